// A "why" button that shows the clauses behind a payment, with links to the book.

import { useState } from "preact/hooks";
import { get } from "../lib/api";
import type { ClauseShown } from "../lib/server-types";

type Line = Pick<ClauseShown, "clause" | "meaning">;

const known = new Map<string, Promise<Line>>();

/** One clause in our words; asked for once, then kept. */
function clauseLine(book: string, clause: string): Promise<Line> {
  const key = `${book} ${clause}`;
  const asked =
    known.get(key) ??
    get<ClauseShown[]>(`/api/books/${book}/clauses?q=${encodeURIComponent(clause)}`)
      .then((hits) => hits.find((hit) => hit.clause === clause) ?? { clause, meaning: "" })
      .catch(() => {
        known.delete(key);
        return { clause, meaning: "The clause could not be loaded. Try again." };
      });
  known.set(key, asked);
  return asked;
}

export function WhyButton({
  book,
  clauses,
  about,
}: {
  book: string;
  clauses: string[];
  about?: string;
}) {
  const [lines, setLines] = useState<Line[]>([]);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(!open);
    if (!open) void Promise.all(clauses.map((clause) => clauseLine(book, clause))).then(setLines);
  };
  return (
    <>
      <button type="button" class="why-button" aria-expanded={open} onClick={show}>
        why<span class="hidden-text">{about ? ` ${about}` : ""}</span>
      </button>
      {open && (
        <ul class="why-lines">
          {(lines.length ? lines : clauses.map((clause) => ({ clause, meaning: "…" }))).map(
            (line) => (
              <li key={line.clause}>
                <a href={`/rules/${book}?q=${encodeURIComponent(line.clause)}`}>{line.clause}</a>
                {` ${line.meaning}`}
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
