// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { filtersIn, rangeOf, startOfDay } from "./filters";

test("the last day counts until it is over, by the clock of the reader", () => {
  const asked = rangeOf(filtersIn(new URLSearchParams("from=2026-03-01&to=2026-03-01")));
  const range = new URLSearchParams(asked);
  expect(Number(range.get("since"))).toBe(new Date(2026, 2, 1).getTime());
  expect(Number(range.get("until"))).toBe(new Date(2026, 2, 2).getTime());
});

test("only what is chosen is asked for", () => {
  expect(rangeOf(filtersIn(new URLSearchParams("tab=results")))).toBe("");
  const asked = rangeOf(filtersIn(new URLSearchParams("house=The Star&outcome=won&table=")));
  expect(asked).toBe("house=The+Star&outcome=won");
});

test("what is no day is left out", () => {
  expect(startOfDay("yesterday")).toBeNull();
  expect(rangeOf(filtersIn(new URLSearchParams("from=soon")))).toBe("");
});
