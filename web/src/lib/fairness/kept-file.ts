// The file that a player takes to a dispute: the round, with the promise as this browser kept it.
import type { RoundShown } from "../server-types";
import type { KeptRound } from "./kept-rounds";

/** One file for both arguments of `croupier deal verify FILE --kept FILE`. */
export function keptFile(kept: KeptRound, round: RoundShown | null): string {
  const decks = kept.decks.map(({ commitment, seeds, seed, shown }) => ({
    commitment,
    seeds,
    seed,
    shown,
  }));
  const { table, person } = kept;
  return JSON.stringify({ ...round, kept: 1, table, round: kept.round, person, decks }, null, 1);
}
