// Roles in which you are on duty, and commands to the floor and to tables in one of them.

import { me, newKey, post } from "./api";
import { attempt } from "./attempt";
import type { Duty } from "./types";

export interface Manual {
  book: string;
  house: string;
  title: string;
  games: Named[];
  variants: Named[];
  structures: Named[];
  roles: { id: string; name: string; clause: string; rank: number | null }[];
  powers: Power[];
  sanctions: Power[];
  notices: {
    id: string;
    what: string;
    clause: string;
    minutes: number | null;
    hours: number | null;
    days: number | null;
    hands: number | null;
    agree: string | null;
    when_empty: boolean;
  }[];
  sign: { id: string; what: string; key: string; shown: string; games: string[]; clause: string }[];
  readings: { id: string; what: string; values: string[]; default: string; clause: string }[];
  conduct: { id: string; what: string; who: string; clause: string }[];
  faults: Fault[];
}
export interface Named {
  id: string;
  name: string;
}
export interface Power {
  id: string;
  what: string;
  role: string;
  or_above: boolean;
  clause: string;
  after: string[];
}
export interface Fault {
  id: string;
  what: string;
  games: string[];
  facts: string[];
  authority: string;
  hands: string;
  wagers: string;
  jackpots: string;
  clause: string;
}

export function posts(house: string, table = ""): Duty[] {
  return (me.value?.roles ?? []).filter(
    (r) =>
      r.house === house && r.on_duty && (!table || !r.tables?.length || r.tables.includes(table)),
  );
}

// The role a power names where it is yours, else the first you are on duty in: the house says no
// where that is too low.
export function roleFor(house: string, wanted = "", table = ""): string {
  const mine = posts(house, table);
  return (mine.find((r) => r.role === wanted) ?? mine[0])?.role ?? wanted;
}

// `system` is the jackpot system to which the command's table is linked with it.
export function askFloor(
  house: string,
  command: { type: string; table?: string } & Record<string, unknown>,
  done: string,
  wanted = "",
  system = "",
): Promise<boolean> {
  const body = {
    key: newKey(),
    role: roleFor(house, wanted, command.table),
    command,
    ...(system ? { system } : {}),
  };
  return attempt(post("/api/floor/commands", body), done);
}

export function askTable(
  house: string,
  table: string,
  command: { type: string } & Record<string, unknown>,
  done: string,
  wanted = "",
): Promise<boolean> {
  const body = { key: newKey(), role: roleFor(house, wanted, table), command };
  return attempt(post(`/api/tables/${table}/commands`, body), done);
}
