// @vitest-environment happy-dom
// Tests of the state of one table.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { answerWith } from "../testing/answers";
import { renderHook } from "../testing/render-hook";
import { answered, me } from "./api";
import { path, query } from "./router";
import type { Me, TableShown } from "./server-types";
import { tables } from "./socket";
import { replayPage, roundAddress, tablePage, useTable } from "./use-table";

const watched: string[] = [];
vi.mock("./socket", async () => {
  const { signal } = await import("@preact/signals");
  return {
    tables: signal({}),
    watch: (id: string) => {
      watched.push(id);
      return () => void watched.pop();
    },
  };
});

const settle = () => act(async () => void (await answered()));

beforeEach(() => {
  tables.value = {};
  watched.length = 0;
});

it("writes the address of a round", () => {
  expect(roundAddress("perth 1", "perth/7")).toBe("/api/tables/perth%201/rounds/perth%2F7");
});

it("writes the addresses of a tournament's rounds without its name", () => {
  expect(roundAddress("open/2", "open/2-17")).toBe("/api/tournaments/open/tables/2/rounds/2-17");
  expect(replayPage("open/2", "open/2-17")).toBe("/tournament/open/table/2/rounds/2-17");
  expect(replayPage("open/2")).toBe("/tournament/open/table/2/rounds");
  expect(tablePage("open/2")).toBe("/tournament/open/table/2");
  expect(replayPage("PER-U1", "PER-U1-7")).toBe("/replay/PER-U1/PER-U1-7");
  expect(tablePage("PER-U1")).toBe("/table/PER-U1");
});

it("fetches the table at once and watches it until it is left", async () => {
  answerWith({ version: 3 });
  const hook = await renderHook(() => useTable("perth-1"));
  expect(watched).toEqual(["perth-1"]);
  await settle();
  await hook.again();
  expect(hook.current).toEqual({ shown: { version: 3 }, problem: "" });
  await hook.unmount();
  expect(watched).toEqual([]);
});

it("does not replace what the socket has told meanwhile", async () => {
  answerWith({ version: 3 });
  const hook = await renderHook(() => useTable("perth-1"));
  tables.value = { "perth-1": { version: 4 } as TableShown };
  await settle();
  await hook.again();
  expect(hook.current.shown).toEqual({ version: 4 });
});

it("says why there is no table", async () => {
  answerWith({ problem: "There is no such table.", name: "unknown" }, 404);
  const hook = await renderHook(() => useTable("perth-9"));
  await settle();
  expect(hook.current).toEqual({ shown: undefined, problem: "There is no such table." });
});

it("comes in with the key of a link before it asks for the table", async () => {
  history.replaceState(null, "", "/table/P-1?key=secret");
  path.value = location.pathname;
  query.value = new URLSearchParams(location.search);
  me.value = { person: "Ann", csrf: "c" } as Me;
  const asked = answerWith({ version: 3 });
  const hook = await renderHook(() => useTable("P-1"));
  expect(watched).toEqual([]);
  await settle();
  await hook.again();
  await settle();
  expect(asked.map((one) => one.path)).toEqual(["/api/tables/P-1/invitation", "/api/tables/P-1"]);
  expect(location.search).toBe("");
  expect(watched).toEqual(["P-1"]);
  await hook.unmount();
});
