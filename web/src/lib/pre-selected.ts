// Actions of poker that are chosen before one's turn. They are sent in turn only, and what was
// chosen for one price is not done at another.
import { dollars } from "./money";
import type { HandView, TurnOptions } from "./server-types";

export type PreAct = "check or fold" | "check" | "call" | "fold";

/** Where the betting stands for a player who waits. */
export interface Standing {
  /** The hand and its betting round. */
  round: string;
  /** What it would cost to stay in, no more than the player has. */
  price: number;
}

/** What was chosen, and for which price. */
export interface PreSelected extends Standing {
  act: PreAct;
}

/** The standing of a seat that waits for its turn; null where there is nothing to choose. */
export function standingOf(hand: HandView | null, id: string, seat: number): Standing | null {
  const own = hand?.seats.find((one) => one.seat === seat);
  if (!hand || !own || hand.phase !== "betting" || hand.to_act === null) return null;
  if (hand.to_act === seat || own.standing !== "in" || own.stack === 0) return null;
  const due = Math.max(0, hand.betting.level - own.bet);
  return { round: `${id}/${hand.round}`, price: Math.min(due, own.stack) };
}

/** What can be chosen now: first what gives the hand up, then what stays in. */
export function preActs({ price }: Standing): [PreAct, PreAct] {
  return price > 0 ? ["fold", "call"] : ["check or fold", "check"];
}

export function preActName(act: PreAct, price: number): string {
  if (act === "call") return `Call ${dollars(price)}`;
  return { "check or fold": "Check or fold", check: "Check", fold: "Fold" }[act];
}

/**
 * Whether what was chosen still holds. Another price ends it, except where the hand is given up at
 * any price; another betting round ends everything.
 */
export function stillHolds(chosen: PreSelected, now: Standing): boolean {
  if (chosen.round !== now.round) return false;
  return chosen.act === "fold" || chosen.act === "check or fold" || chosen.price === now.price;
}

/** What to send in turn; null where it is no longer what was chosen. */
export function actInTurn(
  chosen: PreSelected,
  round: string,
  options: TurnOptions,
): "Check" | "Call" | "Fold" | null {
  if (chosen.round !== round) return null;
  switch (chosen.act) {
    case "check":
      return options.check ? "Check" : null;
    case "call":
      return options.call && options.call === chosen.price ? "Call" : null;
    case "check or fold":
      return options.check ? "Check" : options.fold ? "Fold" : null;
    case "fold":
      return options.fold && !options.check ? "Fold" : null;
  }
}
