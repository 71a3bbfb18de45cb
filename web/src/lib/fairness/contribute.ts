// Takes part in mixing the deck: commits to a seed, shows it when the house has promised, commits
// to the next.
//
// All tabs of a browser share their seeds and act one after the other, so that they never
// contradict each other.
import { newKey, post } from "../api";
import type { Ack, TableShown } from "../server-types";
import { serverNow } from "../socket";
import { tableAddress } from "../use-table";
import { type Bytes, canCheck, sha256, toHex } from "./bytes";
import {
  type DrawnSeed,
  drawnSeeds,
  keepSeed,
  keptRound,
  noteSeedsSent,
  type Promised,
  seedAcknowledged,
  seedsSentAt,
} from "./kept-rounds";

/** What this browser has to say about seeds at a table now. */
export interface SeedTask {
  /** Our seed for the promised deck. */
  reveal: string | null;
  /** Whether a seed for the deck after it is to be committed to. */
  lodge: boolean;
}

const NOTHING: SeedTask = { reveal: null, lodge: false };

async function drawSeed(): Promise<DrawnSeed> {
  const seed: Bytes = crypto.getRandomValues(new Uint8Array(32));
  return { seed: toHex(seed), commitment: toHex(await sha256(seed)) };
}

/** Our seed for the deck that is promised, while the house waits for it. */
function awaitedSeed(person: string, table: string, promised: Promised): string | null {
  const mine = promised.seeds.find((seed) => seed.person === person);
  if (!mine || mine.seed || promised.dealt || serverNow() > promised.until) return null;
  const deck = keptRound(person, table, promised.round)?.decks.find(
    (known) => known.commitment === promised.commitment,
  );
  return deck && !deck.shown ? deck.seed : null;
}

/**
 * A browser that is new at this table replaces a seed that another of the same person committed to,
 * once: that one may be closed, and then nobody would show the seed.
 */
function wantsToLodge(
  person: string,
  table: string,
  promised: Promised,
  replaces: boolean,
): boolean {
  if (promised.barred.some((barred) => barred.person === person)) return false;
  const lodged = promised.next.find((next) => next.person === person)?.commitment;
  if (!lodged) return true;
  return replaces && !drawnSeeds(person, table).some(({ commitment }) => commitment === lodged);
}

/**
 * `lodges` while the page of the table is open; `replaces` at most once after it was opened. A seed
 * that is awaited is shown even by somebody who has left the table.
 */
export function seedTask(
  person: string,
  table: string,
  shown: TableShown,
  { lodges, replaces }: { lodges: boolean; replaces: boolean },
): SeedTask {
  const promised = shown.fairness;
  if (!canCheck() || !person || !promised) return NOTHING;
  return {
    reveal: awaitedSeed(person, table, promised),
    lodge: Boolean(shown.you) && lodges && wantsToLodge(person, table, promised, replaces),
  };
}

/** Sends what is to be said, unless another tab has done so; false where that is so. */
export async function sendSeeds(
  person: string,
  table: string,
  shown: TableShown,
  task: SeedTask,
): Promise<boolean> {
  return await navigator.locks.request(`croupier seeds ${person} ${table}`, async () => {
    if (shown.version < seedsSentAt(person, table)) return false;
    const reveal = task.reveal && awaitedSeed(person, table, shown.fairness!);
    const next = task.lodge ? await drawSeed() : null;
    if (!reveal && !next) return false;
    if (next) keepSeed(person, table, next);
    const ack = await post<Ack>(`${tableAddress(table)}/seed`, {
      key: newKey(),
      reveal: reveal || null,
      commitment: next?.commitment ?? null,
    });
    noteSeedsSent(person, table, ack.version);
    if (reveal) seedAcknowledged(person, table, shown.fairness!);
    return true;
  });
}
