// Laying chips before the deal. What the player wants on the layout is one picture; the steps
// between two pictures go to the house one after the other, so that nothing is laid twice.

import { signal } from "@preact/signals";
import { attempt } from "./attempt";
import { announce, complain, tell } from "./messages";
import { dollars } from "./money";
import {
  doubled,
  isOpening,
  type NotPossible,
  offered,
  sumOf,
  type TooFewChips,
  tooFewChips,
  type WagersLaid,
  whyNotLaid,
} from "./same-again";
import type { RoundSeatView, RoundView, TableShown, WagerShown } from "./server-types";
import { command } from "./socket";

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

/** The wagers of your last round: as this browser remembers them, else as the table shows them. */
export function lastBet(shown: TableShown): WagersLaid {
  try {
    const kept = sessionStorage.getItem(place(shown));
    if (kept) return offered(shown.wagers, JSON.parse(kept) as WagersLaid);
  } catch {
    // Then the table's own memory has to do.
  }
  const last = shown.last as RoundView | null | undefined;
  const mine = last?.seats?.find((seat) => seat.yours);
  const staked = (mine?.results ?? []).map((result) => [result.wager, result.staked]);
  return offered(shown.wagers, Object.fromEntries(staked) as WagersLaid);
}

/** At which table somebody has too few chips for the wagers they wanted, and how many. */
export const shortOfChips = signal<({ table: string } & TooFewChips) | null>(null);

export interface WagerLaying {
  add: (spot: WagerShown, chip: number) => void;
  undo: () => void;
  clear: () => void;
  again: () => void;
  double: () => void;
}

interface Plan {
  round: string;
  wanted: WagersLaid | null;
  history: WagersLaid[];
  queue: Promise<void>;
}

/** What is wanted at each table: the felt and the dock below it both change it. */
const plans = new Map<string, Plan>();

function planFor(id: string, round: string): Plan {
  const known = plans.get(id);
  if (known?.round === round) return known;
  const fresh = { round, wanted: null, history: [], queue: Promise.resolve() };
  plans.set(id, fresh);
  return fresh;
}

/** How wagers are laid at a table in one round; the same for every part of the page that asks. */
export function wagerLaying(
  id: string,
  shown: TableShown,
  mine: RoundSeatView,
  round: string,
): WagerLaying {
  const plan = planFor(id, round);
  const laid: WagersLaid = mine.wagers ?? {};
  const chips = (mine.stack ?? 0) + sumOf(laid);
  if (plan.wanted && !stepsBetween(shown.wagers, laid, plan.wanted).length) plan.wanted = null;
  const spots = shown.wagers.filter(isOpening);

  const turnTo = (after: WagersLaid) => {
    const before = plan.wanted ?? { ...laid };
    plan.wanted = after;
    plan.queue = plan.queue.then(async () => {
      for (const step of stepsBetween(spots, before, after)) {
        if (await attempt(command(id, { ...step, seat: mine.seat }))) continue;
        plan.history = [];
        plan.wanted = null;
        return;
      }
    });
  };
  const change = (after: WagersLaid) => {
    plan.history.push(plan.wanted ?? { ...laid });
    turnTo(after);
  };
  const refuse = ({ line, short }: NotPossible) => {
    if (!short) return complain(line);
    announce(line);
    shortOfChips.value = { table: id, ...short };
  };
  const add = (spot: WagerShown, chip: number) => {
    const before = plan.wanted ?? laid;
    const sum =
      spot.costs ??
      Math.max((before[spot.id] ?? 0) + chip, spot.required ? shown.table.minimum : 0);
    const linked = linkedSpots(spots, spot.id);
    const after = { ...before, ...Object.fromEntries(linked.map((one) => [one, sum])) };
    const short = tooFewChips(sumOf(after), chips);
    if (short) return refuse(short);
    const names = linked.map((one) => spots.find((s) => s.id === one)?.name ?? one).join(" and ");
    announce(`${names} ${dollars(sum)}${linked.length > 1 ? " each" : ""}`);
    change(after);
  };
  const undo = () => {
    const before = plan.history.pop();
    if (before) turnTo(before);
    else tell("There is nothing to undo.");
  };
  const clear = () =>
    Object.keys(laid).length ? change({}) : tell("Nothing of yours lies on the layout.");
  const lay = (after: WagersLaid, none: string) => {
    if (!Object.keys(after).length) return complain(none);
    const problem = whyNotLaid(spots, after, chips);
    if (problem) return refuse(problem);
    announce(`${dollars(sumOf(after))} laid as before.`);
    change(after);
  };
  return {
    add,
    undo,
    clear,
    again: () => lay(lastBet(shown), "There are no earlier wagers to lay again."),
    double: () => lay(doubled(spots, lastBet(shown)), "There are no earlier wagers to double."),
  };
}
