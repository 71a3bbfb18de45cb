// @vitest-environment happy-dom
// Tests of keys that act without a click.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderedHook, renderHook } from "../testing/render-hook";
import { useKeyPresses, useKeys } from "./keyboard";

let drawn: RenderedHook<void>;
const bet = vi.fn();
const up = vi.fn();
const start = vi.fn();

function press(key: string, more: KeyboardEventInit = {}, at: Element = document.body): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  at.dispatchEvent(event);
  return event.defaultPrevented;
}

function within(html: string): Element {
  const box = document.createElement("div");
  box.innerHTML = html;
  document.body.append(box);
  return box.firstElementChild!;
}

beforeEach(async () => {
  drawn = await renderHook(() => useKeys({ b: bet, ArrowUp: up, " ": start }));
});
afterEach(async () => {
  await drawn.unmount();
  document.body.innerHTML = "";
  vi.clearAllMocks();
});

describe("useKeys", () => {
  it("acts on a letter, large or small, and keeps it from the browser", () => {
    expect([press("b"), press("B")]).toEqual([true, true]);
    expect(bet).toHaveBeenCalledTimes(2);
  });
  it("leaves other keys to the browser", () => expect(press("z")).toBe(false));
  it("repeats arrows only", () => {
    press("b", { repeat: true });
    press("ArrowUp", { repeat: true });
    expect([bet.mock.calls.length, up.mock.calls.length]).toEqual([0, 1]);
  });
  it.each(["ctrlKey", "metaKey", "altKey"])("leaves %s with a letter to the browser", (held) => {
    expect(press("b", { [held]: true })).toBe(false);
  });
  it("does nothing while somebody types", () => {
    expect(press("b", {}, within("<input>"))).toBe(false);
    expect(press("b", {}, within('<input type="checkbox">'))).toBe(true);
  });
  it("does nothing while a dialog is open", () => {
    within("<dialog open></dialog>");
    expect(press("b")).toBe(false);
  });
  it("leaves the space bar to the button that has the focus", () => {
    expect(press(" ", {}, within("<button>Fold</button>"))).toBe(false);
    expect(press(" ")).toBe(true);
  });
  it("acts by what was drawn last, and no more once it is gone", async () => {
    const raise = vi.fn();
    await drawn.again(() => useKeys({ b: raise }));
    press("b");
    expect([bet.mock.calls.length, raise.mock.calls.length]).toEqual([0, 1]);
    await drawn.unmount();
    expect(press("b")).toBe(false);
  });
});

it("passes on every key with useKeyPresses, which says whether it did something", async () => {
  const keys: string[] = [];
  const heard = await renderHook(() =>
    useKeyPresses((event) => {
      keys.push(event.key);
      return event.key === "Enter";
    }),
  );
  expect([press("Enter"), press("7")]).toEqual([true, false]);
  expect(keys).toEqual(["Enter", "7"]);
  await heard.unmount();
});
