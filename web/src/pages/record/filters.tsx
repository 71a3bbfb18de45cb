// Which rounds of the record are shown. The filters stand in the address of the page.

import { go, query } from "../../lib/router";
import type { TablePlayed } from "../../lib/server-types";

export interface Filters {
  from: string;
  to: string;
  house: string;
  table: string;
  game: string;
  outcome: string;
  practice: string;
}

const NARROW = 720;
const NAMES = ["from", "to", "house", "table", "game", "outcome", "practice"] as const;

export function filtersIn(asked: URLSearchParams): Filters {
  const found = Object.fromEntries(NAMES.map((name) => [name, asked.get(name) ?? ""]));
  return found as unknown as Filters;
}

/** Midnight at the reader's, at the beginning of a day such as 2026-03-01; null for no day. */
export function startOfDay(day: string, later = 0): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return null;
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + later).getTime();
  return at > 0 ? at : null;
}

/** The filters as the server takes them: days become instants, the last day included. */
export function rangeOf(filters: Filters): string {
  const asked = new URLSearchParams();
  const since = startOfDay(filters.from);
  const until = startOfDay(filters.to, 1);
  if (since !== null) asked.set("since", String(since));
  if (until !== null) asked.set("until", String(until));
  for (const name of ["house", "table", "game", "outcome", "practice"] as const)
    if (filters[name]) asked.set(name, filters[name]);
  return asked.toString();
}

function set(name: keyof Filters, value: string): void {
  const asked = new URLSearchParams(query.value);
  if (value) asked.set(name, value);
  else asked.delete(name);
  go(`/record?${asked}`, true);
}

export function RoundFilters({ asked, choices }: { asked: Filters; choices: TablePlayed[] }) {
  const houses = [...new Set(choices.map((c) => c.house))].filter(Boolean).sort();
  const here = choices.filter((c) => !asked.house || c.house === asked.house);
  const tables = [...new Set(here.map((c) => c.table))].sort();
  const games = [...new Map(here.map((c) => [c.game, c.name])).entries()].filter(([id]) => id);
  const chosen = NAMES.some((name) => asked[name]);
  return (
    <details class="record-more" open={chosen || window.innerWidth > NARROW}>
      <summary>Which rounds</summary>
      <form
        class="row record-filters"
        aria-label="Which rounds"
        onSubmit={(e) => e.preventDefault()}
      >
        <Day name="from" label="From" value={asked.from} />
        <Day name="to" label="To" value={asked.to} />
        <Choice name="house" label="House" value={asked.house} all="Every house" of={houses} />
        <Choice name="game" label="Game" value={asked.game} all="Every game" of={games} />
        <Choice name="table" label="Table" value={asked.table} all="Every table" of={tables} />
        <Choice
          name="outcome"
          label="Result"
          value={asked.outcome}
          all="Won and lost"
          of={[
            ["won", "Won"],
            ["lost", "Lost"],
            ["even", "Even"],
          ]}
        />
        <Choice
          name="practice"
          label="Practice"
          value={asked.practice}
          all="With practice tables"
          of={[
            ["no", "Without practice tables"],
            ["yes", "Practice tables only"],
          ]}
        />
        {chosen && (
          <button type="button" onClick={() => go("/record", true)}>
            Show all
          </button>
        )}
      </form>
    </details>
  );
}

function Day({ name, label, value }: { name: keyof Filters; label: string; value: string }) {
  return (
    <label>
      {label} <input type="date" value={value} onChange={(e) => set(name, e.currentTarget.value)} />
    </label>
  );
}

interface ChoiceProps {
  name: keyof Filters;
  label: string;
  value: string;
  all: string;
  of: (string | [string, string])[];
}

function Choice({ name, label, value, all, of }: ChoiceProps) {
  const listed = of.map((one) => (typeof one === "string" ? ([one, one] as const) : one));
  const known = !value || listed.some(([id]) => id === value);
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(e) => set(name, e.currentTarget.value)}>
        <option value="">{all}</option>
        {!known && <option value={value}>{value}</option>}
        {listed.map(([id, shown]) => (
          <option key={id} value={id}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
