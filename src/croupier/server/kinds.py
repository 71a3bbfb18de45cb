"""What the records of the log are: each type read back as the event it was."""

from typing import Any

from croupier import banked, floor, jackpot, poker, tournament
from croupier.acts import reader_of, to_json
from croupier.server.fairness import DeckSealed
from croupier.server.looks import RoundSeen
from croupier.server.play import HandOpened, TableLaid
from croupier.store import Fresh

_KINDS: dict[str, Any] = {
    "floor": floor.AnyEvent,
    "banked": banked.AnyEvent,
    "jackpot": jackpot.JackpotEvent,
    "poker": poker.TableEvent,
    "tournament": tournament.Kept,
    "audit": RoundSeen,
    "deal": DeckSealed | TableLaid | HandOpened,
}

_READERS = {room: reader_of(kind) for room, kind in _KINDS.items()}


def read_event(kind: str, data: bytes) -> Any:
    """The event a record holds; None where the record is not of a room we fold."""
    room, _, _ = kind.partition(".")
    read = _READERS.get(room)
    return None if read is None else read(data)


def fresh(room: str, event: object) -> Fresh:
    return Fresh(f"{room}.{type(event).__name__}", to_json(event))
