// The clock of a tournament: the row of the schedule that is on, and how long it lasts.
import { useEffect, useState } from "preact/hooks";
import type { TournamentBoard } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";

type Row = TournamentBoard["rows"][number];
export interface Reading {
  row: number;
  left: number | null;
  running: boolean;
  now: Row | undefined;
  next: Row | undefined;
  nextBreak: number | null;
}

export function readClock(board: TournamentBoard, at: number): Reading {
  const clock = board.clock;
  if (!clock)
    return {
      row: board.row,
      left: null,
      running: false,
      now: board.rows[board.row],
      next: board.rows[board.row + 1],
      nextBreak: null,
    };
  let row = clock.row;
  const since = clock.running ? board.at : (board.break_ends ?? Infinity);
  let left = Math.max(0, clock.left - Math.max(0, at - since));
  for (const [place, change] of clock.changes.entries()) {
    if (change.at > at) {
      if (at >= since) left = change.at - at;
      break;
    }
    row = Math.min(change.row, board.rows.length - 1);
    if (place === clock.changes.length - 1) left = 0;
  }
  const pause = clock.changes.find((change) => change.at > at && board.rows[change.row]?.pause);
  return {
    row,
    left,
    running: at >= since || clock.running,
    now: board.rows[row],
    next: board.rows[row + 1],
    nextBreak: pause ? pause.at - at : null,
  };
}

export function useClock(board: TournamentBoard | undefined): Reading | null {
  const [, beat] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => beat((n) => n + 1), 200);
    return () => clearInterval(timer);
  }, []);
  return board ? readClock(board, serverNow()) : null;
}

/** Milliseconds until a break of stated length is over; null where none is on. */
export const breakLeft = (board: TournamentBoard): number | null => {
  const left = (board.break_ends ?? 0) - serverNow();
  return left > 0 ? left : null;
};

export function span(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":");
}

export function blinds(row: Row | undefined): string {
  if (!row) return "";
  if (row.pause) return `${row.minutes} minutes`;
  if (row.says) return row.says;
  const [small, big, ante] = [row.small, row.big, row.ante].map((chips) =>
    (chips ?? 0).toLocaleString("en-AU"),
  );
  return row.ante ? `${small} / ${big}, ante ${ante}` : `${small} / ${big}`;
}
