// Events of a table as sentences. The server has already taken out the cards that the reader may
// not see.

import { cardName } from "./card-names";
import { stake } from "./money";
import { plain } from "./names";
import { shortName } from "./person-names";
import type { ChaseResult, ChaseWager, EventShown, PotAward } from "./server-types";

export type Happened = EventShown["event"];
/** Who sits where, which seat is the reader's, and what the wagers are called. */
export interface TablePeople {
  you?: number | undefined;
  people: Record<number, string>;
  wagers: Record<string, string>;
  /** Whether it is a table of a tournament, where dead money is the ante for the whole table. */
  antes?: boolean;
}

const NOBODY: TablePeople = { people: {}, wagers: {} };
const list = (cards: unknown): string =>
  Array.isArray(cards) ? cards.map((c) => cardName(c as string | null)).join(", ") : "";
const money = (value: unknown): string => stake(Number(value ?? 0));
const words = (id: unknown): string => plain(String(id ?? ""));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A reason of an event; in older logs it may be a fragment in lower case. */
const sentence = (text: unknown): string => capital(String(text)).replace(/\.?$/, ".");

function who(seat: unknown, people: TablePeople): string {
  const number = Number(seat);
  if (number === people.you) return "You";
  const person = people.people[number];
  return person ? `${shortName(person)} (seat ${number})` : `Seat ${number}`;
}

/** The same within a sentence. */
function whom(seat: unknown, people: TablePeople): string {
  return who(seat, people).replace(/^You$/, "you");
}

/** "You fold", "Ada (seat 2) folds". */
function does(e: Happened, people: TablePeople, verb: string): string {
  const subject = who(e.seat, people);
  return `${subject} ${subject === "You" ? verb : verb === "have" ? "has" : `${verb}s`}`;
}

function wager(e: Happened, people: TablePeople): string {
  const name = people.wagers[String(e.wager)] ?? words(e.wager);
  const owner = who(e.seat, people);
  return owner === "You" ? `Your ${name}` : `${owner}: ${name}`;
}

function settled(e: Happened, people: TablePeople): string {
  const end = {
    win: `wins ${money(e.won)}`,
    lose: "loses",
    standoff: "stands off",
    void: "is void",
    carried: "is carried over",
  }[String(e.outcome)];
  return `${wager(e, people)} ${end ?? words(e.outcome)}.`;
}

function decided(e: Happened, people: TablePeople): string {
  return e.act === "bet"
    ? `${does(e, people, "bet")} ${money(e.amount)}.`
    : `${does(e, people, String(e.act))}.`;
}

function pushed(e: Happened, people: TablePeople): string {
  const pot = Number(e.pot ?? 0) ? `side pot ${Number(e.pot)}` : "the pot";
  return (e.awards as PotAward[])
    .map((a) => {
      const half = a.part === "all" ? "" : ` for the ${a.part}`;
      const winner = does({ ...e, seat: a.seat }, people, "win");
      return `${winner} ${money(a.amount)}${half} from ${pot}.`;
    })
    .join(" ");
}

function chase(e: Happened, people: TablePeople): string {
  return ((e.results as ChaseResult[] | undefined) ?? [])
    .map(({ wager: w, won, back }) => {
      const subject = who(w.seat, people);
      const owner = subject === "You" ? "Your" : `${subject}:`;
      const end = won ? `wins ${money(won)}` : back ? "goes back" : "loses";
      return `${owner} Flop Chase ${w.colour} ${end}.`;
    })
    .join(" ");
}

/** What is posted: a blind by its name, or chips for coming in between the blinds. */
function posted(e: Happened, { antes }: TablePeople): string {
  if (e.kind === "post") return `${money(e.paid)} to come in`;
  if (e.kind === "dead" && antes) return `the ante for the table, ${money(e.paid)}`;
  if (e.kind === "dead") return `${money(e.paid)} of dead money to come in`;
  return `${e.kind ? `the ${words(e.kind)}, ` : ""}${money(e.paid)}`;
}

const LINES: Record<string, (e: Happened, people: TablePeople) => string> = {
  Announced: (e) => `Dealer: “${String(e.says)}.”`,
  RoundOpened: () => "A new round: place your wagers.",
  BetsClosed: () => "No more bets.",
  BoardShown: (e) => `The board shows ${list(e.cards)}.`,
  DealerShown: (e) => {
    const short = e.qualifies === false ? ", which does not qualify" : "";
    return `The dealer shows ${list(e.cards)}: ${String(e.hand)}${short}.`;
  },
  Decided: decided,
  HandTurned: (e, people) => `${does(e, people, "have")} ${String(e.hand).toLowerCase()}.`,
  HandDeemedFolded: (e, people) =>
    `${who(e.seat, people)}: the hand is deemed folded (${String(e.clause)}).`,
  HandConceded: (e, people) => `${does(e, people, "concede")}.`,
  HandKilled: (e, people) => `${who(e.seat, people)}: the hand is dead (${String(e.clause)}).`,
  WagerSettled: settled,
  WagerReturned: (e, people) => `${wager(e, people)} ${money(e.amount)} goes back.`,
  JackpotPaid: (e, people) => `${does(e, people, "win")} a jackpot of ${money(e.amount)}.`,
  AllFolded: () => "Every hand is folded.",
  Ruled: (e) => `Ruling: ${words(e.hands)}; wagers: ${words(e.wagers)}.`,
  IrregularityReported: (e) => `Reported: ${words(e.irregularity)}.`,
  HandOpened: () => "A new hand.",
  Posted: (e, people) => `${does(e, people, "post")} ${posted(e, people)}.`,
  Folded: (e, people) => `${does(e, people, "fold")}.`,
  Checked: (e, people) => `${does(e, people, "check")}.`,
  Called: (e, people) => `${does(e, people, "call")} ${money(e.paid)}.`,
  Opened: (e, people) => `${does(e, people, "bet")} ${money(e.to)}.`,
  Raised: (e, people) => `${does(e, people, "raise")} to ${money(e.to)}.`,
  BoardDealt: (e) => `The board: ${list(e.cards)}.`,
  Discarded: (e, people) =>
    `${does(e, people, "discard")}${e.card ? ` the ${cardName(String(e.card))}` : " a card"}.`,
  Shown: (e, people) => `${does(e, people, "show")} ${list(e.cards)}.`,
  Mucked: (e, people) => `${does(e, people, "muck")}.`,
  Returned: (e, people) =>
    `${money(e.amount)} that nobody called goes back to ${whom(e.seat, people)}.`,
  PotPushed: pushed,
  ChasePlaced: (e, people) => {
    const w = e.wager as ChaseWager;
    const bettor = does({ ...e, seat: w.seat }, people, "put");
    return `${bettor} ${money(w.stake)} on ${w.colour} for the Flop Chase.`;
  },
  ChaseWithdrawn: (e, people) =>
    `${does(e, people, "take")} the Flop Chase wager on ${words(e.colour)} back.`,
  ChaseFlopDealt: (e) => `The flop for the side wagers: ${list(e.cards)}.`,
  ChaseSettled: chase,
  ChaseReversed: chase,
};

export function narrate(event: Happened, people: TablePeople = NOBODY): string {
  return LINES[event.type]?.(event, people) ?? "";
}

/** What a reader is told of events that came together: cards that were dealt to the board face up,
 * one after another, are one sentence. */
export function narrateAll(events: Happened[], people: TablePeople = NOBODY): string[] {
  const board = events.filter(({ type, to, up, card }) =>
    Boolean(type === "CardDealt" && to === "board" && up && card),
  );
  const line = (event: Happened) =>
    event === board[0]
      ? `The board gets ${list(board.map(({ card }) => card))}.`
      : narrate(event, people);
  return events.map(line).filter(Boolean);
}

function dealt(e: Happened, people: TablePeople): string {
  const to = e.to === "seat" ? whom(e.seat, people) : `the ${words(e.to)}`;
  const card = e.card ? capital(cardName(String(e.card))) : "A card face down";
  return `${card} to ${to}.`;
}

/** Steps that only somebody who replays the round wants to read. */
const STEPS: Record<string, (e: Happened, people: TablePeople) => string> = {
  WagerPlaced: (e, people) => `${wager(e, people)} ${money(e.amount)} is laid.`,
  WagerTakenBack: (e, people) =>
    `${wager(e, people)} ${money(e.amount)} is taken back.${e.clause ? ` ${sentence(e.why)}` : ""}`,
  CardsShuffled: () => "The cards are shuffled.",
  CardsCut: (e) => `The cards are cut at ${String(e.position)}.`,
  CardBurned: () => "A card is burned.",
  CardDealt: dealt,
  StepBegun: () => "The dealer goes on.",
  HandEnded: (e, people) => `${who(e.seat, people)}: the hand is over.`,
  MainSettled: (e) =>
    e.jackpot ? "Every wager but the jackpot's has its result." : "Every wager has its result.",
  RoundClosed: () => "The round is closed.",
};

/** Every event has a line, be it only its name in plain words: for the replayer. */
export function eventTitle(event: Happened, people: TablePeople = NOBODY): string {
  return (
    narrate(event, people) ||
    STEPS[event.type]?.(event, people) ||
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
