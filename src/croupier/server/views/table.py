"""What people are shown, and nothing else ever leaves the server.

Every function here is of the world and of who looks. Cards lie face down in events too: what an
event says of a card nobody may see is taken out before it is sent.
"""

from collections import deque
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier import banked, floor, poker
from croupier.acts import Millis, Viewer, ViewerKind, millis_of_seconds
from croupier.banked import Law, Round, RoundView
from croupier.banked import events as e
from croupier.books import Wager
from croupier.cards import Card
from croupier.floor import is_companion
from croupier.house import (
    HAND_EVENTS,
    RECENT_EVENTS,
    Casino,
    DealBegun,
    DealEnded,
    DeckSealed,
    Fairness,
    HandOpened,
    Happened,
    Play,
    World,
    due_at,
    free_for_people,
    has_real_cards,
    open_proof,
    rules_at,
)
from croupier.server.views.meters import MeterShown, meters
from croupier.server.views.poker_table import PokerShown, hand_view, poker_shown
from croupier.server.views.viewers import kind_of


class Promise(msgspec.Struct, frozen=True):
    round: str
    commitment: str


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it; `free` counts the seats of companions, who give way."""

    id: str
    house: str
    book: str
    kind: Literal["banked", "poker"]
    game: str
    name: str
    structure: str
    minimum: int
    maximum: int | None
    seats: int
    free: int
    companions: int
    people: int
    phase: str
    stage: str
    real_cards: bool
    rounds: int


class HouseShown(msgspec.Struct, frozen=True):
    name: str
    books: tuple[str, ...]


class Lobby(msgspec.Struct, frozen=True):
    houses: tuple[HouseShown, ...]
    tables: tuple[LobbyTable, ...]
    meters: tuple[MeterShown, ...]


class OccupiedSeat(msgspec.Struct, frozen=True):
    """A seat with somebody on it. A companion's can be taken unless it is `reserved`."""

    seat: int
    person: str
    chips: int
    companion: bool
    reserved: bool


class Yours(msgspec.Struct, frozen=True):
    seat: int
    chips: int


class WagerShown(msgspec.Struct, frozen=True):
    """A wager of the table; `costs` where there is only one amount, else its limits;
    `equals` the wager whose amount it must have, `mark` the word printed on the cloth."""

    id: str
    name: str
    required: bool
    placed: tuple[str, ...]
    costs: int | None = None
    equals: str = ""
    mark: str = ""
    minimum: int | None = None
    maximum: int | None = None


class Clock(msgspec.Struct, frozen=True):
    what: Literal["wagers", "decision", "pause"]
    until: Millis
    seat: int = 0


def _either(*more: dict[str, str]) -> msgspec.Meta:
    views = [{"$ref": f"#/components/schemas/{name}"} for name in ("RoundView", "HandView")]
    return msgspec.Meta(extra_json_schema={"anyOf": [*views, *more]})


if TYPE_CHECKING:
    TableView: TypeAlias = RoundView | poker.HandView
    """A banked round or a hand of poker, as the table has it."""
    AnyTableView: TypeAlias = TableView | None
    TableEvent: TypeAlias = banked.AnyEvent | poker.DealEvent | DealBegun | DealEnded
else:  # msgspec describes no choice between structs without a tag, so here it is described
    TableView = Annotated[Any, _either()]
    AnyTableView = Annotated[Any, _either({"type": "null"})]
    TableEvent = Any  # a banked and a poker event may have the same tag


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it now; `reserved` is the seat they take after this round."""

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
    fairness: Promise | None
    wagers: tuple[WagerShown, ...]
    poker: PokerShown | None = None


class EventShown(msgspec.Struct, frozen=True):
    version: int
    at: Millis
    event: TableEvent


# --- who looks -------------------------------------------------------------------------------


def viewer_at(casino: Casino, person: str, table: floor.Table) -> Viewer:
    """In what capacity somebody looks at a table: as player first, then by their post there."""
    if not person:
        return Viewer("onlooker")
    if table.seat_of(person) is not None:
        return Viewer("player", person)
    ladder = casino.law.book(table.book).ladder
    kind: ViewerKind = "player"
    for post in casino.world.house().posts:
        if post.person != person or post.house != table.house:
            continue
        if post.tables and table.id not in post.tables:
            continue
        role = ladder.roles.get(post.role)
        theirs = "player" if role is None else kind_of(role)
        if theirs == "supervisor":
            return Viewer("supervisor", person)
        if theirs == "auditor" or kind == "player":
            kind = theirs
    return Viewer(kind, person)


# --- the lobby -------------------------------------------------------------------------------


def lobby(casino: Casino) -> Lobby:
    world = casino.world
    houses = tuple(HouseShown(n, books) for n, books in world.house().houses.items())
    tables = tuple(lobby_table(casino, table) for table in world.floor.tables.values())
    return Lobby(houses, tables, meters(casino))


def lobby_table(casino: Casino, table: floor.Table) -> LobbyTable:
    book = casino.law.book(table.book)
    name = poker.variant(table.variant).name if table.is_poker else book.game(table.game).name
    companions = sum(map(is_companion, table.people))
    return LobbyTable(
        id=table.id,
        house=table.house,
        book=table.book,
        kind="poker" if table.is_poker else "banked",
        game=table.game or table.variant,
        name=name,
        structure=table.structure,
        minimum=table.board.minimum,
        maximum=table.board.maximum,
        seats=len(table.seats),
        free=free_for_people(table),
        companions=companions,
        people=len(table.people) - companions,
        phase=table.phase,
        stage=casino.world.play(table.id).stage,
        real_cards=has_real_cards(table),
        rounds=table.rounds,
    )


# --- one table -------------------------------------------------------------------------------


def table_shown(casino: Casino, table: floor.Table, viewer: Viewer) -> TableShown:
    """The table now. An auditor sees no more of it than a supervisor: the cards of a finished
    round are theirs to read in its records, where the look is written to the log."""
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
        seats=tuple(_seat(table, seat) for seat in table.seats if seat.person),
        view=hand_view(play, viewer) if table.is_poker else _view(play, play.state, viewer),
        last=_view(play, play.finished, viewer) if not play.over else None,
        clock=_clock(casino, table, play),
        fairness=None if play.sealed is None else _promise(play),
        wagers=_wagers(floor.as_at(table, casino.now()), viewer.person),
        poker=poker_shown(table, play, viewer) if table.is_poker else None,
    )


def _seat(table: floor.Table, seat: floor.Seat) -> OccupiedSeat:
    reserved = table.reserved(seat.number) is not None
    return OccupiedSeat(seat.number, seat.person, seat.chips, is_companion(seat.person), reserved)


def _view(play: Play, state: Round | None, viewer: Viewer) -> RoundView | None:
    if state is None or state.phase == "before":
        return None
    law = play.rules.law if play.rules is not None and play.state is state else None
    return banked.view(state, viewer, law)


def _promise(play: Play) -> Promise:
    assert play.sealed is not None
    return Promise(play.sealed.round, play.sealed.commitment)


def _clock(casino: Casino, table: floor.Table, play: Play) -> Clock | None:
    if has_real_cards(table):
        return None
    if play.state.phase == "wagers":
        since = max(play.opened, table.resumed)
        return Clock("wagers", Millis(since + millis_of_seconds(casino.pace.wagers)))
    due = due_at(casino, table)
    if due is None:
        return None
    if due.what == "silence":
        turn = 0 if play.to_act is None else int(play.to_act.number)
        return Clock("decision", due.at, turn)
    return Clock("pause", due.at) if due.what == "open" else None


def _wagers(table: floor.Table, person: str) -> tuple[WagerShown, ...]:
    """What may be wagered here, within which limits for this person."""
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
            w.required,
            (w.placed,) if isinstance(w.placed, str) else w.placed,
            law.costs.get(w.id),
            w.equals or "",
            marks.get(w.id) or w.name,
            *_limits(law, w, theirs),
        )
        for w in offered
    )


def _limits(law: Law, wager: Wager, theirs: floor.Personal) -> tuple[int | None, int | None]:
    """The least and the greatest amount of a wager; follow-ups are multiples and have none."""
    own = law.sign.own_limits.get(wager.id)
    if own is not None:
        return own.minimum, own.maximum
    if wager.placed != "opening" or law.costs.get(wager.id) is not None:
        return None, None
    return theirs.minimum, theirs.maximum


# --- events ----------------------------------------------------------------------------------


def event_shown(
    event: TableEvent | DeckSealed | HandOpened, before: poker.Deal | None, viewer: Viewer
) -> TableEvent | None:
    """An event without the cards that lie face down; None where nothing of it may be told."""
    match event:
        case DeckSealed() | HandOpened() | e.JackpotHand():
            return None
        case DealBegun() | DealEnded():
            return event
        case _ if isinstance(event, HAND_EVENTS):
            assert before is not None, "the events of a deal follow its beginning"
            told: poker.DealEvent | None = poker.view_deal_event(before, event, viewer)
            return told
        case e.CardsShuffled():
            return replace(event, order=())
        case e.CardDealt():
            return event if event.up else replace(event, card=None)
        case e.CardBurned():
            return replace(event, card=None)
        case e.IrregularityReported():
            return replace(event, cards=())
    return event


def events_after(
    world: World, table: str, after: int, viewer: Viewer
) -> tuple[int, tuple[EventShown, ...]]:
    """What has happened at a table since a version, and the version from which all of it is told:
    that one, or a later one where it lies further back than is kept in memory."""
    recent = world.recent.get(table, deque())
    since = max(after, recent[0].version - 1) if len(recent) == RECENT_EVENTS else after
    found = (h for h in recent if h.version > since)
    return since, tuple(shown for h in found if (shown := shown_line(h, viewer)) is not None)


def shown_line(happened: Happened, viewer: Viewer) -> EventShown | None:
    shown = event_shown(happened.event, happened.before, viewer)
    return None if shown is None else EventShown(happened.version, happened.at, shown)


def seen_cards(view: RoundView | None) -> frozenset[Card]:
    """Every card that a view shows."""
    if view is None:
        return frozenset()
    hands = (seat.cards for seat in view.seats)
    return _faces(
        view.board, view.dealer, view.burnt, view.deck, view.exposed, view.next_cards, *hands
    )


def proof(play: Play, viewer: Viewer) -> Fairness | None:
    """The deck of a finished round against its promise, as far as somebody may see it."""
    if play.sealed is None or not play.order or not play.over:
        return None
    hand = hand_view(play, viewer)
    if hand is not None:
        return open_proof(play.sealed, play.order, _seen_in_hand(hand))
    return open_proof(play.sealed, play.order, seen_cards(_view(play, play.state, viewer)))


def _seen_in_hand(view: poker.HandView) -> frozenset[Card]:
    return _faces(view.board, *(seat.cards for seat in view.seats))


def _faces(*groups: tuple[Card | None, ...]) -> frozenset[Card]:
    """The cards that do not lie face down."""
    return frozenset(card for group in groups for card in group if card is not None)
