// @vitest-environment happy-dom
// Tests of fetching an address of the server.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerBy, answerWith } from "../testing/answers";
import { renderHook } from "../testing/render-hook";
import { answered, me } from "./api";
import type { Me } from "./server-types";
import { useGet } from "./use-get";

const settle = () => act(async () => void (await answered()));

beforeEach(() => {
  vi.useFakeTimers();
  me.value = { csrf: "ada" } as Me;
});
afterEach(() => void vi.useRealTimers());

it("has nothing at first, then what the address holds", async () => {
  const asked = answerWith({ id: "perth-1" });
  const hook = await renderHook(() => useGet("/api/x"));
  await settle();
  expect(hook.current).toMatchObject({ value: { id: "perth-1" }, problem: "" });
  expect(asked).toHaveLength(1);
});

it("asks for nothing without an address", async () => {
  const asked = answerWith({});
  const hook = await renderHook(() => useGet(null));
  await settle();
  expect([hook.current.value, asked.length]).toEqual([null, 0]);
});

it("asks again when told to", async () => {
  let count = 0;
  answerBy(() => Response.json({ count: ++count }));
  const hook = await renderHook(() => useGet("/api/x"));
  await settle();
  await act(() => hook.current.again());
  await settle();
  expect(hook.current.value).toEqual({ count: 2 });
});

it("says why it was refused", async () => {
  answerWith({ problem: "There is no such table.", name: "unknown" }, 404);
  const hook = await renderHook(() => useGet("/api/x"));
  await settle();
  expect(hook.current).toMatchObject({ value: null, problem: "There is no such table." });
});

it("keeps what it has while the server cannot be reached, and asks again", async () => {
  let down = false;
  let count = 0;
  answerBy(() => {
    if (down) throw new TypeError("network");
    return Response.json({ count: ++count });
  });
  const hook = await renderHook(() => useGet("/api/x"));
  await settle();
  down = true;
  await act(() => hook.current.again());
  await settle();
  expect(hook.current.value).toEqual({ count: 1 });
  down = false;
  await act(() => void vi.advanceTimersByTime(2_000));
  await settle();
  expect(hook.current.value).toEqual({ count: 2 });
});

it("does not show the next person what the last one was told", async () => {
  answerWith({ secret: 1 });
  const hook = await renderHook(() => useGet("/api/x"));
  await settle();
  me.value = { csrf: "bob" } as Me;
  answerBy(() => new Response(new ReadableStream()));
  await hook.again();
  expect(hook.current.value).toBeNull();
});
