"""A tournament in detail: tables and moves to make, standings, conditions, a deal of prizes."""

import msgspec

from croupier import tournament
from croupier.acts import Actor, Millis, Refusal
from croupier.house import HostedTournament
from croupier.server.views.fields import copy_each, copy_fields
from croupier.server.views.tournament_board import places_of
from croupier.tournament import Entrant, commands, events

MOST_FREE = 20


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    player: str
    chips: int
    status: str
    here: bool
    warnings: int
    secrets: int
    """Secret wagers made in this session."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    hands: int
    in_hand: bool
    closed: bool
    marker: int
    waits: str
    asked: str
    """Whose chance to wager it is."""
    seats: tuple[SeatShown, ...]


class MoveShown(msgspec.Struct, frozen=True):
    """A move that is to be made, with its reason; the seat is drawn when it is made."""

    player: str
    table: int
    seat: int
    to_table: int
    to_seat: int
    reason: str


class RaceDue(msgspec.Struct, frozen=True):
    """A chip that is to leave play at a table, and the one that it is raced for."""

    table: int
    chip: int
    next_chip: int


class TablesShown(msgspec.Struct, frozen=True):
    tables: tuple[TableRow, ...]
    moves: tuple[MoveShown, ...]
    breaks: int
    """The table that is to break, 0 where none is: its players draw for their seats."""
    free: tuple[tournament.TableSeat, ...]
    """Open seats, for a reserve to take."""
    ordered: bool
    """Whether the book has wagers made in order, from the starting marker on."""
    secrets: int
    """Secret wagers that everybody may make in this session."""
    races: tuple[RaceDue, ...]
    """Colour-ups of the schedule that are due, table by table."""


class PlayerStanding(msgspec.Struct, frozen=True, kw_only=True):
    place: int
    player: str
    status: str
    table: int
    seat: int
    chips: int
    points: int
    prize: int
    re_buys: int
    warnings: int
    yours: bool


class StandingsShown(msgspec.Struct, frozen=True):
    players: tuple[PlayerStanding, ...]
    total: int


class ConditionsShown(msgspec.Struct, frozen=True, kw_only=True):
    """The document; while something is missing it is empty and `faults` says what, by clause."""

    markdown: str
    html: str
    faults: tuple[str, ...]


class ShareShown(msgspec.Struct, frozen=True):
    player: str
    chips: int
    amount: int


class DealShown(msgspec.Struct, frozen=True):
    """What each stack is worth by the independent chip model, to the cent."""

    contested: int
    shares: tuple[ShareShown, ...]


def tables(match: HostedTournament, at: Millis) -> TablesShown:
    state, terms = match.state, match.terms
    room = state.seating()
    broken = _to_break(match) if state.stage == "playing" else None
    halted: set[int] = set()
    if state.stage == "playing" and not terms.banked:
        with_chips = state.with_chips()
        halted = {number for number in state.tables if tournament.halted(with_chips, number)}
    rows = []
    for number, table in sorted(state.tables.items()):
        waits = ""
        if number == broken:
            waits = "This table is to break: its players fit at the other tables."
        elif number in halted:
            waits = "This table is three players short and waits for others to move here."
        seats = tuple(_seat(state.entrants[player]) for _, player in sorted(table.sitting.items()))
        rows.append(copy_fields(TableRow, table, number=number, waits=waits, seats=seats))
    free = tournament.open_places(room, terms.tables.seats)[:MOST_FREE]
    return TablesShown(
        tables=tuple(rows),
        moves=moves(match),
        breaks=broken or 0,
        free=free,
        ordered=_ordered(match),
        secrets=_secrets(match),
        races=_races(match, at),
    )


def _races(match: HostedTournament, at: Millis) -> tuple[RaceDue, ...]:
    state, terms = match.state, match.terms
    if state.stage != "playing" or terms.banked:
        return ()
    level = tournament.period_of(terms, state, at)
    return tuple(
        RaceDue(number, chip, next_chip)
        for number in sorted(state.tables)
        for chip, next_chip in tournament.races_due(terms, state, number, level)[:1]
    )


def _to_break(match: HostedTournament) -> int | None:
    tables = match.terms.tables
    return tournament.due_to_break(match.state.seating(), tables.seats, tables.break_order)


def _ordered(match: HostedTournament) -> bool:
    law = match.rules.book.tournament
    return match.terms.banked and any(row.id == "marker" for row in (law.rule if law else ()))


def _secrets(match: HostedTournament) -> int:
    playing = match.terms.banked and match.state.stage == "playing"
    return match.terms.session[match.state.session - 1].secret_wagers if playing else 0


def _seat(entrant: Entrant) -> SeatShown:
    return copy_fields(SeatShown, entrant, here=entrant.arrived and not entrant.away)


def moves(match: HostedTournament) -> tuple[MoveShown, ...]:
    """The moves that would balance the tables by the rules."""
    state = match.state
    if state.stage != "playing" or _to_break(match) is not None:
        return ()
    director = Actor(state.officers.get("director", "the house"), "tournament-director")
    try:
        decision = match.rules.decide(match.desk, commands.Rebalance(actor=director))
    except Refusal:
        return ()
    return copy_each(MoveShown, (e for e in decision if isinstance(e, events.Moved)))


def standings_shown(
    match: HostedTournament, person: str, skip: int, limit: int, named: str = ""
) -> StandingsShown:
    """Everybody who entered, the best first; only those whose names contain `named`, if given."""
    places, state = places_of(match), match.state
    wanted = named.strip().casefold()
    found = [e for e in state.entrants.values() if wanted in e.player.casefold()]
    order = sorted(found, key=lambda e: (places.get(e.player, 1 << 30), e.number))
    players = tuple(
        copy_fields(
            PlayerStanding,
            e,
            place=places.get(e.player, 0),
            prize=state.prizes.get(e.player, 0),
            yours=e.player == person,
        )
        for e in order[skip : skip + limit]
    )
    return StandingsShown(players, len(order))


def deal_shown(match: HostedTournament) -> DealShown:
    """The independent chip model over those left, where the conditions allow a deal."""
    state, terms = match.state, match.terms
    left = {e.player: e.chips for e in state.with_status("playing") if not e.staff}
    groups = tournament.eligible(state, tournament.standings(terms, state))
    finishers = sum(len(group) for group in groups)
    prizes = tournament.prizes_for(terms, state, finishers)[: len(left)]
    worth = tournament.in_cents(tournament.icm(left, prizes))
    shares = tuple(ShareShown(p, left[p], int(worth[p])) for p in left)
    return DealShown(int(sum(prizes)), shares)


def faults_of(match: HostedTournament) -> tuple[str, ...]:
    """What is wrong with conditions that no entry was taken under yet."""
    if match.state.stage != "draft":
        return ()
    return tuple(str(fault) for fault in tournament.check(match.rules.book, match.terms))
