"""What must hold of the decks in a log: each was promised, mixed with the seeds shown, and dealt.

The records of every table are read in order, as an auditor would read them.
"""

from collections.abc import Iterable

from croupier import banked
from croupier.cards import Card
from croupier.house.faults.broken import need
from croupier.house.world.deck_mixing import mixed, permutation, seed_commitment
from croupier.house.world.event_kinds import WorldEvent, read_events
from croupier.house.world.fairness import (
    CUT_COMMITTED,
    DeckPromised,
    DeckSealed,
    PromiseDropped,
    SeedLodged,
    SeedShown,
    SeedTaken,
    commitment,
)
from croupier.house.world.tournament_rounds import game_event
from croupier.poker import deal_events
from croupier.store import Record


def check_decks(records: Iterable[Record]) -> None:
    """Checks the decks of all tables; raises Broken where one is not what was promised."""
    tables: dict[str, _Decks] = {}
    for record in records:
        room, _, table = record.stream.partition(":")
        if room == "play":
            decks = tables.setdefault(table, _Decks(table))
            for event in read_events(record.type, record.data):
                decks.take(event)


class _Decks:
    """The decks of one table, up to some record."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._lodged: dict[str, str] = {}
        self._promised: DeckPromised | None = None
        self._shown: dict[str, str] = {}
        self._order: tuple[Card, ...] = ()

    def take(self, recorded: WorldEvent) -> None:
        event = game_event(recorded) or recorded
        match event:
            case SeedLodged():
                self._lodged[event.person] = event.commitment
            case DeckPromised():
                self._promise(event)
            case SeedShown():
                self._show(event)
            case PromiseDropped():
                self._promised, self._shown = None, {}
            case banked.events.CardsShuffled():
                self._order = event.order
            case deal_events.Shuffled():
                self._order = event.cards
            case DeckSealed() if event.form == CUT_COMMITTED:
                self._seal(event)

    def _need(self, good: bool, what: str) -> None:
        need(good, f"{what} at table {self._table}.")

    def _promise(self, event: DeckPromised) -> None:
        self._need(self._promised is None, "A deck was promised while another one was")
        for taken in event.seeds:
            lodged = self._lodged.get(taken.person)
            self._need(lodged == taken.commitment, "A promise names a seed that was not lodged")
        fixed = commitment(event.order, event.cut, bytes.fromhex(event.secret))
        self._need(fixed == event.commitment, "A promise does not commit to its deck")
        self._promised, self._shown, self._lodged = event, {}, {}

    def _show(self, event: SeedShown) -> None:
        promised = self._promised
        self._need(
            promised is not None and promised.round == event.round, "A seed was shown for no deck"
        )
        assert promised is not None
        wanted = {taken.person: taken.commitment for taken in promised.seeds}.get(event.person)
        self._need(seed_commitment(event.seed) == wanted, "A seed was shown that nobody lodged")
        self._shown[event.person] = event.seed

    def _seal(self, event: DeckSealed) -> None:
        promised, order = self._promised, self._order
        if promised is not None:
            self._need(promised.commitment == event.commitment, "Another deck was dealt")
            taken = tuple(
                SeedTaken(s.person, s.commitment, self._shown.get(s.person)) for s in promised.seeds
            )
            self._need(event.seeds == taken, "A deck was sealed with other seeds than were shown")
            places = permutation(promised.commitment, self._shown, len(promised.order))
            order = mixed(promised.order, places)
        else:
            fixed = commitment(order, event.cut, bytes.fromhex(event.secret))
            self._need(fixed == event.commitment, "A deck was dealt that was not committed to")
        self._need(self._order == order, "A deck was dealt in another order than was promised")
        self._promised, self._shown = None, {}
