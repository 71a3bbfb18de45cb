// Tests of buying chips by itself between two hands or rounds.
import { describe, expect, it } from "vitest";
import type { TableShown } from "./server-types";
import { readTopUp, restOf, topUpDue } from "./top-up";

const WISH = { below: 10_000, upTo: 20_000 };
const rest = (chips: number, minimum = 10_000) => ({ after: "MEL-NL1-7", chips, minimum });
const table = (more: object) => ({ you: { seat: 3, chips: 9_000 }, ...more }) as TableShown;
const banked = (view: object | null, more = {}) =>
  table({ kind: "banked", view, last: { id: "CAN-U1-2" }, ...more });
const mine = (wagers: object) => ({ seat: 3, yours: true, stack: 8_000, wagers });

describe("restOf a banked table", () => {
  it("is from the end of a round, with what the round came to", () => {
    const over = { id: "CAN-U1-9", phase: "over", seats: [{ ...mine({}), stack: 7_000 }] };
    expect(restOf(banked(over))).toEqual({ after: "CAN-U1-9", chips: 9_000, minimum: 0 });
  });
  it("lasts until chips of yours lie on the layout", () => {
    const open = (wagers: object) => ({ id: "CAN-U1-9", phase: "wagers", seats: [mine(wagers)] });
    expect(restOf(banked(open({})))).toEqual({ after: "CAN-U1-2", chips: 8_000, minimum: 0 });
    expect(restOf(banked(open({ ante: 500 })))).toBeNull();
  });
  it("is also before the first round", () =>
    expect(restOf(banked(null, { last: null }))).toEqual({ after: "", chips: 9_000, minimum: 0 }));
  it("is never while the round is played, for an onlooker or for somebody who is barred", () => {
    expect(restOf(banked({ id: "CAN-U1-9", phase: "play", seats: [mine({})] }))).toBeNull();
    expect(restOf(banked(null, { you: null }))).toBeNull();
    expect(restOf(banked(null, { barred: "You have excluded yourself." }))).toBeNull();
  });
});

describe("restOf a poker table", () => {
  const poker = (playing: boolean, hand = "MEL-NL1-7") =>
    table({ kind: "poker", poker: { hand, playing, sign: { "minimum buy-in": "$1,100" } } });
  it("is after a hand, with the least buy-in of the sign", () =>
    expect(restOf(poker(false))).toEqual({ after: "MEL-NL1-7", chips: 9_000, minimum: 110_000 }));
  it("is not during a hand or before the first", () => {
    expect(restOf(poker(true))).toBeNull();
    expect(restOf(poker(false, ""))).toBeNull();
  });
});

describe("topUpDue", () => {
  it("buys up to the chosen stack below the chosen amount", () =>
    expect(topUpDue(WISH, rest(9_900), 50_000)).toEqual({
      buy: 10_100,
      said: "Your chips were topped up by $101.",
    }));
  it("does nothing at the amount or above, or without a wish", () => {
    expect(topUpDue(WISH, rest(10_000), 50_000)).toBeNull();
    expect(topUpDue(null, rest(0), 50_000)).toBeNull();
  });
  it("buys what the account holds where that is less, and says so", () =>
    expect(topUpDue(WISH, rest(5_000), 3_000)).toEqual({
      buy: 3_000,
      said: "Your chips were topped up by $30, all that you had at the cage.",
    }));
  it("says that the account is empty", () =>
    expect(topUpDue(WISH, rest(5_000), 0)).toEqual({
      cannot: "Your chips were not topped up: there is no money on your account.",
    }));
  it("says that the sign asks for more from somebody without chips", () =>
    expect(topUpDue(WISH, rest(0), 3_000)).toEqual({
      cannot:
        "Your chips were not topped up: the sign asks for at least $100, " +
        "and you have $30 at the cage.",
    }));
});

describe("readTopUp", () => {
  it("takes two amounts in order", () => expect(readTopUp(10_000, 20_000)).toEqual(WISH));
  it("says what is wrong", () => {
    expect(readTopUp(null, 20_000)).toMatch(/must be in dollars/);
    expect(readTopUp(20_000, 10_000)).toMatch(/no less than/);
  });
});
