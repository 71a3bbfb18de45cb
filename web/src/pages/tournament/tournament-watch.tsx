// The page /tournament/ID/table/NUMBER: one table of a tournament, without hidden cards.
import { useBoard } from "./tournament-board";
import { TournamentTable } from "./tournament-table";
import "../../styles/tournament.css";
import "../../styles/working-pages.css";

export default function TournamentWatchPage({ id, rest }: { id: string; rest: string }) {
  const { board, problem } = useBoard(id);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board) return <p role="status">Loading the tournament…</p>;
  return <TournamentTable key={rest} board={board} number={Number(rest)} />;
}
