// A panel that takes the focus when a button opens it, and gives it back when it is closed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function OpenedPanel({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div ref={box} class="opened" tabIndex={-1}>
      {children}
    </div>
  );
}
