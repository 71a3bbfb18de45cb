// The clock above the question of a drill, and the verdict below it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

// The question has the focus when it is put, so that keys answer it at once.
export function Question({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={box} class="panel question" tabIndex={-1} aria-label="The question">
      {children}
    </section>
  );
}

export function Timer({ seconds, limit }: { seconds: number; limit: number }) {
  return (
    <p class="timer" aria-hidden="true">
      <span>
        {seconds.toFixed(1)} s{limit ? ` of ${limit}` : ""}
      </span>
      {limit > 0 && (
        <span class="bar">
          <span style={`width:${Math.min(100, (seconds / limit) * 100).toFixed(1)}%`} />
        </span>
      )}
    </p>
  );
}

export function Verdict({
  right,
  late,
  next,
  children,
}: {
  right: boolean;
  late: boolean;
  next: () => void;
  children: ComponentChildren;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class={`verdict ${right ? "good" : "bad"}`} role="status">
      <p class="headline">
        <strong>{right ? "✓ Right" : late ? "✗ Too late" : "✗ Not right"}</strong>
      </p>
      {children}
      <button type="button" ref={button} class="main" onClick={next}>
        Next <kbd>Enter</kbd>
      </button>
    </div>
  );
}
