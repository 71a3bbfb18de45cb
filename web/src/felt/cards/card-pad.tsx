// A pad of all 52 cards to press; cards that are already used cannot be pressed.
import { cardName } from "../../lib/card-names";

const RANKS = "AKQJT98765432";
const SUITS: [string, string][] = [
  ["s", "♠"],
  ["h", "♥"],
  ["d", "♦"],
  ["c", "♣"],
];

export function CardPad({
  taken,
  press,
  label = "Cards",
}: {
  taken: readonly string[];
  press: (card: string) => void;
  label?: string;
}) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
    if (!step) return;
    event.preventDefault();
    const cards = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
    const at = cards.indexOf(document.activeElement as HTMLButtonElement);
    cards[(at + step + 52) % 52]?.focus();
  };
  return (
    <div class="card-pad" role="group" aria-label={label} onKeyDown={move}>
      {SUITS.flatMap(([suit, sign]) =>
        [...RANKS].map((rank) => {
          const card = rank + suit;
          const out = taken.includes(card);
          return (
            <button
              key={card}
              type="button"
              class={`pad-${suit}`}
              tabIndex={card === "As" ? 0 : -1}
              aria-disabled={out}
              onClick={() => !out && press(card)}
            >
              <span aria-hidden="true">
                {rank === "T" ? "10" : rank}
                <br />
                {sign}
              </span>
              <span class="hidden-text">
                {cardName(card)}
                {out ? ", out" : ""}
              </span>
            </button>
          );
        }),
      )}
    </div>
  );
}

export function cardsIn(typed: string): string[] {
  return (typed.match(/(10|[2-9tjqka])[cdhs]/gi) ?? []).map((c) =>
    (c.startsWith("10") ? `T${c.slice(2)}` : c[0]!.toUpperCase() + c.slice(1)).replace(/.$/, (s) =>
      s.toLowerCase(),
    ),
  );
}
