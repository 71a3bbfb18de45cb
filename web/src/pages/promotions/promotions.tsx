// The page /promotions: promotions and bonus prizes, for players to enter and for staff to run.

import { me } from "../../lib/api";
import type { PromotionShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { BonusPrizes } from "./bonus-prizes";
import { NewPromotion } from "./new-promotion";
import { OnePromotion } from "./one-promotion";
import "../../styles/working-pages.css";

export default function PromotionsPage() {
  const promotions = useGet<PromotionShown[]>("/api/promotions");
  const staff = (me.value?.roles ?? []).some((role) => role.on_duty);
  if (promotions.problem)
    return (
      <p class="problem" role="alert">
        {promotions.problem}
      </p>
    );
  if (!promotions.value) return <p role="status">Loading the promotions…</p>;
  return (
    <div class="wide">
      <h1>Promotions</h1>
      <div class="beside">
        <div class="stack">
          {promotions.value.length === 0 && <p class="panel">No promotion is on.</p>}
          {[...promotions.value].reverse().map((one) => (
            <OnePromotion key={one.id} promotion={one} done={promotions.again} />
          ))}
        </div>
        <div class="stack">
          <BonusPrizes />
          {staff && <NewPromotion done={promotions.again} />}
        </div>
      </div>
    </div>
  );
}
