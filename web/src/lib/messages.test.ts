// @vitest-environment happy-dom
// Tests of messages to the reader.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  announce,
  announced,
  complain,
  dismiss,
  LONG_READING_TIME,
  messages,
  READING_TIME,
  recentMessages,
  tell,
} from "./messages";

const lines = (shown: { line: string }[]) => shown.map(({ line }) => line);

beforeEach(() => {
  vi.useFakeTimers();
  announced.value = [];
  messages.value = [];
  recentMessages.value = [];
});
afterEach(() => vi.useRealTimers());

it("announces without showing", () => {
  announce("Your turn.");
  announce("");
  expect(lines(announced.value)).toEqual(["Your turn."]);
  expect(messages.value).toEqual([]);
});

it("announces, shows and keeps what it tells", () => {
  tell("Seat 3 is yours.");
  complain("The table is closed.");
  expect(lines(announced.value)).toEqual(["Seat 3 is yours.", "The table is closed."]);
  expect(recentMessages.value.map(({ problem }) => problem)).toEqual([false, true]);
  expect(lines(messages.value)).toEqual(lines(recentMessages.value));
});

describe("on the screen", () => {
  it("stays a message for its reading time, a problem for longer", () => {
    tell("Done.");
    complain("Not done.");
    vi.advanceTimersByTime(READING_TIME);
    expect(lines(recentMessages.value)).toEqual(["Not done."]);
    vi.advanceTimersByTime(LONG_READING_TIME - READING_TIME);
    expect(recentMessages.value).toEqual([]);
    expect(lines(messages.value)).toEqual(["Done.", "Not done."]);
  });

  it("are four messages at most, and the same one only once", () => {
    for (const line of ["a", "b", "a", "c", "d", "e"]) tell(line);
    expect(lines(recentMessages.value)).toEqual(["a", "c", "d", "e"]);
  });

  it("is a message until it is dismissed", () => {
    tell("a");
    tell("b");
    dismiss(recentMessages.value[0]!.id);
    expect(lines(recentMessages.value)).toEqual(["b"]);
  });
});

it("keeps a hundred messages, and twelve for the live region", () => {
  for (let i = 1; i <= 101; i++) tell(String(i));
  expect(messages.value).toHaveLength(100);
  expect(messages.value[0]!.line).toBe("2");
  expect(announced.value).toHaveLength(12);
});
