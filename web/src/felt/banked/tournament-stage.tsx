// The felt of a table of a banked tournament: as at a table of the floor, with amounts in chips.

import { useEffect } from "preact/hooks";
import { cardName } from "../../lib/card-names";
import { classes } from "../../lib/classes";
import { announce } from "../../lib/messages";
import { onLayout } from "../../lib/money";
import type { RoundView, TableShown } from "../../lib/server-types";
import { inHundredths, laidOf, notesOf, partOf, roundOf } from "../../lib/tournament-round";
import { BankedCloth } from "./banked-stage";
import { mineIn } from "./round-of-yours";
import { WagerSpots } from "./wager-spots";

export function TournamentStage({ shown }: { shown: TableShown }) {
  const counted = inHundredths(shown);
  const round = roundOf(shown);
  const notes = notesOf(shown);
  useBoardHeard(round);
  return (
    <BankedCloth shown={counted} round={round} says="" you={shown.you?.seat} notes={notes}>
      {counted.you && (
        <YourPlace shown={counted} round={round} note={notes[counted.you.seat] ?? ""} />
      )}
    </BankedCloth>
  );
}

interface PlaceProps {
  shown: TableShown;
  round: RoundView | null;
  note: string;
}

function YourPlace({ shown, round, note }: PlaceProps) {
  const mine = mineIn(round);
  const { seat, chips } = shown.you!;
  const next = mine?.options?.find((option) => option.act === "bet")?.wager;
  return (
    <section
      class={classes("your-place", mine?.to_act && "is-turn")}
      aria-label={`Seat ${seat}, your place`}
      data-part="seat"
      data-seat={seat}
    >
      <WagerSpots
        spots={shown.wagers}
        laid={laidOf(partOf(shown), mine)}
        results={mine?.results}
        next={mine?.to_act ? next : undefined}
      />
      <p class="your-place-line">
        <span>
          <strong data-part="seat-name">Seat {seat}: you</strong>{" "}
          <span class="money" data-part="seat-stack">
            {onLayout(mine?.stack ?? chips)}
          </span>{" "}
          {note && <span class="your-bet">{note}</span>}
        </span>
      </p>
    </section>
  );
}

/** The board and the dealer's hand, for those who hear the table. */
function useBoardHeard(round: RoundView | null): void {
  const board = (round?.board ?? []).filter(Boolean).map(cardName).join(", ");
  const best = round?.dealer_best ?? "";
  useEffect(() => {
    if (board) announce(`The board shows ${board}.`);
  }, [board]);
  useEffect(() => {
    if (best) announce(`The dealer has ${best.toLowerCase()}.`);
  }, [best]);
}
