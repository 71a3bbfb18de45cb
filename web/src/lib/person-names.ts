// Names of players, short enough for a seat.
const COMPANION = " (companion)";

export function isCompanion(person: string): boolean {
  return person.endsWith(COMPANION);
}

export function shortName(person: string): string {
  if (!isCompanion(person)) return person;
  return person.slice(0, -COMPANION.length).replace(/ of \S+$/, "");
}
