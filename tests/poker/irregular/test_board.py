"""Tests of mistakes with the board (CP-18, CP-19, 9.13, 9.14).

Three players, button at seat 3: six hole cards, then b1 f1 f2 f3 b2 T b3 R x1 x2 …
"""

from typing import Any

import pytest

from croupier.acts import NotAChoice, NotAuthorised, WrongMoment
from croupier.cards import cards
from croupier.poker import DealBoard
from croupier.poker.deal.commands import (
    DealUnburned,
    FindMissedBurn,
    ShuffleAside,
    TurnEarly,
    TurnTooFew,
    TurnTooMany,
)
from croupier.poker.readings import Readings
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"

HOLES = "As Ks Qs Ad Kd Qd"
B1, FLOP, B2, T, B3, R = "2c", "3c 4c 5c", "6c", "7c", "8c", "9c"
X = "Tc Jc Qc Kc Ac"
NEW = "2h 3h 4h 5h"


def three(until: str = "betting", **how: Any) -> Dealt:
    """Seats 1 (small blind), 2 (big blind) and 3, who acts first."""
    deck = deck_with(HOLES, B1, FLOP, B2, T, B3, R, X)
    return Dealt({1: 500, 2: 500, 3: 500}, button=3, deck=deck, until=until, **how)


def on_the_flop(**how: Any) -> Dealt:
    return three(**how).say("3 call", "1 call", "2 check").run()


def on_the_turn() -> Dealt:
    return on_the_flop().say("1 check", "2 check", "3 check").run()


def checked_round(deal: Dealt) -> Dealt:
    return deal.say("1 check", "2 check", "3 check")


def before(deal: Dealt) -> Dealt:
    """The dealer is about to turn the next card."""
    return deal.run("board")


def back(deal: Dealt, *text: str, first: str) -> tuple[object, ...]:
    """A new order of the stub with these cards back in it, beginning with `first`."""
    taken = [card for part in text for card in cards(part)]
    return deal.stub_with(*taken, first=first)


# --- burns that were forgotten (CP-18) --------------------------------------------------------


@pytest.mark.clause(BOOK, "9.4")
def test_a_missed_turn_burn_is_rebuilt_before_substantial_action() -> None:
    deal = before(checked_round(on_the_flop())).do(DealUnburned(DEALER))
    assert deal.board == f"{FLOP} {B2}", "the card that should have been burned"
    deal.say("1 check").do(FindMissedBurn(DEALER))
    assert (deal.board, deal.burns) == (f"{FLOP} {T}", f"{B1} {B2}")
    assert deal.to_act == 2, "the one act there was stands"


@pytest.mark.clause(BOOK, "9.4")
def test_after_substantial_action_the_hand_goes_on_with_one_burn_fewer() -> None:
    deal = before(checked_round(on_the_flop())).do(DealUnburned(DEALER))
    deal.say("1 check", "2 check").do(FindMissedBurn(DEALER))
    assert (deal.board, deal.burns) == (f"{FLOP} {B2}", B1)
    assert deal.told("Ruled")[-1].clause == "9.4"
    deal.say("3 check").run()
    assert deal.board == f"{FLOP} {B2} {B3}", "the river is burned for as usual"
    assert len(deal.hand.burns) == 2


@pytest.mark.clause(BOOK, "9.4")
def test_a_missed_river_burn_is_rebuilt_too() -> None:
    deal = before(checked_round(on_the_turn())).do(DealUnburned(DEALER)).do(FindMissedBurn(HDD))
    assert (deal.board, deal.burns) == (f"{FLOP} {T} {R}", f"{B1} {B2} {B3}")


@pytest.mark.clause(BOOK, "9.8")
def test_a_flop_without_a_burn_is_shuffled_back_burned_for_and_dealt_again() -> None:
    deal = before(three().say("3 call", "1 call", "2 check")).do(DealUnburned(DEALER))
    assert deal.board == f"{B1} 3c 4c"
    order = back(deal, f"{B1} 3c 4c", first=NEW)
    deal.do(FindMissedBurn(DEALER, order))  # type: ignore[arg-type]
    assert (deal.burns, deal.board) == ("2h", "3h 4h 5h")
    assert deal.to_act == 1


@pytest.mark.clause(BOOK, "9.8", "9.4")
def test_after_substantial_action_a_flop_without_a_burn_stands() -> None:
    deal = before(three().say("3 call", "1 call", "2 check")).do(DealUnburned(DEALER))
    deal.say("1 check", "2 bet 10").do(FindMissedBurn(DEALER))
    assert (deal.burns, deal.board) == ("", f"{B1} 3c 4c")
    deal.say("3 call", "1 fold").run()
    assert len(deal.hand.burns) == 1


@pytest.mark.clause(BOOK, "9.8", "1.1 'Substantial action'")
def test_a_whole_round_of_bets_is_substantial_action_after_it_closed() -> None:
    """Nobody acts again before the turn, and yet the flop was bet and called."""
    deal = before(three().say("3 call", "1 call", "2 check")).do(DealUnburned(DEALER))
    deal.say("1 check", "2 bet 20", "3 call", "1 call").do(FindMissedBurn(DEALER))
    assert (deal.burns, deal.board) == ("", f"{B1} 3c 4c")
    assert deal.told("Ruled")[-1].clause == "9.4"


@pytest.mark.clause(BOOK, "9.4", "1.1 'Substantial action'")
@pytest.mark.parametrize("until", ["showdown", "pushing", "over"])
def test_a_missed_river_burn_found_after_the_betting_changes_no_card(until: str) -> None:
    deal = before(checked_round(on_the_turn())).do(DealUnburned(DEALER))
    river = f"{FLOP} {T} {B3}"
    checked_round(deal).run(until).do(FindMissedBurn(DEALER))
    assert (deal.board, deal.burns) == (river, f"{B1} {B2}")


@pytest.mark.clause(BOOK, "9.4")
def test_where_nobody_could_act_a_missed_burn_is_put_right_until_a_hand_is_shown() -> None:
    """All are all-in before the flop, so that there is no action on the river."""
    deal = three().say("3 raise 500", "1 call", "2 call")
    deal.run("board").do(DealBoard(DEALER)).do(DealBoard(DEALER)).do(DealUnburned(DEALER))
    assert deal.phase == "showdown"
    deal.do(FindMissedBurn(DEALER))
    assert (deal.board, deal.burns) == (f"{FLOP} {T} {R}", f"{B1} {B2} {B3}")


def test_a_burn_that_was_made_was_not_missed() -> None:
    with pytest.raises(WrongMoment):
        on_the_flop().do(FindMissedBurn(DEALER))
    with pytest.raises(NotAuthorised):
        before(three().say("3 call", "1 call", "2 check")).do(DealUnburned(player(1)))


# --- cards turned early (CP-19) ---------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.10")
def test_an_early_flop_comes_back_without_its_burn_and_without_a_new_one() -> None:
    deal = three().say("3 call")
    rest = deal.stub[1:]
    deal.do(TurnEarly(DEALER, tuple(reversed(rest))))
    assert deal.told("Misturned")[0].clause == "9.10"
    assert (deal.board, deal.burns, deal.to_act) == ("", B1, 1), "the round is finished first"
    deal.say("1 call", "2 check").run()
    assert deal.board == " ".join(map(str, tuple(reversed(rest))[:3]))
    assert deal.burns == B1


@pytest.mark.clause(BOOK, "9.9")
def test_a_flop_of_four_cards_goes_back_without_the_burn() -> None:
    deal = before(three().say("3 call", "1 call", "2 check"))
    rest = deal.stub[1:]
    deal.do(TurnTooMany(DEALER, 1, tuple(reversed(rest))))
    assert (deal.phase, deal.burns) == ("board", B1)
    deal.run()
    assert deal.board == " ".join(map(str, tuple(reversed(rest))[:3]))
    assert deal.burns == B1, "no new burn"


@pytest.mark.clause(BOOK, "9.9")
def test_a_flop_with_too_few_cards_is_completed_or_by_reading_dealt_again() -> None:
    deal = before(three().say("3 call", "1 call", "2 check")).do(TurnTooFew(DEALER, 1))
    assert (deal.board, deal.burns) == (FLOP, B1)
    again = before(
        three(readings=Readings(short_flop="reshuffle")).say("3 call", "1 call", "2 check")
    )
    rest = again.stub[1:]
    again.do(TurnTooFew(DEALER, 1, tuple(reversed(rest)))).run()
    assert again.board == " ".join(map(str, tuple(reversed(rest))[:3]))


@pytest.mark.clause(BOOK, "9.12.1", "9.12.2", "9.12.3")
def test_an_early_turn_is_set_aside_and_the_would_be_river_is_the_turn() -> None:
    deal = on_the_flop().say("1 check").do(TurnEarly(DEALER))
    assert (deal.board, deal.burns) == (FLOP, f"{B1} {B2}")
    assert " ".join(map(str, deal.deal.around.aside)) == T
    deal.say("2 check", "3 check").run()
    assert (deal.board, deal.burns) == (f"{FLOP} {R}", f"{B1} {B2} {B3}")
    before(checked_round(deal))
    with pytest.raises(WrongMoment) as refused:
        deal.do(DealBoard(DEALER))
    assert refused.value.clause == "9.12.3"
    order = back(deal, T, first=T)
    deal.do(ShuffleAside(DEALER, order)).run()  # type: ignore[arg-type]
    assert (deal.board, deal.burns) == (f"{FLOP} {R} {T}", f"{B1} {B2} {B3}")


@pytest.mark.clause(BOOK, "9.11")
def test_an_early_river_is_shuffled_in_and_the_burn_remains() -> None:
    deal = on_the_turn().say("1 check")
    rest = deal.stub[1:]
    deal.do(TurnEarly(DEALER, tuple(reversed(rest))))
    assert (deal.board, deal.burns, deal.to_act) == (f"{FLOP} {T}", f"{B1} {B2} {B3}", 2)
    deal.say("2 check", "3 check").run()
    assert deal.board == f"{FLOP} {T} {rest[-1]}"
    assert deal.burns == f"{B1} {B2} {B3}", "no further burn"


@pytest.mark.clause(BOOK, "9.11", "9.12.3")
def test_an_early_river_after_an_early_turn_takes_both_cards_back() -> None:
    deal = on_the_flop().say("1 check").do(TurnEarly(DEALER)).say("2 check", "3 check").run()
    rest = deal.stub
    deal.do(TurnEarly(DEALER, (*reversed(rest), *cards(T))))
    before(checked_round(deal)).run()
    assert deal.board == f"{FLOP} {R} {rest[-1]}"
    assert len(deal.hand.burns) == 3


@pytest.mark.parametrize("wrong", ["one short", "a foreign card", "the old order without it"])
@pytest.mark.clause(BOOK, "9.10")
def test_a_reshuffle_holds_exactly_the_cards_that_belong_in_it(wrong: str) -> None:
    deal = three().say("3 call")
    rest = deal.stub[1:]
    orders = {
        "one short": rest[1:],
        "a foreign card": (*rest[1:], *cards("As")),
        "the old order without it": rest[3:],
    }
    with pytest.raises(NotAChoice) as refused:
        deal.do(TurnEarly(DEALER, orders[wrong]))
    assert refused.value.clause == "9.10"
    assert deal.board == ""


def test_after_the_last_round_no_card_can_be_early() -> None:
    with pytest.raises(WrongMoment):
        checked_round(on_the_turn()).run().do(TurnEarly(DEALER))
    with pytest.raises(WrongMoment):
        before(three().say("3 call", "1 call", "2 check")).do(TurnEarly(DEALER))


# --- two and more cards opened ----------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.13.1", "9.13.2")
def test_a_second_turn_card_is_the_river_s_burn() -> None:
    deal = before(checked_round(on_the_flop())).do(TurnTooMany(DEALER))
    assert (deal.board, deal.burns) == (f"{FLOP} {T}", f"{B1} {B2} {B3}")
    checked_round(deal).run()
    assert (deal.board, deal.burns) == (f"{FLOP} {T} {R}", f"{B1} {B2} {B3}")


@pytest.mark.clause(BOOK, "9.13.1", "9.13.3")
def test_a_second_river_card_goes_to_the_muck() -> None:
    deal = before(checked_round(on_the_turn())).do(TurnTooMany(DEALER))
    assert deal.board == f"{FLOP} {T} {R}"
    assert [str(card) for card in deal.deal.around.muck] == ["Tc"]


@pytest.mark.clause(BOOK, "9.14")
def test_of_three_cards_opened_one_plays_and_two_are_shuffled_in() -> None:
    deal = before(checked_round(on_the_flop()))
    rest = [card for card in deal.stub if str(card) not in (B2, T)]
    deal.do(TurnTooMany(DEALER, 2, tuple(reversed(rest))))
    assert deal.board == f"{FLOP} {T}"
    checked_round(deal).run()
    assert deal.board == f"{FLOP} {T} {rest[-2]}", "after a burn as usual"
    assert deal.burns == f"{B1} {B2} {rest[-1]}"


@pytest.mark.clause(BOOK, "9.13.2", "9.4")
def test_the_second_turn_card_is_the_next_burn_even_where_the_flop_had_none() -> None:
    deal = before(three().say("3 call", "1 call", "2 check")).do(DealUnburned(DEALER))
    deal.say("1 check", "2 check", "3 check").run("board").do(TurnTooMany(DEALER))
    extra = deal.burns.split()[-1]
    checked_round(deal).run()
    assert deal.burns.split()[-1] == extra
    assert len(deal.hand.burns) == 2


@pytest.mark.clause(BOOK, "1.1 'Burn card'", "1.1 'Burn'")
def test_burns_lie_apart_from_the_muck() -> None:
    deal = checked_round(on_the_turn()).run("board").do(TurnTooMany(DEALER))
    assert deal.burns == f"{B1} {B2} {B3}"
    assert deal.deal.around.muck != deal.hand.burns


def test_at_a_real_table_the_cards_are_named_as_they_are_turned() -> None:
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3, known=False)
    deal.say("3 call").do(TurnEarly(DEALER, (), cards("2s 3s 4s")))
    deal.say("1 call", "2 check").run("board")
    with pytest.raises(NotAChoice):
        deal.do(DealBoard(DEALER))
    deal.do(DealBoard(DEALER, cards("5s 6s 7s")))
    assert (deal.board, len(deal.hand.burns)) == ("5s 6s 7s", 1)
