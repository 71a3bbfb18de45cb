"""Tests of the cards and the sign of a poker table, and of who may deal there."""

import pytest

from croupier.acts import NotAuthorised, WrongMoment
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.floor import (
    ChangeCards,
)
from croupier.money import Cents, Rate, dollars
from croupier.poker import (
    Settings,
    TimeToAct,
    fixed,
    sign,
    spread,
)
from croupier.poker.deal.commands import CheckCards, CountCards, ShuffleDeck
from croupier.poker.hand.commission import Charge
from tests.floor.poker_table.house import OPERATOR, terms
from tests.floor.poker_table.seated import Seated
from tests.poker.staff import DEALER, HDD, MANAGER, RUNNER, player

BOOK = "melbourne-poker"


# --- the cards --------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "5.3.1")
def test_cards_are_changed_after_a_round_with_a_reason_and_never_in_it() -> None:
    room = Seated((1, 2))
    with pytest.raises(BadInput):
        room.do(ChangeCards, note="")
    with pytest.raises(NotAuthorised):
        room.do(ChangeCards, note="a corner is bent", actor=player(1))
    room.do(ChangeCards, note="a corner is bent").begin()
    with pytest.raises(WrongMoment) as refused:
        room.do(ChangeCards, note="another")
    assert refused.value.clause == "5.3.1"


@pytest.mark.clause(BOOK, "5.3.2")
def test_a_new_deck_is_checked_before_it_is_shuffled_and_cut() -> None:
    room = Seated((1, 2)).do(ChangeCards, note="worn", deck="red", actor=HDD)
    with pytest.raises(WrongMoment) as refused:
        room.begin()
    assert refused.value.clause == "5.3.2"
    room.chores(by=DEALER).begin().run()
    assert room.phase == "betting"
    with pytest.raises(WrongMoment) as checked:
        room.do(CheckCards(DEALER))
    assert checked.value.clause == "5.3.2"


@pytest.mark.clause(BOOK, "9.1.1(h)", "5.3.2", "3.4")
def test_a_defective_deck_is_replaced_by_cards_that_are_checked() -> None:
    room = Seated((1, 2)).begin().say("1 call").do(CountCards(HDD, 51))
    with pytest.raises(WrongMoment) as refused:
        room.do(ShuffleDeck(DEALER, FULL_DECK))
    assert refused.value.clause == "5.3.2"
    with pytest.raises(NotAuthorised):
        room.do(CheckCards(player(1)))
    room.do(CheckCards(DEALER)).run()
    assert (room.phase, room.stakes) == ("betting", {1: 495, 2: 490})


# --- the sign ---------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.1", "6.1.1", "8.9.1", "7.1")
def test_the_sign_says_what_the_book_wants_on_it() -> None:
    ours = terms(
        stakes=spread(dollars(2), dollars(10)),
        blinds=(dollars(1), dollars(2)),
        buy_in=dollars(40),
        charges=(Charge(method="percentage", rate=Rate.parse("5%"), cap=dollars(10)),),
        clock=TimeToAct(30, 30, 2, dollars(5)),
        over_blinds="straddle",
    )
    assert sign(ours) == {
        "game": "Holdem",
        "limits": "spread, $2 to $10",
        "minimum buy-in": "$40",
        "blinds": "2 compulsory: $1, $2; straddle allowed",
        "commission": "5% of the pot, cap $10 a hand",
        "time to act": "30 s; 30 s more for $5, 2 times a hand",
        "coming back": "within 120 minutes with the stake and the blinds you left",
    }
    limit = sign(terms(stakes=fixed(dollars(10), dollars(20)), blinds=(dollars(5), dollars(10))))
    assert limit["limits"] == "fixed, $10 and $20"
    assert "time to act" not in limit


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"blinds": (Cents(2), Cents(5))}, marks=pytest.mark.clause(BOOK, "6.4")),
        pytest.param({"seats": 12}, marks=pytest.mark.clause(BOOK, "4.1")),
        pytest.param({"game": "omaha", "seats": 11}, marks=pytest.mark.clause(BOOK, "4.1")),
        {"blinds": (Cents(10), Cents(5))},
        {"blinds": (Cents(0), Cents(10))},
        {"seats": 1},
        {"buy_in": Cents(0)},
    ],
)
def test_a_table_that_the_book_does_not_allow_is_not_opened(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        terms(**wrong)


def test_the_usual_custom_head_to_head_by_setting() -> None:
    room = Seated((1, 2), settings=Settings(heads_up_button_posts_small=True)).hand()
    assert (room.button, room.posts) == (1, {1: 5, 2: 10})


@pytest.mark.clause(BOOK, "1.1 'TG Area Manager'", "1.2")
def test_the_ladder_goes_dealer_higher_duties_area_manager_assistant() -> None:
    for officer in (DEALER, HDD, MANAGER, OPERATOR):
        Seated((1, 2)).begin(by=officer)
    for other in (player(1), RUNNER):
        with pytest.raises(NotAuthorised):
            Seated((1, 2)).begin(by=other)
