// The promises of decks as this browser first saw them, and the seeds that it drew.
//
// They are kept in the browser's local storage, which all its tabs share and a reload leaves as it
// is. A promise is kept once, as it was first seen, and nothing that comes later changes it.
import type { TableShown } from "../server-types";
import type { SeenCard } from "./seen-cards";

export type Promised = NonNullable<TableShown["fairness"]>;

export interface KeptDeck {
  commitment: string;
  seeds: { person: string; commitment: string }[];
  /** Our own seed, if it takes part. */
  seed: string | null;
  /** Whether the house has acknowledged our own seed. */
  shown: boolean;
  /** Whether we saw the promise before the first wager. */
  inTime: boolean;
  /** Whether we had committed to a seed that the promise does not list. */
  leftOut: boolean;
  /** The cards of this deck that the table has shown on this page. */
  cards: SeenCard[];
}

export interface KeptRound {
  table: string;
  round: string;
  person: string;
  /** When it was kept, by this browser's clock. */
  at: number;
  decks: KeptDeck[];
}

export interface DrawnSeed {
  seed: string;
  commitment: string;
}

const ROUNDS = "croupier.deck.";
const SEEDS = "croupier.seeds.";
const MOST_ROUNDS = 200;
const MOST_SEEDS = 6;
/** For a browser that keeps nothing: what was seen since the page was opened. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it was not there.
  }
}

function keys(beginning: string): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // As above.
  }
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(beginning));
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

const roundKey = (person: string, table: string, round: string): string =>
  ROUNDS + [person, table, round].map(encodeURIComponent).join("/");
const seedKey = (person: string, table: string): string =>
  SEEDS + [person, table].map(encodeURIComponent).join("/");

export function keptRound(person: string, table: string, round: string): KeptRound | null {
  return parsed<KeptRound>(read(roundKey(person, table, round)));
}

function store(kept: KeptRound): void {
  const key = roundKey(kept.person, kept.table, kept.round);
  const fresh = read(key) === null;
  write(key, JSON.stringify(kept));
  if (fresh) forgetOldest();
}

function forgetOldest(): void {
  const all = keys(ROUNDS);
  if (all.length <= MOST_ROUNDS) return;
  const at = (key: string): number => parsed<KeptRound>(read(key))?.at ?? 0;
  const byAge = all.map((key) => ({ key, at: at(key) })).sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, all.length - MOST_ROUNDS)) remove(key);
}

/** Keeps the deck that is promised or played now, if it is new, and adds cards that are new. */
export function keepDeck(
  person: string,
  table: string,
  promised: Promised,
  now: Pick<KeptDeck, "inTime" | "leftOut"> & { cards: readonly SeenCard[] },
): void {
  const { round, commitment } = promised;
  const kept = keptRound(person, table, round) ?? {
    table,
    round,
    person,
    at: Date.now(),
    decks: [],
  };
  const deck = kept.decks.find((known) => known.commitment === commitment);
  if (deck) {
    const fresh = now.cards.filter((seen) => !deck.cards.some((old) => sameCard(old, seen)));
    if (!fresh.length) return;
    deck.cards.push(...fresh);
  } else {
    const mine = promised.seeds.find((seed) => seed.person === person)?.commitment;
    const drawn = drawnSeeds(person, table).find((seed) => seed.commitment === mine);
    kept.decks.push({
      commitment,
      seeds: promised.seeds.map((seed) => ({ person: seed.person, commitment: seed.commitment })),
      seed: drawn?.seed ?? null,
      shown: false,
      inTime: now.inTime,
      leftOut: now.leftOut,
      cards: [...now.cards],
    });
  }
  store(kept);
}

function sameCard(one: SeenCard, other: SeenCard): boolean {
  return one.where === other.where && one.index === other.index && one.card === other.card;
}

/** Notes that the house has acknowledged our seed for this deck. */
export function seedAcknowledged(person: string, table: string, promised: Promised): void {
  const kept = keptRound(person, table, promised.round);
  const deck = kept?.decks.find((known) => known.commitment === promised.commitment);
  if (!kept || !deck || deck.shown) return;
  deck.shown = true;
  store(kept);
}

interface SeedRecord {
  drawn: DrawnSeed[];
  /** The version of the table after our last request about seeds. */
  version: number;
}

function seedRecord(person: string, table: string): SeedRecord {
  return parsed<SeedRecord>(read(seedKey(person, table))) ?? { drawn: [], version: 0 };
}

export function drawnSeeds(person: string, table: string): DrawnSeed[] {
  return seedRecord(person, table).drawn;
}

/** Keeps a seed before it is committed to; the oldest ones were used long ago. */
export function keepSeed(person: string, table: string, seed: DrawnSeed): void {
  const { drawn, version } = seedRecord(person, table);
  const record = { drawn: [...drawn, seed].slice(-MOST_SEEDS), version };
  write(seedKey(person, table), JSON.stringify(record));
}

/** The version of the table after the last request about seeds, of this tab or another. */
export function seedsSentAt(person: string, table: string): number {
  return seedRecord(person, table).version;
}

export function noteSeedsSent(person: string, table: string, version: number): void {
  const record = { ...seedRecord(person, table), version };
  write(seedKey(person, table), JSON.stringify(record));
}
