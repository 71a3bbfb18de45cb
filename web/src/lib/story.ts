// What happened at a table, in the words people would use. Hidden cards never reach us.
import { cardName } from "../parts/card";
import { dollars } from "./money";

type Happened = Record<string, unknown> & { type: string };

const list = (cards: unknown): string => (Array.isArray(cards) ? cards.map((c) => cardName(c as string | null)).join(", ") : "");
const money = (value: unknown): string => dollars(Number(value ?? 0));
const seat = (e: Happened): string => `Seat ${String(e["seat"])}`;

const LINES: Record<string, (e: Happened) => string> = {
  Announced: (e) => `Dealer: “${String(e["says"])}.”`,
  RoundOpened: () => "A new round: place your wagers.",
  BoardShown: (e) => `The board shows ${list(e["cards"])}.`,
  DealerShown: (e) => `The dealer shows ${list(e["cards"])}: ${String(e["hand"])}${e["qualifies"] === false ? ", which does not qualify" : ""}.`,
  Decided: (e) => `${seat(e)} ${e["act"] === "bet" ? `bets ${money(e["amount"])}` : `${String(e["act"])}s`}.`,
  HandTurned: (e) => `${seat(e)} has ${String(e["hand"])}.`,
  HandDeemedFolded: (e) => `${seat(e)} is deemed folded (${String(e["clause"])}).`,
  HandConceded: (e) => `${seat(e)} concedes.`,
  WagerSettled: (e) => `${seat(e)}: ${String(e["wager"])} ${e["outcome"] === "win" ? `wins ${money(e["won"])}` : e["outcome"] === "lose" ? "loses" : "stands off"}.`,
  WagerReturned: (e) => `${seat(e)}: ${String(e["wager"])} ${money(e["amount"])} goes back.`,
  JackpotPaid: (e) => `${seat(e)} wins a jackpot of ${money(e["amount"])}.`,
  AllFolded: () => "Every hand is folded.",
  Ruled: (e) => `Ruling: ${String(e["hands"])}; wagers: ${String(e["wagers"])}.`,
  IrregularityReported: (e) => `Reported: ${String(e["irregularity"]).replaceAll("-", " ")}.`,
  Posted: (e) => `${seat(e)} posts ${money(e["paid"])}.`,
  Folded: (e) => `${seat(e)} folds.`,
  Checked: (e) => `${seat(e)} checks.`,
  Called: (e) => `${seat(e)} calls ${money(e["paid"])}.`,
  Opened: (e) => `${seat(e)} bets ${money(e["to"])}.`,
  Raised: (e) => `${seat(e)} raises to ${money(e["to"])}.`,
  BoardDealt: (e) => `The board: ${list(e["cards"])}.`,
  Discarded: (e) => `${seat(e)} discards.`,
  Shown: (e) => `${seat(e)} shows ${list(e["cards"])}.`,
  Mucked: (e) => `${seat(e)} mucks.`,
  Returned: (e) => `${money(e["amount"])} uncalled goes back to seat ${String(e["seat"])}.`,
  PotPushed: (e) => (e["awards"] as { seat: number; amount: number; part: string }[]).map((a) => `Seat ${a.seat} wins ${money(a.amount)}${a.part === "all" ? "" : ` for the ${a.part}`}.`).join(" "),
};

export function narrate(event: Happened): string {
  return LINES[event.type]?.(event) ?? "";
}
