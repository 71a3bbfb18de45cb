"""Property tests of jackpots: no money is lost, in whatever order people act.

After every step `House.do` has compared each meter with its own history, with a statement struck
from the events alone, and with the accounts of the journal, which sum to nothing. Here people
start games, misdeal, retract, leave, win, hold, correct, move tables and close systems.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.acts import Refusal, from_json, prefixes, replay, to_json
from croupier.jackpot import (
    AnyJackpotEvent,
    Attest,
    CloseSystem,
    CorrectMeter,
    EndGame,
    GameCancelled,
    JackpotBet,
    JackpotState,
    JackpotTable,
    Link,
    MeterCorrected,
    MoveTable,
    OutcomeRecorded,
    PrizePaid,
    RecordOutcome,
    RuleIrregularity,
    StartGame,
    TopUp,
    WagersReturned,
    Win,
)
from croupier.money import Cents
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, clock, person
from tests.tiers import over_tiers

LINES: dict[str, list[dict[str, Any]]] = {
    "melbourne-wsop": [
        {"option": 1, "seed": 10000, "cost": "5.00"},
        {"option": 1, "seed": 10000, "cost": "0.30"},
    ],
    "sydney-bonus": [
        {"start": "500.00", "increment": "1/3", "cost": "5.00", "bonus": "7.77",
         "payouts": {"four-of-a-kind": "9.99", "full-house": "100 to 1", "flush": "50 per 1"},
         "minimum_guarantee": "60.00"},
        {"start": "100.00", "increment": "33.33%", "cost": "0.07",
         "payouts": {"four-of-a-kind": 500, "full-house": 100, "flush": 50}},
    ],
    "perth-ultimate": [{"level1_wager": "0.05"}, {"level1_wager": "5.00"}],
}  # fmt: skip
HANDS = ("flush", "full-house", "four-of-a-kind", "straight")
TOPS = ((), (ROYAL,), (STRAIGHT_FLUSH,), (STRAIGHT_FLUSH, STRAIGHT_FLUSH), (ROYAL, STRAIGHT_FLUSH))
CHAIN = {
    "melbourne-wsop": "tg-assistant-casino-manager",
    "sydney-bonus": "casino-supervisor",
    "perth-ultimate": "table-inspector",
}
TROUBLES = {
    "melbourne-wsop": (
        "exposed-in-deal",
        "stray-hand-handled",
        "unfunded-follow-up",
        "jackpot-leaver",
        "jackpot-started-wrongly",
        "late-count-order-unknown",
        "disturbance",
    ),
    "sydney-bonus": ("misdeal", "void-hand", "no-decision"),
    "perth-ultimate": ("wrong-count", "blind-only", "absent-player", "malfunction-confirmed"),
}
FALLS = (OutcomeRecorded, WagersReturned, GameCancelled, MeterCorrected)
TABLES = st.sampled_from(["A1", "A2", "B1", "B2"])
SEATS = st.sets(st.integers(1, 6), min_size=1, max_size=5)


class Casino(RuleBasedStateMachine):
    """Two systems of two tables each."""

    book = "melbourne-wsop"

    @initialize()
    def open(self) -> None:
        self.house = House(self.book)
        for name, line in zip("AB", LINES[self.book], strict=True):
            self.house.open(name, f"{name}1 {name}2", **line)
        self.minute = 0.0
        self.bosses = person("casino-operator"), person("casino-operator", "second")

    def tell(self, command: Any) -> None:
        """A command that the book may refuse: then nothing has changed."""
        before = self.house.floor
        try:
            self.house.do(command)
        except Refusal:
            assert self.house.floor is before

    def tables(self, wanted: Callable[[JackpotTable], object]) -> list[str]:
        return [name for name, table in self.house.floor.tables.items() if wanted(table)]

    @precondition(lambda self: self.tables(lambda t: t.game is None))
    @rule(data=st.data(), seats=SEATS, level=st.integers(0, 2))
    def start(self, data: st.DataObject, seats: set[int], level: int) -> None:
        name = data.draw(st.sampled_from(self.tables(lambda t: t.game is None)))
        table = self.house.floor.tables[name]
        terms = self.house.floor.systems[table.system].meter.terms
        rung = terms.levels[level % len(terms.levels)]
        carried = {wager.seat: wager for wager in table.carried}
        bets = tuple(
            JackpotBet(seat=seat, amount=one.cost, level=one.id)
            for seat in sorted(seats)
            for one in (terms.levels[carried[seat].level] if seat in carried else rung,)
        )
        self.tell(StartGame(table=name, bets=bets, actor=self.house.dealer, at=clock()))

    @precondition(lambda self: self.tables(lambda t: t.game is not None))
    @rule(data=st.data(), tops=st.sampled_from(TOPS), other=st.sampled_from(HANDS))
    def record(self, data: st.DataObject, tops: tuple[str, ...], other: str) -> None:
        name = data.draw(st.sampled_from(self.tables(lambda t: t.game is not None)))
        game = self.house.floor.tables[name].game
        assert game is not None
        seats = [w.seat for w in game.wagers if w.seat not in game.forfeited]
        wins = tuple(Win(seat, hand) for seat, hand in zip(seats, (*tops, other), strict=False))
        self.tell(RecordOutcome(table=name, wins=wins, actor=self.house.dealer, at=clock()))

    @precondition(lambda self: self.tables(lambda t: t.game is not None or t.carried))
    @rule(data=st.data(), place=st.integers(0, 6))
    def trouble(self, data: st.DataObject, place: int) -> None:
        held_at = self.tables(lambda t: t.game is not None or t.carried)
        name = data.draw(st.sampled_from(held_at))
        table = self.house.floor.tables[name]
        held = table.game.wagers if table.game is not None else table.carried
        seats = data.draw(st.sets(st.sampled_from([w.seat for w in held]), min_size=1))
        troubles = TROUBLES[self.book]
        self.tell(
            RuleIrregularity(
                table=name,
                irregularity=troubles[place % len(troubles)],
                seats=tuple(seats),
                actor=self.bosses[0],
                at=clock(),
            )
        )

    @precondition(lambda self: self.house.floor.claims)
    @rule(data=st.data())
    def attest(self, data: st.DataObject) -> None:
        claim = data.draw(st.sampled_from(list(self.house.floor.claims.values())))
        for duty in claim.needs:
            role = "dealer" if duty == "sort the deck" else CHAIN[self.book]
            self.tell(Attest(claim=claim.id, duty=duty, actor=person(role), at=clock()))

    @precondition(lambda self: self.tables(lambda t: t.game is None and not t.over))
    @rule(data=st.data())
    def end(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.tables(lambda t: t.game is None and not t.over)))
        self.tell(EndGame(table=name, actor=self.house.dealer, at=clock()))

    @precondition(lambda self: self.tables(lambda t: t.game is None and t.over))
    @rule(
        data=st.data(),
        seats=SEATS,
        level=st.integers(0, 2),
        tops=st.sampled_from(TOPS),
        other=st.sampled_from(HANDS),
    )
    def whole_round(
        self,
        data: st.DataObject,
        seats: set[int],
        level: int,
        tops: tuple[str, ...],
        other: str,
    ) -> None:
        """A round from its wagers to its last payment."""
        self.start(data, seats, level)
        running = self.tables(lambda t: t.game is not None)
        if running:
            self.record(data, tops, other)
        for name in list(self.house.floor.tables):
            if self.house.floor.tables[name].game is None:
                _finish(self.house, name, person(CHAIN[self.book]))

    @rule(
        name=st.sampled_from("AB"),
        amount=st.one_of(
            st.integers(1, 10**7), st.fractions(-5000, 5000, max_denominator=10**6).filter(bool)
        ),
        sure=st.booleans(),
    )
    def adjust(self, name: str, amount: int | Fraction, sure: bool) -> None:
        """The house adds whole cents, or corrects by any fraction."""
        if name not in self.house.floor.systems or not sure:
            return
        if isinstance(amount, int):
            self.tell(TopUp(system=name, amount=Cents(amount), actor=self.bosses[0], at=clock()))
            return
        self.tell(
            CorrectMeter(
                system=name,
                amount=amount,
                approver=self.bosses[1],
                reason="miscount",
                actor=self.bosses[0],
                at=clock(),
            )
        )

    @rule(table=TABLES, to=st.sampled_from(["", "A", "B"]), sure=st.integers(0, 4))
    def move(self, table: str, to: str, sure: int) -> None:
        if sure or (to and to not in self.house.floor.systems):
            return
        self.minute += 30
        if self.house.rules.law.notice("move-table") is not None:
            self.house.sign("move-table", self.minute - 25, table=table, to=to)
        try:
            self.tell(
                MoveTable(
                    link=Link(table=table), to=to, actor=self.bosses[0], at=clock(self.minute)
                )
            )
        except ValueError:
            linked = self.house.floor.tables.get(table)
            assert linked is None or linked.system == to

    @precondition(lambda self: len(self.house.floor.systems) == 2)
    @rule(name=st.sampled_from("AB"), sure=st.integers(0, 9))
    def close(self, name: str, sure: int) -> None:
        if sure:  # once it is closed the house is smaller: seldom
            return
        self.minute += 30
        if self.house.rules.law.notice("close-meter") is not None:
            for table in self.house.floor.linked(name):
                self.house.sign("close-meter", self.minute - 25, system=name, table=table)
        heir = "B" if name == "A" else "A"
        self.tell(
            CloseSystem(name=name, transfer_to=(heir,), actor=self.bosses[0], at=clock(self.minute))
        )

    @invariant()
    def replays(self) -> None:
        if hasattr(self, "house"):
            rules = self.house.rules
            assert replay(rules, JackpotState(), self.house.events) == self.house.floor

    @invariant()
    def never_under_the_reseed(self) -> None:
        for system in self.house.floor.systems.values() if hasattr(self, "house") else ():
            if system.meter.terms.holds_reseed:
                for value, reseed in zip(
                    system.meter.values, system.meter.terms.reseeds, strict=True
                ):
                    assert value >= reseed

    def teardown(self) -> None:
        """The whole story survives being written down and read back, and no meter ever fell but
        by a win, a returned wager, an approved correction or its closing."""
        if hasattr(self, "house"):
            floors = list(prefixes(self.house.rules, JackpotState(), self.house.events))
            for before, event, after in zip(floors, self.house.events, floors[1:], strict=False):
                for name in before.systems.keys() & after.systems.keys():
                    values = before.systems[name].meter.values, after.systems[name].meter.values
                    if any(new < old for old, new in zip(*values, strict=True)):
                        assert isinstance(event, FALLS)
            told = to_json(tuple(self.house.events))
            read = from_json(told, tuple[AnyJackpotEvent, ...])
            assert replay(self.house.rules, JackpotState(), read) == self.house.floor


@pytest.mark.parametrize("examples", over_tiers((8, 40), {8}))
@pytest.mark.parametrize("book", list(LINES))
def test_a_house_played_at_random_never_loses_a_fraction_of_a_cent(
    book: str, examples: int
) -> None:
    machine = type("Casino", (Casino,), {"book": book})
    limits = settings(max_examples=examples, stateful_step_count=50)
    run_state_machine_as_test(machine, settings=limits)


# --- the order of recording ---------------------------------------------------------------------


@given(data=st.data())
@settings(max_examples=40)
@pytest.mark.parametrize("book", list(LINES))
def test_any_order_that_keeps_the_order_of_recording_comes_to_the_same(
    book: str, data: st.DataObject
) -> None:
    """Games are started between outcomes; within each stretch their order does not matter."""
    line = LINES[book][0]
    tables = ["T1", "T2", "T3"]
    stretches: list[list[tuple[str, tuple[int, ...]]]] = []
    outcomes: list[tuple[str, str]] = []
    running: set[str] = set()
    for _ in range(4):
        idle = [table for table in tables if table not in running]
        started = data.draw(st.lists(st.sampled_from(idle), unique=True) if idle else st.just([]))
        seats = [tuple(sorted(data.draw(SEATS))) for _ in started]
        stretches.append(list(zip(started, seats, strict=True)))
        running |= set(started)
        if running:
            table = data.draw(st.sampled_from(sorted(running)))
            outcomes.append(
                (table, data.draw(st.sampled_from((ROYAL, STRAIGHT_FLUSH, "flush", ""))))
            )
            running -= {table}
        else:
            outcomes.append(("", ""))

    def played(shuffled: bool) -> tuple[JackpotState, list[tuple[str, int, str, Cents]]]:
        house = House(book)
        house.open("A", " ".join(tables), **line)
        boss = person(CHAIN[book])
        for stretch, (table, hand) in zip(stretches, outcomes, strict=True):
            order = data.draw(st.permutations(stretch)) if shuffled else stretch
            for name, seats in order:
                cost = house.floor.systems["A"].meter.terms.levels[0].cost
                bets = tuple(JackpotBet(seat=seat, amount=cost) for seat in seats)
                house.do(StartGame(table=name, bets=bets, actor=house.dealer, at=clock()))
            if not table:
                continue
            game = house.floor.tables[table].game
            assert game is not None
            wins = (Win(game.wagers[0].seat, hand),) if hand else ()
            house.do(RecordOutcome(table=table, wins=wins, actor=house.dealer, at=clock()))
            _finish(house, table, boss)
        paid = [
            (e.claim.table, e.claim.award.seat, e.claim.award.prize, e.claim.award.amount)
            for e in house.events
            if isinstance(e, PrizePaid)
        ]
        return house.floor, paid

    first, second = played(False), played(True)
    assert first[0].systems == second[0].systems
    assert first[1] == second[1]


def _finish(house: House, table: str, boss: Any) -> None:
    """Everybody does what the prizes of a table wait for, and the game is over."""
    for claim in house.floor.owed_at(table):
        for duty in claim.needs:
            who = house.dealer if duty == "sort the deck" else boss
            house.do(Attest(claim=claim.id, duty=duty, actor=who, at=clock()))
    if not house.floor.tables[table].over:
        house.do(EndGame(table=table, actor=house.dealer, at=clock()))
