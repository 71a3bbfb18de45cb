// A table of a tournament that the house deals: the felt, your acts, and how the event stands.
import { useEffect, useRef } from "preact/hooks";
import { TournamentDock } from "../../felt/banked/tournament-dock";
import { TournamentStage } from "../../felt/banked/tournament-stage";
import { PokerDock } from "../../felt/poker/poker-dock";
import { PokerStage } from "../../felt/poker/poker-stage";
import { announce, tell } from "../../lib/messages";
import { chips } from "../../lib/money";
import type { TableShown, TournamentBoard } from "../../lib/server-types";
import { isToWager, roundWords } from "../../lib/tournament-round";
import { isYourTurn } from "../../lib/urgent";
import { useChips } from "../../lib/use-chips";
import { replayPage } from "../../lib/use-table";
import { useTurnAlert } from "../../lib/use-turn-alert";
import { FairDeal } from "../table/fair-deal";
import { TableClock } from "../table/table-clock";
import { DrawerButton, TableShell } from "../table/table-shell";
import { useToldTable } from "../table/use-told-table";
import { Figures, Happened, Prizes, Schedule, Standings } from "./board-sections";
import { moveWords } from "./own-entry";
import { ReBuyOffer } from "./re-buy-offer";
import { TableStandings } from "./table-standings";
import { blinds, breakLeft, span, useClock } from "./tournament-clock";
import { WatchTables } from "./watch-tables";
import "../../styles/table.css";

interface Props {
  board: TournamentBoard;
  number: number;
}

/** The table where you sit, or one that you watch. */
export function TournamentTable({ board, number }: Props) {
  useChips();
  useToldEvent(board);
  const id = `${board.tournament.id}/${number}`;
  const { shown, problem, story } = useToldTable(id);
  const clock = useClock(board);
  useTurnAlert(isYourTurn(shown) || isToWager(shown));
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem} <a href={`/tournament/${board.tournament.id}`}>Back to the tournament</a>
      </p>
    );
  if (!shown || !clock) return <p role="status">Loading the table…</p>;
  const banked = shown.kind === "banked";
  return (
    <TableShell
      kind={shown.kind}
      bar={<Bar board={board} number={number} shown={shown} />}
      notices={<Notices board={board} shown={shown} />}
      stage={banked ? <TournamentStage shown={shown} /> : <PokerStage shown={shown} />}
      dock={shown.you ? <Dock id={id} shown={shown} /> : <Watching board={board} />}
      side={
        <div class="tournament">
          {banked && <TableStandings shown={shown} period={clock.now} />}
          <Times shown={shown} />
          <FairDeal id={id} shown={shown} />
          <p>
            <a href={replayPage(id)}>Past {banked ? "rounds" : "hands"} of this table</a>
          </p>
          <Figures board={board} />
          <Prizes board={board} />
          <Schedule board={board} row={clock.row} />
          <WatchTables board={board} here={number} />
          <Standings board={board} />
          {!banked && <Story lines={story} />}
          <Happened board={board} />
        </div>
      }
    />
  );
}

function Dock(props: { id: string; shown: TableShown }) {
  return props.shown.kind === "banked" ? <TournamentDock {...props} /> : <PokerDock {...props} />;
}

/** Tells of moves, levels, breaks and the bubble, on the screen and to screen readers. */
function useToldEvent(board: TournamentBoard): void {
  const { mine } = board;
  const clock = useClock(board);
  const now = { table: mine.table, seat: mine.seat, row: clock?.row, hand: board.hand_for_hand };
  const before = useRef(now);
  useEffect(() => {
    const last = before.current;
    before.current = now;
    const moved = moveWords(last, mine);
    if (moved) tell(moved);
    if (clock?.now && last.row !== clock.row) announce(`${clock.now.label}: ${blinds(clock.now)}.`);
    if (board.hand_for_hand && !last.hand) tell("The tables now play hand for hand.");
  }, [mine.table, mine.seat, clock?.row, board.hand_for_hand]);
}

function Bar({ board, number, shown }: Props & { shown: TableShown }) {
  const clock = useClock(board);
  const { tournament, mine } = board;
  const last = board.tables === 1 && tournament.entries > shown.table.seats ? "final table" : "";
  const chair = shown.poker?.chairs.find((one) => one.seat === shown.you?.seat);
  const stack = chair?.stake ?? shown.you?.chips ?? 0;
  return (
    <>
      <div class="shell-name">
        <h1>{tournament.name}</h1>
        <p class="soft">
          {last || `table ${number}`} ·{" "}
          {shown.kind === "banked"
            ? roundWords(clock?.now?.label ?? "", shown)
            : `${clock?.now?.label} ${blinds(clock?.now)}`}
          {clock?.left ? ` · ${span(clock.left)} left` : ""}
          {clock?.next && shown.kind === "poker" ? ` · next ${blinds(clock.next)}` : ""} ·{" "}
          {tournament.left} left
          {mine.place ? ` · place ${mine.place}` : ""}
        </p>
      </div>
      {shown.you && (
        <span class="shell-chips money" data-part="chips">
          {chips(stack)} <small>average {chips(board.average)}</small>
        </span>
      )}
      <DrawerButton />
      <div class="shell-clock" data-part="clock">
        <TableClock clock={shown.clock} seat={shown.you?.seat} />
      </div>
    </>
  );
}

const OF_TIME: Record<string, string> = {
  "time bank": "The time bank runs.",
  "lost connection": "A connection is lost: there is extra time for this decision.",
};

function Notices({ board, shown }: { board: TournamentBoard; shown: TableShown }) {
  const rest = breakLeft(board);
  const clock = useClock(board);
  const pause = clock?.now?.pause && clock.left ? clock.left : rest;
  const time = OF_TIME[shown.tournament?.time_of ?? ""];
  return (
    <>
      <ReBuyOffer board={board} />
      {pause ? (
        <p class="notice" role="status">
          Break: play goes on in <span class="money">{span(pause)}</span>.
        </p>
      ) : null}
      {time && <p class="notice">{time}</p>}
      {shown.tournament?.away && (
        <p class="notice" role="status">
          {shown.kind === "banked"
            ? "You are away: the minimum is wagered for you, and your hand is checked or folded. " +
              "Press “Come back” to play."
            : "You are away: you are dealt in and folded. Press “I am back” to play."}
        </p>
      )}
    </>
  );
}

function Times({ shown }: { shown: TableShown }) {
  const own = shown.tournament;
  if (!own || !shown.you) return null;
  if (shown.kind === "banked")
    return (
      <section class="panel" aria-label="Your time">
        <p>
          You have {own.decision_seconds} seconds to wager and for each decision, then your time
          bank: <strong class="money">{span(own.time_bank)}</strong> left. After that the minimum is
          wagered for you, or your hand is checked or folded, and you are away.
        </p>
      </section>
    );
  return (
    <section class="panel" aria-label="Your time">
      <p>
        You have {own.decision_seconds} seconds for a decision, then your time bank:{" "}
        <strong class="money">{span(own.time_bank)}</strong> left. If your connection is lost you
        get {own.reconnect_seconds} seconds more.
      </p>
    </section>
  );
}

function Watching({ board }: { board: TournamentBoard }) {
  const { mine, tournament } = board;
  return (
    <div class="seat-dock">
      <p>
        You watch.{" "}
        {mine.table ? (
          <a class="button main" href={`/tournament/${tournament.id}`}>
            Back to your table
          </a>
        ) : (
          <a class="button" href={`/tournament/${tournament.id}`}>
            The tournament
          </a>
        )}
      </p>
    </div>
  );
}

function Story({ lines }: { lines: string[] }) {
  return (
    <section class="panel story" aria-label="What happened at the table">
      <h2>At the table</h2>
      <ol tabIndex={0} aria-label="What has happened at the table">
        {[...lines].reverse().map((line, i) => (
          <li key={lines.length - i}>{line}</li>
        ))}
      </ol>
      {!lines.length && <p class="soft">Nothing yet.</p>}
    </section>
  );
}
