"""A floor with people, tables and a clock, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.acts import DAY, SECOND, Actor, Millis, perform, to_json
from croupier.books import load_book
from croupier.floor import (
    AdoptRules,
    BeginHand,
    BeginRound,
    BuyIn,
    Deposit,
    DoTableChore,
    EndRound,
    Floor,
    FloorCommand,
    FloorEvent,
    FloorRules,
    FoundHouse,
    GiveRole,
    GoOnDuty,
    OpenAccount,
    OpenTable,
    Seat,
    SettleHand,
    SetUpTable,
    SitDown,
    Table,
    read_command,
    read_event,
)
from croupier.money import Cents
from croupier.poker import DealResult, HandSeatResult

DAY_ONE = 1_800_000_000_000 - 1_800_000_000_000 % DAY
RULES = FloorRules()

SIGNS: dict[tuple[str, str], dict[str, Any]] = {
    ("melbourne-wsop", "bonus"): {"minimum": "10.00", "maximum": "500.00"},
    ("melbourne-wsop", "ultimate"): {
        "minimum": "10.00",
        "maximum": "500.00",
        "maximum_payout": "50000.00",
        "multiples": {"preflop": [3, 4], "flop": [2], "river": [1]},
    },
    ("canberra-ultimate", "ultimate"): {
        "minimum": "10.00",
        "maximum": "500.00",
        "maximum_payout": "50000.00",
    },
    ("sydney-bonus", "bonus"): {
        "minimum": "10.00",
        "maximum": "500.00",
        "ante_bonus": {"minimum": "5.00", "maximum": "100.00"},
    },
    ("perth-ultimate", "ultimate"): {
        "minimum": "10.00",
        "maximum": "500.00",
        "smallest_chip": "0.50",
    },
    ("melbourne-poker", ""): {
        "minimum_buy_in": "200.00",
        "limits": {"minimum": "10.00", "maximum": "20.00"},
        "blinds": ["5.00", "10.00"],
        "commission": {"type": "percentage", "rate": "5%", "minimum": "1.00", "cap": "10.00"},
    },
    ("my-poker-room", ""): {
        "minimum_buy_in": "200.00",
        "limits": {"minimum": "10.00", "maximum": "20.00"},
        "blinds": ["5.00", "10.00"],
        "commission": {"type": "percentage", "rate": "5%", "cap": "10.00"},
    },
}


def clock(time: str, day: int = 0) -> Millis:
    """An instant of the first day, or a later one: `clock("14:05")`, `clock("14:05:30")`."""
    hours, minutes, *seconds = (int(part) for part in time.split(":"))
    past = (hours * 60 + minutes) * 60 + (seconds[0] if seconds else 0)
    return Millis(DAY_ONE + day * DAY + past * SECOND)


class Casino:
    """One house at work. `boss` is its operator; roles are held by people named after them."""

    def __init__(self, book: str, at: str = "12:00", rules: FloorRules = RULES) -> None:
        self.rules = rules
        self.book = load_book(book)
        self.house = self.book.file.house
        self.floor = Floor()
        self.events: list[FloorEvent] = []
        self.now = clock(at)
        self.rounds = 0
        self.boss = Actor("boss", "casino-operator")
        self.do(FoundHouse, house=self.house, actor=self.boss)
        for role in self.book.file.role:
            if role.id not in ("player", "casino-operator"):
                self.hire(role.id, role.id)
        if self.book.floor.approval is not None:
            self.do(AdoptRules, book=book, notified="2020-01-01", actor=self.boss)

    # --- people -----------------------------------------------------------------------

    def hire(self, person: str, role: str, *tables: str) -> Actor:
        self.do(GiveRole, house=self.house, person=person, role=role, actor=self.boss)
        actor = Actor(person, role)
        if self.book.ladder.role(role).rank is not None:
            self.do(GoOnDuty, house=self.house, tables=tables, actor=actor)
        return actor

    def staff(self, role: str) -> Actor:
        return self.boss if role == "casino-operator" else Actor(role, role)

    @property
    def dealer(self) -> Actor:
        return self.staff("dealer")

    def power(self, power: str) -> Actor:
        """Somebody of the lowest role that has a power."""
        return self.staff(self.book.ladder.power(power).role)

    def patron(self, person: str, cents: int = 100_000) -> Actor:
        actor = Actor(person, "player")
        self.do(OpenAccount, person=person, actor=actor)
        if cents:
            self.do(
                Deposit,
                id=f"deposit-{person}",
                house=self.house,
                person=person,
                amount=Cents(cents),
                actor=actor,
            )
        return actor

    # --- doing ------------------------------------------------------------------------

    def at(self, time: str, day: int = 0) -> Casino:
        self.now = clock(time, day)
        return self

    def do(self, kind: type[FloorCommand], /, **fields: Any) -> tuple[FloorEvent, ...]:
        """Performs a command now, by the boss unless `actor` is given.

        Whatever is performed here goes over the wire and comes back the same.
        """
        fields.setdefault("actor", self.boss)
        command = kind(at=self.now, **fields)
        self.floor, events = perform(self.rules, self.floor, command)
        assert read_command(to_json(command)) == command
        assert tuple(read_event(to_json(event)) for event in events) == events
        self.events.extend(events)
        return events

    def table(self, name: str = "T1") -> Table:
        return self.floor.tables[name]

    def seat(self, person: str, table: str = "T1") -> Seat:
        seat = self.table(table).seat_of(person)
        assert seat is not None
        return seat

    # --- tables -----------------------------------------------------------------------

    def set_up(
        self,
        table: str = "T1",
        game: str = "",
        variant: str = "",
        structure: str = "",
        sign: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> None:
        if self.book.poker is not None:
            variant, structure = variant or "holdem", structure or "fixed"
        named = "" if variant else self.book.game(game or None).id
        base = SIGNS[(self.book.id, named)]
        self.do(
            SetUpTable,
            table=table,
            book=self.book.id,
            game=named,
            variant=variant,
            structure=structure,
            sign={**base, **(sign or {})},
            actor=self.boss,
            **fields,
        )

    def chores(self, table: str = "T1") -> None:
        """Does everything that is to be done at a table, by the people the book names."""
        for chore in self.table(table).chores:
            self.do(
                DoTableChore,
                table=table,
                number=chore.number,
                note="on file",
                actor=self.staff(chore.by),
            )

    def open(self, table: str = "T1", **fields: Any) -> Casino:
        self.set_up(table, **fields)
        self.chores(table)
        self.do(OpenTable, table=table, actor=self.boss)
        return self

    def sit(self, person: str, seat: int, chips: int = 50_000, table: str = "T1") -> Actor:
        actor = Actor(person, "player")
        if person not in self.floor.purses:
            self.patron(person, max(chips, 1) * 2)
        self.do(SitDown, table=table, seat=seat, person=person, actor=actor)
        if chips:
            self.rounds += 1
            self.do(
                BuyIn,
                table=table,
                id=f"buy-{person}-{table}-{self.rounds}",
                person=person,
                amount=Cents(chips),
                actor=actor,
            )
        return actor

    def play(
        self,
        *people: str,
        completed: bool = True,
        changes: Mapping[str, int] | None = None,
        table: str = "T1",
    ) -> None:
        """One round with these players in it; at poker a hand, for whoever is dealt in."""
        self.begin(*people, table=table)
        self.end(*people, completed=completed, changes=changes, table=table)

    def begin(self, *people: str, table: str = "T1") -> None:
        self.rounds += 1
        if self.table(table).is_poker:
            self.do(BeginHand, table=table, round=f"r{self.rounds}", actor=self.dealer)
            return
        self.do(
            BeginRound,
            table=table,
            round=f"r{self.rounds}",
            playing=people,
            actor=self.dealer,
        )

    def end(
        self,
        *people: str,
        completed: bool = True,
        changes: Mapping[str, int] | None = None,
        table: str = "T1",
    ) -> None:
        if self.table(table).is_poker:
            self._settle(table, completed, changes or {})
            return
        self.do(
            EndRound,
            table=table,
            round=self.table(table).round,
            completed=completed,
            wagered=people,
            changes={k: Cents(v) for k, v in (changes or {}).items()},
            actor=self.dealer,
        )

    def _settle(self, name: str, completed: bool, changes: Mapping[str, int]) -> None:
        """A hand that did this to the stacks, by their accounts, and took so much commission."""
        table = self.table(name)
        seats = []
        for number in table.played:
            person = table.seats[number - 1].person
            change = Cents(changes.get(f"player:{person}@{name}", 0))
            seats.append(HandSeatResult(number, person, change))
        rake = Cents(changes.get(f"slide:{name}", 0))
        result = DealResult(tuple(seats), rake, void=not completed)
        self.do(SettleHand, table=name, round=table.round, result=result, actor=self.dealer)


def player(person: str) -> Actor:
    return Actor(person, "player")


def case(*values: Any, proves: str | tuple[str, ...]) -> Any:
    """One case of a test over several books, the book first: it proves these clauses of it."""
    clauses = (proves,) if isinstance(proves, str) else proves
    return pytest.param(*values, marks=pytest.mark.clause(values[0], *clauses))
