import { expect, test } from "vitest";
import { bankedIntro, cardsHeld, familyOf, pokerIntro, sentenceOf } from "./game-intros";
import type { Levers } from "./server-types";

const PERTH = {
  game: "ultimate",
  qualifies: "pair",
  opening: ["ante", "blind"],
  streets: [
    { street: "preflop", wager: "play", multiples: [3, 4], must: false },
    { street: "flop", wager: "play", multiples: [2], must: false },
    { street: "river", wager: "play", multiples: [1], must: true },
  ],
  tables: [
    { name: "Ante", lines: [{ pays: "1 to 1" }] },
    { name: "Blind, when the player wins", lines: [{ pays: "3 to 2" }, { pays: "500 to 1" }] },
  ],
} as unknown as Levers;

test("the steps of a banked game name the figures of its book", () => {
  const { steps } = bankedIntro(PERTH);
  expect(steps[0]).toBe(
    "Put down the Ante and the Blind. They must be equal. You and the dealer get two cards each.",
  );
  expect(steps[1]).toBe(
    "Look at your cards. Before the flop, bet 3 or 4 times the Ante on Play, or check.",
  );
  expect(steps[3]).toBe("After the river, bet as much as the Ante on Play, or fold.");
  expect(steps[4]).toContain("With less than a pair the dealer does not qualify");
  expect(steps.at(-1)).toBe("Blind pays up to 500 to 1; the table's sign has the rest.");
});

test("a game in which the dealer always plays says nothing of qualifying", () => {
  const bonus = { ...PERTH, game: "bonus", qualifies: "", opening: ["ante"] } as Levers;
  expect(bankedIntro(bonus).steps.join(" ")).not.toContain("qualify");
});

test("poker games differ by their cards, by what is put away, and by the low half", () => {
  expect(cardsHeld("omaha")).toBe(4);
  expect(cardsHeld("crazy-pineapple")).toBe(3);
  expect(pokerIntro("omaha-hi-lo", "pot").steps.join(" ")).toContain("exactly two of your own");
  expect(pokerIntro("omaha-hi-lo", "pot").steps.join(" ")).toContain("up to the eight");
  expect(pokerIntro("pineapple", "fixed").steps.join(" ")).toContain(
    "one card away before the flop",
  );
  expect(sentenceOf("poker", "holdem")).toBe(
    "Against other players: two cards of your own, five on the table, and the best hand wins.",
  );
});

test("every game has a family with a picture", () => {
  expect([familyOf("banked", "bonus"), familyOf("banked", "ultimate")]).toEqual([
    "bonus",
    "ultimate",
  ]);
  expect(familyOf("poker", "holdem")).toBe("poker");
});
