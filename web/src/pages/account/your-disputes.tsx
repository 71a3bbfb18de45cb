// Your disputes: raise one, see what the house decided, and take it further.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { clearSent } from "../../lib/clear-sent";
import type { AccountShown, Lobby } from "../../lib/server-types";
import { when } from "../../lib/time";

export function YourDisputes({
  account,
  lobby,
  done,
}: {
  account: AccountShown;
  lobby: Lobby | null;
  done: () => void;
}) {
  const [form, setForm] = useState({ table: "", about: "", kind: "game" });
  const tables = lobby?.tables ?? [];
  const table =
    tables.find((t) => t.id === form.table) ??
    tables.find((t) => account.seats.some((s) => s.table === t.id)) ??
    tables[0];
  const ask = async (command: Record<string, unknown>, said: string) => {
    const well = await attempt(post("/api/floor/commands", { key: newKey(), command }), said);
    if (well) done();
    return well;
  };
  const raise = async (event: Event) => {
    event.preventDefault();
    if (!table) return;
    const { about, kind } = form;
    const command = { type: "RaiseDispute", book: table.book, table: table.id, about, kind };
    if (await ask(command, "Your dispute is on record.")) setForm(clearSent(form, { about: "" }));
  };
  return (
    <section class="panel" id="disputes">
      <h2>Disputes</h2>
      <p class="soft">
        To dispute a round, find it in <a href="/record">your record</a> and press Dispute there.
      </p>
      <ul class="plain-list">
        {(account.disputes ?? []).map((d) => (
          <li key={d.number}>
            <strong>{d.about}</strong>{" "}
            <small>
              {d.house}, {when(d.since, d.house)}
            </small>{" "}
            {d.table && d.round && (
              <a href={`/replay/${d.table}/${encodeURIComponent(d.round)}`}>
                Replay round {d.round}
              </a>
            )}{" "}
            <span class="badge">
              {d.closed
                ? "closed"
                : d.referred
                  ? "with the regulator"
                  : d.dissatisfied
                    ? "under review"
                    : d.decisions.length
                      ? "decided"
                      : "open"}
            </span>
            {d.decisions.map((x, i) => (
              <p key={i}>
                {x.outcome} <small>{x.clause}</small>
              </p>
            ))}
            {!d.closed && (
              <span class="row tight">
                {d.decisions.length > 0 && !d.dissatisfied && (
                  <button
                    type="button"
                    onClick={() =>
                      void ask({ type: "AskReview", number: d.number }, "A review is asked for.")
                    }
                  >
                    Ask for a review
                  </button>
                )}
                <button
                  type="button"
                  onClick={() =>
                    void ask({ type: "ReferDispute", number: d.number }, "The regulator is asked.")
                  }
                >
                  Go to the regulator
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={(e) => void raise(e)}>
        <div class="row">
          <label>
            Table{" "}
            <select
              value={table?.id ?? ""}
              onChange={(e) => setForm({ ...form, table: e.currentTarget.value })}
            >
              {tables.map((t) => (
                <option key={t.id}>{t.id}</option>
              ))}
            </select>
          </label>
          <label>
            Kind{" "}
            <select
              value={form.kind}
              onChange={(e) => setForm({ ...form, kind: e.currentTarget.value })}
            >
              <option value="game">about play</option>
              <option value="complaint">a complaint</option>
              <option value="promotion">about a promotion</option>
            </select>
          </label>
        </div>
        <label class="wide-label">
          What it is about{" "}
          <textarea
            rows={2}
            required
            maxLength={2000}
            value={form.about}
            onInput={(e) => setForm({ ...form, about: e.currentTarget.value })}
          />
        </label>
        <button type="submit">Raise it</button>
      </form>
    </section>
  );
}
