// Commands that a player gives for themselves, in no role.

import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";

/** What a player asks for themselves. */
export function askForMyself(
  command: { type: string } & Record<string, unknown>,
  done: string,
): Promise<boolean> {
  return attempt(post("/api/floor/commands", { key: newKey(), command }), done);
}
