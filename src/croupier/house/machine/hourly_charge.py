"""The hourly charge at a poker table that deals itself: taken in advance and dropped (7.2.2)."""

from croupier import floor
from croupier.acts import SYSTEM
from croupier.house.process.draft import Draft
from croupier.house.tables.chores import do_chores
from croupier.house.tables.hand_commands import charge_time
from croupier.house.tables.seating import send_away, table_in


def collect_time(draft: Draft, name: str) -> None:
    """Takes the charge that is due before the next hand; who cannot pay leaves.

    That is the hour which begins with the hand, or the share of players who sat down after it
    was charged. Where too few are left for a hand, nobody pays.
    """
    table = table_in(draft, name)
    due = floor.time_due(table, draft.at)
    for seat in table.seats:
        owed = due.get(seat.person)
        if owed and seat.chips <= owed and _balance(draft, seat.person) < owed:
            send_away(draft, name, seat.person, "time")
    table = table_in(draft, name)
    players = sum(1 for seat in table.seats if seat.chips)
    if players > 1 and floor.time_due(table, draft.at):
        charge_time(draft, name, SYSTEM)
        _drop(draft, name)


def _balance(draft: Draft, person: str) -> int:
    purse = draft.floor.purses.get(person)
    return 0 if purse is None else purse.balance


def _drop(draft: Draft, name: str) -> None:
    ident = f"{name} time {draft.world.version(f'table:{name}')} drop"
    do_chores(draft, name, "the drop")
    draft.ask_floor(floor.DropSlide(actor=SYSTEM, at=draft.at, table=name, id=ident))
