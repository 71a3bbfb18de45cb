"""Tests of bonus prizes of Crown Poker."""

import pytest

from croupier.acts import Millis, NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    BeginHand,
    ClaimBonus,
    DoTableChore,
    GiveBonus,
    OfferBonus,
    SettleHand,
    journal_of,
    pit_view,
    sign_view,
)
from croupier.money import NOTHING, Account, dollars
from croupier.poker import DealResult, HandSeatResult, SeatNo
from tests.floor.casino import RULES, Casino, player

POKER = "melbourne-poker"
HDD = "tg-higher-duties-dealer"
OFFER = {
    "table": "T1",
    "bonus": "quads",
    "kind": "cash",
    "what": "$100 for four of a kind",
    "outcomes": ("four-of-a-kind",),
    "value": dollars(100),
}
CLAIM = {
    "table": "T1",
    "bonus": "quads",
    "person": "ann",
}


@pytest.fixture
def poker() -> Casino:
    casino = Casino(POKER).open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    return casino


def played(casino: Casino, holds: str = "four-of-a-kind", *, folded: bool = False) -> None:
    """A hand in which Ann held this when its deal ended, and Bob nothing anybody saw."""
    casino.rounds += 1
    casino.do(BeginHand, table="T1", round=f"r{casino.rounds}", actor=casino.dealer)
    ann = HandSeatResult(SeatNo(1), "ann", NOTHING, "" if folded else holds, folded)
    result = DealResult((ann, HandSeatResult(SeatNo(2), "bob", NOTHING)))
    settled = {"round": casino.table().round, "result": result, "actor": casino.dealer}
    casino.do(SettleHand, table="T1", **settled)


@pytest.mark.clause(POKER, "11.1", "11.2")
def test_the_operator_offers_cash_goods_or_services_on_a_sign(poker: Casino) -> None:
    with pytest.raises(NotAuthorised) as refusal:
        poker.do(OfferBonus, **OFFER, actor=poker.staff(HDD))
    assert refusal.value.clause == "11.1"
    for silent in ({"what": ""}, {"outcomes": ()}):
        with pytest.raises(WrongMoment) as refused:
            poker.do(OfferBonus, **{**OFFER, **silent})
        assert refused.value.clause == "11.2"
    for kind in ("cash", "goods", "services"):
        poker.do(OfferBonus, **{**OFFER, "bonus": kind, "kind": kind})
    shown = {line.item: line.says for line in sign_view(RULES.law, poker.table(), Millis(0)).lines}
    assert "$100 for four of a kind (goods) for four-of-a-kind" in shown["bonus"]


@pytest.mark.clause(POKER, "11.3", "11.3.1")
def test_a_bonus_hand_is_verified_and_then_paid_in_chips_between_hands(poker: Casino) -> None:
    poker.do(OfferBonus, **OFFER)
    played(poker)
    poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    (award,) = poker.table().awards
    give = {"table": "T1", "number": award.number, "id": "g", "actor": poker.dealer}
    with pytest.raises(WrongMoment) as refusal:
        poker.do(GiveBonus, form="chips", **give)
    assert refusal.value.clause == "11.3"
    with pytest.raises(NotAuthorised):
        poker.do(DoTableChore, table="T1", number=award.chore, actor=poker.dealer)
    poker.do(DoTableChore, table="T1", number=award.chore, actor=poker.staff(HDD))
    with pytest.raises(NotOffered) as refused:
        poker.do(GiveBonus, form="cheque", **give)
    assert refused.value.clause == "11.3.1"
    poker.begin()
    with pytest.raises(WrongMoment) as in_hand:
        poker.do(GiveBonus, form="chips", **give)
    assert in_hand.value.clause == "6.11"
    poker.end()
    poker.do(GiveBonus, form="chips", **give)
    assert poker.seat("ann").chips == 60_000
    with pytest.raises(BadInput, match="a bonus that is to be given"):
        poker.do(GiveBonus, form="cash", **give)


@pytest.mark.clause(POKER, "11.3.1")
@pytest.mark.parametrize("form", ["cash", "cash equivalent"])
def test_a_cash_bonus_may_be_paid_in_cash(poker: Casino, form: str) -> None:
    poker.do(OfferBonus, **OFFER)
    played(poker)
    poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    (award,) = poker.table().awards
    poker.do(DoTableChore, table="T1", number=award.chore, actor=poker.staff(HDD))
    poker.do(GiveBonus, table="T1", number=award.number, form=form, id="g", actor=poker.dealer)
    journal = journal_of(poker.events)
    assert journal.balance(Account.parse("house:Crown Melbourne")) == -10_000
    assert journal.total() == 0


@pytest.mark.clause(POKER, "11.3.1")
def test_the_pit_lists_a_bonus_that_is_to_be_given(poker: Casino) -> None:
    poker.do(OfferBonus, **OFFER)
    played(poker)
    poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    view = pit_view(RULES.law, poker.floor, poker.house, poker.now, "dealer")
    given = [(w.what, w.clause, w.about) for w in view if w.command == "GiveBonus"]
    assert given == [("Give the bonus", "11.3.1", "ann, four-of-a-kind")]


@pytest.mark.clause(POKER, "11.3.2")
def test_goods_stay_owed_until_they_are_handed_over(poker: Casino) -> None:
    poker.do(OfferBonus, **{**OFFER, "kind": "goods", "what": "a jacket"})
    played(poker)
    poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    (award,) = poker.table().awards
    poker.do(DoTableChore, table="T1", number=award.chore, actor=poker.staff(HDD))

    def owed() -> list[str]:
        view = pit_view(RULES.law, poker.floor, poker.house, poker.now)
        return [w.about for w in view if w.command == "GiveBonus"]

    assert owed() == ["ann, four-of-a-kind"]
    with pytest.raises(BadInput, match="form"):
        poker.do(GiveBonus, table="T1", number=award.number, form="", actor=poker.dealer)
    poker.at("18:00", day=3).do(
        GiveBonus, table="T1", number=award.number, form="at the desk", actor=poker.dealer
    )
    assert owed() == []


@pytest.mark.clause(POKER, "11.4")
def test_a_folded_hand_wins_no_bonus(poker: Casino) -> None:
    poker.do(OfferBonus, **OFFER)
    with pytest.raises(WrongMoment, match=r"no hand of .* in the last deal"):
        poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    played(poker, folded=True)
    with pytest.raises(WrongMoment) as refusal:
        poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    assert refusal.value.clause == "11.4"
    played(poker, "flush")
    with pytest.raises(NotOffered, match="The bonus is for four-of-a-kind"):
        poker.do(ClaimBonus, **CLAIM, actor=poker.dealer)
    with pytest.raises(WrongMoment, match="The cards of bob are not known"):
        poker.do(ClaimBonus, **{**CLAIM, "person": "bob"}, actor=poker.dealer)
    played(poker)
    with pytest.raises(NotAuthorised):
        poker.do(ClaimBonus, **CLAIM, actor=player("ann"))
