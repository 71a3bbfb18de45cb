"""The state of the whole casino in memory, built from the log record by record, in order.

Nothing is decided here. Only durable records are applied, so what a world shows has happened.
"""

from collections import defaultdict, deque
from functools import cache
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import replace

from croupier import banked, floor, jackpot, tournament
from croupier.acts import Millis, millis_of_micros
from croupier.books import load_book
from croupier.house.world import live_table
from croupier.house.world.event_kinds import NO_CONTEXT, WorldEvent, read_events
from croupier.house.world.fairness import DeckEvent
from croupier.house.world.hosted_tournament import HostedTournament, after_event
from croupier.house.world.old_forms import RecordContext
from croupier.house.world.tournament_rounds import TournamentRoundBegun, TournamentRoundEnded
from croupier.store import COVERS, WORLD, Record, seals_of

RECENT_EVENTS = 200
"""Events of a table that are kept for somebody who comes back."""
MOST_ROUNDS = 2000
"""Rounds of a table whose place in the log is kept in memory."""
MOST_HITS = 12
"""Jackpot prizes of a book that are kept to be shown."""
MOST_ENTRIES = 50
"""Movements of money in an account that are kept for its owner to read."""


Entry = TypeVar("Entry")
EVERYWHERE = "*"
"""In the place of a table's name: something that may matter at every table."""


class RoundPlace(msgspec.Struct, frozen=True):
    """The versions of a table's stream between which a round is recorded, and its times."""

    id: str
    first: int
    opened: Millis
    last: int = 0
    closed: Millis = Millis(0)


class JackpotHit(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot prize: its amount is locked from the moment it was won; `paid` says since when
    the player has it."""

    claim: str
    system: str
    table: str
    seat: int
    prize: str
    amount: int
    at: Millis
    paid: Millis = Millis(0)


class DraftedTable(NamedTuple):
    """A table as a draft left it after one of its events, and the number of that event there."""

    play: live_table.LiveTable
    number: int


class World:
    """Floor, tables, jackpots and tournaments as the records up to `position` leave them.

    `versions` says how far each stream has been applied.
    """

    def __init__(self) -> None:
        self.position = 0
        self.versions: dict[str, int] = {}
        self.floor = floor.Floor()
        self.plays: dict[str, live_table.LiveTable] = {}
        self.jackpots: dict[str, jackpot.JackpotState] = {}
        self.matches: dict[str, HostedTournament] = {}
        self.recent: dict[str, deque[live_table.RecentEvent]] = _newest(RECENT_EVENTS)
        self.rounds: dict[str, deque[RoundPlace]] = _newest(MOST_ROUNDS)
        self.entries: dict[str, deque[tuple[Millis, str, int]]] = _newest(MOST_ENTRIES)
        self.hits: dict[str, deque[JackpotHit]] = _newest(MOST_HITS)

    def version(self, stream: str) -> int:
        return self.versions.get(stream, 0)

    @property
    def records_besides_seals(self) -> int:
        """How many records were applied that are neither seals of stored snapshots nor covers of
        stored answers."""
        return self.position - self.version(seals_of(WORLD)) - self.version(COVERS)

    def table_version(self, table: str) -> int:
        """The version of all that is shown of a table; it grows with every change."""
        return self.version(f"table:{table}") + self.version(f"play:{table}")

    def fold(self, record: Record) -> str:
        """Applies the next record of the log; gives the name of the table it concerns, if any."""
        at = millis_of_micros(record.at)
        events = read_events(record.type, record.data, self._context(record.stream, at))
        self._advance(record.position, record.stream, record.version)
        concerned = _where(*_room(record.stream))
        for event in events:
            concerned = self._apply_event(record.stream, record.version, event, at) or concerned
        return concerned

    def apply(
        self,
        position: int,
        stream: str,
        version: int,
        event: WorldEvent | None,
        at: Millis,
        drafted: DraftedTable | None = None,
    ) -> str:
        """Applies an event whose record this process wrote.

        `drafted` is the table after the event, where the draft has worked that out.
        """
        self._advance(position, stream, version)
        return self._apply_event(stream, version, event, at, drafted)

    def _context(self, stream: str, at: Millis) -> RecordContext:
        """The state that a record of a table is read by; other records need none."""
        room, name = _room(stream)
        if room not in ("play", "table"):
            return NO_CONTEXT
        return RecordContext(
            name, at, self.floor.tables.get(name), self.plays.get(name) or live_table.LiveTable()
        )

    def _advance(self, position: int, stream: str, version: int) -> None:
        assert position == self.position + 1, "records are applied in the order of the log"
        assert version == self.version(stream) + 1, "no version of a stream is left out"
        self.position = position
        self.versions[stream] = version

    def _apply_event(
        self,
        stream: str,
        version: int,
        event: WorldEvent | None,
        at: Millis,
        drafted: DraftedTable | None = None,
    ) -> str:
        room, name = _room(stream)
        if isinstance(event, floor.FloorEvent):
            self.floor = floor.changed(self.floor, event)
            self._update_entries(event)
        if event is None or isinstance(event, floor.FloorEvent):
            return _where(room, name)
        # Each kind of stream below holds the events of one room, so the stream tells the type of
        # the event: looking at its class would take longer than applying it.
        if room == "play":
            played = cast("live_table.PlayLogEvent", event)  # by the stream
            self._played(name, version, played, at, drafted)
            return name
        if room == "jackpots":
            happened = cast("jackpot.AnyJackpotEvent", event)  # by the stream
            state = self.jackpots.get(name, jackpot.JackpotState())
            self.jackpots[name] = jackpots_of(name).evolve(state, happened)
            self._update_prizes(name, happened, at)
            return str(getattr(happened, "table", ""))
        if room == "tournament":
            entry = cast("tournament.TournamentLogEntry", event)  # by the stream
            self.matches[name] = after_event(self.matches.get(name), entry, at)
            return stream
        return ""

    def _played(
        self,
        table: str,
        version: int,
        event: live_table.PlayLogEvent,
        at: Millis,
        drafted: DraftedTable | None,
    ) -> None:
        play, seen = self.plays.get(table) or live_table.LiveTable(), self.table_version(table)
        if not isinstance(event, DeckEvent):
            self.recent[table].append(
                live_table.RecentEvent(seen, at, event, play.deal, play.terms)
            )
        if drafted is None:
            self.plays[table] = live_table.play_after(play, event, at, seen)
        else:
            self.plays[table] = live_table.with_log_version(
                drafted.play, drafted.number, play, seen
            )
        self._mark(table, version, event, at)

    def _mark(self, table: str, version: int, event: live_table.PlayLogEvent, at: Millis) -> None:
        marks = self.rounds[table]
        match event:
            case banked.events.RoundOpened() | live_table.HandOpened() | TournamentRoundBegun():
                marks.append(RoundPlace(event.id, version, at))
            case banked.events.RoundClosed() | live_table.DealEnded() | TournamentRoundEnded() if (
                marks
            ):
                marks[-1] = replace(marks[-1], last=version, closed=at)

    def _update_prizes(self, book: str, event: jackpot.AnyJackpotEvent, at: Millis) -> None:
        """Updates the list of prizes when one is won, paid or dismissed."""
        hits = self.hits[book]
        match event:
            case jackpot.OutcomeRecorded():
                hits.extend(_won(claim, at) for claim in event.claims)
            case jackpot.PrizePaid():
                paid = [replace(h, paid=at) if h.claim == event.claim.id else h for h in hits]
                self.hits[book] = deque(paid, MOST_HITS)
            case jackpot.ClaimDismissed():
                others = [h for h in hits if h.claim != event.claim]
                self.hits[book] = deque(others, MOST_HITS)

    def _update_entries(self, event: floor.FloorEvent) -> None:
        """Adds a movement of money to the list that the account's owner reads."""
        if isinstance(event, floor.PurseMoved):
            gained = event.move.gained(f"player:{event.person}")
            self.entries[event.person].append((event.at, event.what, gained))
        elif isinstance(event, floor.AccountClosed):
            self._forget(event.person)
        elif isinstance(event, floor.TableRemoved):
            self._forget_table(event.table)

    def _forget(self, person: str) -> None:
        """Forgets a closed account, so that guests who have gone do not fill the memory. Nothing
        more is written to its stream."""
        self.entries.pop(person, None)
        self.versions.pop(f"player:{person}", None)

    def _forget_table(self, name: str) -> None:
        """Forgets a private table that was removed: its name is not used again."""
        for kept in (self.plays, self.recent, self.rounds):
            kept.pop(name, None)
        for stream in (f"table:{name}", f"play:{name}"):
            self.versions.pop(stream, None)

    # --- asking ---------------------------------------------------------------------------

    def table(self, name: str) -> floor.Table | None:
        return self.floor.tables.get(name)

    def play(self, name: str) -> live_table.LiveTable:
        return self.plays.get(name, live_table.LiveTable())

    def house(self) -> floor.House:
        return self.floor.house

    def balance(self, person: str) -> int:
        purse = self.floor.purses.get(person)
        return purse.balance if purse is not None else 0


def _newest(most: int) -> defaultdict[str, deque[Entry]]:
    """For each key a list that keeps only so many of the newest entries."""
    return defaultdict(lambda: deque(maxlen=most))


def _won(claim: jackpot.PrizeClaim, at: Millis) -> JackpotHit:
    award = claim.award
    return JackpotHit(
        claim=claim.id, system=claim.system, table=claim.table, seat=award.seat,
        prize=award.prize, amount=award.amount, at=at,
    )  # fmt: skip


def _room(stream: str) -> tuple[str, str]:
    room, _, name = stream.partition(":")
    return room, name


def _where(room: str, name: str) -> str:
    """The table that a record of a stream concerns; `EVERYWHERE` for all, empty for none."""
    if room in ("floor", "poker-room"):
        return EVERYWHERE
    return name if room in ("table", "play") else ""


@cache
def jackpots_of(book: str) -> jackpot.JackpotRules:
    return jackpot.JackpotRules(load_book(book))
