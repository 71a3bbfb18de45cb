// Seating people without an account at a table with real cards: buy-ins, top-ups, moves, cash-outs.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { clearSent } from "../../lib/clear-sent";
import { complain } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { OccupiedSeat, TableShown } from "../../lib/server-types";

const PATRON = /^Patron /;
type Means = "cash" | "chips";

/** What the dealer does with people at the table, in the role in which they act. */
function useSeats(shown: TableShown, role: string) {
  const table = shown.table.id;
  const sell = (seat: number, name: string, dollarsTyped: string, means: Means) => {
    const chips = typedCents(dollarsTyped);
    if (!chips) return Promise.resolve(complain("Chips: expected dollars such as 100."));
    const body = { key: newKey(), role, seat, name, chips, brought: means === "chips" };
    const what = means === "chips" ? "brings chips of" : "buys chips for";
    return attempt(
      post(`/api/tables/${table}/patrons`, body),
      `Seat ${seat} ${what} ${dollars(chips)}.`,
    );
  };
  const cashOut = (seat: number) =>
    attempt(
      post(`/api/tables/${table}/patrons/go`, { key: newKey(), role, seat }),
      `Seat ${seat} is cashed out.`,
    );
  const move = (person: string, to: number) => {
    const command = { type: "MoveSeat", table, person, to };
    return attempt(
      post("/api/floor/commands", { key: newKey(), role, command }),
      `${person} moves to seat ${to}.`,
    );
  };
  return { sell, cashOut, move };
}
type Seats = ReturnType<typeof useSeats>;

export function SeatPatrons({ shown, role }: { shown: TableShown; role: string }) {
  const seats = useSeats(shown, role);
  const taken = shown.seats;
  // It stays open when the first of several people has sat down: the next one is being typed.
  const [opened] = useState(taken.length === 0);
  const free = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter(
    (n) => !taken.some((s) => s.seat === n),
  );
  return (
    <details class="panel seat-people" open={opened}>
      <summary>
        <strong>Seats</strong> {taken.length} of {shown.table.seats}
      </summary>
      <ul class="plain-list">
        {taken.map((s) => (
          <SeatLine key={s.seat} seat={s} free={shown.kind === "poker" ? free : []} seats={seats} />
        ))}
      </ul>
      <NewPlayer free={free} poker={shown.kind === "poker"} seats={seats} />
    </details>
  );
}

function SeatLine({ seat: s, free, seats }: { seat: OccupiedSeat; free: number[]; seats: Seats }) {
  const [chips, setChips] = useState("100");
  const [means, setMeans] = useState<Means>("cash");
  return (
    <li>
      <span>
        {s.seat}. {s.person}{" "}
        {s.chips !== undefined && <span class="money">{dollars(s.chips)}</span>}
      </span>
      <span class="row tight">
        {PATRON.test(s.person) && (
          <>
            <input
              aria-label={`Chips for seat ${s.seat}, dollars`}
              size={5}
              inputMode="decimal"
              value={chips}
              onInput={(e) => setChips(e.currentTarget.value)}
            />
            <MeansChoice label={`Seat ${s.seat} pays with`} means={means} set={setMeans} />
            <button type="button" onClick={() => void seats.sell(s.seat, "", chips, means)}>
              More chips
            </button>
            <button type="button" onClick={() => void seats.cashOut(s.seat)}>
              Cash out
            </button>
          </>
        )}
        {free.length > 0 && (
          <select
            aria-label={`Move seat ${s.seat}`}
            value=""
            onChange={(e) =>
              e.currentTarget.value && void seats.move(s.person, Number(e.currentTarget.value))
            }
          >
            <option value="">Move to…</option>
            {free.map((n) => (
              <option key={n} value={n}>
                seat {n}
              </option>
            ))}
          </select>
        )}
      </span>
    </li>
  );
}

function NewPlayer({ free, poker, seats }: { free: number[]; poker: boolean; seats: Seats }) {
  const [form, setForm] = useState({ seat: "", name: "", chips: poker ? "200" : "100" });
  const [means, setMeans] = useState<Means>("cash");
  const seat = free.includes(Number(form.seat)) ? Number(form.seat) : (free[0] ?? 0);
  const sit = async (event: Event) => {
    event.preventDefault();
    if (await seats.sell(seat, form.name, form.chips, means))
      setForm(clearSent(form, { seat: "", name: "" }));
  };
  return (
    <form class="row" aria-label="Seat a player" onSubmit={(e) => void sit(e)}>
      <label>
        Seat{" "}
        <select
          value={String(seat)}
          onChange={(e) => setForm({ ...form, seat: e.currentTarget.value })}
        >
          {free.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <label>
        Name{" "}
        <input
          value={form.name}
          maxLength={30}
          autocomplete="off"
          onInput={(e) => setForm({ ...form, name: e.currentTarget.value })}
        />
      </label>
      <label>
        Chips, dollars{" "}
        <input
          size={6}
          inputMode="decimal"
          value={form.chips}
          onInput={(e) => setForm({ ...form, chips: e.currentTarget.value })}
        />
      </label>
      <MeansChoice label="Pays with" means={means} set={setMeans} />
      <button type="submit" class="main" disabled={!free.length}>
        Seat them
      </button>
      <small class="soft">
        People who are excluded or work here are refused by their name, however it is written.
      </small>
    </form>
  );
}

function MeansChoice({
  label,
  means,
  set,
}: {
  label: string;
  means: Means;
  set: (means: Means) => void;
}) {
  return (
    <select aria-label={label} value={means} onChange={(e) => set(e.currentTarget.value as Means)}>
      <option value="cash">cash</option>
      <option value="chips">chips</option>
    </select>
  );
}
