"""Orders of staff at a poker table: seats and moves, the slide, the time to act."""

from croupier.acts import FormChoice, FormField, OrderForm, choice_field, power_order, role_order
from croupier.floor.orders.order_place import (
    OrderMakers,
    OrderPlace,
    free_seat_field,
    player_field,
    seat_field,
)
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.room import first_to_move
from croupier.floor.tables.terms import terms_of
from croupier.money import show_dollars

_WAYS_IN = (
    FormChoice(value="wait", label="waits for the blind"),
    FormChoice(value="post", label="posts a blind"),
)
_RULINGS = (
    FormChoice(value="dead", label="the hand is dead"),
    FormChoice(value="check", label="it is a check"),
    FormChoice(value="spare", label="the full time again"),
)


def _reserve_seat(place: OrderPlace) -> OrderForm | None:
    table = place.table
    vacant = tuple(number for number in place.free if not table.seats[number - 1].reserved)
    if not vacant:
        return None
    return role_order(
        "ReserveSeat",
        "Put the reserved button on a seat",
        poker_clause(table, "reserved seat"),
        free_seat_field(vacant),
        fixed=place.here,
    )


def _move_player(place: OrderPlace) -> OrderForm | None:
    found = first_to_move(place.floor.tables, place.table.id)
    if found is None or not place.free:
        return None
    feeder, seat = found
    return power_order(
        place.book,
        "seat-new-player",
        "MovePlayer",
        "Move a player here who must move",
        free_seat_field(place.free),
        about=f"{seat.person} of table {feeder.id} is next.",
        fixed=place.here,
    )


def _pick_up(place: OrderPlace) -> OrderForm | None:
    away = tuple(
        seat for seat in place.taken if seat.away and seat.person not in place.table.playing
    )
    if not away:
        return None
    return power_order(
        place.book,
        "pick-up",
        "PickUp",
        "",
        player_field(away),
        about="The chips are secured for the player, and the seat is free.",
        fixed=place.here,
    )


def _drop_slide(place: OrderPlace) -> OrderForm | None:
    table = place.table
    if not table.slide:
        return None
    return role_order(
        "DropSlide",
        "Drop the chips on the slide",
        poker_clause(table, "time charge verified"),
        about=f"{show_dollars(table.slide)} lie there.",
        fixed=place.here,
    )


def _has_clock(place: OrderPlace) -> bool:
    return bool(place.table.round) and terms_of(place.table).clock is not None


def _start_clock(place: OrderPlace) -> OrderForm | None:
    if not _has_clock(place) or not place.real_cards or place.table.clock is not None:
        return None
    name = "Start the clock of the player to act"
    return power_order(place.book, "run-clock", "StartClock", name, to="table")


def _clock_ran_out(place: OrderPlace) -> OrderForm | None:
    if not _has_clock(place) or place.table.clock is None:
        return None
    rules = terms_of(place.table).readings.time_out == "dealer rules"
    return power_order(
        place.book,
        "run-clock",
        "ClockRanOut",
        "The time to act is up",
        FormField(
            key="ruling",
            label="What follows",
            type="choice",
            choices=_RULINGS,
            required=rules,
            unstated="As the book says",
        ),
        to="table",
    )


def _sit_out(place: OrderPlace) -> OrderForm | None:
    return _dealt_out(place, "SitOut", "Deal a player out of the next hands", out=True)


def _sit_in(place: OrderPlace) -> OrderForm | None:
    return _dealt_out(place, "SitOut again", "Deal a player in again", out=False)


def _dealt_out(place: OrderPlace, ident: str, name: str, *, out: bool) -> OrderForm | None:
    seats = tuple(seat for seat in place.taken if seat.dealt_out != out)
    if not seats or not place.real_cards:
        return None
    clause = poker_clause(place.table, "only the dealer")
    return role_order(ident, name, clause, seat_field(seats), to="table", fixed={"out": out})


def _come_in(place: OrderPlace) -> OrderForm | None:
    new = tuple(seat for seat in place.taken if seat.fresh or seat.entry or seat.owes_blind)
    if not new:
        return None
    return power_order(
        place.book,
        "seat-new-player",
        "ComeIn",
        "Say how a player comes into the game",
        seat_field(new),
        choice_field("way", "The player", _WAYS_IN),
        to="table",
    )


POKER_ORDERS: OrderMakers = {
    "StartClock": _start_clock,
    "ClockRanOut": _clock_ran_out,
    "ReserveSeat": _reserve_seat,
    "MovePlayer": _move_player,
    "PickUp": _pick_up,
    "DropSlide": _drop_slide,
    "ComeIn": _come_in,
    "SitOut": _sit_out,
    "SitOut again": _sit_in,
}
"""What staff order at a poker table, by the command that they send."""
