// Figures of a game, and how they are written.

import type { FiguresChange, OddsAnswer, OddsFigures } from "../../lib/server-types";

/** The figures of a banked game, which has all of them; a poker book has side wagers only. */
export type BankedFigures = Required<OddsFigures>;
type WithoutHands = Omit<BankedFigures, "preflop">;
/** What changed rules do to a banked game. */
export type BankedChange = FiguresChange & { before: WithoutHands; after: WithoutHands };
/** The answer to a question about a banked game. */
export type BankedAnswer = OddsAnswer & { figures: BankedFigures; changed?: BankedChange };

export const RANKS = "AKQJT98765432";

export function handAt(row: number, column: number): string {
  const [high, low] = [RANKS[Math.min(row, column)]!, RANKS[Math.max(row, column)]!];
  return row === column ? high + low : row < column ? `${high}${low}s` : `${high}${low}o`;
}

export function percent(value: number, places = 4): string {
  return `${(value * 100).toFixed(places)}%`;
}

// "play_4x" as people say it: play 4×.
export function spoken(label: string): string {
  const found = /^(.*)_(\d+)x$/.exec(label);
  return found ? `${found[1]!.replaceAll("_", " ")} ${found[2]}×` : label.replaceAll("_", " ");
}

export function mark(label: string): string {
  const found = /_(\d+)x$/.exec(label);
  return found
    ? `${found[1]}×`
    : label === "check"
      ? "–"
      : label === "fold"
        ? "F"
        : label.slice(0, 1).toUpperCase();
}

export function oneIn(share: number): string {
  return share > 0
    ? `1 in ${(1 / share).toLocaleString("en-AU", { maximumFractionDigits: 1 })}`
    : "never";
}

// A long fraction with its thousands apart, so that it can be read aloud.
export function spaced(exact: string): string {
  return exact
    .replace(/\d+/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"))
    .replace("/", " / ");
}
