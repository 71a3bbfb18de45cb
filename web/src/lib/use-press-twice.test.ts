// @vitest-environment happy-dom
// Tests of buttons that act on the second press.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../testing/render-hook";
import { announced } from "./messages";
import { usePressTwice } from "./use-press-twice";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function twice() {
  const fold = vi.fn();
  const hook = await renderHook(usePressTwice);
  const press = (what = "fold") =>
    act(() => hook.current[1](what, `Press again to ${what}.`, fold));
  return { fold, press, armed: () => hook.current[0] };
}

it("asks at the first press and acts at the second", async () => {
  const { fold, press, armed } = await twice();
  await press();
  expect(armed()).toBe("fold");
  expect(announced.value.at(-1)?.line).toBe("Press again to fold.");
  expect(fold).not.toHaveBeenCalled();
  await press();
  expect(fold).toHaveBeenCalledOnce();
  expect(armed()).toBe("");
});

it("asks anew for something else", async () => {
  const { fold, press, armed } = await twice();
  await press("fold");
  await press("muck");
  expect([armed(), fold.mock.calls.length]).toEqual(["muck", 0]);
});

it("forgets the question after five seconds", async () => {
  const { fold, press, armed } = await twice();
  await press();
  await act(() => void vi.advanceTimersByTime(5_000));
  expect(armed()).toBe("");
  await press();
  expect(fold).not.toHaveBeenCalled();
});
