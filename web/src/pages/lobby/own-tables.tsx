// Your private tables in the lobby, and opening one of poker with the game and blinds you choose.
import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import { openOwnTable } from "../../lib/own-tables";
import type { OwnTables, PokerChoice } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Explain } from "../../parts/explain";
import style from "./lobby.module.css";

export function OwnTablesPanel() {
  const own = useGet<OwnTables>("/api/own-tables");
  const shown = own.value;
  if (!shown || !(me.value?.person || me.value?.guests_allowed)) return null;
  return (
    <section class={`panel ${style.own}`} aria-labelledby="own-tables">
      <h2 id="own-tables">
        <Explain of="private">Private tables</Explain>
      </h2>
      {shown.tables.length > 0 && (
        <ul class="plain-list">
          {shown.tables.map((table) => (
            <li key={table.id}>
              <a href={`/table/${table.id}`}>{table.name}</a> at {table.house},{" "}
              {table.people === 1 ? "1 person" : `${table.people} people`}
            </li>
          ))}
        </ul>
      )}
      {shown.poker.map((choice) => (
        <details key={choice.book}>
          <summary>Poker with friends</summary>
          <OpenPoker choice={choice} />
        </details>
      ))}
    </section>
  );
}

function OpenPoker({ choice }: { choice: PokerChoice }) {
  const [variant, setVariant] = useState(choice.variants[0]!.id);
  const [structure, setStructure] = useState(choice.structures.at(-1)!.id);
  const [stakes, setStakes] = useState(1);
  const [company, setCompany] = useState(true);
  const blinds = choice.blinds[stakes] ?? choice.blinds[0]!;
  const open = () =>
    attempt(
      openOwnTable(
        {
          book: choice.book,
          variant,
          structure,
          blinds: blinds as [number, number],
          companions: company ? 3 : 0,
        },
        blinds[1]! * 2,
      ),
    );
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label>
        Game
        <select value={variant} onChange={(e) => setVariant(e.currentTarget.value)}>
          {choice.variants.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Limit
        <select value={structure} onChange={(e) => setStructure(e.currentTarget.value)}>
          {choice.structures.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Blinds
        <select value={stakes} onChange={(e) => setStakes(Number(e.currentTarget.value))}>
          {choice.blinds.map(([small, big], place) => (
            <option key={place} value={place}>
              {dollars(small!)} and {dollars(big!)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={company}
          onChange={(e) => setCompany(e.currentTarget.checked)}
        />{" "}
        with three companions
      </label>
      <button type="submit" class="main">
        Open the table
      </button>
    </form>
  );
}
