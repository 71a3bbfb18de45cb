// The chip tray before the deal: choose a chip, lay it, undo, clear, rebet.
import { useState } from "preact/hooks";
import { type KeyMap, useKeys } from "../../lib/keyboard";
import { dollars, typedCents } from "../../lib/money";
import type { RoundSeatView, TableShown, WagerShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { useWagerLaying } from "../../lib/use-wager-laying";
import { ChipFace, DENOMINATIONS } from "../chips";
import { lettersOf, WagerSpots } from "./wager-spots";

/** The chip in hand at each table: it stays in hand from round to round. */
const inHand = new Map<string, number>();

export function ChipTray({
  id,
  shown,
  mine,
}: {
  id: string;
  shown: TableShown;
  mine: RoundSeatView;
}) {
  const chips = DENOMINATIONS.map(([value]) => value)
    .filter((value) => value <= (shown.table.maximum ?? 100000))
    .slice(0, 6);
  const [chip, take] = useState(
    inHand.get(id) ?? Math.max(500, chips.find((value) => value >= shown.table.minimum) ?? 500),
  );
  const setChip = (value: number) => {
    inHand.set(id, value);
    take(value);
  };
  const [typed, setTyped] = useState("");
  const laying = useWagerLaying(id, shown, mine);
  const lay = (spot: WagerShown) => {
    play("chip");
    laying.add(spot, chip);
  };
  const letters = lettersOf(shown.wagers);
  const keys: KeyMap = { u: laying.undo, x: laying.clear, r: laying.rebet };
  for (const [i, value] of chips.entries()) {
    keys[String(i + 1)] = () => {
      setTyped("");
      setChip(value);
    };
  }
  for (const spot of shown.wagers) if (letters[spot.id]) keys[letters[spot.id]!] = () => lay(spot);
  useKeys(keys);
  const type = (text: string) => {
    setTyped(text);
    const cents = typedCents(text);
    if (cents) take(cents);
  };
  return (
    <section class="tray" aria-label="Your wagers">
      <WagerSpots spots={shown.wagers} laid={mine.wagers ?? {}} open onLay={lay} />
      <div class="tray-side">
        <p class="tray-hint">{hint(shown, mine)}</p>
        <div class="chips" role="group" aria-label="Chips">
          {chips.map((value, i) => (
            <button
              type="button"
              key={value}
              class="chip"
              aria-pressed={chip === value}
              aria-keyshortcuts={String(i + 1)}
              onClick={() => {
                setTyped("");
                setChip(value);
              }}
            >
              <span class="hidden-text">{dollars(value)} chip</span>
              <ChipFace value={value} />
            </button>
          ))}
          <label class="tray-typed">
            <span class="hidden-text">Another amount in dollars</span>
            <input
              size={6}
              inputMode="decimal"
              placeholder="other $"
              value={typed}
              onInput={(e) => type(e.currentTarget.value)}
            />
          </label>
        </div>
        <div class="row">
          <button type="button" onClick={laying.undo} aria-keyshortcuts="U">
            Undo<kbd aria-hidden="true">U</kbd>
          </button>
          <button type="button" onClick={laying.clear} aria-keyshortcuts="X">
            Clear<kbd aria-hidden="true">X</kbd>
          </button>
          <button type="button" onClick={laying.rebet} aria-keyshortcuts="R">
            Rebet<kbd aria-hidden="true">R</kbd>
          </button>
        </div>
      </div>
    </section>
  );
}

function hint(shown: TableShown, mine: RoundSeatView): string {
  const missing = shown.wagers.filter((spot) => spot.required && !mine.wagers?.[spot.id]);
  if (missing.length)
    return `Choose a chip, then ${missing.map((spot) => spot.name).join(" and ")} to be dealt in.`;
  return "You are in. Add to your wagers, or wait for the deal.";
}
