// Tests of where the seats of a table lie.
import { describe, expect, it } from "vitest";
import { ringStyles, SHAPES, seatRing } from "./seat-ring";

describe("seatRing", () => {
  it("puts four seats of a circle at its quarters, clockwise from the bottom", () => {
    const places = seatRing(4, 100, 100, 2);
    const wanted = [
      [0, 100],
      [-100, 0],
      [0, -100],
      [100, 0],
    ];
    for (const [i, [x, y]] of wanted.entries()) {
      expect(places[i]!.x).toBeCloseTo(x!, 3);
      expect(places[i]!.y).toBeCloseTo(y!, 3);
    }
  });

  it("is the same on the left and on the right", () => {
    const places = seatRing(9, 436, 203, 2.6);
    for (let i = 1; i < 9; i++) {
      expect(places[i]!.x).toBeCloseTo(-places[9 - i]!.x, 1);
      expect(places[i]!.y).toBeCloseTo(places[9 - i]!.y, 1);
    }
  });

  it("keeps every seat on its edge", () => {
    for (const { x, y } of seatRing(11, 238, 356, 5))
      expect((Math.abs(x) / 238) ** 5 + (Math.abs(y) / 356) ** 5).toBeCloseTo(1, 2);
  });
});

/** Widths and heights of a place at the table, in units of the felt, with the cards shown. */
const PLACES = { l: [126, 112], p: [124, 146], s: [124, 82] } as const;

describe("places of players", () => {
  const shapes = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
  const counts = Array.from({ length: 10 }, (_, i) => i + 2);
  it.each(shapes.flatMap((shape) => counts.map((n) => [shape, n] as const)))(
    "do not overlap on felt %s with %d seats, and lie on it",
    (shape, n) => {
      const { width, height, rx, ry, e } = SHAPES[shape];
      const [w, h] = PLACES[shape];
      const places = seatRing(n, rx, ry, e);
      for (const [i, a] of places.entries()) {
        expect(Math.abs(a.x) + w / 2).toBeLessThanOrEqual(width / 2 + 1);
        expect(Math.abs(a.y) + h / 2).toBeLessThanOrEqual(height / 2 + 1);
        for (const b of places.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= w || Math.abs(a.y - b.y) >= h).toBe(true);
      }
    },
  );
});

it("gives a style for each seat with a place on each felt", () => {
  const styles = ringStyles(6);
  expect(styles).toHaveLength(6);
  expect(styles[0]).toBe("--lx:0.0;--ly:203.0;--px:0.0;--py:356.0;--sx:0.0;--sy:258.0");
});
