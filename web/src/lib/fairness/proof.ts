// The proof of a deck: its leaves, its seeds, and the cards in the order in which they are dealt.
import type { RoundShown } from "../server-types";
import { type Bytes, fromHex, sha256, toHex, utf8 } from "./bytes";
import { permutation, type RevealedSeed } from "./mixing";

type Proof = NonNullable<RoundShown["fairness"]>;
export type DeckProof = Proof["decks"][number];
type Leaf = DeckProof["cards"][number];

const HASH = 32;

/** The seeds that the deck was mixed with, and those that were withheld. */
export function seedsIn(deck: DeckProof): NonNullable<DeckProof["seeds"]> {
  return deck.seeds ?? [];
}

/** The hash that stands for one place of the deck; null where the proof is not well formed. */
async function leafHash(leaf: Leaf): Promise<Bytes | null> {
  if (!leaf.card) return fromHex(leaf.hash, HASH);
  const nonce = fromHex(leaf.nonce, HASH);
  return nonce && sha256(nonce, utf8(leaf.card));
}

async function cutHash(cut: NonNullable<DeckProof["cut"]>): Promise<Bytes | null> {
  const nonce = fromHex(cut.nonce, HASH);
  return nonce && sha256(nonce, utf8(cut.text));
}

/** Whether the leaves of the proof, cards and cut, are those that the commitment is over. */
export async function hasCommitment(deck: DeckProof): Promise<boolean> {
  if (!deck.cut) return false;
  const leaves = await Promise.all([...deck.cards.map(leafHash), cutHash(deck.cut)]);
  if (leaves.some((leaf) => leaf === null)) return false;
  return toHex(await sha256(...(leaves as Bytes[]))) === deck.commitment;
}

export function repeatedCard(deck: DeckProof): string | undefined {
  const named = deck.cards.flatMap((leaf) => (leaf.card ? [leaf.card] : []));
  return named.find((card, i) => named.indexOf(card) < i);
}

/** How many cards go from the top to the bottom, 0 without a cut; null where that is unreadable. */
export function cutOf(deck: DeckProof): number | null {
  const text = deck.cut?.text ?? "";
  if (text === "cut:none") return 0;
  const read = /^cut:(0|[1-9]\d*)$/.exec(text);
  return read && Number(read[1]) < deck.cards.length ? Number(read[1]) : null;
}

/** The person whose seed is not the one that they had committed to. */
export async function strangeSeed(deck: DeckProof): Promise<string | undefined> {
  for (const { person, commitment, seed } of seedsIn(deck)) {
    if (seed === null || seed === undefined) continue;
    const bytes = fromHex(seed, HASH);
    if (!bytes || toHex(await sha256(bytes)) !== commitment) return person;
  }
  return undefined;
}

/** The deck as it is dealt: the house's order, mixed by the seeds, then cut. Null: face down. */
export async function dealtOrder(deck: DeckProof): Promise<(string | null)[]> {
  const seeds = seedsIn(deck).flatMap(({ person, seed }): RevealedSeed[] => {
    const bytes = fromHex(seed, HASH);
    return bytes ? [{ person, seed: bytes }] : [];
  });
  const size = deck.cards.length;
  const mixed = await permutation(fromHex(deck.commitment, HASH)!, seeds, size);
  const cut = cutOf(deck) ?? 0;
  return mixed.map((_, k) => deck.cards[mixed[(k + cut) % size]!]?.card ?? null);
}
