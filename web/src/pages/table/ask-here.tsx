// What a player may ask for at the table beside playing: a look at the cards, chips, the rules.

import { useState } from "preact/hooks";
import type { OrdersShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Orders } from "../../parts/orders";

export function AskHere({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class="panel ask-here"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Ask for something</summary>
      {open && <Asking id={id} />}
    </details>
  );
}

function Asking({ id }: { id: string }) {
  const found = useGet<OrdersShown>(`/api/tables/${id}/orders`);
  if (found.problem)
    return (
      <p class="problem" role="alert">
        {found.problem}
      </p>
    );
  if (!found.value) return <p role="status">Loading…</p>;
  const own = found.value.orders.filter((order) => order.acting === "player");
  return (
    <Orders shown={{ ...found.value, orders: own }} label="You would like to" done={found.again} />
  );
}
