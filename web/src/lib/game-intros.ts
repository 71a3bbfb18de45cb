// What each game is in one sentence, and how it is played; figures come from the book.
import type { Levers } from "./server-types";

export type Family = "bonus" | "ultimate" | "poker";

export interface Intro {
  sentence: string;
  steps: string[];
}

interface Variant {
  /** Cards of one's own, and how many of them are put away before the end. */
  cards: number;
  away: number;
  when: string;
  omaha: boolean;
  low: boolean;
}

const VARIANTS: Record<string, Variant> = {
  holdem: { cards: 2, away: 0, when: "", omaha: false, low: false },
  "holdem-hi-lo": { cards: 2, away: 0, when: "", omaha: false, low: true },
  omaha: { cards: 4, away: 0, when: "", omaha: true, low: false },
  "omaha-hi-lo": { cards: 4, away: 0, when: "", omaha: true, low: true },
  pineapple: { cards: 3, away: 1, when: "before the flop", omaha: false, low: false },
  "crazy-pineapple": { cards: 3, away: 1, when: "after the flop", omaha: false, low: false },
  "crazy-pineapple-hi-lo": { cards: 3, away: 1, when: "after the flop", omaha: false, low: true },
};

/** The family of a game, by which it is pictured and explained. */
export function familyOf(kind: "banked" | "poker", game: string): Family {
  if (kind === "poker") return "poker";
  return game.includes("bonus") ? "bonus" : "ultimate";
}

/** How many cards a player of a poker game holds. */
export function cardsHeld(game: string): number {
  return VARIANTS[game]?.cards ?? 2;
}

const SENTENCES: Record<Family, string> = {
  bonus:
    "Your two cards and five on the table against the dealer's: pay to see more cards, or fold.",
  ultimate:
    "Your two cards and five on the table against the dealer's: the sooner you bet, the more " +
    "you may bet.",
  poker: "",
};

export function sentenceOf(kind: "banked" | "poker", game: string): string {
  const family = familyOf(kind, game);
  return family === "poker" ? pokerSentence(VARIANTS[game] ?? VARIANTS.holdem!) : SENTENCES[family];
}

function pokerSentence({ cards, away, when, omaha, low }: Variant): string {
  const held = `${count(cards)} cards of your own`;
  const made = omaha ? ", of which exactly two play" : "";
  const thrown = away ? `, one of which you put away ${when}` : "";
  const won = low ? "the best high and the best low hand share the pot" : "the best hand wins";
  return `Against other players: ${held}${made}${thrown}, five on the table, and ${won}.`;
}

/** How a banked game is played, with the figures of its book. */
export function bankedIntro(levers: Levers): Intro {
  const opening = levers.opening.map(named);
  const equal = opening.length > 1 ? " They must be equal." : "";
  const qualifies = levers.qualifies
    ? [
        `Then the dealer's hand is compared with yours. With less than a ${levers.qualifies} ` +
          `the dealer does not qualify, and the ${opening[0]} goes back.`,
      ]
    : ["Then the dealer's hand is compared with yours; the better five of seven cards win."];
  return {
    sentence: SENTENCES[familyOf("banked", levers.game)],
    steps: [
      `Put down the ${listed(opening)}.${equal} You and the dealer get two cards each.`,
      ...levers.streets.map((row, place) => {
        const most = listed(row.multiples.map(String), "or");
        const times = most === "1" ? "as much as the Ante" : `${most} times the Ante`;
        const otherwise = row.must ? "or fold" : "or check";
        const first = place === 0 ? "Look at your cards. " : "";
        return `${first}${before(row.street)}, bet ${times} on ${named(row.wager)}, ${otherwise}.`;
      }),
      ...qualifies,
      ...payLines(levers),
    ],
  };
}

function named(wager: string): string {
  return `${wager.charAt(0).toUpperCase()}${wager.slice(1)}`;
}

/** The best that the first pay table with several prices pays, as an example. */
function payLines(levers: Levers): string[] {
  const table = levers.tables.find((one) => one.lines.some((line) => !line.pays.startsWith("1 ")));
  if (!table) return [];
  const best = table.lines.reduce((a, b) => (ratio(b.pays) > ratio(a.pays) ? b : a));
  return [`${table.name.split(",")[0]} pays up to ${best.pays}; the table's sign has the rest.`];
}

function ratio(pays: string): number {
  const [won, staked] = pays.split(" to ").map(Number);
  return (won ?? 0) / (staked || 1);
}

function before(street: string): string {
  return street === "preflop" ? "Before the flop" : `After the ${street}`;
}

/** How a game of poker is played. */
export function pokerIntro(game: string, structure: string): Intro {
  const { cards, away, when, omaha, low } = VARIANTS[game] ?? VARIANTS.holdem!;
  const use = omaha
    ? "exactly two of your own cards and three of the table's"
    : "any of your own cards and the table's";
  return {
    sentence: pokerSentence(VARIANTS[game] ?? VARIANTS.holdem!),
    steps: [
      "Two players in turn post the blinds, which begin the pot.",
      `Everybody gets ${count(cards)} cards face down and in turn folds, calls or raises.`,
      ...(away ? [`Each player puts one card away ${when}.`] : []),
      "Three cards are laid open, then a fourth, then a fifth; after each there is betting.",
      `Your hand is the best five cards of ${use}.`,
      ...(low
        ? [
            "The best hand takes half of the pot; the best low of five cards up to the eight " +
              "takes the other half.",
          ]
        : []),
      LIMITS[structure] ?? "",
    ].filter(Boolean),
  };
}

const LIMITS: Record<string, string> = {
  fixed: "Fixed limit: every bet and raise has one size.",
  spread: "Spread limit: a bet lies between the least and the greatest on the sign.",
  "half-pot": "Half pot limit: nobody bets more than half of the pot.",
  pot: "Pot limit: nobody bets more than the pot.",
  "no-limit": "No limit: you may bet everything in front of you.",
};

function count(number: number): string {
  return ["no", "one", "two", "three", "four", "five"][number] ?? String(number);
}

function listed(words: string[], joined = "and the"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joined} ${words.at(-1)}`;
}
