// @vitest-environment happy-dom
// Tests of practice help: exact values, and the score of decisions.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerWith } from "../testing/answers";
import { announced } from "./messages";
import {
  advices,
  askAdvice,
  choiceName,
  exactMoney,
  score,
  startOver,
  verdict,
  weigh,
} from "./practice-help";

const worth = (act: string, amount: number, cents: number) => ({
  choice: act,
  act,
  amount,
  worth: cents,
  exact: `${cents}/1`,
  clauses: [],
});
/** Betting $40 is worth $12.50; checking $10; folding loses $10. */
const ADVICE = {
  round: "perth-1.7",
  seat: 1,
  street: "preflop",
  choices: [worth("bet", 4_000, 1_250), worth("check", 0, 1_000), worth("fold", 0, -1_000)],
  notes: [],
};
let questions = 0;

/** Asks for advice about a new question, and decides. */
async function decide(act: string, amount = 0): Promise<void> {
  const question = `question ${++questions}`;
  answerWith(ADVICE);
  askAdvice("perth-1", question);
  weigh(question, act, amount);
  await vi.waitFor(() => expect(advices.value).toHaveProperty(question));
  await Promise.resolve();
}

beforeEach(() => startOver());

describe("exactMoney", () => {
  it.each([
    [1_000, "$10"],
    [1_250, "$12.50"],
    [33.333, "$0.33"],
    [-1_250, "−$12.50"],
    [123_456_700, "$1,234,567"],
  ])("writes %d cents as %s", (cents, text) => expect(exactMoney(cents)).toBe(text));
});

it("names choices", () => {
  expect(
    [worth("bet", 4_000, 0), worth("fold", 0, 0), worth("check", 0, 0)].map(choiceName),
  ).toEqual(["Bet $40", "Fold", "Check"]);
});

describe("a decision", () => {
  it("that is best is right and costs nothing", async () => {
    await decide("bet", 4_000);
    expect(verdict.value).toEqual({
      round: "perth-1.7",
      right: true,
      line: "Bet $40 was the best choice.",
    });
    expect(score.value).toEqual({ decisions: 1, right: 1, cost: 0 });
  });

  it("that is not costs the difference", async () => {
    await decide("check");
    expect(verdict.value?.line).toBe("Check cost $2.50: bet $40 was better.");
    expect(announced.value.at(-1)?.line).toBe(verdict.value?.line);
    await decide("fold");
    expect(score.value).toEqual({ decisions: 2, right: 0, cost: 2_500 });
  });

  it("that was no choice is not weighed", async () => {
    await decide("bet", 3_000);
    expect(verdict.value).toBeNull();
    expect(score.value.decisions).toBe(0);
  });
});

describe("advice", () => {
  it("is asked for once for each question", () => {
    const asked = answerWith(ADVICE);
    askAdvice("perth 1", "the same");
    askAdvice("perth 1", "the same");
    expect(asked.map(({ path }) => path)).toEqual(["/api/tables/perth%201/advice"]);
  });

  it("that cannot be given says why", async () => {
    answerWith({ problem: "Not at this table.", name: "x" }, 409);
    askAdvice("perth-1", "refused");
    await vi.waitFor(() => expect(advices.value).toEqual({ refused: "Not at this table." }));
  });
});

it("keeps the score while the browser is open", async () => {
  await decide("check");
  expect(JSON.parse(sessionStorage.getItem("croupier.score")!)).toEqual(score.value);
});
