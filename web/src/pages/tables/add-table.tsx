// The choice of a further table to lie beside those that are open.
import { useEffect } from "preact/hooks";
import { me } from "../../lib/api";
import { go } from "../../lib/router";
import { lobby, watchLobby } from "../../lib/socket";

export function AddTable({ ids, to }: { ids: string[]; to: (more: string) => string }) {
  useEffect(watchLobby, []);
  const held = new Set(me.value?.seats.map((seat) => seat.table));
  const choices = (lobby.value?.tables ?? []).filter(
    (table) => table.phase === "open" && !ids.includes(table.id),
  );
  return (
    <label class="add-table">
      <span class="hidden-text">Add a table</span>
      <select value="" onChange={(e) => e.currentTarget.value && go(to(e.currentTarget.value))}>
        <option value="">Add a table</option>
        {choices.map((table) => (
          <option key={table.id} value={table.id}>
            {table.id} {table.name}
            {held.has(table.id) ? " (your seat)" : `, ${table.free} free`}
          </option>
        ))}
      </select>
    </label>
  );
}
