// Playing cards, drawn by us as SVG. A suit is a shape as well as a colour.
import { fourColours } from "../lib/settings";

const SUITS: Record<string, { name: string; path: string; two: string; four: string }> = {
  s: { name: "spades", two: "#16191b", four: "#16191b", path: "M12 2C8 8 3 10 3 15a4.6 4.6 0 0 0 7.6 3.5L9 22h6l-1.6-3.5A4.6 4.6 0 0 0 21 15c0-5-5-7-9-13z" },
  h: { name: "hearts", two: "#b3122b", four: "#b3122b", path: "M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7-10 13z" },
  d: { name: "diamonds", two: "#b3122b", four: "#1450b8", path: "M12 1l8 11-8 11L4 12z" },
  c: { name: "clubs", two: "#16191b", four: "#0a6b3d", path: "M12 2a4.5 4.5 0 0 1 3.8 7A4.6 4.6 0 1 1 13.6 17L15 22H9l1.4-5A4.6 4.6 0 1 1 8.200 9 4.500 4.500 0 0 1 12 2z" },
};
const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven",
  "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};

export function cardName(card: string | null): string {
  if (!card) return "a card face down";
  return `${RANKS[card[0] ?? ""] ?? card[0]} of ${SUITS[card[1] ?? ""]?.name ?? "?"}`;
}

export function CardFace({ card, size = "" }: { card: string | null; size?: "" | "small" | "big" }) {
  const label = cardName(card);
  if (!card) {
    return (
      <svg class={`card ${size}`} viewBox="0 0 54 76" role="img" aria-label={label}>
        <rect x="1" y="1" width="52" height="74" rx="6" fill="#7a1f2b" stroke="#fff" stroke-width="2" />
        <rect x="7" y="7" width="40" height="62" rx="3" fill="none" stroke="#e9c8b0" stroke-width="1.500" stroke-dasharray="3 3" />
      </svg>
    );
  }
  const suit = SUITS[card[1] ?? "s"] ?? SUITS["s"]!;
  const ink = fourColours.value ? suit.four : suit.two;
  const rank = card[0] === "T" ? "10" : card[0];
  return (
    <svg class={`card fresh ${size}`} viewBox="0 0 54 76" role="img" aria-label={label}>
      <rect x="1" y="1" width="52" height="74" rx="6" fill="#fff" stroke="#8a8f8c" />
      <text x="7" y="25" font-size="22" font-weight="700" fill={ink} font-family="system-ui, sans-serif">{rank}</text>
      <g transform="translate(15 34) scale(1.5)" fill={ink}><path d={suit.path} /></g>
    </svg>
  );
}

export function Cards({ cards, size = "", label }: { cards: readonly (string | null)[]; size?: "" | "small" | "big"; label?: string }) {
  return (
    <span class="cards" role="group" {...(label ? { "aria-label": label } : {})}>
      {cards.map((card, i) => <CardFace key={`${i}${card ?? ""}`} card={card} size={size} />)}
    </span>
  );
}
