// How two games differ, row by row.

import { useState } from "preact/hooks";
import type { BookListed, Diff } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

interface Side {
  id: string;
  name: string;
}

export function Differences({ book, books }: { book: BookListed; books: BookListed[] }) {
  const sides = (b: BookListed): Side[] =>
    b.games.length
      ? b.games.map((g) => ({ id: `${b.id}/${g.id}`, name: `${g.name}, ${b.house}` }))
      : [{ id: b.id, name: `${b.title}, ${b.house}` }];
  const here = sides(book);
  const others = books.flatMap((b) => sides(b)).filter((s) => s.id !== here[0]?.id);
  const [one, setOne] = useState(here[0]?.id ?? book.id);
  const [other, setOther] = useState(
    others.find((s) => !here.some((h) => h.id === s.id))?.id ?? "",
  );
  const [words, setWords] = useState("");
  const diff = useGet<Diff>(
    `/api/books-diff?one=${encodeURIComponent(one)}&other=${encodeURIComponent(other)}`,
  );
  const rows = (diff.value?.rows ?? []).filter((r) =>
    `${r.topic} ${r.what} ${r.left} ${r.right}`.toLowerCase().includes(words.toLowerCase()),
  );
  const name = (id: string) => [...here, ...others].find((s) => s.id === id)?.name ?? id;
  return (
    <>
      <div class="row">
        {here.length > 1 && (
          <label>
            This game{" "}
            <select value={one} onChange={(e) => setOne(e.currentTarget.value)}>
              {here.map((s) => (
                <option key={s.id} value={s.id}>
                  {s.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Compared with{" "}
          <select value={other} onChange={(e) => setOther(e.currentTarget.value)}>
            {others.map((s) => (
              <option key={s.id} value={s.id}>
                {s.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Search{" "}
          <input type="search" value={words} onInput={(e) => setWords(e.currentTarget.value)} />
        </label>
      </div>
      {diff.problem && (
        <p class="problem" role="alert">
          {diff.problem}
        </p>
      )}
      <p role="status" class="soft">
        {diff.value ? `${rows.length} differences` : "…"}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Differences">
        <table class="dense diff">
          <thead>
            <tr>
              <th>Topic</th>
              <th>What</th>
              <th>{name(one)}</th>
              <th>{name(other)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                <td>{row.topic}</td>
                {row.what ? <th scope="row">{row.what}</th> : <td />}
                <td>{row.left || <span class="soft">nothing</span>}</td>
                <td>{row.right || <span class="soft">nothing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
