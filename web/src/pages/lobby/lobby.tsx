// The page /: every table by house and game, what goes on there, and a seat in two clicks.
import { useEffect, useState } from "preact/hooks";
import { get, me } from "../../lib/api";
import type { Lobby, LobbyTable } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { Explain } from "../../parts/explain";
import { JackpotMeter } from "./jackpot-meter";
import style from "./lobby.module.css";
import { OwnTablesPanel } from "./own-tables";
import { PracticeTournaments } from "./practice-tournaments";
import { StartHere } from "./start-here";
import { TableRow } from "./table-row";
import { TournamentsNow } from "./tournaments-now";
import { Called } from "./waiting-lists";

const KINDS: [kind: string, name: string][] = [
  ["", "All games"],
  ["banked", "Against the house"],
  ["poker", "Poker"],
];

export default function LobbyPage() {
  const [house, setHouse] = useState("");
  const [kind, setKind] = useState("");
  const [free, setFree] = useState(false);
  useEffect(() => {
    void get<Lobby>("/api/lobby")
      .then((shown) => (lobby.value ??= shown))
      .catch(() => undefined);
    return watchLobby();
  }, []);
  const shown = lobby.value;
  if (!shown) return <p role="status">Loading the lobby…</p>;
  const houses = [...new Set(shown.tables.map((t) => t.house))];
  const wanted = (table: LobbyTable) =>
    (!house || table.house === house) &&
    (!kind || table.kind === kind) &&
    (!free || table.free > 0);
  return (
    <div class={`lobby ${style.lobby}`}>
      <div class={style.head}>
        <div>
          <h1>The floor</h1>
          <p class="soft">
            {shown.tables.length} tables in {houses.length} houses, each with its own book and{" "}
            <Explain of="sign">sign</Explain>. Some seats are held by{" "}
            <Explain of="companion">companions</Explain>, who give way to you.{" "}
            {onlooker() && "Take a seat and you are a guest with demonstration chips."}
          </p>
        </div>
      </div>
      <Called />
      <div class={style.first}>
        <StartHere tables={shown.tables} />
        <OwnTablesPanel />
      </div>
      <PracticeTournaments />
      <TournamentsNow />
      <div class={`row ${style.filters}`}>
        <label>
          House
          <select value={house} onChange={(e) => setHouse(e.currentTarget.value)}>
            <option value="">all houses</option>
            {houses.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Game
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            {KINDS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={free}
            onChange={(e) => setFree(e.currentTarget.checked)}
          />{" "}
          free seats only
        </label>
      </div>
      <div class={style.houses}>
        {houses.map((name) => {
          const tables = shown.tables.filter((table) => table.house === name && wanted(table));
          if (!tables.length) return null;
          return (
            <section key={name} aria-label={name}>
              <div class={style.houseHead}>
                <h2>{name}</h2>
                <div class={style.meters}>
                  {shown.meters
                    .filter((meter) => meter.house === name)
                    .map((meter) => (
                      <JackpotMeter key={meter.id} meter={meter} />
                    ))}
                </div>
              </div>
              {KINDS.slice(1).map(([which, title]) => (
                <Tables
                  key={which}
                  title={title}
                  tables={tables.filter((table) => table.kind === which)}
                />
              ))}
            </section>
          );
        })}
      </div>
      {!shown.tables.some(wanted) && (
        <p class="panel">
          {shown.tables.length
            ? "No table fits; choose another house or game."
            : "No table is set up yet. Staff open tables from the pit."}
        </p>
      )}
    </div>
  );
}

const onlooker = () => !me.value?.person && me.value?.guests_allowed;

function Tables({ title, tables }: { title: string; tables: LobbyTable[] }) {
  if (!tables.length) return null;
  return (
    <>
      <h3 class={style.kind}>{title}</h3>
      <div class={style.rows}>
        {tables.map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </div>
    </>
  );
}
