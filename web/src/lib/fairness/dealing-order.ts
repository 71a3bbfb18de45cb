// Whether cards went round the table as every book has it: clockwise, and nobody twice or left out.
import type { FollowedDeal } from "./followed-deal";
import { seatName } from "./seen-cards";

/** The seats in the order in which cards may reach them first: from this seat on. */
function from(first: number, seats: readonly number[]): number[] {
  const sorted = [...seats].sort((a, b) => a - b);
  const at = Math.max(
    0,
    sorted.findIndex((seat) => seat >= first),
  );
  return [...sorted.slice(at), ...sorted.slice(0, at)];
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((where, i) => where === other[i]);

/** The seats that cards went to, with several cards in a row to one seat counted once. */
function seatRuns(order: readonly string[]): string[] {
  return order.filter((where, i) => where.startsWith("seat ") && where !== order[i - 1]);
}

/**
 * Passes over the seats are whole and clockwise. They begin at the dealer's left, at the action
 * button of a banked game, or behind the button of poker.
 */
export function wentRound(deal: FollowedDeal, kind: "banked" | "poker"): boolean {
  const runs = seatRuns(deal.order);
  if (!runs.length || !deal.hands.length) return true;
  const behind = deal.button === null ? deal.hands[0]! : deal.button + 1;
  const starts = kind === "poker" ? [behind] : [1, deal.button ?? 1];
  return starts.some((start) => {
    const turn = from(start, deal.hands).map(seatName);
    const passes = Math.ceil(runs.length / turn.length);
    const whole = Array.from({ length: passes }, () => turn).flat();
    return same(turn.length === 1 ? [...new Set(runs)] : runs, turn.length === 1 ? turn : whole);
  });
}
