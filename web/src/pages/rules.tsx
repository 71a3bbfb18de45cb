// Each book in our words: its tables, its clauses, and how two books differ.
import { useState } from "preact/hooks";
import { useGet } from "../lib/hooks";
import { go, query } from "../lib/router";

interface BookLine { id: string; house: string; title: string; games: { id: string; name: string }[]; clauses: number }
interface ClauseLine { clause: string; kind: string; meaning: string; topic?: string }
interface BookTables { tables: { title: string; columns: string[]; rows: string[][] }[] }
interface Diff { one: string; other: string; rows: { topic: string; what: string; left: string; right: string }[] }

export default function RulesPage({ id }: { id: string }) {
  const books = useGet<BookLine[]>("/api/books");
  if (books.problem) return <p class="problem" role="alert">{books.problem}</p>;
  if (!books.value) return <p role="status">Fetching the books…</p>;
  const chosen = books.value.find((b) => b.id === id);
  return (
    <>
      <h1>Rules</h1>
      <div class="row" role="group" aria-label="Books">
        {books.value.map((b) => <a key={b.id} class="button" href={`/rules/${b.id}`} {...(b.id === id ? { "aria-current": "page" as const } : {})}>{b.title}<br /><small>{b.house}</small></a>)}
      </div>
      {chosen ? <Book book={chosen} books={books.value} /> : <p>Choose a book. Each is told in our own words, clause by clause.</p>}
    </>
  );
}

function Book({ book, books }: { book: BookLine; books: BookLine[] }) {
  const [part, setPart] = useState<"clauses" | "tables" | "differences">("clauses");
  return (
    <section>
      <h2>{book.title}, {book.house}</h2>
      <div class="row" role="tablist" aria-label="Parts of the book">
        {(["clauses", "tables", "differences"] as const).map((name) => (
          <button key={name} role="tab" aria-selected={part === name} class={part === name ? "main" : ""} onClick={() => setPart(name)}>{name}</button>
        ))}
      </div>
      {part === "clauses" && <Clauses book={book} />}
      {part === "tables" && <Tables book={book} />}
      {part === "differences" && <Differences book={book} others={books.filter((b) => b.id !== book.id)} />}
    </section>
  );
}

function Clauses({ book }: { book: BookLine }) {
  const [words, setWords] = useState(query.value.get("q") ?? "");
  const found = useGet<ClauseLine[]>(`/api/books/${book.id}/clauses?q=${encodeURIComponent(words)}`);
  return (
    <>
      <p><label>Search {book.clauses} clauses <input type="search" value={words} onInput={(e) => { setWords(e.currentTarget.value); go(`/rules/${book.id}${e.currentTarget.value ? `?q=${encodeURIComponent(e.currentTarget.value)}` : ""}`, true); }} /></label></p>
      <p role="status" class="soft">{found.value ? `${found.value.length} found` : "…"}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Clauses"><table>
        <thead><tr><th>Clause</th><th>Kind</th><th>In our words</th></tr></thead>
        <tbody>{found.value?.slice(0, 500).map((c, i) => <tr key={`${c.clause}${i}`}><th scope="row">{c.clause}</th><td>{c.kind.toLowerCase()}</td><td>{c.meaning}</td></tr>)}</tbody>
      </table></div>
    </>
  );
}

function Tables({ book }: { book: BookLine }) {
  const shown = useGet<BookTables>(`/api/books/${book.id}`);
  if (shown.problem) return <p class="problem">{shown.problem}</p>;
  return (
    <>{(shown.value?.tables ?? []).map((table) => (
      <section key={table.title}><h3>{table.title}</h3>
        <div class="scroll" tabIndex={0} role="region" aria-label={table.title}><table>
          <thead><tr>{table.columns.map((c) => <th key={c}>{c}</th>)}</tr></thead>
          <tbody>{table.rows.map((row, i) => <tr key={i}>{row.map((cell, j) => <td key={j}>{cell}</td>)}</tr>)}</tbody>
        </table></div>
      </section>
    ))}</>
  );
}

function Differences({ book, others }: { book: BookLine; others: BookLine[] }) {
  const [other, setOther] = useState(others[0]?.id ?? "");
  const diff = useGet<Diff>(`/api/books-diff?one=${book.id}&other=${other}`);
  return (
    <>
      <p><label>Compared with <select value={other} onChange={(e) => setOther(e.currentTarget.value)}>{others.map((b) => <option key={b.id} value={b.id}>{b.title}, {b.house}</option>)}</select></label></p>
      {diff.problem && <p class="problem" role="alert">{diff.problem}</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label="Differences"><table>
        <thead><tr><th>Topic</th><th>What</th><th>{book.title}</th><th>{others.find((b) => b.id === other)?.title}</th></tr></thead>
        <tbody>{diff.value?.rows.map((row, i) => <tr key={i}><td>{row.topic}</td><td>{row.what}</td><td>{row.left}</td><td>{row.right}</td></tr>)}</tbody>
      </table></div>
    </>
  );
}
