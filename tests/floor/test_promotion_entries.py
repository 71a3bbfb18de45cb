"""Tests of entries to promotions."""

import pytest

from croupier.acts import (
    Barred,
    NotAuthorised,
    NotYours,
    WrongMoment,
)
from croupier.floor import (
    BeginRound,
    EndRound,
    EnterPromotion,
    ExcludeMyself,
    LodgeTerms,
    StartPromotion,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, player
from tests.floor.promoting import STAR, plan, running, terms_for


@pytest.mark.clause(STAR, "14.7.6")
def test_nobody_enters_after_entries_close_and_nobody_excluded_enters_at_all() -> None:
    casino = running()
    casino.at("11:59:59", day=5).do(EnterPromotion, promotion="spring", actor=player("dee"))
    with pytest.raises(WrongMoment) as refusal:
        casino.at("12:00", day=5).do(EnterPromotion, promotion="spring", actor=player("eve"))
    assert refusal.value.clause == "14.7.6"
    casino.do(ExcludeMyself, actor=player("fay"))
    with pytest.raises(Barred):
        casino.at("11:00", day=5).do(EnterPromotion, promotion="spring", actor=player("fay"))


@pytest.mark.clause(STAR, "14.7.3")
def test_staff_check_on_entry_that_a_player_meets_every_criterion() -> None:
    criteria = ("a member of the club", "at least 25 years old")
    casino = Casino(STAR)
    plan(casino, criteria=criteria, terms=terms_for("cash") | {"eligibility": "{criteria}"})
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    enter = {"promotion": "spring", "person": "ann"}
    with pytest.raises(NotAuthorised, match="ask them to enter you") as alone:
        casino.do(EnterPromotion, promotion="spring", meets=criteria, actor=player("ann"))
    assert alone.value.clause == "14.7.3"
    with pytest.raises(Barred, match="You work for The Star and cannot play there"):
        casino.do(EnterPromotion, promotion="spring", meets=criteria, actor=casino.dealer)
    with pytest.raises(Barred, match="at least 25 years old") as young:
        casino.do(EnterPromotion, **enter, meets=criteria[:1], actor=casino.dealer)
    assert young.value.clause == "14.7.3"
    with pytest.raises(NotYours):
        casino.do(EnterPromotion, **enter, meets=criteria, actor=player("bob"))
    casino.do(EnterPromotion, **enter, meets=criteria, actor=casino.dealer)
    assert casino.floor.house.promotions["spring"].entries == ("ann",)
    assert getattr(casino.events[-1], "checked_by", "") == casino.dealer.person


@pytest.mark.clause(STAR, "14.7.4")
@pytest.mark.parametrize("amount, enough", [(19_99, False), (20_00, True)])
def test_only_who_made_the_least_wager_since_the_start_enters(amount: int, enough: bool) -> None:
    casino = Casino(STAR).open()
    terms = terms_for("cash", also=("least-wager",))
    plan(casino, least_wager=dollars(20), terms=terms)
    casino.do(LodgeTerms, promotion="spring")
    casino.sit("ann", 1, chips=10_000)

    def wager(name: str, cents: int, completed: bool = True) -> None:
        casino.do(BeginRound, table="T1", round=name, playing=("ann",), actor=casino.dealer)
        casino.do(
            EndRound, table="T1", round=name, wagered=("ann",), wagers={"ann": Cents(cents)},
            completed=completed, actor=casino.dealer,
        )  # fmt: skip

    wager("before", 50_00)
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    wager("void", 50_00, completed=False)
    enter = {"promotion": "spring", "actor": player("ann")}
    with pytest.raises(WrongMoment, match=r"at least \$20") as early:
        casino.do(EnterPromotion, **enter)
    assert early.value.clause == "14.7.4"
    wager("after", amount)
    if enough:
        casino.do(EnterPromotion, **enter)
        wager("again", amount)
        assert casino.floor.house.promotions["spring"].qualified == ("ann",)
    else:
        with pytest.raises(WrongMoment):
            casino.do(EnterPromotion, **enter)
