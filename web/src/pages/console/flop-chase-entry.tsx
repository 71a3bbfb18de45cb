// Flop Chase wagers at a table run from the console: lay them, take them back, and return them
// where the game was not completed.
import { useState } from "preact/hooks";
import { clearSent } from "../../lib/clear-sent";
import { complain } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { ChaseWager, PokerShown } from "../../lib/server-types";
import type { Ask } from "./next-card";

type Colour = ChaseWager["colour"];

const COLOURS: Colour[] = ["red", "black"];

/**
 * Whether wagers were settled in a game that was then void or dealt anew, and have not gone back
 * yet.
 */
export function openToRuling(table: PokerShown): boolean {
  const settled = (table.chase_results ?? []).some((result) => result.back !== result.wager.stake);
  return settled && (table.void || (table.playing && table.misdeals > 0));
}

export function FlopChaseEntry({
  table,
  ask,
  records,
}: {
  table: PokerShown;
  ask: Ask;
  records: boolean;
}) {
  if (!table.chase_limits) return null;
  const laid = table.chase ?? [];
  return (
    <section class="panel" aria-label="Side wagers">
      <h2>
        Flop Chase <small>{table.sign["flop chase"]}</small>
      </h2>
      {laid.length > 0 && (
        <ul class="plain-list">
          {laid.map((wager) => (
            <li key={`${wager.seat}/${wager.colour}`} class="spread">
              <span>
                Seat {wager.seat}, {wager.colour}: <span class="money">{dollars(wager.stake)}</span>
              </span>
              {records && !table.playing && (
                <button
                  type="button"
                  onClick={() =>
                    void ask({ type: "WithdrawChase", seat: wager.seat, colour: wager.colour })
                  }
                >
                  Takes it back
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!laid.length && <p class="soft">No side wager lies there.</p>}
      {records && !table.playing && <Lay table={table} ask={ask} />}
      {openToRuling(table) && (
        <p class="notice" role="status">
          Side wagers were settled in a game that was not completed. An area manager or above may
          have them go back (13.10).{" "}
          <button type="button" onClick={() => void ask({ type: "RuleOnSideWagers" })}>
            Have them go back
          </button>
        </p>
      )}
    </section>
  );
}

function Lay({ table, ask }: { table: PokerShown; ask: Ask }) {
  const { minimum, maximum } = table.chase_limits!;
  const seats = table.chairs.filter((chair) => chair.person).map((chair) => chair.seat);
  const [form, setForm] = useState({ seat: "", colour: COLOURS[0]!, stake: "" });
  const seat = seats.find((number) => String(number) === form.seat) ?? seats[0];
  const lay = async (event: Event) => {
    event.preventDefault();
    const stake = typedCents(form.stake);
    if (!stake || stake < minimum || stake > maximum)
      return complain(`Stake: expected ${dollars(minimum)} to ${dollars(maximum)}.`);
    if (await ask({ type: "PlaceChase", seat, colour: form.colour, stake }))
      setForm(clearSent(form, { stake: "" }));
  };
  return (
    <form class="row" aria-label="Lay a side wager" onSubmit={(e) => void lay(e)}>
      <label>
        Seat{" "}
        <select
          value={String(seat ?? "")}
          onChange={(e) => setForm({ ...form, seat: e.currentTarget.value })}
        >
          {seats.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </label>
      <label>
        Colour{" "}
        <select
          value={form.colour}
          onChange={(e) => setForm({ ...form, colour: e.currentTarget.value as Colour })}
        >
          {COLOURS.map((colour) => (
            <option key={colour}>{colour}</option>
          ))}
        </select>
      </label>
      <label>
        Stake, dollars{" "}
        <input
          size={5}
          inputMode="decimal"
          value={form.stake}
          onInput={(e) => setForm({ ...form, stake: e.currentTarget.value })}
        />
      </label>
      <button type="submit" disabled={!seat || !form.stake.trim()}>
        Lay it
      </button>
    </form>
  );
}
