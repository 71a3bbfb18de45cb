"""Movements of money on the floor, and the names of the accounts they are between.

A person's money at the cage is `player:ann`; the chips in front of them at table T1 are
`player:ann@T1`. Every movement is one balanced transfer. One that concerns two streams is
recorded in both under one id, so that the journal of a whole floor posts it once.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeGuard

import msgspec

from croupier.errors import BadInput
from croupier.money import Account, AccountKind, Cents, Entry, Journal, PostedTwice, Transfer

_PLAYER = AccountKind.PLAYER.value
_FLOAT = AccountKind.FLOAT.value
_SLIDE = AccountKind.SLIDE.value
_CHIP_BOX = AccountKind.CHIP_BOX.value
_ESCROW = AccountKind.ESCROW.value
_CAGE = f"{AccountKind.CAGE.value}:"
"""The kinds as plain text: names of accounts are made for every seat of every round."""


class MoneyMove(msgspec.Struct, frozen=True):
    """What each account gains, or loses where it is negative; the sum is zero."""

    id: str
    entries: Mapping[str, Cents]
    memo: str = ""
    clauses: tuple[str, ...] = ()

    def transfer(self) -> Transfer:
        entries = tuple(
            Entry(Account.parse(name), amount) for name, amount in self.entries.items() if amount
        )
        return Transfer(self.id, entries, self.memo, self.clauses)

    def gained(self, account: str) -> Cents:
        return self.entries.get(account, Cents(0))


class Moved(Protocol):
    """An event that moved money."""

    @property
    def move(self) -> MoneyMove: ...

    @property
    def stream(self) -> str: ...


def moved_money(event: object) -> TypeGuard[Moved]:
    return isinstance(getattr(event, "move", None), MoneyMove)


def between(
    move_id: str,
    source: str,
    target: str,
    amount: Cents,
    memo: str = "",
    clauses: tuple[str, ...] = (),
) -> MoneyMove:
    """The whole amount from one account to another, never from one player to another."""
    owners = {owner_of(name) for name in (source, target)} - {None}
    assert len(owners) < 2, "chips do not pass from player to player"
    if not move_id:
        raise BadInput("id", "a name for the movement that was not used before")
    check_amount(amount)
    return MoneyMove(move_id, {source: -amount, target: amount}, memo, clauses)


def check_amount(amount: Cents) -> Cents:
    """Refuses anything but a positive number of whole cents."""
    if type(amount) is not int or amount <= 0:
        raise BadInput("amount", "an amount of more than 0.00, in whole cents", got=amount)
    return amount


def owner_of(account: str) -> str | None:
    """Whose account it is, where it is a player's."""
    kind, _, name = account.partition(":")
    return name.partition("@")[0].partition("#")[0] if kind == AccountKind.PLAYER else None


def purse_of(person: str) -> str:
    return f"{_PLAYER}:{person}"


def stack_of(person: str, table: str) -> str:
    return f"{_PLAYER}:{person}@{table}"


def stacks_of(people: Iterable[str], table: str) -> list[str]:
    """The account of each person's chips at a table."""
    return [f"{_PLAYER}:{person}@{table}" for person in people]


def tokens_of(person: str) -> str:
    return f"{_PLAYER}:{person}#tokens"


def float_of(table: str) -> str:
    return f"{_FLOAT}:{table}"


def slide_of(table: str) -> str:
    return f"{_SLIDE}:{table}"


def chip_box_of(table: str) -> str:
    return f"{_CHIP_BOX}:{table}"


def withheld_at(table: str) -> str:
    """Winnings that a round held back and that are not yet held for a certain person."""
    return f"{_ESCROW}:{table}"


def held_for(person: str, number: int) -> str:
    return f"{_ESCROW}:{person}#{number}"


def secured_for(person: str) -> str:
    """The chips of a player who was picked up."""
    return f"{_ESCROW}:{person}#picked-up"


def cage_of(house: str) -> str:
    return f"{AccountKind.CAGE}:{house}"


def is_cage(account: str) -> bool:
    return account.startswith(_CAGE)


def house_of(house: str) -> str:
    return f"{AccountKind.HOUSE}:{house}"


def jackpots_of(house: str) -> str:
    """Where jackpot stakes and prizes pass between the tables and the meters."""
    return f"{AccountKind.HOUSE}:{house} jackpots"


def promotions_of(house: str) -> str:
    return f"{AccountKind.HOUSE}:{house} promotions"


def journal_of(events: Iterable[object]) -> Journal:
    """The journal of all movements in a history, each posted once.

    Raises PostedTwice where an id is used again in a stream, or for another movement.
    """
    moves: dict[str, MoneyMove] = {}
    seen: set[tuple[str, str]] = set()
    for event in events:
        if moved_money(event):
            move = event.move
            place = (event.stream, move.id)
            if place in seen or moves.setdefault(move.id, move) != move:
                raise PostedTwice("transfer id", "an id not posted before", move.id)
            seen.add(place)
    return Journal(move.transfer() for move in moves.values() if any(move.entries.values()))


_NOT_IN_NAMES = frozenset("@#:")


def check_name(name: str, field: str) -> str:
    """Refuses a name that cannot be part of an account's name."""
    if not 1 <= len(name) <= 60 or _NOT_IN_NAMES & set(name) or not name.isprintable():
        raise BadInput(field, "1 to 60 printable characters without @, # and :", got=name)
    return name
