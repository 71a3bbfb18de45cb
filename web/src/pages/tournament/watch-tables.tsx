// The tables of a tournament that one may watch.
import type { TablesShown, TournamentBoard } from "../../lib/server-types";
import { useDetail } from "./tournament-board";

/** Whether the house deals at the tables, so that they can be played and watched in the browser. */
export function isDealtHere(board: TournamentBoard): boolean {
  return board.hosted && board.tournament.stage === "playing";
}

export function WatchTables({ board, here = 0 }: { board: TournamentBoard; here?: number }) {
  const shown = useDetail<TablesShown>(isDealtHere(board) ? board : undefined, "tables");
  const tables = (shown?.tables ?? []).filter((table) => table.number !== here);
  if (!tables.length) return null;
  return (
    <section class="panel" aria-label="Watch a table">
      <h2>Watch a table</h2>
      <p class="row">
        {tables.map((table) => (
          <a
            key={table.number}
            class="button"
            href={`/tournament/${board.tournament.id}/table/${table.number}`}
          >
            Table {table.number} ({table.seats.length})
          </a>
        ))}
      </p>
    </section>
  );
}
