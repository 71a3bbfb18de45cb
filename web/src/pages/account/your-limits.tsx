// Your own limits at a table where you sit: you ask for them, and the house agrees.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { typedCents } from "../../lib/money";
import type { SeatHeld } from "../../lib/server-types";

export function YourLimits({ seats }: { seats: SeatHeld[] }) {
  const [table, setTable] = useState("");
  const [low, setLow] = useState("");
  const [high, setHigh] = useState("");
  const chosen = table || seats[0]?.table || "";
  const ask = async (event: Event) => {
    event.preventDefault();
    const command = {
      type: "AskLimits",
      table: chosen,
      ...(low ? { minimum: typedCents(low) } : {}),
      ...(high ? { maximum: typedCents(high) } : {}),
    };
    await attempt(
      post("/api/floor/commands", { key: newKey(), command }),
      "You have asked. A supervisor answers at the table.",
    );
  };
  return (
    <section class="panel">
      <h2>Your own limits</h2>
      {seats.length === 0 ? (
        <p class="soft">Sit down first; limits are agreed at a table.</p>
      ) : (
        <form class="row" onSubmit={(e) => void ask(e)}>
          <label>
            Table{" "}
            <select value={chosen} onChange={(e) => setTable(e.currentTarget.value)}>
              {seats.map((s) => (
                <option key={s.table}>{s.table}</option>
              ))}
            </select>
          </label>
          <label>
            Least, dollars{" "}
            <input
              size={7}
              inputMode="decimal"
              value={low}
              onInput={(e) => setLow(e.currentTarget.value)}
            />
          </label>
          <label>
            Most, dollars{" "}
            <input
              size={7}
              inputMode="decimal"
              value={high}
              onInput={(e) => setHigh(e.currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={!low && !high}>
            Ask for them
          </button>
        </form>
      )}
    </section>
  );
}
