// Orders at the table of a console: fetched once it is opened, and again when the play moves on.

import { useState } from "preact/hooks";
import type { HandView, RoundView, TableShown } from "../../lib/server-types";
import { TableOrders } from "../../parts/table-orders";

/** Names the moment of play: what may be ordered is the same until it changes. */
export function momentOf(shown: TableShown): string {
  const view = shown.view as HandView | RoundView | null;
  const people = shown.seats.filter((seat) => seat.person).length;
  return `${people} ${view?.phase ?? ""} ${view?.board?.length ?? 0}`;
}

export function ConsoleOrders({ table, moment }: { table: string; moment: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="panel" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Orders at {table}</summary>
      {open && <TableOrders table={table} version={moment} />}
    </details>
  );
}
