// The shares of a deal that leaves something to play for.
import type { DealShown } from "../../../lib/server-types";

/** "12.50" for 1250 cents, as it is typed. */
export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Shares less what is left to play for, in proportion; the first ones bear the odd cents. */
export function lessened(deal: DealShown, kept: number): [string, number][] {
  const whole = deal.contested || 1;
  const shares = deal.shares.map((share): [string, number] => [
    share.player,
    Math.floor((share.amount * (deal.contested - kept)) / whole),
  ]);
  let odd = deal.contested - kept - shares.reduce((sum, [, amount]) => sum + amount, 0);
  return shares.map(([player, amount]) => [player, odd-- > 0 ? amount + 1 : amount]);
}
