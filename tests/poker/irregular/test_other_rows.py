"""Tests of rows that a book may have and Crown's has not, in `examples/my-poker-room`.

There an early turn card is shuffled back, surplus cards go to the muck, a missed burn has the card
dealt again, and a hand that is shown to one player is dead.
"""

from pathlib import Path

import pytest

from croupier.acts import NotAuthorised, NotOffered
from croupier.books import register_book
from croupier.poker import SeatNo
from croupier.poker.deal import commands as c
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, player

ROOM = register_book(Path(__file__).parents[3] / "examples" / "my-poker-room").id
DEALERS = ("dealer", "floor-supervisor", "card-room-manager", "duty-manager", "casino-operator")


def on_flop() -> Dealt:
    deal = Dealt(dict.fromkeys((1, 2, 3), 500), button=3, book=ROOM, dealers=DEALERS)
    return deal.say("3 call", "1 call", "2 check").run()


def before_turn() -> Dealt:
    return on_flop().say("1 check", "2 check", "3 check").run("board")


def test_an_early_turn_card_is_shuffled_back_and_the_turn_comes_without_a_burn() -> None:
    deal = on_flop()
    order = tuple(reversed(deal.stub[1:]))
    deal.do(c.TurnEarly(DEALER, order)).say("1 check", "2 check", "3 check").run()
    assert (deal.hand.board[-1], len(deal.hand.burns)) == (order[0], 2)
    assert not deal.deal.around.aside


def test_surplus_cards_go_to_the_muck() -> None:
    deal = before_turn()
    burn, right, *surplus = deal.stub[:4]
    deal.do(c.TurnTooMany(DEALER, 2))
    assert (deal.hand.board[-1], deal.hand.burns[-1]) == (right, burn)
    assert deal.deal.around.muck == tuple(surplus)


def test_a_card_without_a_burn_is_dealt_again_after_one() -> None:
    deal = before_turn().do(c.DealUnburned(DEALER))
    order = deal.stub_with(deal.hand.board[-1])
    deal.do(c.FindMissedBurn(DEALER, order))
    assert (deal.hand.burns[-1], deal.hand.board[-1]) == order[:2]


def test_a_hand_shown_to_one_player_is_dead_and_need_not_be_shown_to_all() -> None:
    deal = on_flop().do(c.ShowTo(player(2), SeatNo(2), SeatNo(3)))
    assert deal.seat(2).standing == "dead"
    deal.say("1 bet 10", "3 fold").finish()
    with pytest.raises(NotOffered) as refused:
        deal.do(c.AskShown(player(1), SeatNo(1), SeatNo(2)))
    assert (refused.value.clause, refused.value.book) == ("9.2", ROOM)


def test_a_deck_is_found_defective_by_a_floor_supervisor() -> None:
    deal = on_flop()
    with pytest.raises(NotAuthorised, match="Floor Supervisor or above") as refused:
        deal.do(c.Report(DEALER, "defective-deck"))
    assert refused.value.clause == "9.1.1(h)"
