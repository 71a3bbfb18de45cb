// People who are excluded, and sanctions: record a breach, then the sanction that the book allows.

import { useState } from "preact/hooks";
import { get, newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { clearSent } from "../../lib/clear-sent";
import { askFloor, roleFor } from "../../lib/duty";
import { plain } from "../../lib/names";
import type { BookListed, Exclusion, Manual, Pit } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { KeptApart } from "./kept-apart";

export function Exclusions({ pit, done }: { pit: Pit; done: () => void }) {
  return (
    <div class="beside">
      <section class="panel">
        <h2>Kept out</h2>
        {pit.exclusions.length === 0 ? (
          <p class="soft">Nobody.</p>
        ) : (
          <div class="scroll" tabIndex={0} role="region" aria-label="Kept out">
            <table class="dense">
              <thead>
                <tr>
                  <th>Person</th>
                  <th>From</th>
                  <th>Since</th>
                  <th>Until</th>
                  <th>Why</th>
                  <th>Act</th>
                </tr>
              </thead>
              <tbody>
                {[...pit.exclusions].reverse().map((x) => (
                  <Row key={x.number} exclusion={x} done={done} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <div class="stack">
        <Breach pit={pit} done={done} />
        <KeptApart pit={pit} done={done} />
      </div>
    </div>
  );
}

function Row({ exclusion: x, done }: { exclusion: Exclusion; done: () => void }) {
  const [reason, setReason] = useState("");
  const over = Boolean(x.lifted);
  const lift = async (event: Event) => {
    event.preventDefault();
    if (
      await askFloor(
        x.house,
        { type: "LiftExclusion", number: x.number, reason },
        `${x.person} may come back.`,
      )
    )
      done();
  };
  return (
    <tr>
      <th scope="row">{x.person}</th>
      <td>
        {x.scope === "table" ? `table ${x.table}` : `the ${x.scope}`}, {x.house || "every house"}
      </td>
      <td>{when(x.since, x.house)}</td>
      <td>
        {over
          ? `lifted ${when(x.lifted!, x.house)}`
          : x.until
            ? when(x.until, x.house)
            : "no end set"}
      </td>
      <td>
        {x.kind === "self" ? "their own wish" : "sanction"} {x.reason} <small>{x.clause}</small>
      </td>
      <td>
        {!over && x.kind === "sanction" && (
          <form class="row tight" onSubmit={(e) => void lift(e)}>
            <input
              aria-label={`Reason to let ${x.person} back in`}
              placeholder="Reason"
              required
              size={10}
              value={reason}
              onInput={(e) => setReason(e.currentTarget.value)}
            />
            <button type="submit">Let back in</button>
          </form>
        )}
      </td>
    </tr>
  );
}

function Breach({ pit, done }: { pit: Pit; done: () => void }) {
  const books = [...new Map(pit.tables.map((t) => [t.book, t.house]))];
  const [book, setBook] = useState(books[0]?.[0] ?? "");
  const house = books.find(([b]) => b === book)?.[1] ?? "";
  const opened = useGet<Manual>(book ? `/api/books/${book}/manual` : null);
  const manual = opened.value?.book === book ? opened.value : null;
  const titles = useGet<BookListed[]>("/api/books");
  const [form, setForm] = useState({ person: "", conduct: "", power: "", table: "", note: "" });
  const here = pit.tables.filter((t) => t.book === book);
  const table = form.table === "none" ? "" : form.table || (here[0]?.id ?? "");
  const set = (key: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
    setForm({ ...form, [key]: e.currentTarget.value });
  const conduct = manual?.conduct ?? [];
  const chosen = conduct.find((c) => c.id === form.conduct) ?? conduct[0];
  const sanctions = (manual?.sanctions ?? []).filter(
    (s) => !s.after.length || s.after.includes(chosen?.id ?? ""),
  );
  const power =
    sanctions.find((s) => s.id === form.power) ??
    sanctions.find((s) => s.id.startsWith("exclude")) ??
    sanctions[0];
  const impose = async (event: Event) => {
    event.preventDefault();
    const report = {
      type: "ReportBreach",
      book,
      conduct: chosen?.id,
      person: form.person.trim(),
      table,
      note: form.note,
    };
    const role = roleFor(house, power?.role);
    const before = await post("/api/floor/commands", { key: newKey(), role, command: report })
      .then(() => null)
      .catch((trouble: Error) => trouble);
    if (before) return void attempt(Promise.reject(before));
    const record = (await get<Pit>("/api/pit")).breaches
      ?.filter((b) => b.person === form.person.trim())
      .at(-1)?.number;
    if (
      record &&
      (await askFloor(
        house,
        { type: "Sanction", breach: record, power: power?.id, note: form.note },
        `${form.person}: ${power?.what}.`,
        power?.role,
      ))
    ) {
      setForm(clearSent(form, { person: "", note: "" }));
      done();
    }
  };
  return (
    <form class="panel" onSubmit={(e) => void impose(e)} aria-label="Sanction a person">
      <h2>Sanction a person</h2>
      <div class="row">
        <label>
          Book{" "}
          <select
            value={book}
            onChange={(e) => {
              setBook(e.currentTarget.value);
              setForm({ ...form, table: "", conduct: "", power: "" });
            }}
          >
            {books.map(([b, h]) => (
              <option key={b} value={b}>
                {titles.value?.find((one) => one.id === b)?.title ?? b}, {h}
              </option>
            ))}
          </select>
        </label>
        <label>
          Person <input required value={form.person} onInput={set("person")} />
        </label>
        <label>
          Table{" "}
          <select value={table || "none"} onChange={set("table")}>
            {here.map((t) => (
              <option key={t.id}>{t.id}</option>
            ))}
            <option value="none">none</option>
          </select>
        </label>
      </div>
      <p>
        <label class="wide-label">
          What they did{" "}
          <select value={chosen?.id ?? ""} onChange={set("conduct")}>
            {conduct.map((c) => (
              <option key={c.id} value={c.id}>
                {c.what} ({c.clause})
              </option>
            ))}
          </select>
        </label>
      </p>
      <p>
        <label class="wide-label">
          What follows{" "}
          <select value={power?.id ?? ""} onChange={set("power")}>
            {sanctions.map((s) => (
              <option key={s.id} value={s.id}>
                {s.what} ({s.clause})
              </option>
            ))}
          </select>
        </label>
      </p>
      <div class="row">
        <label>
          Note <input value={form.note} onInput={set("note")} />
        </label>
        <button type="submit" class="main" disabled={!power}>
          Report and impose
        </button>
      </div>
      {power && (
        <p class="soft">
          For the {manual?.roles.find((r) => r.id === power.role)?.name ?? plain(power.role)}
          {power.or_above ? " or above" : ""}.
        </p>
      )}
    </form>
  );
}
