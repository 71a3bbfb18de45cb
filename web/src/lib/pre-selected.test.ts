// Tests of actions that are chosen before one's turn.
import { describe, expect, it } from "vitest";
import { actInTurn, preActName, preActs, standingOf, stillHolds } from "./pre-selected";
import type { HandView, TurnOptions } from "./server-types";

/** Seat 1 waits while seat 2 is to act; the bet is `level`, seat 1 has put in `bet` of it. */
function hand(level: number, bet: number, more: object = {}, own: object = {}): HandView {
  return {
    phase: "betting",
    round: 2,
    to_act: 2,
    betting: { level },
    seats: [
      { seat: 1, bet, stack: 5_000, standing: "in", ...own },
      { seat: 2, bet: level, stack: 5_000, standing: "in" },
    ],
    ...more,
  } as unknown as HandView;
}

describe("standingOf", () => {
  it("is what it costs to stay in", () =>
    expect(standingOf(hand(1_000, 400), "H", 1)).toEqual({ round: "H/2", price: 600 }));
  it("is no more than the chips one has", () =>
    expect(standingOf(hand(9_000, 0), "H", 1)!.price).toBe(5_000));
  it.each([
    ["in turn", hand(0, 0, { to_act: 1 })],
    ["while the dealer deals", hand(0, 0, { to_act: null })],
    ["after the betting", hand(0, 0, { phase: "showdown" })],
    ["when folded", hand(0, 0, {}, { standing: "folded" })],
    ["when all in", hand(0, 0, {}, { stack: 0 })],
  ])("is nothing %s", (_, held) => expect(standingOf(held, "H", 1)).toBeNull());
});

describe("preActs", () => {
  it("offers checking where there is nothing to call", () =>
    expect(preActs({ round: "H/2", price: 0 })).toEqual(["check or fold", "check"]));
  it("offers the call of this amount where there is a bet", () => {
    expect(preActs({ round: "H/2", price: 600 })).toEqual(["fold", "call"]);
    expect(preActName("call", 600)).toBe("Call $6");
  });
});

describe("stillHolds", () => {
  const at = (round: string, price: number) => ({ round, price });
  it("ends a check or a call when the price changes", () => {
    expect(stillHolds({ act: "check", ...at("H/2", 0) }, at("H/2", 0))).toBe(true);
    expect(stillHolds({ act: "check", ...at("H/2", 0) }, at("H/2", 400))).toBe(false);
    expect(stillHolds({ act: "call", ...at("H/2", 400) }, at("H/2", 900))).toBe(false);
  });
  it("gives a hand up at any price", () => {
    expect(stillHolds({ act: "check or fold", ...at("H/2", 0) }, at("H/2", 400))).toBe(true);
    expect(stillHolds({ act: "fold", ...at("H/2", 400) }, at("H/2", 900))).toBe(true);
  });
  it("ends with the betting round", () =>
    expect(stillHolds({ act: "check or fold", ...at("H/2", 0) }, at("H/3", 0))).toBe(false));
});

describe("actInTurn", () => {
  const options = (some: object) => ({ fold: true, call: 0, check: false, ...some }) as TurnOptions;
  const free = options({ check: true });
  const asks = options({ call: 400 });
  it.each([
    ["check", 0, free, "Check"],
    ["check", 0, asks, null],
    ["call", 400, asks, "Call"],
    ["call", 300, asks, null],
    ["call", 400, free, null],
    ["check or fold", 0, free, "Check"],
    ["check or fold", 0, asks, "Fold"],
    ["fold", 400, asks, "Fold"],
    ["fold", 400, free, null],
  ] as const)("%s chosen at %d", (act, price, now, sent) =>
    expect(actInTurn({ act, price, round: "H/2" }, "H/2", now)).toBe(sent),
  );
  it("sends nothing in another round", () =>
    expect(actInTurn({ act: "check", price: 0, round: "H/1" }, "H/2", free)).toBeNull());
});
