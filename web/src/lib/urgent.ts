// Which of several tables wants its player most.
import type { HandView, RoundView, TableShown } from "./server-types";

/** Whether the viewer is to decide something now. */
export function isYourTurn(shown: TableShown | undefined): boolean {
  const you = shown?.you?.seat;
  if (!shown?.view || you === undefined) return false;
  if (shown.kind === "banked")
    return (shown.view as RoundView).seats?.some((one) => one.yours && one.to_act) ?? false;
  const hand = shown.view as HandView;
  return hand.phase !== "over" && hand.seats.some((one) => one.seat === you && one.options);
}

/**
 * The table where one's time runs out first; where it is nobody's turn, the one after `active`, so
 * that pressing again goes round.
 */
export function mostUrgent(
  ids: readonly string[],
  tables: Record<string, TableShown>,
  active: string,
): string {
  const until = (id: string) => tables[id]?.clock?.until ?? Number.POSITIVE_INFINITY;
  const turns = ids.filter((id) => isYourTurn(tables[id])).sort((a, b) => until(a) - until(b));
  return turns[0] ?? ids[(ids.indexOf(active) + 1) % ids.length] ?? active;
}
