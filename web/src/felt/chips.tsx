// Chips: one with its value for the tray, and stacks for the layout.
import { useMemo } from "preact/hooks";
import { dollars } from "../lib/money";

/** Value in cents, and the name of its colour in the style sheet. */
export const DENOMINATIONS: readonly [number, string][] = [
  [100, "one"],
  [500, "five"],
  [1000, "ten"],
  [2500, "quarter"],
  [10000, "hundred"],
  [50000, "five-hundred"],
  [100000, "thousand"],
];

export function ChipFace({ value }: { value: number }) {
  const kind = [...DENOMINATIONS].reverse().find(([worth]) => worth <= value)?.[1] ?? "one";
  const label = value >= 100_000 ? `$${value / 100_000}k` : dollars(value);
  return (
    <svg class={`chip-face chip-${kind}`} viewBox="0 0 60 60" aria-hidden="true">
      <circle class="chip-body" cx="30" cy="30" r="29" />
      <circle class="chip-edge" cx="30" cy="30" r="25.5" />
      <circle class="chip-middle" cx="30" cy="30" r="19" />
      <text x="30" y="35.5" text-anchor="middle" font-size={label.length > 4 ? 11 : 16}>
        {label}
      </text>
    </svg>
  );
}

function pile(amount: number): string[] {
  const found: string[] = [];
  let left = amount;
  for (const [worth, kind] of [...DENOMINATIONS].reverse()) {
    while (left >= worth && found.length < 7) {
      found.push(kind);
      left -= worth;
    }
  }
  return found.length ? found : ["one"];
}

/** A stack on the cloth, the largest chips at the bottom; drawn again only when it changes. */
export function ChipStack({ amount }: { amount: number }) {
  return useMemo(() => stackOf(pile(amount)), [amount]);
}

function stackOf(chips: string[]) {
  const height = 16 + chips.length * 5;
  return (
    <svg
      class="chip-stack"
      viewBox={`0 0 34 ${height}`}
      height={height}
      width="34"
      aria-hidden="true"
    >
      {chips.map((kind, i) => {
        const y = height - 9 - i * 5;
        return (
          <g key={i} class={`chip-${kind}`}>
            <path class="chip-body" d={`M1 ${y - 4}v4a16 6 0 0 0 32 0v-4z`} />
            <path class="chip-rim" d={`M6 ${y + 3.5}v-4M17 ${y + 5.5}v-4M28 ${y + 3.5}v-4`} />
            <ellipse class="chip-body" cx="17" cy={y - 4} rx="16" ry="6" />
            <ellipse class="chip-middle" cx="17" cy={y - 4} rx="10" ry="3.5" />
          </g>
        );
      })}
    </svg>
  );
}
