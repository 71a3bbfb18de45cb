// The felt of a banked game: the dealer's side, the other places, and your own place.

import { useEffect } from "preact/hooks";
import { holeName } from "../../lib/card-names";
import { classes } from "../../lib/classes";
import { announce } from "../../lib/messages";
import { dollars, signed } from "../../lib/money";
import type { RoundSeatView, RoundView, TableShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { rememberBet } from "../../lib/use-wager-laying";
import { Cards } from "../cards/card";
import { ChipTray } from "./chip-tray";
import { DealerSide } from "./dealer-side";
import { foldedAt, OtherPlaces } from "./other-places";
import { comparison, netOf, Settlement, verdictOf } from "./settlement";
import { WagerSpots } from "./wager-spots";
import { YourDecision } from "./your-decision";
import "../../styles/banked.css";

interface Props {
  id: string;
  shown: TableShown;
  view: RoundView | null;
  says: string;
  onSit?: ((seat: number) => void) | undefined;
}

export function BankedFelt({ id, shown, view, says, onSit }: Props) {
  const last = shown.last as RoundView | null;
  const round = view ?? last;
  const mine = view?.seats?.find((seat) => seat.yours);
  return (
    <div class="felt banked">
      <DealerSide round={round} says={says} />
      {round?.void && (
        <p class="felt-notice" role="alert">
          <strong>This round is void:</strong> {round.void}. Wagers go back as the book says.
        </p>
      )}
      {Boolean(round?.awaiting?.length) && (
        <p class="felt-notice" role="status">
          <strong>Waiting for a ruling:</strong> {round!.awaiting!.join("; ")}
        </p>
      )}
      <OtherPlaces
        shown={shown}
        seats={round?.seats ?? []}
        you={shown.you?.seat}
        onSit={shown.you || shown.reserved ? undefined : onSit}
      />
      {shown.you && (
        <YourPlace
          id={id}
          shown={shown}
          view={view}
          mine={mine}
          before={last?.seats?.find((seat) => seat.yours)}
        />
      )}
    </div>
  );
}

interface PlaceProps {
  id: string;
  shown: TableShown;
  view: RoundView | null;
  mine: RoundSeatView | undefined;
  before: RoundSeatView | undefined;
}

function YourPlace({ id, shown, view, mine, before }: PlaceProps) {
  const results = mine?.results ?? [];
  const net = netOf(results);
  const done = results.length > 0 && (view?.phase === "over" || view?.phase === "settled");
  useEffect(() => {
    if (view && mine && ["closed", "play"].includes(view.phase))
      rememberBet(shown, mine.wagers ?? {});
  }, [view?.id, view?.phase]);
  useEffect(() => {
    if (!done || !view) return;
    announce(verdictOf(view, results, Boolean(mine && foldedAt(mine))));
    play(net > 0 ? "win" : "lose");
  }, [done, view?.id]);
  const seat = shown.you!.seat;
  return (
    <div
      class={`seat yours ${mine?.to_act ? "is-turn" : ""}`}
      role="group"
      aria-label={`Seat ${seat}, your place`}
    >
      <div class="your-hand">
        <div class="seat-head">
          <strong>Seat {seat}: you</strong>
          <span class="money">{dollars(mine?.stack ?? shown.you!.chips)}</span>
        </div>
        <Cards cards={mine?.cards ?? []} size="big" label="Your cards" places={2} />
        <p class="your-best" aria-live="polite">
          {handLine(mine)}
        </p>
      </div>
      <div class="your-play">
        {done && view && (
          <div class="outcome">
            <p class={classes("result", net > 0 && "is-won", net < 0 && "is-lost")}>
              {verdictOf(view, results, Boolean(mine && foldedAt(mine)))}
            </p>
            <p>{comparison(view, mine?.best, results)}</p>
          </div>
        )}
        <Middle id={id} shown={shown} view={view} mine={mine} before={before} />
      </div>
    </div>
  );
}

function Middle({ id, shown, view, mine, before }: PlaceProps) {
  if (!view || !mine)
    return (
      <p class="status">
        {view && view.phase !== "over"
          ? "A round is under way; you are in the next."
          : "The next round is about to open."}
      </p>
    );
  if (view.phase === "wagers") {
    return (
      <>
        <ChipTray key={view.id} id={id} shown={shown} mine={mine} />
        {Boolean(before?.results?.length) && (
          <details class="last-round">
            <summary>
              Last round: {netOf(before!.results!) >= 0 ? "▲" : "▼"}{" "}
              {signed(netOf(before!.results!))}
            </summary>
            <Settlement results={before!.results!} book={view.book} spots={shown.wagers} />
          </details>
        )}
      </>
    );
  }
  const next = mine.to_act
    ? mine.options?.find((option) => option.act === "bet")?.wager
    : undefined;
  return (
    <div class="in-play">
      <WagerSpots
        spots={shown.wagers}
        laid={mine.wagers ?? {}}
        results={mine.results}
        next={next}
      />
      <div class="in-play-side">
        {mine.to_act && (
          <YourDecision
            key={`${view.id}/${view.street}`}
            id={id}
            view={view}
            mine={mine}
            spots={shown.wagers}
            practice={shown.table.practice}
          />
        )}
        {Boolean(mine.results?.length) && (
          <Settlement results={mine.results!} book={view.book} spots={shown.wagers} />
        )}
        {mine.told?.map((line) => (
          <p key={line} class="status">
            {line}
          </p>
        ))}
        {!mine.to_act && !mine.results?.length && <p class="status">{waitingLine(view, mine)}</p>}
      </div>
    </div>
  );
}

function handLine(mine: RoundSeatView | undefined): string {
  if (!mine?.cards?.length) return "";
  if (mine.best) return `You have: ${mine.best.charAt(0).toLowerCase()}${mine.best.slice(1)}`;
  const hole = holeName(mine.cards);
  return hole ? `You have: ${hole}` : "";
}

function waitingLine(view: RoundView, mine: RoundSeatView): string {
  if (!mine.cards?.length)
    return Object.keys(mine.wagers ?? {}).length ? "The dealer deals." : "You sit this round out.";
  if (foldedAt(mine)) return "You folded. The round is played out.";
  const deciding = (view.seats ?? []).filter((seat) => seat.to_act).length;
  return deciding
    ? `Waiting for ${deciding === 1 ? "one player" : `${deciding} players`} to decide.`
    : "The dealer deals.";
}
