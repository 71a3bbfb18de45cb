// Tests of amounts in whole cents, to and from text.
import { afterEach, describe, expect, it, test } from "vitest";
import { dollars, inChips, signed, stake, stakeText, typedCents, typedStake } from "./money";

describe("dollars", () => {
  it.each([
    [0, "$0"],
    [5, "$0.05"],
    [50, "$0.50"],
    [1_000, "$10"],
    [123_456_700, "$1,234,567"],
    [123_456, "$1,234.56"],
    [-2_550, "−$25.50"],
  ])("writes %d cents as %s", (cents, text) => expect(dollars(cents)).toBe(text));
});

describe("signed", () => {
  it.each([
    [1_500, "+$15"],
    [0, "$0"],
    [-1_500, "−$15"],
  ])("writes %d cents as %s", (cents, text) => expect(signed(cents)).toBe(text));
});

describe("typedCents", () => {
  it.each([
    ["20", 2_000],
    ["12.5", 1_250],
    ["12.50", 1_250],
    [" $1,234.05 ", 123_405],
    ["0", 0],
    ["0.07", 7],
  ])("reads %s as %d cents", (text, cents) => expect(typedCents(text)).toBe(cents));

  it.each(["", "ten", "-5", "1.234", "1,23", "5 dollars", ".5", "9999999999"])(
    "takes %j for no amount",
    (text) => expect(typedCents(text)).toBeNull(),
  );
});

describe("amounts at a table", () => {
  afterEach(() => {
    inChips.value = false;
  });
  test("are dollars at a table of the floor", () => {
    expect([stake(12_50), stakeText(12_50), typedStake("12.50")]).toEqual(["$12.50", "12.5", 1250]);
  });
  test("are chips at a table of a tournament, to the chip", () => {
    inChips.value = true;
    expect([stake(12_500), stakeText(12_500)]).toEqual(["12,500", "12500"]);
    expect([typedStake("12,500"), typedStake("12.50"), typedStake("$5")]).toEqual([
      12500,
      null,
      null,
    ]);
  });
});
