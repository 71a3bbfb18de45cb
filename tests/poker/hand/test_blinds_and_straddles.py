"""Tests of blinds, straddles, posts and antes."""

import pytest

from croupier.acts import Actor, NotAChoice, NotEnoughChips, NotOffered, NotYourTurn, WrongMoment
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import (
    DealHole,
    DuePost,
    HandPlace,
    PostBlinds,
    SeatNo,
    Settings,
    Span,
    blinds_due,
    fixed,
    no_limit,
)
from tests.poker.hand.playing import Play, command
from tests.poker.staff import DEALER

SIX = dict.fromkeys(range(1, 7), 1000)


def posts(*rows: tuple[int, str, int]) -> list[DuePost]:
    return [DuePost(SeatNo(seat), kind, Cents(amount)) for seat, kind, amount in rows]  # type: ignore[arg-type]


@pytest.mark.clause("melbourne-poker", "8.9.2(a)", "8.9.2(b)", "1.1 'Forced bet'")
def test_blinds_go_in_from_the_left_of_the_button() -> None:
    play = Play(SIX, button=3, blinds=(5, 10)).deal()
    assert [(seat.number, seat.bet) for seat in play.hand.seats if seat.bet] == [(4, 5), (5, 10)]
    three = Play(SIX, button=3, blinds=(5, 10, 20)).deal()
    assert {seat.number: seat.bet for seat in three.hand.seats if seat.bet} == {4: 5, 5: 10, 6: 20}
    assert three.to_act == 1


@pytest.mark.clause("melbourne-poker", "1.1 'Dead button'", "8.4")
def test_the_button_may_stand_at_an_empty_chair() -> None:
    play = Play({1: 100, 3: 100, 4: 100}, button=2).deal()
    assert [seat.number for seat in play.hand.seats] == [3, 4, 1]
    assert {seat.number: seat.bet for seat in play.hand.seats if seat.bet} == {3: 5, 4: 10}


@pytest.mark.clause("melbourne-poker", "6.4")
def test_the_last_blind_is_at_least_the_minimum_bet() -> None:
    places = [HandPlace(SeatNo(n), "x", Cents(100)) for n in (1, 2, 3)]
    with pytest.raises(BadInput, match="last blind"):
        blinds_due(places, SeatNo(3), [Cents(2), Cents(5)], no_limit(Cents(10)), Settings())
    due = blinds_due(places, SeatNo(3), [Cents(5), Cents(10)], no_limit(Cents(10)), Settings())
    assert [post.amount for post in due] == [5, 10]


def test_there_are_no_more_blinds_than_players() -> None:
    places = [HandPlace(SeatNo(n), "x", Cents(100)) for n in (1, 2)]
    with pytest.raises(BadInput, match="one for each player"):
        blinds_due(places, SeatNo(2), [Cents(10)] * 3, no_limit(Cents(10)), Settings())


@pytest.mark.clause("melbourne-poker", "8.9.2(a)", "8.9.2(b)")
def test_two_handed_the_button_posts_the_big_blind_by_the_words_of_the_book() -> None:
    """CP-13: the other player posts small and acts first in every round."""
    play = Play({1: 100, 2: 100}, button=2)
    assert play.to_act == 1
    assert {seat.number: seat.bet for seat in play.hand.seats} == {1: 5, 2: 10}
    assert play.acts("1 call", "2 check").to_act == 1


def test_two_handed_the_button_posts_small_where_the_house_says_so() -> None:
    play = Play({1: 100, 2: 100}, button=2, settings=Settings(heads_up_button_posts_small=True))
    assert play.to_act == 2
    assert {seat.number: seat.bet for seat in play.hand.seats} == {1: 10, 2: 5}
    assert play.acts("2 call", "1 check").to_act == 1


@pytest.mark.clause("melbourne-poker", "1.1 'Blind'", "8.17.3(a)")
def test_blinds_that_nobody_calls_belong_to_the_last_blind() -> None:
    play = Play({1: 100, 2: 100, 3: 100}).acts("3 fold", "1 fold").finish()
    assert play.stacks == {1: 95, 2: 105, 3: 100}
    assert play.returned == {}, "a blind is in the pot called or not"
    assert not play.hand.voluntary


@pytest.mark.clause("melbourne-poker", "1.1 'Call'", "6.16.1", "1.1 'Pot'")
def test_a_short_big_blind_leaves_the_whole_blind_to_call() -> None:
    """CP-24: main pot 9, side pot 4 to the caller, 5 of the caller's 10 back."""
    play = Play(
        {1: 100, 2: 3, 3: 100},
        holes={1: "2c 7d", 2: "As Ah", 3: "Ks Kh"},
        board="3c 4d 9h Jc 8s",
    )
    assert play.options.call == 10
    assert play.options.wager == Span(Cents(20), Cents(100), Cents(1))
    play.acts("3 call", "1 fold").finish()
    assert play.returned == {3: 5}
    assert play.stacks == {1: 95, 2: 9, 3: 99}
    posted = Play({1: 100, 2: 3, 3: 100}, settings=Settings(short_blind_call="as posted"))
    assert posted.options.call == 5


@pytest.mark.clause("melbourne-poker", "8.17.1", "1.1 'Check'", "8.17.3")
def test_the_last_blind_stands_or_raises_when_nobody_has_raised() -> None:
    """CP-6: 5/10, one caller, the small blind folds: stand on a pot of 25 or raise to 20."""
    play = Play({1: 100, 2: 100, 3: 100}).acts("3 call", "1 fold")
    assert play.to_act == 2
    assert play.options.check
    assert not play.options.fold
    assert play.options.wager == Span(Cents(20), Cents(100), Cents(1))
    with pytest.raises(NotAChoice):
        play.acts("2 fold")
    assert play.hand.pot == 25
    assert play.acts("2 check").hand.phase == "board"
    free = Play(
        {1: 100, 2: 100, 3: 100}, settings=Settings(big_blind_option="call, raise or fold")
    ).acts("3 call", "1 fold")
    assert free.options.fold


@pytest.mark.clause("melbourne-poker", "6.5", "1.1 'Over-blind bet'")
def test_a_straddle_is_twice_the_big_blind_by_the_next_player() -> None:
    play = Play(SIX, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    with pytest.raises(NotYourTurn):
        play.do(command("4 straddles"))
    play.do(command("3 straddles"))
    assert play.seat(3).bet == 20
    with pytest.raises(NotOffered):
        play.do(command("4 straddles"))


@pytest.mark.clause("melbourne-poker", "8.9.4", "1.1 'Over-blind bet'")
def test_over_blinds_double_where_the_sign_allows_a_chain() -> None:
    play = Play(SIX, button=6, over_blinds="chain").do(PostBlinds(DEALER))
    play.do(command("3 straddles")).do(command("4 straddles")).do(command("5 straddles"))
    assert [play.seat(n).bet for n in (3, 4, 5)] == [20, 40, 80]
    assert play.to_act == 6
    never = Play(SIX, button=6, over_blinds="chain", settings=Settings(straddle_chain="never")).do(
        PostBlinds(DEALER)
    )
    never.do(command("3 straddles"))
    with pytest.raises(NotOffered):
        never.do(command("4 straddles"))


@pytest.mark.clause("melbourne-poker", "6.5.1")
def test_the_last_straddler_acts_last_in_the_first_round_only() -> None:
    play = Play(SIX, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    play.do(command("3 straddles"))
    assert play.options.call == 20
    play.acts("4 call", "5 call", "6 call", "1 call", "2 call")
    assert play.to_act == 3
    assert play.options.check
    assert play.options.wager == Span(Cents(30), Cents(1000), Cents(1))
    assert play.acts("3 check").to_act == 1


@pytest.mark.clause("melbourne-poker", "6.5.1")
def test_the_least_raise_over_a_straddle_is_what_the_straddle_added() -> None:
    """CP-5: literally a raise of 10, so 30; a house may count the whole straddle, so 40."""
    play = Play(SIX, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    play.do(command("3 straddles"))
    assert play.options.wager == Span(Cents(30), Cents(1000), Cents(1))
    full = Play(
        SIX, button=6, over_blinds="straddle", settings=Settings(straddle_min_raise="full")
    ).do(PostBlinds(DEALER))
    full.do(command("3 straddles"))
    assert full.options.wager == Span(Cents(40), Cents(1000), Cents(1))
    chain = Play(SIX, button=6, over_blinds="chain").do(PostBlinds(DEALER))
    chain.do(command("3 straddles")).do(command("4 straddles"))
    assert chain.options.wager == Span(Cents(60), Cents(1000), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.5.1(a)", "6.9")
def test_a_straddle_uses_none_of_the_three_raises() -> None:
    """CP-5: fixed 10, straddle 20: 30, 40 and 50 are legal, 60 is refused."""
    play = Play(SIX, button=6, over_blinds="straddle", stakes=fixed(Cents(10), Cents(20)))
    play.do(PostBlinds(DEALER)).do(command("3 straddles"))
    play.acts("4 raise 30", "5 raise 40", "6 raise 50")
    with pytest.raises(NotAChoice) as refusal:
        play.acts("1 raise 60")
    assert refusal.value.clause == "6.9"


@pytest.mark.clause("melbourne-poker", "6.5", "1.1 'Blind'")
def test_a_straddle_needs_the_chips_the_sign_and_the_moment() -> None:
    none = Play(SIX, button=6).do(PostBlinds(DEALER))
    with pytest.raises(NotOffered):
        none.do(command("3 straddles"))
    poor = Play({**SIX, 3: 15}, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    with pytest.raises(NotEnoughChips):
        poor.do(command("3 straddles"))
    late = Play(SIX, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    late.do(DealHole(DEALER, count=1))
    with pytest.raises(WrongMoment) as refusal:
        late.do(command("3 straddles"))
    assert refusal.value.clause == "1.1 'Blind'"


def test_over_blinds_end_when_they_come_back_to_the_blinds() -> None:
    play = Play({1: 1000, 2: 1000, 3: 1000}, over_blinds="chain").do(PostBlinds(DEALER))
    play.do(command("3 straddles"))
    with pytest.raises(NotOffered):
        play.do(command("1 straddles"))


@pytest.mark.clause("melbourne-poker", "8.10.2")
def test_a_new_or_moved_players_post_is_live() -> None:
    """CP-14: after a post of 10 an unraised pot costs nothing more, and a raise is open."""
    due = posts((1, "blind", 5), (2, "blind", 10), (5, "post", 10))
    play = Play(SIX, button=6, posts=due)
    assert play.to_act == 3
    play.acts("3 call", "4 fold")
    assert play.to_act == 5
    assert play.options.call == 0
    assert play.options.check
    assert play.options.wager == Span(Cents(20), Cents(1000), Cents(1))


def test_dead_money_lies_in_the_pot_and_buys_no_part_of_the_call() -> None:
    due = posts((5, "dead", 5), (1, "blind", 5), (2, "blind", 10), (5, "post", 10))
    play = Play(SIX, button=6, posts=due).acts("3 fold", "4 fold")
    assert play.hand.pot == 30
    assert play.options.call == 0
    play.acts("5 check", "6 fold", "1 fold", "2 check")
    assert play.hand.pot == 30


def test_an_ante_for_the_table_can_be_won_by_whoever_did_not_pay_it() -> None:
    """Big blind ante 10: seat 3, all-in for 4, wins the whole ante and 4 of each other."""
    due = posts((2, "dead", 10), (1, "blind", 5), (2, "blind", 10))
    play = Play(
        {1: 100, 2: 100, 3: 4},
        posts=due,
        holes={1: "2c 7d", 2: "Ks Kh", 3: "As Ah"},
        board="3c 4d 9h Jc 8s",
    )
    play.acts("3 call", "1 call", "2 check", "1 check", "2 check", "1 check", "2 check")
    play.acts("1 check", "2 check").finish()
    assert play.stacks == {1: 90, 2: 92, 3: 22}


def test_an_ante_that_is_each_players_own_is_won_only_as_far_as_it_was_matched() -> None:
    """Antes of 10 all round: seat 3 has 4, so the main pot is 12 and the rest is beside it."""
    due = posts(
        (1, "ante", 10), (2, "ante", 10), (3, "ante", 10), (1, "blind", 5), (2, "blind", 10)
    )
    play = Play(
        {1: 100, 2: 100, 3: 4},
        posts=due,
        holes={1: "2c 7d", 2: "Ks Kh", 3: "As Ah"},
        board="3c 4d 9h Jc 8s",
    )
    play.acts("1 call", "2 check", "1 check", "2 check", "1 check", "2 check")
    play.acts("1 check", "2 check").finish()
    assert play.stacks == {1: 80, 2: 112, 3: 12}


def test_no_card_is_dealt_before_the_blinds_are_in() -> None:
    with pytest.raises(WrongMoment):
        Play(SIX, button=6).do(DealHole(DEALER))
    again = Play(SIX, button=6).do(PostBlinds(DEALER))
    with pytest.raises(WrongMoment):
        again.do(PostBlinds(DEALER))


def test_without_blinds_the_first_on_the_buttons_left_opens_or_checks() -> None:
    play = Play(SIX, button=2, blinds=())
    assert play.to_act == 3
    assert play.options.check
    assert play.options.wager == Span(Cents(10), Cents(1000), Cents(1))


def test_a_blind_that_takes_the_whole_stack_leaves_nothing_to_decide() -> None:
    """Two-handed, blinds 5/10, the small blind has 5: the other's 5 too much goes back."""
    play = Play({1: 5, 2: 100}, holes={1: "As Ah", 2: "Ks Kh"}, board="3c 4d 9h Jc 8s").finish()
    assert play.returned == {2: 5}
    assert play.stacks == {1: 10, 2: 95}


def test_a_lone_stack_that_covers_every_all_in_is_not_asked() -> None:
    """The big blind has 3; when the third player folds, the small blind already covers it."""
    play = Play(
        {1: 100, 2: 3, 3: 100}, holes={1: "Ks Kh", 2: "As Ah", 3: "2c 7d"}, board="3c 4d 9h Jc 8s"
    )
    play.acts("3 fold").finish()
    assert play.returned == {1: 2}
    assert play.stacks == {1: 97, 2: 6, 3: 100}


def test_somebody_elses_straddle_is_not_yours_to_place() -> None:
    play = Play(SIX, button=6, over_blinds="straddle").do(PostBlinds(DEALER))
    with pytest.raises(Exception, match="another player's"):
        play.do(command("3 straddles", Actor("P4", "player")))
    play.do(command("3 straddles", Actor("P3", "player")))
