// The game and sign that every panel of the page asks about.
import type { Study } from "../../lib/server-types";

export type GameUnderSign = Pick<Study, "book" | "game" | "sign" | "ante">;

const IN_MONEY = ["minimum", "maximum", "maximum_payout", "smallest_chip", "jackpot"];

/** The same game at exact odds, whatever the Ante: payments are not rounded to chips or capped. */
export function atExactOdds(asked: GameUnderSign): GameUnderSign {
  const kept = Object.entries(asked.sign ?? {}).filter(([key]) => !IN_MONEY.includes(key));
  return { ...asked, ante: "", sign: Object.fromEntries(kept) };
}
