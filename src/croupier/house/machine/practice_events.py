"""Practice tournaments that anybody may start from the lobby: one full table, or a larger event.

The house itself is recorded as operator, director and dealer: it takes the steps that the book
asks for, and companions of a chosen strength fill the seats that nobody else has taken.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from croupier import floor, tournament
from croupier.acts import SECOND, Actor, Millis, NotAuthorised, WrongMoment, datetime_of
from croupier.books import Book
from croupier.errors import BadInput
from croupier.floor import HOUSE
from croupier.house.machine.tournament_host import SMALL_TURNS, host_of
from croupier.house.machine.tournament_run import DraftRun
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tournaments.tournament_commands import (
    ask_tournament,
    match_of,
    plan_in_draft,
    set_tournament_host,
)
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.house.world.world import World

STARTS_AFTER: Final = Millis(55 * SECOND)
"""How long after it is announced an event starts at the latest."""
FILLED_BEFORE: Final = Millis(25 * SECOND)
"""How long before the start companions take the seats that are left, if nobody asked before."""
PRACTICE: Final = "practice-"
"""How the names of these events begin."""
MOST_UNDER_WAY: Final = 100
"""Practice events that may be under way at once."""


class PracticeKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of practice event: its name, how many play, at how many tables, and its schedule.

    In poker `minutes` and `pause_every` make the levels. In banked games `sessions` are pairs: the
    rounds of each session, and how many of each table go on.
    """

    id: str
    name: str
    entries: int
    tables: int
    prizes: str
    minutes: int = 0
    pause_every: int = 0
    sessions: tuple[tuple[int, int], ...] = ()


KINDS: Final = (
    PracticeKind(
        id="table",
        name="One full table",
        entries=9,
        tables=1,
        minutes=4,
        pause_every=0,
        prizes='shares = ["50%", "30%", "20%"]',
    ),
    PracticeKind(
        id="large",
        name="Ninety players",
        entries=90,
        tables=10,
        minutes=4,
        pause_every=8,
        prizes='table = "one in eight"',
    ),
)


BANKED_KINDS: Final = (
    PracticeKind(
        id="table",
        name="One full table",
        entries=6,
        tables=1,
        prizes='shares = ["50%", "30%", "20%"]',
        sessions=((5, 3), (5, 0)),
    ),
    PracticeKind(
        id="large",
        name="Thirty-six players",
        entries=36,
        tables=6,
        prizes='table = "one in six"',
        sessions=((6, 2), (6, 3), (8, 0)),
    ),
)
"""Of the larger event two of each table of six go on to the second session, three of each of its
two tables to the last. One full table has the seats of its layout (`practice_kinds`)."""


def practice_books(law: floor.FloorLaw) -> tuple[Book, ...]:
    """The books with rules for tournaments."""
    return tuple(b for b in law.books.values() if b.tournament and b.tournament.condition)


def practice_kinds(book: Book) -> tuple[PracticeKind, ...]:
    """The practice events that a book's houses offer. One full table of a banked game has as many
    players as its layout has places."""
    if book.poker:
        return KINDS
    full = book.game(tournament.parse_terms(tournament.template(book)).game).seats
    return tuple(replace(k, entries=full) if k.tables == 1 else k for k in BANKED_KINDS)


def practice_game(book: Book) -> str:
    """The name of the game that the practice events of a book play; "" in poker."""
    if book.poker:
        return ""
    return book.game(tournament.parse_terms(tournament.template(book)).game).name


def practice_file(book: Book, kind: PracticeKind, start: Millis) -> str:
    """The file of a practice event, complete under its book."""
    return _poker_file(book, kind, start) if book.poker else _banked_file(book, kind, start)


def _banked_file(book: Book, kind: PracticeKind, start: Millis) -> str:
    """The file with sessions of so many rounds, in each of which one wager may be secret."""
    text = tournament.template(book)
    before, rest = text.split("[[session]]", 1)
    after = rest[rest.index("[prizes]") :]
    rows = []
    for place, (rounds, advance) in enumerate(kind.sessions):
        field = "through" if place else "everyone"
        rows.append(
            f"[[session]]\nrounds = {rounds}\nminimum = 100\nmaximum = 2000\nadvance = {advance}\n"
            f'field = "{field}"\nsecret_wagers = 1\n\n'
        )
    text = before + "".join(rows) + after
    return tournament.with_figures(text, _figures(kind, start) | _secret_text(book))


def _secret_text(book: Book) -> dict[str, str]:
    """What the conditions say of secret wagers, where the book asks for that."""
    law = book.tournament
    if law is None or not any(row.id == "secret-wagers" for row in law.condition):
        return {}
    says = "{secret_wagers}: made on the own screen, turned over when all wagers are in."
    return {"conditions.# secret-wagers": f'secret-wagers = "{says}"'}


def _figures(kind: PracticeKind, start: Millis) -> dict[str, str]:
    """The figures that events of all games have."""
    numbers = ", ".join(str(number) for number in range(1, kind.tables + 1))
    seats = {"tables.seats": f"seats = {kind.entries}"} if kind.tables == 1 else {}
    return seats | {
        "name": f'name = "{kind.name}"',
        "start": f"start = {datetime_of(start).isoformat()}",
        "location": 'location = "In the browser"',
        "entry.fee": 'fee = "11.00"',
        "entry.commission": 'commission = "1.00"',
        "entry.chips": "chips = 5000",
        "entry.least": "least = 2",
        "entry.most": f"most = {kind.entries}",
        "entry.reserves": "reserves = 0",
        "entry.withdraw_minutes": "withdraw_minutes = 0",
        "tables.numbers": f"numbers = [{numbers}]",
        "prizes.shares": kind.prizes,
    }


def _poker_file(book: Book, kind: PracticeKind, start: Millis) -> str:
    """The file with levels made for the number of players."""
    levels = {
        "levels.first_big": "first_big = 50",
        "levels.minutes": f"minutes = {kind.minutes}",
        "levels.hours": "hours = 1",
        "levels.pause_every": f"pause_every = {kind.pause_every}",
        "levels.pause_minutes": "pause_minutes = 2",
    }
    return tournament.with_figures(tournament.template(book), _figures(kind, start) | levels)


def is_practice(match: HostedTournament) -> bool:
    return match.id.startswith(PRACTICE) and match.host == HOUSE


def practice_of(world: World, person: str) -> HostedTournament | None:
    """The practice event that somebody is in and that is not over."""
    for match in reversed(world.matches.values()):
        entrant = match.state.entrants.get(person)
        if entrant is None or match.over or not is_practice(match):
            continue
        if entrant.status in ("entered", "playing", "busted", "through", "beaten"):
            return match
    return None


def enter_practice(
    draft: Draft, casino: Casino, person: str, book: str, kind: str, strength: str, fill: bool
) -> None:
    """Enters somebody in a practice event whose entries are open, or announces a new one.

    With `fill` companions take the other seats at once.
    """
    books = {one.id: one for one in practice_books(draft.law)}
    if book not in books:
        raise BadInput("book", f"one of {', '.join(books)}", got=book)
    kinds = {one.id: one for one in practice_kinds(books[book])}
    if kind not in kinds:
        raise BadInput("kind", f"one of {', '.join(kinds)}", got=kind)
    chosen = kinds[kind]
    tournament.strength_named(strength)
    if practice_of(draft.world, person) is not None:
        raise WrongMoment("You are in a practice tournament already: play it, or withdraw first.")
    name = _joinable(draft.world, book, chosen, strength)
    if name is None:
        name = _announce(draft, casino, books[book], chosen, strength)
    _enter(draft, casino, name, person)
    if fill:
        fill_seats(draft, name, person)


def _enter(draft: Draft, casino: Casino, name: str, person: str) -> None:
    """Enters somebody who has an account and may take part; staff of the house are named so."""
    match, actor = match_of(draft, name), Actor(person, "player")
    if person not in draft.floor.purses:
        raise BadInput("player", "a person with an account", got=person)
    refused = floor.why_excluded(draft.floor, person, match.house, "", draft.at, actor)
    if refused is not None:
        raise refused
    employed = any((s.person, s.house) == (person, match.house) for s in draft.floor.house.staff)
    entering = tournament.commands.Enter(actor=actor, player=person, staff=employed, at=draft.at)
    ask_tournament(draft, name, entering, casino.source)


def _joinable(world: World, book: str, kind: PracticeKind, strength: str) -> str | None:
    for match in world.matches.values():
        state, terms = match.state, match.terms
        same = (match.rules.book.id, terms.name, match.strength) == (book, kind.name, strength)
        room = len(state.with_status("entered")) < match.entries
        if is_practice(match) and same and state.stage == "open" and not state.tables and room:
            return match.id
    return None


def _announce(draft: Draft, casino: Casino, book: Book, kind: PracticeKind, strength: str) -> str:
    """Plans an event and takes the steps that come before entries, all in the house's own name."""
    under_way = sum(is_practice(m) and not m.over for m in draft.world.matches.values())
    if under_way >= MOST_UNDER_WAY:
        raise WrongMoment("Too many practice tournaments are being played: try again later.")
    name = f"{PRACTICE}{draft.world.position}"
    start = Millis(draft.at + STARTS_AFTER)
    plan_in_draft(draft, name, practice_file(book, kind, start), HOUSE)
    fills = Millis(start - FILLED_BEFORE)
    set_tournament_host(draft, name, True, HOUSE, kind.entries, strength, fills)
    host_of(casino, match_of(draft, name), SMALL_TURNS).turn(
        DraftRun(draft, casino, name), draft.at
    )
    return name


def fill_seats(draft: Draft, name: str, person: str) -> None:
    """Has companions take the seats that are left, because an entrant asks for it."""
    match = match_of(draft, name)
    entrant = match.state.entrants.get(person)
    if not is_practice(match) or entrant is None or entrant.status != "entered":
        raise NotAuthorised("Only an entrant of a practice tournament can ask for companions.")
    if match.state.tables:
        raise WrongMoment("The seats are drawn already: all of them are taken.")
    set_tournament_host(draft, name, True, HOUSE, match.entries, match.strength, draft.at)
