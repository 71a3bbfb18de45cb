// The places of the other players at a banked table: name, chips, wagers, cards and results.
import { classes } from "../../lib/classes";
import { onLayout, signedOnLayout } from "../../lib/money";
import { isCompanion, shortName } from "../../lib/person-names";
import { sumOf } from "../../lib/same-again";
import type { RoundSeatView, TableShown } from "../../lib/server-types";
import { Cards } from "../cards/card";
import { netOf } from "./settlement";

interface Props {
  shown: TableShown;
  seats: RoundSeatView[];
  you: number | undefined;
  onSit?: ((seat: number) => void) | undefined;
  /** What is said besides of a seat, such as that the marker lies there. */
  notes?: Record<number, string> | undefined;
}

export interface Sides {
  right: number[];
  middle: number[];
  left: number[];
}

/**
 * The seats as they lie around the dealer: the deal begins at the dealer's left hand, which is
 * the right side of the page, and goes around to the left. Your own seat is in the middle; where
 * you have none, the one in the middle of an odd number is.
 */
export function sidesOf(count: number, you: number | undefined): Sides {
  const all = Array.from({ length: count }, (_, i) => i + 1).filter((seat) => seat !== you);
  const half = you ? Math.ceil(all.length / 2) : Math.floor(all.length / 2);
  const right = all.slice(0, half);
  const middle = you || all.length % 2 === 0 ? [] : [all[half]!];
  return { right, middle, left: all.slice(half + middle.length) };
}

/** Both sides of the table, each in the order of the deal. */
export function OtherPlaces({ shown, seats, you, onSit, notes = {} }: Props) {
  const { right, middle, left } = sidesOf(shown.table.seats, you);
  const place = (number: number, i: number, of: number) => (
    <Place
      key={number}
      {...{ shown, seats, number, onSit }}
      note={notes[number] ?? ""}
      bend={of > 1 ? i / (of - 1) : 0}
    />
  );
  return (
    <>
      <div class="banked-places is-right">{right.map((n, i) => place(n, i, right.length))}</div>
      {middle.length > 0 && (
        <div class="banked-places is-middle">{middle.map((n) => place(n, 0, 1))}</div>
      )}
      <div class="banked-places is-left">
        {left.map((n, i) => place(n, left.length - 1 - i, left.length))}
      </div>
    </>
  );
}

interface PlaceProps {
  shown: TableShown;
  seats: RoundSeatView[];
  number: number;
  onSit: ((seat: number) => void) | undefined;
  /** How far down its side: 0 beside the dealer, 1 beside you. */
  bend: number;
  note: string;
}

function Place({ shown, seats, number, onSit, bend, note }: PlaceProps) {
  const place = shown.seats.find((one) => one.seat === number);
  const seat = seats.find((one) => one.seat === number && one.person);
  const style = `--bend:${(bend * bend).toFixed(3)}`;
  if (!place && !seat)
    return (
      <div class="bseat is-free" style={style}>
        {onSit ? (
          <button type="button" class="plain" onClick={() => onSit(number)}>
            Seat {number}
            <br />
            sit here
          </button>
        ) : (
          <span>
            Seat {number}
            <br />
            <small>free</small>
          </span>
        )}
      </div>
    );
  const person = seat?.person ?? place?.person ?? "";
  const name = shown.names[person] ?? shortName(person);
  const sits = isCompanion(person) && !place?.reserved ? onSit : undefined;
  return (
    <div
      class={classes(
        "bseat",
        seat?.to_act && "is-turn",
        seat && foldedAt(seat) && "is-out",
        sits && "is-offered",
      )}
      style={style}
      role="group"
      aria-label={`Seat ${number}, ${name}`}
      data-part="seat"
      data-seat={number}
    >
      <div class="bseat-head">
        <strong data-part="seat-name" title={name}>
          {name}
        </strong>
        <span class="money" data-part="seat-stack">
          {onLayout(seat?.stack ?? place?.chips ?? 0)}
        </span>
      </div>
      <div class="bseat-hand">
        {Boolean(seat?.cards?.length) && (
          <Cards cards={seat!.cards!} size="small" label={`Cards of ${name}`} />
        )}
        <Bet seat={seat} />
        {sits && (
          <button
            type="button"
            class="plain"
            aria-label={`Seat ${number}, held by a companion, sit here`}
            onClick={() => sits(number)}
          >
            sit
            <br />
            here
          </button>
        )}
      </div>
      <p class="bseat-line">
        {[note, lineOf(seat, shown, person, Boolean(place?.reserved))].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

/** Everything a player has staked; once it is settled, also what it came to. */
function Bet({ seat }: { seat: RoundSeatView | undefined }) {
  const results = seat?.results ?? [];
  const lying = sumOf(seat?.wagers ?? {});
  const staked = results.length
    ? results.reduce((sum, result) => sum + result.staked, 0) + lying
    : lying;
  const net = netOf(results);
  return (
    <span class="bseat-bet money" data-part="seat-bet">
      {staked ? (
        onLayout(staked)
      ) : (
        <span class="bseat-none">
          <span aria-hidden="true">–</span>
          <span class="hidden-text">no wager</span>
        </span>
      )}
      {results.length > 0 && (
        <strong class={classes("bseat-net", net > 0 && "is-won")}>
          {net > 0 ? "▲" : net < 0 ? "▼" : "="} <span>{signedOnLayout(net)}</span>
        </strong>
      )}
    </span>
  );
}

/** What the player does, the hand once it can be read, before that the wagers one by one. */
function lineOf(
  seat: RoundSeatView | undefined,
  shown: TableShown,
  person: string,
  reserved: boolean,
): string {
  if (stateOf(seat)) return stateOf(seat);
  if (seat?.best) return seat.best;
  const name = (id: string) => shown.wagers.find((spot) => spot.id === id)?.name ?? id;
  const laid = Object.entries(seat?.wagers ?? {});
  if (laid.length) return laid.map(([id, sum]) => `${name(id)} ${onLayout(sum)}`).join(" · ");
  if (reserved) return "reserved";
  return isCompanion(person) ? "companion" : "";
}

export function stateOf(seat: RoundSeatView | undefined): string {
  if (!seat) return "";
  if (seat.to_act) return "deciding…";
  if (seat.hand === "void") return "void";
  return foldedAt(seat) ? "folded" : "";
}

/** Out of the round, or about to be: a fold is said before the cards are taken in. */
export function foldedAt(seat: RoundSeatView): boolean {
  const said = seat.decisions?.some((decision) => decision.act === "fold") ?? false;
  return said || (Boolean(seat.hand) && !["live", "none", "void"].includes(seat.hand!));
}
