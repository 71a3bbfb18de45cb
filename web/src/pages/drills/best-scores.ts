// The best score of each drill, kept in this browser.
import { signal } from "@preact/signals";

export interface Best {
  streak: number;
  quickest: number;
}
const NAME = "croupier.drills";

function stored(): Record<string, Best> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Best>;
  } catch {
    return {}; // a browser that keeps nothing
  }
}

export const best = signal(stored());

export function keepBest(kind: string, streak: number, seconds: number): void {
  const old = best.value[kind];
  best.value = {
    ...best.value,
    [kind]: {
      streak: Math.max(old?.streak ?? 0, streak),
      quickest: Math.min(old?.quickest ?? seconds, seconds),
    },
  };
  try {
    localStorage.setItem(NAME, JSON.stringify(best.value));
  } catch {
    // as above
  }
}
