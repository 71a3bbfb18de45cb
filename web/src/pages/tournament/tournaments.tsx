// The page /tournaments: every tournament; staff make a new one by a form or by its file.

import { useEffect } from "preact/hooks";
import { me } from "../../lib/api";
import { dollars } from "../../lib/money";
import type { TournamentLine } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { NewTournament } from "./making/new-tournament";
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
      <div class="spread">
        <h1>Tournaments</h1>
        <a class="button" href="/wall">
          All clocks
        </a>
      </div>
      {shown.problem && (
        <p class="problem" role="alert">
          {shown.problem}
        </p>
      )}
      {!shown.value ? (
        <p role="status">Looking…</p>
      ) : shown.value.length === 0 ? (
        <p class="panel">No tournament is announced.{staff ? " Make one below." : ""}</p>
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
