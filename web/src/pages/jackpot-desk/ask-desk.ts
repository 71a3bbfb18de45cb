// Commands of the jackpot desk to the server.

import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { roleFor } from "../../lib/duty";
import type { DeskShown } from "../../lib/server-types";

export type DeskCommand = { type: string } & Record<string, unknown>;

export function askDesk(
  desk: DeskShown,
  command: DeskCommand,
  done: string,
  wanted = "",
): Promise<boolean> {
  return attempt(sendDesk(desk, command, wanted), done);
}

// The same, for those who show a refusal themselves.
export function sendDesk(desk: DeskShown, command: DeskCommand, wanted = ""): Promise<unknown> {
  const body = {
    key: newKey(),
    role: roleFor(desk.house, wanted),
    command,
  };
  return post(`/api/jackpots/${desk.book}/commands`, body);
}
