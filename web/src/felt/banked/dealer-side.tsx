// The dealer's side of a banked table: what the dealer says, the dealer's hand, the board.
import type { RoundView } from "../../lib/server-types";
import { Cards } from "../cards/card";

export function DealerSide({ round, says }: { round: RoundView | null; says: string }) {
  const best = round?.dealer_best;
  return (
    <div class="dealers-side">
      <p class={`bubble ${says ? "" : "is-silent"}`}>{says ? `“${says}.”` : ""}</p>
      <div class="dealers-cards">
        <div class="place">
          <h2>Dealer</h2>
          <Cards cards={round?.dealer ?? []} label="Dealer's cards" places={2} />
          <p class="place-name">
            {best ?? ""}
            {round?.dealer_qualifies === false && <strong class="tag">does not qualify</strong>}
            {best && round?.dealer_qualifies && <strong class="tag">qualifies</strong>}
          </p>
        </div>
        <div class="place">
          <h2>Board{round?.street ? <small> · {round.street}</small> : ""}</h2>
          <Cards cards={round?.board ?? []} label="Board" places={5} />
          <p class="place-name" />
        </div>
      </div>
    </div>
  );
}
