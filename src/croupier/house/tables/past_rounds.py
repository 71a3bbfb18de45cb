"""Who took part in a round or hand that is over, and its edition, read from the log."""

import msgspec

from croupier import banked, floor
from croupier.books import EDITION_MARK
from croupier.errors import BadInput
from croupier.house.errors import NotFound
from croupier.house.world.event_kinds import read_events
from croupier.house.world.live_table import HandOpened
from croupier.store import Auditor, Store


class PastRound(msgspec.Struct, frozen=True):
    """A round or hand that is over, and everybody who was dealt in or had a wager in it.

    `edition` is the one of the book that it began under, empty for the first.
    """

    table: str
    id: str
    players: tuple[str, ...]
    edition: str = ""


def past_round(store: Store, table: str, name: str) -> PastRound:
    """A round of a table that is over; its records do not change any more.

    Raises NotFound if no such round was played there, and BadInput if it is not over yet.
    """
    auditor = Auditor(store.engine)
    auditor.read_up()
    players, book = list[str](), ""
    for step in auditor.follow(f"round:{name}"):
        record = step.record
        if record.type not in _TELLING or record.stream not in (f"table:{table}", f"play:{table}"):
            continue
        for event in read_events(record.type, record.data):
            match event:
                case banked.events.RoundOpened(id=id_) if id_ == name:
                    book = event.book
                case HandOpened(id=id_) if id_ == name:
                    book = event.terms.book
                case floor.RoundBegan(round=round_) if round_ == name:
                    players += event.playing
                case floor.RoundEnded(round=round_) if round_ == name:
                    edition = book.partition(EDITION_MARK)[2]
                    return PastRound(table, name, tuple(players), edition)
    if not players:
        raise NotFound.named("round", name)
    raise BadInput("round", "a round that is over", got=name)


_TELLING = frozenset(
    {"banked.RoundOpened", "deal.HandOpened", "floor.RoundBegan", "floor.RoundEnded"}
)
"""Records that say when a round began and ended, with whom, and by which book."""
