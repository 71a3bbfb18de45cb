// Entries at the desk as a list: a file of comma-separated values in, and out.

import { useState } from "preact/hooks";
import { newKey, post } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { unlessRetyped } from "../../../lib/clear-sent";
import type { TournamentBoard } from "../../../lib/server-types";

/** A cell of comma-separated values. */
export const cell = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Enters the people of a list, or says which line is wrong. */
export function enterList(id: string, text: string, done: string): Promise<boolean> {
  return attempt(post(`/api/tournaments/${id}/entries`, { key: newKey(), text }), done);
}

export function EntryLists({ board }: { board: TournamentBoard }) {
  const { id, stage } = board.tournament;
  const [text, setText] = useState("");
  const open = stage === "open" || board.late_entries;
  const enter = async (event: Event) => {
    event.preventDefault();
    if (await enterList(id, text, "Everybody of the list is in.")) setText(unlessRetyped(text, ""));
  };
  const read = async (file: File | undefined) => {
    if (file) setText(await file.text());
  };
  return (
    <details>
      <summary>Lists of entries</summary>
      <p class="row">
        <a class="button" href={`/api/tournaments/${id}/entries.csv`} download={`${id}.csv`}>
          Save the entries
        </a>
        <a class="button" href={`/tournament/${id}/print/seats`}>
          Seat cards
        </a>
        <a class="button" href={`/tournament/${id}/print/receipts`}>
          Receipts
        </a>
        <a class="button" href={`/tournament/${id}/print/standings`}>
          Standings
        </a>
      </p>
      {open && (
        <form onSubmit={(event) => void enter(event)} aria-label="Enter a list">
          <p class="soft">
            A heading and a line for each player: <code>player,cash,reserve,signed,staff</code>.
            Whoever pays in cash needs no account. If a line is wrong, nobody is entered.
          </p>
          <label>
            From a file{" "}
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={(e) => void read(e.currentTarget.files?.[0])}
            />
          </label>
          <label class="wide-label">
            The list{" "}
            <textarea
              rows={6}
              required
              spellcheck={false}
              value={text}
              onInput={(e) => setText(e.currentTarget.value)}
            />
          </label>
          <button type="submit">Enter everybody</button>
        </form>
      )}
    </details>
  );
}
