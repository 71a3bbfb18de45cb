// @vitest-environment happy-dom
// Tests of a number that runs up to its new value.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../testing/render-hook";
import { useRunningNumber } from "./use-running-number";

let frames: FrameRequestCallback[] = [];
let still = false;

beforeEach(() => {
  frames = [];
  still = false;
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  vi.stubGlobal("requestAnimationFrame", (step: FrameRequestCallback) => frames.push(step));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
});
afterEach(() => void vi.restoreAllMocks());

const drawAt = (at: number) => act(() => frames.pop()!(at));

it("runs up in 1.2 seconds", async () => {
  const hook = await renderHook(() => useRunningNumber(100));
  await hook.again(() => useRunningNumber(220));
  expect(hook.current).toBe(100);
  await drawAt(1_600);
  expect(hook.current).toBe(160); // half of the way after half of the time
  await drawAt(2_200);
  expect(hook.current).toBe(220);
  expect(frames).toEqual([]);
});

it("jumps down at once", async () => {
  const hook = await renderHook(() => useRunningNumber(100));
  await hook.again(() => useRunningNumber(40));
  expect(hook.current).toBe(40);
});

it("jumps up where the reader wants no motion", async () => {
  still = true;
  const hook = await renderHook(() => useRunningNumber(100));
  await hook.again(() => useRunningNumber(220));
  expect(hook.current).toBe(220);
});
