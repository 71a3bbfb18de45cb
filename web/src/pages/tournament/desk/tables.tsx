// Tables at the desk: who sits where, which moves are due and why, and who was eliminated.
import { useState } from "preact/hooks";
import type { TablesShown, TournamentBoard } from "../../../lib/server-types";
import { ask, useDetail } from "../tournament-board";
import { HandForHand } from "./hand-for-hand";
import { KnockOuts } from "./knock-outs";
import { WagersDesk } from "./wagers";

const DIRECTOR = "tournament-director";
type Row = TablesShown["tables"][number];
const count = (n: number): string => n.toLocaleString("en-AU");
const AT_ONCE = 24;

export function TablesDesk({ board }: { board: TournamentBoard }) {
  const shown = useDetail<TablesShown>(board, "tables");
  const [all, setAll] = useState(false);
  if (!shown || shown.tables.length === 0) return null;
  const rows = all ? shown.tables : shown.tables.slice(0, AT_ONCE);
  return (
    <section aria-label="Tables">
      <h2>Tables</h2>
      <Moves id={board.tournament.id} shown={shown} />
      {!board.tournament.banked && !board.hosted && (
        <p class="soft">
          Dealers: when a player is all-in and nobody can bet any more, have all live hands turned
          face up before you deal the rest of the board.
        </p>
      )}
      {board.tournament.stage === "playing" && board.hand_for_hand && (
        <HandForHand board={board} shown={shown} />
      )}
      {board.tournament.stage === "playing" && !board.tournament.banked && (
        <Race key={chipsDue(shown)} board={board} shown={shown} />
      )}
      <div class="grid">
        {rows.map((table) => (
          <TableCard key={table.number} board={board} shown={shown} table={table} />
        ))}
      </div>
      {rows.length < shown.tables.length && (
        <p>
          <button type="button" onClick={() => setAll(true)}>
            Show all {shown.tables.length} tables
          </button>
        </p>
      )}
    </section>
  );
}

function Moves({ id, shown }: { id: string; shown: TablesShown }) {
  const broken = shown.breaks;
  if (!broken && shown.moves.length === 0) return <p class="soft">No moves to make.</p>;
  return (
    <section class="notice" aria-label="Moves to make">
      <h3>Moves to make</h3>
      {broken ? (
        <p>
          Table {broken} breaks: everybody fits at the other tables. Its players draw for the open
          seats.
        </p>
      ) : null}
      <ul>
        {shown.moves.map((move) => (
          <li key={move.player}>
            <strong>{move.player}</strong> from table {move.table} seat {move.seat} to table{" "}
            {move.to_table} seat {move.to_seat}: {move.reason}
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="main"
        onClick={() => void ask(id, DIRECTOR, { type: "Rebalance" }, "The moves are made.")}
      >
        {broken ? `Break table ${broken}` : "Make the moves"}
      </button>
    </section>
  );
}

const chipsDue = (shown: TablesShown): string => shown.races.map((race) => race.chip).join();

/** A small chip leaves play: odd ones are drawn for. The schedule says which, and where. */
function Race({ board, shown }: { board: TournamentBoard; shown: TablesShown }) {
  const due = shown.races;
  const [chip, setChip] = useState(String(due[0]?.chip ?? 25));
  const [next, setNext] = useState(String(due[0]?.next_chip ?? 100));
  const race = async (races: TablesShown["races"]) => {
    for (const one of races) {
      const command = { type: "RaceChips", ...one };
      if (!(await ask(board.tournament.id, DIRECTOR, command, `Table ${one.table}: raced.`)))
        return;
    }
  };
  if (due.length > 0)
    return (
      <p class="notice row" role="status">
        Colour-up: chips of {count(due[0]!.chip)} leave play at table{" "}
        {due.map((one) => one.table).join(", ")}.
        <button type="button" class="main" onClick={() => void race(due)}>
          Race them off
        </button>
      </p>
    );
  const all = (event: Event) => {
    event.preventDefault();
    const pair = { chip: Number(chip), next_chip: Number(next) };
    void race(shown.tables.map((table) => ({ table: table.number, ...pair })));
  };
  return (
    <details>
      <summary>Race off the smallest chip</summary>
      <form class="row" onSubmit={all}>
        <label>
          Chip that leaves play{" "}
          <input
            type="number"
            min={1}
            required
            value={chip}
            onInput={(e) => setChip(e.currentTarget.value)}
          />
        </label>
        <label>
          Next larger chip{" "}
          <input
            type="number"
            min={2}
            required
            value={next}
            onInput={(e) => setNext(e.currentTarget.value)}
          />
        </label>
        <button type="submit">Race at all tables</button>
      </form>
    </details>
  );
}

function TableCard({
  board,
  shown,
  table,
}: {
  board: TournamentBoard;
  shown: TablesShown;
  table: Row;
}) {
  const playing = table.seats.filter((seat) => seat.status === "playing");
  return (
    <article class="panel table-row" aria-label={`Table ${table.number}`}>
      <div class="spread">
        <h3>Table {table.number}</h3>
        <small>
          {table.hands} {table.hands === 1 ? "hand" : "hands"}
          {table.in_hand ? ", one is on" : ""}
          {table.closed ? ", closed" : ""}
        </small>
      </div>
      {table.waits && <p class="warn">{table.waits}</p>}
      <ol class="seat-list">
        {table.seats.map((seat) => (
          <li key={seat.seat} value={seat.seat}>
            <span>
              {seat.player}
              {seat.seat === table.marker ? " ●" : ""}
              {seat.here ? "" : " (not here)"}
            </span>
            <span class="money">{seat.chips ? count(seat.chips) : seat.status}</span>
          </li>
        ))}
      </ol>
      {board.tournament.stage === "playing" && board.tournament.banked && playing.length > 0 && (
        <WagersDesk board={board} shown={shown} table={table} />
      )}
      {board.tournament.stage === "playing" && playing.length > 0 && (
        <Stacks id={board.tournament.id} table={table} />
      )}
      {board.tournament.stage === "playing" && playing.length > 1 && (
        <KnockOuts id={board.tournament.id} seats={playing} number={table.number} />
      )}
    </article>
  );
}

/** A hand or a round counted out: what everybody has after it. */
function Stacks({ id, table }: { id: string; table: Row }) {
  const playing = table.seats.filter((seat) => seat.status === "playing");
  const record = async (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const stacks = Object.fromEntries(
      playing.map((seat) => [seat.player, Number(form.get(String(seat.seat)))]),
    );
    if (
      !table.in_hand &&
      !(await ask(id, DIRECTOR, { type: "StartHand", table: table.number }, ""))
    )
      return;
    await ask(
      id,
      DIRECTOR,
      { type: "EndHand", stacks },
      `Table ${table.number}: the stacks are recorded.`,
    );
  };
  return (
    <details>
      <summary>Count the stacks after a hand</summary>
      <form onSubmit={(event) => void record(event)} aria-label={`Stacks at table ${table.number}`}>
        {playing.map((seat) => (
          <label key={`${seat.seat} ${table.hands}`} class="lever">
            <span>{seat.player}</span>
            <input
              type="number"
              name={String(seat.seat)}
              min={0}
              required
              defaultValue={String(seat.chips)}
            />
          </label>
        ))}
        <button type="submit">Record the stacks</button>
      </form>
    </details>
  );
}
