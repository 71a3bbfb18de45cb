"""A tournament as people see it: the list, and a board with clock, prizes and next steps.

The clock is sent as times: which row of the schedule is on, and when each of the next ones begins
if the clock is not stopped. Clients compare them with the time, so all screens agree.
"""

from itertools import islice
from typing import Protocol

import msgspec

from croupier import tournament
from croupier.acts import Actor, Millis
from croupier.house import Casino, HostedTournament, ToldLine, is_practice, tournament_stream
from croupier.money import parse_amount
from croupier.server.views.fields import copy_fields
from croupier.server.views.tournament_steps import DeskStep, allowed, todo_of
from croupier.tournament import commands, events

PRIZES = 30
"""How many places the board lists with their prizes."""


class TournamentStep(Protocol):
    """A command that a player can give without further values."""

    __name__: str

    def __call__(
        self, *, actor: Actor, player: str, at: Millis
    ) -> commands.AnyTournamentCommand: ...


class TournamentLine(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as the lobby lists it."""

    id: str
    name: str
    house: str
    book: str
    game: str
    banked: bool
    stage: str
    start: Millis
    fee: int
    entries: int
    most: int
    left: int
    pool: int


class PeriodShown(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the schedule: a level, a break, or a session."""

    label: str
    small: int = 0
    big: int = 0
    ante: int = 0
    minutes: int = 0
    pause: bool = False
    says: str = ""
    advance: int = 0
    """How many of each table go on after a session; 0 in the last one and in levels."""


class PeriodBegins(msgspec.Struct, frozen=True):
    """A row of the schedule, and the instant at which it begins."""

    row: int
    at: Millis


class ClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """The row of the schedule that is on now; while the clock runs, `changes` has the next ones."""

    row: int
    running: bool
    left: Millis
    changes: tuple[PeriodBegins, ...]


class PrizeShown(msgspec.Struct, frozen=True, kw_only=True):
    place: int
    amount: int
    player: str = ""


class MyEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The viewer's own entry, and the commands they may give."""

    status: str = ""
    table: int = 0
    seat: int = 0
    why: str = ""
    """Why you sit there, with the clause."""
    chips: int = 0
    place: int = 0
    points: int = 0
    prize: int = 0
    worth: int = 0
    """What your place would be paid if it ended now."""
    answer_by: Millis = Millis(0)
    """Until when you may answer whether to buy back in; 0 where you are not asked."""
    may: tuple[str, ...] = ()


class TournamentBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What the wall display, the players and the desk are shown."""

    tournament: TournamentLine
    version: int
    at: Millis
    rows: tuple[PeriodShown, ...]
    row: int
    clock: ClockShown | None
    break_ends: Millis | None
    """When the break that is on ends by itself; nothing where none is, or its end is open."""
    paused: bool
    session: int
    hands: int
    """Hands or rounds dealt at the table that has dealt the most."""
    tables: int
    average: int
    chips: int
    commission: int
    prizes: tuple[PrizeShown, ...]
    hand_for_hand: bool
    hosted: bool
    practice: bool
    """Whether it is a practice event, in which the house is director and companions fill seats."""
    director: str
    steps: tuple[str, ...]
    todo: tuple[DeskStep, ...]
    undoes: str
    """What an undo would take back, in words; nothing where there is nothing."""
    mine: MyEntry
    lines: tuple[ToldLine, ...]
    fee_note: str
    deals: bool
    written_agreement: bool
    """Whether whoever takes part signs the conditions first."""
    may_refuse: bool
    """Whether the conditions keep the right to refuse an application."""
    staff_may_play: bool
    """Whether staff may take part, each with an officer's approval."""
    late_entries: bool
    """Whether people may enter now, after the draw."""


# --- the list and the board ---------------------------------------------------------------------


def line(match: HostedTournament) -> TournamentLine:
    state, terms = match.state, match.terms
    not_counted = ("withdrawn", "reserve")
    return copy_fields(
        TournamentLine,
        terms,
        id=match.id,
        house=match.house,
        stage=state.stage,
        start=state.start_at,
        fee=int(parse_amount(terms.entry.fee)),
        entries=sum(e.status not in not_counted for e in state.entrants.values()),
        most=terms.entry.most,
        left=len(tournament.still_in(state) or state.with_status("entered")),
        pool=int(state.pool),
    )


def board(casino: Casino, match: HostedTournament, person: str) -> TournamentBoard:
    state, terms, at = match.state, match.terms, casino.now()
    left = tournament.still_in(state)
    clock = _clock(match, at)
    entry = terms.entry
    return TournamentBoard(
        tournament=line(match),
        version=casino.world.version(tournament_stream(match.id)),
        at=at,
        rows=rows_of(match.terms),
        row=clock.row if clock else max(0, state.session - 1),
        clock=clock,
        break_ends=tournament.break_ends(state.marks, at),
        paused=bool(state.marks) and not match.over and not tournament.is_running(state.marks, at),
        session=state.session,
        hands=max((table.hands for table in state.tables.values()), default=0),
        tables=len(state.tables),
        average=state.in_play // len(left) if left else 0,
        chips=state.in_play,
        commission=int(state.commission),
        prizes=_prizes(match),
        hand_for_hand=state.hand_for_hand,
        hosted=bool(match.host),
        practice=is_practice(match),
        director=state.officers.get("director", ""),
        steps=tuple(state.steps),
        todo=todo_of(match, at),
        undoes=_undoes(match),
        mine=_mine(match, person, at),
        lines=tuple(reversed(match.lines)),
        fee_note=f"{entry.chips:,} chips, {entry.least} to {entry.most} players",
        deals=terms.prizes.deals,
        written_agreement=entry.written_agreement,
        may_refuse=entry.may_refuse,
        staff_may_play=terms.event != "open",
        late_entries=tournament.late_entries_now(match.rules.law, state, at),
    )


def _undoes(match: HostedTournament) -> str:
    if not match.desk.decisions:
        return ""
    decision = match.desk.decisions[-1]
    words = [text for event in decision if (text := tournament.tell(event))]
    more = (f"And {len(words) - 2} more.",) if len(words) > 2 else ()
    if words:
        return " ".join((*words[:2], *more))
    tables = sorted({event.table for event in decision if isinstance(event, _OF_A_HAND)})
    if not tables:
        return "The last step was taken."
    return f"A hand was played at table {', '.join(map(str, tables))}."


_OF_A_HAND = (events.HandStarted, events.HandEnded)


def rows_of(terms: tournament.TournamentTerms) -> tuple[PeriodShown, ...]:
    """The schedule: levels and breaks, or sessions."""
    rows, number = [], 0
    for level in tournament.levels_of(terms):
        number += not level.pause
        label = "Break" if level.pause else f"Level {number}"
        rows.append(copy_fields(PeriodShown, level, label=label, says="", advance=0))
    for number, session in enumerate(terms.session, 1):
        until = f"{session.minutes} minutes" if session.minutes else f"{session.left} left"
        length = f"{session.rounds} rounds" if session.rounds else until
        kind = "Repechage" if session.field == "beaten" else f"Session {number}"
        wagers = f"wagers {session.minimum:,} to {session.maximum:,}"
        rows.append(
            PeriodShown(
                label=kind,
                minutes=session.minutes,
                says=f"{length}, {wagers}",
                advance=session.advance,
            )
        )
    return tuple(rows)


def _clock(match: HostedTournament, at: Millis) -> ClockShown | None:
    """The clock of the levels, or of a session that is played by time."""
    state = match.state
    levels, before = _timed(match)
    if not state.marks or match.over or not levels:
        return None
    now = tournament.read_clock(levels, state.marks, at)
    ends = tournament.break_ends(state.marks, at)
    changes, begins = [], now.changes_at
    if ends is not None:
        begins = tournament.read_clock(levels, state.marks, ends).changes_at
    if begins is not None:
        for row, level in enumerate(levels[now.row + 1 :], now.row + 1):
            changes.append(PeriodBegins(before + row, begins))
            begins = Millis(begins + level.length)
        changes.append(PeriodBegins(before + len(levels), begins))
    row, left = before + now.row, now.left
    return ClockShown(row=row, running=now.running, left=left, changes=tuple(changes))


def _timed(match: HostedTournament) -> tuple[tuple[tournament.LevelRow, ...], int]:
    """The rows of the schedule that run by the clock, and how many rows come before them."""
    state, terms = match.state, match.terms
    if not terms.banked:
        return tournament.levels_of(terms), 0
    before = state.session - 1
    minutes = terms.session[before].minutes if state.stage == "playing" else 0
    return ((tournament.LevelRow(minutes=minutes),), before) if minutes else ((), 0)


def _prizes(match: HostedTournament) -> tuple[PrizeShown, ...]:
    """The prize of each place as things are, or the prizes that were paid and to whom."""
    state = match.state
    if state.stage == "over":
        paid = sorted(state.prizes.items(), key=lambda item: -item[1])
        return tuple(
            PrizeShown(place=n, amount=amount, player=player)
            for n, (player, amount) in enumerate(islice(paid, PRIZES), 1)
        )
    finishers = len(state.entrants)
    amounts = tournament.prizes_for(match.terms, state, finishers) if finishers else ()
    return tuple(
        PrizeShown(place=n, amount=int(amount))
        for n, amount in enumerate(amounts[:PRIZES], 1)
        if amount
    )


# --- what may be done ---------------------------------------------------------------------------


def _mine(match: HostedTournament, person: str, now: Millis) -> MyEntry:
    state = match.state
    entrant = state.entrants.get(person)
    if entrant is None:
        early = state.stage == "open" and not state.tables
        late = tournament.late_entries_now(match.rules.law, state, now)
        may_enter = (early or late) and person not in state.refused
        return MyEntry(may=("Enter",) if may_enter else ())
    places = places_of(match)
    return copy_fields(
        MyEntry,
        entrant,
        why=entrant.why if entrant.table else "",
        place=places.get(person, 0),
        prize=state.prizes.get(person, 0),
        worth=_worth(match, person),
        may=_may(match, entrant, now),
    )


def _worth(match: HostedTournament, person: str) -> int:
    """The prize of a player's present place; 0 before play and after it."""
    state = match.state
    if state.stage not in ("playing", "between"):
        return 0
    groups = tournament.eligible(state, tournament.standings(match.terms, state))
    finishers = sum(len(group) for group in groups)
    prizes = tournament.prizes_for(match.terms, state, finishers) if finishers else ()
    return int(tournament.share_out(groups, prizes).get(person, 0))


def _may(match: HostedTournament, entrant: tournament.Entrant, now: Millis) -> tuple[str, ...]:
    """The commands that the rules would allow a player now."""
    kinds: tuple[TournamentStep, ...] = ()
    match entrant.status:
        case "entered":
            kinds = (commands.Arrive, commands.Withdraw)
        case "reserve":
            kinds = (commands.Withdraw,)
        case "busted":
            kinds = (commands.ReBuy, commands.LetGo)
        case "playing":
            kinds = (commands.AddOn,)
            kinds += (commands.Arrive,) if entrant.away else (commands.Leave,)
            kinds += (commands.WagerSecretly, commands.ChangeWager, commands.Retire)
    return tuple(kind.__name__ for kind in kinds if _allowed(match, kind, entrant.player, now))


def _allowed(match: HostedTournament, kind: TournamentStep, player: str, now: Millis) -> bool:
    entrant = match.state.entrants[player]
    if kind is commands.Arrive and entrant.arrived and not entrant.away:
        return False
    return allowed(match, kind(actor=Actor(player, "player"), player=player, at=now))


def places_of(match: HostedTournament) -> dict[str, int]:
    state = match.state
    return tournament.place_numbers(state.places or tournament.standings(match.terms, state))
