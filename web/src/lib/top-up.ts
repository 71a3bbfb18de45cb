// Buying chips by itself after a hand: how much, or why not.
import { dollars } from "./money";

/** What a player wishes, in cents: below this much, chips up to that much. */
export interface TopUp {
  below: number;
  upTo: number;
}

/** Where a player stands between two hands. */
export interface Purse {
  chips: number;
  /** What the account holds. */
  balance: number;
  /** What the sign asks of somebody who buys in. */
  minimum: number;
}

/** Buys an amount, or says why it cannot; null where there is nothing to do. */
export function topUpDue(
  wish: TopUp | null,
  { chips, balance, minimum }: Purse,
): { buy: number } | { cannot: string } | null {
  if (!wish || chips >= wish.below || chips >= wish.upTo) return null;
  const buy = Math.min(wish.upTo - chips, balance);
  if (buy <= 0)
    return { cannot: "Your chips were not topped up: there is no money on your account." };
  if (!chips && buy < minimum)
    return {
      cannot:
        `Your chips were not topped up: the sign asks for at least ${dollars(minimum)}, ` +
        `and you have ${dollars(balance)} at the cage.`,
    };
  return { buy };
}

/** What somebody typed as a wish; a sentence where it makes no sense. */
export function readTopUp(below: number | null, upTo: number | null): TopUp | string {
  if (!below || !upTo) return "Both amounts must be in dollars, such as 100 and 200.";
  if (below > upTo) return "The amount to buy up to must be no less than the one to buy below.";
  return { below, upTo };
}
