// Reporting an irregularity at a poker table, by the forms that the book's manual gives; the book
// says what follows and who may rule.
import { useState } from "preact/hooks";
import { plain } from "../../lib/names";
import type { HandView, Manual, ReportForm, TableShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import type { Ask } from "./next-card";
import { ReportFields } from "./report-fields";
import { clausesOf, commandOf, missing, type Told } from "./report-form";

export function PokerIrregularity({
  shown,
  hand,
  ask,
}: {
  shown: TableShown;
  hand: HandView | null;
  ask: Ask;
}) {
  const manual = useGet<Manual>(`/api/books/${shown.table.book}/manual`);
  const [which, setWhich] = useState("");
  const [told, setTold] = useState<Told>({});
  const now = shown.poker?.reportable ?? [];
  const forms = manual.value?.reports ?? [];
  const fitting = forms.filter((f) => now.includes(f.id));
  const others = forms.filter((f) => !now.includes(f.id));
  const form = forms.find((f) => f.id === which) ?? fitting[0] ?? forms[0];
  const seats = {
    seat: (hand?.seats ?? []).map((place) => place.seat),
    "any seat": shown.seats.map((place) => place.seat),
  };
  const filled = form ? withFirstSeats(form, told, seats) : told;
  const lacking = form ? missing(form, filled) : [];
  const send = async (event: Event) => {
    event.preventDefault();
    if (form && (await ask(commandOf(form, filled)))) setTold({});
  };
  return (
    <section class="panel" aria-label="Irregularities">
      <h2>Something went wrong</h2>
      <form onSubmit={(e) => void send(e)}>
        <label class="wide-label">
          What went wrong{" "}
          <select
            aria-label="What went wrong"
            value={form?.id ?? ""}
            onChange={(e) => {
              setWhich(e.currentTarget.value);
              setTold({});
            }}
          >
            <Choices label="Now" forms={fitting} />
            <Choices label="At another moment" forms={others} />
          </select>
        </label>
        {form && (
          <>
            <ReportFields form={form} told={filled} seats={seats} set={setTold} />
            <Follows form={form} book={shown.table.book} />
          </>
        )}
        <div class="row">
          <button type="submit" disabled={!form || lacking.length > 0}>
            Report
          </button>
          {lacking.length > 0 && <span class="soft">Missing: {lacking.join(", ")}.</span>}
        </div>
      </form>
    </section>
  );
}

function Choices({ label, forms }: { label: string; forms: ReportForm[] }) {
  if (!forms.length) return null;
  return (
    <optgroup label={label}>
      {forms.map((f) => (
        <option key={f.id} value={f.id}>
          {f.label} ({clausesOf(f).join(", ")})
        </option>
      ))}
    </optgroup>
  );
}

// A seat that must be told is the first one until another is chosen.
function withFirstSeats(form: ReportForm, told: Told, seats: Record<string, number[]>): Told {
  const first = form.fields
    .filter((f) => (f.kind === "seat" || f.kind === "any seat") && !f.optional)
    .map((f) => [f.name, told[f.name] ?? String(seats[f.kind]?.[0] ?? "")]);
  return { ...told, ...Object.fromEntries(first) };
}

// The rows of the book that may rule on it: who rules, and what becomes of hands and wagers.
function Follows({ form, book }: { form: ReportForm; book: string }) {
  const link = (clause: string) => (
    <a href={`/rules/${book}#${encodeURIComponent(clause)}`}>{clause}</a>
  );
  if (!form.rows.length)
    return (
      <p class="soft">
        The {plain(form.authority)} or above rules, {link(form.clause)}.
      </p>
    );
  return (
    <details class="follows">
      <summary>What the book says</summary>
      <ul class="plain-list soft">
        {form.rows.map((row) => (
          <li key={row.id}>
            {row.what}: {plain(row.hands)}, wagers {row.wagers}.{" "}
            {row.authority === "player"
              ? "Nobody need rule"
              : `The ${plain(row.authority)} or above rules`}{" "}
            ({link(row.clause)}).
          </li>
        ))}
      </ul>
    </details>
  );
}
