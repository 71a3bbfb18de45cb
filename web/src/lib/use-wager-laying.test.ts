// @vitest-environment happy-dom
// Tests of laying chips before the deal.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderHook } from "../testing/render-hook";
import { announced, messages } from "./messages";
import type { RoundSeatView, TableShown, WagerShown } from "./server-types";
import { command } from "./socket";
import {
  isOpening,
  linkedSpots,
  rememberBet,
  stepsBetween,
  useWagerLaying,
} from "./use-wager-laying";

vi.mock("./socket", () => ({ command: vi.fn() }));

const spot = (id: string, more: Partial<WagerShown> = {}): WagerShown => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  row: 1,
  required: false,
  placed: ["opening"],
  costs: null,
  equals: "",
  mark: "",
  minimum: null,
  maximum: null,
  ...more,
});
const ANTE = spot("ante", { required: true });
const BLIND = spot("blind", { required: true, equals: "ante" });
const TRIPS = spot("trips");
const JACKPOT = spot("jackpot", { costs: 500 });
const PLAY = spot("play", { placed: ["preflop", "flop"] });
const SPOTS = [ANTE, BLIND, TRIPS, JACKPOT, PLAY];
const SHOWN = {
  table: { book: "perth-ultimate", game: "ultimate", minimum: 1_000 },
  wagers: SPOTS,
} as unknown as TableShown;

it("knows the spots that take chips before the deal", () => {
  expect(SPOTS.filter(isOpening)).toEqual([ANTE, BLIND, TRIPS, JACKPOT]);
});

describe("linkedSpots", () => {
  it("are those that must be equal, whichever is pressed", () => {
    expect(linkedSpots(SPOTS, "ante")).toEqual(["ante", "blind"]);
    expect(linkedSpots(SPOTS, "blind")).toEqual(["ante", "blind"]);
  });
  it("are one where nothing must be equal", () => {
    expect(linkedSpots(SPOTS, "trips")).toEqual(["trips"]);
  });
});

describe("stepsBetween", () => {
  it("takes back first, from the last spot to the first, then lays in order", () => {
    const before = { ante: 1_000, blind: 1_000, trips: 500 };
    const after = { ante: 2_000, jackpot: 500 };
    expect(stepsBetween(SPOTS, before, after)).toEqual([
      { type: "TakeBackWager", wager: "trips" },
      { type: "TakeBackWager", wager: "blind" },
      { type: "PlaceWager", wager: "ante", amount: 2_000 },
      { type: "PlaceWager", wager: "jackpot", amount: 500 },
    ]);
  });
  it("are none where nothing changes", () => {
    expect(stepsBetween(SPOTS, { ante: 1_000 }, { ante: 1_000 })).toEqual([]);
  });
});

describe("laying", () => {
  const commands = () => vi.mocked(command).mock.calls.map(([, asked]) => asked);
  const laying = async (wagers: Record<string, number> = {}) => {
    const mine = { seat: 3, wagers } as unknown as RoundSeatView;
    return renderHook(() => useWagerLaying("perth-1", SHOWN, mine));
  };
  const place = (wager: string, amount: number) => ({
    type: "PlaceWager",
    wager,
    amount,
    seat: 3,
  });

  beforeEach(() => {
    sessionStorage.clear();
    messages.value = [];
    vi.mocked(command)
      .mockReset()
      .mockResolvedValue({} as never);
  });

  it("puts at least the minimum on what is needed, and as much on what must be equal", async () => {
    const hook = await laying();
    hook.current.add(ANTE, 500);
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("ante", 1_000), place("blind", 1_000)]),
    );
    expect(announced.value.at(-1)?.line).toBe("Ante and Blind $10 each");
  });

  it("adds to what lies there, and puts exactly its cost on a jackpot wager", async () => {
    const hook = await laying({ trips: 500 });
    hook.current.add(TRIPS, 500);
    hook.current.add(JACKPOT, 2_500);
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("trips", 1_000), place("jackpot", 500)]),
    );
    expect(announced.value.at(-1)?.line).toBe("Jackpot $5");
  });

  it("undoes step by step, to what lay there first", async () => {
    const hook = await laying({ trips: 500 });
    hook.current.add(TRIPS, 500);
    hook.current.undo();
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("trips", 1_000), place("trips", 500)]),
    );
    hook.current.undo();
    expect(messages.value.at(-1)?.line).toBe("There is nothing to undo.");
  });

  it("clears the layout", async () => {
    const hook = await laying({ ante: 1_000, blind: 1_000 });
    hook.current.clear();
    await vi.waitFor(() =>
      expect(commands()).toEqual([
        { type: "TakeBackWager", wager: "blind", seat: 3 },
        { type: "TakeBackWager", wager: "ante", seat: 3 },
      ]),
    );
  });

  it("stops at the first step that is refused, and shows why", async () => {
    vi.mocked(command).mockRejectedValue({ problem: "No more bets.", name: "closed" });
    const hook = await laying();
    hook.current.add(ANTE, 1_000);
    await vi.waitFor(() => expect(messages.value.at(-1)?.line).toBe("No more bets."));
    expect(commands()).toEqual([place("ante", 1_000)]);
  });

  it("repeats the last bet that could be dealt in", async () => {
    const hook = await laying();
    hook.current.rebet();
    expect(messages.value.at(-1)?.line).toBe("There is no earlier bet to repeat.");
    rememberBet(SHOWN, { ante: 1_000, blind: 1_000, play: 4_000 });
    rememberBet(SHOWN, { ante: 5_000 }); // without the Blind nobody is dealt in
    hook.current.rebet();
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("ante", 1_000), place("blind", 1_000)]),
    );
  });
});
