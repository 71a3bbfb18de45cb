// Taking a round of your record away: as JSON, and a hand of poker as PHH or text.

import { attempt } from "../../lib/attempt";
import { download } from "../../lib/download";
import type { OwnRound } from "../../lib/server-types";
import { roundAddress } from "../../lib/use-table";
import { wholeRound } from "../../lib/whole-round";

export function TakeRound({ round }: { round: OwnRound }) {
  const address = roundAddress(round.table, round.id);
  const take = async () => {
    const whole = await wholeRound(address);
    download(`${round.id}.json`, JSON.stringify(whole, null, 1), "application/json");
  };
  return (
    <>
      <button type="button" onClick={() => void attempt(take())}>
        Export JSON
      </button>
      {round.kind === "poker" && (
        <>
          <a class="button" href={`${address}/hand.phh`} download>
            Export PHH
          </a>
          <a class="button" href={`${address}/hand.txt`} download>
            Export text
          </a>
        </>
      )}
    </>
  );
}
