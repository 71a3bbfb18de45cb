// @vitest-environment happy-dom
// Tests of attending a table: seeds in one and in two tabs, promises, and the check after a round.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Asked, answerBy } from "../../testing/answers";
import { bankedRound, seedsOf, VECTORS } from "../../testing/fair-round";
import type { Me, RoundShown, TableShown } from "../server-types";
import { fromHex, sha256, toHex } from "./bytes";
import type { Promised } from "./kept-rounds";

const PATIENT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

type Tab = Awaited<ReturnType<typeof openTab>>;
const opened: (() => void)[] = [];

/** A tab of the browser: modules of its own, and the same storage and locks as every other. */
async function openTab(person = "Ada") {
  vi.resetModules();
  vi.doMock("../socket", async () => {
    const { signal } = await import("@preact/signals");
    return { tables: signal({}), watch: () => () => undefined, serverNow: () => 1000 };
  });
  const { attend, checkedRounds, isInTime } = await import("./attend");
  const { keptRound } = await import("./kept-rounds");
  const { me } = await import("../api");
  const { tables } = await import("../socket");
  const { messages } = await import("../messages");
  me.value = { person, csrf: "x" } as Me;
  const leave = attend("PER");
  opened.push(leave);
  const see = (shown: TableShown) => {
    tables.value = { PER: shown };
  };
  return { see, leave, checkedRounds, isInTime, messages, keptRound };
}

let version = 0;
function table(fairness: Partial<Promised>, more: Partial<TableShown> = {}): TableShown {
  version += 1;
  const promised = {
    round: "",
    commitment: "",
    until: 0,
    dealt: false,
    seeds: [],
    next: [],
    barred: [],
  };
  return {
    version,
    you: { seat: 2, chips: 100 },
    view: null,
    poker: null,
    fairness: { ...promised, ...fairness },
    ...more,
  } as unknown as TableShown;
}

let asked: Asked[] = [];
const seedRequests = () => asked.filter(({ path }) => path === "/api/tables/PER/seed");
const body = (i: number) => seedRequests()[i]!.body as { reveal: string; commitment: string };
const requests = (count: number) =>
  vi.waitFor(() => expect(seedRequests().length).toBe(count), PATIENT);
const verdict = (tab: Tab, found: string) =>
  vi.waitFor(() => expect(tab.checkedRounds.value.PER?.check.verdict).toBe(found), PATIENT);
/** Long enough for anything wrong to be sent. */
const quiet = async () => {
  for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 1));
};
let answer: (asked: Asked) => Response;

beforeEach(() => {
  localStorage.clear();
  const queues = new Map<string, Promise<unknown>>();
  vi.stubGlobal("navigator", {
    locks: {
      request: (name: string, work: () => Promise<unknown>) => {
        const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
        queues.set(name, turn);
        return turn;
      },
    },
  });
  answer = () => Response.json({ version: ++version });
  asked = answerBy((one) => answer(one));
});
afterEach(() => {
  for (const leave of opened.splice(0)) leave();
});

const hexHash = async (hex: string) => toHex(await sha256(fromHex(hex, 32)!));
const promiseOf = (commitment: string): Partial<Promised> => ({
  round: "PER-1",
  commitment: "a".repeat(64),
  until: 3000,
  seeds: [{ person: "Ada", commitment, seed: null }],
});

it("commits to a seed, shows it once the house has promised, and commits to the next", async () => {
  const tab = await openTab();
  tab.see(table({}));
  await requests(1);
  expect(body(0).reveal).toBeNull();
  expect(body(0).commitment).toMatch(/^[0-9a-f]{64}$/);
  tab.see(table(promiseOf(body(0).commitment)));
  await requests(2);
  expect(await hexHash(body(1).reveal)).toBe(body(0).commitment);
  expect(body(1).commitment).not.toBe(body(0).commitment);
});

it("does not show its seed before the promise lists it, nor after the time for it", async () => {
  const tab = await openTab();
  tab.see(table({}));
  await requests(1);
  const next = [{ person: "Ada", commitment: body(0).commitment }];
  tab.see(table({ round: "PER-1", commitment: "a".repeat(64), until: 3000, seeds: [], next }));
  tab.see(table({ ...promiseOf(body(0).commitment), until: 900, next }));
  tab.see(table({ ...promiseOf(body(0).commitment), dealt: true, next }));
  await quiet();
  expect(seedRequests().length).toBe(1);
});

it("goes on with the same seed after a reload", async () => {
  const before = await openTab();
  before.see(table({}));
  await requests(1);
  const after = await openTab();
  after.see(table(promiseOf(body(0).commitment)));
  await requests(2);
  expect(await hexHash(body(1).reveal)).toBe(body(0).commitment);
});

it("never has two tabs contradict each other", async () => {
  const tabs: Tab[] = [await openTab(), await openTab()];
  const first = table({});
  for (const tab of tabs) tab.see(first);
  await requests(1);
  const promised = table(promiseOf(body(0).commitment));
  for (const tab of tabs) tab.see(promised);
  await requests(2);
  await quiet();
  expect(seedRequests().length).toBe(2);
});

it("notes that the house left out the seed that it had a commitment to", async () => {
  const tab = await openTab();
  tab.see(table({}));
  await requests(1);
  tab.see(table({ next: [{ person: "Ada", commitment: body(0).commitment }] }));
  await quiet();
  tab.see(table({ ...promiseOf(""), seeds: [] }));
  await quiet();
  expect(tab.keptRound("Ada", "PER", "PER-1")!.decks[0]!.leftOut).toBe(true);
});

it("replaces once what another browser of the same person has committed to", async () => {
  const tab = await openTab();
  const foreign = (digit: string) => ({ next: [{ person: "Ada", commitment: digit.repeat(64) }] });
  tab.see(table(foreign("e")));
  await requests(1);
  tab.see(table(foreign("f")));
  await quiet();
  expect(seedRequests().length).toBe(1);
});

it("commits to nothing where it is barred, has no seat, or deals are of real cards", async () => {
  const tab = await openTab();
  tab.see(table({ barred: [{ person: "Ada", decks: 10 }] }));
  tab.see(table({}, { you: null }));
  tab.see(table({}, { fairness: null }));
  await quiet();
  expect(seedRequests()).toEqual([]);
});

it("takes part with no seed at all over plain HTTP", async () => {
  vi.stubGlobal("crypto", { getRandomValues: () => new Uint8Array(32) });
  const tab = await openTab();
  tab.see(table({}));
  await quiet();
  expect(seedRequests()).toEqual([]);
});

it("leaves the house in peace for a while after a refusal", async () => {
  answer = () => Response.json({ problem: "No.", name: "no" }, { headers: { "x-status": "409" } });
  const tab = await openTab();
  for (let i = 0; i < 5; i++) {
    tab.see(table({}));
    await quiet();
  }
  expect(seedRequests().length).toBe(1);
  expect(tab.messages.value).toEqual([]);
});

const vector = VECTORS[1]!;
const over = (round: RoundShown) => {
  answer = ({ path }) =>
    path.endsWith("/seed") ? Response.json({ version }) : Response.json(round);
};
const hand = { seat: 2, person: "Ada", cards: vector.dealt.slice(0, 2) };
const playing = (phase: string): TableShown =>
  table(
    {
      round: "PER-1",
      commitment: vector.commitment,
      dealt: phase !== "",
      seeds: seedsOf(vector).map((seed) => ({ ...seed, seed: phase ? seed.seed : null })),
      next: [{ person: "Ada", commitment: "d".repeat(64) }],
    },
    { view: phase ? ({ id: "PER-1", phase, seats: [hand] } as never) : null },
  );

it("checks a round when it is over, and says nothing aloud where all is well", async () => {
  over(bankedRound(vector));
  const tab = await openTab();
  for (const phase of ["", "play"]) {
    tab.see(playing(phase));
    await quiet();
  }
  expect(tab.checkedRounds.value).toEqual({});
  tab.see(playing("over"));
  await verdict(tab, "fits");
  expect(tab.messages.value).toEqual([]);
});

it("does not ask for a round in which it was dealt no cards", async () => {
  over(bankedRound(vector));
  const tab = await openTab("Zoë");
  for (const phase of ["", "play", "over"]) {
    tab.see(playing(phase));
    await quiet();
  }
  expect(asked.filter(({ method }) => method === "GET")).toEqual([]);
});

it("says so where the house does not give a round", async () => {
  answer = ({ path }) =>
    path.endsWith("/seed")
      ? Response.json({ version })
      : Response.json({ problem: "No.", name: "no" }, { headers: { "x-status": "404" } });
  const tab = await openTab();
  for (const phase of ["", "play", "over"]) {
    tab.see(playing(phase));
    await quiet();
  }
  expect(tab.checkedRounds.value).toEqual({});
  const next = playing("play");
  next.fairness!.round = (next.view as { id: string }).id = "PER-2";
  tab.see(next);
  await verdict(tab, "unproven");
  expect(tab.checkedRounds.value.PER).toMatchObject({ round: "PER-1", shown: null });
});

it("raises the alarm where a card was changed", async () => {
  const round = bankedRound(vector);
  round.events.find(({ event }) => event.type === "DealerShown")!.event.cards = ["2c", "2d"];
  over(round);
  const tab = await openTab();
  for (const phase of ["", "play", "over"]) {
    tab.see(playing(phase));
    await quiet();
  }
  await verdict(tab, "broken");
  expect(tab.messages.value.map(({ line }) => line)).toEqual([
    "The cards of round PER-1 do not fit what was promised. See “Fair deal”.",
  ]);
});

it("knows whether it saw the promise before the first wager", async () => {
  const { isInTime } = await openTab();
  expect(isInTime(playing(""))).toBe(true);
  expect(isInTime(playing("wagers"))).toBe(true);
  expect(isInTime(playing("play"))).toBe(false);
  const laid = playing("wagers");
  (laid.view as { seats: object[] }).seats = [{ seat: 1, wagers: { ante: 500 } }];
  expect(isInTime(laid)).toBe(false);
  const poker = {
    ...playing("play"),
    view: { phase: "betting", seats: [] },
  } as unknown as TableShown;
  expect(isInTime(poker)).toBe(false);
});
