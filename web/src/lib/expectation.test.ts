import { describe, expect, test } from "vitest";
import { comparison, deviationsFrom, expectedPoints, scaleLines, studyOf } from "./expectation";
import type { OwnResults } from "./server-types";

const RESULTS: OwnResults = {
  rounds: 4,
  net: -700,
  won: 1,
  lost: 3,
  poker: 1,
  left_out: 0,
  more: false,
  games: [],
  points: [
    { rounds: 2, at: 1, net: -1000, compared: -1000, antes: [2000], squares: [2_000_000] },
    {
      rounds: 4,
      at: 2,
      net: -700,
      compared: -900,
      antes: [2000, 500],
      squares: [2_000_000, 250_000],
    },
  ],
};

describe("the expectation of a record", () => {
  test("means add up by Antes, and variances by their squares", () => {
    const units = [
      { expected_value: -0.02, standard_deviation: 5 },
      { expected_value: -0.04, standard_deviation: 2 },
    ];
    const points = expectedPoints(RESULTS, units);
    expect(points[0]).toEqual({ rounds: 0, compared: 0, mean: 0, deviation: 0 });
    // Two Antes of $10: 2% of $20, and the square root of 25 x 2,000,000.
    expect(points[1]!.mean).toBeCloseTo(-40);
    expect(points[1]!.deviation).toBeCloseTo(7071.0678, 3);
    // One more of $5 in another game: 4% of $5, and 4 x 250,000 more variance.
    expect(points[2]!.mean).toBeCloseTo(-60);
    expect(points[2]!.deviation).toBeCloseTo(Math.sqrt(51_000_000), 6);
    expect(points[2]!.compared).toBe(-900);
  });

  test("a result is measured in standard deviations and told in words", () => {
    const at = (compared: number) => ({ rounds: 9, compared, mean: -100, deviation: 200 });
    expect(deviationsFrom(at(100))).toBe(1);
    expect(comparison(at(100))).toContain("two results out of three");
    expect(comparison(at(-400))).toContain("19 results out of 20");
    expect(comparison(at(500))).toContain("one result in 20");
    expect(deviationsFrom({ rounds: 0, compared: 0, mean: 0, deviation: 0 })).toBe(0);
  });

  test("the Ante is part of the question only where a payout is capped", () => {
    const game = {
      book: "b",
      game: "g",
      name: "G",
      sign: { settings: {} },
      ante: "",
      rounds: 1,
      antes: 1,
      squares: 1,
      net: 0,
      sides: [],
    };
    expect(studyOf(game)).toEqual({ book: "b", game: "g", sign: { settings: {} } });
    expect(studyOf({ ...game, ante: "25.00" })).toMatchObject({ ante: "25.00" });
  });
});

describe("the lines of a scale", () => {
  test("are round numbers inside the range", () => {
    expect(scaleLines(-1000, 1000)).toEqual([-1000, -500, 0, 500, 1000]);
    expect(scaleLines(0, 7)).toEqual([0, 2, 4, 6]);
    expect(scaleLines(0, 0)).toEqual([0]);
  });
});
