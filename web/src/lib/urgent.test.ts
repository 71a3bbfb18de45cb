// Tests of which of several tables wants its player most.
import { describe, expect, it } from "vitest";
import type { TableShown } from "./server-types";
import { isYourTurn, mostUrgent } from "./urgent";

/** A table at which the viewer sits at seat 1; in turn where `until` is given. */
function table(until?: number): TableShown {
  return {
    kind: "poker",
    you: { seat: 1, chips: 100 },
    clock: until ? { what: "decision", until } : null,
    view: { phase: "betting", seats: [{ seat: 1, options: until ? { fold: true } : null }] },
  } as unknown as TableShown;
}

describe("isYourTurn", () => {
  it("knows a turn", () => {
    expect(isYourTurn(table(5))).toBe(true);
    expect(isYourTurn(table())).toBe(false);
    expect(isYourTurn(undefined)).toBe(false);
  });
  it("knows a decision at a banked table", () => {
    const banked = (to_act: boolean) =>
      ({
        kind: "banked",
        you: { seat: 2, chips: 100 },
        view: {
          seats: [
            { seat: 1, to_act: true },
            { seat: 2, yours: true, to_act },
          ],
        },
      }) as unknown as TableShown;
    expect(isYourTurn(banked(true))).toBe(true);
    expect(isYourTurn(banked(false))).toBe(false);
  });
});

describe("mostUrgent", () => {
  it("is the table whose time runs out first", () =>
    expect(mostUrgent(["A", "B", "C"], { A: table(9), B: table(), C: table(7) }, "A")).toBe("C"));
  it("goes round where it is nobody's turn", () => {
    expect(mostUrgent(["A", "B"], { A: table(), B: table() }, "A")).toBe("B");
    expect(mostUrgent(["A", "B"], { A: table(), B: table() }, "B")).toBe("A");
  });
});
