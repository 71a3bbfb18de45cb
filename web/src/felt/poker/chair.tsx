// One seat of a poker table: the player, the stack, the cards and the last act.
import { classes } from "../../lib/classes";
import { dollars } from "../../lib/money";
import { lowName } from "../../lib/names";
import { isCompanion, shortName } from "../../lib/person-names";
import type { HandSeatView, PotAward } from "../../lib/server-types";
import { Cards } from "../cards/card";
import { ChipStack } from "../chips";
import { CompanionSeat } from "../companion-seat";

export interface Chair {
  number: number;
  seat: HandSeatView | undefined;
  person: string;
  stack: number;
  you: boolean;
  turn: boolean;
  /** Your own cards lie bigger below the oval, except in a replay. */
  apart: boolean;
  marks: string[];
  won: PotAward[];
  read: { high: string; low?: string } | undefined;
  away: string[];
  reserved: boolean;
}

const MARK_NAMES: Record<string, string> = {
  D: "dealer button",
  SB: "small blind",
  BB: "big blind",
};
const STANDINGS: Record<string, string> = { folded: "folded", mucked: "mucked", dead: "dead hand" };

export function ChairBox({
  chair,
  style,
  onSit,
}: {
  chair: Chair;
  style: string;
  onSit: ((seat: number) => void) | undefined;
}) {
  if (!chair.person) {
    return (
      <div class="chair seat is-free" style={style}>
        {onSit ? (
          <button type="button" class="plain" onClick={() => onSit(chair.number)}>
            Seat {chair.number}: sit
          </button>
        ) : (
          <span>Seat {chair.number}</span>
        )}
      </div>
    );
  }
  const name = chair.you ? "You" : shortName(chair.person);
  const out = chair.seat ? chair.seat.standing !== "in" : true;
  const won = chair.won.reduce((sum, award) => sum + award.amount, 0);
  return (
    <>
      <div
        class={classes(
          "chair seat",
          chair.you && "yours",
          chair.turn && "is-turn",
          out && "is-out",
          won && "is-winner",
        )}
        style={style}
        role="group"
        aria-label={`Seat ${chair.number}, ${chair.you ? "your place" : name}`}
      >
        <div class="seat-head">
          <strong title={chair.person}>{name}</strong>
          <span class="money">{dollars(chair.stack)}</span>
        </div>
        {chair.marks.map((mark) => (
          <abbr key={mark} class={`mark mark-${mark}`} title={MARK_NAMES[mark] ?? mark}>
            {mark}
          </abbr>
        ))}
        {!chair.apart && chair.seat && chair.seat.standing !== "folded" && (
          <Cards cards={chair.seat.cards} size="small" label={`Cards of ${name}`} />
        )}
        {chair.read && !chair.apart && (
          <p class="seat-best">
            {chair.read.high}
            {chair.read.low ? ` · low ${lowName(chair.read.low)}` : ""}
          </p>
        )}
        {Boolean(chair.seat?.bet) && <p class="chair-bet">bet {dollars(chair.seat!.bet)}</p>}
        <p class="seat-state">{stateOf(chair)}</p>
        {won > 0 && (
          <p class="seat-net">
            <strong>▲ wins {dollars(won)}</strong>
            {parts(chair.won)}
          </p>
        )}
        {isCompanion(chair.person) && (
          <CompanionSeat number={chair.number} reserved={chair.reserved} onSit={onSit} />
        )}
      </div>
      {Boolean(chair.seat?.bet) && (
        <div class="bet" style={style} aria-hidden="true">
          <ChipStack amount={chair.seat!.bet} />
          <strong class="money">{dollars(chair.seat!.bet)}</strong>
        </div>
      )}
    </>
  );
}

function stateOf(chair: Chair): string {
  if (chair.turn) return chair.you ? "your turn" : "to act";
  if (!chair.seat)
    return chair.away.length ? chair.away.join(", ").replaceAll("-", " ") : "waiting";
  if (chair.seat.standing === "in" && chair.seat.stack === 0 && !chair.won.length) return "all in";
  return STANDINGS[chair.seat.standing] ?? "";
}

function parts(awards: PotAward[]): string {
  const named = awards.map((award) => award.part).filter((part) => part !== "all");
  return named.length ? ` (${[...new Set(named)].join(" and ")})` : "";
}
