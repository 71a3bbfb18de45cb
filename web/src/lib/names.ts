// Names of things as people say them, from the names that the server uses.
/** An identifier in words: "main_pot" and "main-pot" are both "main pot". */
export function plain(id: string): string {
  return id.replaceAll(/[-_]/g, " ");
}

const STRUCTURES: Record<string, string> = {
  "no-limit": "no limit",
  pot: "pot limit",
  "half-pot": "half-pot limit",
  fixed: "fixed limit",
  spread: "spread limit",
};

export function structureName(id: string): string {
  return STRUCTURES[id] ?? id;
}

const STAGES: Record<string, string> = {
  before: "waiting for players",
  wagers: "taking wagers",
  closed: "no more bets",
  play: "a round in play",
  jackpot: "jackpot being paid",
  settled: "settling",
  over: "between rounds",
  posting: "posting blinds",
  dealing: "dealing",
  betting: "betting",
  board: "dealing the board",
  discarding: "discarding",
  showdown: "showdown",
  pushing: "pushing the pot",
};

/** What goes on at a table. */
export function stageName(stage: string): string {
  return STAGES[stage] ?? (stage || "waiting for players");
}

/** A low without the word it begins with: "seven-six-four-three-two". */
export function lowName(low: string | undefined): string {
  return (low ?? "").replace(/^Low, /, "");
}
