// The felt of a poker table: seats round an oval, board and pots in the middle, your turn below.
import { useEffect } from "preact/hooks";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { lowName } from "../../lib/names";
import { shortName } from "../../lib/person-names";
import type { HandView, PotAward, TableShown } from "../../lib/server-types";
import { play } from "../../lib/sound";
import { Cards } from "../cards/card";
import { ChipStack } from "../chips";
import { type Chair, ChairBox } from "./chair";
import { FlopChase } from "./flop-chase";
import { Requests } from "./requests";
import { YourTurn } from "./your-turn";
import "../../styles/poker.css";

interface Props {
  id: string;
  shown: TableShown;
  onSit?: ((seat: number) => void) | undefined;
}

export function PokerFelt({ id, shown, onSit }: Props) {
  const hand = (shown.view ?? shown.last) as HandView | null;
  const you = shown.you?.seat;
  const over = hand?.phase === "over";
  const yours = hand?.seats.find((one) => one.seat === you);
  const options = over ? null : (yours?.options ?? null);
  const won = (shown.poker?.results ?? [])
    .flatMap((pot) => pot.awards)
    .filter((award) => award.seat === you)
    .reduce((sum, award) => sum + award.amount, 0);
  useEffect(() => {
    if (over && yours) play(won ? "win" : "lose");
  }, [over, shown.poker?.hand]);
  const read = shown.poker?.reads.find((one) => one.seat === you);
  const named = read ? `${read.high}${read.low ? `; low: ${lowName(read.low)}` : ""}` : "";
  useEffect(() => {
    if (named) announce(`You have ${named.toLowerCase()}.`);
  }, [named]);
  return (
    <div class="felt poker">
      <div class="oval">
        <Oval shown={shown} hand={hand} onSit={shown.you || shown.reserved ? undefined : onSit} />
        <Centre shown={shown} hand={hand} />
      </div>
      {yours && Boolean(yours.cards.length) && (
        <div class="own-hand">
          <Cards cards={yours.cards} size="big" label="Your cards" />
          <p class="your-best">
            {yours.standing === "folded"
              ? "You folded."
              : named
                ? `You have: ${named.charAt(0).toLowerCase()}${named.slice(1)}`
                : ""}
          </p>
        </div>
      )}
      <div class="rail" aria-live="off">
        {hand !== null && you !== undefined && options !== null ? (
          <YourTurn
            key={`${shown.poker?.hand}/${hand.phase}/${hand.round}/${hand.betting.level}`}
            id={id}
            seat={you}
            hand={hand}
            options={options}
          />
        ) : (
          <p class="status">{statusOf(hand, shown)}</p>
        )}
        {you !== undefined && <Requests id={id} seat={you} shown={shown} hand={hand} />}
        {you !== undefined && <FlopChase id={id} seat={you} shown={shown} />}
      </div>
    </div>
  );
}

function statusOf(hand: HandView | null, shown: TableShown): string {
  if (!hand)
    return shown.seats.filter((seat) => seat.person).length < 2
      ? "A hand needs two players. Add a companion, or wait for another player."
      : "The next hand is about to be dealt.";
  if (hand.phase === "over") return "The hand is over; the next one follows.";
  if (hand.to_act === null) return "The dealer deals.";
  return "";
}

interface OvalProps {
  shown: TableShown;
  hand: HandView | null;
  onSit?: ((seat: number) => void) | undefined;
  replayed?: boolean;
}

/** Where a chair and the chips before it are, in per cent of the felt. */
function placeAt(angle: number): string {
  const places = {
    x: 50 + 44 * Math.cos(angle),
    y: 50 + 41 * Math.sin(angle),
    bx: 50 + 30 * Math.cos(angle),
    by: 49 + 25 * Math.sin(angle),
  };
  return Object.entries(places)
    .map(([name, per_cent]) => `--${name}:${per_cent.toFixed(2)}%`)
    .join(";");
}

export function Oval({ shown, hand, onSit, replayed = false }: OvalProps) {
  const count = shown.table.seats;
  const first = shown.you?.seat ?? Math.ceil(count / 2);
  const order = Array.from({ length: count }, (_, i) => ((first - 1 + i) % count) + 1);
  return (
    <div class="chairs">
      {order.map((number, i) => {
        const angle = Math.PI / 2 + (2 * Math.PI * i) / count;
        return (
          <ChairBox
            key={number}
            chair={{
              ...chairOf(shown, hand, number),
              apart: !replayed && number === shown.you?.seat,
            }}
            style={placeAt(angle)}
            onSit={onSit}
          />
        );
      })}
    </div>
  );
}

function chairOf(shown: TableShown, hand: HandView | null, number: number): Omit<Chair, "apart"> {
  const place = shown.seats.find((one) => one.seat === number);
  const seat = hand?.seats.find((one) => one.seat === number);
  const results = (shown.poker?.results ?? []).flatMap((pot) =>
    pot.awards.filter((award) => award.seat === number),
  );
  const button = shown.poker?.button ?? hand?.setup.button ?? null;
  const blind = shown.poker?.blinds.indexOf(number) ?? -1;
  return {
    number,
    seat,
    you: shown.you?.seat === number,
    person: place?.person ?? seat?.person ?? "",
    stack: seat?.stack ?? place?.chips ?? 0,
    marks: [
      button === number ? "D" : "",
      blind === 0 ? "SB" : blind === 1 ? "BB" : blind > 1 ? `B${blind + 1}` : "",
    ].filter(Boolean),
    turn: hand?.to_act === number,
    won: results,
    read: shown.poker?.reads.find((one) => one.seat === number),
    away: shown.poker?.chairs.find((one) => one.seat === number)?.buttons ?? [],
    reserved: Boolean(place?.reserved),
  };
}

/** "Ada wins $35 with flush, ten high", or for the low of a split pot with its low. */
function awardLine(shown: TableShown, award: PotAward): string {
  const person = shown.seats.find((one) => one.seat === award.seat)?.person ?? `seat ${award.seat}`;
  const own = shown.you?.seat === award.seat;
  const read = shown.poker?.reads.find((one) => one.seat === award.seat);
  const hand = award.part === "low" ? lowName(read?.low) : read?.high;
  const part = award.part === "all" ? "" : ` the ${award.part},`;
  const subject = own ? "You win" : `${shortName(person)} wins`;
  const how = hand ? ` with ${hand.toLowerCase()}` : "";
  return `${subject}${part} ${dollars(award.amount)}${how}`;
}

export function Centre({ shown, hand }: { shown: TableShown; hand: HandView | null }) {
  if (!hand)
    return (
      <div class="centre">
        <p class="status">{shown.table.name}</p>
      </div>
    );
  const results = hand.phase === "over" ? (shown.poker?.results ?? []) : [];
  const several =
    hand.pots.length > 1 && hand.seats.some((seat) => seat.standing === "in" && seat.stack === 0);
  return (
    <div class="centre">
      {shown.poker?.sign.blinds && (
        <p class="soft">Blinds {shown.poker.sign.blinds.replace(/^\d+ compulsory: /, "")}</p>
      )}
      <Cards cards={hand.board} label="Board" places={5} />
      {results.length === 0 && (
        <div class="pots" role="group" aria-label="Pots">
          {hand.pot > 0 && <ChipStack amount={hand.pot} />}
          <strong class="money">Pot {dollars(hand.pot)}</strong>
          {several && (
            <span class="pills">
              {hand.pots.map((pot, i) => (
                <span key={i} class="pill">
                  {i ? `side pot ${i}` : "main pot"} {dollars(pot.amount)}
                  {` · ${pot.contenders.length} in`}
                </span>
              ))}
            </span>
          )}
        </div>
      )}
      {results.map((pot) => (
        <p key={pot.pot} class="pot-result">
          {results.length > 1 ? `${pot.pot ? `Side pot ${pot.pot}` : "Main pot"}: ` : ""}
          {pot.awards.map((award) => awardLine(shown, award)).join("; ")}
          {pot.rake ? <small> · commission {dollars(pot.rake)}</small> : null}
        </p>
      ))}
      {shown.poker?.void && (
        <p class="felt-notice" role="alert">
          This deal is void; wagers went back.
        </p>
      )}
    </div>
  );
}
