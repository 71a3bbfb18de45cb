// Alarms: hands that cannot be. The table waits until two people have ruled.

import { useState } from "preact/hooks";
import { plain } from "../../lib/names";
import type { AlarmShown, DeskShown } from "../../lib/server-types";
import { when } from "../../lib/time";
import { PROPOSED } from "../../parts/proposals";
import { askDesk } from "./ask-desk";

const FINDINGS: Record<string, string> = {
  pay: "the hands stand: pay",
  results: "the hands stand as recorded",
  void: "void: the round is undone",
};

export function Alarms({
  desk,
  alarms,
  done,
}: {
  desk: DeskShown;
  alarms: AlarmShown[];
  done: () => void;
}) {
  return (
    <section class="panel" aria-label="Alarms">
      <h2>Alarms {alarms.length > 0 && <span class="badge bad">{alarms.length}</span>}</h2>
      {alarms.length === 0 && <p class="soft">None.</p>}
      {alarms.map((a) => (
        <One key={a.table} desk={desk} alarm={a} done={done} />
      ))}
    </section>
  );
}

function One({ desk, alarm: a, done }: { desk: DeskShown; alarm: AlarmShown; done: () => void }) {
  const [finding, setFinding] = useState(a.findings[0] ?? "void");
  const [reason, setReason] = useState("");
  const rule = async (event: Event) => {
    event.preventDefault();
    if (
      await askDesk(
        desk,
        { type: "RuleAlarm", table: a.table, finding, reason },
        PROPOSED,
        a.authority,
      )
    )
      done();
  };
  return (
    <form class="form-box ruling" onSubmit={(e) => void rule(e)} aria-label={`Alarm at ${a.table}`}>
      <p>
        <strong>
          {a.table}: {a.why}
        </strong>{" "}
        <small>
          {when(a.at, a.house)}, round {a.round}
        </small>
      </p>
      <p>{a.hands.map((h) => `seat ${h.seat}: ${plain(h.hand)}`).join("; ")}</p>
      <p class="soft">
        For the {plain(a.authority)} or above, {a.clause}.
      </p>
      <div class="row">
        <label>
          Finding{" "}
          <select value={finding} onChange={(e) => setFinding(e.currentTarget.value)}>
            {a.findings.map((f) => (
              <option key={f} value={f}>
                {FINDINGS[f] ?? f}
              </option>
            ))}
          </select>
        </label>
        <label>
          Reason <input required value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
      </div>
      <button type="submit" class="main" disabled={!reason.trim()}>
        Propose the ruling
      </button>
    </form>
  );
}
