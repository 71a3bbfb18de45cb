// The keys of a banked table, as the key sheet lists them.
import type { KeyGroup } from "../../lib/keyboard";
import type { TableShown } from "../../lib/server-types";
import { lettersOf } from "./wager-spots";

const title = "Banked table";

export const WAGER_KEYS = {
  title,
  keys: {
    u: "undo your last wager",
    x: "clear your wagers",
    r: "lay the last wagers again",
    d: "double the last wagers",
  },
} satisfies KeyGroup;

export const PANEL_KEYS = {
  title,
  keys: { p: "what the wagers pay", y: "why the last round came out as it did" },
} satisfies KeyGroup;

export const DEAL_KEYS = {
  title,
  keys: { g: "deal, at a table of your own" },
} satisfies KeyGroup;

const MULTIPLE = "bet that multiple of the Ante";
export const DECISION_KEYS: KeyGroup = {
  title: "Your decision",
  keys: {
    1: MULTIPLE,
    2: MULTIPLE,
    3: MULTIPLE,
    4: MULTIPLE,
    b: "bet, where there is one amount",
    c: "check",
    f: "fold (twice)",
  },
};

/** Figures choose a chip, and the letter of a spot lays it there. */
export function trayGroup(shown: TableShown, chips: number): KeyGroup {
  const keys: Record<string, string> = {};
  for (let i = 1; i <= chips; i += 1) keys[String(i)] = "choose a chip of the tray";
  const letters = lettersOf(shown.wagers);
  for (const spot of shown.wagers)
    if (letters[spot.id]) keys[letters[spot.id]!] = `lay the chip on ${spot.name}`;
  return { title, keys };
}
