// A hook that brings an answer into view, and the focus to it, when it comes.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The element for the answer; it needs `tabIndex={-1}`. Nothing moves before there is one. */
export function useIntoView<Kind extends HTMLElement>(answer: unknown): RefObject<Kind | null> {
  const box = useRef<Kind>(null);
  useEffect(() => {
    if (!answer) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return box;
}
