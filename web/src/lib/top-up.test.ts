// Tests of buying chips by itself after a hand.
import { describe, expect, it } from "vitest";
import { readTopUp, topUpDue } from "./top-up";

const WISH = { below: 10_000, upTo: 20_000 };
const purse = (chips: number, balance = 50_000) => ({ chips, balance, minimum: 10_000 });

describe("topUpDue", () => {
  it("buys up to the chosen stack below the chosen amount", () =>
    expect(topUpDue(WISH, purse(9_900))).toEqual({ buy: 10_100 }));
  it("does nothing at the amount or above, or without a wish", () => {
    expect(topUpDue(WISH, purse(10_000))).toBeNull();
    expect(topUpDue(null, purse(0))).toBeNull();
  });
  it("buys what the account holds where that is less", () =>
    expect(topUpDue(WISH, purse(5_000, 3_000))).toEqual({ buy: 3_000 }));
  it("says that the account is empty", () =>
    expect(topUpDue(WISH, purse(5_000, 0))).toEqual({
      cannot: "Your chips were not topped up: there is no money on your account.",
    }));
  it("says that the sign asks for more from somebody without chips", () =>
    expect(topUpDue(WISH, purse(0, 3_000))).toEqual({
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
