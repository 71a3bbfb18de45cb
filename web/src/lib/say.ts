// What a screen reader hears, and what everybody sees for a moment.
import { signal } from "@preact/signals";

export const announcement = signal("");
export const toast = signal("");
let timer = 0;

export function announce(line: string): void {
  announcement.value = announcement.value === line ? `${line} ` : line;
}

export function tell(line: string): void {
  announce(line);
  toast.value = line;
  clearTimeout(timer);
  timer = window.setTimeout(() => (toast.value = ""), 6000);
}
