// The felt as it was after one event of a past round.

import { BankedCloth } from "../../felt/banked/banked-stage";
import { PokerTable } from "../../felt/poker/poker-stage";
import { me } from "../../lib/api";
import type { TablePeople } from "../../lib/event-sentences";
import type {
  HandView,
  PokerShown,
  PotPushed,
  RoundShown,
  RoundView,
  TableShown,
} from "../../lib/server-types";
import "../../styles/banked.css";

type AnyFrame = RoundView | HandView;

/** Before the table was laid there is nothing to show; from then on every event has its frame. */
export function frameAt(shown: RoundShown, step: number): AnyFrame | null {
  return shown.frames[step - (shown.events.length - shown.frames.length)] ?? null;
}

const isHand = (frame: AnyFrame): frame is HandView => "setup" in frame;

export function roundPeople(frame: AnyFrame | null, setting: TableShown): TablePeople {
  const seats = frame ? peopleOf(frame) : [];
  return {
    you: seats.find((seat) => seat.yours)?.seat,
    people: Object.fromEntries(seats.map((seat) => [seat.seat, seat.person])),
    wagers: Object.fromEntries(setting.wagers.map((spot) => [spot.id, spot.name])),
  };
}

function peopleOf(
  frame: AnyFrame,
): { seat: number; person: string; chips: number; yours?: boolean }[] {
  if (isHand(frame))
    return frame.seats.map((seat) => ({
      seat: seat.seat,
      person: seat.person,
      chips: seat.stack,
      yours: seat.person === me.value?.person,
    }));
  return (frame.seats ?? [])
    .filter((seat) => seat.person)
    .map((seat) => ({
      seat: seat.seat,
      person: seat.person!,
      chips: seat.stack ?? 0,
      yours: Boolean(seat.yours),
    }));
}

interface Props {
  frame: AnyFrame | null;
  shown: RoundShown;
  setting: TableShown;
  now: number;
}

export function FeltAfterEvent({ frame, shown, setting, now }: Props) {
  if (!frame)
    return (
      <div class="felt">
        <p class="status">Before the first card.</p>
      </div>
    );
  const people = peopleOf(frame).map(({ seat, person, chips }) => ({
    seat,
    person,
    chips,
    companion: false,
    reserved: false,
    idle: 0,
    may_ask: false,
  }));
  if (isHand(frame)) {
    const own = peopleOf(frame).find((one) => one.yours);
    const table: TableShown = {
      ...setting,
      you: own ? { seat: own.seat, chips: own.chips } : null,
      seats: people,
      view: frame,
      poker: aroundThen(frame, shown, now),
    };
    return (
      <div class="replay-stage">
        <PokerTable shown={table} hand={frame} replayed />
      </div>
    );
  }
  return (
    <div class="banked-replay">
      <BankedCloth
        shown={{
          ...setting,
          seats: people,
          table: { ...setting.table, seats: Math.max(...people.map((one) => one.seat), 1) },
        }}
        round={frame}
        says=""
        you={undefined}
      />
      {frame.void && <p class="felt-notice">This round is void: {frame.void}</p>}
    </div>
  );
}

/** What lay around the hand at that step, as far as the events tell it. */
function aroundThen(frame: HandView, shown: RoundShown, now: number): PokerShown {
  const results = shown.events
    .slice(0, now + 1)
    .map((told) => told.event)
    .filter((event) => event.type === "PotPushed");
  const posted = shown.events
    .filter((told) => told.event.type === "Posted")
    .map((told) => Number(told.event.seat));
  return {
    sign: {},
    chairs: [],
    button: frame.setup.button,
    blinds: posted.slice(0, 2),
    hand: shown.id,
    hands: 0,
    playing: true,
    deadline: null,
    results: results as unknown as PotPushed[],
    reads: [],
    straddle: null,
    may: [],
    reportable: [],
    misdeals: 0,
    void: false,
    slide: 0,
    chase_limits: null,
    chase: [],
    chase_results: [],
    early: [],
    owing: null,
    aside: [],
    rulings: [],
    todo: [],
    acts: null,
    left: null,
  };
}
