// Keys that act without a click, from the moment what they act on can be seen. They rest while
// somebody types or a dialogue is open.
import { useLayoutEffect, useRef } from "preact/hooks";

export type KeyMap = Record<string, () => void>;

const TYPING = /^(INPUT|SELECT|TEXTAREA)$/;

function busy(event: KeyboardEvent): boolean {
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (at && TYPING.test(at.tagName) && (at as HTMLInputElement).type !== "checkbox") return true;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open]") !== null
  );
}

/** Space belongs to the button that has the focus. */
function pressesSomething(event: KeyboardEvent): boolean {
  return (
    event.key === " " &&
    event.target instanceof HTMLElement &&
    /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName)
  );
}

export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat && !event.key.startsWith("Arrow")) return;
      if (busy(event) || pressesSomething(event)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
