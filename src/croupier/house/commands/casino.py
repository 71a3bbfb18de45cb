"""One process of the house: the log, the world folded from it, and commands that change it.

A command is decided on the world as this process knows it and written with the versions it was
decided on. If somebody was quicker, the process catches up and decides anew. Only what is
durable is folded in and told.
"""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from croupier import floor
from croupier.acts import Millis, from_json, micros_of, millis_of_seconds, to_json
from croupier.cards import Entropy, OsEntropy
from croupier.errors import BadInput
from croupier.house.commands.draft import Draft
from croupier.house.commands.draft_records import Written
from croupier.house.commands.idempotency import Once, of_the_house
from croupier.house.commands.locks import Queues
from croupier.house.commands.presence import Presence
from croupier.house.commands.replies import Landing
from croupier.house.errors import DECLINED, Busy, KeyConflict, LogUnreachable
from croupier.house.world.event_kinds import shown_kind
from croupier.house.world.snapshots import keep, restore
from croupier.house.world.stored_world import parts_of
from croupier.house.world.world import EVERYWHERE, Left, World
from croupier.store import Append, KeyReused, LostRace, Receipt, Record, Store, Unavailable

MOST_TRIES = 50
LONGEST_KEY = 80
KEY_USED = "This key was used for another command. Give every command a key of its own."


class Ack(msgspec.Struct, frozen=True, kw_only=True):
    """A command is durable. `version` is the table's after it, `position` the log's."""

    key: str
    version: int = 0
    position: int = 0
    repeated: bool = False
    events: tuple[str, ...] = ()


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How a table that deals itself keeps time, in seconds."""

    wagers: float = 20.0
    settle_wagers: float = 3.0
    dealer: float = 0.9
    companion: float = 0.7
    show: float = 3.0
    pause: float = 6.0
    decision: float = 30.0


class _Said(msgspec.Struct, frozen=True):
    """What a command was answered, as the log keeps it."""

    version: int
    events: tuple[str, ...]


class _Own(NamedTuple):
    """A record of ours that has become durable, with the draft's number of it."""

    position: int
    version: int
    at: Millis
    number: int
    written: Written


DraftDecision: TypeAlias = Callable[[Draft], None]


class Casino:
    """The store, the world, and everybody who wants to know when it changes."""

    def __init__(
        self,
        store: Store,
        *,
        source: Entropy | None = None,
        secret: Callable[[], bytes] | None = None,
        pace: Pace | None = None,
        clock: Callable[[], float] = time.time,
        token: Callable[[], str] | None = None,
    ) -> None:
        self.store = store
        self.law = floor.FloorLaw()
        self.world = World()
        self.source: Entropy = source if source is not None else OsEntropy()
        self.secret = secret or (lambda: secrets.token_bytes(32))
        self.pace = pace or Pace()
        self._clock, self._token = clock, token or _tokens()
        self.opened = self.now()
        self._tables, self._streams = Queues(), Queues()
        self._landing = Landing()
        self._early: dict[int, list[_Own]] = {}
        self._reading = asyncio.Lock()
        self._bells: dict[str, asyncio.Event] = {}
        self.listeners: set[Callable[[frozenset[str]], None]] = set()
        self.watched_here: Callable[[str], bool] = lambda _table: False
        self.watched_elsewhere: frozenset[str] = frozenset()
        self.presence = Presence(self.opened)
        self.commands = 0
        self.kept = 0
        self._happenings_kept = 0

    def now(self) -> Millis:
        """The instant by the casino's clock."""
        return millis_of_seconds(self._clock())

    # --- reading --------------------------------------------------------------------------------

    def catch_up_now(self) -> None:
        """Folds in the log behind what was last kept of it; for the start, before anybody is
        served."""
        if not self.world.position:
            self.world = restore(self.store) or self.world
        self.kept, self._happenings_kept = self.world.position, self.world.happenings
        for record in self.store.read_all(self.world.position):
            self.world.fold(record)

    async def keep(self) -> None:
        """Writes down the world as it is now, so that the next start need not read it all.

        The seal of a stored world is no reason to store the world again.
        """
        if self._happenings_kept == self.world.happenings:
            return
        position, parts, at = self.world.position, parts_of(self.world), self.now()
        self.kept, self._happenings_kept = position, self.world.happenings
        await asyncio.to_thread(keep, self.store, position, parts, at)

    async def catch_up(self, to: int | None = None) -> None:
        """Folds in what others have written; up to a position at least, where one is given."""
        async with self._reading:
            while to is None or self.world.position < to:
                page = await asyncio.to_thread(self._page, self.world.position)
                tables = set[str]()
                self._drain(tables)
                for record in page:
                    if record.position == self.world.position + 1:
                        tables.add(self.world.fold(record))
                        self._drain(tables)
                self._forget_what_was_read()
                self._tell(tables)
                if len(page) < 1000:
                    return

    def _page(self, after: int) -> list[Record]:
        return list(self.store.read_all(after, 1000))

    def _drain(self, tables: set[str]) -> None:
        """Our own records that came back before those ahead of them were folded in."""
        while (group := self._early.pop(self.world.position + 1, None)) is not None:
            for own in group:
                tables.add(self._take_in(own))

    def _forget_what_was_read(self) -> None:
        """Records of ours that were read from the log before they came back."""
        for first in [f for f in self._early if f <= self.world.position]:
            del self._early[first]

    def _take_in(self, own: _Own) -> str:
        """A draft is written on what it was decided on, so what it left of a table stands."""
        stream, _, event, play = own.written
        left = None if play is None else Left(play, own.number)
        return self.world.apply(own.position, stream, own.version, event, own.at, left)

    def _tell(self, tables: set[str]) -> None:
        if not tables:
            return
        for table in list(self._bells) if EVERYWHERE in tables else tables:
            self.nudge(table)
        changed = frozenset(tables)
        for listener in list(self.listeners):
            listener(changed)

    def nudge(self, table: str) -> None:
        """Something happened at a table, or somebody has come to look: its dealer looks again."""
        bell = self._bells.pop(table, None)
        if bell is not None:
            bell.set()

    def watched(self, table: str) -> bool:
        """Whether anybody looks at a table, here or in another process of the house."""
        return self.watched_here(table) or table in self.watched_elsewhere

    async def changed(self, table: str, seconds: float) -> bool:
        """Waits until something happened at a table; False where the time ran out first."""
        bell = self._bells.setdefault(table, asyncio.Event())
        try:
            async with asyncio.timeout(seconds):
                await bell.wait()
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
        """Decides, writes, and answers when it is durable.

        With `once` the command is that person's, and sent again it changes nothing. Without it the
        command has no key, and `who` is named in the log.
        """
        if once is not None:
            _check_key(once)
        async with self._tables.hold({table, *also} - {""}):
            receipt = await self._decide(decide, who, once, table)
        return self._ack("" if once is None else once.key, receipt)

    async def _decide(
        self, decide: DraftDecision, who: str, once: Once | None, table: str
    ) -> Receipt:
        """Whoever writes to the same streams goes first or waits; others may still be quicker."""
        command = once or of_the_house(self._token())
        who = who if once is None else once.who
        held: frozenset[str] = frozenset()
        lost: set[str] = set()
        newest = False
        try:
            for _ in range(MOST_TRIES):
                draft = Draft(self.world, self.law, self.now())
                try:
                    decide(draft)
                except DECLINED:
                    told = None if once is None else await asyncio.to_thread(self._answered, once)
                    if told is not None:
                        return told
                    if newest or not await self._learned():
                        raise
                    newest = True
                    continue
                if not draft.events and once is None:
                    return self._nothing(table)
                wanted = held | draft.streams | lost
                if wanted != held:
                    self._streams.drop(held)
                    held = frozenset()
                    await self._streams.take(wanted)
                    held = wanted
                if not draft.stands:
                    continue
                try:
                    return await self._write(draft, who, command, table)
                except LostRace as race:
                    lost.add(race.stream)
                    await self.catch_up()
        finally:
            self._streams.drop(held)
        raise Busy("Too many commands change the same thing at once. Try again in a moment.")

    async def _learned(self) -> bool:
        """Whether others had written what was not known here: a refusal is decided on the log as
        it stood when the command came, or later."""
        before = self.world.position
        await self.catch_up()
        return self.world.position > before

    def _answered(self, once: Once) -> Receipt | None:
        """What a command was told when it came before: what it asks for may no longer be had."""
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
            answer=to_json(_Said(version if table else 0, kinds)),
        )
        try:
            receipt = await self._landing.wait(send, partial(self._came, draft, appends))
        except KeyReused:
            raise KeyConflict(KEY_USED) from None
        except Unavailable as away:
            raise LogUnreachable(away.kind) from None
        self.commands += 1
        while self.world.position < receipt.last:
            await self.catch_up(receipt.last)
        return receipt

    def _nothing(self, table: str) -> Receipt:
        """Nothing happens, and nobody will ask again: that need not be written down."""
        world = self.world
        said = _Said(world.table_version(table) if table else 0, ())
        return Receipt(world.position + 1, world.position, to_json(said))

    async def come_to_rest(self) -> None:
        """Waits until what is being written is written and taken in."""
        await self._landing.all_back()
        await self.catch_up()

    def _came(self, draft: Draft, appends: list[Append], receipt: Receipt) -> None:
        """Our own records are known already: they need not be read back."""
        if receipt.repeated:
            return
        by_stream: dict[str, list[tuple[int, Written]]] = {}
        for number, written in enumerate(draft.events, 1):
            by_stream.setdefault(written.stream, []).append((-number, written))
        group, position = list[_Own](), receipt.first
        for append in appends:
            for version, (number, written) in enumerate(
                by_stream.get(append.stream, ()), append.expected + 1
            ):
                group.append(_Own(position, version, draft.at, number, written))
                position += 1
        assert not group or position == receipt.last + 1, "what was drafted is what was written"
        if group and self.world.position < receipt.first:
            self._early[receipt.first] = group
            tables: set[str] = set()
            self._drain(tables)
            self._tell(tables)

    def _ack(self, key: str, receipt: Receipt) -> Ack:
        said = from_json(receipt.answer, _Said)
        return Ack(
            key=key,
            version=said.version,
            position=receipt.last,
            repeated=receipt.repeated,
            events=said.events,
        )


def _tokens() -> Callable[[], str]:
    """Names for the house's own commands: no process ever uses another's."""
    mine, numbers = secrets.token_hex(12), itertools.count(1)
    return lambda: f"{mine}.{next(numbers)}"


def _check_key(once: Once) -> None:
    if not 0 < len(once.key) <= LONGEST_KEY or not once.name.isprintable():
        raise BadInput("key", f"1 to {LONGEST_KEY} printable characters")
