// The dock at a table of a banked tournament: your cards, your wagers or decision, and a break.
import { useEffect } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { classes } from "../../lib/classes";
import { useKeySheet } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import type { RoundSeatView, RoundView, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import { isToWager, partOf, roundOf, turnLine } from "../../lib/tournament-round";
import { Cards } from "../cards/card";
import { handLine, Outcome } from "./banked-dock";
import { DECISION_KEYS } from "./key-groups";
import { foldedAt } from "./other-places";
import { isSettled, mineIn } from "./round-of-yours";
import { netOf, verdictOf } from "./settlement";
import { TOURNAMENT_WAGER_KEYS, TournamentWagers } from "./tournament-wagers";
import { YourDecision } from "./your-decision";

interface Props {
  id: string;
  shown: TableShown;
}

export function TournamentDock({ id, shown }: Props) {
  const round = roundOf(shown);
  const mine = mineIn(round);
  useKeySheet(DECISION_KEYS, TOURNAMENT_WAGER_KEYS);
  useResultHeard(round, mine);
  const turn = mine?.to_act || isToWager(shown);
  return (
    <div class={classes("bdock", "tdock", turn && "is-turn")}>
      <div class="bdock-hand" data-part="own-cards">
        <Cards cards={mine?.cards ?? []} label="Your cards" places={2} />
        <p class="bdock-reading" aria-live="polite">
          {handLine(mine)}
        </p>
      </div>
      <p class="bdock-line">{turnLine(shown)}</p>
      <div class="bdock-slot" data-part="actions">
        <Slot id={id} shown={shown} round={round} mine={mine} />
      </div>
      <div class="tdock-asks">
        <Presence id={id} shown={shown} />
      </div>
    </div>
  );
}

interface SlotProps extends Props {
  round: RoundView | null;
  mine: RoundSeatView | undefined;
}

/** What there is to press now, or how the round came out. */
function Slot({ id, shown, round, mine }: SlotProps) {
  const part = partOf(shown);
  if (!round || !mine || !part) return null;
  if (part.may_wager)
    return <TournamentWagers key={`${round.id}/${part.number}`} id={id} part={part} mine={mine} />;
  if (mine.to_act)
    return (
      <YourDecision
        key={`${round.id}/${round.street}`}
        id={id}
        view={round}
        mine={mine}
        spots={shown.wagers}
        practice={false}
      />
    );
  return isSettled(round, mine) ? <Outcome view={round} mine={mine} /> : null;
}

function Presence({ id, shown }: Props) {
  const away = Boolean(shown.tournament?.away);
  const type = away ? "ComeBack" : "StepAway";
  return (
    <button
      type="button"
      class={away ? "main" : ""}
      onClick={() => void attempt(command(id, { type }))}
    >
      {away ? "Come back" : "Step away"}
    </button>
  );
}

function useResultHeard(round: RoundView | null, mine: RoundSeatView | undefined): void {
  const done = isSettled(round, mine);
  useEffect(() => {
    if (!done || !round || !mine) return;
    announce(verdictOf(round, mine.results!, foldedAt(mine)));
    play(netOf(mine.results!) > 0 ? "win" : "lose");
  }, [done, round?.id]);
}
