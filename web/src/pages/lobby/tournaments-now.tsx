// Tournaments in the lobby: those that take entries or are being played.

import { dollars } from "../../lib/money";
import type { TournamentLine } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { STAGES } from "../tournament/tournament-board";
import "../../styles/tournament.css";

export function TournamentsNow() {
  const shown = useGet<TournamentLine[]>("/api/tournaments");
  const lines = (shown.value ?? [])
    .filter((line) => !["draft", "over", "cancelled"].includes(line.stage))
    .slice(0, 6);
  if (!lines.length) return null;
  return (
    <section class="panel in-lobby" aria-label="Tournaments">
      <div class="spread">
        <h2>Tournaments</h2>
        <a href="/tournaments">All of them</a>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <a href={`/tournament/${line.id}`}>{line.name}</a> at {line.house}: {STAGES[line.stage]}
            , {line.entries} of {line.most} entries at {dollars(line.fee)}
          </li>
        ))}
      </ul>
    </section>
  );
}
