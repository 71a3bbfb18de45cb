// The page /rules: each book in our words: its clauses, its tables, how two books differ.

import { useState } from "preact/hooks";
import { go, query } from "../../lib/router";
import type { BookListed } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Tabs } from "../../parts/tabs";
import { BookTables } from "./book-tables";
import { Clauses } from "./clauses";
import { Differences } from "./differences";
import "../../styles/working-pages.css";

const TABS = [
  ["clauses", "Clause by clause"],
  ["tables", "Tables"],
  ["differences", "Differences"],
] as const;
type Part = (typeof TABS)[number][0];

export default function RulesPage({ id }: { id: string }) {
  const books = useGet<BookListed[]>("/api/books");
  if (books.problem)
    return (
      <p class="problem" role="alert">
        {books.problem}
      </p>
    );
  if (!books.value) return <p role="status">Loading the books…</p>;
  const editions = books.value.flatMap(withEditions);
  const chosen = editions.find((b) => b.id === id);
  return (
    <div class="wide">
      <h1>Rules</h1>
      <nav class="books" aria-label="Books">
        {editions.map((b) => (
          <a
            key={b.id}
            href={`/rules/${b.id}`}
            {...(b.id === id ? { "aria-current": "page" as const } : {})}
          >
            <strong>{b.title}</strong>
            <span>{b.house}</span>
            <small>
              {b.clauses} clauses
              {b.games.length ? `, ${b.games.map((g) => g.name).join(" and ")}` : ""}
              {b.edition ? `, edition of ${b.edition}` : ""}
            </small>
          </a>
        ))}
      </nav>
      {id && !chosen && (
        <p class="problem" role="alert">
          There is no book called {id}.
        </p>
      )}
      {chosen ? (
        <Book book={chosen} books={books.value} />
      ) : (
        <p>
          Choose a book. Each is told in our own words, clause by clause, with where the software
          applies it.
        </p>
      )}
    </div>
  );
}

/** A book, and each later edition of it under the name by which the server knows it. */
function withEditions(book: BookListed): BookListed[] {
  return [
    book,
    ...book.editions.map((day) => ({ ...book, id: `${book.id}@${day}`, edition: day })),
  ];
}

function Book({ book, books }: { book: BookListed; books: BookListed[] }) {
  const asked = query.value.get("part");
  const [part, setPart] = useState<Part>(TABS.find(([id]) => id === asked)?.[0] ?? "clauses");
  const choose = (next: Part) => {
    setPart(next);
    go(`/rules/${book.id}${next === "clauses" ? "" : `?part=${next}`}`, true);
  };
  return (
    <section>
      <h2>
        {book.title}, {book.house}
      </h2>
      <Tabs tabs={TABS} chosen={part} choose={choose} label="Parts of the book">
        {part === "clauses" && <Clauses book={book} />}
        {part === "tables" && <BookTables book={book.id} />}
        {part === "differences" && <Differences book={book} books={books} />}
      </Tabs>
    </section>
  );
}
