// A new tournament: by the form, or by a file.

import type { BookListed } from "../../../lib/server-types";
import { useGet } from "../../../lib/use-get";
import { FromFile } from "./from-file";
import { NewEvent } from "./new-event";

export function NewTournament() {
  const books = useGet<BookListed[]>("/api/books").value?.filter((book) => book.tournaments);
  if (!books) return null;
  return (
    <section class="panel" aria-label="A new tournament">
      <h2>A new tournament</h2>
      <NewEvent books={books} />
      <details>
        <summary>From a file</summary>
        <FromFile books={books} />
      </details>
    </section>
  );
}
