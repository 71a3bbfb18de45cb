// @vitest-environment happy-dom
// Tests of instants as people read them, and of seconds that count down.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderHook } from "../testing/render-hook";
import { me } from "./api";
import type { Me } from "./server-types";
import { timeOfDay, useSecondsLeft, when } from "./time";

vi.mock("./socket", () => ({ serverNow: () => Date.now() }));

/** Noon in Perth, which is eight hours ahead of UTC. */
const NOON = Date.UTC(2026, 0, 15, 4, 0, 0);

beforeEach(() => {
  me.value = {
    zones: { Perth: "Australia/Perth", Melbourne: "Australia/Melbourne" },
  } as Partial<Me> as Me;
});

describe("an instant", () => {
  it("is told by the clocks of the house", () => {
    expect(when(NOON, "Perth")).toMatch(/15 Jan 2026.*12:00.*pm/);
    expect(when(NOON, "Melbourne")).toMatch(/15 Jan 2026.*3:00.*pm/); // summer time: UTC+11
  });
  it("is told by the reader's own clock where it is of no house", () => {
    const here = new Date(NOON).toLocaleString("en-AU", {
      dateStyle: "medium",
      timeStyle: "short",
    });
    expect(when(NOON)).toBe(here);
  });
  it("has a time of day to the second", () => {
    expect(timeOfDay(NOON + 7_000, "Perth")).toMatch(/12:00:07.*pm/);
  });
});

describe("seconds left", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it("count down to nothing, every started second as a whole one", async () => {
    const hook = await renderHook(() => useSecondsLeft(2_500));
    expect(hook.current).toBe(3);
    await act(() => void vi.advanceTimersByTime(750));
    expect(hook.current).toBe(2);
    await act(() => void vi.advanceTimersByTime(5_000));
    expect(hook.current).toBe(0);
    await hook.unmount();
  });

  it("are none where nothing runs", async () => {
    const hook = await renderHook(() => useSecondsLeft(undefined));
    expect(hook.current).toBeNull();
  });
});
