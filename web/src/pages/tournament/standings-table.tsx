// The table of standings, on the page of a tournament and on paper.

import { dollars } from "../../lib/money";
import type { StandingsShown } from "../../lib/server-types";

export function StandingsTable({ rows }: { rows: StandingsShown["players"] }) {
  return (
    <table class="dense">
      <thead>
        <tr>
          <th class="number">Place</th>
          <th>Player</th>
          <th>Now</th>
          <th>Seat</th>
          <th class="number">Chips</th>
          <th class="number">Prize</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.player} class={row.yours ? "yours" : ""}>
            <td class="number">{row.place || ""}</td>
            <th scope="row">
              {row.player}
              {row.yours ? " (you)" : ""}
            </th>
            <td>{row.status}</td>
            <td>{row.table ? `table ${row.table}, seat ${row.seat}` : ""}</td>
            <td class="number">{row.chips ? row.chips.toLocaleString("en-AU") : ""}</td>
            <td class="number money">{row.prize ? dollars(row.prize) : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
