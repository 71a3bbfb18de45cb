// What a table wants of its player now, and which of several tables wants it first.
import type { HandView, RoundView, TableShown } from "./server-types";

/** A decision, or wagers while a banked table takes them and none of yours lie there. */
export type Want = "turn" | "wagers" | "";

/** Whether the viewer is to decide something now. */
export function isYourTurn(shown: TableShown | undefined): boolean {
  return wantOf(shown) === "turn";
}

export function wantOf(shown: TableShown | undefined): Want {
  const you = shown?.you?.seat;
  if (!shown?.view || you === undefined) return "";
  if (shown.kind === "banked") return wantOfRound(shown.view as RoundView, Boolean(shown.barred));
  const hand = shown.view as HandView;
  const asked = hand.seats.some((one) => one.seat === you && one.options);
  return hand.phase !== "over" && asked ? "turn" : "";
}

function wantOfRound(round: RoundView, barred: boolean): Want {
  const mine = round.seats?.find((one) => one.yours);
  if (mine?.to_act) return "turn";
  if (!mine || barred || round.phase !== "wagers") return "";
  return Object.keys(mine.wagers ?? {}).length ? "" : "wagers";
}

/** "your turn", as a label adds it to the name of a table. */
export const WANT_WORDS: Record<Want, string> = {
  turn: "your turn",
  wagers: "wagers are open",
  "": "",
};

const ORDER: readonly Want[] = ["turn", "wagers"];

/**
 * The table where a decision's time runs out first; then the one where wagers close first; where
 * nothing is wanted, the one after `active`, so that pressing again goes round.
 */
export function mostUrgent(
  ids: readonly string[],
  tables: Record<string, TableShown>,
  active: string,
): string {
  const until = (id: string) => tables[id]?.clock?.until ?? Number.POSITIVE_INFINITY;
  for (const want of ORDER) {
    const wanting = ids.filter((id) => wantOf(tables[id]) === want);
    const first = wanting.sort((a, b) => until(a) - until(b))[0];
    if (first) return first;
  }
  return ids[(ids.indexOf(active) + 1) % ids.length] ?? active;
}
