// Tests of the edge from the gradient of a solution.
import { describe, expect, it } from "vitest";
import {
  decimal,
  edgeAt,
  fraction,
  gradientOf,
  minus,
  oddsOffered,
  plus,
  readFraction,
  same,
  times,
  written,
} from "./pay-gradient";

const of = (text: string) => readFraction(text)!;

describe("fractions", () => {
  it("are read as servers and pay tables write them", () => {
    expect(written(of("3 to 2"))).toBe("3/2");
    expect(written(of("-6/4"))).toBe("-3/2");
    expect(written(of("1.50"))).toBe("3/2");
    expect(written(of("7"))).toBe("7");
    for (const wrong of ["", "x", "1/0", "1.5/2", "3 to"]) expect(readFraction(wrong)).toBeNull();
  });

  it("are added and multiplied without rounding", () => {
    expect(written(plus(of("1/3"), of("1/6")))).toBe("1/2");
    expect(written(minus(of("1/3"), of("1/2")))).toBe("-1/6");
    expect(written(times(of("-2/3"), of("9/4")))).toBe("-3/2");
    expect(fraction(2n, -4n)).toEqual({ over: -1n, under: 2n });
    expect(decimal(of("607723787676/27813810024000"))).toBeCloseTo(0.0218497138, 9);
  });
});

describe("the edge while odds move", () => {
  // worked by hand: the flush pays 1/30 of rounds, the straight 1/20
  const gradient = gradientOf("1/50", { "blind.flush": "1/30", "blind.straight": "1/20" });
  const before = { "blind.flush": of("3/2"), "blind.straight": of("1"), "blind.royal": of("500") };

  it("falls by how often an entry is paid for each unit that it pays more", () => {
    expect(written(edgeAt(gradient, before, {}))).toBe("1/50");
    // 1/50 - 1/2 * 1/30 = 6/300 - 5/300
    expect(written(edgeAt(gradient, before, { "blind.flush": of("2") }))).toBe("1/300");
    // and 1/20 more where the straight pays nothing
    const both = { "blind.flush": of("2"), "blind.straight": of("0") };
    expect(written(edgeAt(gradient, before, both))).toBe("4/75");
  });

  it("does not move with an entry that is never paid", () => {
    expect(same(edgeAt(gradient, before, { "blind.royal": of("900") }), of("1/50"))).toBe(true);
  });
});

describe("the odds that a slider offers", () => {
  it("are halves at first, then in the steps in which pay tables are printed", () => {
    expect(oddsOffered(of("3/2")).map(written).slice(0, 4)).toEqual(["1/2", "1", "3/2", "2"]);
    expect(oddsOffered(of("3/2")).map(written)).toContain("6");
    const long = oddsOffered(of("500")).map(written);
    expect([long[0], long.at(-1)]).toEqual(["150", "2000"]);
    expect(long).toContain("500");
  });

  it("always hold the odds of the book", () => {
    for (const odds of ["7/3", "40", "1/2"])
      expect(oddsOffered(of(odds)).map(written)).toContain(odds);
  });
});
