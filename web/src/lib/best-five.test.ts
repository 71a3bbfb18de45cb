// Tests of the five cards that make a poker hand.
import { describe, expect, it } from "vitest";
import { bestFive, strength } from "./best-five";

const cards = (text: string) => text.split(" ");

describe("strength", () => {
  const better = [
    "9h 8h 7h 6h 5h",
    "2c 2d 2h 2s 3c",
    "2c 2d 2h 3s 3c",
    "2h 3h 4h 5h 7h",
    "6c 5d 4h 3s 2c",
    "Ac 2d 3h 4s 5c",
    "2c 2d 2h 4s 3c",
    "3c 3d 2h 2s 4c",
    "2c 2d 5h 4s 3c",
    "Ac Kd Qh Js 9c",
  ];
  it("ranks the kinds of hands, and a straight to the five below one to the six", () => {
    for (const [i, hand] of better.slice(1).entries()) {
      const [high, low] = [strength(cards(better[i]!)), strength(cards(hand))];
      const first = high.findIndex((one, at) => one !== low[at]);
      expect(high[first]! > (low[first] ?? -1), `${better[i]} beats ${hand}`).toBe(true);
    }
  });
});

describe("bestFive", () => {
  it("takes a flush from the hand and the board", () =>
    expect(bestFive(cards("Ah 3h"), cards("Kh 9h 2h As Ac"), false).sort()).toEqual(
      cards("2h 3h 9h Ah Kh"),
    ));
  it("plays exactly two cards of an Omaha hand", () =>
    // With any number from the hand this would be four aces.
    expect(bestFive(cards("Ah Ad Ac 2s"), cards("As Kd Qc 7h 3d"), true).sort()).toEqual(
      cards("Ad Ah As Kd Qc"),
    ));
  it("has nothing before the flop", () => expect(bestFive(cards("Ah Ad"), [], true)).toEqual([]));
});
