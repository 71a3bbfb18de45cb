// @vitest-environment happy-dom
// Tests of keys that act without a click.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderedHook, renderHook } from "../testing/render-hook";
import { keyNames, keySheet, useKeyPresses, useKeySheet, useKeys } from "./keyboard";

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

describe("the key sheet", () => {
  const ACTS = { title: "Dealer's console", keys: { f: "the seat folds", c: "the seat checks" } };
  it("lists what a component binds, in its own words, while it is there", async () => {
    const fold = vi.fn();
    const acts = await renderHook(() => useKeys(ACTS, { f: fold, c: null }));
    expect(keySheet()).toEqual([
      {
        title: "Dealer's console",
        lines: [
          { keys: ["f"], what: "the seat folds", now: true },
          { keys: ["c"], what: "the seat checks", now: false },
        ],
      },
    ]);
    expect([press("f"), press("c")]).toEqual([true, false]);
    expect(fold).toHaveBeenCalledTimes(1);
    await acts.unmount();
    expect(keySheet()).toEqual([]);
  });
  it("puts keys that do the same on one line, and those of later on the sheet too", async () => {
    const chips = { title: "Table", keys: { "1": "choose a chip", "2": "choose a chip" } };
    const later = await renderHook(() => useKeySheet(chips, ACTS));
    const now = await renderHook(() => useKeys(chips, { "1": start, "2": start }));
    expect(keySheet().map((group) => [group.title, group.lines.length])).toEqual([
      ["Table", 1],
      ["Dealer's console", 2],
    ]);
    expect(keySheet()[0]!.lines[0]).toEqual({ keys: ["1", "2"], what: "choose a chip", now: true });
    await now.unmount();
    expect(keySheet()[0]!.lines[0]!.now).toBe(false);
    await later.unmount();
  });
  it("lists keys that are passed on as they come", async () => {
    const typed = await renderHook(() =>
      useKeyPresses(() => true, { title: "Cards", keys: { "A H": "the ace of hearts" } }),
    );
    expect(keySheet()).toEqual([
      { title: "Cards", lines: [{ keys: ["A H"], what: "the ace of hearts", now: true }] },
    ]);
    await typed.unmount();
  });
  it("names keys as they stand on the keyboard", () => {
    expect(keyNames(["1", "2", "3"])).toBe("1 to 3");
    expect(keyNames(["ArrowLeft", " "])).toBe("Left, Space");
    expect(keyNames(["f"])).toBe("F");
  });
});

it("has words for every key that is bound anywhere", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const silent = Object.entries(sources).flatMap(([file, text]) => {
    const calls = [...text.matchAll(/\buseKeys\(\s*([^,)]*)/g)].map((call) => call[1]!.trim());
    const pressed = [...text.matchAll(/\buseKeyPresses\(/g)].length;
    const told = [...text.matchAll(/\}, [A-Z_]+_KEYS\);/g)].length;
    const without = calls.filter((first) => !/[A-Z_]+_KEYS$|[a-z]Group\(/.test(first));
    return without.length || pressed > told ? [file] : [];
  });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(silent).toEqual([]);
});
