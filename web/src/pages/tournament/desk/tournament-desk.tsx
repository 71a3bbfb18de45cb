// The page /tournament/…/desk: the director's clock, entries, tables, rulings and prizes.
import { me } from "../../../lib/api";
import { Explain } from "../../../parts/explain";
import { Figures, Happened, Standings } from "../board-sections";
import { STAGES, useBoard, worksAt } from "../tournament-board";
import { useClock } from "../tournament-clock";
import { ClockDesk } from "./clock";
import { DeskOrders } from "./desk-orders";
import { EntriesDesk } from "./entries";
import { NextSteps } from "./next-step";
import { PrizesDesk } from "./prizes";
import { RulingsDesk } from "./rulings";
import { TablesDesk } from "./tables";
import "../../../styles/tournament.css";
import "../../../styles/working-pages.css";

export default function TournamentDeskPage({ id }: { id: string }) {
  const { board, problem } = useBoard(id);
  const clock = useClock(board);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board || !clock) return <p role="status">Loading the desk…</p>;
  const { tournament } = board;
  if (!worksAt(tournament.house))
    return (
      <p class="problem" role="alert">
        The desk is for staff on duty at {tournament.house}. <a href="/sign-in">Sign in</a>
      </p>
    );
  return (
    <div class="wide tournament">
      <div class="spread page-head">
        <div>
          <h1>{tournament.name}: desk</h1>
          <p class="soft">
            {tournament.house} · {STAGES[tournament.stage]}
            {board.director ? ` · directed by ${board.director}` : ""} · you are {me.value?.person}
          </p>
          <p class="soft">
            <Explain of="tournamentDesk">What is the desk?</Explain>
          </p>
        </div>
        <p class="row">
          <a class="button" href={`/tournament/${id}/wall`} target="_blank" rel="noopener">
            Wall
          </a>
          <a class="button" href={`/tournament/${id}`}>
            Players' page
          </a>
          <a class="button" href={`/tournament/${id}/conditions`}>
            Conditions
          </a>
        </p>
      </div>
      <NextSteps board={board} />
      <Figures board={board} />
      <div class="beside">
        <div class="stack">
          <ClockDesk board={board} clock={clock} />
          <EntriesDesk board={board} />
        </div>
        <div class="stack">
          <RulingsDesk board={board} />
          <PrizesDesk board={board} />
          <DeskOrders board={board} />
        </div>
      </div>
      <TablesDesk board={board} />
      <div class="beside">
        <Standings board={board} />
        <Happened board={board} />
      </div>
    </div>
  );
}
