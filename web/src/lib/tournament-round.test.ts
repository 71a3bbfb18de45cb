// Tests of rounds at the tables of banked tournaments: wagers, turns, and who goes on.
import { afterEach, describe, expect, it } from "vitest";
import { inChips, onLayout, signedOnLayout } from "./money";
import type { RoundSeatView, TableRoundView, TableShown } from "./server-types";
import {
  chipsToWager,
  inHundredths,
  isToWager,
  laidOf,
  mostToWager,
  notesOf,
  roundWords,
  sessionLine,
  slipOf,
  standingsAt,
  turnLine,
  typedAtFirst,
  typedInto,
} from "./tournament-round";

const OPENING = [
  { wager: "ante", name: "Ante", required: true },
  { wager: "blind", name: "Blind", required: true, equals: "ante" },
  { wager: "trips", name: "Trips", required: false },
] as TableRoundView["opening"];

function part(more: Partial<TableRoundView> = {}): TableRoundView {
  return {
    table: 1,
    session: 1,
    number: 2,
    rounds: 5,
    marker: 3,
    order: ["ada", "bob"],
    ordered: true,
    asked: "ada",
    wagering: true,
    may_wager: true,
    wagered: [],
    slips: {},
    seals: {},
    own_secret: null,
    revealed: {},
    secrets_left: {},
    warned: {},
    away: [],
    minimum: 100,
    maximum: 2000,
    opening: OPENING,
    ...more,
  };
}

interface Table {
  round?: TableRoundView | null;
  view?: object;
  you?: number | null;
  stacks?: number[];
}

/** Ada at seat 3, Bob at seat 5, then others. */
function table({
  round = part(),
  view = { phase: "wagers", seats: [] },
  you = 3,
  stacks = [5000, 4000],
}: Table = {}): TableShown {
  const people = ["ada", "bob", "cy", "di"];
  const seats = stacks.map((chips, i) => ({ seat: 3 + 2 * i, person: people[i], chips }));
  const own = seats.find((seat) => seat.seat === you);
  return {
    kind: "banked",
    view,
    seats,
    you: own ? { seat: own.seat, chips: own.chips } : null,
    tournament: { round },
  } as unknown as TableShown;
}

describe("your wagers", () => {
  it("begin with the minimum in every required box", () => {
    expect(typedAtFirst(part(), null)).toEqual({ ante: "100", blind: "100", trips: "" });
  });

  it("begin with what was wagered where it can be changed", () => {
    const made = { ante: 300, blind: 300, trips: 200 };
    expect(typedAtFirst(part(), made)).toEqual({ ante: "300", blind: "300", trips: "200" });
  });

  it("have the Blind equal to the Ante", () => {
    const typed = typedInto(part(), typedAtFirst(part(), null), "ante", "450");
    expect(typed).toEqual({ ante: "450", blind: "450", trips: "" });
  });

  it("are sent without the boxes that are left empty", () => {
    const typed = { ante: "450", blind: "450", trips: "" };
    expect(slipOf(part(), typed, 5000)).toEqual({ wagers: { ante: 450, blind: 450 }, problem: "" });
  });

  it.each(["99", "2001", "", "1.5", "-100"])("of %j are not sent", (ante) => {
    const { problem } = slipOf(part(), { ante, blind: "100" }, 5000);
    expect(problem).toBe("The Ante must be a whole number, from 100 to 2,000 chips.");
  });

  it("are not sent where they come to more than the stack", () => {
    const typed = { ante: "400", blind: "400", trips: "100" };
    expect(slipOf(part(), typed, 899).problem).toBe(
      "These wagers come to 900 chips and you have 899.",
    );
    expect(slipOf(part(), typed, 900).problem).toBe("");
  });

  it("may be as much as leaves enough for the equal Blind", () => {
    expect(mostToWager(part(), 5000)).toBe(2000);
    expect(mostToWager(part(), 901)).toBe(450);
  });

  it("can use what lies on the layout already", () => {
    const mine = { stack: 480_000, wagers: { ante: 10_000, blind: 10_000 } };
    expect(chipsToWager(mine as unknown as RoundSeatView)).toBe(5000);
  });

  it("lie on your spots in hundredths, a secret one too", () => {
    const secret = part({ own_secret: { ante: 200, blind: 200 } });
    expect(laidOf(secret, undefined)).toEqual({ ante: 20_000, blind: 20_000 });
    const mine = { wagers: { ante: 10_000 } } as unknown as RoundSeatView;
    expect(laidOf(part(), mine)).toEqual({ ante: 10_000 });
  });
});

describe("whose turn it is", () => {
  it("is said with the marker", () => {
    expect(turnLine(table())).toBe("The marker is at seat 3. It is your turn to wager.");
    expect(turnLine(table({ round: part({ may_wager: false }), you: 5 }))).toBe(
      "The marker is at seat 3. ada is to wager.",
    );
  });

  it("is everybody's who has not wagered, where the book has no order", () => {
    const round = part({ ordered: false, asked: "", may_wager: false });
    expect(turnLine(table({ round, you: null }))).toBe("ada and bob are to wager.");
    const one = { ...round, may_wager: true, wagered: ["ada"] };
    expect(turnLine(table({ round: one }))).toBe("bob is to wager.");
  });

  it("is said of decisions", () => {
    const round = part({ wagering: false, may_wager: false });
    const seats = [{ seat: 5, person: "bob", to_act: true }];
    expect(turnLine(table({ round, view: { phase: "play", seats } }))).toBe("bob is to decide.");
    const own = [{ seat: 3, person: "ada", to_act: true, yours: true }];
    expect(turnLine(table({ round, view: { phase: "play", seats: own } }))).toBe(
      "It is your decision.",
    );
  });

  it("is nobody's between two rounds", () => {
    const line = "The next round is about to begin.";
    expect(turnLine(table({ round: null, view: { phase: "before" } }))).toBe(line);
    expect(turnLine(table({ view: { phase: "over" } }))).toBe(line);
  });

  it("is yours to wager until you have", () => {
    expect(isToWager(table())).toBe(true);
    expect(isToWager(table({ round: part({ wagered: ["ada"] }) }))).toBe(false);
    expect(isToWager(table({ round: part({ may_wager: false }) }))).toBe(false);
    expect(isToWager(undefined)).toBe(false);
  });

  it("is noted at the seats, with secret wagers and who is away", () => {
    const round = part({ seals: { bob: "ab12" }, away: ["bob"] });
    expect(notesOf(table({ round }))).toEqual({
      3: "marker · to wager",
      5: "secret wager · away",
    });
  });
});

describe("a session", () => {
  it("says its rounds and who goes on", () => {
    expect(sessionLine("Session 1", part(), 3)).toBe(
      "Session 1: round 2 of 5, 3 more after it. The 3 with the most chips at each table go on.",
    );
    expect(sessionLine("Session 2", part({ number: 5 }), 0)).toBe(
      "Session 2: round 5 of 5, the last one. This is the last session: chips decide the places.",
    );
    expect(sessionLine("Session 1", part({ rounds: 0 }), 1)).toBe(
      "Session 1: round 2. The player with the most chips at each table goes on.",
    );
  });

  it("is in the bar with its round and limits", () => {
    const words = "Session 1, round 2 of 5, wagers 100 to 2,000";
    expect(roundWords("Session 1", table())).toBe(words);
    expect(roundWords("Session 1", table({ round: null }))).toBe("Session 1");
  });

  it("lists everybody by chips, with those who would go on", () => {
    const rows = standingsAt(table({ stacks: [3000, 6000, 1000] }), 2);
    expect(rows.map((row) => [row.person, row.now])).toEqual([
      ["bob", "goes on"],
      ["ada", "goes on"],
      ["cy", ""],
    ]);
  });

  it("names a tie for the last place that goes on", () => {
    const rows = standingsAt(table({ stacks: [3000, 6000, 3000, 100] }), 2);
    expect(rows.map((row) => row.now)).toEqual(["goes on", "tied", "tied", ""]);
  });

  it("in which nobody goes on names nobody", () => {
    const rows = standingsAt(table({ stacks: [3000, 6000] }), 0);
    expect(rows.every((row) => row.now === "")).toBe(true);
  });
});

describe("amounts on the layout", () => {
  afterEach(() => {
    inChips.value = false;
  });

  it("are dollars at tables of the floor and chips in a tournament", () => {
    expect([onLayout(125_050), signedOnLayout(500)]).toEqual(["$1,250.50", "+$5"]);
    inChips.value = true;
    expect([onLayout(125_050), signedOnLayout(500)]).toEqual(["1,250.50", "+5"]);
    expect(signedOnLayout(-500)).toBe("−5");
  });

  it("count stacks in hundredths of a chip", () => {
    const counted = inHundredths(table());
    expect(counted.you?.chips).toBe(500_000);
    expect(counted.seats.map((seat) => seat.chips)).toEqual([500_000, 400_000]);
  });
});
