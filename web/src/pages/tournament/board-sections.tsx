// Sections that several tournament pages show: schedule, prizes, standings, what happened.

import { useState } from "preact/hooks";
import { dollars } from "../../lib/money";
import type { StandingsShown, TournamentBoard } from "../../lib/server-types";
import { when } from "../../lib/time";
import { StandingsTable } from "./standings-table";
import { useDetail } from "./tournament-board";
import { blinds } from "./tournament-clock";

const count = (n: number): string => n.toLocaleString("en-AU");
const PAGE = 25;
const PAID = 10;

export function Schedule({ board, row }: { board: TournamentBoard; row: number }) {
  return (
    <section class="panel" aria-label="Schedule">
      <h2>Schedule</h2>
      <ol class="schedule" tabIndex={0} aria-label="Rows of the schedule">
        {board.rows.map((one, place) => (
          <li
            key={place}
            {...(place === row ? { "aria-current": "step" as const } : {})}
            class={one.pause ? "pause" : ""}
          >
            <strong>{one.label}</strong> <span>{blinds(one)}</span>
            {one.minutes && !one.pause ? <small>{one.minutes} min</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Prizes({ board }: { board: TournamentBoard }) {
  const [all, setAll] = useState(false);
  const prizes = all ? board.prizes : board.prizes.slice(0, PAID);
  return (
    <section class="panel" aria-label="Prizes">
      <h2>Prizes</h2>
      <p>
        Pool <strong class="money">{dollars(board.tournament.pool)}</strong>
      </p>
      {board.prizes.length === 0 ? (
        <p class="soft">The prizes are known when the first player has entered.</p>
      ) : (
        <table class="dense">
          <thead>
            <tr>
              <th>Place</th>
              <th>Player</th>
              <th class="number">Prize</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map((prize) => (
              <tr key={prize.place}>
                <th scope="row">{prize.place}</th>
                <td>{prize.player ?? ""}</td>
                <td class="number money">{dollars(prize.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {prizes.length < board.prizes.length && (
        <p>
          <button type="button" onClick={() => setAll(true)}>
            Show more places
          </button>
        </p>
      )}
    </section>
  );
}

export function Standings({ board }: { board: TournamentBoard }) {
  const [skip, setSkip] = useState(0);
  const shown = useDetail<StandingsShown>(board, `players?skip=${skip}&limit=${PAGE}`);
  return (
    <section class="panel" aria-label="Standings">
      <h2>Standings</h2>
      {!shown || shown.total === 0 ? (
        <p class="soft">Nobody has entered yet.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Players">
          <StandingsTable rows={shown.players} />
        </div>
      )}
      {shown && shown.total > PAGE && (
        <p class="row">
          <button
            type="button"
            disabled={skip === 0}
            onClick={() => setSkip(Math.max(0, skip - PAGE))}
          >
            Better
          </button>
          <span>
            {skip + 1} to {Math.min(skip + PAGE, shown.total)} of {count(shown.total)}
          </span>
          <button
            type="button"
            disabled={skip + PAGE >= shown.total}
            onClick={() => setSkip(skip + PAGE)}
          >
            Lower
          </button>
        </p>
      )}
    </section>
  );
}

export function Happened({ board }: { board: TournamentBoard }) {
  return (
    <section class="panel" aria-label="What happened">
      <h2>What happened</h2>
      {board.lines.length === 0 ? (
        <p class="soft">Nothing yet.</p>
      ) : (
        <ol class="told" tabIndex={0} aria-label="Newest first">
          {board.lines.map((line, place) => (
            <li key={`${line.at} ${board.lines.length - place}`}>
              <small>{when(line.at, board.tournament.house)}</small> {line.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function Figures({ board }: { board: TournamentBoard }) {
  const t = board.tournament;
  const figures: [string, string][] = [
    ["Players left", `${count(t.left)} of ${count(t.entries)}`],
    ["Average stack", board.average ? count(board.average) : "–"],
    ["Tables", count(board.tables)],
    ["Prize pool", dollars(t.pool)],
  ];
  return (
    <dl class="tiles">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
