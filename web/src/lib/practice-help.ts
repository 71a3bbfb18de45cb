// Practice help: the exact value of each choice, the cost of a decision, the score of the session.

import { effect, signal } from "@preact/signals";
import { get, problemText } from "./api";
import { announce } from "./messages";
import type { Advice } from "./server-types";

export interface Score {
  decisions: number;
  right: number;
  cost: number;
}
export interface Verdict {
  round: string;
  right: boolean;
  line: string;
}

const NOTHING: Score = { decisions: 0, right: 0, cost: 0 };
const PLACE = "croupier.score";

function remembered(): Score {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(PLACE) ?? "{}") as Partial<Score>) };
  } catch {
    return NOTHING;
  }
}

export const score = signal<Score>(remembered());
export const verdict = signal<Verdict | null>(null);
export const advices = signal<Record<string, Advice | string>>({});
const asked = new Map<string, Promise<Advice | null>>();

effect(() => {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(score.value));
  } catch {
    // A browser that keeps nothing forgets the score with the page.
  }
});

export function startOver(): void {
  score.value = NOTHING;
  verdict.value = null;
}

/** Asks once for each question; a string among `advices` says why there is no answer. */
export function askAdvice(table: string, question: string): void {
  if (asked.has(question)) return;
  asked.set(
    question,
    get<Advice>(`/api/tables/${encodeURIComponent(table)}/advice`)
      .then((advice) => {
        advices.value = { [question]: advice };
        return advice;
      })
      .catch((trouble: unknown) => {
        advices.value = { [question]: problemText(trouble) };
        return null;
      }),
  );
}

/** Somebody has decided: as soon as the values are known, the decision is weighed. */
export function weigh(question: string, act: string, amount: number): void {
  void asked.get(question)?.then((advice) => {
    if (advice) verdict.value = judged(advice, act, amount);
  });
}

function judged(advice: Advice, act: string, amount: number): Verdict | null {
  const best = advice.choices[0];
  const chosen = advice.choices.find(
    (choice) => choice.act === act && (act !== "bet" || choice.amount === amount),
  );
  if (!best || !chosen) return null;
  const right = chosen.exact === best.exact;
  const cost = right ? 0 : best.worth - chosen.worth;
  const { decisions, right: so, cost: given } = score.value;
  score.value = { decisions: decisions + 1, right: so + (right ? 1 : 0), cost: given + cost };
  const better = choiceName(best).toLowerCase();
  const line = right
    ? `${choiceName(chosen)} was the best choice.`
    : `${choiceName(chosen)} cost ${exactMoney(cost)}: ${better} was better.`;
  announce(line);
  return { round: advice.round, right, line };
}

export function choiceName(choice: { act: string; amount: number }): string {
  return choice.act === "bet"
    ? `Bet ${exactMoney(choice.amount)}`
    : choice.act === "fold"
      ? "Fold"
      : "Check";
}

/** Values of choices have fractions of a cent; two decimals are enough to compare them. */
export function exactMoney(cents: number): string {
  const whole = Math.abs(cents) / 100;
  const decimals = Number.isInteger(whole) ? 0 : 2;
  const figures = whole.toLocaleString("en-AU", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}$${figures}`;
}
