// The readings of the book that a sign chooses: a select for each, closed until it is wanted.
import { useState } from "preact/hooks";
import type { Manual } from "../../lib/server-types";
import { type Chosen, chosenIn, withReading } from "../../lib/sign-readings";

interface Props {
  readings: Manual["readings"];
  stated: string;
  set: (stated: string) => void;
}

export function SignReadings({ readings, stated, set }: Props) {
  const [open, setOpen] = useState(false);
  if (!readings.length) return null;
  const chosen: Chosen = chosenIn(stated);
  return (
    <details class="panel" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Readings of the book</summary>
      <div class="sign-fields">
        {open &&
          readings.map((r) => (
            <label key={r.id} class={r.id in chosen ? "on" : ""}>
              <span>
                {r.what} <small>({r.clause})</small>
              </span>
              <select
                value={chosen[r.id] ?? r.default}
                onChange={(e) => set(withReading(stated, r, e.currentTarget.value))}
              >
                {r.values.map((v) => (
                  <option key={v}>{v}</option>
                ))}
              </select>
            </label>
          ))}
      </div>
    </details>
  );
}
