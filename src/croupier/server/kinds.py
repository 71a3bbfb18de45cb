"""What the records of the log are: each type read back as the event it was."""

from typing import Any

from croupier import banked, floor, jackpot, poker, tournament
from croupier.acts import from_json, to_json
from croupier.server.fairness import DeckSealed
from croupier.server.play import HandOpened, TableLaid
from croupier.store import Fresh

_KINDS: dict[str, Any] = {
    "floor": floor.AnyEvent,
    "banked": banked.AnyEvent,
    "jackpot": jackpot.JackpotEvent,
    "poker": poker.TableEvent,
    "tournament": tournament.Kept,
    "deal": DeckSealed | TableLaid | HandOpened,
}


def read_event(kind: str, data: bytes) -> Any:
    """The event a record holds; None where the record is not of a room we fold."""
    room, _, _ = kind.partition(".")
    known = _KINDS.get(room)
    return None if known is None else from_json(data, known)


def fresh(room: str, event: object) -> Fresh:
    return Fresh(f"{room}.{type(event).__name__}", to_json(event))
