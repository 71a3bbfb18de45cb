// The tables of a book as the software reads them.

import { useState } from "preact/hooks";
import type { BookShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

export function BookTables({ book }: { book: string }) {
  const shown = useGet<BookShown>(`/api/books/${book}`);
  const [wanted, setWanted] = useState("");
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem}
      </p>
    );
  if (!shown.value) return <p role="status">Loading the tables…</p>;
  const matches = (row: string[]) => row.join(" ").toLowerCase().includes(wanted.toLowerCase());
  const tables = shown.value.tables
    .map((t) => ({ ...t, rows: t.rows.filter(matches) }))
    .filter((t) => t.rows.length);
  return (
    <>
      <p>
        <label>
          Search the tables{" "}
          <input type="search" value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
        </label>
      </p>
      <p class="soft">
        {shown.value.document}. {tables.length} tables.
      </p>
      <div class="beside">
        {tables.map((table) => (
          <section key={table.title} class="panel">
            <h3>{table.title}</h3>
            <div class="scroll" tabIndex={0} role="region" aria-label={table.title}>
              <table class="dense">
                <thead>
                  <tr>
                    {table.columns.map((c) => (
                      <th key={c}>{c}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((row, i) => (
                    <tr key={i}>
                      {row.map((cell, j) => (
                        <td key={j}>
                          {/^clauses?$/i.test(table.columns[j] ?? "") ? (
                            <ClauseLinks book={book} text={cell} />
                          ) : (
                            cell
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

export function ClauseLinks({ book, text }: { book: string; text: string }) {
  return (
    <>
      {text.split(/, (?=[\dA-Z])/).map((clause, i) => (
        <span key={i}>
          {i > 0 && ", "}
          <a href={`/rules/${book}#${encodeURIComponent(clause)}`}>{clause}</a>
        </span>
      ))}
    </>
  );
}
