// Announces an answer that has just been drawn. A live region that comes with its words already in
// it is read out by few screen readers; the announcements are there from the start.
import { useEffect } from "preact/hooks";
import { announce } from "./messages";

/** Announces a line when it is first shown and whenever it changes; nothing while it is empty. */
export function useAnnounced(line: string): void {
  useEffect(() => announce(line), [line]);
}
