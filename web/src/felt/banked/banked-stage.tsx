// The felt of a banked game in one view: the dealer's side, the other places, your own place with
// its spots, and what the wagers pay. It is as large as the stage it lies in allows.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { sumOf } from "../../lib/same-again";
import type { RoundSeatView, RoundView, TablePays, TableShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { rememberBet, shortOfChips, wagerLaying } from "../../lib/wager-laying";
import { useLabel } from "../../lib/which-table";
import { BuyChips } from "./buy-chips";
import { DealerSide } from "./dealer-side";
import { foldedAt, OtherPlaces } from "./other-places";
import { JackpotOnCloth, PaysInFull, PaysOnCloth, useTablePays } from "./pays";
import { isSettled, mineIn, resultOf } from "./round-of-yours";
import { netOf, Settlement, verdictOf } from "./settlement";
import { StagePanel } from "./stage-panel";
import { chipInHand, openPanel } from "./table-state";
import { WagerSpots } from "./wager-spots";
import "../../styles/banked.css";

interface Props {
  id: string;
  shown: TableShown;
  view: RoundView | null;
  says: string;
  onSit?: ((seat: number) => void) | undefined;
}

export function BankedStage({ id, shown, view, says, onSit }: Props) {
  const last = shown.last as RoundView | null;
  const round = view ?? last;
  const pays = useTablePays(id, view?.id ?? "");
  const sit = shown.you || shown.reserved ? undefined : onSit;
  return (
    <BankedCloth shown={shown} round={round} says={says} you={shown.you?.seat} onSit={sit}>
      {pays && <PaysOnCloth pays={pays} />}
      {shown.you && <YourPlace id={id} shown={shown} view={view} pays={pays} />}
      <Notices round={round} />
      <Panels id={id} shown={shown} view={view} pays={pays} />
    </BankedCloth>
  );
}

interface ClothProps {
  shown: TableShown;
  round: RoundView | null;
  says: string;
  you: number | undefined;
  onSit?: ((seat: number) => void) | undefined;
  notes?: Record<number, string>;
  children?: ComponentChildren;
}

/** The cloth with the dealer's side and the places: of the round at a table, or of a past one. */
export function BankedCloth({ shown, round, says, you, onSit, notes, children }: ClothProps) {
  return (
    <div class="felt banked-felt">
      <DealerSide round={round} says={says} />
      <OtherPlaces shown={shown} seats={round?.seats ?? []} you={you} onSit={onSit} notes={notes} />
      {children}
    </div>
  );
}

function Notices({ round }: { round: RoundView | null }) {
  return (
    <div class="banked-notices">
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
    </div>
  );
}

interface PlaceProps {
  id: string;
  shown: TableShown;
  view: RoundView | null;
  pays: TablePays | null;
}

function YourPlace({ id, shown, view, pays }: PlaceProps) {
  const mine = mineIn(view);
  useRoundNoted(shown, view, mine);
  const seat = shown.you!.seat;
  const open = view?.phase === "wagers" && Boolean(mine) && !shown.barred;
  const label = useLabel(open ? "Your wagers" : `Seat ${seat}, your place`);
  const results = mine?.results ?? [];
  const lying = sumOf(mine?.wagers ?? {});
  const staked = results.reduce((sum, result) => sum + result.staked, 0) + lying;
  const next = mine?.to_act
    ? mine.options?.find((option) => option.act === "bet")?.wager
    : undefined;
  return (
    <section
      class={`your-place ${mine?.to_act ? "is-turn" : ""}`}
      aria-label={label}
      data-part="seat"
      data-seat={seat}
    >
      <WagerSpots
        spots={shown.wagers}
        laid={mine?.wagers ?? {}}
        results={results}
        next={next}
        open={open}
        onLay={(spot) => {
          play("chip");
          wagerLaying(id, shown, mine!, view!.id).add(spot, chipInHand(id, shown));
        }}
      />
      <p class="your-place-line">
        <span>
          <strong data-part="seat-name">Seat {seat}: you</strong>{" "}
          <span class="money" data-part="seat-stack">
            {dollars(mine?.stack ?? shown.you!.chips)}
          </span>{" "}
          <span class="your-bet money" data-part="seat-bet">
            {staked ? `${dollars(staked)} laid` : "nothing laid"}
          </span>
        </span>
        {pays && <JackpotOnCloth pays={pays} />}
      </p>
    </section>
  );
}

/** Keeps the wagers for "same again", and says how the round came out. */
function useRoundNoted(
  shown: TableShown,
  view: RoundView | null,
  mine: RoundSeatView | undefined,
): void {
  const done = isSettled(view, mine);
  useEffect(() => {
    if (view && mine && ["closed", "play"].includes(view.phase))
      rememberBet(shown, mine.wagers ?? {});
  }, [view?.id, view?.phase]);
  useEffect(() => {
    if (!done || !view || !mine) return;
    announce(verdictOf(view, mine.results!, foldedAt(mine)));
    play(netOf(mine.results!) > 0 ? "win" : "lose");
  }, [done, view?.id]);
}

function Panels({ id, shown, view, pays }: PlaceProps) {
  const short = shortOfChips.value;
  const open = openPanel.value?.table === id ? openPanel.value.panel : "";
  const close = () => (openPanel.value = null);
  if (short?.table === id)
    return (
      <StagePanel label="Too few chips" onClose={() => (shortOfChips.value = null)}>
        <BuyChips id={id} short={short} onDone={() => (shortOfChips.value = null)} />
      </StagePanel>
    );
  const result = resultOf(shown, view);
  if (open === "result" && result)
    return (
      <StagePanel label="Your result" onClose={close}>
        <Settlement
          results={mineIn(result)!.results!}
          book={result.book}
          spots={shown.wagers}
          what={result === view ? "Round" : "Last round"}
        />
      </StagePanel>
    );
  if (open === "pays" && pays)
    return (
      <StagePanel label="What the wagers pay" onClose={close}>
        <PaysInFull pays={pays} shown={shown} />
      </StagePanel>
    );
  return null;
}
