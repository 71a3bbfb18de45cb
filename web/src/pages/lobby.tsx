// The floor at a glance: every table by house, what goes on there, and a seat in two clicks.
import { useEffect, useState } from "preact/hooks";
import { becomeGuest, get, me, newKey, post, refreshMe } from "../lib/api";
import { attempt } from "../lib/hooks";
import { lobby, reconnect, watchLobby } from "../lib/live";
import { dollars } from "../lib/money";
import { go } from "../lib/router";
import type { Lobby, LobbyTable, MeterShown, TableShown } from "../lib/types";

const STAGES: Record<string, string> = { before: "waiting for players", wagers: "wagers open", closed: "no more bets", play: "in play", jackpot: "jackpot", settled: "settled", over: "between rounds" };

export default function LobbyPage() {
  const [house, setHouse] = useState("");
  useEffect(() => {
    void get<Lobby>("/api/lobby").then((shown) => (lobby.value ??= shown)).catch(() => undefined);
    return watchLobby();
  }, []);
  const shown = lobby.value;
  if (!shown) return <p role="status">Looking around the floor…</p>;
  const houses = [...new Set(shown.tables.map((t) => t.house))];
  return (
    <>
      <div class="spread">
        <h1>The floor</h1>
        <label>House
          <select value={house} onChange={(e) => setHouse(e.currentTarget.value)}>
            <option value="">all houses</option>
            {houses.map((name) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
      </div>
      {!me.value?.person && me.value?.guests_allowed && (
        <p class="notice">You are looking on. Take a seat and you are a guest with demonstration chips.</p>
      )}
      {houses.filter((name) => !house || name === house).map((name) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Meters meters={shown.meters.filter((m) => m.house === name)} />
          <div class="grid">{shown.tables.filter((t) => t.house === name).map((t) => <TableCard key={t.id} table={t} />)}</div>
        </section>
      ))}
      {!shown.tables.length && <p>No table is set up yet. Staff open tables from the pit.</p>}
    </>
  );
}

function Meters({ meters }: { meters: MeterShown[] }) {
  if (!meters.length) return null;
  return (
    <p class="row">
      {meters.map((meter) => (
        <a key={meter.id} href="/jackpots" class="panel" style="padding:6px 12px">
          Jackpot {meter.pools.map((pool) => <strong key={pool.name} class="money"> {poolShown(pool.display ?? pool.amount)}</strong>)}
        </a>
      ))}
    </p>
  );
}

export function poolShown(display: string | number): string {
  if (typeof display === "number") return dollars(display);
  const [whole = "0", rest = ""] = display.replace("$", "").split(".");
  return `$${Number(whole.replaceAll(",", "")).toLocaleString("en-AU")}${rest ? `.${rest.slice(0, 2)}` : ""}`;
}

function TableCard({ table }: { table: LobbyTable }) {
  const limits = table.maximum ? `${dollars(table.minimum)} to ${dollars(table.maximum)}` : `from ${dollars(table.minimum)}`;
  const yours = me.value?.seats.find((seat) => seat.table === table.id);
  return (
    <article class="panel">
      <div class="spread"><h3>{table.name}</h3><small>{table.id}</small></div>
      <p>{limits}{table.structure ? ` · ${table.structure}` : ""}</p>
      <p class="soft">{table.people} playing, {table.free} of {table.seats} seats free · {STAGES[table.stage] ?? table.stage}{table.real_cards ? " · real cards" : ""}</p>
      <p class="row">
        {yours ? <a class="button" href={`/table/${table.id}`}>Back to seat {yours.seat}</a>
          : table.phase === "open" && table.free > 0 && !table.real_cards
            ? <button class="main" onClick={() => void takeSeat(table)} disabled={!me.value?.person && !me.value?.guests_allowed}>Take a seat</button>
            : null}
        <a class="button" href={`/table/${table.id}`}>Watch</a>
        {table.kind === "poker" && table.free === 0 && <small>The game is full; staff call from the waiting list.</small>}
      </p>
    </article>
  );
}

async function takeSeat(table: LobbyTable): Promise<void> {
  await attempt((async () => {
    if (!me.value?.person) {
      await becomeGuest();
      reconnect();
    }
    const buyIn = Math.min(me.value?.balance ?? 0, Math.max(table.minimum * 40, 20_000));
    const shown = await get<TableShown>(`/api/tables/${encodeURIComponent(table.id)}`);
    const taken = new Set(shown.seats.map((s) => s.seat));
    const seat = Array.from({ length: table.seats }, (_, i) => i + 1).find((n) => !taken.has(n));
    if (!seat) throw new Error("Every seat has just been taken.");
    await post(`/api/tables/${table.id}/sit`, { key: newKey(), seat, buy_in: buyIn });
    await refreshMe();
    go(`/table/${table.id}`);
  })());
}
