// Seating people without an account at a table with real cards, for cash.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { complain } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { TableShown } from "../../lib/server-types";

const PATRON = /^Patron /;

export function SeatPatrons({ shown, role }: { shown: TableShown; role: string }) {
  const [form, setForm] = useState({ seat: "", name: "", chips: "100" });
  const taken = shown.seats.filter((s) => s.person);
  const free = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter(
    (n) => !taken.some((s) => s.seat === n),
  );
  const seat = Number(form.seat || free[0] || 0);
  const sell = async (number: number, name: string) => {
    const chips = typedCents(form.chips);
    if (!chips) return complain("Chips: expected dollars such as 100.");
    const body = { key: newKey(), role, seat: number, name, chips };
    if (
      await attempt(
        post(`/api/tables/${shown.table.id}/patrons`, body),
        `Seat ${number}: chips for ${dollars(chips)}.`,
      )
    )
      setForm({ ...form, seat: "", name: "" });
  };
  const goes = (number: number) =>
    attempt(
      post(`/api/tables/${shown.table.id}/patrons/go`, { key: newKey(), role, seat: number }),
      `Seat ${number} is cashed out.`,
    );
  return (
    <details class="panel" open={taken.length === 0}>
      <summary>
        <strong>Seats</strong> {taken.length} of {shown.table.seats}
      </summary>
      <ul class="plain-list">
        {taken.map((s) => (
          <li key={s.seat} class="spread">
            <span>
              {s.seat}. {s.person}{" "}
              {s.chips !== undefined && <span class="money">{dollars(s.chips)}</span>}
            </span>
            {PATRON.test(s.person ?? "") && (
              <span class="row tight">
                <button type="button" onClick={() => void sell(s.seat, "")}>
                  More chips
                </button>
                <button type="button" onClick={() => void goes(s.seat)}>
                  Cash out
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <form
        class="row"
        aria-label="Seat a player"
        onSubmit={(e) => {
          e.preventDefault();
          void sell(seat, form.name);
        }}
      >
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
        <button type="submit" class="main" disabled={!free.length}>
          Seat them
        </button>
      </form>
    </details>
  );
}
