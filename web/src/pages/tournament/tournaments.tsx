// The page /tournaments: every tournament; staff describe a new one by its file.

import { useEffect, useState } from "preact/hooks";
import { get, me, newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import { go } from "../../lib/router";
import type { BookListed, TournamentLine } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { STAGES, worksAt } from "./tournament-board";
import "../../styles/tournament.css";
import "../../styles/working-pages.css";

export default function TournamentsPage() {
  const shown = useGet<TournamentLine[]>("/api/tournaments");
  useEffect(() => watchLobby(), []);
  useEffect(() => shown.again(), [lobby.value]);
  const staff = Boolean(me.value?.roles.length);
  return (
    <div class="wide tournament">
      <h1>Tournaments</h1>
      {shown.problem && (
        <p class="problem" role="alert">
          {shown.problem}
        </p>
      )}
      {!shown.value ? (
        <p role="status">Looking…</p>
      ) : shown.value.length === 0 ? (
        <p class="panel">No tournament is announced.{staff ? " Describe one below." : ""}</p>
      ) : (
        <div class="grid">
          {shown.value.map((line) => (
            <Card key={line.id} line={line} />
          ))}
        </div>
      )}
      {staff && <NewTournament />}
    </div>
  );
}

function Card({ line }: { line: TournamentLine }) {
  return (
    <article class="panel">
      <div class="spread">
        <h2>
          <a href={`/tournament/${line.id}`}>{line.name}</a>
        </h2>
        <small>{line.game}</small>
      </div>
      <p class="soft">
        {line.house} · {when(line.start, line.house)}
      </p>
      <p>
        <strong>{STAGES[line.stage]}</strong> · {line.entries} of {line.most} entries
        {line.stage === "playing" ? `, ${line.left} left` : ""} · pool{" "}
        <span class="money">{dollars(line.pool)}</span>
      </p>
      <p class="row">
        <a class="button" href={`/tournament/${line.id}`}>
          {line.stage === "open" ? `Enter for ${dollars(line.fee)}` : "Look"}
        </a>
        <a class="button" href={`/tournament/${line.id}/wall`}>
          Clock
        </a>
        {worksAt(line.house) && (
          <a class="button" href={`/tournament/${line.id}/desk`}>
            Desk
          </a>
        )}
      </p>
    </article>
  );
}

function NewTournament() {
  const [id, setId] = useState("");
  const [text, setText] = useState("");
  const books = useGet<BookListed[]>("/api/books").value?.filter((book) => book.tournaments) ?? [];
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
    <section class="panel" aria-label="A new tournament">
      <h2>A new tournament</h2>
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
    </section>
  );
}
