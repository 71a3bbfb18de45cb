// Hand for hand at the desk: every table deals one hand, and the next begins when all have ended.

import { useState } from "preact/hooks";
import { type KeyGroup, useKeys } from "../../../lib/keyboard";
import type { TablesShown, TournamentBoard } from "../../../lib/server-types";
import { ask } from "../tournament-board";

const DIRECTOR = "tournament-director";
type Row = TablesShown["tables"][number];

const HAND_FOR_HAND_KEYS = {
  title: "Hand for hand",
  keys: {
    d: "all tables deal a hand",
    e: "the hand is over at the tables that still play it, and nobody is out there",
  },
} as const satisfies KeyGroup;

const playing = (table: Row) => table.seats.filter((seat) => seat.status === "playing");

export function HandForHand({ board, shown }: { board: TournamentBoard; shown: TablesShown }) {
  const { id } = board.tournament;
  const [busy, setBusy] = useState(false);
  const on = shown.tables.filter((table) => table.in_hand);
  const most = Math.max(...shown.tables.map((table) => table.hands), 0);
  const off = shown.tables.filter((table) => !table.in_hand && playing(table).length > 1);
  const once = async (what: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await what();
    } finally {
      setBusy(false);
    }
  };
  const deal = () =>
    once(async () => {
      for (const table of off) {
        const begun = { type: "StartHand", table: table.number };
        if (!(await ask(id, DIRECTOR, begun, ""))) return;
      }
    });
  const end = (tables: Row[]) =>
    once(() => {
      const seats = tables.flatMap(playing);
      const stacks = Object.fromEntries(seats.map((seat) => [seat.player, seat.chips]));
      const words = tables.map((table) => table.number).join(", ");
      return ask(id, DIRECTOR, { type: "EndHand", stacks }, `Table ${words}: nobody is out.`);
    });
  useKeys(HAND_FOR_HAND_KEYS, {
    d: on.length === 0 && off.length > 0 && (() => void deal()),
    e: on.length > 0 && (() => void end(on)),
  });
  return (
    <section class="notice" aria-label="Hand for hand">
      <h3>Hand for hand</h3>
      <p class="row">
        <button
          type="button"
          class={on.length ? "" : "main"}
          disabled={busy || on.length > 0 || off.length === 0}
          onClick={() => void deal()}
        >
          All tables deal (D)
        </button>
        <button
          type="button"
          class={on.length ? "main" : ""}
          disabled={busy || on.length === 0}
          onClick={() => void end(on)}
        >
          Nobody else is out (E)
        </button>
      </p>
      <ul class="row plain-list">
        {shown.tables.map((table) => (
          <li key={table.number}>
            Table {table.number}:{" "}
            {table.in_hand ? (
              <button
                type="button"
                disabled={busy}
                aria-label={`Table ${table.number}: nobody is out`}
                onClick={() => void end([table])}
              >
                Nobody is out
              </button>
            ) : table.hands === most && on.length > 0 ? (
              "ended"
            ) : (
              "waits"
            )}
          </li>
        ))}
      </ul>
      <p class="soft">Record who is out at the table itself, before or after the others end.</p>
    </section>
  );
}
