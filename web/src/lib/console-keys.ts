// Keys of the console: heard everywhere but in a field, from the moment it can be seen, each by
// the newest of what was drawn.
import { useLayoutEffect, useRef } from "preact/hooks";

export function useKeys(press: (event: KeyboardEvent) => boolean): void {
  const newest = useRef(press);
  newest.current = press;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (newest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
