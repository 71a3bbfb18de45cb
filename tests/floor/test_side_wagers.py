"""Tests of side wagers that are returned after settlement by a ruling (13.10)."""

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.floor import (
    BeginHand,
    HandPlaced,
    LeaveTable,
    PlaceSideWager,
    ReverseSideWagers,
    SettleHand,
    journal_of,
)
from croupier.money import NOTHING, Account, Cents
from croupier.poker import ChaseResult, DealResult, HandSeatResult
from tests.floor.casino import Casino, player

POKER = "melbourne-poker"


def void_round() -> Casino:
    """Xi won 70 on the flop and Yan lost 5 there, in a hand that came to nothing."""
    casino = Casino(POKER).open(sign={"flop_chase": {"minimum": "1.00", "maximum": "25.00"}})
    for number, (person, colour, stake) in enumerate(
        (("xi", "red", 1000), ("yan", "black", 500)), start=1
    ):
        casino.sit(person, number)
        wager = {"person": person, "colour": colour, "stake": Cents(stake)}
        casino.do(PlaceSideWager, table="T1", **wager, actor=player(person))
    casino.do(BeginHand, table="T1", round="h1", actor=casino.dealer)
    xi, yan = next(e for e in casino.events if isinstance(e, HandPlaced)).side_wagers
    result = DealResult(
        tuple(HandSeatResult(each.seat, each.person, NOTHING) for each in (xi, yan)),
        side_wagers=(
            ChaseResult(xi, Cents(7000), Cents(8000), ("10.2.1",)),
            ChaseResult(yan, NOTHING, NOTHING, ("10.2.2",)),
        ),
        void=True,
    )
    casino.do(SettleHand, table="T1", round="h1", result=result, actor=casino.dealer)
    assert (casino.seat("xi").chips, casino.seat("yan").chips) == (57_000, 49_500)
    return casino


def reverse(casino: Casino, actor: Actor | None = None) -> None:
    by = actor or casino.staff("tg-area-manager")
    casino.do(ReverseSideWagers, table="T1", actor=by)


@pytest.mark.clause(POKER, "13.10")
def test_an_area_manager_has_them_go_back_and_nobody_below() -> None:
    casino = void_round()
    assert journal_of(casino.events).balance(Account.parse("float:T1")) == -6500
    for role in ("dealer", "tg-higher-duties-dealer"):
        with pytest.raises(NotAuthorised) as refused:
            reverse(casino, casino.staff(role))
        assert refused.value.clause == "13.10"
    reverse(casino)
    assert (casino.seat("xi").chips, casino.seat("yan").chips) == (50_000, 50_000)
    assert journal_of(casino.events).balance(Account.parse("float:T1")) == 0
    with pytest.raises(WrongMoment, match="gone back already"):
        reverse(casino)


@pytest.mark.clause(POKER, "13.10")
def test_what_has_left_the_table_cannot_go_back() -> None:
    casino = void_round()
    casino.do(LeaveTable, table="T1", id="l", person="xi", actor=player("xi"))
    with pytest.raises(WrongMoment, match="no longer in front of xi"):
        reverse(casino)
    assert casino.seat("yan").chips == 49_500


@pytest.mark.clause(POKER, "13.10")
def test_what_has_been_lost_again_cannot_go_back() -> None:
    casino = void_round()
    casino.do(BeginHand, table="T1", round="h2", actor=casino.dealer)
    with pytest.raises(WrongMoment, match="under way"):
        reverse(casino)
    lost = (HandSeatResult(1, "xi", -56_000), HandSeatResult(2, "yan", 56_000))  # type: ignore[arg-type]
    ended = DealResult(lost)
    casino.do(SettleHand, table="T1", round="h2", result=ended, actor=casino.dealer)
    with pytest.raises(WrongMoment, match="no settled side wager"):
        reverse(casino)
