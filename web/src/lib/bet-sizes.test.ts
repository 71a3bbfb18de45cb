// Tests of the sizes of a poker bet that the buttons offer.
import { describe, expect, it } from "vitest";
import { fitted, ofPot, problemWith, sizesOf, stepped } from "./bet-sizes";
import type { HandView, TurnOptions } from "./server-types";

const SPAN = { least: 1_000, most: 20_000, chip: 500 };

/** A hand with $30 in the pot; the bet is $10. */
function hand(maximum: string): HandView {
  return {
    pot: 3_000,
    betting: { level: 1_000 },
    setup: { stakes: { structure: { maximum } } },
  } as unknown as HandView;
}

const OPTIONS = { call: 1_000, wager: SPAN } as TurnOptions;

describe("fitted", () => {
  it.each([
    [200, 1_000],
    [1_000, 1_000],
    [1_200, 1_000],
    [1_300, 1_500],
    [50_000, 20_000],
  ])("moves %d into the span, to %d", (to, fits) => expect(fitted(to, SPAN)).toBe(fits));

  it("allows every cent where there is no chip", () => {
    expect(fitted(1_234, { ...SPAN, chip: 0 })).toBe(1_234);
  });
});

it("adds a part of the pot, after a call, to the bet", () => {
  // The bet is $10; after the call of $10 the pot is $40.
  expect(ofPot(hand("stake"), OPTIONS, 1)).toBe(5_000);
  expect(ofPot(hand("stake"), OPTIONS, 0.5)).toBe(3_000);
});

describe("sizesOf", () => {
  const named = (maximum: string) =>
    sizesOf(hand(maximum), OPTIONS).map(({ name, letter, to }) => [name, letter, to]);

  // After the call the pot is $40: a third is $13.33, two thirds are $26.67, in chips of $5.
  it("offers parts of the pot, the pot and all in without a limit", () => {
    expect(named("stake")).toEqual([
      ["⅓ pot", "t", 2_500],
      ["½ pot", "h", 3_000],
      ["⅔ pot", "w", 3_500],
      ["Pot", "p", 5_000],
      ["All in", "a", 20_000],
    ]);
  });
  it("offers the pot as the most in pot limit", () => {
    expect(named("pot")).toEqual([
      ["⅓ pot", "t", 2_500],
      ["½ pot", "h", 3_000],
      ["⅔ pot", "w", 3_500],
      ["Pot", "p", 20_000],
    ]);
  });
  it("offers the least and half the pot in half-pot limit", () => {
    expect(named("half pot")).toEqual([
      ["Least", "l", 1_000],
      ["½ pot", "h", 20_000],
    ]);
  });
  it("offers the least and the most in spread limit", () => {
    expect(named("spread")).toEqual([
      ["Least", "l", 1_000],
      ["Most", "a", 20_000],
    ]);
  });
  it("offers nothing where there is only one size, or none", () => {
    const fixed = { ...OPTIONS, wager: { least: 1_000, most: 1_000, chip: 500 } };
    expect(sizesOf(hand("stake"), fixed)).toEqual([]);
    expect(sizesOf(hand("stake"), { ...OPTIONS, wager: null })).toEqual([]);
  });
});

describe("problemWith", () => {
  it.each([1_000, 1_500, 20_000])("has nothing against %d", (to) =>
    expect(problemWith(to, SPAN)).toBe(""),
  );
  it("says what an amount looks like", () => {
    expect(problemWith(null, SPAN)).toBe("The amount must be in dollars, such as 20 or 12.50.");
  });
  it.each([500, 20_500])("says from what to what, given %d", (to) =>
    expect(problemWith(to, SPAN)).toBe("The amount must be from $10 to $200."),
  );
  it("says in which chips", () => {
    expect(problemWith(1_200, SPAN)).toBe("The amount must be in chips of $5.");
  });
  it("allows all of an odd stack", () => {
    expect(problemWith(1_730, { ...SPAN, most: 1_730 })).toBe("");
  });
});

describe("stepped", () => {
  it("goes up and down by a chip, within the span", () => {
    expect(stepped(1_500, 1, SPAN)).toBe(2_000);
    expect(stepped(1_500, -1, SPAN)).toBe(1_000);
    expect(stepped(1_000, -1, SPAN)).toBe(1_000);
    expect(stepped(20_000, 1, SPAN)).toBe(20_000);
  });
  it("goes by a dollar where there is no chip", () =>
    expect(stepped(1_500, 1, { ...SPAN, chip: 0 })).toBe(1_600));
});
