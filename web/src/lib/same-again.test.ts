// Tests of laying the last wagers again, and of doubling them.
import { expect, it } from "vitest";
import { chipsToOffer, doubled, offered, whyNotLaid } from "./same-again";
import type { WagerShown } from "./server-types";

const spot = (id: string, more: Partial<WagerShown> = {}): WagerShown => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  row: 1,
  required: false,
  placed: ["opening"],
  costs: null,
  equals: "",
  mark: "",
  minimum: 500,
  maximum: 50_000,
  ...more,
});
const SPOTS = [
  spot("ante", { required: true }),
  spot("blind", { required: true, equals: "ante" }),
  spot("trips"),
  spot("jackpot", { costs: 500, minimum: null, maximum: null }),
  spot("play", { placed: ["preflop", "flop"], minimum: null, maximum: null }),
];
const LAST = { ante: 1_000, blind: 1_000, trips: 500, jackpot: 500, play: 4_000 };

it("lays again what is laid before the deal, and nothing that comes later", () => {
  expect(offered(SPOTS, LAST)).toEqual({ ante: 1_000, blind: 1_000, trips: 500, jackpot: 500 });
});

it("leaves out what the table no longer offers, and pays the price of now", () => {
  const now = [...SPOTS.slice(0, 2), spot("jackpot", { costs: 1_000 })];
  expect(offered(now, LAST)).toEqual({ ante: 1_000, blind: 1_000, jackpot: 1_000 });
});

it("doubles every wager but the one that has a price", () => {
  expect(doubled(SPOTS, LAST)).toEqual({ ante: 2_000, blind: 2_000, trips: 1_000, jackpot: 500 });
});

it("may be laid within the limits, with enough chips", () => {
  expect(whyNotLaid(SPOTS, offered(SPOTS, LAST), 3_000)).toBeNull();
});

it("says which limit is passed", () => {
  const high = doubled(SPOTS, { ante: 30_000, blind: 30_000 });
  expect(whyNotLaid(SPOTS, high, 1_000_000)).toEqual({
    line: "Your Ante would be $600; the most here is $500.",
  });
  expect(whyNotLaid(SPOTS, { ante: 200, blind: 200 }, 1_000)).toEqual({
    line: "Your Ante would be $2; the least here is $5.",
  });
});

it("says what one needs and has, not which wager was the last straw", () => {
  expect(whyNotLaid(SPOTS, offered(SPOTS, LAST), 2_900)).toEqual({
    line: "You need $30 for these wagers and have $29. Buy chips to lay them.",
    short: { needs: 3_000, has: 2_900 },
  });
});

it("offers chips for ten rounds, or what the cage holds", () => {
  expect(chipsToOffer({ needs: 1_500, has: 300 }, 1_000_000)).toBe(15_000);
  expect(chipsToOffer({ needs: 1_500, has: 300 }, 4_000)).toBe(4_000);
});
