"""Tests that commands which move a meter by hand, or key a prize off, take two people."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import SYSTEM, Actor, NotAuthorised
from croupier.jackpot import (
    Attest,
    CloseSystem,
    CorrectMeter,
    DismissClaim,
    FindStake,
    JackpotBet,
    RuleAlarm,
    StartGame,
    TopUp,
)
from tests.jackpot.houses import House, amount, cents, clock, person
from tests.jackpot.perth import perth, start

WSOP, PERTH = "melbourne-wsop", "perth-ultimate"
LINE: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}
CHIEF, MANAGER, INSPECTOR = "tg-assistant-casino-manager", "tg-area-manager", "table-inspector"
ANN = Actor("ann", "casino-operator")


def melbourne(**wins: Any) -> House:
    """A game of ann and bob, in which these seats won: `s1="royal-flush"`."""
    house = House(WSOP)
    house.open("A", **LINE)
    bets = tuple(
        JackpotBet(seat=seat, amount=cents("5.00"), person=name)
        for seat, name in ((1, "ann"), (2, "bob"))
    )
    house.do(StartGame(table="T1", bets=bets, actor=house.dealer, at=clock()))
    house.record("T1", **wins)
    return house


def top_up() -> tuple[House, Any]:
    return melbourne(), TopUp(system="A", amount=cents("5.00"), actor=ANN, at=clock())


def correct() -> tuple[House, Any]:
    second = person("casino-operator")
    fields: dict[str, Any] = {"amount": amount("5.00"), "reason": "miscount", "approver": second}
    return melbourne(), CorrectMeter(system="A", actor=ANN, at=clock(), **fields)


def close() -> tuple[House, Any]:
    house = House("sydney-bonus")
    payouts = {"four-of-a-kind": "100.00", "full-house": "50.00", "flush": "20.00"}
    line: dict[str, Any] = {
        "start": "100.00",
        "increment": "25%",
        "cost": "5.00",
        "payouts": payouts,
    }
    house.open("A", **line)
    house.open("B", "T2", **line)
    return house, CloseSystem(name="A", transfer_to=("B",), actor=ANN, at=clock())


def determine() -> tuple[House, Any]:
    actor = Actor("kim", CHIEF)
    return melbourne(s1="royal-flush"), Attest(
        claim="T1/1/1", duty="determine", actor=actor, at=clock()
    )


def dismiss() -> tuple[House, Any]:
    fields: dict[str, Any] = {"reason": "not won", "approver": person("casino-operator")}
    claim: dict[str, Any] = {"claim": "T1/1/1", "actor": Actor("mia", MANAGER), "at": clock()}
    return melbourne(s1="royal-flush"), DismissClaim(**claim, **fields)


def rule() -> tuple[House, Any]:
    fields: dict[str, Any] = {
        "finding": "results",
        "reason": "seen",
        "approver": person("casino-operator"),
    }
    house = melbourne(s1="royal-flush", s2="royal-flush")
    return house, RuleAlarm(table="T1", actor=Actor("mia", MANAGER), at=clock(), **fields)


def find() -> tuple[House, Any]:
    house = perth()
    start(house, "T1", ["1"], "level1")
    fields: dict[str, Any] = {
        "seat": 1,
        "laid": cents("2.00"),
        "do": "amend",
        "inspector": person(INSPECTOR),
    }
    return house, FindStake(table="T1", actor=house.dealer, at=clock(), **fields)


CASES = [top_up, correct, close, determine, dismiss, rule, find]
OPTIONAL = [top_up, close, determine]
"""Commands that have not always named a second person."""


@pytest.mark.parametrize("case", OPTIONAL)
def test_one_person_alone_is_refused(case: Any) -> None:
    house, command = case()
    assert isinstance(house.refuses_alone(command), NotAuthorised)
    assert "another person confirms it" in house.refuses_alone(command).reason


@pytest.mark.parametrize("case", CASES)
def test_nobody_is_their_own_second_person(case: Any) -> None:
    house, command = case()
    field = "inspector" if isinstance(command, FindStake) else "approver"
    role = INSPECTOR if isinstance(command, FindStake) else "casino-operator"
    again = replace(command, **{field: Actor(command.actor.person, role)})
    refusal = house.refuses_alone(again)
    assert isinstance(refusal, NotAuthorised)
    assert "yourself" in refusal.reason


@pytest.mark.parametrize(
    "case, low",
    [
        (top_up, "tg-higher-duties-dealer"),
        (correct, MANAGER),
        (close, "dealer"),
        (determine, "player"),
        (dismiss, "tg-higher-duties-dealer"),
        (rule, "tg-higher-duties-dealer"),
        (find, "dealer"),
    ],
)
def test_the_second_person_holds_a_role_that_the_book_lets_do_it(case: Any, low: str) -> None:
    house, command = case()
    field = "inspector" if isinstance(command, FindStake) else "approver"
    refusal = house.refuses_alone(replace(command, **{field: Actor("lou", low)}))
    assert isinstance(refusal, NotAuthorised)


@pytest.mark.parametrize("case", CASES)
def test_two_people_do_it_and_both_are_recorded(case: Any) -> None:
    house, command = case()
    events = house.do(command)
    assert events[0].by == command.actor
    second = getattr(events[0], "approver", None) or getattr(events[0], "inspector", None)
    assert second is not None
    assert second.person != command.actor.person


@pytest.mark.parametrize("case", [determine, dismiss, rule])
def test_nobody_decides_about_a_prize_of_their_own(case: Any) -> None:
    house, command = case()
    winner = Actor("ann", "casino-operator")
    other = person("casino-operator")
    for fields in ({"actor": winner, "approver": other}, {"approver": winner}):
        refusal = house.refuses_alone(replace(command, **fields))
        assert isinstance(refusal, NotAuthorised)
        assert "of their own" in refusal.reason


def test_whoever_records_an_outcome_does_not_determine_it_alone() -> None:
    """10.1.1: before, a manager who recorded a royal flush had determined its prize with that."""
    house = House(WSOP)
    house.open("A", **LINE)
    house.start("T1", "1")
    house.dealer = person(CHIEF)
    house.record("T1", s1="royal-flush")
    assert house.floor.claims["T1/1/1"].needs == ("determine",)


def test_the_house_itself_needs_nobody_at_a_table_that_deals_itself() -> None:
    house = melbourne(s1="royal-flush")
    done = Attest(claim="T1/1/1", duty="determine", actor=SYSTEM, at=clock())
    assert house.rules.decide(house.floor, done)
