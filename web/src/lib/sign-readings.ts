// The readings that a sign states, as the text of its field: JSON, or nothing where all are usual.

export type Chosen = Record<string, string>;

export function chosenIn(stated: string): Chosen {
  return stated ? JSON.parse(stated) : {};
}

// The text after one reading was chosen; the usual value is not stated.
export function withReading(
  stated: string,
  reading: { id: string; default: string },
  value: string,
): string {
  const { [reading.id]: _, ...others } = chosenIn(stated);
  const next = value === reading.default ? others : { ...others, [reading.id]: value };
  return Object.keys(next).length ? JSON.stringify(next) : "";
}
