// @vitest-environment happy-dom
// Tests of laying chips before the deal.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announced, messages } from "./messages";
import { isOpening } from "./same-again";
import type { RoundSeatView, TableShown, WagerShown } from "./server-types";
import { command } from "./socket";
import {
  lastBet,
  linkedSpots,
  rememberBet,
  shortOfChips,
  stepsBetween,
  wagerLaying,
} from "./wager-laying";

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
  let round = 0;
  const laying = (wagers: Record<string, number> = {}, stack = 100_000) => {
    const mine = { seat: 3, wagers, stack } as unknown as RoundSeatView;
    return wagerLaying("perth-1", SHOWN, mine, String(++round));
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
    shortOfChips.value = null;
    vi.mocked(command)
      .mockReset()
      .mockResolvedValue({} as never);
  });

  it("puts at least the minimum on what is needed, and as much on what must be equal", async () => {
    const hook = laying();
    hook.add(ANTE, 500);
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("ante", 1_000), place("blind", 1_000)]),
    );
    expect(announced.value.at(-1)?.line).toBe("Ante and Blind $10 each");
  });

  it("adds to what lies there, and puts exactly its cost on a jackpot wager", async () => {
    const hook = laying({ trips: 500 });
    hook.add(TRIPS, 500);
    hook.add(JACKPOT, 2_500);
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("trips", 1_000), place("jackpot", 500)]),
    );
    expect(announced.value.at(-1)?.line).toBe("Jackpot $5");
  });

  it("undoes step by step, to what lay there first", async () => {
    const hook = laying({ trips: 500 });
    hook.add(TRIPS, 500);
    hook.undo();
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("trips", 1_000), place("trips", 500)]),
    );
    hook.undo();
    expect(messages.value.at(-1)?.line).toBe("There is nothing to undo.");
  });

  it("clears the layout", async () => {
    const hook = laying({ ante: 1_000, blind: 1_000 });
    hook.clear();
    await vi.waitFor(() =>
      expect(commands()).toEqual([
        { type: "TakeBackWager", wager: "blind", seat: 3 },
        { type: "TakeBackWager", wager: "ante", seat: 3 },
      ]),
    );
  });

  it("stops at the first step that is refused, and shows why", async () => {
    vi.mocked(command).mockRejectedValue({ problem: "No more bets.", name: "closed" });
    const hook = laying();
    hook.add(ANTE, 1_000);
    await vi.waitFor(() => expect(messages.value.at(-1)?.line).toBe("No more bets."));
    expect(commands()).toEqual([place("ante", 1_000)]);
  });

  it("repeats the last bet that could be dealt in", async () => {
    const hook = laying();
    hook.again();
    expect(messages.value.at(-1)?.line).toBe("There are no earlier wagers to lay again.");
    rememberBet(SHOWN, { ante: 1_000, blind: 1_000, play: 4_000 });
    rememberBet(SHOWN, { ante: 5_000 }); // without the Blind nobody is dealt in
    hook.again();
    await vi.waitFor(() =>
      expect(commands()).toEqual([place("ante", 1_000), place("blind", 1_000)]),
    );
  });

  it("doubles the last wagers", async () => {
    const hook = laying();
    rememberBet(SHOWN, { ante: 1_000, blind: 1_000, trips: 500, jackpot: 500 });
    hook.double();
    await vi.waitFor(() =>
      expect(commands()).toEqual([
        place("ante", 2_000),
        place("blind", 2_000),
        place("trips", 1_000),
        place("jackpot", 500),
      ]),
    );
  });

  it("asks for chips where they do not suffice, and sends nothing", () => {
    rememberBet(SHOWN, { ante: 1_000, blind: 1_000 });
    laying({}, 1_500).again();
    expect(shortOfChips.value).toEqual({ table: "perth-1", needs: 2_000, has: 1_500 });
    expect(announced.value.at(-1)?.line).toBe(
      "You need $20 for these wagers and have $15. Buy chips to lay them.",
    );
    shortOfChips.value = null;
    laying({}, 0).add(ANTE, 500);
    expect(shortOfChips.value).toEqual({ table: "perth-1", needs: 2_000, has: 0 });
    expect(commands()).toEqual([]);
  });

  it("counts what lies on the layout among the chips", async () => {
    rememberBet(SHOWN, { ante: 1_000, blind: 1_000 });
    laying({ ante: 1_000, blind: 1_000 }, 0).again();
    await Promise.resolve();
    expect(shortOfChips.value).toBeNull();
  });

  it("knows the last wagers from the table where the browser has forgotten them", () => {
    const results = [
      { wager: "ante", staked: 1_000 },
      { wager: "blind", staked: 1_000 },
      { wager: "play", staked: 4_000 },
    ];
    const last = { seats: [{ seat: 3, yours: true, results }] };
    expect(lastBet({ ...SHOWN, last } as unknown as TableShown)).toEqual({
      ante: 1_000,
      blind: 1_000,
    });
  });
});
