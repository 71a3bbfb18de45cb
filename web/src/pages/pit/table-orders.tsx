// Orders at a table that the book has a rule for: a count, a shuffle, a stop, a new device.

import { useState } from "preact/hooks";
import { sendFloor } from "../../lib/duty";
import { tell } from "../../lib/messages";
import type { BookForms, LobbyTable, OrderForm } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { useSchemaForm } from "../../lib/use-schema-form";
import { OpenedPanel } from "../../parts/opened-panel";
import { SchemaForm } from "../../parts/schema-form";

interface Props {
  table: LobbyTable;
  done: () => void;
  close: () => void;
}

export function TableOrders({ table, done, close }: Props) {
  const forms = useGet<BookForms>(`/api/books/${table.book}/forms`);
  const [chosen, setChosen] = useState("");
  if (!forms.value) return <p role="status">Loading the book…</p>;
  const orders = forms.value.orders;
  const order = orders.find((o) => o.command === chosen) ?? orders[0];
  return (
    <OpenedPanel>
      <div class="form-box" role="group" aria-label={`Order at ${table.id}`}>
        <h3>Order at {table.id}</h3>
        {!order && <p>The book gives nobody an order to give here.</p>}
        {order && (
          <label>
            Order{" "}
            <select value={order.command} onChange={(e) => setChosen(e.currentTarget.value)}>
              {orders.map((o) => (
                <option key={o.command} value={o.command}>
                  {o.name} ({o.clause})
                </option>
              ))}
            </select>
          </label>
        )}
        {order && <Give key={order.command} table={table} order={order} done={done} />}
        <button type="button" onClick={close}>
          Leave it
        </button>
      </div>
    </OpenedPanel>
  );
}

function Give({ table, order, done }: { table: LobbyTable; order: OrderForm; done: () => void }) {
  const form = useSchemaForm(order.fields, {});
  const give = async (event: Event) => {
    event.preventDefault();
    const value = form.value();
    if (!value) return;
    try {
      const command = { type: order.command, table: table.id, ...value };
      await sendFloor(table.house, command, order.role);
      tell(`${table.id}: it is ordered (${order.clause}).`);
      done();
    } catch (trouble) {
      form.refuse(trouble);
    }
  };
  return (
    <form onSubmit={(e) => void give(e)} aria-label={order.name}>
      <SchemaForm form={form} book={table.book} />
      <button type="submit" class="main">
        {order.name}
      </button>
    </form>
  );
}
