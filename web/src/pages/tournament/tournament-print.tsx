// The pages /tournament/…/print/…: seat cards, receipts and standings, ready for the printer.

import { useEffect, useState } from "preact/hooks";
import { get, newKey, post, problemText } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import type {
  ReceiptShown,
  ReceiptsShown,
  StandingsShown,
  TournamentBoard,
} from "../../lib/server-types";
import { when } from "../../lib/time";
import { StandingsTable } from "./standings-table";
import { useBoard, worksAt } from "./tournament-board";
import "../../styles/tournament.css";
import "../../styles/tournament-print.css";

const KINDS = { seats: "Seat cards", receipts: "Receipts", standings: "Standings" } as const;
type Kind = keyof typeof KINDS;
const PAGE = 500;
type Player = StandingsShown["players"][number];

/** All rows of a list that the server gives in pages. */
async function everything<T>(address: string, rows: (page: T) => unknown[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (;;) {
    const page = await get<T & { total: number }>(`${address}?skip=${found.length}&limit=${PAGE}`);
    found.push(...rows(page));
    if (!rows(page).length || found.length >= page.total) return found;
  }
}

export default function TournamentPrintPage({ id, rest }: { id: string; rest: string }) {
  const { board, problem } = useBoard(id);
  const kind: Kind = rest in KINDS ? (rest as Kind) : "standings";
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!board) return <p role="status">Loading the tournament…</p>;
  return (
    <>
      <h1 class="no-print">{KINDS[kind]}</h1>
      <p class="row no-print">
        <a
          class="button"
          href={`/tournament/${id}${worksAt(board.tournament.house) ? "/desk" : ""}`}
        >
          Back
        </a>
        <button type="button" class="main" onClick={() => window.print()}>
          Print
        </button>
      </p>
      <Sheets key={kind} board={board} kind={kind} />
    </>
  );
}

function Sheets({ board, kind }: { board: TournamentBoard; kind: Kind }) {
  const [rows, setRows] = useState<unknown[] | null>(null);
  const [problem, setProblem] = useState("");
  const address = `/api/tournaments/${board.tournament.id}/`;
  useEffect(() => {
    const asked =
      kind === "receipts"
        ? everything<ReceiptsShown>(`${address}receipts`, (page) => page.receipts)
        : everything<StandingsShown>(`${address}players`, (page) => page.players);
    asked.then(setRows).catch((trouble) => setProblem(problemText(trouble)));
  }, [kind]);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!rows) return <p role="status">Loading {KINDS[kind].toLowerCase()}…</p>;
  if (kind === "receipts") return <Receipts board={board} rows={rows as ReceiptShown[]} />;
  if (kind === "seats") return <SeatCards board={board} rows={rows as Player[]} />;
  return <StandingsSheet board={board} rows={rows as Player[]} />;
}

function Head({ board, what }: { board: TournamentBoard; what: string }) {
  const { name, house, start } = board.tournament;
  return (
    <header>
      <h2>{name}</h2>
      <p>
        {house} · {when(start, house)}
      </p>
      <p class="sheet-kind">{what}</p>
    </header>
  );
}

function SeatCards({ board, rows }: { board: TournamentBoard; rows: Player[] }) {
  const seated = rows
    .filter((row) => row.table)
    .sort((a, b) => a.table - b.table || a.seat - b.seat);
  if (!seated.length) return <p>No seats are drawn yet.</p>;
  return (
    <>
      {seated.map((row) => (
        <article key={row.player} class="sheet" aria-label={`Seat card of ${row.player}`}>
          <Head board={board} what="Seat card" />
          <p class="sheet-name">{row.player}</p>
          <p class="sheet-seat">
            Table <strong>{row.table}</strong> seat <strong>{row.seat}</strong>
          </p>
          <p>{row.chips ? `${row.chips.toLocaleString("en-AU")} chips` : board.fee_note}</p>
        </article>
      ))}
    </>
  );
}

const PAID: Record<string, string> = { entry: "Entry", "re-buy": "Re-buy", "add-on": "Add-on" };

/** Whoever entered for cash without an account is paid in cash. */
const payOut = (id: string, player: string) =>
  void attempt(
    post(`/api/tournaments/${id}/pay-out`, { key: newKey(), player }),
    `${player} is paid out.`,
  );

function Receipts({ board, rows }: { board: TournamentBoard; rows: ReceiptShown[] }) {
  const paid = rows.filter((row) => row.paid.length > 0);
  if (!paid.length) return <p>Nobody has paid anything yet.</p>;
  return (
    <>
      {paid.map((row) => (
        <article key={row.player} class="sheet" aria-label={`Receipt of ${row.player}`}>
          <Head board={board} what={`Receipt ${row.number}`} />
          <p class="sheet-name">{row.player}</p>
          <table>
            <thead>
              <tr>
                <th>For</th>
                <th class="number">Paid</th>
                <th class="number">Of it commission</th>
              </tr>
            </thead>
            <tbody>
              {row.paid.map((line, place) => (
                <tr key={place}>
                  <td>
                    {PAID[line.what] ?? line.what}
                    {line.refunded ? " (paid back)" : ""}
                  </td>
                  <td class="number">{dollars(line.amount)}</td>
                  <td class="number">{dollars(line.commission)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {row.table ? (
            <p>
              Table {row.table}, seat {row.seat}
            </p>
          ) : null}
          {row.prize ? <p>Prizes: {dollars(row.prize)}</p> : null}
          {row.cash &&
          (board.tournament.stage === "over" || board.tournament.stage === "cancelled") ? (
            <p class="no-print">
              <button type="button" onClick={() => payOut(board.tournament.id, row.player)}>
                Pay out in cash
              </button>
            </p>
          ) : null}
        </article>
      ))}
    </>
  );
}

function StandingsSheet({ board, rows }: { board: TournamentBoard; rows: Player[] }) {
  return (
    <article class="sheet" aria-label="Standings">
      <Head board={board} what="Standings" />
      <StandingsTable rows={rows} />
    </article>
  );
}
