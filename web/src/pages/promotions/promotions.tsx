// Promotions of the houses and bonus prizes of the poker tables: for players to enter, for staff
// to set up and run.
import { me } from "../../lib/api";
import { useGet } from "../../lib/hooks";
import { Bonuses } from "./bonus-prizes";
import { Plan } from "./new-promotion";
import { One } from "./one-promotion";
import type { Promotion } from "./types";
import "../../styles/working-pages.css";

export default function PromotionsPage() {
  const promotions = useGet<Promotion[]>("/api/promotions");
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
            <One key={one.id} promotion={one} done={promotions.again} />
          ))}
        </div>
        <div class="stack">
          <Bonuses />
          {staff && <Plan done={promotions.again} />}
        </div>
      </div>
    </div>
  );
}
