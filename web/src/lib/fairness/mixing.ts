// The public permutation by which the players' seeds mix the order that the house committed to.
import { type Bytes, joined, sha256, utf8 } from "./bytes";

export interface RevealedSeed {
  person: string;
  seed: Bytes;
}

const LABEL = utf8("croupier deck 1");

/** Two names in the order of their UTF-8 bytes, which is not that of JavaScript's strings. */
function byBytes(one: Bytes, other: Bytes): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return one[i]! - other[i]!;
  return one.length - other.length;
}

function named({ person, seed }: RevealedSeed): { name: Bytes; part: Bytes } {
  const name = utf8(person);
  const length = Uint8Array.of(name.length >> 8, name.length & 255);
  return { name, part: joined(length, name, seed) };
}

export function mixingKey(commitment: Bytes, seeds: readonly RevealedSeed[]): Promise<Bytes> {
  const parts = seeds.map(named).sort((a, b) => byBytes(a.name, b.name));
  return sha256(LABEL, commitment, ...parts.map(({ part }) => part));
}

/** Gives the next byte of the stream HMAC-SHA-256(key, 0), HMAC-SHA-256(key, 1), ... */
async function byteStream(key: Bytes): Promise<() => Promise<number>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const signing = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  let block: Bytes = new Uint8Array(0);
  let blocks = 0;
  let at = 0;
  return async () => {
    if (at === block.length) {
      const counter = new DataView(new ArrayBuffer(4));
      counter.setUint32(0, blocks++);
      block = new Uint8Array(await crypto.subtle.sign("HMAC", signing, counter));
      at = 0;
    }
    return block[at++]!;
  };
}

/** Where each place of the shuffled deck has its card from in the order of the house. */
export async function permutation(
  commitment: Bytes,
  seeds: readonly RevealedSeed[],
  size: number,
): Promise<number[]> {
  const places = Array.from({ length: size }, (_, i) => i);
  if (!seeds.length) return places;
  const next = await byteStream(await mixingKey(commitment, seeds));
  for (let i = size - 1; i > 0; i--) {
    const below = i + 1;
    let byte = await next();
    while (byte >= 256 - (256 % below)) byte = await next();
    const j = byte % below;
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}
