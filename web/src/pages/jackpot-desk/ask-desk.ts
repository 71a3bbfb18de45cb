// Commands of the jackpot desk to the server.

import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { roleFor } from "../../lib/duty";
import type { DeskShown, Second } from "../../lib/server-types";

export function askDesk(
  desk: DeskShown,
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
