// One's own seat, found by a part of the name.
import { useState } from "preact/hooks";
import type { StandingsShown, TournamentBoard } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

const SHOWN = 8;

export function FindSeat({ board }: { board: TournamentBoard }) {
  const [name, setName] = useState("");
  const wanted = name.trim();
  const { id } = board.tournament;
  const query = `name=${encodeURIComponent(wanted)}&limit=${SHOWN}&skip=0`;
  const found = useGet<StandingsShown>(wanted ? `/api/tournaments/${id}/players?${query}` : null);
  return (
    <section class="find-seat" aria-label="Find a seat">
      <label>
        Your name{" "}
        <input
          type="search"
          value={name}
          autocomplete="off"
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      {wanted && found.value && (
        <ul role="status">
          {found.value.players.map((row) => (
            <li key={row.player}>
              <strong>{row.player}</strong>:{" "}
              {row.table ? `table ${row.table}, seat ${row.seat}` : row.status}
            </li>
          ))}
          {found.value.total === 0 && <li>Nobody of that name has entered.</li>}
          {found.value.total > SHOWN && <li>and {found.value.total - SHOWN} more</li>}
        </ul>
      )}
    </section>
  );
}
