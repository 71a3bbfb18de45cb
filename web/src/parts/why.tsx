// "Why?": the clauses behind a payment, in our words.
import { useState } from "preact/hooks";
import { get } from "../lib/api";

interface ClauseLine { clause: string; meaning: string }

export function Why({ book, clauses }: { book: string; clauses: string[] }) {
  const [lines, setLines] = useState<ClauseLine[] | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    setOpen(!open);
    if (lines) return;
    const found: ClauseLine[] = [];
    for (const clause of clauses) {
      const hits = await get<ClauseLine[]>(`/api/books/${book}/clauses?q=${encodeURIComponent(clause)}`).catch(() => []);
      found.push(hits.find((hit) => hit.clause === clause) ?? { clause, meaning: "" });
    }
    setLines(found);
  };
  return (
    <>
      <button class="plain" style="color:inherit" aria-expanded={open} onClick={() => void show()}>why</button>
      {open && <ul style="margin:2px 0 6px">{(lines ?? clauses.map((clause) => ({ clause, meaning: "…" }))).map((l) => <li key={l.clause}><strong>{l.clause}</strong> {l.meaning}</li>)}</ul>}
    </>
  );
}
