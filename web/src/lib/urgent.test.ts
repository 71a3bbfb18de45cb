// Tests of which of several tables wants its player most.
import { describe, expect, it } from "vitest";
import type { TableShown } from "./server-types";
import { isYourTurn, mostUrgent, wantOf } from "./urgent";

/** A table at which the viewer sits at seat 1; in turn where `until` is given. */
function table(until?: number): TableShown {
  return {
    kind: "poker",
    you: { seat: 1, chips: 100 },
    clock: until ? { what: "decision", until } : null,
    view: { phase: "betting", seats: [{ seat: 1, options: until ? { fold: true } : null }] },
  } as unknown as TableShown;
}

/** A banked table at which the viewer sits at seat 2, beside somebody who is to decide. */
function banked(phase: string, mine: object, until = 0): TableShown {
  return {
    kind: "banked",
    you: { seat: 2, chips: 100 },
    clock: until ? { what: "wagers", until } : null,
    view: {
      phase,
      seats: [
        { seat: 1, to_act: phase === "play" },
        { seat: 2, yours: true, ...mine },
      ],
    },
  } as unknown as TableShown;
}

describe("isYourTurn", () => {
  it("knows a turn", () => {
    expect(isYourTurn(table(5))).toBe(true);
    expect(isYourTurn(table())).toBe(false);
    expect(isYourTurn(undefined)).toBe(false);
  });
  it("knows a decision at a banked table", () => {
    expect(isYourTurn(banked("play", { to_act: true }))).toBe(true);
    expect(isYourTurn(banked("play", {}))).toBe(false);
  });
});

describe("wantOf", () => {
  it("is wagers while they are open and none of yours lie there", () => {
    expect(wantOf(banked("wagers", {}))).toBe("wagers");
    expect(wantOf(banked("wagers", { wagers: { ante: 500 } }))).toBe("");
    expect(wantOf(banked("settlement", {}))).toBe("");
  });
  it("is nothing of somebody who may not play", () =>
    expect(wantOf({ ...banked("wagers", {}), barred: "You are excluded." })).toBe(""));
});

describe("mostUrgent", () => {
  it("is the table whose time runs out first", () =>
    expect(mostUrgent(["A", "B", "C"], { A: table(9), B: table(), C: table(7) }, "A")).toBe("C"));
  it("is a decision before wagers, however soon those close", () =>
    expect(mostUrgent(["A", "B"], { A: banked("wagers", {}, 3), B: table(9) }, "A")).toBe("B"));
  it("is a table that takes wagers where nothing is to decide", () =>
    expect(
      mostUrgent(["A", "B", "C"], { A: table(), B: table(), C: banked("wagers", {}, 3) }, "A"),
    ).toBe("C"));
  it("goes round where it is nobody's turn", () => {
    expect(mostUrgent(["A", "B"], { A: table(), B: table() }, "A")).toBe("B");
    expect(mostUrgent(["A", "B"], { A: table(), B: table() }, "B")).toBe("A");
  });
});
