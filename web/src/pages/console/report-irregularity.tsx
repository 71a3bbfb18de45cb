// Reporting an irregularity at a banked table by the book's name for it.

import { useState } from "preact/hooks";
import { cardsIn } from "../../felt/cards/card-pad";
import { clearSent } from "../../lib/clear-sent";
import { plain } from "../../lib/names";
import type { Manual, RoundView, TableShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { outcome, Rule } from "../pit/pending-work";
import type { Ask } from "./next-card";

export function ReportIrregularity({
  shown,
  view,
  ask,
  again,
}: {
  shown: TableShown;
  view: RoundView | null;
  ask: Ask;
  again: () => void;
}) {
  const manual = useGet<Manual>(`/api/books/${shown.table.book}/manual`);
  const faults = (manual.value?.faults ?? []).filter(
    (f) => !f.games.length || f.games.includes(shown.table.game),
  );
  const [form, setForm] = useState({
    which: "",
    search: "",
    seat: "0",
    cards: "",
    note: "",
    facts: [] as string[],
  });
  const matching = faults.filter((f) =>
    `${f.what} ${f.clause}`.toLowerCase().includes(form.search.toLowerCase()),
  );
  const fault = matching.find((f) => f.id === form.which) ?? matching[0];
  const report = async (event: Event) => {
    event.preventDefault();
    if (!fault) return;
    const asked = {
      type: "Report",
      irregularity: fault.id,
      note: form.note,
      ...(form.seat !== "0" ? { seat: Number(form.seat) } : {}),
      ...(form.cards.trim() ? { cards: cardsIn(form.cards) } : {}),
      ...(form.facts.length ? { facts: form.facts } : {}),
    };
    if (await ask(asked)) setForm(clearSent(form, { note: "", cards: "", facts: [] }));
  };
  const waiting = (view?.todo ?? []).filter((t) => t.do === "RuleOn");
  return (
    <section class="panel" aria-label="Irregularities">
      <h2>Something went wrong</h2>
      {view && (
        <p>
          <button type="button" onClick={() => void ask({ type: "DirectCount" })}>
            Order a count of the cards
          </button>
        </p>
      )}
      {waiting.map((t) => {
        const number = Number(/report (\d+)/.exec(t.what)?.[1] ?? 1);
        const what = t.what.replace(/^Rule on report \d+: /, "").replace(/\.$/, "");
        return (
          <Rule
            key={number}
            house={shown.table.house}
            book={shown.table.book}
            done={again}
            ruling={{
              table: shown.table.id,
              round: view?.id ?? "",
              report: number,
              irregularity: faults.find((f) => f.what === what && f.clause === t.clause)?.id ?? "",
              what,
              authority: t.role,
              clause: t.clause,
              seat: t.seat ?? 0,
            }}
          />
        );
      })}
      <form onSubmit={(e) => void report(e)}>
        <label class="wide-label">
          Search{" "}
          <input
            type="search"
            value={form.search}
            onInput={(e) => setForm({ ...form, search: e.currentTarget.value })}
          />
        </label>
        <label class="wide-label">
          What went wrong{" "}
          <select
            aria-label="What went wrong"
            value={fault?.id ?? ""}
            onChange={(e) => setForm({ ...form, which: e.currentTarget.value, facts: [] })}
          >
            {matching.map((f) => (
              <option key={f.id} value={f.id}>
                {f.what} ({f.clause})
              </option>
            ))}
          </select>
        </label>
        {fault && (
          <p class="soft">
            The {plain(fault.authority)} or above rules. {outcome(fault)}
          </p>
        )}
        {fault?.facts.map((fact) => (
          <label key={fact} class="check">
            <input
              type="checkbox"
              checked={form.facts.includes(fact)}
              onChange={(e) =>
                setForm({
                  ...form,
                  facts: e.currentTarget.checked
                    ? [...form.facts, fact]
                    : form.facts.filter((f) => f !== fact),
                })
              }
            />{" "}
            {fact}
          </label>
        ))}
        <div class="row">
          <label>
            Seat{" "}
            <select
              value={form.seat}
              onChange={(e) => setForm({ ...form, seat: e.currentTarget.value })}
            >
              <option value="0">the table</option>
              {(view?.seats ?? []).map((s) => (
                <option key={s.seat}>{s.seat}</option>
              ))}
            </select>
          </label>
          <label>
            Cards, if any{" "}
            <input
              size={8}
              value={form.cards}
              placeholder="Ah Td"
              onInput={(e) => setForm({ ...form, cards: e.currentTarget.value })}
            />
          </label>
          <label>
            Note{" "}
            <input
              required={fault?.described}
              value={form.note}
              onInput={(e) => setForm({ ...form, note: e.currentTarget.value })}
            />
          </label>
          <button type="submit" disabled={!fault}>
            Report
          </button>
        </div>
      </form>
    </section>
  );
}
