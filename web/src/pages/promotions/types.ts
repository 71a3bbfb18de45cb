// Promotions and bonus prizes as the server describes them, and asking for things about them.

import type { components } from "../../../generated/openapi";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";

type Sent = components["schemas"];
export type Promotion = Sent["PromotionShown"];
export type Bonus = Sent["BonusShown"];
export type Rules = NonNullable<Sent["Manual"]["promotion"]>;

/** What a player asks for themselves. */
export function askForMyself(
  command: { type: string } & Record<string, unknown>,
  done: string,
): Promise<boolean> {
  return attempt(post("/api/floor/commands", { key: newKey(), command }), done);
}
