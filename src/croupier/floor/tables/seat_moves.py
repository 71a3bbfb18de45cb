"""What a change of seats costs at a poker table, from its seats and blinds (8.9.5)."""

from croupier.books import Book
from croupier.floor.table import Seat, Table
from croupier.floor.tables.terms import terms_of
from croupier.poker import EntryChoice, SeatNo, button_seats, clockwise_from, pays_to_move

FREE_MOVE = "seat-move"


def entry_after_move(
    book: Book, table: Table, seat: Seat, to: int, *, post: bool = False
) -> EntryChoice:
    """What a player must do before being dealt in who moves from a seat to another one.

    Past more live players than the book allows they wait for the blind, or `post` it. Before the
    first hand, and in a game without blinds, there is nothing to pay.
    """
    if table.positions is None or not terms_of(table).blinds:
        return seat.entry
    live = [SeatNo(other.number) for other in table.seats if is_live(other)]
    free = next(int(figure.value) for figure in book.file.figure if figure.id == FREE_MOVE)
    if not pays_to_move(live, SeatNo(seat.number), SeatNo(to), free):
        return seat.entry
    if to in button_seats(table.positions) and _has_paid(table, seat, live):
        return seat.entry
    return "post" if post or seat.entry == "post" else "wait"


def is_live(seat: Seat) -> bool:
    """Whether the player of a seat takes part in the game: present, playing, and with chips."""
    absent = seat.away or seat.dealt_out or seat.leaving
    return bool(seat.person) and bool(seat.chips) and not absent


def _has_paid(table: Table, seat: Seat, live: list[SeatNo]) -> bool:
    """Whether a player has paid the blinds of this round, and the next one is not theirs."""
    if seat.person not in table.paid_blinds or seat.owes_blind or seat.entry:
        return False
    assert table.positions is not None
    present = sorted({*live, SeatNo(seat.number)})
    return clockwise_from(present, table.positions.last)[0] != seat.number
