"""Changes of the game and its charges, and closing the table (6.1, 6.10, 7.2 to 7.4, 13.3, CP-15).

Another game needs three hands' notice or a majority; a higher minimum also stands on a sign
for twenty minutes; closing needs three hands or everybody. Commission changes by its sign.
"""

from typing import Final

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, NotOffered, NotYours, WrongAmount, WrongMoment
from croupier.books import Notice as NoticeRow
from croupier.money import NOTHING, Cents
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.commission import charge_of, checked_charges
from croupier.poker.desk import Desk
from croupier.poker.setup import SeatNo
from croupier.poker.table import Chair, Notice, Table, chair_of
from croupier.poker.terms import Terms

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE


def _row(desk: Desk, name: str) -> NoticeRow:
    return next(row for row in desk.law.book.notices if row.id == name)


# --- announcing --------------------------------------------------------------------------------


def announce(desk: Desk, command: want.Announce) -> None:
    """A change of game, buy-in, limit or betting type; charges change by their own rule."""
    desk.power(command.actor, "change-game")
    table = desk.table
    terms = replace(command.terms, charges=table.terms.charges)
    if terms.minimum > table.terms.minimum:
        row = _row(desk, "raise-minimum")
        wait = (row.minutes or 0) * MINUTE
        if command.effective is None or command.effective < command.at + wait:
            reason = f"a higher minimum stands on a sign for {row.minutes} minutes first"
            desk.refuse(WrongMoment, reason, row.clause)
    _give_notice(desk, command.actor, command.at, terms, command.effective)


def announce_closing(desk: Desk, command: want.AnnounceClosing) -> None:
    desk.power(command.actor, "close-table")
    _give_notice(desk, command.actor, command.at, None, None)


def _give_notice(
    desk: Desk, by: Actor, at: int, terms: Terms | None, effective: int | None
) -> None:
    table = desk.table
    if table.closed:
        desk.refuse(WrongMoment, "the table is closed", "13.3")
    notice = Notice(
        number=table.noticed + 1,
        kind="closing" if terms is None else "change",
        terms=terms,
        shown=at,
        by=by,
        after=table.begun,
        effective=effective,
    )
    desk.write(happened.NoticeGiven(notice))


def agree(desk: Desk, command: want.Agree) -> None:
    """A player at the table agrees."""
    if command.actor.role == "player" and command.actor.person != command.person:
        desk.refuse(NotYours, "players agree for themselves", "6.10")
    if chair_of(desk.table, command.person) is None:
        desk.refuse(NotAChoice, "the players at the table agree", "6.10")
    if all(notice.number != command.notice for notice in desk.table.notices):
        desk.refuse(NotAChoice, "there is no such notice", "6.10")
    desk.write(happened.NoticeAgreed(command.notice, command.person))


def ripe(desk: Desk, notice: Notice, at: int) -> bool:
    """Whether what was announced may happen now."""
    people = set(desk.table.people)
    row = _row(desk, "close-table" if notice.kind == "closing" else "change-game")
    agreed = len(people & set(notice.agreed))
    everybody = agreed == len(people) if row.agree == "all" else agreed * 2 > len(people)
    told = notice.hands >= (row.hands or 0)
    return (told or everybody) and (notice.effective is None or at >= notice.effective)


def make_changes(desk: Desk, at: int) -> None:
    """At the completion of a hand whatever is ripe takes effect (6.10)."""
    for notice in desk.table.notices:
        if notice.terms is not None and ripe(desk, notice, at) and _fits(desk.table, notice.terms):
            terms = replace(notice.terms, charges=desk.table.terms.charges)
            desk.write(happened.TermsChanged(notice.number, terms))


def _fits(table: Table, terms: Terms) -> bool:
    """Whether everybody seated has a chair in the game to come (4.1)."""
    return all(chair.number <= terms.seats for chair in table.chairs if chair.person)


def close_table(desk: Desk, command: want.CloseTable) -> None:
    """An occupied table closes on notice or by agreement of all; an empty one at once (13.3)."""
    clause = desk.power(command.actor, "close-table")
    table = desk.table
    if table.playing or table.closed:
        desk.refuse(WrongMoment, "a table closes when the hand is over", clause)
    closing = [notice for notice in table.notices if notice.kind == "closing"]
    if table.people and not any(ripe(desk, notice, command.at) for notice in closing):
        desk.refuse(WrongMoment, "three hands' notice, or everybody agrees", clause)
    for chair in table.chairs:
        if chair.person:
            desk.write(happened.SeatLeft(chair.number, chair.person, chair.stack))
    desk.write(happened.TableClosed(command.actor))


# --- charges -----------------------------------------------------------------------------------


def change_charges(desk: Desk, command: want.ChangeCharges) -> None:
    """Method and amount change before a hand, with the sign (7.3); or nothing is charged (7.4)."""
    nil = all(charge.method == "nil" for charge in command.charges)
    clause = desk.power(command.actor, "nil-commission" if nil else "change-commission")
    if desk.table.playing:
        desk.refuse(WrongMoment, "commission changes before a hand", clause)
    if not command.sign_changed:
        desk.refuse(NotAChoice, "the sign at the table is changed first", clause)
    desk.write(happened.ChargesChanged(checked_charges(command.charges), command.actor))


def charge_time(desk: Desk, command: want.ChargeTime) -> None:
    """Every seated player's hour in advance, inactive ones too (7.2.2)."""
    desk.power(command.actor, "deal")
    table = desk.table
    charge = charge_of(table.terms.charges, "time")
    if charge is None:
        desk.refuse(NotOffered, "this table has no time charge", "7.2.2(b)")
    if table.playing:
        desk.refuse(WrongMoment, "a stake does not change during the round of play", "6.11")
    if command.at < table.charged_until:
        desk.refuse(WrongMoment, "this hour is paid for", "7.2.2(b)")
    fee = charge.amount if command.fee is None else command.fee
    if not 0 < fee <= charge.amount:
        desk.refuse(WrongAmount, "no more than the sign says", "7.2.2(c)")
    seated = [chair for chair in table.chairs if chair.person]
    cash = tuple(chair.number for chair in seated if chair.stack <= fee)
    numbers = tuple(chair.number for chair in seated)
    desk.write(happened.TimeCharged(fee, numbers, cash, command.at + HOUR))


def verify_time(desk: Desk, command: want.VerifyTime) -> None:
    clause = desk.power(command.actor, "verify-time-charge")
    if not desk.table.slide:
        desk.refuse(WrongMoment, "no time charge lies on the slide", clause)
    desk.write(happened.TimeVerified(command.actor))


def drop_time(desk: Desk, command: want.DropTime) -> None:
    """Into the box or the float, once an officer has verified them (7.2.2(d), (e))."""
    desk.power(command.actor, "deal")
    table = desk.table
    if not table.slide:
        desk.refuse(WrongMoment, "no time charge lies on the slide", "7.2.2(d)")
    if not table.verified:
        desk.refuse(WrongMoment, "an officer verifies time charges before the drop", "7.2.2(e)")
    desk.write(happened.TimeDropped(table.slide, dropped_to(table)))


def dropped_to(table: Table) -> happened.DroppedTo:
    """Where commission goes: the chip box, or the float of a stand-alone table."""
    return "float" if table.terms.stand_alone else "box"


# --- what it does to the table -----------------------------------------------------------------


def on_notice(table: Table, event: happened.NoticeGiven) -> Table:
    notices = (*table.notices, event.notice)
    return replace(table, notices=notices, noticed=event.notice.number)


def on_agreed(table: Table, event: happened.NoticeAgreed) -> Table:
    notices = tuple(
        replace(n, agreed=(*n.agreed, event.person))
        if n.number == event.number and event.person not in n.agreed
        else n
        for n in table.notices
    )
    return replace(table, notices=notices)


def on_terms(table: Table, event: happened.TermsChanged) -> Table:
    """The new game; chairs are added or, where empty, taken away."""
    kept = tuple(chair for chair in table.chairs if chair.number <= event.terms.seats)
    added = tuple(Chair(number=SeatNo(n)) for n in range(len(kept) + 1, event.terms.seats + 1))
    notices = tuple(n for n in table.notices if n.number != event.number)
    return replace(table, terms=event.terms, chairs=kept + added, notices=notices)


def on_charges(table: Table, event: happened.ChargesChanged) -> Table:
    return replace(table, terms=replace(table.terms, charges=event.charges))


def on_time_charged(table: Table, event: happened.TimeCharged) -> Table:
    chairs = tuple(
        replace(chair, stack=chair.stack - event.fee)
        if chair.number in event.seats and chair.number not in event.cash
        else chair
        for chair in table.chairs
    )
    return replace(
        table,
        chairs=chairs,
        slide=table.slide + event.fee * len(event.seats),
        brought=table.brought + event.fee * len(event.cash),
        verified=False,
        charged_until=event.until,
    )


def on_time_verified(table: Table, _event: happened.TimeVerified) -> Table:
    return replace(table, verified=True)


def on_time_dropped(table: Table, event: happened.TimeDropped) -> Table:
    return replace(drop(table, event.amount, event.to), slide=NOTHING, verified=False)


def drop(table: Table, amount: Cents, to: happened.DroppedTo) -> Table:
    """Commission leaves the players for good."""
    if to == "float":
        return replace(table, float=table.float + amount)
    return replace(table, box=table.box + amount)


def on_closed(table: Table, _event: happened.TableClosed) -> Table:
    return replace(table, closed=True, notices=())
