// The page /tournament/…/wall: the clock so large that the whole room can read it.
import { useRef } from "preact/hooks";
import { dollars } from "../../lib/money";
import { STAGES, useBoard } from "./tournament-board";
import { blinds, breakLeft, span, useClock } from "./tournament-clock";
import "../../styles/tournament.css";

const count = (n: number): string => n.toLocaleString("en-AU");
const PAID = 8;

export default function TournamentWallPage({ id }: { id: string }) {
  const wall = useRef<HTMLDivElement>(null);
  const { board, problem } = useBoard(id);
  const clock = useClock(board);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board || !clock) return <p role="status">Loading the clock…</p>;
  const { tournament } = board;
  const rest = breakLeft(board);
  const winners = tournament.stage === "over";
  return (
    <div class="wall-page">
      <div class="spread wall-bar">
        <a href={`/tournament/${id}`}>{tournament.name}</a>
        <button type="button" onClick={() => void wall.current?.requestFullscreen?.()}>
          Full screen
        </button>
      </div>
      <div class="clock-wall" ref={wall}>
        <header>
          <h1>{tournament.name}</h1>
          <p>
            {clock.now && board.clock ? clock.now.label : STAGES[tournament.stage]}
            {board.hand_for_hand ? " · hand for hand" : ""}
          </p>
        </header>
        <div
          class="countdown"
          role="timer"
          aria-label="Time left in this level"
          data-row={clock.row}
        >
          {clock.left === null ? (
            <span class="word">
              {winners
                ? "Congratulations"
                : tournament.banked && tournament.stage === "playing"
                  ? `Round ${board.hands}`
                  : STAGES[tournament.stage]}
            </span>
          ) : (
            <span>{span(clock.left)}</span>
          )}
          {rest !== null ? (
            <span class="paused">break, back in {span(rest)}</span>
          ) : board.clock && !clock.running ? (
            <span class="paused">paused</span>
          ) : null}
        </div>
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
        <ol class="wall-prizes" aria-label="Prizes">
          {board.prizes.slice(0, PAID).map((prize) => (
            <li key={prize.place}>
              <span>{prize.place}</span> <strong class="money">{dollars(prize.amount)}</strong>
              {prize.player ? <em> {prize.player}</em> : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
