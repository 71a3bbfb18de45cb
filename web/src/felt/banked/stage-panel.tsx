// A panel that lies over the felt when it is asked for; nothing below it moves.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function StagePanel({ label, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const panel = box.current;
    panel?.querySelector<HTMLElement>("button, input, a")?.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onClose();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      // What has the focus in the panel goes with it.
      const focused = document.activeElement;
      const goes = focused === document.body || panel?.contains(focused);
      if (goes) before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={box} class="stage-panel" aria-label={label} tabIndex={-1}>
      <div class="stage-panel-head">
        <h2>{label}</h2>
        <button
          type="button"
          class="plain"
          aria-label={`Close: ${label.toLowerCase()}`}
          onClick={onClose}
        >
          ✕
        </button>
      </div>
      {children}
    </section>
  );
}
