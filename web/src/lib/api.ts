// Requests to the house, and what to say when one fails.
import { signal } from "@preact/signals";
import type { Me, Problem } from "./types";

export class Refused extends Error {
  constructor(readonly status: number, readonly problem: Problem) {
    super(problem.problem);
  }
}

export const me = signal<Me | null>(null);

export async function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>("POST", path, body);
}

/** Asks for a refusal as an ordinary answer with its status in a header: then the browser's console notes no failure. */
export const TELL_STATUS = { "x-status": "tell" };

export function statusOf(answer: Response): number {
  return Number(answer.headers.get("x-status") ?? answer.status);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", ...TELL_STATUS };
  if (method !== "GET" && me.value?.csrf) headers["x-csrf"] = me.value.csrf;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, credentials: "same-origin", ...(body !== undefined ? { body: JSON.stringify(body) } : {}) });
  } catch {
    throw new Refused(0, { problem: "The house cannot be reached. Is the network there?", name: "offline" });
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : {};
  } catch {
    value = { problem: `The house gave an answer that makes no sense (${answer.status}).`, name: "garbled" };
  }
  if (statusOf(answer) >= 400) throw new Refused(statusOf(answer), value as Problem);
  return value as T;
}

export async function refreshMe(): Promise<void> {
  me.value = await get<Me>("/api/me");
}

export async function becomeGuest(): Promise<void> {
  me.value = await post<Me>("/api/guest");
}

export function newKey(): string {
  return crypto.randomUUID();
}

export function words(trouble: unknown): string {
  if (trouble instanceof Refused) return trouble.message;
  return trouble instanceof Error ? trouble.message : String(trouble);
}
