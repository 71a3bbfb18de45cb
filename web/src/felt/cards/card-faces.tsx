// The middle of a card: the pips of a number, or the figure of a court card.
import type { JSX } from "preact";
import { SUIT_SHAPES } from "./suit-shapes";

type Spot = [x: number, y: number];
const L = 36,
  M = 50,
  R = 64;
const LAYOUT: Record<string, Spot[]> = {
  "2": [
    [M, 30],
    [M, 110],
  ],
  "3": [
    [M, 30],
    [M, 70],
    [M, 110],
  ],
  "4": [
    [L, 30],
    [R, 30],
    [L, 110],
    [R, 110],
  ],
  "5": [
    [L, 30],
    [R, 30],
    [M, 70],
    [L, 110],
    [R, 110],
  ],
  "6": [
    [L, 30],
    [R, 30],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  "7": [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  "8": [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [M, 90],
    [L, 110],
    [R, 110],
  ],
  "9": [
    [L, 29],
    [R, 29],
    [L, 56],
    [R, 56],
    [M, 70],
    [L, 84],
    [R, 84],
    [L, 111],
    [R, 111],
  ],
  T: [
    [L, 29],
    [R, 29],
    [M, 43],
    [L, 56],
    [R, 56],
    [L, 84],
    [R, 84],
    [M, 97],
    [L, 111],
    [R, 111],
  ],
};

function pip([x, y]: Spot, suit: string, scale: number): JSX.Element {
  const turn = y > 71 ? ` rotate(180 ${x} ${y})` : "";
  const place = `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})`;
  return (
    <g key={`${x},${y}`} transform={turn.trim()}>
      <path d={SUIT_SHAPES[suit]} transform={place} />
    </g>
  );
}

export function pips(letter: string, suit: string): JSX.Element {
  if (letter === "A")
    return <path d={SUIT_SHAPES[suit]} transform="translate(23 43) scale(2.25)" />;
  return (
    <g>
      {(LAYOUT[letter] ?? []).map((spot, _, all) => pip(spot, suit, all.length > 8 ? 0.72 : 0.84))}
    </g>
  );
}

const CROWNS: Record<string, string> = {
  K: "M34 50V33l8 7 8-11 8 11 8-7v17z",
  Q: "M34 50c0-8 3-13 7-15 1 4 4 6 9 6s8-2 9-6c4 2 7 7 7 15z",
  J: "M34 50c0-10 7-15 16-15s16 5 16 15c-4-3-28-3-32 0z",
};

/** Head and shoulders, and the same upside down. */
export function courtFigure(letter: string, suit: string): JSX.Element {
  const half = (
    <g>
      <path class="court-crown" d={CROWNS[letter] ?? ""} />
      <circle class="court-face" cx="50" cy="56" r="9" />
      <path class="court-robe" d="M29 70c2-6 10-8 21-5 11-3 19-1 21 5z" />
      <path d={SUIT_SHAPES[suit]} transform="translate(29 22) scale(0.62)" />
    </g>
  );
  return (
    <g>
      <rect class="court-frame" x="27" y="18" width="46" height="104" rx="3" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
    </g>
  );
}
