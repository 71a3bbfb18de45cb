"""A process of the house: it keeps the world up to date with the log and performs commands.

A command is decided on the world as this process knows it and written with the versions it was
decided on. If another process has written to those streams meanwhile, this one catches up with the
log and decides again. Only durable records are applied to the world and announced to listeners.
"""

import asyncio
import itertools
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from croupier import floor
from croupier.acts import Millis, from_json, micros_of, millis_of_micros, to_json
from croupier.cards import Entropy, OsEntropy
from croupier.errors import BadInput
from croupier.house.errors import DECLINED, Busy, KeyConflict, LogUnreachable
from croupier.house.process.draft import Draft
from croupier.house.process.draft_records import Written
from croupier.house.process.giving_way import CANNOT_GO_ON, GivingWay
from croupier.house.process.house_clock import HouseClock
from croupier.house.process.idempotency import Once, of_the_house
from croupier.house.process.locks import NamedLocks
from croupier.house.process.presence import Presence
from croupier.house.process.replies import StoreReplies
from croupier.house.world.event_kinds import shown_kind
from croupier.house.world.match_tables import tournament_table
from croupier.house.world.snapshots import restore, store_snapshot
from croupier.house.world.stored_world import parts_of
from croupier.house.world.world import EVERYWHERE, DraftedTable, World
from croupier.store import (
    Append,
    KeyReused,
    LostRace,
    MachineClock,
    NewerLog,
    Receipt,
    Record,
    Store,
    Unavailable,
)

MOST_TRIES = 50
PAGE = 1000
"""Records that are read from the log at a time."""
LONGEST_KEY = 80
KEY_USED = "This key was used for another command. Give every command a key of its own."


class Ack(msgspec.Struct, frozen=True, kw_only=True):
    """The acknowledgement of a durable command.

    `version` is the table's version after it, `position` its last place in the log, and `events`
    the kinds of events it led to.
    """

    key: str
    version: int = 0
    position: int = 0
    repeated: bool = False
    events: tuple[str, ...] = ()


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long each step takes at a table that deals itself, in seconds; `reveal` is how long the
    seeds of a promised deck are awaited."""

    wagers: float = 20.0
    settle_wagers: float = 3.0
    dealer: float = 0.9
    companion: float = 0.7
    show: float = 3.0
    pause: float = 6.0
    reveal: float = 2.0
    decision: float = 30.0


class _StoredAnswer(msgspec.Struct, frozen=True):
    """The answer to a command as it is stored with its key, for a client that asks again."""

    version: int
    events: tuple[str, ...]


class _OwnRecord(NamedTuple):
    """A durable record that this process wrote; `number` is that of its event in the draft."""

    position: int
    version: int
    at: Millis
    number: int
    written: Written


DraftDecision: TypeAlias = Callable[[Draft], None]


class Casino:
    """The store, the world built from its log, and the listeners to changes.

    `listeners` are called with the names of tables and tournaments that changed. `watched_here` and
    `watched_elsewhere` say which tables people look at through this process and through others.
    `wake_runner` has the dealers of this process look for tables that were just opened.
    """

    def __init__(
        self,
        store: Store,
        *,
        source: Entropy | None = None,
        secret: Callable[[], bytes] | None = None,
        pace: Pace | None = None,
        clock: MachineClock | None = None,
        token: Callable[[], str] | None = None,
    ) -> None:
        self.store = store
        self.law = floor.FloorLaw()
        self.world = World()
        self.source: Entropy = source if source is not None else OsEntropy()
        self.secret = secret or (lambda: secrets.token_bytes(32))
        self.pace = pace or Pace()
        self.clock = HouseClock(clock or MachineClock(), lambda: self.world.floor.house)
        self._token = token or _tokens()
        self.opened = self.now()
        self._tables, self._streams = NamedLocks(), NamedLocks()
        self._replies = StoreReplies()
        self._ahead: dict[int, list[_OwnRecord]] = {}
        self._reading = asyncio.Lock()
        self._reads_begun = self._reads_done = 0
        self.giving_way = GivingWay()
        self._changes: dict[str, asyncio.Event] = {}
        self.listeners: set[Callable[[frozenset[str]], None]] = set()
        self.watched_here: Callable[[str], bool] = lambda _table: False
        self.watched_elsewhere: frozenset[str] = frozenset()
        self.wake_runner: Callable[[], None] = lambda: None
        self.presence = Presence(self.opened)
        self.commands = 0
        self.snapshot_position = 0
        self._snapshot_records = 0

    def now(self) -> Millis:
        """The time of the house, which never goes back."""
        return self.clock.now()

    # --- reading --------------------------------------------------------------------------------

    def catch_up_now(self) -> None:
        """Restores the stored snapshot and applies all records after it; for the start, before any
        request is served."""
        if not self.world.position:
            self.world = restore(self.store) or self.world
        self.snapshot_position = self.world.position
        self._snapshot_records = self.world.records_besides_seals
        for record in self.store.read_all(self.world.position):
            self.world.fold(record)
        self.clock.begin(self.store.wall_time(self.clock.machine), self.store.last_time())
        self.opened = self.now()
        self.presence = Presence(self.clock.running())

    async def store_snapshot(self) -> None:
        """Stores the world as it is now, so that the next start need not read the whole log.

        Nothing is stored where only seals of snapshots were written since the last one.
        """
        self.giving_way.refuse_after()
        if self._snapshot_records == self.world.records_besides_seals:
            return
        position, parts, at = self.world.position, parts_of(self.world), self.now()
        self.snapshot_position, self._snapshot_records = position, self.world.records_besides_seals
        await asyncio.to_thread(store_snapshot, self.store, position, parts, at)

    async def cover_answers(self) -> bool:
        """Writes a record that covers the answers stored since the last one, if there are any."""
        self.giving_way.refuse_after()
        at = micros_of(self.now())
        write = partial(self.store.cover_answers, who=floor.HOUSE, at=at)
        return await asyncio.to_thread(write)

    async def catch_up(self, to: int | None = None) -> None:
        """Applies what other processes have written: up to a position if one is given, else
        everything that was durable when this was called.

        Callers that wait at the same time share a read which began after they asked.
        """
        self.giving_way.refuse_after()
        asked = self._reads_begun
        async with self._reading:
            if to is None and self._reads_done > asked:
                return
            self._reads_begun += 1
            while to is None or self.world.position < to:
                try:
                    page = await asyncio.to_thread(self._page, self.world.position)
                    self._apply_page(page)
                except CANNOT_GO_ON as trouble:
                    raise self.giving_way.begin(trouble) from None
                if len(page) < PAGE:
                    self._reads_done = self._reads_begun
                    return

    def _apply_page(self, page: list[Record]) -> None:
        """Applies records that were read, and own ones that became durable meanwhile."""
        tables = set[str]()
        self._apply_ahead(tables)
        for record in page:
            if record.position == self.world.position + 1:
                tables.add(self.world.fold(record))
                self._apply_ahead(tables)
        self._drop_read()
        if page:
            self.clock.reach(page[-1].at)
        self._announce(tables)

    def _page(self, after: int) -> list[Record]:
        page = list(self.store.read_all(after, PAGE))
        self.store.check_log(after)
        return page

    def _apply_ahead(self, tables: set[str]) -> None:
        """Applies own records that became durable before the records ahead of them were read."""
        while (group := self._ahead.pop(self.world.position + 1, None)) is not None:
            for own in group:
                tables.add(self._apply_own(own))

    def _drop_read(self) -> None:
        """Drops own records that were read from the log before the store had answered."""
        for first in [f for f in self._ahead if f <= self.world.position]:
            del self._ahead[first]

    def _apply_own(self, own: _OwnRecord) -> str:
        """Applies an own record. The draft was decided on the current versions, so its table state
        can be adopted without replaying the events."""
        stream, _, event, play = own.written
        drafted = None if play is None else DraftedTable(play, own.number)
        return self.world.apply(own.position, stream, own.version, event, own.at, drafted)

    def _announce(self, tables: set[str]) -> None:
        if not tables:
            return
        for table in list(self._changes) if EVERYWHERE in tables else tables:
            self.wake_dealer(table)
            at = tournament_table(table)
            if at is not None:
                self.wake_dealer(f"tournament:{at.tournament}")
        changed = frozenset(tables)
        for listener in list(self.listeners):
            listener(changed)

    def wake_dealer(self, table: str) -> None:
        """Wakes the dealer of a table, because something changed or somebody began to watch it."""
        change = self._changes.pop(table, None)
        if change is not None:
            change.set()

    def watched(self, table: str) -> bool:
        """Whether anybody watches a table, through this process or another."""
        return self.watched_here(table) or table in self.watched_elsewhere

    async def changed(self, table: str, seconds: float) -> bool:
        """Waits until something happens at a table; False where the time ran out first."""
        change = self._changes.setdefault(table, asyncio.Event())
        try:
            async with asyncio.timeout(seconds):
                await change.wait()
        except TimeoutError:
            return False
        return True

    # --- writing ----------------------------------------------------------------------------------

    async def perform(
        self,
        decide: DraftDecision,
        *,
        who: str = floor.HOUSE,
        once: Once | None = None,
        table: str = "",
        also: Iterable[str] = (),
    ) -> Ack:
        """Decides a command, writes its events, and returns once they are durable.

        With `once` the command is that person's, and sending it again changes nothing. Without it
        the command has no key, and `who` is named in the log. Commands at the same `table`, and at
        the tables in `also`, wait for one another.
        """
        self.giving_way.refuse_after()
        if once is not None:
            _check_key(once)
        async with self._tables.hold({table, *also} - {""}):
            receipt = await self._decide(decide, who, once, table)
        return self._ack("" if once is None else once.key, receipt)

    async def performed_before(self, once: Once) -> Ack | None:
        """The answer to a command that was performed before; None where it was not."""
        _check_key(once)
        receipt = await asyncio.to_thread(self._earlier_answer, once)
        return None if receipt is None else self._ack(once.key, receipt)

    async def _decide(
        self, decide: DraftDecision, who: str, once: Once | None, table: str
    ) -> Receipt:
        """Decides until the draft can be written: commands of this process that write to the same
        streams wait for one another, and other processes may still write first."""
        command = once or of_the_house(self._token())
        who = who if once is None else once.who
        held: frozenset[str] = frozenset()
        lost_streams: set[str] = set()
        caught_up = False
        try:
            for _ in range(MOST_TRIES):
                decided_on = self.world.position
                draft = Draft(self.world, self.law, self.now())
                try:
                    decide(draft)
                except DECLINED:
                    earlier = await asyncio.to_thread(self._earlier_answer, once)
                    if earlier is not None:
                        await self._apply_up_to(earlier.last)
                        return earlier
                    if caught_up or await self._is_newest(decided_on):
                        raise
                    caught_up = True
                    continue
                if not draft.events and once is None:
                    return self._empty_receipt(table)
                wanted = held | draft.streams | lost_streams
                if wanted != held:
                    self._streams.release(held)
                    held = frozenset()
                    await self._streams.acquire(wanted)
                    held = wanted
                if not draft.is_current:
                    continue
                try:
                    return await self._write(draft, who, command, table)
                except LostRace as race:
                    lost_streams.add(race.stream)
                    await self.catch_up()
        finally:
            self._streams.release(held)
        raise Busy("Too many commands change the same thing at once. Try again in a moment.")

    async def _is_newest(self, position: int) -> bool:
        """Whether the log has no records after a position, once everything was read. A command is
        refused only on a state of the log no older than the command itself."""
        await self.catch_up()
        return self.world.position == position

    def _earlier_answer(self, once: Once | None) -> Receipt | None:
        """The stored answer, if this command was performed before: it may be refused by now."""
        if once is None:
            return None
        try:
            return self.store.answered(once.name, who=once.who, command=once.request)
        except KeyReused:
            raise KeyConflict(KEY_USED) from None

    async def _write(self, draft: Draft, who: str, command: Once, table: str) -> Receipt:
        appends = draft.appends()
        version = self.world.table_version(table) + sum(
            len(a.events) for a in appends if a.stream in (f"table:{table}", f"play:{table}")
        )
        kinds = tuple([shown_kind(written.record.type) for written in draft.events])
        at = micros_of(draft.at)
        send = partial(
            self.store.send,
            appends,
            key=command.name,
            who=who,
            at=at,
            command=command.request,
            answer=to_json(_StoredAnswer(version if table else 0, kinds)),
        )
        try:
            receipt = await self._replies.wait(send, partial(self._written, draft, appends))
        except KeyReused:
            raise KeyConflict(KEY_USED) from None
        except NewerLog as newer:
            raise self.giving_way.begin(newer) from None
        except Unavailable as away:
            raise LogUnreachable(away.kind, unconfirmed=True) from None
        self.commands += 1
        await self._apply_up_to(receipt.last)
        return receipt

    async def _apply_up_to(self, position: int) -> None:
        """Applies everything up to a command that was answered, which another process may have
        written: whoever is answered can see it here."""
        while self.world.position < position:
            await self.catch_up(position)

    def _empty_receipt(self, table: str) -> Receipt:
        """The receipt of a command without events and without a key, which need not be written."""
        world = self.world
        stored = _StoredAnswer(world.table_version(table) if table else 0, ())
        return Receipt(world.position + 1, world.position, to_json(stored))

    async def finish_writes(self) -> None:
        """Waits until everything that was sent to the store is answered and applied."""
        await self._replies.all_answered()
        await self.catch_up()

    def _written(self, draft: Draft, appends: list[Append], receipt: Receipt) -> None:
        """Applies the records of a draft that has become durable, without reading them back.

        If they were given a later time than the draft's, the tables in it are not adopted.
        """
        if receipt.repeated:
            return
        group, position, at = list[_OwnRecord](), receipt.first, draft.at
        if receipt.later is not None:
            self.clock.reach(receipt.later)
            at = millis_of_micros(receipt.later)
        drafted = iter(enumerate(draft.events, 1))
        for append in appends:
            for version, _ in enumerate(append.events, append.expected + 1):
                number, written = next(drafted)
                if at != draft.at:
                    written = written._replace(after=None)
                group.append(_OwnRecord(position, version, at, -number, written))
                position += 1
        assert not group or position == receipt.last + 1, (
            "all records of the draft, and only those, were written"
        )
        if group and self.world.position < receipt.first:
            self._ahead[receipt.first] = group
            tables: set[str] = set()
            self._apply_ahead(tables)
            self._announce(tables)

    def _ack(self, key: str, receipt: Receipt) -> Ack:
        stored = from_json(receipt.answer, _StoredAnswer)
        return Ack(
            key=key,
            version=stored.version,
            position=receipt.last,
            repeated=receipt.repeated,
            events=stored.events,
        )


def _tokens() -> Callable[[], str]:
    """Makes keys for the house's own commands; no two processes ever make the same."""
    mine, numbers = secrets.token_hex(12), itertools.count(1)
    return lambda: f"{mine}.{next(numbers)}"


def _check_key(once: Once) -> None:
    if not 0 < len(once.key) <= LONGEST_KEY or not once.name.isprintable():
        raise BadInput("key", f"1 to {LONGEST_KEY} printable characters")
