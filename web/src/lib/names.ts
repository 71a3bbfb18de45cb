// Names of things as people say them.
const STRUCTURES: Record<string, string> = { "no-limit": "no limit", pot: "pot limit", "half-pot": "half-pot limit", fixed: "fixed limit", spread: "spread limit" };

export function structureName(id: string): string {
  return STRUCTURES[id] ?? id;
}

/** A low without the word it begins with: "seven-six-four-three-two". */
export function lowName(low: string | undefined): string {
  return (low ?? "").replace(/^Low, /, "");
}
