// Tests of cards as people call them.
import { describe, expect, it } from "vitest";
import { cardName, holeName } from "./card-names";

describe("cardName", () => {
  it.each([
    ["As", "ace of spades"],
    ["Td", "ten of diamonds"],
    ["2c", "two of clubs"],
    ["Qh", "queen of hearts"],
  ])("calls %s %s", (card, name) => expect(cardName(card)).toBe(name));

  it("does not name a card that cannot be seen", () => {
    expect(cardName(null)).toBe("a card face down");
  });
});

describe("holeName", () => {
  it.each([
    [["9h", "9c"], "a pair of nines"],
    [["6h", "6c"], "a pair of sixes"],
    [["Kh", "Ah"], "ace and king, suited"],
    [["2c", "7d"], "seven and two, offsuit"],
  ])("calls %j %s", (cards, name) => expect(holeName(cards)).toBe(name));

  it.each([[["Ah", null]], [["Ah"]], [["Ah", "Kh", "Qh"]]])("has no name for %j", (cards) =>
    expect(holeName(cards)).toBe(""),
  );
});
