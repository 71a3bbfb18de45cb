"""What stays with a player who leaves a poker table: the stake, and the blinds they owe.

Chips are not taken off a table in play (6.11) and blinds are not avoided (8.9.3), so whoever leaves
and sits down again at the same table brings at least what they had and owes what they owed. After
some time, which is a setting of the sign, they come as a new player.
"""

from msgspec.structs import replace

from croupier.acts import MINUTE, Millis
from croupier.books import Book
from croupier.floor.table import Departure, Seat, Table
from croupier.floor.tables.seat_moves import entry_after_move
from croupier.floor.tables.terms import terms_of
from croupier.money import NOTHING, Cents
from croupier.poker import EntryChoice

MOVED = "moved"
"""Why a player left whom an officer moves to another table together with the chips (8.10)."""


def departure(table: Table, seat: Seat, why: str, at: Millis) -> Departure | None:
    """What stays with the player of a seat who leaves now; None where nothing does.

    A stake that the player had to bring and has not brought stays as it was.
    """
    if not table.is_poker or table.phase not in ("open", "suspended") or why == MOVED:
        return None
    until = Millis(at + terms_of(table).readings.left_table_minutes * MINUTE)
    chips = seat.chips
    if seat.returned is not None and at < seat.returned.until:
        until, chips = seat.returned.until, seat.returned.chips
    if until <= at or (seat.fresh and not chips and not seat.entry):
        return None
    return Departure(
        person=seat.person,
        seat=seat.number,
        until=until,
        chips=chips,
        owes_blind=seat.owes_blind,
        entry=seat.entry,
        fresh=seat.fresh,
        paid_blinds=seat.person in table.paid_blinds,
    )


def least_to_bring(table: Table, person: str, at: Millis) -> Cents:
    """The least chips with which a person may sit down at a poker table now (6.3, 6.11)."""
    left = table.departure_of(person, at)
    return max(terms_of(table).buy_in, NOTHING if left is None else left.chips)


def entry_on_return(book: Book, table: Table, person: str, seat: int, at: Millis) -> EntryChoice:
    """What a person who comes back must do before being dealt in; nothing for a new player.

    Another chair than the one they left is a move to it (8.9.5).
    """
    left = table.departure_of(person, at)
    if left is None:
        return ""
    if left.fresh or left.seat == seat:
        return left.entry
    stood = Seat(number=left.seat, person=person, owes_blind=left.owes_blind, entry=left.entry)
    if left.paid_blinds:
        table = replace(table, paid_blinds=(*table.paid_blinds, person))
    return entry_after_move(book, table, stood, seat)
