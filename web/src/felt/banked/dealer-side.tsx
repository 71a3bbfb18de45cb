// The dealer's side of a banked table: the dealer's hand, the board, and what the dealer says.
import type { RoundView } from "../../lib/server-types";
import { Cards } from "../cards/card";

export function DealerSide({ round, says }: { round: RoundView | null; says: string }) {
  const best = round?.dealer_best;
  return (
    <div class="dealers-side">
      <div class="dealers-place" data-part="dealer-cards">
        <h2>Dealer</h2>
        <Cards cards={round?.dealer ?? []} label="Dealer's cards" places={2} />
        <p class="dealers-line">
          {best && <strong>{best}</strong>}{" "}
          {round?.dealer_qualifies === false && <span class="tag">does not qualify</span>}
          {best && round?.dealer_qualifies && <span class="tag">qualifies</span>}
        </p>
      </div>
      <div class="dealers-place" data-part="board">
        <h2>Board{round?.street ? <small> · {round.street}</small> : ""}</h2>
        <Cards cards={round?.board ?? []} label="Board" places={5} />
        <p class="dealers-line">{says && <span class="dealers-words">“{says}.”</span>}</p>
      </div>
    </div>
  );
}
