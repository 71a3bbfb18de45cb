// @vitest-environment happy-dom
// Tests of the hook that tops chips up: once in a rest, once for two windows, and said once.
import { beforeEach, expect, test } from "vitest";
import { type Asked, answerBy } from "../testing/answers";
import { renderHook } from "../testing/render-hook";
import { me } from "./api";
import { messages } from "./messages";
import type { Me, TableShown } from "./server-types";
import { setTopUp, useTopUp } from "./use-top-up";

const PATH = "/api/tables/CAN-U1/buy-in";

function after(round: string, chips: number): TableShown {
  const view = { id: round, phase: "over", seats: [] };
  return { kind: "banked", you: { seat: 3, chips }, view, last: null } as unknown as TableShown;
}

/** The server takes every purchase; where it is a repetition, it says so. */
function shop(balance: number, repeated = false): Asked[] {
  me.value = { person: "Ann", balance } as Me;
  return answerBy(({ path }) =>
    Response.json(path === PATH ? { key: "k", repeated } : { person: "Ann", balance }),
  );
}

const told = () => messages.value.map((one) => one.line);
const bought = (asked: Asked[]) => asked.filter((one) => one.path === PATH).map((one) => one.body);

beforeEach(() => {
  messages.value = [];
  setTopUp("CAN-U1", { below: 10_000, upTo: 20_000 });
});

test("chips are bought once after a round, and again after the next", async () => {
  const asked = shop(100_000);
  const hook = await renderHook(() => useTopUp("CAN-U1", after("CAN-U1-9", 9_000)));
  await hook.again();
  await hook.again(() => useTopUp("CAN-U1", after("CAN-U1-9", 8_000)));
  expect(bought(asked)).toEqual([{ key: "top-up CAN-U1-9 9000 11000", amount: 11_000 }]);
  await hook.again(() => useTopUp("CAN-U1", after("CAN-U1-12", 5_000)));
  await expect.poll(() => bought(asked)).toHaveLength(2);
  await hook.unmount();
});

test("a second window asks with the same key, and does not say that it bought", async () => {
  const asked = shop(100_000, true);
  const hook = await renderHook(() => useTopUp("CAN-U1", after("CAN-U1-9", 9_000)));
  await expect.poll(() => asked.map((one) => one.path)).toContain("/api/me");
  expect(bought(asked)).toEqual([{ key: "top-up CAN-U1-9 9000 11000", amount: 11_000 }]);
  expect(told()).toEqual([]);
  await hook.unmount();
});

test("an empty account is told once, not after every round", async () => {
  const asked = shop(0);
  const hook = await renderHook(() => useTopUp("CAN-U1", after("CAN-U1-9", 9_000)));
  await hook.again(() => useTopUp("CAN-U1", after("CAN-U1-12", 8_500)));
  expect(told()).toEqual(["Your chips were not topped up: there is no money on your account."]);
  expect(bought(asked)).toEqual([]);
  await hook.unmount();
});
