"""Views of a table and of an account as people are shown them: the sign, the seats, the money.

Everybody sees the sign, the markers, the buttons and the chips on the table. An account is
shown to its owner and to those who answer for it.
"""

from collections.abc import Container, Iterator

import msgspec

from croupier.acts import Actor, Millis, Viewer
from croupier.books import Book, SignItem, defaults, read_sign
from croupier.floor.authority import PLAYER
from croupier.floor.floor import Floor, FloorLaw
from croupier.floor.notice_boards import NoticeLine, notice_board, value_text
from croupier.floor.people.conduct import conduct_clause
from croupier.floor.people.exclusions import may_take_part
from croupier.floor.people.holds import overdue
from croupier.floor.poker.markers import buttons_at
from croupier.floor.purse import Hold
from croupier.floor.table import Seat, Table
from croupier.floor.tables.limits import limits_of
from croupier.floor.tables.notices import as_at, patched
from croupier.floor.tables.signs import engine_sign, items_for
from croupier.money import Cents, show_dollars


class SignLine(msgspec.Struct, frozen=True, gc=False):
    item: str
    what: str
    says: str
    clause: str


class BetLimits(msgspec.Struct, frozen=True, gc=False):
    """The least and the greatest wager on one spot."""

    bet: str
    minimum: Cents
    maximum: Cents | None


class SignView(msgspec.Struct, frozen=True):
    """The sign at a moment: limits for every bet, every statement, and the notices on show."""

    table: str
    game: str
    practice: bool
    bets: tuple[BetLimits, ...]
    lines: tuple[SignLine, ...]
    notices: tuple[NoticeLine, ...]


def sign_view(law: FloorLaw, table: Table, at: Millis) -> SignView:
    now = as_at(table, at)
    book = law.book_of(now)
    lines = [_practice(book)] if now.practice else []
    for item in items_for(book, now.game):
        says = "; ".join(_statements(book, now, item))
        if says:
            lines.append(SignLine(item.id, item.what, says, item.clause))
    return SignView(
        table=now.id,
        game=_game_name(book, now),
        practice=now.practice,
        bets=tuple(_bets(book, now)),
        lines=tuple(lines),
        notices=notice_board(now, at),
    )


def _practice(book: Book) -> SignLine:
    """What the sign of a practice table says: what the clause forbids elsewhere is allowed here."""
    allowed = "Players may be advised here how to play"
    return SignLine("practice", "Practice table", allowed, conduct_clause(book, "advice"))


def _game_name(book: Book, table: Table) -> str:
    if not table.is_poker:
        return book.game(table.game).name
    assert book.poker is not None
    variant = next(v.name for v in book.poker.variant if v.id == table.variant)
    structure = next(s.name for s in book.poker.structure if s.id == table.structure)
    return f"{variant}, {structure}"


def _bets(book: Book, table: Table) -> Iterator[BetLimits]:
    """Limits of every bet a player may open with; the jackpot wager has a line of its own."""
    if table.is_poker:
        yield BetLimits("Bet", table.board.minimum, table.board.maximum)
        return
    game = book.game(table.game)
    own = read_sign(engine_sign(table.board.stated), game, book.file.setting).own_limits
    for wager in game.wager:
        if wager.id in own:
            yield BetLimits(wager.name, own[wager.id].minimum, own[wager.id].maximum)
        elif wager.placed == "opening" and not wager.cost_from_sign:
            yield BetLimits(wager.name, table.board.minimum, table.board.maximum)


def _statements(book: Book, table: Table, item: SignItem) -> Iterator[str]:
    """What the sign says about one item; nothing where the item does not apply now."""
    board = table.board
    if item.id in board.says:
        yield board.says[item.id]
    if item.key is not None and board.stated.get(item.key) is not None:
        yield value_text(board.stated[item.key])
    elif item.shown == "from the book":
        yield from _from_book(book, table, item)
    elif item.shown == "while it lasts":
        yield from _while_it_lasts(table, item)
    if item.id == "bonus":
        for bonus in table.bonuses:
            yield f"{bonus.what} ({bonus.kind}) for {', '.join(bonus.outcomes)}"


def _from_book(book: Book, table: Table, item: SignItem) -> Iterator[str]:
    if item.id == "game":
        yield _game_name(book, table)
        return
    game = book.game(table.game)
    chosen = {**defaults(book.file.setting), **table.board.stated.get("settings", {})}
    if item.key in chosen:
        yield chosen[item.key]
    elif item.key == "multiples":
        for step in game.step:
            for choice in step.choices:
                if choice.act == "bet":
                    yield f"{step.street} {' or '.join(map(str, choice.multiples))} times the Ante"
    else:
        for pay in game.table:
            rows = "; ".join(f"{row.hand or ' '.join(row.hands)} {row.pays}" for row in pay.rows)
            yield f"{pay.name}: {rows}"


def _while_it_lasts(table: Table, item: SignItem) -> Iterator[str]:
    if item.id == "new-minimum":
        for notice in table.notices:
            if notice.patch is not None:
                coming = patched(table.board, notice.patch)
                if coming.minimum > table.board.minimum:
                    yield f"{show_dollars(coming.minimum)} from {notice.effective}"
    elif item.id == "both-minimums" and table.kept:
        older = sorted({old.minimum or Cents(0) for old in table.kept.values()})
        yield f"{', '.join(map(show_dollars, older))} for players with a marker"
        yield f"{show_dollars(table.board.minimum)} for everybody else"
    elif item.id == "personal-limits":
        for person in table.personal:
            seat = table.seat_of(person)
            if seat is not None:
                yield f"seat {seat.number}"


# --- the table ---------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it: who, with how many chips, which marker, which buttons."""

    seat: int
    person: str
    chips: Cents
    marker: str
    minimum: Cents
    maximum: Cents | None
    buttons: tuple[str, ...]
    lammer: Cents


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    house: str
    phase: str
    document: str
    practice: bool
    sign: SignView
    seats: tuple[SeatView, ...]
    spots: tuple[str, ...]
    round: str
    english_only: bool
    barred: str
    asked: tuple[str, ...]


def table_view(law: FloorLaw, floor: Floor, table: str, viewer: Viewer, at: Millis) -> TableView:
    """A table as this person is shown it; only staff of the pit see the requests of others."""
    now = as_at(floor.tables[table], at)
    person = viewer.person
    reader = Actor(person, PLAYER)
    barred = may_take_part(floor, person, now.house, table, at, reader, law) if person else None
    pit = viewer.kind in ("supervisor", "auditor")
    return TableView(
        id=now.id,
        house=now.house,
        phase=now.phase,
        document=now.document,
        practice=now.practice,
        sign=sign_view(law, now, at),
        seats=tuple(_seat(now, seat) for seat in now.seats),
        spots=tuple(spot.mark or spot.area for spot in now.cloth.spots),
        round=now.round,
        english_only=bool(now.english_only),
        barred="" if barred is None else str(barred),
        asked=tuple(who for who in now.asked if pit or who == person),
    )


def _seat(table: Table, seat: Seat) -> SeatView:
    limits = limits_of(table, seat.person)
    return SeatView(
        seat=seat.number,
        person=seat.person,
        chips=seat.chips,
        marker=_marker(table, seat.person),
        minimum=limits.minimum if limits.minimum is not None else table.board.minimum,
        maximum=limits.maximum,
        buttons=buttons_at(table, seat) if table.is_poker else (),
        lammer=seat.transfer,
    )


def _marker(table: Table, person: str) -> str:
    """What the marker at a seat says; one for each player, wherever they wager (6.5.1.3)."""
    own = table.personal.get(person)
    if own is not None:
        return "higher limit" if own.over_maximum else "personal limit"
    return "old minimum" if person in table.kept else ""


# --- the account -------------------------------------------------------------------------------


class HoldView(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    amount: Cents
    clause: str
    since: Millis
    due: Millis | None
    overdue: bool


class AccountView(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    balance: Cents
    tokens: Cents
    holds: tuple[HoldView, ...]
    at_tables: tuple[tuple[str, Cents], ...]


def account_view(
    floor: Floor,
    person: str,
    viewer: Viewer,
    at: Millis,
    houses: Container[str] | None = None,
) -> AccountView | None:
    """An account, shown to its owner, to supervisors and to auditors, and to nobody else.

    With `houses`, chips at the tables of other houses and payments held there are left out.
    """
    own = viewer.kind == "player" and viewer.person == person
    purse = floor.purses.get(person)
    if purse is None or not (own or viewer.kind in ("supervisor", "auditor")):
        return None
    stacks = (
        (table.id, seat.chips)
        for table in floor.tables.values()
        if (seat := table.seat_of(person)) is not None
        if houses is None or table.house in houses
    )
    holds = (hold for hold in purse.holds if houses is None or hold.house in houses)
    return AccountView(
        person=person,
        balance=purse.balance,
        tokens=purse.tokens,
        holds=tuple(_hold(hold, at) for hold in holds if hold.ended is None),
        at_tables=tuple(stacks),
    )


def _hold(hold: Hold, at: Millis) -> HoldView:
    return HoldView(
        number=hold.number,
        amount=hold.amount,
        clause=hold.clause,
        since=hold.since,
        due=hold.due,
        overdue=overdue(hold, at),
    )
