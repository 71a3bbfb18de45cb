// The panel "Fair deal" of the replay: the check of the round against what this browser kept.
import { useEffect, useState } from "preact/hooks";
import { me } from "../../lib/api";
import { canCheck } from "../../lib/fairness/bytes";
import { checkRound, type RoundCheck } from "../../lib/fairness/check-round";
import { keptRound } from "../../lib/fairness/kept-rounds";
import type { RoundShown } from "../../lib/server-types";
import { PlainHttp, RoundCheckResult, SaveKept } from "../../parts/round-check";

export function RoundFairness({ shown }: { shown: RoundShown }) {
  const [check, setCheck] = useState<RoundCheck | null>(null);
  const person = me.value?.person ?? "";
  useEffect(() => {
    let wanted = true;
    if (canCheck())
      void checkRound(shown, keptRound(person, shown.table, shown.id)).then(
        (found) => wanted && setCheck(found),
      );
    return () => {
      wanted = false;
    };
  }, [shown, person]);
  return (
    <section class="panel fair" aria-label="Fair deal">
      <h2>Fair deal</h2>
      {!canCheck() && (
        <>
          <PlainHttp />
          <SaveKept table={shown.table} round={shown.id} shown={shown} />
        </>
      )}
      {check && (
        <RoundCheckResult table={shown.table} round={shown.id} shown={shown} check={check} />
      )}
    </section>
  );
}
