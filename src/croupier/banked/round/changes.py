"""Small functions that the state changes of a round are built from."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.banked.events import BankAccount
from croupier.banked.state import Bank, Round, RoundSeat
from croupier.money import Cents

V = TypeVar("V")


def put(seats: tuple[RoundSeat, ...], seat: RoundSeat) -> tuple[RoundSeat, ...]:
    changed = list(seats)
    changed[seat.number - 1] = seat
    return tuple(changed)


def pay(seats: tuple[RoundSeat, ...], home: int, amount: Cents) -> tuple[RoundSeat, ...]:
    """Chips to a stack, or from it where the amount is negative."""
    if not amount:
        return seats
    seat = seats[home - 1]
    return put(seats, replace(seat, stack=seat.stack + amount))


def without(held: Mapping[str, V], name: str) -> dict[str, V]:
    return {key: value for key, value in held.items() if key != name}


def change(state: Round, number: int, **changes: Any) -> Round:
    """The round with something changed about one seat."""
    return replace(state, seats=put(state.seats, replace(state.seats[number - 1], **changes)))


def becomes(**changes: Any) -> Callable[[Round, object], Round]:
    """The function for an event that always sets the same fields of the round."""
    return lambda state, _: replace(state, **changes)


def remember(state: Round, **changes: Any) -> Round:
    return replace(state, memory=replace(state.memory, **changes))


def banked(bank: Bank, account: BankAccount, amount: Cents) -> Bank:
    return replace(bank, **{account: getattr(bank, account) + amount})
