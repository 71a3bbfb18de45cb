// Names of players as they are shown: short enough for a seat, and by their nicknames.
import { signal } from "@preact/signals";
import type { TableShown } from "./server-types";

const COMPANION = " (companion)";

/** The names that people want to be shown by, where those are not their own. */
export const nicknames = signal<Readonly<Record<string, string>>>({});

/** Notes the names of some people; whoever has none here is shown by their own. */
export function noteNames(people: Iterable<string>, names: Readonly<Record<string, string>>): void {
  const known = nicknames.value;
  const changed = [...people].filter((person) => known[person] !== names[person]);
  if (changed.length === 0) return;
  const next = { ...known };
  for (const person of changed) {
    const name = names[person];
    if (name === undefined) delete next[person];
    else next[person] = name;
  }
  nicknames.value = next;
}

/** Notes the names of everybody at a table, as the server shows it. */
export function noteTable({
  seats,
  names,
}: {
  seats?: Pick<TableShown["seats"][number], "person">[];
  names?: Record<string, string>;
}): void {
  noteNames(
    (seats ?? []).map((seat) => seat.person),
    names ?? {},
  );
}

export function isCompanion(person: string): boolean {
  return person.endsWith(COMPANION);
}

export function shortName(person: string): string {
  const chosen = nicknames.value[person];
  if (chosen !== undefined) return chosen;
  if (!isCompanion(person)) return person;
  return person.slice(0, -COMPANION.length).replace(/ of \S+$/, "");
}

/** The name that somebody is shown by, and that of the account where it is another, for staff. */
export function bothNames(person: string): string {
  const chosen = nicknames.value[person];
  return chosen === undefined ? shortName(person) : `${chosen} (account ${person})`;
}
