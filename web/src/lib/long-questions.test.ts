// @vitest-environment happy-dom
// Tests of questions about odds that take the server a while.
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { type Asked, answerBy, answerWith } from "../testing/answers";
import { renderHook } from "../testing/render-hook";
import { askLongQuestion, useLongQuestion } from "./long-questions";
import type { OddsReply } from "./server-types";

const ANYTIME = new AbortController().signal;

/** Answers with these pieces of text, one after the other, as a network may cut them. */
function streamed(...pieces: string[]): Asked[] {
  return answerBy(() => {
    const bytes = new TextEncoder();
    const body = new ReadableStream({
      start(out) {
        for (const piece of pieces) out.enqueue(bytes.encode(piece));
        out.close();
      },
    });
    return new Response(body);
  });
}

describe("askLongQuestion", () => {
  it("tells place and progress, then gives the answer", async () => {
    streamed('{"place":2}\n{"sha', 're":0.5}\n\n{"answer":{"edge":', "0.02}}\n");
    const told: OddsReply[] = [];
    const answer = await askLongQuestion({ book: "a" }, (said) => told.push(said), ANYTIME);
    expect(told).toEqual([{ place: 2 }, { share: 0.5 }]);
    expect(answer).toEqual({ edge: 0.02 });
  });

  it("does not ask the same question twice", async () => {
    const asked = streamed('{"answer":1}\n');
    const ask = () => askLongQuestion({ book: "b", game: "g" }, () => undefined, ANYTIME);
    expect([await ask(), await ask()]).toEqual([1, 1]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ path: "/api/odds", body: { book: "b", game: "g" } });
  });

  it("says what is wrong with the question", async () => {
    streamed('{"problem":"Give a whole number.","field":"ante"}\n');
    await expect(askLongQuestion({ book: "c" }, () => undefined, ANYTIME)).rejects.toMatchObject({
      status: 422,
      problem: { problem: "Give a whole number.", field: "ante" },
    });
  });

  it("says when it is refused", async () => {
    answerWith({ problem: "There is no such book.", name: "unknown" }, 404);
    await expect(askLongQuestion({ book: "d" }, () => undefined, ANYTIME)).rejects.toThrow(
      "There is no such book.",
    );
  });

  it("says when the server stops before the answer", async () => {
    streamed('{"share":0.1}\n');
    await expect(askLongQuestion({ book: "e" }, () => undefined, ANYTIME)).rejects.toThrow(
      "The server stopped working on this question. Ask it again.",
    );
  });
});

describe("useLongQuestion", () => {
  it("is busy until the answer is there", async () => {
    streamed('{"answer":7}\n');
    const hook = await renderHook(() => useLongQuestion<number>());
    let asked: Promise<number | null> | undefined;
    await act(() => {
      asked = hook.current.start({ book: "f" });
    });
    await act(async () => void (await asked));
    expect(hook.current).toMatchObject({ busy: false, answer: 7, problem: "" });
  });

  it("shows the problem", async () => {
    streamed('{"problem":"Too many multiples."}\n');
    const hook = await renderHook(() => useLongQuestion<number>());
    await act(async () => void (await hook.current.start({ book: "g" })));
    expect(hook.current).toMatchObject({
      busy: false,
      answer: null,
      problem: "Too many multiples.",
    });
  });

  it("stops when told to, and when the page is left", async () => {
    const signals: AbortSignal[] = [];
    globalThis.fetch = ((_: string, sent: RequestInit) => {
      signals.push(sent.signal!);
      return new Promise<Response>(() => undefined);
    }) as typeof fetch;
    const hook = await renderHook(() => useLongQuestion<number>());
    await act(() => void hook.current.start({ book: "h" }));
    expect(hook.current.busy).toBe(true);
    await act(() => hook.current.stop());
    expect([hook.current.busy, signals[0]!.aborted]).toEqual([false, true]);
    await act(() => void hook.current.start({ book: "i" }));
    await hook.unmount();
    expect(signals[1]!.aborted).toBe(true);
  });
});
