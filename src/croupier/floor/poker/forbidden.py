"""Proposals that Crown Poker always forbids; each is refused with its clause."""

from typing import Final, Literal

from croupier.acts import NotAChoice, NotOffered
from croupier.floor.floor import FloorRecorder, TableCommand

Forbidden = Literal["divide the pot", "wager cash"]

REASONS: Final[dict[Forbidden, tuple[str, str]]] = {
    "divide the pot": ("You may not divide the pot: each hand is played to its end.", "8.6"),
    "wager cash": ("You may not wager cash: buy chips first.", "6.2"),
}


class ProposeForbidden(TableCommand, frozen=True, kw_only=True, tag=True):
    """Propose something that the book of a poker table never allows."""

    what: Forbidden

    def decide(self, recorder: FloorRecorder) -> None:
        """Always refuses, with the clause that forbids it."""
        table = recorder.table(self.table)
        if not table.is_poker:
            recorder.refuse(NotOffered, f"Table {table.id} is not a poker table.")
        reason, clause = REASONS[self.what]
        recorder.refuse(NotAChoice, reason, clause, table.book)
