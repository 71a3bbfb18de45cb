// What a screen reader hears, what everybody sees for a while, and the log of it all.
import { signal } from "@preact/signals";

export interface Note {
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
export const heard = signal<{ id: number; line: string }[]>([]);
/** Everything that was told since the page was opened, oldest first. */
export const notes = signal<Note[]>([]);
/** Those that lie open on the screen now. */
export const showing = signal<Note[]>([]);
let counted = 0;

export function announce(line: string): void {
  if (line) heard.value = [...heard.value, { id: ++counted, line }].slice(-MOST_HEARD);
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
  notes.value = [...notes.value, fresh].slice(-MOST_KEPT);
  const others = showing.value.filter((old) => old.line !== line);
  showing.value = [...others, fresh].slice(-4);
  window.setTimeout(() => putAway(fresh.id), problem ? LONG_READING_TIME : READING_TIME);
}

export function putAway(id: number): void {
  showing.value = showing.value.filter((old) => old.id !== id);
}
