import { expect, test } from "vitest";
import type { PracticeOffer } from "../../lib/server-types";
import { strengthWords } from "./strength-words";

const offer = (game: string, says: string) =>
  ({ game, strengths: [{ id: "steady", says }] }) as PracticeOffer;

test("a strength is told for poker and for games against the house", () => {
  const offers = [offer("Ultimate", "They bet."), offer("", "They fold.")];
  expect(strengthWords(offers, "steady")).toEqual([
    "In poker: They fold.",
    "Against the house: They bet.",
  ]);
  expect(strengthWords(offers.slice(1), "steady")).toEqual(["In poker: They fold."]);
  expect(strengthWords(offers, "unknown")).toEqual([]);
});
