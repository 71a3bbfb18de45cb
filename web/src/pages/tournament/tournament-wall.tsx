// The page /tournament/…/wall: the clock so large that the whole room can read it.
import { useRef } from "preact/hooks";
import { sounds } from "../../lib/settings";
import { FindSeat } from "./find-seat";
import { useBoard } from "./tournament-board";
import { WallClock } from "./wall-clock";
import "../../styles/tournament.css";

export default function TournamentWallPage({ id }: { id: string }) {
  const wall = useRef<HTMLDivElement>(null);
  const { board, problem } = useBoard(id);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board) return <p role="status">Loading the clock…</p>;
  return (
    <div class="wall-page">
      <div class="spread wall-bar">
        <a href={`/tournament/${id}`}>{board.tournament.name}</a>
        <FindSeat board={board} />
        <WallButtons full={() => void wall.current?.requestFullscreen?.()} />
      </div>
      <div ref={wall} class="wall-screen">
        <WallClock board={board} />
      </div>
    </div>
  );
}

/** Sounds are off until somebody switches them on, as on every page. */
export function WallButtons({ full }: { full: () => void }) {
  return (
    <p class="row">
      <button
        type="button"
        aria-pressed={sounds.value}
        onClick={() => {
          sounds.value = !sounds.value;
        }}
      >
        Sounds
      </button>
      <a class="button" href="/wall">
        All clocks
      </a>
      <button type="button" onClick={full}>
        Full screen
      </button>
    </p>
  );
}
