"""What Crown Poker forbids outright: asked for at a table, it is refused with its clause."""

from typing import Final, Literal

from croupier.acts import NotAChoice, NotOffered
from croupier.floor.floor import FloorRecorder, TableCommand

Forbidden = Literal["divide the pot", "wager cash"]

REASONS: Final[dict[Forbidden, tuple[str, str]]] = {
    "divide the pot": ("each hand is played to a conclusion; players do not divide it", "8.6"),
    "wager cash": ("wagers are made in chips; change the cash first", "6.2"),
}


class ProposeForbidden(TableCommand, frozen=True, kw_only=True, tag=True):
    """Something that the book of a poker table never allows, asked for all the same."""

    what: Forbidden

    def decide(self, recorder: FloorRecorder) -> None:
        """Refused always, with the clause that says so."""
        table = recorder.table(self.table)
        if not table.is_poker:
            recorder.refuse(NotOffered, f"{table.id} is not a poker table")
        reason, clause = REASONS[self.what]
        recorder.refuse(NotAChoice, reason, clause, table.book)
