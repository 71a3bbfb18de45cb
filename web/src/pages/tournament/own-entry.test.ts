import { expect, test } from "vitest";
import { answerLeft, moveWords } from "./own-entry";

const why = "new seats are drawn for the last 9 players (12.4.3(a)(ii))";
const mine = { table: 2, seat: 5, why, may: ["ReBuy", "LetGo"], answer_by: 60_000 } as Parameters<
  typeof moveWords
>[1];

test("a player is told of another table, and of another seat at the same one", () => {
  const words = `You move to table 2, seat 5: ${why}.`;
  expect(moveWords({ table: 1, seat: 5 }, mine)).toBe(words);
  expect(moveWords({ table: 2, seat: 4 }, mine)).toBe(words);
});

test("nobody is told who stays, sits down for the first time or is out", () => {
  expect(moveWords({ table: 2, seat: 5 }, mine)).toBe("");
  expect(moveWords({ table: 0, seat: 0 }, mine)).toBe("");
  expect(moveWords({ table: 2, seat: 4 }, { ...mine, table: 0, seat: 0 })).toBe("");
});

test("the time for an answer runs while one is asked to buy back in", () => {
  expect(answerLeft(mine, 15_000)).toBe(45_000);
  expect(answerLeft(mine, 61_000)).toBe(0);
  expect(answerLeft({ ...mine, may: [] }, 15_000)).toBeNull();
  expect(answerLeft({ ...mine, answer_by: 0 }, 15_000)).toBeNull();
});
