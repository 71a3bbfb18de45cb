// Commands of the jackpot desk to the server.

import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { roleFor } from "../../lib/duty";

export interface Claim {
  id: string;
  table: string;
  system: string;
  seat: number;
  person: string;
  prize: string;
  amount: number;
  clauses: string[];
  at: number;
  needs: { do: string; by: string; clause: string }[];
  held_until: number | null;
}
export interface System {
  id: string;
  pools: string[];
  verified: string[];
  tables: string[];
  working: boolean;
  manual: boolean;
  display_out: boolean;
}
export interface Desk {
  book: string;
  house: string;
  systems: System[];
  claims: Claim[];
  tables: { id: string; system: string; suspended: boolean; alarm: string }[];
}
export interface Second {
  name: string;
  password: string;
  role: string;
}

export function askDesk(
  desk: Desk,
  command: { type: string } & Record<string, unknown>,
  done: string,
  wanted = "",
  second?: Second,
): Promise<boolean> {
  const body = {
    key: newKey(),
    role: roleFor(desk.house, wanted),
    command,
    ...(second ? { second } : {}),
  };
  return attempt(post(`/api/jackpots/${desk.book}/commands`, body), done);
}
