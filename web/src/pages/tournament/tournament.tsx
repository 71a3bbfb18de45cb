// The page /tournament: a tournament for its players: entry, seat, clock, prizes and standings.

import { useState } from "preact/hooks";
import { becomeGuest, me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import type { TournamentBoard } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { Figures, Happened, Prizes, Schedule, Standings } from "./board-sections";
import { FindSeat } from "./find-seat";
import { answerLeft } from "./own-entry";
import { ask, STAGES, useBoard, worksAt } from "./tournament-board";
import { blinds, breakLeft, span, useClock } from "./tournament-clock";
import { TournamentTable } from "./tournament-table";
import { isDealtHere, WatchTables } from "./watch-tables";
import "../../styles/tournament.css";
import "../../styles/working-pages.css";

const WISHES: Record<string, [button: string, done: string]> = {
  Enter: ["Enter", "You are in."],
  Withdraw: ["Withdraw", "You have withdrawn."],
  Arrive: ["I am at my seat", "The staff of the tournament know that you are here."],
  Leave: ["Step away", "Your chips stay in play until you are back."],
  ReBuy: ["Buy back in", "You are back."],
  LetGo: ["Leave it", "Thank you for playing."],
  AddOn: ["Add on", "The chips are yours."],
  WagerSecretly: ["Wager secretly", "The staff know. Hand your wager to the dealer face down."],
  Retire: ["Give up", "You have given up. Thank you for playing."],
  ChangeWager: [
    "Change my wager",
    "Noted. You may change your wager until the next player is asked.",
  ],
};

export default function TournamentPage({ id }: { id: string }) {
  const { board, problem } = useBoard(id);
  const clock = useClock(board);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board || !clock) return <p role="status">Loading the tournament…</p>;
  const { tournament } = board;
  if (isDealtHere(board) && board.mine.table)
    return <TournamentTable board={board} number={board.mine.table} />;
  const rest = breakLeft(board);
  return (
    <div class="wide tournament">
      <div class="spread page-head">
        <div>
          <h1>{tournament.name}</h1>
          <p class="soft">
            {tournament.house} · {STAGES[tournament.stage]} ·{" "}
            {when(tournament.start, tournament.house)}
          </p>
        </div>
        <p class="row">
          <a class="button" href={`/tournament/${id}/conditions`}>
            Conditions
          </a>
          <a class="button" href={`/tournament/${id}/wall`}>
            Clock
          </a>
          {worksAt(tournament.house) && (
            <a class="button" href={`/tournament/${id}/desk`}>
              Desk
            </a>
          )}
        </p>
      </div>
      <Yours board={board} />
      {rest !== null && (
        <p class="notice" role="status">
          Break: play goes on in <span class="money">{span(rest)}</span>.
        </p>
      )}
      {board.clock && clock.left !== null && (
        <p class="headline" role="group" aria-label="Clock">
          <strong>{clock.now?.label}</strong> {blinds(clock.now)} ·{" "}
          <span class="money">{span(clock.left)}</span> left{clock.running ? "" : " (paused)"}
          {clock.next && (
            <>
              {" "}
              · next <strong>{clock.next.label}</strong> {blinds(clock.next)}
            </>
          )}
          {clock.nextBreak !== null && (
            <>
              {" "}
              · next break in <span class="money">{span(clock.nextBreak)}</span>
            </>
          )}
        </p>
      )}
      <Figures board={board} />
      <WatchTables board={board} />
      <div class="beside">
        <div class="stack">
          <section class="panel" aria-label="Seats">
            <FindSeat board={board} />
          </section>
          <Standings board={board} />
        </div>
        <div class="stack">
          <Prizes board={board} />
          <Schedule board={board} row={clock.row} />
        </div>
      </div>
      <Happened board={board} />
    </div>
  );
}

function Yours({ board }: { board: TournamentBoard }) {
  const { mine, tournament } = board;
  const guest = !me.value?.person;
  const may = guest && tournament.stage === "open" ? ["Enter"] : (mine.may ?? []);
  const [signed, setSigned] = useState(false);
  const left = answerLeft(mine, serverNow());
  const signs = board.written_agreement && may.includes("Enter");
  return (
    <section class="panel mine" aria-label="Your entry">
      {mine.status ? (
        <p class="headline">
          {tournament.stage === "over" ? (
            "It is over: you are "
          ) : (
            <>
              You are <strong>{mine.status}</strong>
            </>
          )}
          {mine.table && tournament.stage !== "over" ? (
            <>
              : table <strong>{mine.table}</strong>, seat <strong>{mine.seat}</strong>
            </>
          ) : null}
          {mine.chips && tournament.stage !== "over" ? (
            <>, {mine.chips.toLocaleString("en-AU")} chips</>
          ) : null}
          {mine.points && tournament.stage !== "over" ? <>, {mine.points} points</> : null}
          {mine.place ? (
            <>
              {tournament.stage === "over" ? "" : ", "}place {mine.place}
            </>
          ) : null}
          {mine.prize ? (
            <>
              , and win <strong class="money">{dollars(mine.prize)}</strong>
            </>
          ) : null}
          .
        </p>
      ) : null}
      {mine.table && tournament.stage !== "over" ? (
        <p>Your seat: {mine.why || "drawn by ballot"}.</p>
      ) : null}
      {mine.worth ? (
        <p>
          Your place is worth <strong class="money">{dollars(mine.worth)}</strong> if it ended now.
        </p>
      ) : null}
      {!mine.status ? (
        <p>
          Entry {dollars(tournament.fee)}: {board.fee_note}.{" "}
          {tournament.stage === "open" ? "" : "Entries are not open."}
        </p>
      ) : null}
      {signs && (
        <label class="check">
          <input
            type="checkbox"
            checked={signed}
            onChange={(e) => setSigned(e.currentTarget.checked)}
          />{" "}
          I have read the <a href={`/tournament/${tournament.id}/conditions`}>conditions</a> and
          sign them
        </label>
      )}
      {board.practice && tournament.stage === "open" && mine.status === "entered" && (
        <Practice board={board} />
      )}
      {left !== null && (
        <p role="status">
          Answer within <strong class="money">{span(left)}</strong> whether you buy back in; after
          that you are out.
        </p>
      )}
      <p class="row">
        {may.map((wish) => (
          <button
            type="button"
            key={wish}
            class={wish === "Enter" || wish === "ReBuy" ? "main" : ""}
            disabled={wish === "Enter" && signs && !signed}
            onClick={() => void wishFor(tournament.id, wish, { signed, briefed: board.practice })}
          >
            {wish === "Arrive" && board.practice
              ? "I understand the briefing and take my seat"
              : (WISHES[wish]?.[0] ?? wish)}
            {wish === "Enter" ? ` for ${dollars(tournament.fee)}` : ""}
          </button>
        ))}
      </p>
    </section>
  );
}

/** What the house tells the entrants of a practice event, and companions for the seats left. */
function Practice({ board }: { board: TournamentBoard }) {
  const { tournament, rows } = board;
  const first = rows[0];
  return (
    <>
      <p>
        Briefing: everybody has the same chips.{" "}
        {tournament.banked ? (
          <>{rows.map(sessionWords).join(" ")} Without chips for the minimum you are out;</>
        ) : (
          <>
            First blinds {blinds(first)}; a level lasts {first?.minutes} minutes, or less when many
            hands are dealt. Without chips you are out;
          </>
        )}{" "}
        the best places win the prizes below. The house is the director. The{" "}
        <a href={`/tournament/${tournament.id}/conditions`}>conditions</a> say the rest.
      </p>
      {board.tables ? null : (
        <p class="row">
          <button type="button" onClick={() => void fill(tournament.id)}>
            Fill with companions
          </button>
          <span>
            {tournament.entries} of {tournament.most} seats are taken.
          </span>
        </p>
      )}
    </>
  );
}

/** "Session 1: 5 rounds, wagers 100 to 2,000; 3 of each table go on." */
function sessionWords(row: TournamentBoard["rows"][number]): string {
  const goes = row.advance ? `; ${row.advance} of each table go on` : "";
  return `${row.label}: ${row.says ?? ""}${goes}.`;
}

async function fill(id: string): Promise<void> {
  const done = "Companions take the seats that are left.";
  await attempt(post(`/api/tournaments/${id}/fill`, { key: newKey() }), done);
}

interface Confirmed {
  signed: boolean;
  /** In a practice event whoever takes the seat has understood the briefing. */
  briefed: boolean;
}

async function wishFor(id: string, wish: string, { signed, briefed }: Confirmed): Promise<void> {
  if (!me.value?.person && !(await attempt(becomeGuest()))) return;
  const more = wish === "Enter" ? { signed } : wish === "Arrive" ? { briefed } : {};
  await ask(id, "player", { type: wish, ...more }, WISHES[wish]?.[1] ?? "Done.");
  await attempt(refreshMe());
}
