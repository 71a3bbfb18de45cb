// Entering the wagers on the layout before the cards, spot by spot. Leaving a spot records it,
// Enter moves on.
import { useRef, useState } from "preact/hooks";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { RoundView, TableShown } from "../../lib/server-types";
import type { Ask } from "./next-card";

interface Laid {
  seat: number;
  wager: string;
  before: number;
}
const CHIPS = [100, 500, 1000, 2500, 10_000, 50_000];

export function WagerEntry({ shown, view, ask }: { shown: TableShown; view: RoundView; ask: Ask }) {
  const spots = shown.wagers.filter((w) =>
    Array.isArray(w.placed) ? w.placed.includes("opening") : w.placed === "opening",
  );
  const seats = (view.seats ?? []).filter((s) => s.person);
  const [laid, setLaid] = useState<Laid[]>([]);
  const [chip, setChip] = useState(0);
  const grid = useRef<HTMLTableElement>(null);
  const lay = async (seat: number, wager: string, cents: number) => {
    const before = seats.find((s) => s.seat === seat)?.wagers?.[wager] ?? 0;
    if (cents === before) return true;
    const good = await ask(
      cents
        ? { type: "RecordWager", seat, wager, amount: cents }
        : { type: "TakeBackWager", seat, wager },
    );
    if (good) setLaid((now) => [...now, { seat, wager, before }]);
    return good;
  };
  const undo = async () => {
    const last = laid.at(-1);
    if (!last) return;
    if (
      await ask(
        last.before
          ? { type: "RecordWager", seat: last.seat, wager: last.wager, amount: last.before }
          : { type: "TakeBackWager", seat: last.seat, wager: last.wager },
      )
    )
      setLaid((now) => now.slice(0, -1));
  };
  // A refused wager does not lie there: the box says again what does.
  const commit = async (input: HTMLInputElement, seat: number, wager: string) => {
    const text = input.value.trim();
    const cents = text === "" || text === "0" ? 0 : typedCents(text);
    if (cents === null)
      return tell(`Seat ${seat}, ${wager}: expected dollars such as 10 or 12.50.`);
    if (!(await lay(seat, wager, cents))) input.value = input.defaultValue;
  };
  const onward = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const input = event.currentTarget as HTMLInputElement;
    const cells = [...(grid.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const next = cells[cells.indexOf(input) + 1];
    if (next) next.select();
    else input.blur();
  };
  const again = async () => {
    const last = shown.last as RoundView | null;
    for (const s of seats) {
      const was = last?.seats?.find((old) => old.seat === s.seat && old.person === s.person);
      for (const r of was?.results ?? [])
        if (spots.some((spot) => spot.id === r.wager)) await lay(s.seat, r.wager, r.staked);
    }
  };
  return (
    <section class="panel" aria-label="Enter wagers">
      <h2>Wagers</h2>
      {seats.length === 0 && <p class="soft">Nobody sits here.</p>}
      <div class="row chips" role="group" aria-label="Chip to lay with a press">
        {CHIPS.map((c) => (
          <button
            type="button"
            key={c}
            class={`plain-chip`}
            aria-pressed={chip === c}
            onClick={() => setChip(chip === c ? 0 : c)}
          >
            {dollars(c)}
          </button>
        ))}
        <small>
          {chip
            ? "Press a spot to add the chip."
            : "Choose a chip to lay it with a press, or type."}
        </small>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Layout">
        <table ref={grid} class="dense layout">
          <thead>
            <tr>
              <th>Seat</th>
              {spots.map((w) => (
                <th key={w.id}>
                  {w.name}
                  {w.required ? "" : <small> if wanted</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((s) => (
              <tr key={s.seat}>
                <th scope="row">
                  {s.seat} <small>{s.person}</small>
                </th>
                {spots.map((w) => {
                  const lies = s.wagers?.[w.id] ?? 0;
                  return (
                    <td key={w.id}>
                      <span class="spot-entry">
                        <input
                          key={lies}
                          aria-label={`Seat ${s.seat}, ${w.name}, dollars`}
                          inputMode="decimal"
                          size={6}
                          defaultValue={lies ? String(lies / 100) : ""}
                          placeholder={w.costs ? String(w.costs / 100) : ""}
                          onKeyDown={onward}
                          onBlur={(e) => void commit(e.currentTarget, s.seat, w.id)}
                        />
                        {chip > 0 && (
                          <button
                            type="button"
                            aria-label={`Add ${dollars(chip)} to ${w.name} of seat ${s.seat}`}
                            onClick={() => void lay(s.seat, w.id, lies + chip)}
                          >
                            +
                          </button>
                        )}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="row">
        <button type="button" disabled={!laid.length} onClick={() => void undo()}>
          Undo the last wager
        </button>
        <button type="button" disabled={!shown.last} onClick={() => void again()}>
          Same as last round
        </button>
      </p>
    </section>
  );
}
