import { expect, test } from "vitest";
import { warningOf } from "./wall-warnings";

const reading = { row: 0, running: true, now: undefined, next: undefined, nextBreak: null };

test("the wall warns in the last minute of a level", () => {
  expect(warningOf({ ...reading, left: 60_001 }, "playing")).toBe("");
  expect(warningOf({ ...reading, left: 60_000 }, "playing")).toBe("soon");
  expect(warningOf({ ...reading, left: 1 }, "playing")).toBe("soon");
  expect(warningOf({ ...reading, left: 0 }, "playing")).toBe("");
});

test("it does not warn while the clock is stopped or nothing is played", () => {
  expect(warningOf({ ...reading, left: 30_000, running: false }, "playing")).toBe("");
  expect(warningOf({ ...reading, left: null }, "playing")).toBe("");
  expect(warningOf({ ...reading, left: 30_000 }, "over")).toBe("");
});
