// @vitest-environment happy-dom
// Tests that of several tables on a page only one listens to keys, and that each names its parts.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { KeysHere, keySheet, useKeys } from "./keyboard";
import { useLabel, WhichTable } from "./which-table";

const TABLE_KEYS = { title: "Table", keys: { c: "check" } };

function Table({ check }: { check: () => void }) {
  useKeys(TABLE_KEYS, { c: check });
  return <section aria-label={useLabel("Your turn")} />;
}

afterEach(() => act(() => render(null, document.body)));

it("acts at the table that listens, and lists its keys as in use", async () => {
  const [left, right] = [vi.fn(), vi.fn()];
  const both = (active: string) => (
    <>
      <KeysHere.Provider value={active === "left"}>
        <Table check={left} />
      </KeysHere.Provider>
      <KeysHere.Provider value={active === "right"}>
        <Table check={right} />
      </KeysHere.Provider>
    </>
  );
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
  await act(() => render(both("left"), document.body));
  press();
  expect([left.mock.calls.length, right.mock.calls.length]).toEqual([1, 0]);
  await act(() => render(both("right"), document.body));
  press();
  expect([left.mock.calls.length, right.mock.calls.length]).toEqual([1, 1]);
  await act(() => render(both("neither"), document.body));
  press();
  expect(keySheet()).toEqual([
    { title: "Table", lines: [{ keys: ["c"], what: "check", now: false }] },
  ]);
  expect([left.mock.calls.length, right.mock.calls.length]).toEqual([1, 1]);
});

it("names a part by its table only where there are several", async () => {
  await act(() =>
    render(
      <>
        <Table check={vi.fn()} />
        <WhichTable.Provider value="MEL-U1">
          <Table check={vi.fn()} />
        </WhichTable.Provider>
      </>,
      document.body,
    ),
  );
  const labels = [...document.querySelectorAll("section")].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual(["Your turn", "Your turn at MEL-U1"]);
});
