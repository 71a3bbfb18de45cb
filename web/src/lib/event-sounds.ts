// Which sound goes with an event of a table.

import type { Happened } from "./event-sentences";
import { play, type Sound } from "./sound";

const CUES: Record<string, Sound> = {
  CardDealt: "card",
  HoleDealt: "card",
  BoardShown: "card",
  BoardDealt: "card",
  DealerShown: "card",
  Shown: "card",
  WagerPlaced: "chip",
  Posted: "chip",
  Called: "chip",
  Opened: "chip",
  Raised: "chip",
  PotPushed: "chip",
};

/** One sound for a batch: a hand of cards dealt at once is one stroke, not fourteen. */
export function soundFor(events: Happened[]): void {
  const found = new Set(
    events.map((event) => CUES[event.type]).filter((sound) => sound !== undefined),
  );
  for (const sound of found) play(sound);
}
