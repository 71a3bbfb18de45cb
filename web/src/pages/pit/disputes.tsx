// Disputes of players, decided step by step as the book says.

import { useState } from "preact/hooks";
import { clearSent } from "../../lib/clear-sent";
import { askFloor } from "../../lib/duty";
import type { Dispute, Pit } from "../../lib/server-types";
import { when } from "../../lib/time";

export function Disputes({ pit, done }: { pit: Pit; done: () => void }) {
  return (
    <div class="beside">
      <section class="panel">
        <h2>Disputes</h2>
        {pit.disputes.length === 0 && <p class="soft">None.</p>}
        {[...pit.disputes].reverse().map((d) => (
          <One key={d.number} dispute={d} done={done} />
        ))}
      </section>
      <Raise pit={pit} done={done} />
    </div>
  );
}

function One({ dispute: d, done }: { dispute: Dispute; done: () => void }) {
  const [outcome, setOutcome] = useState("");
  const ask = async (type: string, said: string, more: object = {}) => {
    if (await askFloor(d.house, { type, number: d.number, ...more }, said)) done();
  };
  const open = d.closed === null || d.closed === undefined;
  return (
    <div class="form-box" role="group" aria-label={`Dispute ${d.number}`}>
      <p>
        <strong>
          {d.number}. {d.person}
        </strong>
        : {d.about}{" "}
        <span class={`badge ${open ? "warned" : "good"}`}>
          {open
            ? d.referred
              ? "with the regulator"
              : d.dissatisfied
                ? "review asked for"
                : d.decisions.length
                  ? "decided"
                  : "open"
            : "closed"}
        </span>
      </p>
      <p class="soft">
        {d.kind}, {d.house}
        {d.table ? `, ${d.table}` : ""}
        {d.round ? (
          <>
            , round {d.round} (
            {d.table && (
              <>
                <a href={`/replay/${d.table}/${encodeURIComponent(d.round)}`}>replay</a>,{" "}
              </>
            )}
            <a href={`/pit?tab=audit&round=${encodeURIComponent(d.round)}`}>records</a>)
          </>
        ) : (
          ""
        )}
        , since {when(d.since, d.house)}
      </p>
      {d.decisions.length > 0 && (
        <ol>
          {d.decisions.map((x, i) => (
            <li key={i}>
              {x.outcome}{" "}
              <small>
                {x.by ? `${x.by.person}, ${x.by.role.replaceAll("-", " ")}, ` : ""}
                {x.clause}
              </small>
            </li>
          ))}
        </ol>
      )}
      {open && (
        <div class="row tight">
          {(!d.decisions.length || d.dissatisfied) && (
            <>
              <input
                aria-label={`Decision on dispute ${d.number}`}
                placeholder="Decision"
                value={outcome}
                onInput={(e) => setOutcome(e.currentTarget.value)}
              />
              <button
                type="button"
                class="main"
                disabled={!outcome.trim()}
                onClick={() => void ask("DecideDispute", "Decided.", { outcome })}
              >
                Decide
              </button>
            </>
          )}
          {d.decisions.length > 0 && !d.dissatisfied && (
            <button type="button" onClick={() => void ask("AskReview", "A review is asked for.")}>
              Review asked for
            </button>
          )}
          <button type="button" onClick={() => void ask("ReferDispute", "The regulator is asked.")}>
            To the regulator
          </button>
          <button type="button" onClick={() => void ask("CloseDispute", "Closed.")}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

function Raise({ pit, done }: { pit: Pit; done: () => void }) {
  const [form, setForm] = useState({
    table: pit.tables[0]?.id ?? "",
    person: "",
    about: "",
    kind: "game",
    round: "",
  });
  const table = pit.tables.find((t) => t.id === form.table);
  const set = (key: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
    setForm({ ...form, [key]: e.currentTarget.value });
  const raise = async (event: Event) => {
    event.preventDefault();
    if (!table) return;
    const command = {
      type: "RaiseDispute",
      book: table.book,
      about: form.about,
      kind: form.kind,
      person: form.person.trim(),
      table: form.table,
      round: form.round.trim(),
    };
    if (await askFloor(table.house, command, "The dispute is on record.")) {
      setForm(clearSent(form, { person: "", about: "", round: "" }));
      done();
    }
  };
  return (
    <form class="panel" onSubmit={(e) => void raise(e)} aria-label="Record a dispute">
      <h2>Record a dispute</h2>
      <div class="row">
        <label>
          Table{" "}
          <select value={form.table} onChange={set("table")}>
            {pit.tables.map((t) => (
              <option key={t.id}>{t.id}</option>
            ))}
          </select>
        </label>
        <label>
          Person <input required value={form.person} onInput={set("person")} />
        </label>
        <label>
          Kind{" "}
          <select value={form.kind} onChange={set("kind")}>
            <option value="game">about play</option>
            <option value="promotion">about a promotion</option>
            <option value="complaint">a complaint</option>
          </select>
        </label>
        <label>
          Round, if known <input value={form.round} onInput={set("round")} />
        </label>
      </div>
      <p>
        <label class="wide-label">
          What it is about <textarea rows={3} required value={form.about} onInput={set("about")} />
        </label>
      </p>
      <p>
        <button type="submit" class="main">
          Record it
        </button>
      </p>
    </form>
  );
}
