"""Who took part in a round or hand that is over, read from its records in the log."""

import msgspec

from croupier import floor
from croupier.errors import BadInput
from croupier.house.errors import NotFound
from croupier.house.world.event_kinds import read_events
from croupier.store import Auditor, Store


class PastRound(msgspec.Struct, frozen=True):
    """A round or hand that is over, and everybody who was dealt in or had a wager in it."""

    table: str
    id: str
    players: tuple[str, ...]


def past_round(store: Store, table: str, name: str) -> PastRound:
    """A round of a table that is over; its records do not change any more.

    Raises NotFound if no such round was played there, and BadInput if it is not over yet.
    """
    auditor = Auditor(store.engine)
    auditor.read_up()
    players: tuple[str, ...] | None = None
    for step in auditor.follow(f"round:{name}"):
        if step.record.stream != f"table:{table}":
            continue
        for event in read_events(step.record.type, step.record.data):
            if isinstance(event, floor.RoundBegan) and event.round == name:
                players = event.playing
            elif isinstance(event, floor.RoundEnded) and event.round == name:
                return PastRound(table, name, players or event.wagered)
    if players is None:
        raise NotFound.named("round", name)
    raise BadInput("round", "a round that is over", got=name)
