// Orders and requests made from the server's descriptions: one is chosen, filled in and given.

import { useState } from "preact/hooks";
import { tell } from "../lib/messages";
import { type OrderPlace, sendOrder, whoMay } from "../lib/orders";
import type { OrderShown, OrdersShown } from "../lib/server-types";
import { useSchemaForm } from "../lib/use-schema-form";
import { SchemaForm } from "./schema-form";

interface Props {
  /** As the server gave them, for one place. */
  shown: OrdersShown;
  tournament?: string;
  /** What the choice is called. */
  label?: string;
  /** After an order was given. */
  done: () => void;
}

export function Orders({ shown, tournament, label = "Order", done }: Props) {
  const [chosen, setChosen] = useState("");
  const mine = shown.orders.filter((order) => order.acting);
  const others = shown.orders.filter((order) => !order.acting);
  const order = mine.find((one) => one.id === chosen);
  const place = { ...shown, ...(tournament ? { tournament } : {}) };
  return (
    <div class="orders">
      {mine.length > 0 ? (
        <label>
          {label}{" "}
          <select value={order?.id ?? ""} onChange={(e) => setChosen(e.currentTarget.value)}>
            <option value="">Choose one</option>
            {mine.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>There is nothing that you may order here now.</p>
      )}
      {order && (
        <Give
          key={`${shown.table} ${order.id}`}
          place={place}
          order={order}
          done={() => {
            setChosen("");
            done();
          }}
        />
      )}
      {others.length > 0 && <ForOthers orders={others} />}
    </div>
  );
}

const nameOf = (order: OrderShown): string =>
  order.clause ? `${order.name} (${order.clause})` : order.name;

// Choices of a form are those of the moment at which it was opened.
function Give({
  place,
  order: now,
  done,
}: {
  place: OrderPlace;
  order: OrderShown;
  done: () => void;
}) {
  const [order] = useState(now);
  const [sent, setSent] = useState(false);
  const form = useSchemaForm(order.fields, order.usual, ["command"]);
  const give = async (event: Event) => {
    event.preventDefault();
    const value = form.value();
    if (!value || sent) return;
    setSent(true);
    try {
      await sendOrder(place, order, value);
      tell(`${place.table ? `${place.table}: ` : ""}${order.name}: done.`);
      done();
    } catch (trouble) {
      form.refuse(trouble);
    } finally {
      setSent(false);
    }
  };
  return (
    <form onSubmit={(e) => void give(e)} aria-label={order.name} noValidate>
      {order.help && <p class="soft">{order.help}</p>}
      {order.acting !== "player" && (
        <p class="soft">
          <small>
            By the {whoMay(order)}
            {order.clause ? ` (${order.clause})` : ""}.
          </small>
        </p>
      )}
      <SchemaForm form={form} book={place.book} />
      <button type="submit" class="main">
        {order.name}
      </button>
    </form>
  );
}

function ForOthers({ orders }: { orders: OrderShown[] }) {
  return (
    <details>
      <summary>What others may order</summary>
      <ul class="plain-list soft">
        {orders.map((order) => (
          <li key={order.id}>
            {nameOf(order)}: {whoMay(order)}
          </li>
        ))}
      </ul>
    </details>
  );
}
