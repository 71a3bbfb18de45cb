"""The records of a draft, and the state of the world after them, before they are written."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from croupier import floor, jackpot, poker
from croupier.acts import Millis, to_json
from croupier.banked import Round
from croupier.house.process.guests import check_seated, is_guest_in
from croupier.house.world.account_events import STREAM as ACCOUNTS
from croupier.house.world.account_events import TokenEvent
from croupier.house.world.event_kinds import WorldEvent, fresh
from croupier.house.world.fairness import DeckLogEvent, PromiseDropped
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.house.world.live_table import LiveTable, PlayLogEvent, play_after
from croupier.house.world.record_access import AnyLook
from croupier.house.world.world import World, jackpots_of
from croupier.money import Account, AccountKind, Entry, Transfer
from croupier.store import Append, Fresh, transfer_event
from croupier.tournament import TournamentLogEntry


class Written(NamedTuple):
    """A record of a draft, the event it holds, and the table after an event of play."""

    stream: str
    record: Fresh
    event: WorldEvent | None
    after: LiveTable | None = None


class DraftRecords:
    """Collects records on a copy of the world; `Draft` adds the commands that lead to them."""

    def __init__(self, world: World, law: floor.FloorLaw, at: Millis) -> None:
        self.world, self.law, self.at = world, law, at
        self.rules = floor.FloorRules(law, self._relied_on)
        self.floor = world.floor
        self._position = world.position
        self.events: list[Written] = []
        self._plays: dict[str, LiveTable] = {}
        self._jackpots: dict[str, jackpot.JackpotState] = {}
        self.matches: dict[str, HostedTournament] = {}
        self._moved: set[str] = set()
        self._unchanged: set[str] = {"floor"}

    def ask_floor(self, command: floor.FloorCommand) -> None:
        for event, after_it in self.rules.steps(self.floor, command):
            self.floor = after_it
            self._write(event.stream, fresh("floor", event), event)
            if isinstance(event, floor.SatDown):
                self._seated(event, command)
            if floor.moved_money(event):
                self._move(event.stream, event.move)

    def note_floor(self, event: floor.FloorEvent) -> None:
        """Writes an event of the floor that follows from no command."""
        self.floor = floor.changed(self.floor, event)
        self._write(event.stream, fresh("floor", event), event)

    def _seated(self, event: floor.SatDown, command: floor.FloorCommand) -> None:
        """Checks how many seats a guest holds, also where two tables seat them at the same time.

        Chips bought for a seat are written to the person's own stream, so the second of two
        seats is decided again after the first. A seat that is allotted comes without chips, and
        a note in that stream serves the same purpose.
        """
        check_seated(self.floor, event.person, command.actor)
        if is_guest_in(self.floor, event.person) and isinstance(command, floor.AllotSeat):
            note = to_json({"table": event.table, "seat": event.seat})
            self._write(f"player:{event.person}", Fresh("guest.SeatAllotted", note), None)

    def play(self, table: str) -> LiveTable:
        return self._plays.get(table) or self.world.play(table)

    def write_play(
        self, table: str, room: str, event: PlayLogEvent, state: Round | poker.Deal | None = None
    ) -> None:
        """Adds an event at a table; `state` is the round or deal after it, where that is known."""
        number = -1 - len(self.events)
        after = self._plays[table] = play_after(self.play(table), event, self.at, number, state)
        self.events.append(Written(f"play:{table}", fresh(room, event), event, after))

    def round_name(self, table: str) -> str:
        """The name of the next round or hand: the one its deck was promised for, or a new one."""
        promised = self.play(table).decks.round
        return promised or f"{table}-{self._next(f'play:{table}') + 1}"

    def write_deck(self, table: str, event: DeckLogEvent) -> None:
        """Adds an event about the seeds or the deck of a table."""
        self.write_play(table, "deal", event)

    def hide(self, table: str) -> None:
        """Decides as if there were no such table, for somebody who must not learn of it."""
        left = {name: one for name, one in self.floor.tables.items() if name != table}
        self.floor = replace(self.floor, tables=left)

    def drop_promise(self, table: str, reason: str) -> None:
        """Gives the deck up that was promised for the next round, if there is one. Its seeds are
        used up with it."""
        promised = self.play(table).decks.promised
        if promised is not None:
            dropped = PromiseDropped(promised.round, promised.commitment, reason)
            self.write_deck(table, dropped)

    def jackpots(self, book: str) -> jackpot.JackpotState:
        known = self._jackpots.get(book)
        return known if known is not None else self.world.jackpots.get(book, jackpot.JackpotState())

    def _relied_on(self, book: str) -> jackpot.JackpotState:
        """The jackpots of a book for a decision of the floor, which must not change until it is
        written."""
        self._unchanged.add(f"jackpots:{book}")
        return self.jackpots(book)

    def ask_jackpot(self, book: str, command: jackpot.AnyJackpotCommand) -> None:
        stream = f"jackpots:{book}"
        state, events = jackpots_of(book).perform(self.jackpots(book), command)
        for event in events:
            self._write(stream, fresh("jackpot", event), event)
            for transfer in jackpot.transfers(event, f"{stream} {self._next(stream)}"):
                self._post(stream, self._through_the_house(book, transfer))
        self._jackpots[book] = state

    def write_match(self, match: HostedTournament, events: Iterable[TournamentLogEntry]) -> None:
        """Adds events of a tournament."""
        for event in events:
            self._write(f"tournament:{match.id}", fresh("tournament", event), event)
        self.matches[match.id] = match

    def move_in_tournament(self, name: str, transfer: Transfer) -> None:
        """Adds a transfer between a tournament's own accounts."""
        self._post(f"tournament:{name}", transfer)

    def write_look(self, seen: AnyLook) -> None:
        """Notes that a member of staff looks at others' cards or accounts."""
        self._write(seen.stream, fresh("audit", seen), seen)

    def note_token(self, event: TokenEvent) -> None:
        """Notes that a person made or revoked an access token; the world does not change."""
        self._write(ACCOUNTS, Fresh(f"account.{type(event).__name__}", to_json(event)), None)

    def movement_id(self, person: str, *what: str) -> str:
        """A unique id for a movement of a person's money: it names the version of their stream."""
        return " ".join((person, *what, str(self.world.version(f"player:{person}"))))

    # --- writing ------------------------------------------------------------------------------

    def _write(self, stream: str, record: Fresh, event: WorldEvent | None) -> None:
        self.events.append(Written(stream, record, event))

    def _next(self, stream: str) -> int:
        return self.world.version(stream) + sum(w.stream == stream for w in self.events)

    def _move(self, stream: str, move: floor.MoneyMove) -> None:
        """Posts a movement of money; one that is recorded in two streams is posted once."""
        if move.id not in self._moved and any(move.entries.values()):
            self._moved.add(move.id)
            self._post(stream, move.transfer())

    def _post(self, stream: str, transfer: Transfer) -> None:
        self._write(stream, transfer_event(transfer), None)

    def _through_the_house(self, book: str, transfer: Transfer) -> Transfer:
        """A jackpot's transfer with the house's account in the place of chips on the layout and at
        seats: those move only when the round ends."""
        house = Account.parse(floor.jackpots_of(self.law.book(book).file.house))
        entries = tuple(
            Entry(house, e.amount)
            if e.account.kind in (AccountKind.LAYOUT, AccountKind.PLAYER)
            else e
            for e in transfer.entries
        )
        return Transfer(transfer.id, entries, transfer.memo, transfer.clauses)

    @property
    def streams(self) -> set[str]:
        """The streams that are written to."""
        return {written.stream for written in self.events}

    @property
    def is_current(self) -> bool:
        """Whether the world has not changed since this draft was begun."""
        return self.world.position == self._position

    def appends(self) -> list[Append]:
        """The records in the order in which they were decided, each run of records of one stream
        with the version of the stream that it follows.

        In that order no account is below zero in between. The `floor` stream, and the jackpots that
        a decision of the floor relied on, must not have changed, so they are listed even without
        records.
        """
        assert self.is_current, "a draft is written on the world it was decided on"
        appends = [Append(s, self.world.version(s), ()) for s in sorted(self._unchanged)]
        versions: dict[str, int] = {}
        for stream, run in groupby(self.events, lambda written: written.stream):
            records = tuple([written.record for written in run])
            version = versions.get(stream, self.world.version(stream))
            appends.append(Append(stream, version, records))
            versions[stream] = version + len(records)
        return appends
