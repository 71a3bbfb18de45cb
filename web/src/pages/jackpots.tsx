// Meters for a wall: big, smooth, and never ahead of the ledger.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api";
import { lobby, watchLobby } from "../lib/live";
import type { Lobby, MeterShown } from "../lib/types";

export default function JackpotsPage() {
  const wall = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void get<Lobby>("/api/lobby").then((shown) => (lobby.value ??= shown)).catch(() => undefined);
    return watchLobby();
  }, []);
  const meters = lobby.value?.meters ?? [];
  return (
    <>
      <div class="spread"><h1>Jackpots</h1><button onClick={() => void wall.current?.requestFullscreen?.()}>Full screen</button></div>
      <div ref={wall} class="felt meter-wall">
        {meters.map((meter) => <Meter key={meter.id} meter={meter} />)}
        {!meters.length && <p>No jackpot is running.</p>}
      </div>
    </>
  );
}

function Meter({ meter }: { meter: MeterShown }) {
  return (
    <section aria-label={`Jackpot at ${meter.house}`}>
      <h2>{meter.house}</h2>
      {meter.pools.map((pool) => <Pool key={pool.name} name={meter.pools.length > 1 ? pool.name : ""} display={pool.display ?? pool.amount} />)}
    </section>
  );
}

function cents(display: string | number): number {
  return typeof display === "number" ? display : Math.floor(Number(display.replace(/[$,]/g, "")) * 100 + 1e-6);
}

// Rises smoothly to what the ledger says and never beyond; a fall is a win, shown locked.
function Pool({ name, display }: { name: string; display: string | number }) {
  const truth = cents(display);
  const [shown, setShown] = useState(truth);
  const [won, setWon] = useState<number | null>(null);
  const before = useRef(truth);
  useEffect(() => {
    if (truth < before.current) {
      setWon(before.current - truth);
      setShown(truth);
      const timer = setTimeout(() => setWon(null), 20_000);
      before.current = truth;
      return () => clearTimeout(timer);
    }
    before.current = truth;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(truth);
      return;
    }
    let frame = 0;
    const step = () => setShown((now) => {
      const next = now + Math.ceil((truth - now) / 12);
      if (next < truth) frame = requestAnimationFrame(step);
      return Math.min(next, truth);
    });
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [truth]);
  const money = (value: number) => `$${Math.floor(value / 100).toLocaleString("en-AU")}.${String(value % 100).padStart(2, "0")}`;
  return (
    <p>
      {name && <span>{name} </span>}
      <span class="meter-value" aria-label={`${name} ${money(truth)}`}>{money(shown)}</span>
      {won !== null && <strong role="status"><br />A jackpot was won: {money(won)} and play goes on.</strong>}
    </p>
  );
}
