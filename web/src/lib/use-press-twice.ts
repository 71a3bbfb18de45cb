// A hook for buttons that act on the second press: the first press asks, and the question expires.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./messages";

const PATIENCE = 5000;

/** What has been pressed once, and how to press: two quick presses count as two. */
export function usePressTwice(): [
  armed: string,
  press: (what: string, ask: string, go: () => void) => void,
] {
  const [armed, setArmed] = useState("");
  const now = useRef("");
  const set = (what: string) => {
    now.current = what;
    setArmed(what);
  };
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => set(""), PATIENCE);
    return () => clearTimeout(timer);
  }, [armed]);
  return [
    armed,
    (what, ask, go) => {
      if (now.current !== what) {
        set(what);
        announce(ask);
        return;
      }
      set("");
      go();
    },
  ];
}
