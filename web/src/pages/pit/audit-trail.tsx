// The audit trail of a round: every record of the log that belongs to it.

import { useState } from "preact/hooks";
import { go, query } from "../../lib/router";
import type { Pit, RecordShown, RoundsListed } from "../../lib/server-types";
import { timeOfDay, when } from "../../lib/time";
import { useAnnounced } from "../../lib/use-announced";
import { useGet } from "../../lib/use-get";

export function AuditTrail({ pit }: { pit: Pit }) {
  const [table, setTable] = useState(pit.tables[0]?.id ?? "");
  const rounds = useGet<RoundsListed>(table ? `/api/tables/${table}/rounds?limit=50` : null);
  const house = pit.tables.find((t) => t.id === table)?.house;
  const round = query.value.get("round") ?? "";
  const show = (id: string) => go(`/pit?tab=audit&round=${encodeURIComponent(id)}`, true);
  return (
    <div class="stack">
      <section class="panel">
        <h2>Which round</h2>
        <p class="soft">
          For auditors and supervisors on duty in the round’s house. Mucked hands of poker are for
          auditors. Each look is written to the log.
        </p>
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            show(String(new FormData(e.currentTarget).get("round") ?? "").trim());
          }}
        >
          <label>
            Table{" "}
            <select value={table} onChange={(e) => setTable(e.currentTarget.value)}>
              {pit.tables.map((t) => (
                <option key={t.id}>{t.id}</option>
              ))}
            </select>
          </label>
          <label>
            Its rounds{" "}
            <select
              value={round}
              onChange={(e) => e.currentTarget.value && show(e.currentTarget.value)}
            >
              <option value="">choose</option>
              {(rounds.value?.rounds ?? []).map((r) => (
                <option key={r.id} value={r.id}>
                  {r.id}, {when(r.opened, house)}
                  {r.over ? "" : ", under way"}
                </option>
              ))}
            </select>
          </label>
          <label>
            Or its name <input key={round} name="round" defaultValue={round} />
          </label>
          <button type="submit" class="main">
            Show its trail
          </button>
        </form>
      </section>
      {round && <Trail key={round} round={round} pit={pit} />}
    </div>
  );
}

function Trail({ round, pit }: { round: string; pit: Pit }) {
  const trail = useGet<RecordShown[]>(`/api/audit/rounds/${encodeURIComponent(round)}`);
  if (trail.problem)
    return (
      <p class="problem" role="alert">
        {trail.problem}
      </p>
    );
  const records = trail.value;
  useAnnounced(records ? `Round ${round}: ${records.length} records.` : "");
  if (!records) return <p role="status">Loading the log…</p>;
  const dealt = pit.tables.find((t) => records.some((s) => s.stream === `play:${t.id}`));
  const house = dealt?.house;
  return (
    <section class="panel">
      <h2>
        Round {round} <small>{records.length} records</small>
      </h2>
      {records.length === 0 && <p>There is nothing of this name in the log.</p>}
      {dealt && (
        <p>
          <a href={`/replay/${dealt.id}/${encodeURIComponent(round)}`}>Replay it, or correct it</a>
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Audit trail">
        <table class="dense trail">
          <thead>
            <tr>
              <th class="number">Position</th>
              <th>When</th>
              <th>Stream</th>
              <th>What</th>
              <th>Who</th>
              <th>Record</th>
            </tr>
          </thead>
          <tbody>
            {records.map((s) => (
              <tr key={s.position}>
                <td class="number">{s.position}</td>
                <td class="money">{timeOfDay(s.at, house)}</td>
                <td>
                  {s.stream} <small>{s.version}</small>
                </td>
                <td>{s.type}</td>
                <td>{s.who}</td>
                <td>
                  <code>{JSON.stringify(s.data)}</code>
                  {s.hidden && <em> (cards you may not see are covered)</em>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
