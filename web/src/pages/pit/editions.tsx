// The rules in force: the edition of each book, the one announced, and adopting another.

import { useState } from "preact/hooks";
import { askFloor } from "../../lib/duty";
import type { BookInForce, Pit } from "../../lib/server-types";
import { when } from "../../lib/time";

export function Editions({ pit, done }: { pit: Pit; done: () => void }) {
  return (
    <section class="panel" aria-label="Rules in force">
      <h2>Rules in force</h2>
      {pit.books.map((b) => (
        <div key={b.book} class="form-box" role="group" aria-label={`Edition of ${b.book}`}>
          <p>
            <a href={`/rules/${b.book}`}>{b.title}</a>, {b.house}:{" "}
            <strong>{b.edition || "undated"}</strong>
          </p>
          {b.coming ? (
            <Coming book={b} done={done} />
          ) : (
            b.known.some((day) => day !== b.edition) && <Adopt book={b} done={done} />
          )}
        </div>
      ))}
    </section>
  );
}

function Coming({ book: b, done }: { book: BookInForce; done: () => void }) {
  const [reason, setReason] = useState("");
  const withdraw = async (event: Event) => {
    event.preventDefault();
    const command = { type: "WithdrawEdition", book: b.book, reason };
    if (await askFloor(b.house, command, "The edition is withdrawn.", "casino-operator")) done();
  };
  return (
    <form class="row" onSubmit={(e) => void withdraw(e)}>
      <span>
        {b.coming!.edition} is announced for {when(b.coming!.since, b.house)}
      </span>
      <label>
        Reason <input required value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
      </label>
      <button type="submit">Withdraw it</button>
    </form>
  );
}

function Adopt({ book: b, done }: { book: BookInForce; done: () => void }) {
  const others = b.known.filter((day) => day !== b.edition);
  const [edition, setEdition] = useState(others[0] ?? "");
  const [since, setSince] = useState("");
  const adopt = async (event: Event) => {
    event.preventDefault();
    const command = {
      type: "AdoptEdition",
      book: b.book,
      edition,
      since: new Date(since).getTime(),
    };
    if (await askFloor(b.house, command, `${edition} is announced.`, "casino-operator")) done();
  };
  return (
    <form class="row" onSubmit={(e) => void adopt(e)}>
      <label>
        Edition{" "}
        <select value={edition} onChange={(e) => setEdition(e.currentTarget.value)}>
          {others.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </select>
      </label>
      <label>
        In force from, by your own clock{" "}
        <input
          type="datetime-local"
          required
          value={since}
          onInput={(e) => setSince(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main">
        Announce it
      </button>
    </form>
  );
}
