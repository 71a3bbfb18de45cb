// A jackpot meter in the lobby.

import type { MeterShown } from "../../lib/server-types";
import { useRunningNumber } from "../../lib/use-running-number";
import style from "./lobby.module.css";

export function JackpotMeter({ meter }: { meter: MeterShown }) {
  return (
    <a class={style.meter} href="/jackpots">
      <span class={style.meterName}>{meter.id}</span>
      {meter.pools.map((pool) => (
        <span key={pool.name} class={style.meterPool}>
          {meter.pools.length > 1 && <small>{pool.name} </small>}
          <Amount value={Number(pool.display)} />
        </span>
      ))}
    </a>
  );
}

function Amount({ value }: { value: number }) {
  const shown = useRunningNumber(value);
  return (
    <strong class="money">
      ${shown.toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
    </strong>
  );
}
