// The labels of parts of a table: where several tables are on a page, each says whose part it is.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The table that a part of the page belongs to; empty where there is but one. */
export const WhichTable = createContext("");

/** "Your wagers", or "Your wagers at MEL-U1" beside other tables. */
export function useLabel(words: string): string {
  const table = useContext(WhichTable);
  return table ? `${words} at ${table}` : words;
}
