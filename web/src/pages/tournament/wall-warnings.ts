// When the wall warns that a level is about to end.
import type { Reading } from "./tournament-clock";

export type Warned = "" | "soon";
export const WARN_BEFORE = 60_000;

/** "soon" within the last minute of a level or a break while the clock runs. */
export function warningOf(clock: Reading, stage: string): Warned {
  const near = clock.left !== null && clock.left > 0 && clock.left <= WARN_BEFORE;
  return stage === "playing" && clock.running && near ? "soon" : "";
}
