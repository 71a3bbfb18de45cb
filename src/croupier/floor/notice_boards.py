"""Two views: the notices that are on show at a table, and the pit's list of tasks to be done.

The notice board is for everybody at a table. The pit's list has every task that waits for a
person with the authority, with the role, the clause, and when it is overdue.
"""

from collections.abc import Iterator
from typing import TypedDict, Unpack

import msgspec

from croupier.acts import Millis
from croupier.books import Book
from croupier.floor.floor import Floor, FloorLaw
from croupier.floor.people.disputes import levels_of
from croupier.floor.people.draws import tell_by
from croupier.floor.people.exclusions import barred_at, may_take_part
from croupier.floor.people.holds import determining_power, overdue
from croupier.floor.room import list_of
from croupier.floor.table import Chore, Need, Table, TableNotice
from croupier.floor.tables.leaving import idle_rounds
from croupier.floor.tables.notices import as_at, met, satisfied
from croupier.floor.tables.seat_events import wishes_in_force
from croupier.money import show_dollars


class NoticeLine(msgspec.Struct, frozen=True, kw_only=True):
    """One announced change: what it is, since when it is shown, and what it still waits for."""

    table: str
    number: int
    what: str
    shown: Millis
    effective: Millis | None
    needs: tuple["NeedLine", ...]
    ready: bool


class NeedLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one clause demands before a change; any one of the ways given will do."""

    clause: str
    met: bool
    milliseconds_left: Millis | None = None
    rounds_left: int | None = None
    agreed: int | None = None
    of: int | None = None
    majority: bool = False


def notice_board(table: Table, at: Millis) -> tuple[NoticeLine, ...]:
    """The notices on show at a table, with what each still waits for."""
    now = as_at(table, at)
    return tuple(_line(now, notice, at) for notice in now.notices)


def _line(table: Table, notice: TableNotice, at: Millis) -> NoticeLine:
    return NoticeLine(
        table=table.id,
        number=notice.number,
        what=notice_text(notice),
        shown=notice.shown,
        effective=notice.effective,
        needs=tuple(_need(table, notice, need, at) for need in notice.needs),
        ready=satisfied(table, notice, at),
    )


def _need(table: Table, notice: TableNotice, need: Need, at: Millis) -> NeedLine:
    here = set(table.people)
    asks = need.agree is not None
    return NeedLine(
        clause=need.clause,
        met=met(table, notice, need, at),
        milliseconds_left=None if need.until is None else Millis(max(0, need.until - at)),
        rounds_left=None if need.rounds is None else max(0, need.rounds - notice.rounds),
        agreed=len(here & set(notice.agreed)) if asks else None,
        of=len(here) if asks else None,
        majority=need.agree == "majority",
    )


def notice_text(notice: TableNotice) -> str:
    """What a notice announces, in words that follow "Notice:"."""
    if notice.what == "closing":
        return "this table closes"
    if notice.edition:
        return f"rounds and hands begin under the rules of {notice.edition}"
    if notice.minimum is not None:
        return f"the older minimum that some players kept becomes {show_dollars(notice.minimum)}"
    assert notice.patch is not None
    stated = {**notice.patch.stated, **notice.patch.says}
    parts = [value_text({key: value}).replace("_", " ") for key, value in stated.items()]
    parts += [f"game {notice.variant}"] if notice.variant else []
    parts += [f"betting {notice.structure}"] if notice.structure else []
    return f"new on the sign: {', '.join(parts)}"


def value_text(value: object) -> str:
    """A value of a sign as text."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_text(inner)}" for key, inner in value.items())
    return ", ".join(map(value_text, value)) if isinstance(value, list | tuple) else str(value)


# --- the pit ---------------------------------------------------------------------------------


class PendingTask(msgspec.Struct, frozen=True, kw_only=True):
    """A task that waits for a member of staff.

    `what` is an imperative without a full stop, `about` names whom or what it concerns. `who` is
    the role that does it; with `or_above`, roles above it may as well.
    """

    what: str
    who: str
    clause: str
    book: str
    since: Millis
    where: str = ""
    about: str = ""
    or_above: bool = True
    due: Millis | None = None
    overdue: bool = False
    command: str = ""
    number: int = 0


def pit_view(
    law: FloorLaw, floor: Floor, house: str, at: Millis, role: str = ""
) -> tuple[PendingTask, ...]:
    """All tasks of a house, the overdue first; with `role`, only those that the role may do."""
    tables = [as_at(table, at) for table in floor.tables.values() if table.house == house]
    found: list[PendingTask] = []
    for table in tables:
        found += _at_table(law, floor, table, at)
    found += _in_house(law, floor, house, at)
    if role:
        found = [w for w in found if _reaches(law.book(w.book), role, w)]
    return tuple(sorted(found, key=lambda w: (not w.overdue, w.due is None, w.due or w.since)))


def _reaches(book: Book, role: str, waiting: PendingTask) -> bool:
    return role in book.ladder.roles and book.ladder.reaches(role, waiting.who, waiting.or_above)


class _TaskFields(TypedDict, total=False):
    """The optional fields of a task for the holder of a power."""

    who: str
    clause: str
    where: str
    about: str
    due: Millis | None
    overdue: bool
    number: int


def _task_for_power(
    book: Book, power: str, what: str, command: str, since: Millis, **more: Unpack[_TaskFields]
) -> PendingTask:
    """A task for those who hold a power of the book."""
    row = book.ladder.powers[power]
    waiting = PendingTask(
        what=what,
        who=row.role,
        clause=row.clause,
        book=book.id,
        since=since,
        or_above=row.or_above,
        command=command,
    )
    return msgspec.structs.replace(waiting, **more)


def _task_of_chore(chore: Chore, where: str, at: Millis) -> PendingTask:
    return PendingTask(
        what=chore.what,
        who=chore.by,
        clause=chore.clause,
        book=chore.book,
        since=chore.since,
        where=where,
        about=chore.about,
        or_above=chore.or_above,
        due=chore.due,
        overdue=chore.due is not None and at > chore.due,
        command="DoTableChore" if where else "DoHouseChore",
        number=chore.number,
    )


def _at_table(law: FloorLaw, floor: Floor, table: Table, at: Millis) -> Iterator[PendingTask]:
    book = law.book_of(table)
    yield from (_task_of_chore(chore, table.id, at) for chore in table.chores)
    for person, asked in table.asked.items():
        power = "allow-over-maximum" if asked.over_maximum else "agree-limits"
        what, here = "Agree to personal limits", table.id
        yield _task_for_power(book, power, what, "GrantLimits", at, where=here, about=person)
    closing = table.closing_notice
    if closing is not None and satisfied(table, closing, at) and not table.round:
        since = closing.shown
        yield _task_for_power(
            book, "close-table", "Close the table", "EndPlay", since, where=table.id
        )
    for person in barred_at(floor, table.id, at):
        why = may_take_part(floor, person, table.house, table.id, at, law=law)
        what, clause = "Have a barred player leave the seat", why.clause if why else ""
        yield _task_for_dealer(book, table, what, "LeaveTable", at, clause, person)
    if table.count_ordered:
        yield _task_for_power(
            book, "order-count", "Count the cards", "CountDeck", at, where=table.id, who="dealer"
        )
    if table.wrong_deck:
        what, clause = "Replace the deck", table.wrong_deck
        yield _task_for_power(
            book, "change-cards", what, "ChangeCards", at, where=table.id, clause=clause
        )
    for award in table.awards:
        if award.paid is None:
            about, what = f"{award.person}, {award.outcome}", "Give the bonus"
            clause = book.floor.clause_of("a bonus is given")
            bonus = _task_for_dealer(book, table, what, "GiveBonus", at, clause, about)
            yield msgspec.structs.replace(bonus, number=award.number)
    if "allocate-seat" in book.ladder.powers:
        yield from _seats(book, floor, table, at)
    yield from _idle(book, table, at)


def _task_for_dealer(
    book: Book, table: Table, what: str, command: str, since: Millis, clause: str, about: str
) -> PendingTask:
    """A task that any dealer at a table may do."""
    return PendingTask(
        what=what,
        who="dealer",
        clause=clause,
        book=book.id,
        since=since,
        where=table.id,
        about=about,
        command=command,
    )


def _idle(book: Book, table: Table, at: Millis) -> Iterator[PendingTask]:
    """Players who have sat out so long that they may be asked for their seats."""
    for seat in table.seats:
        count, most = idle_rounds(book, seat) or (0, 1)
        if seat.person and count >= most:
            what = f"Ask for the seat of a player who has sat out {count} rounds"
            here: _TaskFields = {"where": table.id, "about": seat.person, "number": seat.number}
            yield _task_for_power(book, "vacate-seat", what, "VacateSeat", at, **here)


def _seats(book: Book, floor: Floor, table: Table, at: Millis) -> Iterator[PendingTask]:
    """Vacant poker seats that a player has asked for, or that the waiting list is for."""
    listed = floor.room.lists.get(list_of(table), ())
    for seat in table.seats:
        if seat.person:
            continue
        here: _TaskFields = {"where": table.id, "number": seat.number}
        wanted = [w for w in wishes_in_force(table, at) if w.seat == seat.number]
        if wanted:
            here["about"] = ", ".join(w.person for w in wanted)
            since, what = wanted[0].at, "Allot the seat"
            yield _task_for_power(book, "allocate-seat", what, "AllotSeat", since, **here)
        elif listed and not floor.room.call_to(table.id, seat.number):
            here["about"] = listed[0]
            yield _task_for_power(book, "allocate-seat", "Call a player", "CallPlayer", at, **here)


def _in_house(law: FloorLaw, floor: Floor, house: str, at: Millis) -> Iterator[PendingTask]:
    yield from (
        _task_of_chore(chore, "", at) for chore in floor.house.chores if chore.house == house
    )
    yield from _disputes(law, floor, house)
    for detention in floor.house.detentions:
        if detention.house == house and detention.over is None:
            breach = floor.house.breach(detention.breach)
            assert breach is not None
            book, what = law.book(breach.book), "Hand over a detained person"
            who: _TaskFields = {"about": detention.person, "number": detention.number}
            yield _task_for_power(book, "detain", what, "HandOver", detention.since, **who)
    yield from _holds(law, floor, house, at)
    yield from _promotions(law, floor, house, at)


def _disputes(law: FloorLaw, floor: Floor, house: str) -> Iterator[PendingTask]:
    """Disputes whose next decision is to be given."""
    for dispute in floor.house.disputes:
        if dispute.house != house or dispute.closed is not None:
            continue
        book = law.book(dispute.book)
        levels, step = levels_of(book, dispute.kind), len(dispute.decisions)
        if step < len(levels) and (not step or dispute.dissatisfied):
            fields: _TaskFields = {
                "where": dispute.table,
                "about": dispute.about,
                "number": dispute.number,
            }
            what, since = "Decide a dispute", dispute.since
            yield _task_for_power(book, levels[step], what, "DecideDispute", since, **fields)


def _holds(law: FloorLaw, floor: Floor, house: str, at: Millis) -> Iterator[PendingTask]:
    """Payments held back that are to be released or kept."""
    for purse in floor.purses.values():
        for hold in purse.holds:
            if hold.house == house and hold.ended is None:
                book = law.book(hold.book)
                yield _task_for_power(
                    book,
                    determining_power(book),
                    "Decide on a payment held back",
                    "DetermineHold",
                    hold.since,
                    about=f"{purse.person}, {show_dollars(hold.amount)}",
                    number=hold.number,
                    due=hold.due,
                    overdue=overdue(hold, at),
                )


def _promotions(law: FloorLaw, floor: Floor, house: str, at: Millis) -> Iterator[PendingTask]:
    """Draws to be confirmed, winners to be told, and claims to be decided."""
    for promotion in floor.house.promotions.values():
        if promotion.house != house:
            continue
        book, power = law.book(promotion.book), "offer-promotion"
        for draw in promotion.draws:
            due = tell_by(floor.house, book, promotion, draw)
            about = f"{promotion.id}, {draw.winner}"
            if draw.unconfirmed:
                late = due is not None and at > due
                drawn: _TaskFields = {"due": due, "overdue": late, "about": about}
                yield _task_for_power(
                    book, "oversee-draw", "Confirm the draw", "ConfirmDraw", draw.at, **drawn
                )
            elif draw.told is None and due is not None:
                winner: _TaskFields = {"due": due, "overdue": at > due, "about": about}
                if book.promotion is not None:
                    winner["clause"] = book.promotion.limit("winner-told-days").clause
                yield _task_for_power(
                    book, power, "Tell the winner", "TellWinner", draw.at, **winner
                )
        for claim in promotion.claims:
            if claim.decided is None:
                claimed: _TaskFields = {"number": claim.number}
                claimed["about"] = f"{promotion.id}, {claim.person}"
                told = book.promotion.clause("reasons-told") if book.promotion is not None else ""
                if told:
                    claimed["clause"] = told
                yield _task_for_power(
                    book, power, "Decide a claim", "GrantClaim", claim.at, **claimed
                )
