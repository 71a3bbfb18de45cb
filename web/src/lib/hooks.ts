// Small things that pages share: loading, clocks, doing something that may be refused.
import { useEffect, useState } from "preact/hooks";
import { get, Refused, words } from "./api";
import { serverNow } from "./live";
import { complain, tell } from "./say";
import type { Problem } from "./types";

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
    const problem = trouble instanceof Refused ? trouble.problem : (trouble as Partial<Problem>);
    complain(inPlainWords(problem.problem ?? words(trouble), problem.clause, problem.book));
    return false;
  }
}

/** A refusal as a sentence, and then the clause that orders it. */
function inPlainWords(line: string, clause = "", book = ""): string {
  const said = clause ? line.replace(` (${book} ${clause})`, "") : line;
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? "" : "."}`;
  return clause && !said.includes(clause) ? `${sentence} (${clause})` : sentence;
}

export function when(at: number): string {
  return new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });
}
