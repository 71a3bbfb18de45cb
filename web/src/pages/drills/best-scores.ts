// The scores of each drill, kept in this browser: what was asked so far, and the best of it.
import { signal } from "@preact/signals";

export interface Best {
  streak: number;
  quickest: number;
}
export interface Score {
  right: number;
  asked: number;
  seconds: number;
  streak: number;
}
export const NOTHING: Score = { right: 0, asked: 0, seconds: 0, streak: 0 };
const BEST = "croupier.drills";
const SCORES = "croupier.drills.scores";

function stored<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, T>;
  } catch {
    return {}; // a browser that keeps nothing
  }
}

function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // as above
  }
}

export const best = signal(stored<Best>(BEST));
export const scores = signal(stored<Score>(SCORES));

/** Counts one answer in a drill. */
export function count(kind: string, right: boolean, seconds: number): void {
  const old = scores.value[kind] ?? NOTHING;
  const now = {
    right: old.right + (right ? 1 : 0),
    asked: old.asked + 1,
    seconds: old.seconds + seconds,
    streak: right ? old.streak + 1 : 0,
  };
  scores.value = { ...scores.value, [kind]: now };
  keep(SCORES, scores.value);
  if (right) keepBest(kind, now.streak, seconds);
}

/** Begins the count of a drill again; the best stays. */
export function startAgain(kind: string): void {
  scores.value = { ...scores.value, [kind]: NOTHING };
  keep(SCORES, scores.value);
}

function keepBest(kind: string, streak: number, seconds: number): void {
  const old = best.value[kind];
  best.value = {
    ...best.value,
    [kind]: {
      streak: Math.max(old?.streak ?? 0, streak),
      quickest: Math.min(old?.quickest ?? seconds, seconds),
    },
  };
  keep(BEST, best.value);
}
