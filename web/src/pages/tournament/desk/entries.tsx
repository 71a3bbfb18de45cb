// Entries at the desk: people who stand before it, and companions (computer players).

import { useState } from "preact/hooks";
import { newKey, post } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { unlessRetyped } from "../../../lib/clear-sent";
import type { StandingsShown, TablesShown, TournamentBoard } from "../../../lib/server-types";
import { ask, useDetail } from "../tournament-board";
import { AboutApplicant, Applications, applicant, useApplicant } from "./applications";
import { cell, EntryLists, enterList } from "./entry-lists";

const DIRECTOR = "tournament-director";

export function EntriesDesk({ board }: { board: TournamentBoard }) {
  const { id, stage, entries, most } = board.tournament;
  const waiting = stage === "open" || stage === "called";
  return (
    <section class="panel" aria-label="Entries">
      <h2>Entries</h2>
      <p>
        {entries} of {most} entries.
      </p>
      {((stage === "open" && board.tables === 0) || board.late_entries) && (
        <EnterPlayer board={board} />
      )}
      {waiting && <Waiting board={board} />}
      {waiting && entries > 0 && <Substitute board={board} />}
      <Applications board={board} />
      <EntryLists board={board} />
      <Companions board={board} />
      {stage !== "over" && stage !== "cancelled" && <CancelIt id={id} />}
    </section>
  );
}

function EnterPlayer({ board }: { board: TournamentBoard }) {
  const { id } = board.tournament;
  const [player, setPlayer] = useState("");
  const about = useApplicant();
  const [reserve, setReserve] = useState(false);
  const [cash, setCash] = useState(false);
  const enter = async (event: Event) => {
    event.preventDefault();
    const from = cash ? "was paid in cash" : "came from their account";
    const done = reserve ? `${player} is a reserve.` : `${player} is in; the fee ${from}.`;
    const known = applicant(about);
    const yes = (flag: boolean | undefined) => (flag ? "yes" : "no");
    const line = [cell(player), "yes", yes(reserve), yes(known.signed), yes(known.staff)].join();
    const entered = cash
      ? enterList(id, `player,cash,reserve,signed,staff\n${line}\n`, done)
      : ask(id, DIRECTOR, { type: "Enter", player, reserve, ...known }, done);
    if (await entered) {
      setPlayer(unlessRetyped(player, ""));
      about.clear();
    }
  };
  return (
    <form class="row" onSubmit={(event) => void enter(event)}>
      <label>
        Enter a player{" "}
        <input required value={player} onInput={(e) => setPlayer(e.currentTarget.value)} />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={reserve}
          onChange={(e) => setReserve(e.currentTarget.checked)}
        />{" "}
        as a reserve
      </label>
      <label class="check">
        <input type="checkbox" checked={cash} onChange={() => setCash(!cash)} /> pays in cash
      </label>
      <AboutApplicant board={board} about={about} />
      <button type="submit">Enter</button>
    </form>
  );
}

/** Who is not at their seat yet; at the start the place of whoever is missing is forfeit. */
function Waiting({ board }: { board: TournamentBoard }) {
  const shown = useDetail<StandingsShown>(board, "players?limit=2000");
  const free = useDetail<TablesShown>(board, "tables")?.free[0];
  const players =
    shown?.players.filter((row) => row.status === "entered" || row.status === "reserve") ?? [];
  if (!players.length) return null;
  const act = (type: string, player: string, more = {}) =>
    void ask(board.tournament.id, DIRECTOR, { type, player, ...more }, `${player}: done.`);
  const missing = players.some((row) => row.table);
  const allHere = () =>
    void attempt(
      post(`/api/tournaments/${board.tournament.id}/arrivals`, { key: newKey() }),
      "Everybody is at their seat.",
    );
  return (
    <>
      {missing && (
        <p>
          <button type="button" onClick={allHere}>
            Everybody is here
          </button>
        </p>
      )}
      <ul class="entries" tabIndex={0} aria-label="Entered">
        {players.map((row) => (
          <li key={row.player} class="spread">
            <span>
              {row.player}
              {row.table ? ` · table ${row.table}, seat ${row.seat}` : ""}
              {row.status === "reserve" ? " · reserve" : ""}
            </span>
            <span class="row">
              {row.status === "reserve" && board.tournament.stage === "called" && free ? (
                <button
                  type="button"
                  onClick={() => act("SeatReserve", row.player, { place: free })}
                >
                  Seat at table {free.table}, seat {free.seat}
                </button>
              ) : null}
              {row.table ? (
                <button
                  type="button"
                  aria-label={`${row.player} is here`}
                  onClick={() => act("Arrive", row.player)}
                >
                  Here
                </button>
              ) : null}
              <button
                type="button"
                aria-label={`Withdraw ${row.player}`}
                onClick={() => act("Withdraw", row.player)}
              >
                Withdraw
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Substitute({ board }: { board: TournamentBoard }) {
  const { id } = board.tournament;
  const [player, setPlayer] = useState("");
  const [by, setBy] = useState("");
  const [ground, setGround] = useState("");
  const about = useApplicant();
  const act = async (event: Event) => {
    event.preventDefault();
    const command = { type: "Substitute", player, by, ground, ...applicant(about) };
    if (await ask(id, DIRECTOR, command, `${by} takes the place of ${player}.`)) {
      setPlayer(unlessRetyped(player, ""));
      about.clear();
    }
  };
  return (
    <details>
      <summary>A substitute</summary>
      <form class="row" onSubmit={(event) => void act(event)}>
        <label>
          Player <input required value={player} onInput={(e) => setPlayer(e.currentTarget.value)} />
        </label>
        <label>
          Substitute <input required value={by} onInput={(e) => setBy(e.currentTarget.value)} />
        </label>
        <label>
          Ground in the conditions{" "}
          <input value={ground} onInput={(e) => setGround(e.currentTarget.value)} />
        </label>
        <AboutApplicant board={board} about={about} />
        <button type="submit">Approve</button>
      </form>
    </details>
  );
}

function Companions({ board }: { board: TournamentBoard }) {
  const { id, stage, entries, most } = board.tournament;
  const [wanted, setWanted] = useState("");
  if (stage === "over" || stage === "cancelled") return null;
  const host = (on: boolean, count: number) =>
    void attempt(
      post(`/api/tournaments/${id}/host`, { key: newKey(), on, entries: count }),
      on ? "The house plays for its companions." : "The house no longer plays for companions.",
    );
  if (board.hosted)
    return (
      <p class="row">
        <span>The house enters and plays companions.</span>{" "}
        <button type="button" onClick={() => host(false, 0)}>
          Stop
        </button>
      </p>
    );
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        host(true, Number(wanted) || entries);
      }}
    >
      <label>
        Fill up with companions to{" "}
        <input
          type="number"
          min={2}
          max={most}
          value={wanted}
          placeholder={String(Math.max(entries, 2))}
          onInput={(e) => setWanted(e.currentTarget.value)}
        />
      </label>
      <button type="submit">Let the house play for them</button>
    </form>
  );
}

function CancelIt({ id }: { id: string }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <p>
        <button type="button" class="plain" onClick={() => setSure(true)}>
          Cancel the tournament…
        </button>
      </p>
    );
  return (
    <p class="row" role="alert">
      Everybody is refunded in full.
      <button
        type="button"
        class="main"
        onClick={() =>
          void ask(id, "casino-operator", { type: "Cancel" }, "Cancelled; everybody is refunded.")
        }
      >
        Cancel it
      </button>
      <button type="button" onClick={() => setSure(false)}>
        Keep it
      </button>
    </p>
  );
}
