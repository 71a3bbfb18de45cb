// @vitest-environment happy-dom
// Tests of what this browser keeps of promises and seeds.
import { beforeEach, expect, it, vi } from "vitest";
import { keptFile } from "./kept-file";
import type { Promised } from "./kept-rounds";
import * as kept from "./kept-rounds";

function promise(over: Partial<Promised> = {}): Promised {
  return {
    round: "PER-1",
    commitment: "a".repeat(64),
    until: 0,
    dealt: false,
    seeds: [{ person: "Ada", commitment: "c".repeat(64), seed: null }],
    next: [],
    barred: [],
    ...over,
  };
}
const SEEN = { inTime: true, leftOut: false, cards: [] };
const find = () => kept.keptRound("Ada", "PER", "PER-1")!;

beforeEach(() => localStorage.clear());

it("keeps a promise as it was first seen", () => {
  kept.keepDeck("Ada", "PER", promise(), SEEN);
  const later = promise({ dealt: true, seeds: [], until: 7 });
  kept.keepDeck("Ada", "PER", later, { ...SEEN, inTime: false });
  expect(find().decks).toEqual([
    {
      commitment: "a".repeat(64),
      seeds: [{ person: "Ada", commitment: "c".repeat(64) }],
      seed: null,
      shown: false,
      inTime: true,
      leftOut: false,
      cards: [],
    },
  ]);
});

it("keeps another commitment beside the first, never in its place", () => {
  kept.keepDeck("Ada", "PER", promise(), SEEN);
  kept.keepDeck("Ada", "PER", promise({ commitment: "b".repeat(64) }), { ...SEEN, inTime: false });
  kept.keepDeck("Ada", "PER", promise(), SEEN);
  expect(find().decks.map(({ commitment }) => commitment[0])).toEqual(["a", "b"]);
});

it("adds each card that the table shows once", () => {
  const ace = { where: "board", index: 0, card: "Ah" };
  const king = { where: "seat 1", index: null, card: "Kh" };
  for (const cards of [[ace], [ace, king], [king], []])
    kept.keepDeck("Ada", "PER", promise(), { ...SEEN, cards });
  expect(find().decks[0]!.cards).toEqual([ace, king]);
});

it("keeps our own seed with the promise that lists it, and the acknowledgement", () => {
  kept.keepSeed("Ada", "PER", { seed: "5".repeat(64), commitment: "c".repeat(64) });
  kept.keepDeck("Ada", "PER", promise(), SEEN);
  expect(find().decks[0]).toMatchObject({ seed: "5".repeat(64), shown: false });
  kept.seedAcknowledged("Ada", "PER", promise());
  expect(find().decks[0]!.shown).toBe(true);
});

it("forgets the oldest of many rounds and of many seeds", () => {
  vi.useFakeTimers({ now: 1000 });
  for (let i = 0; i < 230; i++) {
    vi.setSystemTime(1000 + i);
    kept.keepDeck("Ada", "PER", promise({ round: `PER-${i}` }), SEEN);
    kept.keepSeed("Ada", "PER", { seed: `${i}`, commitment: `${i}` });
  }
  vi.useRealTimers();
  expect(localStorage.length).toBe(201);
  expect(kept.keptRound("Ada", "PER", "PER-29")).toBeNull();
  expect(kept.keptRound("Ada", "PER", "PER-30")).not.toBeNull();
  expect(kept.drawnSeeds("Ada", "PER").at(-1)!.seed).toBe("229");
  expect(kept.drawnSeeds("Ada", "PER").length).toBeLessThan(10);
});

it("keeps people and tables apart, whatever their names are", () => {
  kept.keepDeck("a.b", "c", promise(), SEEN);
  expect(kept.keptRound("a", "b.c", "PER-1")).toBeNull();
  expect(kept.keptRound("a.b", "c", "PER-1")).not.toBeNull();
});

it("keeps them until the page is closed in a browser that stores nothing", () => {
  const refuse = () => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  kept.keepDeck("Eve", "PER", promise(), SEEN);
  expect(kept.keptRound("Eve", "PER", "PER-1")!.decks.length).toBe(1);
});

it("writes the file that croupier deal verify reads: the round, and what was kept of it", () => {
  kept.keepSeed("Ada", "PER", { seed: "5".repeat(64), commitment: "c".repeat(64) });
  kept.keepDeck("Ada", "PER", promise(), SEEN);
  const round = { id: "PER-1", table: "PER", events: [] } as never;
  expect(JSON.parse(keptFile(find(), round))).toEqual({
    id: "PER-1",
    events: [],
    kept: 1,
    table: "PER",
    round: "PER-1",
    person: "Ada",
    decks: [
      {
        commitment: "a".repeat(64),
        seeds: [{ person: "Ada", commitment: "c".repeat(64) }],
        seed: "5".repeat(64),
        shown: false,
      },
    ],
  });
});
