// Cards as people call them: "ace of spades", "a pair of nines".
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};
const ORDER = "23456789TJQKA";

export function cardName(card: string | null): string {
  if (!card) return "a card face down";
  return `${RANKS[card[0] ?? ""] ?? card[0]} of ${SUITS[card[1] ?? ""] ?? "?"}`;
}

/** Two cards as people call them: "a pair of nines", "ace and king, suited". */
export function holeName(cards: readonly (string | null)[]): string {
  const [one, two] = [...cards]
    .filter((card) => card !== null)
    .sort((a, b) => ORDER.indexOf(b[0]!) - ORDER.indexOf(a[0]!));
  if (!one || !two || cards.length !== 2) return "";
  const rank = RANKS[one[0]!]!;
  if (one[0] === two[0]) return `a pair of ${rank === "six" ? "sixes" : `${rank}s`}`;
  return `${rank} and ${RANKS[two[0]!]}, ${one[1] === two[1] ? "suited" : "offsuit"}`;
}
