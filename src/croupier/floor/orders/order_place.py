"""`OrderPlace`, the table that orders are given at, and what all descriptions of orders share."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from croupier.acts import FormChoice, FormField, JsonObject, Millis, OrderForm, is_companion
from croupier.acts import choice_field as choose
from croupier.books import Book
from croupier.floor.floor import Floor
from croupier.floor.table import Seat, Table


class OrderPlace(NamedTuple):
    """A table with its book, on the floor as it is at a moment."""

    floor: Floor
    table: Table
    book: Book
    at: Millis

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats with a player; companions of the house are none."""
        seats = self.table.seats
        return tuple(s for s in seats if s.person and not is_companion(s.person))

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers of the seats that nobody has."""
        return tuple(seat.number for seat in self.table.seats if not seat.person)

    @property
    def here(self) -> JsonObject:
        """The part of a command that names the table."""
        return {"table": self.table.id}

    @property
    def real_cards(self) -> bool:
        """Whether a dealer deals real cards here and records the play."""
        return bool(self.table.deck)


OrderMaker: TypeAlias = Callable[[OrderPlace], OrderForm | None]
"""Describes an order at a table; None where there is nothing to order now, or no rule for it."""
OrderMakers: TypeAlias = Mapping[str, OrderMaker]
"""Descriptions by their ids: the command that the order is, and a word where it is several."""


def made(makers: OrderMakers, place: OrderPlace) -> tuple[OrderForm, ...]:
    """The orders that can be given at a place now."""
    forms = (maker(place) for maker in makers.values())
    return tuple(form for form in forms if form is not None)


def commands_of(makers: OrderMakers) -> frozenset[str]:
    """The commands that these orders are."""
    return frozenset(name.partition(" ")[0] for name in makers)


# --- fields ---------------------------------------------------------------------------------------


def player_field(seats: tuple[Seat, ...], label: str = "Player") -> FormField:
    """A field for one of the players at these seats."""
    choices = tuple(
        FormChoice(value=seat.person, label=f"Seat {seat.number}: {seat.person}") for seat in seats
    )
    return choose("person", label, choices)


def seat_field(seats: tuple[Seat, ...]) -> FormField:
    """A field for the number of a seat with a player."""
    choices = tuple(
        FormChoice(value=str(seat.number), label=f"Seat {seat.number}: {seat.person}")
        for seat in seats
    )
    return choose("seat", "Player", choices, numbers=True)


def free_seat_field(numbers: tuple[int, ...]) -> FormField:
    """A field for the number of a seat that nobody has."""
    choices = tuple(FormChoice(value=str(number), label=f"Seat {number}") for number in numbers)
    return choose("seat", "Free seat", choices, numbers=True)


def cents_field(key: str, label: str, about: str = "", *, required: bool = True) -> FormField:
    """A field for an amount of at least a cent."""
    return FormField(key=key, label=label, type="cents", required=required, least=1, help=about)
