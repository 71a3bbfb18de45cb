// A jackpot ticking in the lobby; the wall display is a page of its own.
import { useTicking } from "../lib/ticking";
import type { MeterShown } from "../lib/types";

function amountOf(shown: string | number): number {
  return typeof shown === "number" ? shown / 100 : Number(shown.replace(/[$,]/g, ""));
}

export function Meter({ meter }: { meter: MeterShown }) {
  return (
    <a class="meter" href="/jackpots">
      <span class="meter-name">{meter.id}</span>
      {meter.pools.map((pool, i) => (
        <span key={pool.name} class="meter-pool">
          {meter.pools.length > 1 && <small>Level {i + 1} </small>}<Amount value={amountOf(pool.amount)} />
        </span>
      ))}
    </a>
  );
}

function Amount({ value }: { value: number }) {
  const shown = useTicking(value);
  return <strong class="money">${shown.toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</strong>;
}
