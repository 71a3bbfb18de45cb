// Orders in a house: its book and hours, the prizes and terms of promotions.

import type { OrdersShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Orders } from "../../parts/orders";

export function HouseOrders({ done }: { done: () => void }) {
  const found = useGet<OrdersShown[]>("/api/orders");
  const given = () => {
    found.again();
    done();
  };
  return (
    <section class="panel" aria-label="Orders in the house">
      <h2>Orders in the house</h2>
      {found.problem && (
        <p class="problem" role="alert">
          {found.problem}
        </p>
      )}
      {!found.value && !found.problem && <p role="status">Loading the books…</p>}
      {(found.value ?? []).map((place) => (
        <div
          key={place.house}
          class="form-box"
          role="group"
          aria-label={`Orders at ${place.house}`}
        >
          <h3>{place.house}</h3>
          <Orders shown={place} done={given} />
        </div>
      ))}
    </section>
  );
}
