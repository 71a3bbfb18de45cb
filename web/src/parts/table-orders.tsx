// What staff may order at one table now.

import { useEffect } from "preact/hooks";
import type { OrdersShown } from "../lib/server-types";
import { useGet } from "../lib/use-get";
import { Orders } from "./orders";

interface Props {
  table: string;
  /** Changes with the table: then the orders are asked for again. */
  version?: string | number;
  done?: () => void;
}

export function TableOrders({ table, version = 0, done }: Props) {
  const found = useGet<OrdersShown>(`/api/tables/${table}/orders`);
  useEffect(() => {
    if (version) found.again();
  }, [version]);
  if (found.problem)
    return (
      <p class="problem" role="alert">
        {found.problem}
      </p>
    );
  if (!found.value) return <p role="status">Loading the book…</p>;
  const staff = found.value.orders.filter((order) => order.acting !== "player");
  return (
    <Orders
      shown={{ ...found.value, orders: staff }}
      done={() => {
        found.again();
        done?.();
      }}
    />
  );
}
