// Stands in for the server in tests: answers requests, and records what was asked.
import { vi } from "vitest";

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Every request is answered with `value`; a status of 400 or more is sent as the server does. */
export function answerWith(value: unknown, status = 200): Asked[] {
  return answerBy(() => Response.json(value, { headers: { "x-status": String(status) } }));
}

/** Every request is answered by `answer`, which may throw as a network does. */
export function answerBy(answer: (asked: Asked) => Response): Asked[] {
  const seen: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, sent: RequestInit = {}) => {
    const asked = {
      method: sent.method ?? "GET",
      path,
      headers: sent.headers as Record<string, string>,
      body: typeof sent.body === "string" ? JSON.parse(sent.body) : undefined,
    };
    seen.push(asked);
    return answer(asked);
  });
  return seen;
}
