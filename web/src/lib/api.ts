// Requests to the server, who is signed in, and the text of a refusal.
import { signal } from "@preact/signals";
import type { Me, Problem } from "./server-types";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.problem);
  }
}

/** The status of what never came to an answer. */
export const UNREACHABLE = 0;

export const me = signal<Me | null>(null);
/** Refusals that mean: you are not, or no longer, who this page takes you for. */
const MISTAKEN: Record<string, string> = {
  nobody: "Sign in first.",
  csrf: "Another person has signed in from another window of this browser. Nothing was done.",
};
const underWay = new Set<Promise<unknown>>();

export async function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>("POST", path, body);
}

/**
 * Asks for a refusal as an ordinary answer with its status in a header: then the browser's console
 * notes no failure.
 */
export const TELL_STATUS = { "x-status": "tell" };

export function statusOf(answer: Response): number {
  return Number(answer.headers.get("x-status") ?? answer.status);
}

/** When everything that was asked so far has its answer. */
export async function answered(): Promise<void> {
  await Promise.allSettled(underWay);
}

function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = fetched<T>(method, path, body);
  underWay.add(asked);
  const done = () => underWay.delete(asked);
  asked.then(done, done);
  return asked;
}

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", ...TELL_STATUS };
  if (method !== "GET" && me.value?.csrf) headers["x-csrf"] = me.value.csrf;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refused(UNREACHABLE, {
      problem: "The server cannot be reached. Check your network and try again.",
      name: "offline",
    });
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : {};
  } catch {
    value = {
      problem: `The server gave an answer that cannot be read (${answer.status}). Try again.`,
      name: "garbled",
    };
  }
  if (statusOf(answer) >= 400) {
    const problem = value as Problem;
    const mistaken = MISTAKEN[problem.name];
    if (me.value?.csrf && mistaken) void refreshMe().catch(() => undefined);
    throw new Refused(statusOf(answer), mistaken ? { ...problem, problem: mistaken } : problem);
  }
  return value as T;
}

export async function refreshMe(): Promise<void> {
  me.value = await get<Me>("/api/me");
}

export async function becomeGuest(): Promise<void> {
  me.value = await post<Me>("/api/guest");
}

/** A fresh key of a command. Over plain HTTP browsers have no `crypto.randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What went wrong as a sentence, and then the clause that orders it. */
export function problemText(trouble: unknown): string {
  const {
    problem,
    clause = "",
    book = "",
  } = trouble instanceof Refused ? trouble.problem : (trouble as Partial<Problem>);
  const line = problem ?? (trouble instanceof Error ? trouble.message : String(trouble));
  const said = clause ? line.replace(` (${book} ${clause})`, "") : line;
  const stop = /[.!?]$/.test(said) ? "" : ".";
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}${stop}`;
  return clause && !said.includes(clause) ? `${sentence} (${clause})` : sentence;
}
