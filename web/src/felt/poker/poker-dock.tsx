// The dock of a poker table: your cards, what they make, and everything you press. Each thing has
// its place, which it keeps whether it is your turn or not.
import { useEffect } from "preact/hooks";
import { classes } from "../../lib/classes";
import { useKeySheet } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { lowName } from "../../lib/names";
import { shortName } from "../../lib/person-names";
import { standingOf } from "../../lib/pre-selected";
import type { HandSeatView, HandView, TableShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { usePreSelected } from "../../lib/use-pre-selected";
import { FlopChase } from "./flop-chase";
import { InAdvance } from "./in-advance";
import { DiscardCards, OwnCards } from "./own-cards";
import { POKER_KEYS } from "./poker-keys";
import { handOf } from "./poker-stage";
import { Requests } from "./requests";
import { YourTurn } from "./your-turn";
import "../../styles/poker-dock.css";

interface Props {
  id: string;
  shown: TableShown;
}

export function PokerDock({ id, shown }: Props) {
  const hand = handOf(shown);
  const you = shown.you!.seat;
  const over = hand?.phase === "over";
  const yours = hand?.seats.find((one) => one.seat === you);
  const options = over ? null : (yours?.options ?? null);
  const round = `${shown.poker?.hand}/${hand?.round}`;
  const standing = standingOf(hand, shown.poker?.hand ?? "", you);
  const [chosen, choose] = usePreSelected({ id, seat: you, round, standing, options });
  useKeySheet(POKER_KEYS);
  useResultHeard(shown, yours, over);
  const read = shown.poker?.reads.find((one) => one.seat === you);
  const named = read ? `${read.high}${read.low ? `; low: ${lowName(read.low)}` : ""}` : "";
  useEffect(() => {
    if (named) announce(`You have ${named.toLowerCase()}.`);
  }, [named]);
  const chase = Boolean(shown.poker?.chase_limits);
  const discards = options?.discard?.length ? options.discard : null;
  return (
    <div class={classes("pdock", chase && "has-chase", options && "is-turn")}>
      {discards ? (
        <DiscardCards id={id} seat={you} cards={discards} />
      ) : (
        <OwnCards cards={yours?.cards ?? []} folded={yours?.standing === "folded"} />
      )}
      <p class="your-best pdock-read">{readingOf(yours, named)}</p>
      {hand && options && !discards && !chosen ? (
        <YourTurn
          key={`${round}/${hand.phase}/${hand.betting.level}`}
          id={id}
          seat={you}
          hand={hand}
          options={options}
        />
      ) : (
        <InAdvance
          id={id}
          seat={you}
          shown={shown}
          hand={hand}
          standing={standing}
          chosen={chosen}
          choose={choose}
          status={discards ? "" : statusOf(hand, shown)}
          discarding={Boolean(discards)}
        />
      )}
      <Requests id={id} seat={you} shown={shown} />
      {chase && <FlopChase id={id} seat={you} shown={shown} />}
    </div>
  );
}

/** The sound of a hand that is over. */
function useResultHeard(shown: TableShown, yours: HandSeatView | undefined, over: boolean): void {
  const won = (shown.poker?.results ?? [])
    .flatMap((pot) => pot.awards)
    .some((award) => award.seat === yours?.seat);
  useEffect(() => {
    if (over && yours) play(won ? "win" : "lose");
  }, [over, shown.poker?.hand]);
}

function readingOf(yours: HandSeatView | undefined, named: string): string {
  if (!yours?.cards.length) return "";
  if (yours.standing === "folded") return "You folded.";
  return named ? `You have: ${named.charAt(0).toLowerCase()}${named.slice(1)}` : "";
}

function statusOf(hand: HandView | null, shown: TableShown): string {
  if (!hand)
    return shown.seats.filter((seat) => seat.person).length < 2
      ? "A hand needs two players. Add a companion, or wait for another player."
      : "The next hand is about to be dealt.";
  if (hand.phase === "over") return "The hand is over; the next one follows.";
  if (hand.to_act === null) return "The dealer deals.";
  const person = hand.seats.find((one) => one.seat === hand.to_act)?.person;
  return person ? `${shortName(person)} is to act.` : "";
}
