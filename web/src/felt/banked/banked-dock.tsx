// The dock of a banked table: your cards, then the chips of the tray or your decision in one and
// the same slot, then the buttons for your wagers. Nothing in it moves from phase to phase.
import { holeName } from "../../lib/card-names";
import { classes } from "../../lib/classes";
import { useKeySheet, useKeys } from "../../lib/keyboard";
import { signed } from "../../lib/money";
import type { RoundSeatView, RoundView, TableShown } from "../../lib/server-types";
import { lastBet, shortOfChips, wagerLaying } from "../../lib/wager-laying";
import { Cards } from "../cards/card";
import { ChipTray } from "./chip-tray";
import { DealButton } from "./deal-button";
import { DECISION_KEYS, PANEL_KEYS } from "./key-groups";
import { foldedAt } from "./other-places";
import { isSettled, mineIn, resultOf } from "./round-of-yours";
import { comparison, netOf, verdictOf } from "./settlement";
import { openPanel, togglePanel } from "./table-state";
import { WagerKeys } from "./wager-keys";
import { adviceLine, YourDecision } from "./your-decision";

interface Props {
  id: string;
  shown: TableShown;
  view: RoundView | null;
}

export function BankedDock({ id, shown, view }: Props) {
  const mine = mineIn(view);
  const laying = Boolean(mine) && view?.phase === "wagers" && !shown.barred;
  const done = isSettled(view, mine);
  return (
    <div class={classes("bdock", mine?.to_act && "is-turn")}>
      <div class="bdock-hand" data-part="own-cards">
        <Cards cards={mine?.cards ?? []} label="Your cards" places={2} />
        <p class="bdock-reading" aria-live="polite">
          {handLine(mine)}
        </p>
      </div>
      <p class="bdock-line">{lineOf(shown, view, mine)}</p>
      <div class={classes("bdock-slot", shown.own && "has-deal")} data-part="actions">
        {mine?.to_act && view ? (
          <YourDecision
            key={`${view.id}/${view.street}`}
            id={id}
            view={view}
            mine={mine}
            spots={shown.wagers}
            practice={shown.table.practice}
          />
        ) : done && view ? (
          <Outcome view={view} mine={mine!} />
        ) : shown.you && hasNoChips(shown, mine) && !shown.barred ? (
          <NoChips id={id} shown={shown} />
        ) : (
          <ChipTray id={id} shown={shown} open={laying} />
        )}
        {shown.own && <DealButton id={id} own={shown.own} />}
      </div>
      <Keys id={id} shown={shown} view={view} mine={laying ? mine : undefined} />
    </div>
  );
}

function hasNoChips(shown: TableShown, mine: RoundSeatView | undefined): boolean {
  return !(mine?.stack ?? shown.you!.chips) && !Object.keys(mine?.wagers ?? {}).length;
}

/** Somebody without a chip is offered some, enough for the wagers that a hand needs. */
function NoChips({ id, shown }: { id: string; shown: TableShown }) {
  const needs = shown.wagers
    .filter((spot) => spot.required)
    .reduce((sum, spot) => sum + (spot.costs ?? spot.minimum ?? shown.table.minimum), 0);
  return (
    <button
      type="button"
      class="main bdock-buy"
      data-part="action"
      onClick={() => (shortOfChips.value = { table: id, needs, has: 0 })}
    >
      Buy chips
    </button>
  );
}

export function Outcome({ view, mine }: { view: RoundView; mine: RoundSeatView }) {
  const net = netOf(mine.results!);
  return (
    <div class="bdock-outcome">
      <p class={classes("bdock-verdict", net > 0 && "is-won")}>
        {verdictOf(view, mine.results!, foldedAt(mine))}
      </p>
      <p>{comparison(view, mine.best, mine.results!)}</p>
    </div>
  );
}

interface KeysProps extends Props {
  mine: RoundSeatView | undefined;
}

function Keys({ id, shown, view, mine }: KeysProps) {
  const laying = mine && view ? wagerLaying(id, shown, mine, view.id) : undefined;
  const result = resultOf(shown, view);
  const net = result ? netOf(mineIn(result)!.results!) : 0;
  const open = openPanel.value?.table === id ? openPanel.value.panel : "";
  useKeySheet(DECISION_KEYS);
  useKeys(PANEL_KEYS, {
    p: () => togglePanel(id, "pays"),
    y: result && (() => togglePanel(id, "result")),
  });
  return (
    <div class="bdock-keys">
      <WagerKeys laying={laying} repeats={Object.keys(lastBet(shown)).length > 0} />
      <button
        type="button"
        aria-keyshortcuts="P"
        aria-expanded={open === "pays"}
        onClick={() => togglePanel(id, "pays")}
      >
        Pays<kbd aria-hidden="true">P</kbd>
      </button>
      <button
        type="button"
        class="bdock-result"
        aria-keyshortcuts="Y"
        aria-expanded={open === "result"}
        disabled={!result}
        onClick={() => togglePanel(id, "result")}
      >
        <span>Why</span>
        {result && (
          <small class="money">
            <span class="hidden-text">the round came to </span>
            {net > 0 ? "▲" : net < 0 ? "▼" : "="} {signed(net)}
          </small>
        )}
        <kbd aria-hidden="true">Y</kbd>
      </button>
    </div>
  );
}

export function handLine(mine: RoundSeatView | undefined): string {
  if (!mine?.cards?.length) return "";
  if (mine.best) return `You have: ${mine.best.charAt(0).toLowerCase()}${mine.best.slice(1)}`;
  const hole = holeName(mine.cards);
  return hole ? `You have: ${hole}` : "";
}

/** What there is to know now, in one line. */
function lineOf(
  shown: TableShown,
  view: RoundView | null,
  mine: RoundSeatView | undefined,
): string {
  if (shown.barred) return shown.barred;
  if (shown.you && hasNoChips(shown, mine) && !mine?.cards?.length)
    return "You have no chips here: buy chips to be dealt in.";
  if (!view || !mine) return outsideLine(shown, view);
  if (mine.told?.length) return mine.told.join(" ");
  if (view.phase === "wagers") return layingLine(shown, mine);
  if (mine.to_act) return decisionLine(shown, view, mine);
  if (isSettled(view, mine)) return "";
  return waitingLine(view, mine);
}

function outsideLine(shown: TableShown, view: RoundView | null): string {
  if (shown.table.phase !== "open") return "This table opens no further round now.";
  return view && view.phase !== "over"
    ? "A round is under way; you are in the next."
    : "The next round is about to open.";
}

function layingLine(shown: TableShown, mine: RoundSeatView): string {
  const missing = shown.wagers.filter((spot) => spot.required && !mine.wagers?.[spot.id]);
  if (missing.length)
    return `Choose a chip, then ${missing.map((spot) => spot.name).join(" and ")} to be dealt in.`;
  return shown.own?.waits
    ? "You are in. Add to your wagers, or press Deal when you are ready."
    : "You are in. Add to your wagers, or wait for the deal.";
}

function decisionLine(shown: TableShown, view: RoundView, mine: RoundSeatView): string {
  const advice = shown.table.practice ? adviceLine(view, mine) : "";
  if (advice) return advice;
  const bets = mine.options?.some((option) => option.act === "bet");
  return bets ? "Your decision." : "You have too few chips for a further bet.";
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
