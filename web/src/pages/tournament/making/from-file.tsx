// A new tournament from its file, for those who write or script files.

import { useState } from "preact/hooks";
import { get, newKey, post } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { go } from "../../../lib/router";
import type { BookListed } from "../../../lib/server-types";

export function FromFile({ books }: { books: BookListed[] }) {
  const [id, setId] = useState("");
  const [text, setText] = useState("");
  const begin = (book: string) =>
    void attempt(
      get<{ text: string }>(`/api/tournament-template?book=${book}`).then((file) =>
        setText(file.text),
      ),
    );
  const create = async (event: Event) => {
    event.preventDefault();
    if (
      await attempt(
        post("/api/tournaments", { key: newKey(), id, text }),
        "The tournament is described.",
      )
    )
      go(`/tournament/${id}/desk`);
  };
  return (
    <>
      <p class="row">
        Start from a file that is complete:{" "}
        {books.map((book) => (
          <button type="button" key={book.id} onClick={() => begin(book.id)}>
            {book.house}: {book.title}
          </button>
        ))}
      </p>
      <form onSubmit={(event) => void create(event)}>
        <label>
          Name for the log{" "}
          <input
            value={id}
            onInput={(e) => setId(e.currentTarget.value)}
            required
            pattern="[A-Za-z0-9][A-Za-z0-9\-]+"
            title="Letters, digits and dashes"
            placeholder="spring-open"
          />
        </label>
        <label class="wide-label">
          The file{" "}
          <textarea
            rows={16}
            spellcheck={false}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
            required
          />
        </label>
        <button type="submit" class="main">
          Describe it
        </button>
      </form>
    </>
  );
}
