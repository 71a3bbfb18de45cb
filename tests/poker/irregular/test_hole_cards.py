"""Tests of mistakes with the shuffle, the deal and hole cards."""

from typing import Any

import pytest

from croupier.acts import NotAChoice, NotAuthorised, NotOffered, NotYours, Viewer, WrongMoment
from croupier.cards import FULL_DECK, cards
from croupier.poker import AskToSee, DealBoard, DealHole, Discard, SeatNo, Showdown
from croupier.poker.deal.commands import (
    AskShown,
    CutDeck,
    DropCards,
    ExposeHole,
    FindBoxed,
    FindLateDiscard,
    PassDiscard,
    ShowTo,
    ShuffleDeck,
)
from croupier.poker.deal.views import view_deal
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
THREE = {1: 500, 2: 500, 3: 500}


def three(until: str = "betting", **how: Any) -> Dealt:
    return Dealt(THREE, button=3, until=until, **how)


# --- shuffle and cut --------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "5.1")
def test_cards_that_were_not_shuffled_are_not_dealt() -> None:
    deal = Dealt(THREE, button=3, until="posting")
    assert deal.phase == "posting"
    with pytest.raises(WrongMoment) as refused:
        deal.do(DealHole(DEALER))
    assert refused.value.clause == "5.1"


@pytest.mark.clause(BOOK, "5.2")
def test_the_cards_are_cut_once_and_only_after_the_shuffle() -> None:
    deal = Dealt(THREE, button=3, until="posting")
    with pytest.raises(WrongMoment):
        deal.do(CutDeck(DEALER, 20))
    deal.do(ShuffleDeck(DEALER, FULL_DECK)).do(CutDeck(DEALER, 20))
    with pytest.raises(WrongMoment) as twice:
        deal.do(CutDeck(DEALER, 20))
    assert twice.value.clause == "5.2"
    deal.run()
    with pytest.raises(WrongMoment):
        deal.do(ShuffleDeck(DEALER, FULL_DECK))


@pytest.mark.clause(BOOK, "1.1 'Cut'")
def test_a_cut_at_20_puts_the_lower_stack_on_top_and_changes_nothing_else() -> None:
    deal = Dealt(THREE, button=3, until="posting")
    deal.do(ShuffleDeck(DEALER, FULL_DECK)).do(CutDeck(DEALER, 20))
    assert deal.stub == FULL_DECK[20:] + FULL_DECK[:20]
    for outside in (0, 52):
        other = Dealt(THREE, button=3, until="posting").do(ShuffleDeck(DEALER, FULL_DECK))
        with pytest.raises(NotAChoice) as refused:
            other.do(CutDeck(DEALER, outside))
        assert refused.value.clause == "1.1 'Cut'"


@pytest.mark.clause(BOOK, "3.1", "5.1")
def test_the_deck_is_fifty_two_different_cards_and_only_a_dealer_shuffles() -> None:
    deal = Dealt(THREE, button=3, until="posting")
    for wrong in (FULL_DECK[1:], (*FULL_DECK[1:], FULL_DECK[1])):
        with pytest.raises(NotAChoice) as refused:
            deal.do(ShuffleDeck(DEALER, wrong))
        assert refused.value.clause == "3.1"
    with pytest.raises(NotAuthorised):
        deal.do(ShuffleDeck(player(1), FULL_DECK))


@pytest.mark.clause(BOOK, "1.2")
def test_a_higher_duties_dealer_may_do_all_a_dealer_does() -> None:
    deal = Dealt(THREE, button=3, until="posting")
    deal.do(ShuffleDeck(HDD, FULL_DECK)).do(CutDeck(HDD, 10))
    deal.run("dealing").do(DealHole(HDD))
    assert deal.phase == "betting"


# --- boxed cards ------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "9.3", "1.1 'Boxed Card'", "1.1 'Muck'")
def test_a_boxed_card_goes_to_the_muck_and_the_next_card_replaces_it() -> None:
    deal = three("dealing", deck=deck_with("2c 3c 7h 4c 5c"))
    deal.do(DealHole(DEALER, count=2)).do(FindBoxed(DEALER)).do(DealHole(DEALER))
    assert [str(card) for card in deal.deal.around.muck] == ["7h"]
    assert str(deal.seat(3).cards[0]) == "4c"
    assert str(deal.seat(1).cards[1]) == "5c"
    assert deal.deal.around.boxed == 1


@pytest.mark.clause(BOOK, "9.3")
def test_a_boxed_flop_card_is_replaced_by_the_next() -> None:
    deal = three(deck=deck_with("As Ks Qs Ad Kd Qd", "2c 3c 4c 5c 6c 7c"))
    deal.say("3 call", "1 call", "2 check").run("board").do(FindBoxed(DEALER, 2)).run()
    assert (deal.board, deal.burns) == ("3c 5c 6c", "2c")


@pytest.mark.clause(BOOK, "9.3", "3.1")
def test_a_boxed_card_of_a_real_deck_is_dealt_to_nobody() -> None:
    """The dealer names the seven of hearts as boxed: no later card can be the same one."""
    seven = cards("7h")[0]
    deal = three("dealing", known=False).do(FindBoxed(DEALER, 0, seven))
    for again in (FindBoxed(DEALER, 0, seven), DealHole(DEALER, cards=(seven,), count=6)):
        with pytest.raises(NotAChoice, match="7h has been dealt already") as refused:
            deal.do(again)
        assert refused.value.clause == "3.1"
    deal.run().say("3 call", "1 call", "2 check")
    for flop, burned in (("7h 2c 3c", None), ("4c 2c 3c", seven)):
        with pytest.raises(NotAChoice, match="7h has been dealt already"):
            deal.do(DealBoard(DEALER, cards=cards(flop), burned=burned))
    deal.do(DealBoard(DEALER, cards=cards("4c 2c 3c")))
    assert deal.board == "4c 2c 3c"


@pytest.mark.clause(BOOK, "9.3", "1.1 'Defective deck'", "9.1.1(h)")
def test_four_boxed_cards_are_passed_over_and_the_fifth_makes_the_deck_defective() -> None:
    deal = three("dealing")
    for _ in range(4):
        deal.do(FindBoxed(DEALER))
    assert deal.deal.around.misdeals == 0
    deal.do(FindBoxed(DEALER))
    assert (deal.deal.around.misdeals, deal.phase) == (1, "posting")
    assert deal.deal.around.rulings[-1].note == "5 boxed cards (1.1 'Defective deck')"
    assert deal.stacks == THREE


# --- cards exposed by the dealer (CP-17) ------------------------------------------------------


@pytest.mark.clause(BOOK, "9.7")
def test_one_exposed_card_is_replaced_by_the_first_burn_and_becomes_it() -> None:
    deck = deck_with("As Ks 9c Ad Kd Qd", "2h 3h 4h 5h")
    deal = three("dealing", deck=deck).do(DealHole(DEALER, count=3))
    deal.do(ExposeHole(DEALER, SeatNo(3), cards("9c")[0])).do(DealHole(DEALER))
    assert [str(card) for card in deal.seat(3).cards] == ["2h", "Qd"]
    deal.say("3 call", "1 call", "2 check").run()
    assert (deal.burns, deal.board) == ("9c", "3h 4h 5h"), "no second burn"


@pytest.mark.clause(BOOK, "9.7")
def test_noticed_when_the_deal_is_complete_it_is_replaced_at_once() -> None:
    deal = three(deck=deck_with("As Ks 9c Ad Kd Qd", "2h 3h"))
    deal.do(ExposeHole(DEALER, SeatNo(3), cards("9c")[0]))
    assert [str(card) for card in deal.seat(3).cards] == ["2h", "Qd"]
    assert deal.burns == "9c"


@pytest.mark.clause(BOOK, "9.1.1(i)", "9.1.1")
def test_two_cards_exposed_by_the_dealer_are_a_misdeal() -> None:
    deal = three("dealing", deck=deck_with("As Ks 9c Ad Kd Qd"))
    deal.do(DealHole(DEALER, count=3)).do(ExposeHole(DEALER, SeatNo(3), cards("9c")[0]))
    deal.do(ExposeHole(DEALER, SeatNo(1), cards("As")[0]))
    assert deal.told("Misdealt")[0].clause == "9.1.1(i)"
    assert deal.stacks == {1: 495, 2: 490, 3: 500}, "blinds stay up for the re-deal"
    deal.run()
    assert deal.to_act == 3


def test_only_cards_of_the_initial_deal_are_replaced() -> None:
    deal = three(deck=deck_with("As Ks 9c Ad Kd Qd"))
    with pytest.raises(NotAChoice):
        deal.do(ExposeHole(DEALER, SeatNo(3), cards("As")[0]))
    with pytest.raises(WrongMoment):
        deal.say("3 call").do(ExposeHole(DEALER, SeatNo(3), cards("9c")[0]))


# --- cards exposed or shown by players --------------------------------------------------------


@pytest.mark.clause(BOOK, "9.6")
def test_a_card_that_a_player_shows_still_plays_and_everybody_has_seen_it() -> None:
    deal = three(deck=deck_with("As Ks 9c Ad Kd Qd"))
    deal.do(DropCards(player(1), SeatNo(1), cards("As")))
    assert deal.seat(1).standing == "in"
    seen = view_deal(deal.deal, Viewer("onlooker")).hand.seats
    shown = {seat.seat: seat.cards for seat in seen}
    assert shown[SeatNo(1)] == (cards("As")[0], None)
    assert shown[SeatNo(2)] == (None, None)
    with pytest.raises(NotYours):
        deal.do(DropCards(player(2), SeatNo(1), cards("As")))
    with pytest.raises(NotAChoice):
        deal.do(DropCards(player(1), SeatNo(1), cards("Ks")))


@pytest.mark.clause(BOOK, "9.2")
def test_a_hand_shown_to_one_player_is_shown_to_all_on_request_when_the_hand_is_over() -> None:
    deal = three(deck=deck_with("As Ks 9c Ad Kd Qd")).do(ShowTo(player(2), SeatNo(2), SeatNo(3)))
    held = deal.seat(2).cards

    def seen_by(seat: int) -> object:
        shown = view_deal(deal.deal, Viewer("player", f"P{seat}")).hand.seats
        return next(each.cards for each in shown if each.seat == 2)

    assert seen_by(3) == held
    assert seen_by(1) == (None, None)
    with pytest.raises(WrongMoment):
        deal.do(AskShown(player(1), SeatNo(1), SeatNo(2)))
    deal.say("3 fold", "1 fold").finish()
    assert seen_by(1) == (None, None), "nobody has asked"
    with pytest.raises(NotAChoice):
        deal.do(AskShown(player(1), SeatNo(1), SeatNo(3)))
    deal.do(AskShown(player(1), SeatNo(1), SeatNo(2)))
    assert seen_by(1) == held


@pytest.mark.clause(BOOK, "9.5")
def test_a_mucked_hand_asked_for_by_the_winner_may_win_and_by_a_loser_may_not() -> None:
    """QQ shows, AA mucks unseen; the pot is 300."""

    def to_the_muck() -> Dealt:
        deck = deck_with("Qs As 2c Qd Ad 7d", "2h 3h 4h 9c 2d Jc 2s 8s")
        deal = three(deck=deck).say("3 call", "1 raise 100", "2 call", "3 call")
        for _ in range(3):
            deal.run().say("1 check", "2 check", "3 check")
        return deal.run("showdown").then("1 shows", "2 mucks", "3 mucks")

    with pytest.raises(NotAuthorised, match="Only a player at the table") as refused:
        to_the_muck().do(AskToSee(player(9), SeatNo(9), SeatNo(2)))
    assert refused.value.clause == "8.20.4"
    by_winner = to_the_muck().do(AskToSee(player(1), SeatNo(1), SeatNo(2), sure=True)).finish()
    assert by_winner.stacks[2] == 700
    by_loser = to_the_muck().do(AskToSee(player(3), SeatNo(3), SeatNo(2))).finish()
    assert by_loser.stacks[1] == 700


@pytest.mark.parametrize("game", ["holdem-hi-lo", "omaha-hi-lo", "holdem"])
def test_a_winner_who_shows_before_the_flop_wins_as_the_last_player(game: str) -> None:
    deal = three(game=game).say("3 fold", "1 fold").then("2 shows").finish()
    assert deal.told("PotPushed")[0].awards[0].clauses == ("8.17.3(a)",)


# --- discards (CP-20) -------------------------------------------------------------------------

CRAZY = deck_with("As Ks Qs Ad Kd Qd Ah Kh Qh", "2c 3c 4c 5c", "6c 7c", "8c 9c", "Tc Jc")


def crazy_turn_without_seat_2_s_discard() -> Dealt:
    """Crazy Pineapple: the turn is out and seat 2 still holds three cards."""
    deal = three(game="crazy-pineapple", deck=CRAZY).say("3 call", "1 call", "2 check").run()
    deal.say("1 check", "2 check", "3 check")
    deal.do(Discard(player(1), SeatNo(1), cards("Ah")[0])).do(PassDiscard(DEALER, SeatNo(2)))
    return deal.do(Discard(player(3), SeatNo(3), cards("Qh")[0])).run()


@pytest.mark.clause(BOOK, "9.15.1", "9.12.1", "9.12.2")
def test_a_late_discard_after_one_act_makes_the_turn_an_early_card() -> None:
    deal = crazy_turn_without_seat_2_s_discard()
    assert (deal.board, len(deal.seat(2).cards)) == ("3c 4c 5c 7c", 3)
    deal.say("1 check").do(FindLateDiscard(DEALER, SeatNo(2), cards("Kh")[0]))
    assert [str(card) for card in deal.deal.around.aside] == ["7c"]
    assert (deal.board, deal.burns) == ("3c 4c 5c 9c", "2c 6c 8c")
    assert (len(deal.seat(2).cards), deal.to_act) == (2, 2)
    deal.say("2 check", "3 check").run()
    assert len(deal.hand.burns) == 3


@pytest.mark.clause(BOOK, "9.15.2")
def test_a_late_discard_after_substantial_action_kills_the_hand() -> None:
    deal = crazy_turn_without_seat_2_s_discard().say("1 check", "2 bet 20")
    deal.do(FindLateDiscard(DEALER, SeatNo(2)))
    assert deal.seat(2).standing == "dead"
    assert deal.hand.pot == 50, "its money stays"


@pytest.mark.clause(BOOK, "9.15.2", "1.1 'Substantial action'")
def test_a_late_discard_found_when_the_round_has_closed_kills_the_hand() -> None:
    deal = crazy_turn_without_seat_2_s_discard().say("1 check", "2 check", "3 check")
    assert deal.phase == "board", "all three acted in the round that has just closed"
    deal.do(FindLateDiscard(DEALER, SeatNo(2)))
    assert deal.seat(2).standing == "dead"


@pytest.mark.clause(BOOK, "9.15.2", "9.1.1(g)")
def test_the_last_hand_left_without_its_discard_gives_everybody_their_money_back() -> None:
    deal = crazy_turn_without_seat_2_s_discard().say("1 check", "2 bet 20", "3 fold", "1 fold")
    deal.do(FindLateDiscard(DEALER, SeatNo(2)))
    assert deal.told("HandKilled")[-1].clause == "9.1.1(g)"
    assert deal.stacks == THREE


@pytest.mark.clause(BOOK, "9.15.2")
def test_at_the_showdown_three_cards_cannot_be_hidden() -> None:
    deal = crazy_turn_without_seat_2_s_discard()
    for _ in range(2):
        deal.run().say("1 check", "2 check", "3 check")
    deal.run("showdown").do(Showdown(DEALER))
    assert deal.seat(2).standing == "dead"
    assert deal.finish().stacks[2] == 490


@pytest.mark.clause(BOOK, "9.15.1", "9.10")
def test_in_pineapple_the_flop_before_the_discard_is_an_early_flop() -> None:
    deal = three(game="pineapple", deck=CRAZY).say("3 call", "1 call", "2 check")
    deal.do(PassDiscard(DEALER, SeatNo(1)))
    deal.do(Discard(player(2), SeatNo(2), cards("Kh")[0]))
    deal.do(Discard(player(3), SeatNo(3), cards("Qh")[0])).run()
    assert deal.board == "3c 4c 5c"
    order = deal.stub_with(*cards("3c 4c 5c"), first="2h 3h 4h")
    deal.do(FindLateDiscard(DEALER, SeatNo(1), cards("Ah")[0], order))
    assert (deal.board, deal.burns) == ("2h 3h 4h", "2c")
    assert all(len(seat.cards) == 2 for seat in deal.hand.seats)


@pytest.mark.clause(BOOK, "9.15.1")
def test_the_turn_is_not_dealt_while_a_discard_is_due() -> None:
    deal = three(game="crazy-pineapple", deck=CRAZY).say("3 call", "1 call", "2 check").run()
    deal.say("1 check", "2 check", "3 check")
    assert deal.phase == "discarding"
    with pytest.raises(WrongMoment):
        deal.do(DealBoard(DEALER))


def test_discards_are_passed_over_only_where_there_are_any() -> None:
    with pytest.raises(NotOffered):
        three().do(PassDiscard(DEALER, SeatNo(1)))
    deal = three(game="pineapple", deck=CRAZY).say("3 call", "1 call", "2 check")
    with pytest.raises(WrongMoment):
        deal.do(PassDiscard(DEALER, SeatNo(2)))
    with pytest.raises(NotAChoice):
        deal.do(FindLateDiscard(DEALER, SeatNo(2)))
