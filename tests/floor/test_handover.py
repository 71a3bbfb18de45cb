"""Tests that limits, markers and exclusions of the floor apply in a round."""

import pytest
from msgspec.structs import replace

from croupier.acts import Barred, Millis, NotAuthorised, Refusal, WrongAmount, WrongMoment, perform
from croupier.banked import Round, Sitting, TableMemory, banked_rules, commands
from croupier.floor import (
    AskLimits,
    ChangeSign,
    ExcludeMyself,
    GrantLimits,
    KeepApart,
    LiftExclusion,
    LiftSeparation,
    OrderEnglish,
    RaiseKeptMinimum,
    RaiseMinimumAtOnce,
    as_at,
    barred_at,
    engine_sign,
    markers_at,
    memory_for,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, clock, player


def wager(casino: Casino, person: str, amount: Cents, time: str) -> Refusal | None:
    """A round opened now with what the floor knows; what becomes of an Ante in it."""
    at = Millis(clock(time))
    table = as_at(casino.table(), at)
    rules = banked_rules(table.book, table.game, engine_sign(table.board.stated))
    seats = tuple(Sitting(s.number, s.person, s.chips) for s in table.seats if s.person)
    opened = commands.OpenRound(
        actor=casino.dealer,
        at=at,
        id="r",
        table=table.id,
        seats=seats,
        memory=memory_for(casino.floor, table.id, TableMemory(), at),
    )
    state, _ = perform(rules, Round(), opened)
    seat = casino.seat(person).number
    placed = commands.PlaceWager(
        actor=player(person), at=at, seat=seat, wager="ante", amount=amount
    )
    try:
        perform(rules, state, placed)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.clause("sydney-bonus", "6.5.1", "6.5.2", "6.5.4")
def test_the_worked_example_of_two_minimums_at_the_wager_itself() -> None:
    """S10: raised from 10 to 25 at 14:00, the kept minimum to 25 at 14:25 by a sign at 14:05."""
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1)
    casino.at("14:00").do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))
    casino.at("14:01").sit("bob", 2)
    assert wager(casino, "ann", dollars(10), "14:01") is None
    assert isinstance(wager(casino, "bob", dollars(10), "14:01"), WrongAmount)
    assert wager(casino, "bob", dollars(25), "14:01") is None
    rise = {"table": "T1", "minimum": dollars(25)}
    with pytest.raises(WrongMoment, match="20 minutes") as too_soon:
        casino.at("14:05").do(RaiseKeptMinimum, **rise, effective=clock("14:24"))
    assert too_soon.value.clause == "6.5.2"
    with pytest.raises(NotAuthorised):
        casino.do(RaiseKeptMinimum, **rise, effective=clock("14:25"), actor=casino.dealer)
    casino.do(RaiseKeptMinimum, **rise, effective=clock("14:25"))
    assert wager(casino, "ann", dollars(10), "14:24") is None
    assert isinstance(wager(casino, "ann", dollars(10), "14:25"), WrongAmount)


@pytest.mark.clause("sydney-bonus", "6.3", "6.5.1.1")
def test_a_marker_for_an_old_minimum_says_nothing_of_the_maximum() -> None:
    casino = Casino("sydney-bonus").open()
    casino.sit("ann", 1)
    casino.at("14:00").do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))
    (marker,) = markers_at(casino.table())
    assert (marker.person, marker.minimum, marker.maximum) == ("ann", dollars(10), None)
    assert marker.clause == "6.5.1"
    casino.do(ChangeSign, table="T1", sign={"maximum": "60.00"})
    assert wager(casino, "ann", dollars(60), "14:01") is None
    assert isinstance(wager(casino, "ann", dollars(61), "14:01"), WrongAmount)


@pytest.mark.clause("melbourne-wsop", "6.3")
def test_a_personal_maximum_reaches_the_wager() -> None:
    casino = Casino("melbourne-wsop").open(game="bonus")
    casino.sit("ann", 1, chips=500_000)
    casino.sit("bob", 2, chips=500_000)
    casino.do(AskLimits, table="T1", maximum=dollars(2000), actor=player("ann"))
    casino.do(GrantLimits, table="T1", person="ann")
    assert wager(casino, "ann", dollars(1500), "12:00") is None
    assert isinstance(wager(casino, "ann", dollars(2100), "12:00"), WrongAmount)
    assert isinstance(wager(casino, "bob", dollars(1500), "12:00"), WrongAmount)


@pytest.mark.clause("canberra-ultimate", "5.2")
def test_a_marker_lets_a_wager_pass_canberras_maximum() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.sit("ann", 1, chips=500_000)
    assert isinstance(wager(casino, "ann", dollars(600), "12:00"), WrongAmount)
    casino.do(AskLimits, table="T1", over_maximum=True, actor=player("ann"))
    casino.do(GrantLimits, table="T1", person="ann")
    assert wager(casino, "ann", dollars(600), "12:00") is None


def test_whoever_excluded_themselves_places_no_wager_in_the_next_round() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.do(ExcludeMyself, actor=player("ann"))
    assert barred_at(casino.floor, "T1", casino.now) == ("ann",)
    assert isinstance(wager(casino, "ann", dollars(10), "12:00"), Barred)
    assert wager(casino, "bob", dollars(10), "12:00") is None
    left = TableMemory(excluded=("ann", "cal"))
    assert memory_for(casino.floor, "T1", left, casino.now).excluded == ("cal", "ann")
    number = casino.floor.house.exclusions[-1].number
    casino.do(LiftExclusion, number=number, reason="asked, long after")
    assert memory_for(casino.floor, "T1", left, casino.now).excluded == ("cal",)
    assert wager(casino, "ann", dollars(10), "12:00") is None


def test_directions_on_suspicion_reach_the_round() -> None:
    casino = Casino("sydney-bonus").open()
    casino.do(KeepApart, book="sydney-bonus", first="xi", second="yan", reason="signals")
    casino.do(OrderEnglish, table="T1")
    memory = memory_for(casino.floor, "T1", TableMemory(rounds=7), casino.now)
    assert (memory.apart, memory.english_only, memory.rounds) == ((("xi", "yan"),), True, 7)
    casino.do(
        LiftSeparation, book="sydney-bonus", first="xi", second="yan", reason="cleared by camera"
    )
    only_here = replace(memory, apart=(("xi", "yan"), ("zoe", "al")))
    assert memory_for(casino.floor, "T1", only_here, casino.now).apart == (("zoe", "al"),)
    casino.do(OrderEnglish, table="T1", only=False)
    assert not memory_for(casino.floor, "T1", memory, casino.now).english_only
