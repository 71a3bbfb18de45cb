// The chips of the tray: choose one, then press the spots of the layout.
import { useState } from "preact/hooks";
import { type KeyMap, useKeys } from "../../lib/keyboard";
import { dollars, typedCents } from "../../lib/money";
import type { TableShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { wagerLaying } from "../../lib/wager-laying";
import { useLabel } from "../../lib/which-table";
import { ChipFace } from "../chips";
import { trayGroup } from "./key-groups";
import { mineIn } from "./round-of-yours";
import { chipInHand, takeInHand, trayChips } from "./table-state";
import { lettersOf } from "./wager-spots";

interface Props {
  id: string;
  shown: TableShown;
  /** Whether wagers are taken now; otherwise the tray lies there and waits. */
  open: boolean;
}

export function ChipTray({ id, shown, open }: Props) {
  const label = useLabel("Chips");
  const chips = trayChips(shown);
  const chip = chipInHand(id, shown);
  const [typed, setTyped] = useState("");
  const choose = (value: number) => {
    setTyped("");
    takeInHand(id, value);
  };
  const type = (text: string) => {
    setTyped(text);
    const cents = typedCents(text);
    if (cents) takeInHand(id, cents);
  };
  useKeys(trayGroup(shown, chips.length), open ? trayKeys(id, shown, choose) : {});
  return (
    <section class="tray" aria-label={label}>
      {chips.map((value, i) => (
        <button
          type="button"
          key={value}
          class="chip"
          data-part="action"
          aria-pressed={chip === value}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => choose(value)}
        >
          <span class="hidden-text">{dollars(value)} chip</span>
          <ChipFace value={value} />
        </button>
      ))}
      <label class="tray-typed">
        <span class="hidden-text">Another amount in dollars</span>
        <input
          size={5}
          inputMode="decimal"
          placeholder="other $"
          value={typed}
          onInput={(e) => type(e.currentTarget.value)}
        />
      </label>
    </section>
  );
}

/** Figures choose a chip, and the letter of a spot lays it there. */
function trayKeys(id: string, shown: TableShown, choose: (value: number) => void): KeyMap {
  const keys: KeyMap = {};
  for (const [i, value] of trayChips(shown).entries()) keys[String(i + 1)] = () => choose(value);
  const letters = lettersOf(shown.wagers);
  const view = shown.view as Parameters<typeof mineIn>[0];
  const mine = mineIn(view);
  if (!view || !mine) return keys;
  for (const spot of shown.wagers)
    if (letters[spot.id])
      keys[letters[spot.id]!] = () => {
        play("chip");
        wagerLaying(id, shown, mine, view.id).add(spot, chipInHand(id, shown));
      };
  return keys;
}
