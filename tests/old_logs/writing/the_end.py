"""How the log ends: rounds, hands, lists and a clock left in the middle."""

from __future__ import annotations

from typing import Any

from croupier.server.poker_dealer import poker_due
from croupier.server.table import leave
from writing.explore import Explorer
from writing.poker_scenes import HOUSE, evening, in_the_house, joins, lay, plays


def leave_everything_in_the_middle(ex: Explorer) -> None:
    day = ex.day
    _banked(day)
    in_the_house(day, _owing, day)
    in_the_house(day, _waiting, day)
    in_the_house(day, _in_a_hand, day)


def _banked(day: Any) -> None:
    """At each table a round played to its end; then one with wagers, or with cards, is left."""
    for table in ("CAN-U1", "MEL-U1", "MEL-B1", "SYD-B1", "PER-U1"):
        guest = day.register(f"last at {table}")
        guest.sit(table, 50_000)
        day.run(table)
        _wagers(guest, table)
        for _ in range(6):
            day.now += 7
            day.run(table)
            guest.stays_in(table)
        day.finish(table)
        _wagers(guest, table)
    for table in ("MEL-U1", "SYD-B1", "PER-U1"):
        day.now += 6
        day.run(table)


def _wagers(guest: Any, table: str) -> None:
    wager = guest.seen(table)["table"]["minimum"] * 2
    spots = ("ante", "blind") if "-U" in table else ("ante",)
    guest.wagers(table, wager, *spots)
    if not table.startswith("CAN"):
        guest.wagers(table, 500, "jackpot")


async def _owing(day: Any) -> None:
    """One is away and owes the blind, one waits for it, one sits out; between two hands."""
    await lay(day.casino, "OWES", "MEL-NL1")
    at = evening(day, "OWES")
    for number in range(1, 7):
        await at.come(f"owes {number}", number)
    await plays(at)
    await at.ask("owes 4", "StepAway", seat=4)
    await at.ask("owes 5", "SitOut", seat=5)
    await plays(at, 5)
    await at.come("owes 8", 8)
    await at.ask(HOUSE, "ComeIn", "tg-area-manager", seat=8, way="wait")


async def _waiting(day: Any) -> None:
    """A full game with a list, one player called, and one picked up."""
    await lay(day.casino, "WAITS", "MEL-P3")
    at = evening(day, "WAITS")
    for seat in at.table.seats:
        await at.come(f"waits {seat.number}", seat.number, 60_000)
    await joins(at, "next 1", "next 2", "next 3")
    await at.do(lambda d: leave(d, "waits 2", "WAITS", "waits 2 goes"))
    for _ in range(5):
        if await at.step() == "call":
            break


async def _in_a_hand(day: Any) -> None:
    """Hands in the middle: somebody to act with the clock running, side wagers on the flop."""
    at = evening(day, "MEL-NL1")
    free = [seat.number for seat in at.table.seats if not seat.person]
    await at.come("last at MEL-NL1", free[0])
    await plays(at)
    await at.ask("last at MEL-NL1", "PlaceChase", seat=free[0], colour="red", stake=500)
    await _until_asked(at)
    for name in ("MEL-O1", "MEL-P1"):
        at = evening(day, name)
        free = [seat.number for seat in at.table.seats if not seat.person]
        await at.come(f"last at {name}", free[0])
        await plays(at)
        await _until_asked(at)


async def _until_asked(at: Any) -> None:
    """As far as the moment at which a person is to act; companions may play hands before it."""
    for _ in range(150):
        world = at.casino.world
        due = poker_due(at.casino, world.floor, at.table, world.play(at.name))
        if due is not None and due.what == "silence":
            return
        if not await at.step():
            return
