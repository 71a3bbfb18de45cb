"""Time to act, kept by the dealer, and more of it for a fee (6.15, CP-23)."""

from typing import Final

from msgspec.structs import replace

from croupier.acts import NotAChoice, NotOffered, WrongMoment
from croupier.poker import commands as ask
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.desk import Desk
from croupier.poker.hand import NOBODY
from croupier.poker.notices import drop, dropped_to
from croupier.poker.running import give
from croupier.poker.setup import SeatNo
from croupier.poker.table import Table

SECOND: Final = 1000


def start_clock(desk: Desk, command: want.StartClock) -> None:
    """Where the sign has a time to act, the dealer keeps it (6.15)."""
    desk.power(command.actor, "run-clock")
    clock, number = desk.table.terms.clock, _turn(desk)
    if clock is None:
        desk.refuse(NotOffered, "this table has no time to act", "6.15")
    desk.write(happened.ClockStarted(number, command.at + clock.seconds * SECOND))


def _turn(desk: Desk) -> SeatNo:
    """The seat that the clock is about."""
    deal = desk.table.deal
    if not desk.table.playing or deal is None or deal.hand.phase != "betting":
        desk.refuse(WrongMoment, "nobody is to act", "6.15")
    assert deal.hand.to_act != NOBODY
    return deal.hand.seats[deal.hand.to_act].number


def buy_time(desk: Desk, command: want.BuyTime) -> None:
    """More time for the fee on the sign, so often and no more (6.15.1, 6.15.2)."""
    chair = desk.own_chair(command.actor, command.seat)
    table, clock = desk.table, desk.table.terms.clock
    if clock is None or not clock.times:
        desk.refuse(NotOffered, "no further time is sold here", "6.15.1")
    if _turn(desk) != chair.number or table.deadline is None or command.at > table.deadline:
        desk.refuse(WrongMoment, "no clock runs on this seat", "6.15.1")
    if table.extensions.count(chair.number) >= clock.times:
        desk.refuse(NotOffered, f"time is sold {clock.times} times a hand", "6.15.2")
    until = table.deadline + clock.more_seconds * SECOND
    desk.write(happened.TimeBought(chair.number, clock.fee, until))


def clock_ran_out(desk: Desk, command: want.ClockRanOut) -> None:
    """A dead hand where there was a bet, else a check; the dealer may rule otherwise (CP-23)."""
    desk.power(command.actor, "run-clock")
    number, table = _turn(desk), desk.table
    if table.deadline is None or command.at < table.deadline:
        desk.refuse(WrongMoment, "the time to act is not up", "6.15")
    ruling = command.ruling
    if table.terms.readings.time_out == "dealer rules" and not ruling:
        desk.refuse(NotAChoice, "the dealer says: dead, check or spare", "6.15")
    if ruling == "spare":
        assert table.terms.clock is not None
        desk.write(happened.ClockStarted(number, command.at + table.terms.clock.seconds * SECOND))
    elif ruling == "check":
        give(desk, ask.Check(command.actor, number))
    else:
        give(desk, ask.TimeUp(command.actor, number))


def on_clock_started(table: Table, event: happened.ClockStarted) -> Table:
    return replace(table, deadline=event.until)


def on_time_bought(table: Table, event: happened.TimeBought) -> Table:
    """The fee is not of the stakes in the hand: it comes from outside (6.11, CP-23)."""
    table = replace(
        table,
        deadline=event.until,
        extensions=(*table.extensions, event.seat),
        brought=table.brought + event.fee,
    )
    return drop(table, event.fee, dropped_to(table))
