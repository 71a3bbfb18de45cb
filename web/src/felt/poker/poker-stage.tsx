// The felt of a poker table: seats round the cloth, board and pots in the middle. Its size comes
// from the stage around it, in units that the style sheet works out.
import { useMemo } from "preact/hooks";
import { bestFive } from "../../lib/best-five";
import { ringStyles } from "../../lib/seat-ring";
import type { HandView, TableShown } from "../../lib/server-types";
import { Centre } from "./centre";
import { type Chair, Pod } from "./pod";
import "../../styles/poker.css";

interface Props {
  shown: TableShown;
  onSit?: ((seat: number) => void) | undefined;
}

export function handOf(shown: TableShown): HandView | null {
  return (shown.view ?? shown.last) as HandView | null;
}

export function PokerStage({ shown, onSit }: Props) {
  const sit = shown.you || shown.reserved ? undefined : onSit;
  return <PokerTable shown={shown} hand={handOf(shown)} onSit={sit} />;
}

interface TableProps extends Props {
  hand: HandView | null;
  replayed?: boolean;
}

/** The table itself; in a replay your cards lie at your seat. */
export function PokerTable({ shown, hand, onSit, replayed = false }: TableProps) {
  const count = shown.table.seats;
  const styles = useMemo(() => ringStyles(count), [count]);
  const first = shown.you?.seat ?? Math.ceil(count / 2);
  const lifted = useMemo(() => winningCards(shown, hand), [shown.version, hand]);
  return (
    <div class="felt poker-table">
      <div class="cloth" aria-hidden="true" />
      <Centre shown={shown} hand={hand} lifted={lifted} />
      {styles.map((style, i) => {
        const number = ((first - 1 + i) % count) + 1;
        const chair = chairOf(shown, hand, number, lifted);
        const apart = !replayed && chair.you;
        const low = Math.min(i, count - i) / count < 0.22;
        return (
          <Pod key={number} chair={{ ...chair, apart }} style={style} low={low} onSit={onSit} />
        );
      })}
    </div>
  );
}

/** The cards of the hands that won, where they were shown. */
function winningCards(shown: TableShown, hand: HandView | null): string[] {
  if (hand?.phase !== "over" || hand.board.length < 3) return [];
  const two = hand.setup.variant.plays === "exactly two";
  const winners = (shown.poker?.results ?? [])
    .flatMap((pot) => pot.awards)
    .filter((award) => award.part !== "low")
    .map((award) => hand.seats.find((one) => one.seat === award.seat));
  return winners.flatMap((seat) => {
    const cards = seat?.cards.filter((card) => card !== null) ?? [];
    return cards.length > 1 && seat?.shown ? bestFive(cards, hand.board, two) : [];
  });
}

function chairOf(
  shown: TableShown,
  hand: HandView | null,
  number: number,
  lifted: readonly string[],
): Omit<Chair, "apart"> {
  const place = shown.seats.find((one) => one.seat === number);
  const seat = hand?.seats.find((one) => one.seat === number);
  const results = (shown.poker?.results ?? []).flatMap((pot) =>
    pot.awards.filter((award) => award.seat === number),
  );
  const button = shown.poker?.button ?? hand?.setup.button ?? null;
  const blind = shown.poker?.blinds.indexOf(number) ?? -1;
  const turn = hand?.to_act === number;
  return {
    number,
    seat,
    lifted,
    turn,
    you: shown.you?.seat === number,
    person: place?.person ?? seat?.person ?? "",
    stack: seat?.stack ?? place?.chips ?? 0,
    until: turn && shown.clock?.what === "decision" ? shown.clock.until : undefined,
    marks: [
      button === number ? "D" : "",
      blind === 0 ? "SB" : blind === 1 ? "BB" : blind > 1 ? `B${blind + 1}` : "",
    ].filter(Boolean),
    won: results,
    read: shown.poker?.reads.find((one) => one.seat === number),
    away: shown.poker?.chairs.find((one) => one.seat === number)?.buttons ?? [],
    reserved: Boolean(place?.reserved),
  };
}
