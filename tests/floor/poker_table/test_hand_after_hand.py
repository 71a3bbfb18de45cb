"""Tests of a poker table from hand to hand: button, blinds owed, misdeals, rake."""

import pytest

from croupier.acts import Barred, NotAChoice, NotAuthorised, NotOffered, WrongMoment
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.floor import (
    BeginRound,
    ComeIn,
    EndRound,
    SatDown,
    SettleHand,
    SitDown,
)
from croupier.money import Cents, Rate
from croupier.poker import (
    DealResult,
    Inspect,
    PlaceDeck,
    Readings,
    SeatNo,
    TimeUp,
    sign,
)
from croupier.poker.deal.commands import Invalidate, Report
from croupier.poker.hand.commission import Charge, slide
from tests.floor.poker_table.seated import Seated
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
TEN = Charge(method="percentage", rate=Rate.parse("10%"), cap=Cents(100))


# --- hands one after the other ----------------------------------------------------------------


@pytest.mark.clause(BOOK, "1.1 'Dealer Button'", "8.9.2(a)", "8.9.2(b)")
def test_the_button_starts_on_the_dealer_s_right_and_everybody_pays_in_turn() -> None:
    room = Seated((1, 2, 3))
    seen = []
    for _ in range(4):
        room.hand()
        seen.append((room.button, room.posts))
    assert seen == [
        (3, {1: 5, 2: 10}),
        (1, {2: 5, 3: 10}),
        (2, {3: 5, 1: 10}),
        (3, {1: 5, 2: 10}),
    ]
    assert room.stakes == {1: 495, 2: 505, 3: 500}, "5 a hand to the last blind"


@pytest.mark.clause(BOOK, "8.9.6", "1.1 'Dead button'")
def test_the_small_blind_leaves_and_the_button_goes_dead() -> None:
    room = Seated((1, 2, 3, 4, 5, 6)).hand().hand()
    assert (room.button, room.posts) == (1, {2: 5, 3: 10})
    room.leave(3).hand()
    assert (room.button, room.posts) == (2, {4: 10}), "the pot starts with 10"
    assert room.dealt.hand.seats[0].number == 4
    room.hand()
    assert (room.button, room.posts) == (3, {4: 5, 5: 10})
    assert room.markers(3) == ("dead", "reserved")


@pytest.mark.clause(BOOK, "8.9.6")
def test_the_big_blind_leaves_and_the_next_player_posts_it() -> None:
    """Seat 4 is due and leaves: seat 5 posts, and has the small blind in the hand after."""
    room = Seated((1, 2, 3, 4, 5, 6)).hand().hand().leave(4).hand()
    assert room.posts == {3: 5, 5: 10}
    room.hand()
    assert room.posts == {5: 5, 6: 10}


@pytest.mark.clause(BOOK, "9.1.1")
def test_a_misdeal_does_not_move_the_button() -> None:
    room = Seated((1, 2, 3, 4, 5)).hand().hand().begin().run()
    assert room.button == 2
    room.do(Report(DEALER, "not-shuffled")).run()
    assert (room.button, room.dealt.hand.seats[0].number) == (2, 3)
    room.fold_out().hand()
    assert room.button == 3


@pytest.mark.clause(BOOK, "13.5", "13.6")
def test_after_an_invalid_game_the_same_players_have_the_blinds_again() -> None:
    room = Seated((1, 2, 3, 4)).hand().begin().say("4 raise 30", "1 call")
    room.do(Invalidate(HDD, "robbery"))
    assert room.stakes == {1: 495, 2: 505, 3: 500, 4: 500}
    assert (room.playing, room.table.rounds) == (False, 1)
    room.begin()
    assert (room.button, room.posts) == (1, {2: 5, 3: 10})


@pytest.mark.clause(BOOK, "13.5", "8.9.3")
def test_a_blind_missed_in_an_invalid_game_was_never_missed() -> None:
    """The big blind was due at seat 3; the hand came to nothing and the player is back."""
    room = Seated((1, 2, 3, 4)).hand().away(3).begin()
    assert room.seat(3).owes_blind
    room.run().do(Invalidate(HDD, "fire")).back(3)
    assert not room.seat(3).owes_blind
    assert room.begin().posts == {2: 5, 3: 10}


@pytest.mark.clause(BOOK, "13.5", "8.9.6")
def test_after_an_invalid_game_the_hand_before_it_says_who_was_due() -> None:
    """By the other reading a big blind who leaves lets the next hand have no small blind.

    Seat 4 is due and leaves. The hand without them comes to nothing, so it is still their
    chair that the blind stands at when it is dealt again.
    """
    dead = Readings(big_blind_leaves="dead small blind")
    room = Seated((1, 2, 3, 4, 5, 6), readings=dead).hand().hand().leave(4).begin().run()
    assert room.posts == {3: 5, 5: 10}
    room.do(Invalidate(HDD, "fire")).hand()
    assert room.posts == {3: 5, 5: 10}
    room.hand()
    assert room.posts == {6: 10}, "no small blind in the hand after"


@pytest.mark.clause(BOOK, "1.1 'Dealer'")
def test_the_dealer_holds_no_hand_and_no_stake() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        room.begin(by=player(1))
    assert refused.value.clause == "1.2"
    # A log of version 0.1 may have seated staff where they work.
    sat = SatDown(table=room.table.id, person="Hal", at=room.start, seat=3)
    room.floor = sat.evolve(room.floor)
    with pytest.raises(NotAuthorised) as seated:
        room.begin(by=HDD)
    assert seated.value.clause == "1.1 'Dealer'"
    room.begin()
    with pytest.raises(Barred) as sits:
        room.sit(4, person="Dee")
    assert sits.value.clause == "1.1 'Dealer'"
    room.fold_out()
    with pytest.raises(Barred):
        room.do(SitDown, seat=4, person="Dee", actor=player("Dee"))


def test_a_hand_needs_two_players_and_the_one_before_to_be_over() -> None:
    room = Seated((1,))
    with pytest.raises(WrongMoment):
        room.begin()
    room.sit(2).begin()
    with pytest.raises(WrongMoment):
        room.begin()
    with pytest.raises(NotOffered, match="begin a hand instead of a round"):
        room.do(BeginRound, round="r1", playing=("P1", "P2"))
    with pytest.raises(NotOffered, match="settle the hand instead of a round"):
        room.do(EndRound, round=room.table.round)
    with pytest.raises(BadInput, match="each player who was dealt in"):
        room.do(SettleHand, round=room.table.round, result=DealResult(()))


@pytest.mark.clause(BOOK, "5.1")
def test_a_table_deals_only_cards_shuffled_and_cut_at_it() -> None:
    room = Seated((1, 2)).begin()
    with pytest.raises(NotOffered) as refused:
        room.do(PlaceDeck(DEALER, FULL_DECK))
    assert refused.value.clause == "5.1"
    with pytest.raises(NotOffered):
        room.do(TimeUp(DEALER, SeatNo(1)))


@pytest.mark.clause(BOOK, "8.21", "1.1 'Hole cards'")
def test_after_the_push_the_hand_still_lies_there_to_be_inspected() -> None:
    room = Seated((1, 2)).hand().do(Inspect(DEALER, SeatNo(1)))
    seen = room.shown_deal("dealer", "Dee")
    assert all(seat.cards != (None, None) for seat in seen.hand.seats if seat.seat == 1)
    others = room.shown_deal("player", "P2")
    assert all(seat.cards == (None, None) for seat in others.hand.seats if seat.seat == 1)


# --- blinds owed (CP-14) ----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.9.3", "1.1 'Missed Blind Button'", "1.1 'Absent Button'")
def test_who_is_away_for_the_big_blind_owes_it_and_waits_or_posts() -> None:
    room = Seated((1, 2, 3, 4)).hand().away(3).hand()
    assert room.posts == {2: 5, 4: 10}
    assert room.markers(3) == ("absent", "dealt-out")
    room.back(3)
    assert room.markers(3) == ("missed-blind",)
    room.begin()
    assert 3 not in room.in_play, "not dealt until corrected"
    room.fold_out().do(ComeIn, person="P3", way="post", actor=player(3)).begin()
    assert room.posts == {1: 5, 2: 10, 3: 10}
    assert room.run().dealt.hand.betting.level == 10, "live: an unraised pot costs nothing more"
    room.fold_out()
    assert not room.seat(3).owes_blind
    assert room.markers(3) == ()


@pytest.mark.clause(BOOK, "8.9.3")
def test_who_waits_is_dealt_in_when_the_big_blind_comes_round() -> None:
    room = Seated((1, 2, 3, 4)).hand().away(3).hand().back(3)
    waited = 0
    while 3 not in room.begin().in_play:
        room.fold_out()
        waited += 1
    assert room.posts[3] == 10
    assert waited == 2
    room.fold_out()
    assert not room.seat(3).owes_blind


@pytest.mark.clause(BOOK, "1.1 'Player Walking Button'")
def test_away_without_owing_is_walking() -> None:
    room = Seated((1, 2, 3, 4, 5)).hand().away(5)
    assert room.markers(5) == ("dealer", "walking", "dealt-out")
    room.hand()
    assert not room.seat(5).owes_blind


@pytest.mark.clause(BOOK, "1.1 'Dealt-out Button'")
def test_who_sits_out_gets_no_cards() -> None:
    room = Seated((1, 2, 3, 6)).hand().out(6).begin()
    assert 6 not in room.in_play
    assert "dealt-out" in room.markers(6)
    assert "dealt-out" not in room.markers(1)


@pytest.mark.clause(BOOK, "1.1 'Button'")
def test_every_status_has_a_button_of_its_own() -> None:
    room = Seated((1, 2, 3, 4, 5, 6)).hand().away(3, 6).hand().leave(5)
    kinds = {marker for seat in range(1, 7) for marker in room.markers(seat)}
    assert {"dealer", "absent", "walking", "dealt-out", "reserved"} <= kinds


def test_nothing_owed_is_not_made_good() -> None:
    room = Seated((1, 2, 3)).hand()
    with pytest.raises(NotAChoice):
        room.do(ComeIn, person="P1", way="post", actor=player(1))


# --- stakes -----------------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.3")
def test_a_player_without_the_minimum_buy_in_is_not_dealt_in() -> None:
    room = Seated((1, 2)).sit(3, 0).begin()
    assert room.in_play == (1, 2)
    assert room.fold_out().stakes[3] == 0


@pytest.mark.clause(BOOK, "6.3")
def test_a_stack_that_falls_below_it_later_plays_on() -> None:
    room = Seated((1, 2), stack=100).begin().say("1 raise 60", "2 call", "1 check", "2 check")
    room.say("1 check", "2 check", "1 bet 10", "2 fold").run()
    assert room.stakes[2] == 40
    assert room.begin().in_play == (1, 2)


@pytest.mark.clause(BOOK, "8.8", "1.1 'Hole cards'")
def test_every_stake_is_in_full_view_and_no_hidden_card_is() -> None:
    room = Seated((1, 2, 3)).begin().say("3 raise 30")
    seen = room.shown_deal("player", "P1")
    assert {seat.seat: seat.stack for seat in seen.hand.seats} == {1: 495, 2: 490, 3: 470}
    on_the_table = room.shown("player", "P1").seats
    assert {seat.seat: seat.chips for seat in on_the_table if seat.person} == dict.fromkeys(
        (1, 2, 3), 500
    ), "the pot included"
    held = {seat.seat: seat.cards for seat in seen.hand.seats}
    assert None not in held[SeatNo(1)]
    assert held[SeatNo(2)] == held[SeatNo(3)] == (None, None)


# --- rake, slide and box ----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "7.2.1(b)", "7.2.1(a)")
def test_the_slide_drops_into_the_box_with_the_push_and_not_before() -> None:
    """Ten per cent of 200 is 20; the uncalled 10 is no part of the pot (7.5)."""
    room = Seated((1, 2), charges=(TEN,)).begin().say("1 raise 100", "2 call")
    assert slide(room.terms.charges, room.dealt.hand) == 20
    assert (room.shown_deal().slide, room.box) == (20, 0)
    room.say("1 bet 10", "2 fold").run()
    assert (room.box, room.float) == (20, 0)
    assert room.stakes == {1: 400 + 180, 2: 400}


@pytest.mark.clause(BOOK, "7.2.1(c)", "1.1 'Stand-alone Table'")
def test_at_a_stand_alone_table_it_joins_the_float() -> None:
    room = Seated((1, 2), charges=(TEN,), stand_alone=True)
    room.begin().say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert (room.box, room.float) == (0, 20)


@pytest.mark.clause(BOOK, "7.2.3(c)")
def test_a_fixed_charge_reaches_the_box_with_the_push() -> None:
    room = Seated((1, 2), charges=(Charge(method="per-hand", amount=Cents(5)),))
    room.begin().say("1 raise 60", "2 call")
    assert room.box == 0
    assert room.say("1 bet 10", "2 fold").run().box == 5
    alone = Seated((1, 2), charges=(Charge(method="per-hand", amount=Cents(5)),), stand_alone=True)
    alone.begin().say("1 raise 60", "2 call", "1 bet 10", "2 fold").run()
    assert (alone.box, alone.float) == (0, 5)


@pytest.mark.clause(BOOK, "7.2.4(a)", "7.2.4(b)", "7.2.4(c)")
def test_a_fee_per_person_is_collected_and_dropped_before_the_first_card() -> None:
    fee = Charge(method="per-person", amount=Cents(1))
    room = Seated(range(1, 9), charges=(fee,))
    assert sign(room.terms)["commission"] == "$0.01 from each player before each hand"
    room.begin()
    assert (room.box, room.dealt.hand.dealt) == (8, 0)
    assert room.stakes[1] == 499
    room.run().do(Report(DEALER, "defective-deck"))
    assert room.box == 8, "it was dropped before the cards"
    alone = Seated((1, 2), charges=(fee,), stand_alone=True).begin()
    assert (alone.box, alone.float) == (0, 2)
