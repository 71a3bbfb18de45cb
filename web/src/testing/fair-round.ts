// A round with its proof for tests, dealt from a vector of `vectors.json`, and the promise of it.
import type { KeptRound } from "../lib/fairness/kept-rounds";
import vectors from "../lib/fairness/vectors.json";
import type { RoundShown } from "../lib/server-types";

export type Vector = (typeof vectors)[number];
export const VECTORS = vectors as Vector[];
export type Proof = NonNullable<RoundShown["fairness"]>;

export function seedsOf(vector: Vector): { person: string; commitment: string; seed: string }[] {
  return Object.entries(vector.seeds as Record<string, string>).map(([person, seed]) => ({
    person,
    seed,
    commitment: (vector.seed_commitments as Record<string, string>)[person]!,
  }));
}

/** The proof of a vector's deck with these cards open. */
export function proofOf(vector: Vector, open: readonly string[], round = "PER-1"): Proof {
  return {
    round,
    decks: [
      {
        commitment: vector.commitment,
        cards: vector.order.map((card, i) =>
          open.includes(card) ? { card, nonce: vector.nonces[i]! } : { hash: vector.leaves[i]! },
        ),
        cut: {
          text: vector.cut === null ? "cut:none" : `cut:${vector.cut}`,
          nonce: vector.nonces[vector.order.length]!,
        },
        seeds: seedsOf(vector),
      },
    ],
    dropped: [],
  };
}

type Event = RoundShown["events"][number]["event"];
type Frame = RoundShown["frames"][number];

export function roundOf(steps: readonly (readonly [Event, object])[], fairness: Proof): RoundShown {
  return {
    id: "PER-1",
    table: "PER",
    practice: false,
    book: "perth-ultimate",
    over: true,
    events: steps.map(([event], i) => ({ version: i, at: 0, event })),
    frames: steps.map(([, frame]) => frame as Frame),
    fairness,
    corrections: [],
    more: false,
  };
}

/** A banked round: two hands, of which the reader sees the first; the dealer; a burn; the board. */
export function bankedRound(vector: Vector): RoundShown {
  const deck = vector.dealt;
  const mine = deck.slice(0, 2);
  const dealer = deck.slice(4, 6);
  const board = [...deck.slice(6, 9), ...deck.slice(10, 12)];
  const blank = { id: "PER-1", phase: "play", seats: [] };
  const looked = {
    ...blank,
    seats: [
      { seat: 2, cards: mine },
      { seat: 5, cards: [null, null] },
    ],
  };
  const dealt = (to: string, seat = 0, card: string | null = null): readonly [Event, object] => [
    { type: "CardDealt", to, seat, card, up: card !== null },
    blank,
  ];
  const cut: (readonly [Event, object])[] =
    vector.cut === null ? [] : [[{ type: "CardsCut", position: vector.cut, clause: "4.2" }, blank]];
  return roundOf(
    [
      [{ type: "RoundOpened" }, blank],
      [{ type: "CardsShuffled", order: [] }, blank],
      ...cut,
      [{ type: "BetsClosed", seats: [2, 5], clause: "4.3" }, blank],
      ...[2, 2, 5, 5].map((seat) => dealt("seat", seat)),
      dealt("dealer"),
      dealt("dealer"),
      [{ type: "HandLooked", seat: 2 }, looked],
      ...board.slice(0, 3).map((card) => dealt("board", 0, card)),
      [
        { type: "BoardShown", part: ["flop"], cards: board.slice(0, 3) },
        { ...looked, board: board.slice(0, 3) },
      ],
      [{ type: "CardBurned", card: null, before: "turn" }, looked],
      ...board.slice(3).map((card) => dealt("board", 0, card)),
      [
        { type: "BoardShown", part: ["turn", "river"], cards: board },
        { ...looked, board },
      ],
      [
        { type: "DealerShown", cards: dealer },
        { ...looked, board, dealer },
      ],
      [
        { type: "HandTurned", seat: 2, cards: mine },
        { ...looked, board, dealer },
      ],
      [{ type: "RoundClosed" }, { ...looked, phase: "over", board, dealer }],
    ],
    proofOf(vector, [...mine, ...dealer, ...board]),
  );
}

/** What the browser of this person kept of the promise before the round. */
export function keptOf(vector: Vector, person: string, shown = true): KeptRound {
  const seeds = seedsOf(vector);
  return {
    table: "PER",
    round: "PER-1",
    person,
    at: 0,
    decks: [
      {
        commitment: vector.commitment,
        seeds: seeds.map(({ person: name, commitment }) => ({ person: name, commitment })),
        seed: seeds.find((seed) => seed.person === person)?.seed ?? null,
        shown,
        inTime: true,
        leftOut: false,
        cards: [{ where: "seat 2", index: null, card: vector.dealt[0]! }],
      },
    ],
  };
}
