// What every drill shares: the properties of a question, its clock, and cards from text.
import { useEffect, useState } from "preact/hooks";

export type Kind = "pay" | "read" | "rule";
/** A question of its own each time: whoever puts the next one gives it another key. */
export interface Props {
  book: string;
  game: string;
  turn: number;
  limit: number;
  done: (right: boolean, seconds: number) => void;
  next: () => void;
}

// Seconds since the question was put; stopped by the answer, and an answer of its own when the
// limit is over.
export function useClock(running: boolean, limit: number, over: () => void): number {
  const [began, setBegan] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = performance.now();
    setBegan(start);
    setNow(start);
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const seconds = Math.max(0, (now - began) / 1000);
  useEffect(() => {
    if (running && limit > 0 && seconds >= limit) over();
  }, [running && limit > 0 && seconds >= limit]);
  return seconds;
}

export const split = (cards: string): string[] => cards.match(/[2-9TJQKA][cdhs]/g) ?? [];
