// Your own place in a round: your seat, and which round there is a result of.
import type { RoundSeatView, RoundView, TableShown } from "../../lib/server-types";

export function mineIn(view: RoundView | null | undefined): RoundSeatView | undefined {
  return view?.seats?.find((seat) => seat.yours);
}

/** Whether the wagers of a round are settled, also while the table is being cleared. */
export function isSettled(view: RoundView | null, mine: RoundSeatView | undefined): boolean {
  return Boolean(mine?.results?.length) && ["over", "settled"].includes(view?.phase ?? "");
}

/** The round whose result is asked about: this one once it is settled, else the last. */
export function resultOf(shown: TableShown, view: RoundView | null): RoundView | null {
  if (mineIn(view)?.results?.length) return view;
  const last = shown.last as RoundView | null;
  return mineIn(last)?.results?.length ? last : null;
}
