// The keys of a poker table: what each does, and how a piece of the table listens to some of them.
import { type KeyGroup, type KeyMap, useKeys } from "../../lib/keyboard";

const DISCARD = "discard that card (twice)";
const SIZES = "put a third, a half, two thirds of the pot, the pot, all your chips into the box";

export const POKER_KEYS: KeyGroup = {
  title: "Poker table",
  keys: {
    c: "check or call; before your turn, choose it in advance",
    r: "bet or raise to the amount in the box (twice)",
    t: SIZES,
    h: SIZES,
    w: SIZES,
    p: SIZES,
    a: SIZES,
    l: "put the least amount into the box",
    ArrowUp: "a chip more",
    ArrowDown: "a chip less",
    f: "fold (twice); before your turn, choose to check or fold",
    1: DISCARD,
    2: DISCARD,
    3: DISCARD,
    4: DISCARD,
    s: "show your hand",
    m: "muck your hand",
    e: "Flop Chase on red: lay it, or take it back",
    k: "Flop Chase on black: lay it, or take it back",
  },
};

/** Listens to some keys of the table. */
export function usePokerKeys(map: KeyMap): void {
  const keys = Object.fromEntries(Object.keys(map).map((key) => [key, POKER_KEYS.keys[key] ?? ""]));
  useKeys<string>({ title: POKER_KEYS.title, keys }, map);
}
