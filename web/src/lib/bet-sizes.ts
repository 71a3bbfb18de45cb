// Sizes of a poker bet that the buttons offer, within the limits that the server gives.
import { inChips, stake } from "./money";
import type { HandView, Span, TurnOptions } from "./server-types";

export interface Size {
  name: string;
  letter: string;
  to: number;
}

/** An amount that the span allows: in its chips, no less than the least, no more than the most. */
export function fitted(to: number, span: Span): number {
  const chip = span.chip || 1;
  const steps = Math.round((to - span.least) / chip);
  return Math.min(span.most, Math.max(span.least, span.least + steps * chip));
}

/** The bet after calling and adding a part of the pot to it. */
export function ofPot(hand: HandView, options: TurnOptions, part: number): number {
  return hand.betting.level + Math.round((hand.pot + (options.call ?? 0)) * part);
}

const PARTS: [name: string, letter: string, part: number][] = [
  ["⅓ pot", "t", 1 / 3],
  ["½ pot", "h", 1 / 2],
  ["⅔ pot", "w", 2 / 3],
  ["Pot", "p", 1],
];

/** Buttons that make sense under the table's structure. */
export function sizesOf(hand: HandView, options: TurnOptions): Size[] {
  const span = options.wager;
  if (!span || span.least === span.most) return [];
  const kind = hand.setup.stakes.structure.maximum;
  const least: Size = { name: "Least", letter: "l", to: span.least };
  const most: Size = { name: kind === "stake" ? "All in" : "Most", letter: "a", to: span.most };
  const parts = PARTS.map(([name, letter, part]) => ({
    name,
    letter,
    to: fitted(ofPot(hand, options, part), span),
  }));
  if (kind === "spread") return [least, most];
  if (kind === "half pot") return [least, { ...most, name: "½ pot", letter: "h" }];
  if (kind === "pot") return [...parts.slice(0, 3), { ...most, name: "Pot", letter: "p" }];
  return [...parts, most];
}

/** The amount some chips higher or lower, within the span. */
export function stepped(from: number, steps: number, span: Span): number {
  return fitted(from + steps * (span.chip || 100), span);
}

export function problemWith(to: number | null, span: Span): string {
  if (to === null && inChips.value) return "The amount must be a number of chips, such as 400.";
  if (to === null) return "The amount must be in dollars, such as 20 or 12.50.";
  if (to < span.least || to > span.most)
    return `The amount must be from ${stake(span.least)} to ${stake(span.most)}.`;
  if (to !== span.most && (to - span.least) % (span.chip || 1))
    return `The amount must be in chips of ${stake(span.chip)}.`;
  return "";
}
