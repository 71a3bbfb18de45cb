"""Tests of pots whose claimants give up their hands: nobody wins more than they paid for."""

import pytest

from croupier.poker import Muck
from croupier.poker import pots_of as lying
from tests.poker.hand.playing import Play, command
from tests.poker.hand.test_pots import DRY, awarded, seats
from tests.poker.staff import DEALER


def all_in_beside_a_side_pot() -> Play:
    """Seat 4 is all-in for 50 of three players; seats 1 and 2 bet 200 each beside that."""
    holes = {1: "Ks Kh", 2: "Qs Qh", 3: "9c 9d", 4: "As Ah"}
    play = Play({1: 1000, 2: 1000, 3: 1000, 4: 50}, holes=holes, board=DRY, button=4)
    return play.acts(
        "3 fold", "4 raise 50", "1 call", "2 call", "1 bet 200", "2 call", "1 check", "2 check"
    )


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'", "1.1 'Side pot(s)'")
def test_the_last_claimant_of_a_side_pot_wins_it_and_mucks() -> None:
    """Main pot 150 for three hands, side pot 400; seat 2 folds on the river and seat 1 mucks."""
    play = all_in_beside_a_side_pot().acts("1 bet 20", "2 fold")
    assert play.returned == {1: 20}
    play.showdown().do(Muck(DEALER, seats(1)[0]))
    main, side = lying(play.hand)
    assert (main.amount, main.contenders) == (150, seats(4))
    assert (side.amount, side.contenders) == (400, seats(1))
    play.finish()
    assert awarded(play) == [{4: 150}, {1: 400}]
    assert play.stacks == {1: 1150, 2: 750, 3: 1000, 4: 150}


@pytest.mark.clause("melbourne-poker", "1.1 'Side pot(s)'", "8.20.4")
def test_of_two_who_muck_the_last_wins_the_side_pot() -> None:
    """Nobody bets the river: seat 1 shows first and mucks, so that seat 2 is alone beside."""
    play = all_in_beside_a_side_pot().acts("1 check", "2 check").showdown()
    play.do(Muck(DEALER, seats(1)[0])).do(Muck(DEALER, seats(2)[0])).finish()
    assert awarded(play) == [{4: 150}, {2: 400}]


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'", "1.1 'Pot'")
def test_the_part_of_a_blind_that_an_all_in_did_not_match_goes_back() -> None:
    """Seat 1 is all-in for 3 of a blind of 5; the big blind of 10 gets 7 back."""
    play = Play({1: 3, 2: 100, 3: 100}).acts("3 fold").finish()
    assert play.returned == {2: 7}
    assert sum(play.stacks.values()) == 203


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'", "1.1 'Side pot(s)'")
def test_a_short_blind_wins_no_more_than_it_matched_when_a_straddler_mucks() -> None:
    """Blinds 5 and 10, straddle 20. Seat 1 is all-in for 5, seat 2 folds, and seat 3 gets 10 back.

    The main pot is 5 of each. Of the 5 more of seats 2 and 3 seat 3 is the last claimant.
    """
    play = Play({1: 5, 2: 100, 3: 100}, over_blinds="straddle").deal("dealing")
    play.do(command("3 straddles")).acts("2 fold").showdown()
    assert play.returned == {3: 10}
    play.do(command("1 shows")).do(command("3 mucks")).finish()
    assert awarded(play) == [{1: 15}, {3: 10}]
    assert play.stacks == {1: 15, 2: 90, 3: 100}
