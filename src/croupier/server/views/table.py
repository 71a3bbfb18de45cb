"""One table as one person sees it now."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from croupier import banked, floor, poker
from croupier.acts import Actor, Millis, Viewer, millis_of_seconds
from croupier.banked import Round, RoundLaw, RoundView
from croupier.books import Wager
from croupier.floor import is_companion
from croupier.house import (
    PLAYER,
    Casino,
    LiveTable,
    due_at,
    has_real_cards,
    rules_at,
    waits_for_ready,
)
from croupier.server.views.lobby import LobbyTable, lobby_table
from croupier.server.views.own_table import OwnTable, own_table
from croupier.server.views.poker_table import PokerShown, hand_view, poker_shown
from croupier.server.views.table_deck import DeckShown, deck_shown
from croupier.tournament import TableRoundView


class OccupiedSeat(msgspec.Struct, frozen=True):
    """A seat with somebody on it. A companion's can be taken unless it is `reserved`.

    `idle` is how many rounds in a row its player has sat out, as the book counts them; with
    `may_ask` they are so many that the house may ask for the seat.
    """

    seat: int
    person: str
    chips: int
    companion: bool
    reserved: bool
    idle: int
    may_ask: bool


class Yours(msgspec.Struct, frozen=True):
    seat: int
    chips: int


class WagerShown(msgspec.Struct, frozen=True):
    """A wager of the table; `costs` where there is only one amount, else its limits;
    `equals` the wager whose amount it must have, `mark` the word printed on the cloth in that
    `row` from the dealer's side."""

    id: str
    name: str
    row: int
    required: bool
    placed: tuple[str, ...]
    costs: int | None = None
    equals: str = ""
    mark: str = ""
    minimum: int | None = None
    maximum: int | None = None


class WaitingShown(msgspec.Struct, frozen=True, kw_only=True):
    """The waiting list of a table: how many wait, the viewer's own place (the first is 1, 0 is
    none), and the seat that the viewer is called to, with the time until which it is kept."""

    list: str
    waiting: int
    place: int
    call: floor.SeatCall | None


class Clock(msgspec.Struct, frozen=True):
    what: Literal["wagers", "decision", "pause"]
    until: Millis
    seat: int = 0


class TournamentSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What is particular about a table of a tournament, where amounts are chips and no cents.

    `time_bank` is what the viewer has left of theirs. `time_of` says what time runs for whoever is
    to act: that of the decision, their time bank, or the extra time of a lost connection, which is
    `reconnect_seconds` long.
    """

    id: str
    number: int
    away: bool
    decision_seconds: int
    reconnect_seconds: int
    time_bank: Millis
    time_of: str
    round: TableRoundView | None = None
    """Of a banked tournament: wagers, order and seals of the round that is shown."""


def _either(*more: dict[str, str]) -> msgspec.Meta:
    views = [{"$ref": f"#/components/schemas/{name}"} for name in ("RoundView", "HandView")]
    return msgspec.Meta(extra_json_schema={"anyOf": [*views, *more]})


if TYPE_CHECKING:
    TableView: TypeAlias = RoundView | poker.HandView
    """A banked round or a hand of poker, as the table has it."""
    AnyTableView: TypeAlias = TableView | None
else:  # msgspec cannot describe a union of structs without tags, so the schema is given here
    TableView = Annotated[Any, _either()]
    AnyTableView = Annotated[Any, _either({"type": "null"})]


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it now; `reserved` is the seat they take after this round.

    `names` has the names that people here are shown by, where those are not their own. `barred`
    says why the viewer, who sits here, may not take part. `own` is what is particular about a
    private table, `waiting` its waiting list, `tournament` what is particular about a table of a
    tournament.
    """

    table: LobbyTable
    kind: Literal["banked", "poker"]
    version: int
    position: int
    at: Millis
    you: Yours | None
    reserved: Yours | None
    seats: tuple[OccupiedSeat, ...]
    view: AnyTableView
    last: AnyTableView
    clock: Clock | None
    fairness: DeckShown | None
    wagers: tuple[WagerShown, ...]
    waiting: WaitingShown
    poker: PokerShown | None = None
    names: dict[str, str] = {}
    barred: str = ""
    own: OwnTable | None = None
    tournament: TournamentSeat | None = None


def table_shown(casino: Casino, table: floor.Table, viewer: Viewer) -> TableShown:
    """The table now. An auditor sees no more of it than a supervisor; auditors read the cards of a
    finished round in its records, where that is written to the log."""
    world = casino.world
    play = world.play(table.id)
    own = table.seat_of(viewer.person)
    if viewer.kind == "auditor":
        viewer = Viewer("supervisor", viewer.person)
    return TableShown(
        table=lobby_table(casino, table),
        kind="poker" if table.is_poker else "banked",
        version=world.table_version(table.id),
        position=world.position,
        at=casino.now(),
        you=None if own is None else Yours(own.number, own.chips),
        reserved=next(
            (Yours(r.seat, r.chips) for r in table.reservations if r.person == viewer.person), None
        ),
        seats=tuple(_seat(casino, table, seat) for seat in table.seats if seat.person),
        view=hand_view(play, viewer) if table.is_poker else round_view(play, play.state, viewer),
        last=round_view(play, play.finished, viewer) if not play.over else None,
        clock=_clock(casino, table, play),
        fairness=None if has_real_cards(table) else deck_shown(play),
        wagers=_wagers(floor.as_at(table, casino.now()), viewer.person),
        poker=poker_shown(table, play, viewer, casino.now()) if table.is_poker else None,
        names=names_shown(world.floor, table.people),
        barred=_barred(casino, table, viewer, seated=own is not None),
        own=own_table(table, play, viewer.person),
        waiting=_waiting(casino.world.floor, table, viewer.person),
    )


def _waiting(floor_state: floor.Floor, table: floor.Table, person: str) -> WaitingShown:
    name, room = floor.list_of(table), floor_state.room
    listed, called = room.lists.get(name, ()), room.call_of(person)
    return WaitingShown(
        list=name,
        waiting=len(listed),
        place=listed.index(person) + 1 if person in listed else 0,
        call=called if called is not None and called.table == table.id else None,
    )


def names_shown(state: floor.Floor, people: Iterable[str]) -> dict[str, str]:
    """The names that people are shown by, of those who are not shown by their own."""
    named = ((person, floor.shown_name(state, person)) for person in people)
    return {person: name for person, name in named if name != person}


def _barred(casino: Casino, table: floor.Table, viewer: Viewer, *, seated: bool) -> str:
    """Why a player who sits at the table, or is excluded, may not take part there; or nothing."""
    world, person = casino.world, viewer.person
    excluded = any(x.person == person for x in world.house().exclusions)
    if viewer.kind != "player" or not (seated or excluded):
        return ""
    reader = Actor(person, PLAYER)
    why = floor.may_take_part(
        world.floor, person, table.house, table.id, casino.now(), reader, casino.law
    )
    return "" if why is None else str(why)


def _seat(casino: Casino, table: floor.Table, seat: floor.Seat) -> OccupiedSeat:
    idle, most = floor.idle_rounds(casino.law.book_of(table), seat) or (0, 0)
    return OccupiedSeat(
        seat=seat.number,
        person=seat.person,
        chips=seat.chips,
        companion=is_companion(seat.person),
        reserved=table.reserved(seat.number) is not None,
        idle=idle,
        may_ask=0 < most <= idle,
    )


def round_view(play: LiveTable, state: Round | None, viewer: Viewer) -> RoundView | None:
    if state is None or state.phase == "before":
        return None
    law = play.rules.law if play.rules is not None and play.state is state else None
    return banked.view(state, viewer, law)


def _clock(casino: Casino, table: floor.Table, play: LiveTable) -> Clock | None:
    if has_real_cards(table):
        return None
    if waits_for_ready(table, play):
        return None
    if play.state.phase == "wagers":
        since = casino.clock.running(max(play.opened, table.resumed))
        end = Millis(since + millis_of_seconds(casino.pace.wagers))
        return Clock("wagers", casino.clock.from_running(end))
    due = due_at(casino, table)
    if due is None:
        return None
    until = casino.clock.from_running(due.at)
    if due.what == "silence":
        turn = 0 if play.to_act is None else int(play.to_act.number)
        return Clock("decision", until, turn)
    return Clock("pause", until) if due.what == "open" else None


def _wagers(table: floor.Table, person: str) -> tuple[WagerShown, ...]:
    """The wagers that the table offers, with the limits for this person."""
    if table.is_poker:
        return ()
    law = rules_at(table).law
    marks = {spot.wager: spot.mark for spot in table.cloth.spots}
    theirs = floor.limits_of(table, person)
    offered = [w for w in law.game.wager if w.id not in law.jackpots or law.sign.jackpot]
    return tuple(
        WagerShown(
            w.id,
            w.name,
            w.row,
            w.required,
            (w.placed,) if isinstance(w.placed, str) else w.placed,
            law.costs.get(w.id),
            w.equals or "",
            marks.get(w.id) or w.name,
            *_limits(law, w, theirs),
        )
        for w in offered
    )


def _limits(law: RoundLaw, wager: Wager, theirs: floor.Personal) -> tuple[int | None, int | None]:
    """The limits of a wager; later wagers are multiples of the first and have none."""
    own = law.sign.own_limits.get(wager.id)
    if own is not None:
        return own.minimum, own.maximum
    if wager.placed != "opening" or law.costs.get(wager.id) is not None:
        return None, None
    return theirs.minimum, theirs.maximum
