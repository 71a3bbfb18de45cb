// The clock of one event on the wall: countdown, level, warnings, figures and prizes.
import { useEffect, useRef } from "preact/hooks";
import { dollars } from "../../lib/money";
import type { TournamentBoard } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { play } from "../../lib/sound";
import { STAGES } from "./tournament-board";
import { blinds, breakLeft, type Reading, span, useClock } from "./tournament-clock";
import { type Warned, warningOf } from "./wall-warnings";

const count = (n: number): string => n.toLocaleString("en-AU");
const PAID = 8;

export function WallClock({ board, small = false }: { board: TournamentBoard; small?: boolean }) {
  const clock = useClock(board);
  const warned = useWarnings(board, clock);
  if (!clock) return null;
  const { tournament } = board;
  const winners = tournament.stage === "over";
  const Name = small ? "h2" : "h1";
  return (
    <div class={`clock-wall ${small ? "clock-small" : ""} ${warned === "soon" ? "warns" : ""}`}>
      <header>
        <Name>{tournament.name}</Name>
        <p>
          {clock.now && board.clock ? clock.now.label : STAGES[tournament.stage]}
          {board.hand_for_hand ? " · hand for hand" : ""}
        </p>
      </header>
      <Countdown board={board} clock={clock} />
      {warned === "soon" && (
        <p class="wall-warning" role="status">
          {clock.next ? `${clock.next.label} in less than a minute` : "The last minute"}
        </p>
      )}
      <p class="blinds">{winners ? board.prizes[0]?.player : blinds(clock.now)}</p>
      {!winners && (
        <p class="next">
          {clock.next ? (
            <>
              Next: <strong>{clock.next.label}</strong> {blinds(clock.next)}
            </>
          ) : (
            "The last one has no end"
          )}
        </p>
      )}
      <Figures board={board} clock={clock} />
      {!small && (
        <ol class="wall-prizes" aria-label="Prizes">
          {board.prizes.slice(0, PAID).map((prize) => (
            <li key={prize.place}>
              <span>{prize.place}</span> <strong class="money">{dollars(prize.amount)}</strong>
              {prize.player ? <em> {prize.player}</em> : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Sounds a minute before a level ends, when a new one begins, and when play starts. */
function useWarnings(board: TournamentBoard, clock: Reading | null): Warned {
  const before = useRef<{ row: number; warned: Warned } | null>(null);
  const warned = clock ? warningOf(clock, board.tournament.stage) : "";
  const row = clock?.row ?? 0;
  useEffect(() => {
    const was = before.current;
    before.current = { row, warned };
    if (!was || !board.clock) return;
    if (was.row !== row) play("win");
    else if (warned === "soon" && was.warned !== "soon") play("turn");
  }, [row, warned]);
  return warned;
}

function Countdown({ board, clock }: { board: TournamentBoard; clock: Reading }) {
  const { tournament } = board;
  const rest = breakLeft(board);
  const toStart = tournament.start - serverNow();
  const waits = tournament.stage === "open" || tournament.stage === "called";
  const label = waits && toStart > 0 ? "Time until the start" : "Time left in this level";
  return (
    <div class="countdown" role="timer" aria-label={label} data-row={clock.row}>
      {clock.left !== null ? (
        <span>{span(clock.left)}</span>
      ) : waits && toStart > 0 ? (
        <>
          <span>{span(toStart)}</span>
          <span class="paused">until the start</span>
        </>
      ) : (
        <span class="word">
          {tournament.stage === "over"
            ? "Congratulations"
            : tournament.banked && tournament.stage === "playing"
              ? `Round ${board.hands}`
              : STAGES[tournament.stage]}
        </span>
      )}
      {rest !== null ? (
        <span class="paused">break, back in {span(rest)}</span>
      ) : board.clock && !clock.running ? (
        <span class="paused">paused</span>
      ) : null}
    </div>
  );
}

function Figures({ board, clock }: { board: TournamentBoard; clock: Reading }) {
  const { tournament } = board;
  return (
    <dl class="wall-figures">
      <div>
        <dt>Players left</dt>
        <dd>
          {count(tournament.left)}
          <small> of {count(tournament.entries)}</small>
        </dd>
      </div>
      <div>
        <dt>Average</dt>
        <dd>{board.average ? count(board.average) : "–"}</dd>
      </div>
      <div>
        <dt>Next break</dt>
        <dd>{clock.nextBreak === null ? "–" : span(clock.nextBreak)}</dd>
      </div>
      <div>
        <dt>Prize pool</dt>
        <dd>{dollars(tournament.pool)}</dd>
      </div>
    </dl>
  );
}
