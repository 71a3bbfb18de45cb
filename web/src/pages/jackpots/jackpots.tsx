// The page /jackpots: large meters for a wall, with the latest wins.

import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../lib/api";
import { announce } from "../../lib/messages";
import { plain } from "../../lib/names";
import { go, query } from "../../lib/router";
import type { JackpotHit, Lobby, MeterShown } from "../../lib/server-types";
import { lobby, serverNow, watchLobby } from "../../lib/socket";
import "../../styles/jackpots.css";

const SHOWN_FOR = 15 * 60_000;

export default function JackpotsPage() {
  const wall = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void get<Lobby>("/api/lobby")
      .then((shown) => (lobby.value ??= shown))
      .catch(() => undefined);
    return watchLobby();
  }, []);
  const all = lobby.value?.meters ?? [];
  const houses = [...new Set(all.map((m) => m.house))];
  const house = query.value.get("house") ?? "";
  const meters = all.filter((m) => !house || m.house === house);
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>Jackpots</h1>
        <div class="row">
          <label>
            House{" "}
            <select
              value={house}
              onChange={(e) =>
                go(
                  e.currentTarget.value
                    ? `/jackpots?house=${encodeURIComponent(e.currentTarget.value)}`
                    : "/jackpots",
                  true,
                )
              }
            >
              <option value="">all</option>
              {houses.map((h) => (
                <option key={h}>{h}</option>
              ))}
            </select>
          </label>
          <button type="button" onClick={() => void wall.current?.requestFullscreen?.()}>
            Full screen
          </button>
        </div>
      </div>
      <div ref={wall} class={`wall wall-${Math.min(meters.length, 4)}`}>
        {meters.map((meter) => (
          <Meter key={meter.id} meter={meter} />
        ))}
        {!meters.length && (
          <p role="status">{lobby.value ? "No jackpot is running." : "Loading the meters…"}</p>
        )}
      </div>
    </div>
  );
}

function Meter({ meter }: { meter: MeterShown }) {
  const now = useMinute();
  const hits = (meter.hits ?? [])
    .filter((h) => !h.paid || now - h.at < SHOWN_FOR)
    .sort((a, b) => b.at - a.at || b.amount - a.amount);
  const out = meter.display_out || meter.working === false;
  return (
    <section class="meter" aria-label={`Jackpot at ${meter.house}: ${meter.id}`}>
      <h2>{meter.id}</h2>
      {out && (
        <p class="meter-out" role="status">
          The display is out of order; the prizes stand.
        </p>
      )}
      <div class="pools">
        {meter.pools.map((pool) => (
          <Pool
            key={pool.name}
            name={meter.pools.length > 1 ? pool.name : ""}
            amount={pool.display}
          />
        ))}
      </div>
      <p class="meter-foot">
        {meter.house} · {meter.tables.join(" · ")}
      </p>
      {hits[0] && <Won hit={hits[0]} others={hits.slice(1, 4)} />}
    </section>
  );
}

function Won({ hit, others }: { hit: JackpotHit; others: JackpotHit[] }) {
  const place = `${hit.table}, seat ${hit.seat}`;
  const line = `Jackpot: ${money(hit.amount)} for a ${plain(hit.prize)} at ${place}`;
  useEffect(() => announce(`${line}.`), [hit.claim]);
  return (
    <div class="hit" data-claim={hit.claim}>
      <p class="hit-word">Jackpot</p>
      <p class="hit-amount">{money(hit.amount)}</p>
      <p>
        {plain(hit.prize)} · table {hit.table}, seat {hit.seat} ·{" "}
        {hit.paid ? "paid" : "locked, being verified"} · play goes on
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((h) => (
            <li key={h.claim}>
              {money(h.amount)} {plain(h.prize)}, {h.table} seat {h.seat}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

// Rises smoothly to what the ledger says and never beyond it; a fall is shown at once.
function Pool({ name, amount }: { name: string; amount: string }) {
  const truth = Math.floor(Number(amount.replace(/[$,]/g, "")) * 100 + 1e-6);
  const [shown, setShown] = useState(truth);
  const from = useRef(truth);
  useEffect(() => {
    const start = Math.min(from.current, truth);
    from.current = truth;
    if (start === truth || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return setShown(truth);
    const began = performance.now();
    const length = Math.min(4000, 400 + (truth - start) * 20);
    let frame = 0;
    const step = (at: number) => {
      const part = Math.min(1, (at - began) / length);
      setShown(Math.floor(start + (truth - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShown(truth);
    };
  }, [truth]);
  return (
    <p class="pool">
      {name && <span class="pool-name">{name}</span>}
      <span class="pool-value" data-truth={truth}>
        <span aria-hidden="true">{money(shown)}</span>
        <span class="hidden-text">{money(truth)}</span>
      </span>
    </p>
  );
}

function useMinute(): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const money = (cents: number): string =>
  `$${Math.floor(cents / 100).toLocaleString("en-AU")}.${String(cents % 100).padStart(2, "0")}`;
