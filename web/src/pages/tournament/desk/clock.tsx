// The clock at the desk, and the commands that start, stop and set it.
import { useState } from "preact/hooks";
import type { TournamentBoard } from "../../../lib/server-types";
import { ask } from "../tournament-board";
import { blinds, breakLeft, type Reading, span } from "../tournament-clock";

export function ClockDesk({ board, clock }: { board: TournamentBoard; clock: Reading }) {
  const { id, banked, stage } = board.tournament;
  const act = (kind: string, to = 0) =>
    void ask(
      id,
      "tournament-director",
      { type: "SetClock", kind, to },
      `Clock: ${kind === "skip" ? board.rows[to]?.label : kind}.`,
    );
  if (!board.clock || clock.left === null) {
    const session =
      banked && stage === "playing"
        ? `${board.rows[board.row]?.label}: ${blinds(board.rows[board.row])}`
        : "The clock starts with play.";
    return (
      <section class="panel" aria-label="Clock">
        <h2>Clock</h2>
        <p>{session}</p>
        {stage === "playing" && <Break board={board} resume={() => act("resume")} />}
      </section>
    );
  }
  return (
    <section class="panel" aria-label="Clock">
      <h2>Clock</h2>
      <p class="desk-clock" role="timer" aria-label="Time left in this level">
        {span(clock.left)}
        {clock.running ? "" : breakLeft(board) === null ? " paused" : " break"}
      </p>
      <p>
        <strong>{clock.now?.label}</strong> {blinds(clock.now)}
        {clock.next ? (
          <>
            {" "}
            · next {clock.next.label} {blinds(clock.next)}
          </>
        ) : null}
      </p>
      <p class="row">
        {clock.running ? (
          <button type="button" onClick={() => act("pause")}>
            Pause
          </button>
        ) : (
          <button type="button" class="main" onClick={() => act("resume")}>
            Resume
          </button>
        )}
        {!banked && (
          <button
            type="button"
            disabled={clock.row === 0}
            onClick={() => act("skip", clock.row - 1)}
          >
            Back a row
          </button>
        )}
        {!banked && (
          <button
            type="button"
            disabled={clock.row + 1 >= board.rows.length}
            onClick={() => act("skip", clock.row + 1)}
          >
            On a row
          </button>
        )}
        {!banked && (
          <button
            type="button"
            onClick={() =>
              void ask(
                id,
                "tournament-director",
                { type: "PlayHandForHand", on: !board.hand_for_hand },
                "Hand for hand.",
              )
            }
          >
            {board.hand_for_hand ? "End hand for hand" : "Hand for hand"}
          </button>
        )}
      </p>
      <Break board={board} />
    </section>
  );
}

/** A break of stated length, which ends by itself; play may go on earlier. */
function Break({ board, resume }: { board: TournamentBoard; resume?: (() => void) | undefined }) {
  const [minutes, setMinutes] = useState("15");
  const left = breakLeft(board);
  const begin = (event: Event) => {
    event.preventDefault();
    void ask(
      board.tournament.id,
      "tournament-director",
      { type: "SetClock", kind: "pause", lasts: Number(minutes) * 60_000 },
      `A break of ${minutes} minutes.`,
    );
  };
  if (left !== null)
    return (
      <p class="row" role="status">
        Break: play goes on in {span(left)}.
        {resume && (
          <button type="button" onClick={resume}>
            Go on now
          </button>
        )}
      </p>
    );
  if (board.paused && board.break_ends == null)
    return resume ? (
      <p>
        <button type="button" class="main" onClick={resume}>
          Resume
        </button>
      </p>
    ) : null;
  return (
    <form class="row" onSubmit={begin}>
      <label>
        A break of so many minutes{" "}
        <input
          type="number"
          min={1}
          max={1440}
          required
          value={minutes}
          onInput={(e) => setMinutes(e.currentTarget.value)}
        />
      </label>
      <button type="submit">Begin the break</button>
    </form>
  );
}
