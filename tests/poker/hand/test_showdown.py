"""Tests of the showdown: who shows, which hand wins, hands asked for (8.20.4, 9.5)."""

import pytest

from croupier.acts import Actor, NotAChoice, NotAuthorised, NotYours, NotYourTurn, WrongMoment
from croupier.cards import cards
from croupier.money import Cents
from croupier.poker import (
    DealBoard,
    HandKilled,
    Inspect,
    MuckOpened,
    PotPushed,
    Push,
    SeatNo,
    Settings,
    Show,
    Unwarned,
    fixed,
    legal_actions,
    pot_winners,
)
from tests.poker.hand.playing import SHOWDOWN, Play, command
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, player

BOARD = "2c 3d 7h 9s Jc"
QUEENS_AND_ACES = {1: "Qs Qh", 2: "As Ah", 3: "4c 5h"}


def checked_down(
    holes: dict[int, str], board: str = BOARD, game: str = "holdem", **more: object
) -> Play:
    """Everybody stays in for the blind and nobody bets after it."""
    play = Play(dict.fromkeys(holes, 100), game=game, holes=holes, board=board, **more)  # type: ignore[arg-type]
    while play.deal(until="showdown").phase != "showdown":
        if play.phase == "discarding":
            play.acts(f"{play.to_act} discards {play.options.discard[-1]}")
        else:
            play.acts(f"{play.to_act} {'call' if play.options.call else 'check'}")
    return play


def shown(play: Play) -> list[tuple[int, str]]:
    names = {"Shown": "shows", "Mucked": "mucks"}
    return [
        (event.seat, names[type(event).__name__])
        for event in play.events
        if type(event).__name__ in names
    ]


@pytest.mark.clause("melbourne-poker", "8.20.4", "1.1 'Showdown'")
def test_the_player_who_was_called_shows_first_and_equal_or_better_follows() -> None:
    """A bets the river with KK and is called: A shows, QQ mucks, AA shows."""
    play = Play(
        {1: 100, 2: 100, 3: 100, 4: 100},
        holes={1: "Qs Qh", 2: "Ks Kh", 3: "As Ah", 4: "4c 5h"},
        board=BOARD,
        button=4,
    ).acts("3 call", "4 fold", "1 call", "2 check", *("1 check", "2 check", "3 check") * 2)
    play.acts("1 check", "2 bet 10", "3 call", "1 call").finish()
    assert shown(play) == [(2, "shows"), (3, "shows"), (1, "mucks")]
    assert play.stacks[3] == 100 + 40


@pytest.mark.clause("melbourne-poker", "8.20.4")
def test_with_no_bet_on_the_river_the_first_active_left_of_the_button_shows_first() -> None:
    """CP-21, and by setting the last aggressor of the hand."""
    play = checked_down(QUEENS_AND_ACES)
    assert play.hand.to_act == 0
    assert play.hand.seats[0].number == 1
    raised = Play(
        {1: 100, 2: 100, 3: 100},
        holes=QUEENS_AND_ACES,
        board=BOARD,
        settings=Settings(first_to_show="last aggressor"),
    ).acts("3 raise 20", "1 call", "2 call", *("1 check", "2 check", "3 check") * 3)
    assert raised.showdown().hand.seats[raised.hand.to_act].number == 3


@pytest.mark.clause("melbourne-poker", "8.20.4")
def test_the_player_who_was_called_may_not_muck_where_the_book_rules() -> None:
    play = Play({1: 100, 2: 100}, holes={1: "Qs Qh", 2: "As Ah"}, board=BOARD)
    play.acts("1 call", "2 check", *("1 check", "2 check") * 2, "1 bet 10", "2 call").showdown()
    with pytest.raises(NotYourTurn):
        play.do(command("2 mucks"))
    with pytest.raises(NotAChoice) as refusal:
        play.do(command("1 mucks"))
    assert refusal.value.clause == "8.20.4"
    options = legal_actions(play.hand)
    assert (options.seat, options.show, options.muck) == (1, True, False)
    play.do(command("1 shows"))
    options = legal_actions(play.hand)
    assert (options.seat, options.show, options.muck) == (2, True, True)
    elsewhere = Play(
        {1: 100, 2: 100},
        holes={1: "Qs Qh", 2: "As Ah"},
        board=BOARD,
        settings=Settings(called_player_may_muck=True),
    ).acts("1 call", "2 check", *("1 check", "2 check") * 2, "1 bet 10", "2 call")
    elsewhere.showdown().do(command("1 mucks")).finish()
    assert elsewhere.stacks == {1: 80, 2: 120}
    assert not elsewhere.seat(2).shown


def river_bet_that_nobody_calls(stack: int = 20) -> Play:
    """Seat 1 is all-in before the flop, and on the river seat 3 bets and seat 2 folds."""
    play = Play({1: stack, 2: 100, 3: 100}, holes=QUEENS_AND_ACES, board=BOARD)
    play.acts("3 raise 20", "1 call", "2 call", *("2 check", "3 check") * 2)
    return play.acts("2 check", "3 bet 10", "2 fold").showdown()


@pytest.mark.clause("melbourne-poker", "8.20.4")
def test_whoever_bet_the_river_and_was_not_called_may_muck() -> None:
    """All of seat 3's bet went back, and nobody who is left has put a chip in on the river."""
    play = river_bet_that_nobody_calls()
    assert play.returned == {3: 10}
    play.do(command("1 shows"))
    options = legal_actions(play.hand)
    assert (options.seat, options.muck) == (3, True)
    assert play.do(command("3 mucks")).finish().stacks == {1: 60, 2: 80, 3: 80}


@pytest.mark.clause("melbourne-poker", "8.20.4")
@pytest.mark.parametrize("stack", [20, 15])
def test_a_bet_that_nobody_called_makes_nobody_show_first(stack: int) -> None:
    """CP-21: then it is the first on the button's left, with a side pot or without one."""
    assert legal_actions(river_bet_that_nobody_calls(stack).hand).seat == 1


@pytest.mark.clause("melbourne-poker", "8.20.4")
def test_a_bet_that_an_all_in_called_in_part_is_shown_first() -> None:
    """Seat 2 calls a bet of 50 with its last 30, and 20 go back: seat 3 was called and shows."""
    play = Play({1: 20, 2: 50, 3: 100}, holes=QUEENS_AND_ACES, board=BOARD)
    play.acts("3 raise 20", "1 call", "2 call", *("2 check", "3 check") * 2)
    play.acts("2 check", "3 bet 50", "2 call").showdown()
    assert play.returned == {3: 20}
    options = legal_actions(play.hand)
    assert (options.seat, options.muck) == (3, False)


@pytest.mark.clause("melbourne-poker", "8.6")
def test_the_whole_pot_goes_to_the_best_hand_when_the_hand_is_played_to_its_end() -> None:
    """The board gives nobody anything: aces beat queens, and nobody else gets a part."""
    play = checked_down(QUEENS_AND_ACES)
    with pytest.raises(WrongMoment):
        play.do(Push(DEALER))
    assert play.finish().stacks == {1: 90, 2: 120, 3: 90}


@pytest.mark.clause("melbourne-poker", "8.7", "1.1 'Cards speak'")
def test_a_hand_laid_open_is_read_for_what_it_is_in_any_order() -> None:
    """Nobody names a hand: the royal flush wins though its holder thinks it a pair."""
    play = checked_down({1: "Ah Kh", 2: "2s 2h"}, "Qh Jh Th 2c 2d")
    play.do(command("2 shows")).do(command("1 shows")).finish()
    assert play.stacks == {1: 110, 2: 90}


@pytest.mark.clause("melbourne-poker", "1.1 'Cards speak'")
def test_a_hand_of_a_real_deck_is_read_when_it_is_laid_open() -> None:
    """A hand that lies open unread could never be compared, and the pot never be pushed."""
    deal = Dealt({1: 100, 2: 100}, button=2, known=False).say("1 call", "2 check")
    for turned in ("Ac Kc Qc", "Jd", "2h"):
        deal.do(DealBoard(DEALER, cards=cards(turned))).then("1 check", "2 check")
    for unread in (Show(player(1), SeatNo(1)), Show(DEALER, SeatNo(1), (cards("Td")[0], None))):
        with pytest.raises(NotAChoice, match="cards of seat 1 must be named") as refused:
            deal.do(unread)
        assert refused.value.clause == "1.1 'Cards speak'"
    deal.do(Show(DEALER, SeatNo(1), cards("Td 3s"))).do(Show(DEALER, SeatNo(2), cards("As Ad")))
    assert deal.finish().stacks == {1: 110, 2: 90}, "the straight wins"


@pytest.mark.clause("melbourne-poker", "8.7")
def test_playing_the_board_still_needs_the_hole_cards_shown() -> None:
    """The board ties; a hand mucked has no claim to its half."""
    play = checked_down({1: "2c 3d", 2: "2d 3c"}, "Ah Kd Qc Js Th")
    play.do(command("1 shows")).do(command("2 mucks")).finish()
    assert play.stacks == {1: 110, 2: 90}
    with pytest.raises(WrongMoment):
        play.do(command("2 shows"))


@pytest.mark.clause("melbourne-poker", "8.20.4", "1.1 'Muck'")
def test_a_player_may_show_a_beaten_hand_and_a_winner_may_show_unasked() -> None:
    play = checked_down(QUEENS_AND_ACES)
    play.do(command("1 shows")).do(command("2 shows")).do(command("3 shows"))
    with pytest.raises(WrongMoment):
        play.do(command("1 shows"))
    folded_to = Play({1: 100, 2: 100}).acts("1 fold")
    folded_to.do(command("2 shows")).finish()
    assert folded_to.seat(2).shown


@pytest.mark.clause("melbourne-poker", "9.5")
def test_a_winner_who_asks_for_a_mucked_hand_may_lose_to_it() -> None:
    """CP-21: the winner's QQ asks to see the mucked AA: AA takes the pot of 30."""
    play = checked_down(QUEENS_AND_ACES)
    play.do(command("1 shows")).do(command("2 mucks")).do(command("3 mucks"))
    with pytest.raises(Unwarned) as refusal:
        play.do(command("1 asks 2"))
    assert refusal.value.clause == "9.5"
    play.do(command("1 insists 2"))
    assert play.events[-1] == MuckOpened(SeatNo(2), SeatNo(1), True, cards("As Ah"))
    play.finish()
    assert play.stacks == {1: 90, 2: 120, 3: 90}


@pytest.mark.clause("melbourne-poker", "9.5")
def test_a_loser_who_asks_sees_a_dead_hand() -> None:
    """CP-21: a loser asks: QQ keeps the pot."""
    play = checked_down(QUEENS_AND_ACES)
    play.do(command("1 shows")).do(command("2 mucks")).do(command("3 mucks"))
    play.do(command("3 asks 2"))
    assert play.events[-1] == MuckOpened(SeatNo(2), SeatNo(3), False, cards("As Ah"))
    assert play.seat(2).standing == "dead"
    assert play.seat(2).shown
    with pytest.raises(WrongMoment):
        play.do(command("1 insists 2"))
    play.finish()
    assert play.stacks == {1: 120, 2: 90, 3: 90}


@pytest.mark.clause("melbourne-poker", "9.5", "8.20.4")
def test_anybody_at_the_table_may_ask_but_only_for_a_hand_of_the_final_called_round() -> None:
    play = Play(
        {1: 100, 2: 100, 3: 100, 4: 100},
        holes={**QUEENS_AND_ACES, 4: "Ks Kh"},
        board=BOARD,
        button=4,
    ).acts("3 call", "4 fold", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    play.showdown().do(command("1 shows")).do(command("2 mucks")).do(command("3 mucks"))
    with pytest.raises(WrongMoment):
        play.do(command("3 asks 4"))
    with pytest.raises(NotYours):
        play.do(command("4 asks 2", Actor("P3", "player")))
    play.do(command("4 asks 2", Actor("P4", "player")))
    with pytest.raises(NotAuthorised):
        play.do(command("9 asks 3", Actor("P9", "player")))
    play.do(command("9 asks 3", DEALER))
    assert play.seat(3).standing == "dead", "the dealer passes on what a player who sits out asks"


@pytest.mark.clause("melbourne-poker", "9.5")
def test_once_the_pot_is_pushed_nobody_may_ask() -> None:
    play = checked_down(QUEENS_AND_ACES).do(SHOWDOWN)
    play.finish()
    with pytest.raises(WrongMoment):
        play.do(command("1 asks 3"))


@pytest.mark.clause("melbourne-poker", "8.21")
def test_whoever_may_deal_may_look_at_a_hand_when_it_is_over() -> None:
    play = checked_down(QUEENS_AND_ACES)
    with pytest.raises(WrongMoment):
        play.do(Inspect(DEALER, SeatNo(3)))
    play.finish()
    with pytest.raises(NotAuthorised):
        play.do(Inspect(Actor("P1", "player"), SeatNo(3)))
    play.do(Inspect(DEALER, SeatNo(3)))
    assert [(look.seat, look.person) for look in play.hand.inspected] == [(3, "Dee")]
    with pytest.raises(WrongMoment):
        play.do(Inspect(DEALER, SeatNo(9)))


def test_a_hand_that_was_not_recorded_cannot_be_read() -> None:
    play = Play({1: 100, 2: 100}, recorded=True)
    play.acts("1 raise 100", "2 call")
    for text in (BOARD[:8], BOARD[9:11], BOARD[12:]):
        play.do(DealBoard(DEALER, cards(text)))
    with pytest.raises(WrongMoment, match="not all known"):
        play.do(SHOWDOWN)


def winners(game: str, holes: dict[int, str], board: str) -> dict[int, int]:
    """What each seat wins of a pot of ten a player."""
    play = checked_down(holes, board, game)
    for seat in sorted(holes):
        play.do(command(f"{seat} shows"))
    assert pot_winners(play.hand)
    play.finish()
    won: dict[int, int] = {}
    for event in play.events:
        if isinstance(event, PotPushed):
            for award in event.awards:
                won[award.seat] = won.get(award.seat, 0) + award.amount
    return won


@pytest.mark.clause("melbourne-poker", "8.20.4(a)", "1.1 'Community cards'")
def test_in_holdem_the_best_five_of_seven_plays_with_none_one_or_both_hole_cards() -> None:
    rainbow = "Ac Kd Qh Js Tc"
    assert winners("holdem", {1: "2c 3d", 2: "9h 9d"}, rainbow) == {1: 10, 2: 10}
    assert winners("holdem", {1: "Ah 2c", 2: "Kh 2d"}, "9c 9d 9h 9s 3c") == {1: 20}


@pytest.mark.clause("melbourne-poker", "8.20.4(a)")
@pytest.mark.parametrize("game", ["pineapple", "crazy-pineapple"])
def test_in_pineapple_the_two_cards_kept_play(game: str) -> None:
    """Each throws the third card away; the ace thrown away makes no pair."""
    holes = {1: "Kc Kd Ah", 2: "Qc Qd As"}
    assert winners(game, holes, "Ad 7c 8d 2h 3s") == {1: 20}


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(i)", "8.20.4(b)(ii)", "8.20.4(b)(iii)")
def test_in_holdem_hi_lo_one_player_may_scoop_with_the_wheel() -> None:
    assert winners("holdem-hi-lo", {1: "Ah 2c", 2: "Qh Qc"}, "3d 4s 5h Kc Kd") == {1: 20}
    suited = "Ah Kh Qh Jh Th"
    assert winners("holdem-hi-lo", {1: "2c 3d", 2: "4c 5d"}, suited) == {1: 10, 2: 10}


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(ii)", "3.2.2(j) Low hand values")
def test_in_holdem_hi_lo_the_whole_board_may_be_the_low() -> None:
    """Board A 3 5 7 8: KQ and JT both play it for low; KQ takes the high."""
    board = "Ac 3d 5h 7s 8c"
    assert winners("holdem-hi-lo", {1: "Kh Qc", 2: "Jh Tc"}, board) == {1: 15, 2: 5}


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(i)", "8.20.4(b)(ii)", "8.18.4")
def test_in_crazy_pineapple_hi_lo_the_cards_kept_make_both_hands() -> None:
    holes = {1: "Kc Kd 2h", 2: "Ah 4s Qd"}
    assert winners("crazy-pineapple-hi-lo", holes, "2c 5d 7h Ks Jd") == {1: 10, 2: 10}


@pytest.mark.clause("melbourne-poker", "8.20.4(c)")
def test_in_omaha_exactly_two_hole_cards_play() -> None:
    """One heart in hand makes no flush with four on the board; four aces are a pair."""
    holes = {1: "Ah Kc 7d 2s", 2: "3s 3c 9d 9s"}
    assert winners("omaha", holes, "Qh Jh 5h 4h 9c") == {2: 20}
    aces = {1: "As Ah Ad Ac", 2: "9c 8d 5c 4d"}
    assert winners("omaha", aces, "9h 8s 2c Jd Kh") == {2: 20}


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(i)", "8.20.4(d)(ii)", "8.20.4(d)(iii)")
def test_in_omaha_hi_lo_high_and_low_may_use_different_pairs() -> None:
    """A 2 K K on 3 4 8 K Q: low with A2, high with KK."""
    holes = {1: "Ac 2d Kh Ks", 2: "Qh Qs 7c 7d"}
    assert winners("omaha-hi-lo", holes, "3c 4d 8h Kd Qc") == {1: 20}


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(ii)")
def test_in_omaha_hi_lo_two_low_cards_in_hand_and_three_on_the_board_are_needed() -> None:
    """A A 2 K on 3 4 8 Q J has a low; A K Q J on 2 3 4 5 9 has none."""
    with_low = {1: "Ac Ad 2h Kd", 2: "Qs Qd 9c 9d"}
    assert winners("omaha-hi-lo", with_low, "3c 4d 8h Qc Jd") == {1: 10, 2: 10}
    without = {1: "Ac Kd Qh Jd", 2: "9s 9c Tc Td"}
    assert winners("omaha-hi-lo", without, "2c 3d 4h 5c 9d") == {2: 20}


@pytest.mark.clause("melbourne-poker", "8.20.4")
def test_a_hand_shows_when_it_is_best_for_a_side_pot_or_for_low() -> None:
    """AA all-in shows; KK loses the main pot but is best for the side pot and shows."""
    play = (
        Play(
            {1: 20, 2: 100, 3: 100},
            holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
            board=BOARD,
        )
        .acts("3 raise 50", "1 call", "2 call", *("2 check", "3 check") * 3)
        .finish()
    )
    assert shown(play) == [(1, "shows"), (2, "shows"), (3, "mucks")]
    low = checked_down(
        {1: "Ks Kh", 2: "Ah 4h", 3: "Qs Qh"}, "2c 3d 7h 9s Jc", "holdem-hi-lo"
    ).finish()
    assert shown(low) == [(1, "shows"), (2, "shows"), (3, "mucks")]


@pytest.mark.clause("melbourne-poker", "8.20.4", "1.1 'Side pot(s)'")
def test_whoever_is_alone_in_a_side_pot_wins_it_without_showing() -> None:
    """AA takes the main pot of 60; seat 3 beats nobody with 54 and takes the side pot of 40."""
    play = Play({1: 20, 2: 100, 3: 100}, holes={1: "As Ah", 2: "Ks Kh", 3: "4c 5h"}, board=BOARD)
    play.acts("3 raise 40", "1 call", "2 call", "2 check", "3 bet 10", "2 fold").finish()
    assert shown(play) == [(1, "shows"), (3, "mucks")]
    assert play.stacks == {1: 60, 2: 60, 3: 100}


@pytest.mark.clause("melbourne-poker", "8.20.3(b)", "8.20.4")
def test_two_left_after_the_river_betting_go_to_the_showdown() -> None:
    play = Play({1: 100, 2: 100, 3: 100}, stakes=fixed(Cents(10), Cents(20)))
    play.acts("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 2)
    play.acts("1 bet 20", "2 call", "3 fold")
    assert play.phase == "showdown"
    assert play.hand.live == 2


@pytest.mark.clause("melbourne-poker", "8.5")
def test_equal_hands_divide_the_pot_whatever_their_suits() -> None:
    board = "Ah As Kc Qd 2s"
    assert winners("holdem", {1: "Jh Td", 2: "Jc Ts"}, board) == {1: 10, 2: 10}


@pytest.mark.clause("melbourne-poker", "1.1 'Dead hand'")
def test_a_dead_hand_at_the_showdown_has_no_claim_though_its_money_stays() -> None:

    play = checked_down(QUEENS_AND_ACES)
    play.hand = play.rules.evolve(play.hand, HandKilled(SeatNo(2), "13.14"))
    play.finish()
    assert play.stacks == {1: 120, 2: 90, 3: 90}
