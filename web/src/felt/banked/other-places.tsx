// The other places at a banked table: who sits there, their wagers, cards and results.
import { dollars, signed } from "../../lib/money";
import { isCompanion, shortName } from "../../lib/person-names";
import type { RoundSeatView, TableShown } from "../../lib/server-types";
import { Cards } from "../cards/card";
import { CompanionSeat } from "../companion-seat";
import { netOf } from "./settlement";

interface Props {
  shown: TableShown;
  seats: RoundSeatView[];
  you: number | undefined;
  onSit?: ((seat: number) => void) | undefined;
}

export function OtherPlaces({ shown, seats, you, onSit }: Props) {
  const numbers = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter(
    (number) => number !== you,
  );
  return (
    <div class="neighbours">
      {numbers.map((number, i) => {
        const place = shown.seats.find((one) => one.seat === number);
        const seat = seats.find((one) => one.seat === number && one.person);
        const across = numbers.length > 1 ? (2 * i) / (numbers.length - 1) - 1 : 0;
        const bow = `--bow:${Math.round(30 * (1 - across * across))}px`;
        if (!place && !seat) {
          return (
            <div key={number} class="seat is-free" style={bow}>
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
        }
        return (
          <Neighbour
            key={number}
            number={number}
            seat={seat}
            person={seat?.person ?? place?.person ?? ""}
            chips={seat?.stack ?? place?.chips ?? 0}
            shown={shown}
            bow={bow}
            reserved={Boolean(place?.reserved)}
            onSit={onSit}
          />
        );
      })}
    </div>
  );
}

interface OneProps {
  number: number;
  seat: RoundSeatView | undefined;
  person: string;
  chips: number;
  shown: TableShown;
  bow: string;
  reserved: boolean;
  onSit: ((seat: number) => void) | undefined;
}

function Neighbour({ number, seat, person, chips, shown, bow, reserved, onSit }: OneProps) {
  const results = seat?.results ?? [];
  const mark = (id: string) => shown.wagers.find((spot) => spot.id === id)?.mark ?? id;
  return (
    <div
      class={`seat ${seat?.to_act ? "is-turn" : ""}`}
      style={bow}
      role="group"
      aria-label={`Seat ${number}, ${shortName(person)}`}
    >
      <div class="seat-head">
        <strong title={person}>{shortName(person)}</strong>
        <span class="money">{dollars(chips)}</span>
      </div>
      {isCompanion(person) && <CompanionSeat number={number} reserved={reserved} onSit={onSit} />}
      {Boolean(seat?.cards?.length) && (
        <Cards cards={seat!.cards!} size="small" label={`Cards of ${shortName(person)}`} />
      )}
      {seat?.best && <p class="seat-best">{seat.best}</p>}
      <p class="seat-state">{stateOf(seat)}</p>
      <p class="pills">
        {Object.entries(seat?.wagers ?? {}).map(([id, amount]) => (
          <span key={id} class="pill">
            {mark(id)} {dollars(amount)}
          </span>
        ))}
      </p>
      {results.length > 0 && (
        <p class="seat-net">
          <strong class="money">
            {netOf(results) > 0 ? "▲ " : netOf(results) < 0 ? "▼ " : "= "}
            {signed(netOf(results))}
          </strong>
        </p>
      )}
    </div>
  );
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
