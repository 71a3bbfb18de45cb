"""The accounts of a house computed from its events, to compare with the floor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.floor import Floor
from croupier.floor.moves import (
    moved_money,
    purse_of,
    secured_for,
    slide_of,
    stack_of,
    withheld_at,
)


class Ledger:
    """Every movement posted once; whatever an account gains another loses."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.posted: dict[str, Any] = {}

    def post(self, events: Iterable[Any]) -> None:
        for event in events:
            if moved_money(event):
                move = event.move
                if move.id in self.posted:
                    assert self.posted[move.id] == move, f"{move.id} is used twice"
                    continue
                self.posted[move.id] = move
                for account, amount in move.entries.items():
                    self.balances[account] = self.balances.get(account, 0) + amount

    def check(self, floor: Floor) -> None:
        """Every chip on the floor has an owner, and nobody has less than nothing."""
        assert sum(self.balances.values()) == 0
        for table in floor.tables.values():
            for seat in table.seats:
                if seat.person:
                    assert seat.chips == self.of(stack_of(seat.person, table.id))
                    assert table.stake(seat) >= 0
                else:
                    assert seat.chips == 0
            assert table.slide == self.of(slide_of(table.id)) >= 0
            assert table.withheld == self.of(withheld_at(table.id)) >= 0
        for person, purse in floor.purses.items():
            assert purse.balance == self.of(purse_of(person)) >= 0
        for picked in floor.room.picked_up:
            assert picked.chips == self.of(secured_for(picked.person))

    def of(self, account: str) -> int:
        return self.balances.get(account, 0)
