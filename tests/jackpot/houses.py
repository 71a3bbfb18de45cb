"""A house with jackpots for tests, with checks after each command.

After every command the state equals what its events replay to, every pool holds what its history
says, and the money between accounts agrees with the meters and sums to nothing.
"""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import (
    MINUTE,
    SYSTEM,
    Actor,
    Millis,
    Refusal,
    millis_of_datetime,
    perform,
)
from croupier.books import load_book
from croupier.jackpot import (
    AnyJackpotEvent,
    Attest,
    JackpotBet,
    JackpotRules,
    JackpotState,
    JackpotTerms,
    Link,
    OpenSystem,
    PrizePaid,
    RecordOutcome,
    ShowSign,
    StartGame,
    Win,
    audit,
    post,
    read_terms,
)
from croupier.money import Account, Cents, Entry, Journal, Transfer, parse_exact, show_exact

OPENING = millis_of_datetime(datetime(2026, 1, 5, 14, 0, tzinfo=UTC))
ROLES = {
    "melbourne-wsop": ("dealer", "casino-operator"),
    "sydney-bonus": ("dealer", "casino-operator"),
    "perth-ultimate": ("dealer", "casino-operator"),
}
CAGE = Account.parse("cage:world")
SECOND = Actor("the second person", "casino-operator")
ROYAL, STRAIGHT_FLUSH = "royal-flush", "straight-flush"


def clock(minutes: float = 0) -> Millis:
    """So many minutes past two in the afternoon."""
    return Millis(OPENING + round(minutes * MINUTE))


def person(role: str, name: str = "") -> Actor:
    return Actor(name or f"the {role}", role)


def amount(text: str) -> Fraction:
    """Dollars with two to four decimals as exact cents."""
    return parse_exact(text if "." in text else f"{text}.00")


def cents(text: str) -> Cents:
    value = amount(text)
    assert value.denominator == 1
    return Cents(value.numerator)


def seconded(command: Any) -> Any:
    """A command with a second person, where it needs one and names none."""
    if getattr(command, "approver", SYSTEM) is None and command.actor != SYSTEM:
        return replace(command, approver=SECOND)
    return command


def terms(book: str, **line: Any) -> JackpotTerms:
    return read_terms(load_book(book), line)


class House:
    """The jackpots of one book, played by hand."""

    def __init__(self, book: str, **settings: str) -> None:
        self.book = load_book(book)
        self.rules = JackpotRules(self.book, settings)
        self.floor = JackpotState()
        self.events: list[AnyJackpotEvent] = []
        self.journal = Journal()
        self.dealer, self.operator = (person(role) for role in ROLES[book])

    def do(self, command: Any) -> tuple[AnyJackpotEvent, ...]:
        """Performs a command and checks everything that must hold after it.

        A second person approves what needs one.
        """
        before, command = self.floor, seconded(command)
        self.floor, events = perform(self.rules, self.floor, command)
        steps = self.rules.steps(before, command)
        assert tuple(event for event, _ in steps) == events
        assert not steps or steps[-1][1] == self.floor
        self._fund(events)
        self.journal = post(self.journal, events, "jackpots", len(self.events))
        self.events += events
        if not events:
            assert self.floor == before
        self.check()
        return events

    def check(self) -> None:
        audit(self.floor, self.events)
        balances = self.journal.balances()
        assert sum(balances.values(), Fraction(0)) == 0
        for name, system in self.floor.systems.items():
            for number, value in enumerate(system.meter.values, 1):
                assert balances.get(Account.parse(f"meter:{name} {number}"), 0) == value

    def _fund(self, events: tuple[AnyJackpotEvent, ...]) -> None:
        """Players buy the chips they lay on the jackpot spots."""
        for place, event in enumerate(events):
            staked: Cents = getattr(event, "staked", Cents(0))
            if staked > 0:
                layout = Account.parse(f"layout:{event.table}")  # type: ignore[union-attr]
                entries = (Entry.out_of(CAGE, staked), Entry.into(layout, staked))
                ident = f"chips {len(self.events)} {place}"
                self.journal = self.journal.post(Transfer(ident, entries))

    def refuses(self, command: Any) -> Refusal:
        """The refusal a command meets; it changes nothing."""
        before = self.floor
        with pytest.raises(Refusal) as caught:
            self.rules.decide(self.floor, seconded(command))
        assert self.floor == before
        return caught.value

    def refuses_alone(self, command: Any) -> Refusal:
        """The refusal that a command meets which names no second person."""
        with pytest.raises(Refusal) as caught:
            self.rules.decide(self.floor, command)
        return caught.value

    # --- shorthand ---------------------------------------------------------------

    def open(self, name: str = "A", tables: str = "T1", at: float = 0, **line: Any) -> None:
        links = tuple(Link(table=table) for table in tables.split())
        self.do(OpenSystem(name=name, line=line, links=links, actor=self.operator, at=clock(at)))

    def bets(self, seats: str, cost: str = "5.00", level: str = "") -> tuple[JackpotBet, ...]:
        return tuple(
            JackpotBet(seat=int(seat), amount=cents(cost), level=level) for seat in seats.split()
        )

    def start(
        self, table: str, seats: str, cost: str = "5.00", at: float = 0, level: str = ""
    ) -> tuple[AnyJackpotEvent, ...]:
        bets = self.bets(seats, cost, level)
        return self.do(StartGame(table=table, bets=bets, actor=self.dealer, at=clock(at)))

    def record(self, table: str, at: float = 0, **wins: str) -> tuple[AnyJackpotEvent, ...]:
        """`record("T1", s2="flush")`: seat 2 has a flush."""
        made = tuple(Win(int(seat[1:]), hand) for seat, hand in wins.items())
        return self.do(RecordOutcome(table=table, wins=made, actor=self.dealer, at=clock(at)))

    def attest(self, claim: str, duty: str, role: str) -> tuple[AnyJackpotEvent, ...]:
        return self.do(Attest(claim=claim, duty=duty, actor=person(role), at=clock(1)))

    def sign(self, notice: str, at: float, **fields: Any) -> None:
        self.do(ShowSign(notice=notice, actor=self.operator, at=clock(at), **fields))

    def set_meter(self, system: str, *values: str) -> None:
        """Tops the pools of a system up to these values."""
        from croupier.jackpot import TopUp

        for number, value in enumerate(values, 1):
            short = amount(value) - self.floor.systems[system].meter.values[number - 1]
            if short:
                assert short.denominator == 1
                assert short > 0, value
                self.do(
                    TopUp(
                        system=system,
                        amount=Cents(short.numerator),
                        pool=number,
                        actor=self.operator,
                        at=clock(),
                    )
                )

    def meter(self, system: str = "A") -> str:
        values = self.floor.systems[system].meter.values
        return " ".join(show_exact(value) for value in values)

    def paid(self, events: tuple[AnyJackpotEvent, ...]) -> list[tuple[int, str, str]]:
        """Seat, prize and amount of what was paid, in order."""
        return [
            (
                event.claim.award.seat,
                event.claim.award.prize,
                show_exact(event.claim.award.amount, 2),
            )
            for event in events
            if isinstance(event, PrizePaid)
        ]

    def owed(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Claims that wait: id, amount and what they wait for."""
        return [
            (claim.id, show_exact(claim.award.amount, 2), claim.needs)
            for claim in self.floor.claims.values()
        ]
