// Events of a table as sentences. The server has already taken out the cards that the reader may
// not see.

import { cardName } from "../felt/cards/card";
import { dollars } from "./money";
import { plain } from "./names";
import { shortName } from "./person-names";

export type Happened = Record<string, unknown> & { type: string };
/** Who sits where, which seat is the reader's, and what the wagers are called. */
export interface TablePeople {
  you?: number | undefined;
  people: Record<number, string>;
  wagers: Record<string, string>;
}

const NOBODY: TablePeople = { people: {}, wagers: {} };
const list = (cards: unknown): string =>
  Array.isArray(cards) ? cards.map((c) => cardName(c as string | null)).join(", ") : "";
const money = (value: unknown): string => dollars(Number(value ?? 0));
const words = (id: unknown): string => plain(String(id ?? ""));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A reason of an event; in older logs it may be a fragment in lower case. */
const sentence = (text: unknown): string => capital(String(text)).replace(/\.?$/, ".");

function who(seat: unknown, cast: TablePeople): string {
  const number = Number(seat);
  if (number === cast.you) return "You";
  const person = cast.people[number];
  return person ? `${shortName(person)} (seat ${number})` : `Seat ${number}`;
}

/** The same within a sentence. */
function whom(seat: unknown, cast: TablePeople): string {
  return who(seat, cast).replace(/^You$/, "you");
}

/** "You fold", "Ada (seat 2) folds". */
function does(e: Happened, cast: TablePeople, verb: string): string {
  const subject = who(e.seat, cast);
  return `${subject} ${subject === "You" ? verb : verb === "have" ? "has" : `${verb}s`}`;
}

function wager(e: Happened, cast: TablePeople): string {
  const name = cast.wagers[String(e.wager)] ?? words(e.wager);
  const owner = who(e.seat, cast);
  return owner === "You" ? `Your ${name}` : `${owner}: ${name}`;
}

function settled(e: Happened, cast: TablePeople): string {
  const end = {
    win: `wins ${money(e.won)}`,
    lose: "loses",
    standoff: "stands off",
    void: "is void",
    carried: "is carried over",
  }[String(e.outcome)];
  return `${wager(e, cast)} ${end ?? words(e.outcome)}.`;
}

function decided(e: Happened, cast: TablePeople): string {
  return e.act === "bet"
    ? `${does(e, cast, "bet")} ${money(e.amount)}.`
    : `${does(e, cast, String(e.act))}.`;
}

function pushed(e: Happened, cast: TablePeople): string {
  const pot = Number(e.pot ?? 0) ? `side pot ${Number(e.pot)}` : "the pot";
  return (e.awards as { seat: number; amount: number; part: string }[])
    .map((a) => {
      const half = a.part === "all" ? "" : ` for the ${a.part}`;
      return `${does({ ...e, seat: a.seat }, cast, "win")} ${money(a.amount)}${half} from ${pot}.`;
    })
    .join(" ");
}

interface Chased {
  wager: { seat: number; colour: string; stake: number };
  won: number;
  back: number;
}

function chase(e: Happened, cast: TablePeople): string {
  return ((e.results as Chased[] | undefined) ?? [])
    .map(({ wager: w, won, back }) => {
      const subject = who(w.seat, cast);
      const owner = subject === "You" ? "Your" : `${subject}:`;
      const end = won ? `wins ${money(won)}` : back ? "goes back" : "loses";
      return `${owner} Flop Chase ${w.colour} ${end}.`;
    })
    .join(" ");
}

const LINES: Record<string, (e: Happened, cast: TablePeople) => string> = {
  Announced: (e) => `Dealer: “${String(e.says)}.”`,
  RoundOpened: () => "A new round: place your wagers.",
  BetsClosed: () => "No more bets.",
  BoardShown: (e) => `The board shows ${list(e.cards)}.`,
  DealerShown: (e) => {
    const short = e.qualifies === false ? ", which does not qualify" : "";
    return `The dealer shows ${list(e.cards)}: ${String(e.hand)}${short}.`;
  },
  Decided: decided,
  HandTurned: (e, cast) => `${does(e, cast, "have")} ${String(e.hand).toLowerCase()}.`,
  HandDeemedFolded: (e, cast) =>
    `${who(e.seat, cast)}: the hand is deemed folded (${String(e.clause)}).`,
  HandConceded: (e, cast) => `${does(e, cast, "concede")}.`,
  HandKilled: (e, cast) => `${who(e.seat, cast)}: the hand is dead (${String(e.clause)}).`,
  WagerSettled: settled,
  WagerReturned: (e, cast) => `${wager(e, cast)} ${money(e.amount)} goes back.`,
  JackpotPaid: (e, cast) => `${does(e, cast, "win")} a jackpot of ${money(e.amount)}.`,
  AllFolded: () => "Every hand is folded.",
  Ruled: (e) => `Ruling: ${words(e.hands)}; wagers: ${words(e.wagers)}.`,
  IrregularityReported: (e) => `Reported: ${words(e.irregularity)}.`,
  HandOpened: () => "A new hand.",
  Posted: (e, cast) =>
    `${does(e, cast, "post")} ${e.kind ? `the ${words(e.kind)}, ` : ""}${money(e.paid)}.`,
  Folded: (e, cast) => `${does(e, cast, "fold")}.`,
  Checked: (e, cast) => `${does(e, cast, "check")}.`,
  Called: (e, cast) => `${does(e, cast, "call")} ${money(e.paid)}.`,
  Opened: (e, cast) => `${does(e, cast, "bet")} ${money(e.to)}.`,
  Raised: (e, cast) => `${does(e, cast, "raise")} to ${money(e.to)}.`,
  BoardDealt: (e) => `The board: ${list(e.cards)}.`,
  Discarded: (e, cast) =>
    `${does(e, cast, "discard")}${e.card ? ` the ${cardName(String(e.card))}` : " a card"}.`,
  Shown: (e, cast) => `${does(e, cast, "show")} ${list(e.cards)}.`,
  Mucked: (e, cast) => `${does(e, cast, "muck")}.`,
  Returned: (e, cast) =>
    `${money(e.amount)} that nobody called goes back to ${whom(e.seat, cast)}.`,
  PotPushed: pushed,
  ChasePlaced: (e, cast) => {
    const w = e.wager as Chased["wager"];
    const bettor = does({ ...e, seat: w.seat }, cast, "put");
    return `${bettor} ${money(w.stake)} on ${w.colour} for the Flop Chase.`;
  },
  ChaseWithdrawn: (e, cast) =>
    `${does(e, cast, "take")} the Flop Chase wager on ${words(e.colour)} back.`,
  ChaseFlopDealt: (e) => `The flop for the side wagers: ${list(e.cards)}.`,
  ChaseSettled: chase,
  ChaseReversed: chase,
};

export function narrate(event: Happened, cast: TablePeople = NOBODY): string {
  return LINES[event.type]?.(event, cast) ?? "";
}

function dealt(e: Happened, cast: TablePeople): string {
  const to = e.to === "seat" ? whom(e.seat, cast) : `the ${words(e.to)}`;
  const card = e.card ? capital(cardName(String(e.card))) : "A card face down";
  return `${card} to ${to}.`;
}

/** Steps that only somebody who replays the round wants to read. */
const STEPS: Record<string, (e: Happened, cast: TablePeople) => string> = {
  WagerPlaced: (e, cast) => `${wager(e, cast)} ${money(e.amount)} is laid.`,
  WagerTakenBack: (e, cast) =>
    `${wager(e, cast)} ${money(e.amount)} is taken back.${e.clause ? ` ${sentence(e.why)}` : ""}`,
  CardsShuffled: () => "The cards are shuffled.",
  CardsCut: (e) => `The cards are cut at ${String(e.position)}.`,
  CardBurned: () => "A card is burned.",
  CardDealt: dealt,
  StepBegun: () => "The dealer goes on.",
  HandEnded: (e, cast) => `${who(e.seat, cast)}: the hand is over.`,
  MainSettled: (e) =>
    e.jackpot ? "Every wager but the jackpot's has its result." : "Every wager has its result.",
  RoundClosed: () => "The round is closed.",
};

/** Every event has a line, be it only its name in plain words: for the replayer. */
export function eventTitle(event: Happened, cast: TablePeople = NOBODY): string {
  return (
    narrate(event, cast) ||
    STEPS[event.type]?.(event, cast) ||
    capital(event.type.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase())
  );
}

export function clausesOf(event: Happened): string[] {
  const several = (event.clauses as string[] | undefined) ?? [];
  const paid = [event.awards, event.results]
    .flatMap((each) => (each as { clauses?: string[] }[] | undefined) ?? [])
    .flatMap((a) => a.clauses ?? []);
  return [...new Set([event.clause as string, ...several, ...paid].filter(Boolean))];
}
