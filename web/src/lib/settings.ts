// Settings of the reader, kept in this browser only.
import { effect, type Signal, signal } from "@preact/signals";

/** A setting that this browser remembers. */
export function kept<T extends string | boolean>(name: string, otherwise: T): Signal<T> {
  let start = otherwise;
  try {
    const stored = localStorage.getItem(`croupier.${name}`);
    if (stored !== null) start = JSON.parse(stored) as T;
  } catch {
    // A browser that keeps nothing starts with the defaults each time.
  }
  const value = signal<T>(start);
  effect(() => {
    try {
      localStorage.setItem(`croupier.${name}`, JSON.stringify(value.value));
    } catch {
      // As above.
    }
  });
  return value;
}

export const theme = kept<"auto" | "light" | "dark">("theme", "auto");
export const fourColours = kept<boolean>("four-colours", false);
export const sounds = kept<boolean>("sounds", false);
export const practiceHelp = kept<boolean>("practice-help", false);

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
effect(() => {
  if (fourColours.value) document.documentElement.dataset.deck = "four";
  else delete document.documentElement.dataset.deck;
});
