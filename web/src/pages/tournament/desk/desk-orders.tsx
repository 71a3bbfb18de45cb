// What else the desk may order: re-buys, alternates, a corrected clock, more prizes and others.

import type { OrdersShown, TournamentBoard } from "../../../lib/server-types";
import { Orders } from "../../../parts/orders";
import { useDetail } from "../tournament-board";

export function DeskOrders({ board }: { board: TournamentBoard }) {
  const shown = useDetail<OrdersShown>(board, "orders");
  if (!shown?.orders.length) return null;
  return (
    <section class="panel" aria-label="Orders">
      <h2>Orders</h2>
      <Orders shown={shown} tournament={board.tournament.id} done={() => undefined} />
    </section>
  );
}
