"""What Crown Poker forbids outright: asked for at a table, it is refused with its clause."""

from typing import Final, Literal

from croupier.acts import NotAChoice, NotOffered
from croupier.floor.floor import FloorRecorder, TableCommand

Forbidden = Literal["divide the pot", "take chips off", "bet on the side", "wager cash", "advice"]

REASONS: Final[dict[Forbidden, tuple[str, str]]] = {
    "divide the pot": ("each hand is played to a conclusion; players do not divide it", "8.6"),
    "take chips off": ("chips stay on the table until the player leaves", "6.11"),
    "bet on the side": ("players do not bet against each other outside the pot", "13.12"),
    "wager cash": ("wagers are made in chips; change the cash first", "6.2"),
    "advice": ("nobody who works here says how to play", "13.7"),
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
