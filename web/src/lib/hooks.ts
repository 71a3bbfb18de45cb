// Small things that pages share: loading, clocks, doing something that may be refused.
import { useEffect, useState } from "preact/hooks";
import { get, words } from "./api";
import { serverNow } from "./live";
import { tell } from "./say";

export interface Loaded<T> { value: T | null; problem: string; again: () => void }

export function useGet<T>(address: string | null): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; problem: string }>({ value: null, problem: "" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    if (address === null) return;
    get<T>(address)
      .then((value) => wanted && setState({ value, problem: "" }))
      .catch((trouble) => wanted && setState({ value: null, problem: words(trouble) }));
    return () => { wanted = false; };
  }, [address, turn]);
  return { ...state, again: () => setTurn((n) => n + 1) };
}

export function useSecondsLeft(until: number | undefined): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === undefined) {
      setLeft(null);
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

export async function attempt(what: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await what;
    if (done) tell(done);
    return true;
  } catch (trouble) {
    const problem = trouble as { problem?: string; clause?: string };
    tell(problem.problem ?? words(trouble));
    return false;
  }
}

export function when(at: number): string {
  return new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });
}
