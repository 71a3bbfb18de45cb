// Laying chips before the deal. What the player wants on the layout is one picture; the steps
// between two pictures go to the house one after the other, so that nothing is laid twice.

import { useRef } from "preact/hooks";
import { attempt } from "./attempt";
import { announce, complain, tell } from "./messages";
import { dollars } from "./money";
import type { RoundSeatView, TableShown, WagerShown } from "./server-types";
import { command } from "./socket";

export type WagersLaid = Record<string, number>;

export function isOpening(spot: WagerShown): boolean {
  return [spot.placed].flat().includes("opening");
}

/** Wagers that must be equal are laid together. */
export function linkedSpots(spots: WagerShown[], id: string): string[] {
  const base = spots.find((spot) => spot.id === id)?.equals || id;
  return spots.filter((spot) => spot.id === base || spot.equals === base).map((spot) => spot.id);
}

type Step =
  | { type: "PlaceWager"; wager: string; amount: number }
  | { type: "TakeBackWager"; wager: string };

export function stepsBetween(spots: WagerShown[], before: WagersLaid, after: WagersLaid): Step[] {
  const order = spots.map((spot) => spot.id);
  const off = [...order].reverse().filter((id) => before[id] && !after[id]);
  const on = order.filter((id) => after[id] && after[id] !== before[id]);
  return [
    ...off.map((wager): Step => ({ type: "TakeBackWager", wager })),
    ...on.map((wager): Step => ({ type: "PlaceWager", wager, amount: after[wager]! })),
  ];
}

const place = (shown: TableShown) => `croupier.rebet.${shown.table.book}.${shown.table.game}`;

export function rememberBet(shown: TableShown, laid: WagersLaid): void {
  const opening = shown.wagers.filter((spot) => isOpening(spot) && laid[spot.id]);
  if (!shown.wagers.every((spot) => !spot.required || laid[spot.id])) return;
  try {
    sessionStorage.setItem(
      place(shown),
      JSON.stringify(Object.fromEntries(opening.map((spot) => [spot.id, laid[spot.id]]))),
    );
  } catch {
    // A browser that keeps nothing has no bet to repeat.
  }
}

function lastBet(shown: TableShown): WagersLaid {
  try {
    return JSON.parse(sessionStorage.getItem(place(shown)) ?? "{}") as WagersLaid;
  } catch {
    return {};
  }
}

export interface WagerLaying {
  add: (spot: WagerShown, chip: number) => void;
  undo: () => void;
  clear: () => void;
  rebet: () => void;
  back: number;
}

export function useWagerLaying(id: string, shown: TableShown, mine: RoundSeatView): WagerLaying {
  const wanted = useRef<WagersLaid | null>(null);
  const history = useRef<WagersLaid[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const laid = useRef<WagersLaid>({});
  laid.current = mine.wagers ?? {};
  if (wanted.current && !stepsBetween(shown.wagers, laid.current, wanted.current).length)
    wanted.current = null;
  const spots = shown.wagers.filter(isOpening);

  const turnTo = (after: WagersLaid) => {
    const before = wanted.current ?? { ...laid.current };
    wanted.current = after;
    queue.current = queue.current.then(async () => {
      for (const step of stepsBetween(spots, before, after)) {
        if (await attempt(command(id, { ...step, seat: mine.seat }))) continue;
        history.current = [];
        wanted.current = null;
        return;
      }
    });
  };
  const change = (after: WagersLaid) => {
    history.current.push(wanted.current ?? { ...laid.current });
    turnTo(after);
  };
  const add = (spot: WagerShown, chip: number) => {
    const before = wanted.current ?? laid.current;
    const sum =
      spot.costs ??
      Math.max((before[spot.id] ?? 0) + chip, spot.required ? shown.table.minimum : 0);
    const linked = linkedSpots(spots, spot.id);
    const names = linked.map((one) => spots.find((s) => s.id === one)?.name ?? one).join(" and ");
    announce(`${names} ${dollars(sum)}${linked.length > 1 ? " each" : ""}`);
    change({ ...before, ...Object.fromEntries(linked.map((one) => [one, sum])) });
  };
  const undo = () => {
    const before = history.current.pop();
    if (before) turnTo(before);
    else tell("There is nothing to undo.");
  };
  const clear = () =>
    Object.keys(laid.current).length ? change({}) : tell("Nothing of yours lies on the layout.");
  const rebet = () => {
    const before = lastBet(shown);
    if (Object.keys(before).length) change(before);
    else complain("There is no earlier bet to repeat.");
  };
  return { add, undo, clear, rebet, back: history.current.length };
}
