import { afterEach, expect, test, vi } from "vitest";
import { wholeRound } from "./whole-round";

const get = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({ get }));
afterEach(() => get.mockReset());

function page(versions: number[], more: boolean) {
  const events = versions.map((version) => ({ version, at: 0, event: { type: "X" } }));
  return { id: "r", events, frames: versions.map((version) => ({ version })), more };
}

test("a short round is one answer", async () => {
  get.mockResolvedValueOnce(page([1, 2], false));
  const round = await wholeRound("/api/x");
  expect(round.events.map((event) => event.version)).toEqual([1, 2]);
  expect(get.mock.calls).toEqual([["/api/x"]]);
});

test("a long round is asked for until there is no more", async () => {
  get
    .mockResolvedValueOnce(page([1, 2], true))
    .mockResolvedValueOnce(page([5, 6], true))
    .mockResolvedValueOnce(page([9], false));
  const round = await wholeRound("/api/x");
  expect(round.events.map((event) => event.version)).toEqual([1, 2, 5, 6, 9]);
  expect(round.frames).toHaveLength(5);
  expect(round.more).toBe(false);
  expect(get.mock.calls).toEqual([["/api/x"], ["/api/x?after=2"], ["/api/x?after=6"]]);
});

test("an empty page ends it", async () => {
  get.mockResolvedValueOnce(page([1], true)).mockResolvedValueOnce(page([], true));
  expect((await wholeRound("/api/x")).events).toHaveLength(1);
});
