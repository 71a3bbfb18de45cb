// The poker room: who waits for which game, and which tables feed a main game.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { roleFor } from "../../lib/duty";
import { plain, structureName } from "../../lib/names";
import type { ListShown, Pit } from "../../lib/server-types";
import { room } from "../../lib/socket";

const SEATS_NEW_PLAYERS = "tg-higher-duties-dealer";

export function PokerRoom({ pit }: { pit: Pit }) {
  const lists = (room.value?.lists ?? []).filter((list) =>
    list.tables.some((id) => pit.tables.some((table) => table.id === id)),
  );
  if (!lists.length) return null;
  return (
    <section class="panel" aria-label="Poker room">
      <h2>Poker room</h2>
      <ul class="plain-list">
        {lists.map((list) => (
          <One key={list.name} list={list} pit={pit} />
        ))}
      </ul>
    </section>
  );
}

function One({ list, pit }: { list: ListShown; pit: Pit }) {
  const feeders = (room.value?.feeders ?? []).filter((feeder) =>
    list.tables.includes(feeder.table),
  );
  return (
    <li>
      <strong>
        {plain(list.variant)}, {structureName(list.structure)}
      </strong>{" "}
      <small>{list.tables.join(", ")}</small>
      <p class="soft">
        {list.waiting
          ? `Waiting: ${(list.people ?? []).join(", ") || list.waiting}.`
          : "Nobody waits."}{" "}
        {feeders.map(({ table, main }) => `${table} feeds ${main}.`).join(" ")}
      </p>
      {list.tables.length > 1 && (
        <Feed
          key={list.tables.join()}
          tables={list.tables}
          house={pit.tables.find((table) => table.id === list.tables[0])?.house ?? ""}
        />
      )}
    </li>
  );
}

function Feed({ tables, house }: { tables: string[]; house: string }) {
  const [table, setTable] = useState(tables.at(-1)!);
  const mains = tables.filter((id) => id !== table);
  const [chosen, setMain] = useState("");
  const main = mains.includes(chosen) ? chosen : mains[0]!;
  const feed = (event: Event) => {
    event.preventDefault();
    void attempt(
      post("/api/poker-room/main-game", {
        key: newKey(),
        table,
        main,
        role: roleFor(house, SEATS_NEW_PLAYERS, table),
      }),
      `Players of ${table} move to ${main} as seats come free.`,
    );
  };
  return (
    <form class="row" onSubmit={feed} aria-label="Must-move game">
      <label>
        Table{" "}
        <select value={table} onChange={(e) => setTable(e.currentTarget.value)}>
          {tables.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label>
        feeds{" "}
        <select value={main} onChange={(e) => setMain(e.currentTarget.value)}>
          {mains.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <button type="submit">Must move</button>
    </form>
  );
}
