// Messages to the reader: what a screen reader says, what is shown for a while, and the log of it
// all.
import { signal } from "@preact/signals";

export interface Message {
  id: number;
  at: number;
  line: string;
  problem: boolean;
}

export const READING_TIME = 9_000;
export const LONG_READING_TIME = 14_000;
const MOST_KEPT = 100;
const MOST_HEARD = 12;

/** Lines for the live region: each is added below the last, so that none is lost. */
export const announced = signal<{ id: number; line: string }[]>([]);
/** Everything that was told since the page was opened, oldest first. */
export const messages = signal<Message[]>([]);
/** Those that lie open on the screen now. */
export const recentMessages = signal<Message[]>([]);
let counted = 0;

export function announce(line: string): void {
  if (line) announced.value = [...announced.value, { id: ++counted, line }].slice(-MOST_HEARD);
}

export function tell(line: string): void {
  note(line, false);
}

export function complain(line: string): void {
  note(line, true);
}

function note(line: string, problem: boolean): void {
  announce(line);
  const fresh = { id: ++counted, at: Date.now(), line, problem };
  messages.value = [...messages.value, fresh].slice(-MOST_KEPT);
  const others = recentMessages.value.filter((old) => old.line !== line);
  recentMessages.value = [...others, fresh].slice(-4);
  window.setTimeout(() => dismiss(fresh.id), problem ? LONG_READING_TIME : READING_TIME);
}

export function dismiss(id: number): void {
  recentMessages.value = recentMessages.value.filter((old) => old.id !== id);
}
