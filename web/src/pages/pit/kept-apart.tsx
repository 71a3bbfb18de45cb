// Two people who may not play at one table, where the book lets an officer direct that.

import { useState } from "preact/hooks";
import { clearSent } from "../../lib/clear-sent";
import { askFloor } from "../../lib/duty";
import type { Apart, Manual, Pit, Power } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

export function KeptApart({ pit, done }: { pit: Pit; done: () => void }) {
  const books = [...new Map(pit.tables.map((t) => [t.book, t.house]))];
  return (
    <>
      {books.map(([book, house]) => (
        <OfBook key={book} book={book} house={house} pit={pit} done={done} />
      ))}
    </>
  );
}

interface BookProps {
  book: string;
  house: string;
  pit: Pit;
  done: () => void;
}

function OfBook({ book, house, pit, done }: BookProps) {
  const manual = useGet<Manual>(`/api/books/${book}/manual`).value;
  const power = manual?.powers.find((p) => p.id === "separate-players");
  if (!power) return null;
  const pairs = pit.apart.filter((pair) => pair.book === book);
  return (
    <section class="panel" aria-label={`Kept apart at ${house}`}>
      <h2>
        Kept apart <small>{house}</small>
      </h2>
      {pairs.length === 0 && <p class="soft">Nobody.</p>}
      <ul class="plain-list">
        {pairs.map((pair) => (
          <Pair key={`${pair.first} ${pair.second}`} pair={pair} power={power} done={done} />
        ))}
      </ul>
      <Separate book={book} house={house} power={power} done={done} />
    </section>
  );
}

function Pair({ pair, power, done }: { pair: Apart; power: Power; done: () => void }) {
  const [reason, setReason] = useState("");
  const lift = async (event: Event) => {
    event.preventDefault();
    const command = {
      type: "LiftSeparation",
      book: pair.book,
      first: pair.first,
      second: pair.second,
      reason,
    };
    const said = `${pair.first} and ${pair.second} may play at one table again.`;
    if (await askFloor(pair.house, command, said, power.role)) done();
  };
  return (
    <li>
      <form class="row tight" onSubmit={(e) => void lift(e)}>
        <span>
          {pair.first} and {pair.second} <small>{pair.clause}</small>
        </span>
        <input
          aria-label={`Reason to let ${pair.first} and ${pair.second} play together`}
          placeholder="Reason"
          required
          size={10}
          value={reason}
          onInput={(e) => setReason(e.currentTarget.value)}
        />
        <button type="submit">Let play together</button>
      </form>
    </li>
  );
}

interface SeparateProps {
  book: string;
  house: string;
  power: Power;
  done: () => void;
}

function Separate({ book, house, power, done }: SeparateProps) {
  const [form, setForm] = useState({ first: "", second: "", reason: "" });
  const set = (key: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
    setForm({ ...form, [key]: e.currentTarget.value });
  const separate = async (event: Event) => {
    event.preventDefault();
    const [first, second] = [form.first.trim(), form.second.trim()];
    const command = { type: "KeepApart", book, first, second, reason: form.reason };
    const said = `${first} and ${second} may not play at one table.`;
    if (await askFloor(house, command, said, power.role)) {
      setForm(clearSent(form, { first: "", second: "", reason: "" }));
      done();
    }
  };
  return (
    <form class="row" onSubmit={(e) => void separate(e)} aria-label={`Keep apart at ${house}`}>
      <label>
        Person <input required value={form.first} onInput={set("first")} />
      </label>
      <label>
        and <input required value={form.second} onInput={set("second")} />
      </label>
      <label>
        Reason <input required value={form.reason} onInput={set("reason")} />
      </label>
      <button type="submit">Keep apart</button>
    </form>
  );
}
