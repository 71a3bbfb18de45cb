// The jackpot meters of the houses, as they stand.

import type { MeterShown } from "../../lib/server-types";

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ",");

export function Meters({ meters }: { meters: MeterShown[] }) {
  return (
    <section class="panel">
      <h2>
        Meters{" "}
        <small>
          <a href="/jackpots">wall</a> · <a href="/desk">desk</a>
        </small>
      </h2>
      {meters.length === 0 && <p class="soft">No jackpot is running.</p>}
      <table class="dense">
        <tbody>
          {meters.flatMap((m) =>
            m.pools.map((pool, i) => (
              <tr key={`${m.id}${pool.name}`}>
                <th scope="row">
                  {i === 0 ? m.id : ""}{" "}
                  <small>{m.pools.length > 1 ? pool.name : m.tables.join(", ")}</small>
                </th>
                <td class="number money">${grouped(pool.display)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
