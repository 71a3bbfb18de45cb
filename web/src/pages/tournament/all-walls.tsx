// The page /wall: the clocks of all events that are open or in play, side by side.
import { useEffect, useRef } from "preact/hooks";
import type { TournamentLine } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { FindSeat } from "./find-seat";
import { useBoard } from "./tournament-board";
import { WallButtons } from "./tournament-wall";
import { WallClock } from "./wall-clock";
import "../../styles/tournament.css";

const NOT_SHOWN = ["draft", "over", "cancelled"];
const MOST = 12;

export default function AllWallsPage() {
  const wall = useRef<HTMLDivElement>(null);
  const shown = useGet<TournamentLine[]>("/api/tournaments");
  useEffect(() => watchLobby(), []);
  useEffect(() => shown.again(), [lobby.value]);
  const lines = (shown.value ?? []).filter((line) => !NOT_SHOWN.includes(line.stage));
  return (
    <div class="wall-page">
      <div class="spread wall-bar">
        <h1>Tournament clocks</h1>
        <a href="/tournaments">Tournaments</a>
        <WallButtons full={() => void wall.current?.requestFullscreen?.()} />
      </div>
      {shown.problem && (
        <p class="problem" role="alert">
          {shown.problem}
        </p>
      )}
      {shown.value && lines.length === 0 && <p>No tournament is open or in play.</p>}
      <div class="wall-screen walls" ref={wall}>
        {lines.slice(0, MOST).map((line) => (
          <OneWall key={line.id} id={line.id} name={line.name} />
        ))}
      </div>
      {lines.length > MOST && <p class="soft">And {lines.length - MOST} more.</p>}
    </div>
  );
}

function OneWall({ id, name }: { id: string; name: string }) {
  const { board } = useBoard(id);
  return (
    <article aria-label={name}>
      {board ? (
        <>
          <WallClock board={board} small />
          <p class="spread">
            <FindSeat board={board} />
            <a href={`/tournament/${id}/wall`}>This clock alone</a>
          </p>
        </>
      ) : (
        <p role="status">Loading the clock…</p>
      )}
    </article>
  );
}
