// Tests of the check after a round: an honest house, and a house that cheats at every step.
import { describe, expect, it } from "vitest";
import { bankedRound, keptOf, proofOf, roundOf, VECTORS } from "../../testing/fair-round";
import type { RoundShown } from "../server-types";
import { checkRound } from "./check-round";
import type { KeptRound } from "./kept-rounds";
import { cutOf } from "./proof";

const [alone, uncut, mixed, small] = VECTORS as [(typeof VECTORS)[0], ...typeof VECTORS];

function lines(check: { findings: { ok: boolean | null; line: string }[] }, ok: boolean | null) {
  return check.findings.filter((finding) => finding.ok === ok).map(({ line }) => line);
}

describe("an honest round", () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))(
    "fits: %s",
    async (_, vector) => {
      const check = await checkRound(bankedRound(vector), keptOf(vector, "Ada"));
      expect(lines(check, false)).toEqual([]);
      expect(check.verdict).toBe("fits");
      expect(lines(check, true)).toContain("All 9 cards that you saw came from their places.");
    },
  );

  it("says whose seeds mixed the deck, and whether our own is in it", async () => {
    const check = await checkRound(bankedRound(mixed!), keptOf(mixed!, "Zoë"));
    expect(lines(check, true)).toEqual([
      "The deck is the one that the house promised before the first wager.",
      "The cards and the cut of the proof are those that were committed to.",
      "The deck was mixed by 4 players' seeds.",
      "The cut after 31 cards was fixed with the deck.",
      "All 9 cards that you saw came from their places.",
      "Your own seed is in it.",
    ]);
    const without = await checkRound(bankedRound(alone), keptOf(alone, "Ada"));
    expect(lines(without, true)).toContain(
      "No player's seed was mixed in: the house alone drew this deck, and did not change it.",
    );
  });

  it("is not proven to a browser that did not see the promise, or too late", async () => {
    const unseen = await checkRound(bankedRound(uncut!), null);
    expect(unseen.verdict).toBe("unproven");
    expect(lines(unseen, null)[0]).toMatch(/^This browser did not see the promise/);
    const late = keptOf(uncut!, "Ada");
    late.decks[0]!.inTime = false;
    expect((await checkRound(bankedRound(uncut!), late)).verdict).toBe("unproven");
  });

  it("may leave out a seed of ours that never arrived", async () => {
    const vector = VECTORS[0]!;
    const round = bankedRound(vector);
    const withheld = { person: "Ada", commitment: "ab".repeat(32), seed: null };
    round.fairness!.decks[0]!.seeds = [withheld];
    const kept = keptOf(vector, "Ada", false);
    kept.decks[0]!.seeds = [{ person: "Ada", commitment: withheld.commitment }];
    kept.decks[0]!.seed = "cd".repeat(32);
    const check = await checkRound(round, kept);
    expect(check.verdict).toBe("fits");
    expect(lines(check, true)).toContain(
      "Your own seed did not reach the house in time and was left out.",
    );
    kept.decks[0]!.shown = true;
    const claimed = await checkRound(round, kept);
    expect(claimed.verdict).toBe("broken");
    expect(lines(claimed, false)).toEqual([
      "Your own seed is not in it, although the house acknowledged it.",
    ]);
  });

  it("tells of a seed that the house had and did not list", async () => {
    const kept = keptOf(uncut!, "Eve");
    kept.decks[0]!.leftOut = true;
    const check = await checkRound(bankedRound(uncut!), kept);
    expect(lines(check, null)).toEqual([
      "Your browser had committed to a seed, and the promise does not list it.",
    ]);
  });

  it("proves nothing with no card open or before it is over", async () => {
    const none = bankedRound(uncut!);
    none.events = none.events.filter(({ event }) =>
      ["CardsShuffled", "RoundClosed"].includes(event.type),
    );
    none.frames = [];
    none.fairness = proofOf(uncut!, []);
    const kept = { ...keptOf(uncut!, "Ada") };
    kept.decks[0]!.cards = [];
    expect((await checkRound(none, kept)).verdict).toBe("unproven");
    const under = { ...bankedRound(uncut!), over: false, fairness: null };
    expect((await checkRound(under, kept)).verdict).toBe("unproven");
  });

  it("tells of a second deck within the round", async () => {
    const first = bankedRound(small!);
    const second = bankedRound(uncut!);
    const round = { ...second, events: [...first.events, ...second.events.slice(1)] };
    round.frames = [...first.frames, ...second.frames.slice(1)];
    round.fairness = { ...proofOf(uncut!, []), decks: [first, second].flatMap((r) => deckOf(r)) };
    const kept = keptOf(small!, "Ada");
    kept.decks.push(...keptOf(uncut!, "Ada").decks);
    const check = await checkRound(round, kept);
    expect(lines(check, false)).toEqual([]);
    expect(lines(check, null)).toEqual([
      "The cards were shuffled again within the round, when wagers lay already.",
    ]);
  });

  it("tells of a promise that was taken back", async () => {
    const round = bankedRound(uncut!);
    round.fairness!.dropped = [{ commitment: "11".repeat(32), reason: "The sign was changed." }];
    const kept = keptOf(uncut!, "Ada");
    kept.decks.unshift({ ...kept.decks[0]!, commitment: "11".repeat(32), cards: [] });
    const check = await checkRound(round, kept);
    expect(check.verdict).toBe("unproven");
    expect(lines(check, null)).toEqual([
      "The house had promised another deck for this round and took it back. The sign was changed.",
    ]);
  });
});

type Cheat = (round: RoundShown, kept: KeptRound) => void;
const event = (round: RoundShown, type: string, which = 0) =>
  round.events.filter((told) => told.event.type === type)[which]!.event;
const deckOf = (round: RoundShown) => round.fairness!.decks[0]!;
const PROMISE = "The deck of the proof is not the one that the house promised before the round.";
const LEAVES = "The cards of the proof are not those that the house committed to.";

const CHEATS: [string, Cheat, string | RegExp][] = [
  [
    "a deck invented afterwards, with a commitment of its own",
    (round) => {
      round.fairness = bankedRound(small!).fairness;
      round.events = bankedRound(small!).events;
      round.frames = bankedRound(small!).frames;
    },
    PROMISE,
  ],
  [
    "no proof at all",
    (round) => {
      round.fairness = null;
    },
    /gives no proof of it/,
  ],
  [
    "a proof that nobody can read",
    (round) => {
      deckOf(round).cards[3] = null as never;
    },
    "The proof that the house gives cannot be read.",
  ],
  [
    "no deck in the proof",
    (round) => {
      round.fairness!.decks = [];
    },
    /gives no proof of it/,
  ],
  [
    "the proof of another round",
    (round) => {
      round.fairness!.round = "PER-2";
    },
    /another round/,
  ],
  [
    "two cards of the proof exchanged",
    (round) => {
      const cards = deckOf(round).cards;
      [cards[0], cards[1]] = [cards[1]!, cards[0]!];
    },
    LEAVES,
  ],
  [
    "another card on a leaf",
    (round) => {
      const leaf = deckOf(round).cards.find(({ card }) => card)!;
      leaf.card = leaf.card === "Ah" ? "Kh" : "Ah";
    },
    LEAVES,
  ],
  [
    "another nonce",
    (round) => {
      deckOf(round).cards.find((c) => c.card)!.nonce = "0".repeat(64);
    },
    LEAVES,
  ],
  [
    "another cut in the proof",
    (round) => {
      deckOf(round).cut!.text = "cut:30";
    },
    LEAVES,
  ],
  ["a deck without its last leaf", (round) => void deckOf(round).cards.pop(), LEAVES],
  [
    "another cut at the table",
    (round) => {
      event(round, "CardsCut").position = 30;
    },
    /not cut where/,
  ],
  [
    "no cut at the table",
    (round) => {
      event(round, "CardsCut").type = "Announced";
    },
    /not cut where/,
  ],
  [
    "a seed exchanged",
    (round) => {
      deckOf(round).seeds![1]!.seed = "ab".repeat(32);
    },
    "The seed of Bob is not the one that Bob committed to.",
  ],
  [
    "a seed and its commitment exchanged",
    (round) => {
      deckOf(round).seeds![1] = { ...deckOf(round).seeds![0]!, person: "Bob" };
    },
    "The players' seeds are not those that were listed with the promise.",
  ],
  [
    "a seed left out silently",
    (round) => void deckOf(round).seeds!.splice(1, 1),
    /not those that were listed/,
  ],
  [
    "another's seed called withheld, so that the deck is mixed otherwise",
    (round) => {
      deckOf(round).seeds![1]!.seed = null;
    },
    /is not (what the deck has there|opened in the proof)/,
  ],
  [
    "our own seed called withheld",
    (round) => {
      deckOf(round).seeds![0]!.seed = null;
    },
    "Your own seed is not in it, although the house acknowledged it.",
  ],
  [
    "a card of the board rewritten",
    (round) => {
      const shown = event(round, "BoardShown", 1).cards as string[];
      [shown[3], shown[4]] = [shown[4]!, shown[3]!];
    },
    /on the board is not what the deck has there/,
  ],
  [
    "a card of the dealer's rewritten",
    (round) => {
      event(round, "DealerShown").cards = ["2c", mixed!.dealt[4]!];
    },
    /in the dealer's hand/,
  ],
  [
    "our cards rewritten in events and frames",
    (round, kept) => {
      const other = [mixed!.dealt[2]!, mixed!.dealt[3]!];
      event(round, "HandTurned").cards = other;
      for (const frame of round.frames)
        if (frame.seats?.[0]) (frame.seats[0] as { cards: string[] }).cards = other;
      kept.decks[0]!.cards = [];
    },
    /at seat 2 is not (what the deck has there|opened in the proof)/,
  ],
  [
    "a round that tells of other cards than the table had shown",
    (_, kept) =>
      void kept.decks[0]!.cards.push({ where: "board", index: 0, card: mixed!.dealt[10]! }),
    /on the board is not what the deck has there/,
  ],
  [
    "a card that is not opened",
    (round) => {
      const i = deckOf(round).cards.findIndex(({ card }) => card === mixed!.dealt[6]);
      deckOf(round).cards[i] = { hash: mixed!.leaves[i]! };
    },
    /on the board is not opened in the proof/,
  ],
  [
    "an extra burn",
    (round) => {
      const burn = round.events.find((told) => told.event.type === "CardBurned")!;
      round.events.splice(round.events.indexOf(burn), 0, burn);
      round.frames.splice(4, 0, round.frames[0]!);
    },
    /on the board is not/,
  ],
  [
    "the second player dealt to first",
    (round) => {
      const dealt = round.events.filter((told) => told.event.type === "CardDealt");
      for (const [i, seat] of [5, 5, 2, 2].entries()) dealt[i]!.event.seat = seat;
    },
    "The cards did not go round the table in turn.",
  ],
  [
    "a second shuffle without a second proof",
    (round) => {
      round.events.push({ version: 99, at: 0, event: { type: "CardsShuffled", order: [] } });
    },
    "The cards were shuffled more often than the house has given proofs.",
  ],
  [
    "a promise that is neither dealt nor taken back",
    (_, kept) =>
      void kept.decks.push({ ...kept.decks[0]!, commitment: "22".repeat(32), cards: [] }),
    PROMISE,
  ],
];

describe("a house that cheats is found out", () => {
  it.each(CHEATS)("%s", async (_, cheat, line) => {
    const round = structuredClone(bankedRound(mixed!));
    const kept = structuredClone(keptOf(mixed!, "Zoë"));
    // Zoë is the first of the seeds as they are written in the vector, Bob the second.
    cheat(round, kept);
    const check = await checkRound(round, kept);
    expect(check.verdict).toBe("broken");
    const wrong = lines(check, false);
    expect(wrong.some((said) => (typeof line === "string" ? said === line : line.test(said)))).toBe(
      true,
    );
  });
});

it("is not certain of the turn where an officer ruled on the round", async () => {
  const round = bankedRound(uncut!);
  const seat = round.events.findIndex(({ event: e }) => e.type === "CardDealt" && e.seat === 5);
  for (const rows of [round.events, round.frames]) rows.splice(seat + 1, 1);
  round.events.splice(seat + 1, 0, { version: 50, at: 0, event: { type: "Ruled" } });
  round.events.splice(seat + 2, 0, { version: 51, at: 0, event: { type: "CardBurned" } });
  round.frames.splice(seat + 1, 0, round.frames[0]!, round.frames[0]!);
  const whole = await checkRound(round, keptOf(uncut!, "Ada"));
  expect(whole.verdict).toBe("fits");
  const other = round.events.find(({ event: e }) => e.type === "CardDealt" && e.seat === 5)!;
  other.event.seat = 4;
  const check = await checkRound(round, keptOf(uncut!, "Ada"));
  expect(lines(check, false)).toEqual([]);
  expect(lines(check, null)).toEqual([
    "An officer ruled on this round, and cards did not go round the table in turn.",
  ]);
});

it("says that it cannot follow cards that an officer has put right", async () => {
  const round = bankedRound(uncut!);
  round.events.splice(9, 0, { version: 50, at: 0, event: { type: "SurplusNext", cards: [] } });
  round.frames.splice(9, 0, round.frames[0]!);
  const check = await checkRound(round, keptOf(uncut!, "Ada"));
  expect(check.verdict).toBe("unproven");
  expect(lines(check, null)[0]).toMatch(/croupier deal verify/);
});

it("cannot check a round of an earlier version, and says so", async () => {
  const round = roundOf([], proofOf(uncut!, uncut!.order));
  round.fairness!.decks[0]!.cut = null;
  expect(cutOf(round.fairness!.decks[0]!)).toBeNull();
  const check = await checkRound(round, null);
  expect(lines(check, null)[0]).toMatch(/^An earlier version dealt this round/);
});
