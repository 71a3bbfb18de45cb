// Questions about odds that take the server a while: place in the queue, progress, answer. Leaving
// the page cancels the question.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refused, statusOf, TELL_STATUS } from "./api";
import type { OddsReply, Problem, Study } from "./server-types";

export interface QuestionState<T> {
  busy: boolean;
  place: number;
  share: number | null;
  answer: T | null;
  problem: string;
}

const IDLE = { busy: false, place: 0, share: null, answer: null, problem: "" };
const KEPT = 24;
const kept = new Map<string, unknown>();

export async function askLongQuestion<T>(
  question: Study,
  tell: (said: OddsReply) => void,
  signal: AbortSignal,
): Promise<T> {
  const name = JSON.stringify(question);
  if (kept.has(name)) return kept.get(name) as T;
  const answer = await fetch("/api/odds", {
    method: "POST",
    headers: { "content-type": "application/json", ...TELL_STATUS },
    body: name,
    credentials: "same-origin",
    signal,
  });
  if (statusOf(answer) >= 400 || !answer.body)
    throw new Refused(statusOf(answer), (await answer.json()) as Problem);
  for await (const line of lines(answer.body)) {
    const said = JSON.parse(line) as OddsReply;
    if (said.problem)
      throw new Refused(422, { problem: said.problem, name: "bad-input", field: said.field ?? "" });
    if (said.answer !== undefined) {
      keep(name, said.answer);
      return said.answer as T;
    }
    tell(said);
  }
  throw new Refused(0, {
    problem: "The server stopped working on this question. Ask it again.",
    name: "cut-off",
  });
}

function keep(name: string, answer: unknown): void {
  kept.set(name, answer);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) yield part;
  }
}

export function useLongQuestion<T>(): QuestionState<T> & {
  start: (question: Study) => Promise<T | null>;
  stop: () => void;
} {
  const [state, setState] = useState<QuestionState<T>>(IDLE);
  const control = useRef<AbortController | null>(null);
  const stop = () => {
    control.current?.abort();
    control.current = null;
  };
  useEffect(() => stop, []);
  const start = async (question: Study): Promise<T | null> => {
    stop();
    const mine = new AbortController();
    control.current = mine;
    setState((old) => ({ ...old, busy: true, place: 0, share: null, problem: "" }));
    const tell = (said: OddsReply) =>
      setState((old) => ({ ...old, place: said.place ?? 0, share: said.share ?? null }));
    try {
      const answer = await askLongQuestion<T>(question, tell, mine.signal);
      if (!mine.signal.aborted) setState({ ...IDLE, answer });
      return answer;
    } catch (trouble) {
      if (!mine.signal.aborted)
        setState({
          ...IDLE,
          problem: trouble instanceof Error ? trouble.message : String(trouble),
        });
      return null;
    }
  };
  return {
    ...state,
    start,
    stop: () => {
      stop();
      setState((old) => ({ ...old, busy: false }));
    },
  };
}
