// The clauses of a book, searched by number or words, each with a link of its own.

import { useEffect, useState } from "preact/hooks";
import { go, hash, query } from "../../lib/router";
import type { BookListed, ClauseShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

const KINDS: Record<string, string> = {
  ENFORCE: "enforced",
  COMPUTE: "computed",
  RECORD: "recorded",
  DISPLAY: "shown",
  PHYSICAL: "for people",
  TEXT: "text",
};
const PAGE = 120;

export function Clauses({ book }: { book: BookListed }) {
  const [words, setWords] = useState(query.value.get("q") ?? "");
  const [kind, setKind] = useState("");
  const [most, setMost] = useState(PAGE);
  const all = useGet<ClauseShown[]>(`/api/books/${book.id}/clauses`);
  const target = decodeURIComponent(hash.value);
  const found = (all.value ?? []).filter(
    (c) =>
      (!kind || c.kind === kind) &&
      words
        .toLowerCase()
        .split(/\s+/)
        .every((w) => `${c.clause} ${c.topic} ${c.meaning}`.toLowerCase().includes(w)),
  );
  const at = found.findIndex((c) => c.clause === target);
  const shown = found.slice(0, Math.max(most, at + 20));
  useEffect(() => {
    if (at < 0) return;
    const row = document.getElementById(target);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [target, all.value]);
  const search = (text: string) => {
    setWords(text);
    setMost(PAGE);
    go(`/rules/${book.id}${text ? `?q=${encodeURIComponent(text)}` : ""}`, true);
  };
  if (all.problem)
    return (
      <p class="problem" role="alert">
        {all.problem}
      </p>
    );
  return (
    <>
      <div class="row">
        <label>
          Search {book.clauses} clauses{" "}
          <input
            type="search"
            value={words}
            placeholder="blind tie, 3.14(b)…"
            onInput={(e) => search(e.currentTarget.value)}
          />
        </label>
        <label>
          Kind{" "}
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            <option value="">all</option>
            {Object.entries(KINDS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" class="soft">
        {all.value ? `${found.length} found` : "…"}
      </p>
      <ol class="clauses">
        {shown.map((c) => (
          <One key={c.clause} book={book.id} clause={c} lit={c.clause === target} />
        ))}
      </ol>
      {shown.length < found.length && (
        <p>
          <button type="button" onClick={() => setMost(most + PAGE * 4)}>
            Show more of the {found.length}
          </button>
        </p>
      )}
    </>
  );
}

function One({ book, clause: c, lit }: { book: string; clause: ClauseShown; lit: boolean }) {
  return (
    <li id={c.clause} tabIndex={-1} class={lit ? "lit" : ""}>
      <div class="clause-head">
        <a
          href={`/rules/${book}#${encodeURIComponent(c.clause)}`}
          aria-label={`Link to ${c.clause}`}
        >
          <strong>{c.clause}</strong>
        </a>{" "}
        <span class="badge">{KINDS[c.kind] ?? c.kind.toLowerCase()}</span>{" "}
        <small>
          {c.topic}
          {c.actor ? `, ${c.actor}` : ""}
        </small>
      </div>
      <p>{c.meaning}</p>
      {c.trap && <p class="soft">Easily missed: {c.trap}</p>}
      {c.applied.length > 0 && (
        <p class="applied">
          <span>Applied in</span>{" "}
          {c.applied.map((where, i) => (
            <span key={i} class="badge">
              {where}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
