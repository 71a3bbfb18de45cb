// One seat of a poker table: the player, the stack, the bet, the cards and the last act.
import { classes } from "../../lib/classes";
import { stake } from "../../lib/money";
import { lowName } from "../../lib/names";
import { isCompanion, shortName } from "../../lib/person-names";
import { whyNotIn } from "../../lib/seat-buttons";
import type { HandSeatView, PotAward } from "../../lib/server-types";
import { Cards } from "../cards/card";
import { ChipStack } from "../chips";
import { TurnTime } from "./turn-time";
import "../../styles/poker-pods.css";

export interface Chair {
  number: number;
  seat: HandSeatView | undefined;
  person: string;
  stack: number;
  you: boolean;
  turn: boolean;
  /** When the time of whoever is to act runs out. */
  until: number | undefined;
  /** Your own cards lie in the dock, except in a replay. */
  apart: boolean;
  marks: string[];
  won: PotAward[];
  /** The cards that won; they are lifted. */
  lifted: readonly string[];
  read: { high: string; low?: string } | undefined;
  away: string[];
  reserved: boolean;
}

interface Props {
  chair: Chair;
  /** Where it lies on each shape of the felt. */
  style: string;
  /** Whether that is on the near side, where bets lie above the seat. */
  low: boolean;
  onSit: ((seat: number) => void) | undefined;
}

const MARK_NAMES: Record<string, string> = {
  D: "dealer button",
  SB: "small blind",
  BB: "big blind",
};
const STANDINGS: Record<string, string> = { folded: "folded", mucked: "mucked", dead: "dead hand" };

export function Pod({ chair, style, low, onSit }: Props) {
  if (!chair.person) return <FreePod number={chair.number} style={style} onSit={onSit} />;
  const name = chair.you ? "You" : shortName(chair.person);
  const out = chair.seat ? chair.seat.standing !== "in" : true;
  const won = chair.won.reduce((sum, award) => sum + award.amount, 0);
  return (
    <div
      class={classes(
        "pod",
        low && "is-low",
        chair.you && "yours",
        chair.apart && "is-apart",
        chair.turn && "is-turn",
        out && "is-out",
        won && "is-winner",
      )}
      style={style}
      role="group"
      aria-label={`Seat ${chair.number}, ${chair.you ? "your place" : name}`}
      data-part="seat"
      data-seat={chair.number}
    >
      {!chair.apart && (
        <div class="pod-cards">
          {chair.seat && chair.seat.standing !== "folded" && (
            <Cards
              cards={chair.seat.cards}
              size="small"
              label={`Cards of ${name}`}
              lifted={chair.lifted}
            />
          )}
        </div>
      )}
      <div class="pod-plate" title={titleOf(chair)}>
        <span class="pod-who">
          {chair.marks.length > 0 && <Marks marks={chair.marks} />}
          <strong class="pod-name" data-part="seat-name">
            {name}
          </strong>
        </span>
        <span class="pod-stack money" data-part="seat-stack">
          {stake(chair.stack)}
        </span>
        {chair.turn && <TurnTime key={chair.until} until={chair.until} />}
        <CompanionMark chair={chair} onSit={onSit} />
      </div>
      <PodBet chair={chair} won={won} />
    </div>
  );
}

/** The dealer button and the blinds. */
function Marks({ marks }: { marks: string[] }) {
  return (
    <span class="pod-marks">
      {marks.map((mark) => (
        <abbr
          key={mark}
          class={`mark mark-${mark}`}
          title={MARK_NAMES[mark] ?? mark}
          data-part="seat-mark"
        >
          {mark}
        </abbr>
      ))}
    </span>
  );
}

function titleOf({ person, read, apart }: Chair): string {
  if (!read || apart) return person;
  return `${person}: ${read.high}${read.low ? `, low ${lowName(read.low)}` : ""}`;
}

/** What lies before the seat: its bet, what it wins, or why it has none. */
function PodBet({ chair, won }: { chair: Chair; won: number }) {
  const bet = chair.seat?.bet ?? 0;
  const state = stateOf(chair);
  if (won > 0)
    return (
      <p class="pod-bet is-won" data-part="seat-bet">
        <strong>▲ {stake(won)}</strong>
        <span class="pod-part">{parts(chair.won)}</span>
      </p>
    );
  if (bet > 0)
    return (
      <p class="pod-bet" key={bet}>
        <ChipStack amount={bet} />
        <span class="hidden-text">bet </span>
        <strong class="money" data-part="seat-bet">
          {stake(bet)}
        </strong>
        {state === "all in" && <span> all in</span>}
      </p>
    );
  return state ? <p class="pod-bet is-state">{state}</p> : <p class="pod-bet is-empty" />;
}

function FreePod({
  number,
  style,
  onSit,
}: {
  number: number;
  style: string;
  onSit: Props["onSit"];
}) {
  return (
    <div class={classes("pod is-free", !onSit && "is-mark")} style={style}>
      {onSit ? (
        <button type="button" class="pod-sit" onClick={() => onSit(number)}>
          Seat {number}: sit
        </button>
      ) : (
        <span class="pod-number">
          <span class="hidden-text">Seat </span>
          {number}
        </span>
      )}
    </div>
  );
}

/** A companion (a computer player) gives its seat to a person. */
function CompanionMark({ chair, onSit }: { chair: Chair; onSit: Props["onSit"] }) {
  if (!isCompanion(chair.person)) return null;
  if (chair.reserved) return <small class="pod-kept">reserved</small>;
  if (!onSit) return <span class="hidden-text">companion</span>;
  return (
    <button
      type="button"
      class="pod-take"
      aria-label={`Seat ${chair.number}, held by a companion, sit here`}
      title="A companion, a computer player, sits here: take the seat"
      onClick={() => onSit(chair.number)}
    >
      +
    </button>
  );
}

function stateOf(chair: Chair): string {
  if (chair.turn) return chair.you ? "your turn" : "to act";
  if (!chair.seat) return whyNotIn(chair.away);
  if (chair.seat.standing === "in" && chair.seat.stack === 0 && !chair.won.length) return "all in";
  return STANDINGS[chair.seat.standing] ?? "";
}

function parts(awards: PotAward[]): string {
  const named = awards.map((award) => award.part).filter((part) => part !== "all");
  return named.length ? ` ${[...new Set(named)].join(" and ")}` : "";
}
