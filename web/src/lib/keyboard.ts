// Hooks for keys that act without a click. They do nothing while somebody types or a dialog is
// open.
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

/** Calls what `keys` holds for the pressed key: a letter in lower case, or a name like "Enter". */
export function useKeys(keys: KeyMap): void {
  useKeyPresses((event) => {
    if ((event.repeat && !event.key.startsWith("Arrow")) || pressesSomething(event)) return false;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    return act !== undefined;
  });
}

/** Passes on every key that is pressed; `press` says whether it did something with it. */
export function useKeyPresses(press: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!busy(event) && latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
