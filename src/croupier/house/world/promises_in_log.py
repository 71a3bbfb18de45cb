"""What a log says was promised for a round, and whether it was promised in time.

Only records that an anchor covers are read: those cannot have been changed since.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from croupier import banked, tournament
from croupier.house.world.event_kinds import WorldEvent, read_events
from croupier.house.world.fairness import DeckPromised, DeckSealed, SeedShown
from croupier.house.world.round_check import Kept, KeptDeck
from croupier.house.world.tournament_rounds import TournamentRoundStep
from croupier.poker import Posted
from croupier.store import Record

_READ: Final = frozenset(
    {"deal.DeckPromised", "deal.DeckSealed", "deal.SeedShown", "deal.HandOpened"}
    | {"banked.RoundOpened", "banked.WagerPlaced", "poker.Posted"}
    | {"deal.TournamentRoundBegun", "deal.TournamentRoundStep"}
)
_OPENS: Final = ("banked.RoundOpened", "deal.HandOpened", "deal.TournamentRoundBegun")
LATE: Final = "By the log the first wager lay on the table before the deck was committed to."
KNOWN: Final = "By the log a seed was known before the deck was promised."


class LoggedPromises(msgspec.Struct, frozen=True):
    """The promises for a round; `problem` is a sentence where one of them came too late."""

    kept: Kept
    problem: str = ""


def _told(event: WorldEvent) -> WorldEvent | tournament.AnyTableRoundEvent:
    """What an event says: at a tournament's table, the event of the round that it holds."""
    return event.event if isinstance(event, TournamentRoundStep) else event


class _Reading:
    """Reads the records of a table, and collects what they promise for one round."""

    def __init__(self, round_: str) -> None:
        self.round, self.problem = round_, ""
        self.decks: list[KeptDeck] = []
        self._promised: dict[str, DeckPromised] = {}
        self._here = self._fixed = False

    def take(self, kind: str, event: WorldEvent) -> None:
        """Takes the next event of the table's play."""
        told = _told(event)
        match told:
            case DeckPromised(round=self.round):
                self._promised[told.commitment] = told
                self._fixed = True
            case SeedShown(round=self.round) if not self._fixed:
                self.problem = self.problem or KNOWN
            case DeckSealed(round=self.round):
                before = self._promised.get(told.commitment)
                self.decks.append(KeptDeck(told.commitment, () if before is None else before.seeds))
                self._fixed = True
            case banked.events.WagerPlaced() | Posted() | tournament.table_events.WagerSealed() if (
                self._here and not self._fixed
            ):
                self.problem = self.problem or LATE
        if kind in _OPENS:
            self._here = getattr(event, "id", "") == self.round


def promises_in_log(records: Iterable[Record], table: str, round_: str) -> LoggedPromises:
    """What the records say was promised for a round of a table."""
    reading = _Reading(round_)
    for record in records:
        if record.stream == f"play:{table}" and record.type in _READ:
            for event in read_events(record.type, record.data):
                reading.take(record.type, event)
    return LoggedPromises(Kept(tuple(reading.decks), round_), reading.problem)
