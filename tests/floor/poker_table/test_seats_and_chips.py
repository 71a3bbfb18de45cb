"""Tests of seats and chips at a poker table: moving, topping up, leaving."""

import pytest

from croupier.acts import Locked, NotAuthorised, NotYours, WrongAmount, WrongMoment
from croupier.cards import Card, cards
from croupier.errors import BadInput
from croupier.floor import (
    AllotSeat,
    BringChips,
    BuyIn,
    ComeIn,
    JoinList,
    LeaveTable,
    MoveSeat,
    PickUp,
    ReturnPickedUp,
    SetEntry,
    SitDown,
    WantSeat,
)
from croupier.money import Cents
from croupier.poker import legal_actions
from croupier.poker.deal.commands import Invalidate, Report
from tests.floor.poker_table.seated import MINUTE, Seated
from tests.poker.staff import DEALER, HDD, MANAGER, RUNNER, player

BOOK = "melbourne-poker"


def drawn(**draws: str) -> dict[str, Card]:
    return {person: cards(card)[0] for person, card in draws.items()}


def wanting(room: Seated, person: str, seat: int) -> Seated:
    if person not in room.floor.purses:
        room.comes(person)
    return room.do(WantSeat, seat=seat, actor=player(person))


def both_want_seat_four() -> Seated:
    """Bob, who waits for a seat of this game, and Ann, who has just come."""
    room = wanting(Seated((1, 2)), "Ann", 4)
    room.comes("Bob").do(JoinList, actor=player("Bob"))
    return wanting(room, "Bob", 4)


# --- choice of seat ---------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.1")
def test_a_player_has_the_free_seat_of_their_choice() -> None:
    room = Seated((1, 2)).sit(4)
    assert room.seat(4).person == "P4"
    with pytest.raises(NotYours):
        room.sit(4, person="Eve")
    with pytest.raises(NotYours):
        room.comes("Ann").do(SitDown, seat=5, person="Ann", actor=player("Eve"))
    with pytest.raises(WrongMoment):
        room.sit(5, person="P4")


@pytest.mark.clause(BOOK, "4.1")
def test_the_eleventh_omaha_player_and_the_twelfth_holdem_player_find_no_chair() -> None:
    holdem = Seated(range(1, 12), seats=11)
    assert len(holdem.table.people) == 11
    with pytest.raises(BadInput, match="a seat from 1 to 11"):
        holdem.sit(12)
    omaha = Seated(range(1, 11), seats=10, game="omaha")
    with pytest.raises(BadInput, match="a seat from 1 to 10"):
        omaha.sit(11)
    omaha.begin().run()
    assert omaha.phase == "betting"


@pytest.mark.clause(BOOK, "8.1.1")
def test_two_who_want_one_seat_draw_and_the_king_beats_the_nine() -> None:
    room = both_want_seat_four()
    with pytest.raises(WrongMoment) as refused:
        room.sit(4, person="Ann")
    assert refused.value.clause == "8.1.1"
    room.do(AllotSeat, seat=4, cards=drawn(Ann="Kh", Bob="9s"))
    assert room.seat(4).person == "Ann"
    assert not room.table.wishes


@pytest.mark.clause(BOOK, "8.1.1", "3.3")
def test_equal_ranks_draw_again_for_suits_are_equal() -> None:
    room = both_want_seat_four()
    with pytest.raises(WrongMoment) as refused:
        room.do(AllotSeat, seat=4, cards=drawn(Ann="Kh", Bob="Ks"))
    assert refused.value.clause == "8.1.1"
    assert room.seat(4).person == ""
    room.do(AllotSeat, seat=4, cards=drawn(Ann="2h", Bob="Ks"), actor=RUNNER)
    assert room.seat(4).person == "Bob"


@pytest.mark.clause(BOOK, "8.1.1")
def test_a_draw_needs_a_different_card_for_each() -> None:
    room = both_want_seat_four()
    for draws in (drawn(Ann="Kh"), drawn(Ann="Kh", Bob="Kh"), {}):
        with pytest.raises(BadInput):
            room.do(AllotSeat, seat=4, cards=draws)
    with pytest.raises(NotAuthorised):
        room.do(AllotSeat, seat=4, actor=player("Ann"))
    wanting(room, "Ann", 5)
    assert [(w.person, w.seat) for w in room.table.wishes] == [("Bob", 4), ("Ann", 5)]


@pytest.mark.clause(BOOK, "8.1.2")
def test_a_player_at_the_table_has_a_vacated_seat_before_one_who_waits() -> None:
    room = wanting(Seated((1, 2, 7)), "Ann", 2)
    wanting(room, "P7", 2).leave(2)
    with pytest.raises(WrongMoment) as refused:
        room.sit(2, person="Ann")
    assert refused.value.clause == "8.1.2"
    room.do(AllotSeat, seat=2)
    assert (room.seat(2).person, room.seat(7).person) == ("P7", "")
    with pytest.raises(BadInput):
        room.do(AllotSeat, seat=7)


@pytest.mark.clause(BOOK, "1.1 'Chip Runner'")
def test_a_chip_runner_seats_people_and_brings_chips_but_rules_on_nothing() -> None:
    room = Seated((1, 2)).sit(3, 300, "Ann", by=RUNNER)
    room.do(BringChips, person="Ann", amount=Cents(100), actor=player("Ann"))
    room.buy("Ann", 100, by=RUNNER)
    assert room.stakes[3] == 400
    with pytest.raises(NotAuthorised):
        room.begin().run().do(Report(RUNNER, "not-shuffled"))


# --- new players (8.10) -----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.10")
def test_a_new_player_is_not_dealt_in_on_the_button() -> None:
    room = Seated((1, 2, 3, 4)).hand().leave(1).sit(1, person="New").begin()
    assert (room.button, 1 in room.in_play) == (1, False)
    room.fold_out().begin()
    assert 1 in room.in_play


@pytest.mark.clause(BOOK, "8.10")
def test_who_comes_from_a_closed_game_is_dealt_in_there() -> None:
    room = Seated((1, 2, 3, 4)).hand().leave(1)
    with pytest.raises(NotAuthorised):
        room.sit(1, person="New", closed_game=True)
    room.sit(1, person="New", closed_game=True, by=DEALER).begin()
    assert (room.button, 1 in room.in_play) == (1, True)


def asked_of_a_newcomer(entry: str) -> Seated:
    """A game under way, and a newcomer at seat 6 of whom an officer asks something."""
    room = Seated((1, 2, 3, 4)).hand().sit(6)
    return room.do(SetEntry, person="P6", entry=entry, actor=HDD)


@pytest.mark.clause(BOOK, "8.10.1")
def test_a_new_player_told_to_wait_is_dealt_in_when_the_blind_falls_due() -> None:
    room = asked_of_a_newcomer("wait")
    skipped = 0
    while 6 not in room.begin().in_play:
        room.fold_out()
        skipped += 1
    assert (skipped, room.posts[6]) == (2, 10)


@pytest.mark.clause(BOOK, "8.10.2")
def test_a_new_player_told_to_post_pays_the_large_blind_and_needs_nothing_more() -> None:
    room = asked_of_a_newcomer("post").begin()
    assert room.posts == {2: 5, 3: 10, 6: 10}
    room.say("4 fold")
    options = legal_actions(room.dealt.hand)
    assert (options.seat, options.call, options.check) == (6, 0, True)


@pytest.mark.clause(BOOK, "8.10")
def test_what_a_new_player_must_do_is_for_a_higher_duties_dealer_to_say() -> None:
    room = asked_of_a_newcomer("wait")
    for by in (player(6), DEALER):
        for kind, fields in ((ComeIn, {"way": "post"}), (SetEntry, {"entry": "post"})):
            with pytest.raises(NotAuthorised) as refused:
                room.do(kind, person="P6", actor=by, **fields)
            assert refused.value.clause == "8.10"
    room.do(ComeIn, person="P6", way="post", actor=HDD).begin()
    assert 6 in room.in_play


# --- moves (8.9.5) ----------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.9.5")
def test_moving_past_three_players_clockwise_means_waiting_or_a_penalty_blind() -> None:
    waits = Seated((1, 2, 3, 4, 5)).hand().move(3, 7)
    assert waits.seat(7).entry == "", "past two, 4 and 5, costs nothing"
    room = Seated((1, 2, 3, 4, 5, 6)).hand().move(3, 7, player(3))
    assert room.seat(7).entry == "wait"
    assert 7 not in room.begin().in_play
    pays = Seated((1, 2, 3, 4, 5, 6)).hand().move(3, 7, player(3), post=True).begin()
    assert pays.posts[7] == 10
    assert {post.kind for post in pays.dealt.hand.setup.posts if post.seat == 7} == {"post"}


@pytest.mark.clause(BOOK, "8.9.5", "8.10")
def test_an_officer_s_move_costs_nothing() -> None:
    room = Seated((1, 2, 3, 4, 5, 6)).hand().move(3, 7, HDD).begin()
    assert 7 in room.in_play
    assert 7 not in room.posts


@pytest.mark.clause(BOOK, "8.9.5")
def test_who_has_paid_the_blinds_may_move_into_the_button_seat_and_be_dealt_in() -> None:
    room = Seated((1, 2, 3, 4)).hand().leave(1).move(2, 1, player(2)).begin()
    assert (room.button, 1 in room.in_play) == (1, True)


@pytest.mark.clause(BOOK, "8.9.5")
def test_a_move_back_to_the_button_is_free_only_for_who_has_paid_the_blinds() -> None:
    """Blinds at 1 and 2, button next at 1, which is empty; to go back, everybody is passed."""
    six = Seated((1, 2, 3, 4, 5, 6, 7)).hand().leave(1)
    paid = six.move(2, 1, player(2))
    assert paid.seat(1).entry == ""
    paid.begin()
    assert (paid.button, 1 in paid.in_play, paid.posts) == (1, True, {3: 10})
    unpaid = Seated((1, 2, 3, 4, 5, 6, 7)).hand().leave(1).move(4, 1, player(4))
    assert unpaid.seat(1).entry == "wait", "5, 6 and 7 are passed, and 4 has paid no blind"
    assert 1 not in unpaid.begin().in_play
    elsewhere = Seated((1, 2, 3, 4, 5, 6, 7)).hand().move(2, 9, player(2))
    assert elsewhere.seat(9).entry == "wait", "the chair is not the button's"


@pytest.mark.clause(BOOK, "8.9.5")
def test_nobody_escapes_the_blind_that_is_due_next_by_moving_to_the_button() -> None:
    """Seven hands of seven players: everybody has paid, and the last blind comes to 2 again."""
    room = Seated((1, 2, 3, 4, 5, 6, 7))
    for _ in range(7):
        room.hand()
    assert (room.button, room.posts) == (6, {7: 5, 1: 10})
    room.leave(7).move(2, 7, player(2))
    assert room.seat(7).entry == "wait", "3 to 6 are passed, and the blind was due at 2"
    later = Seated((1, 2, 3, 4, 5, 6, 7))
    for _ in range(7):
        later.hand()
    later.leave(7).move(3, 7, player(3))
    assert later.seat(7).entry == "", "4, 5 and 6 are passed, and 3 has paid this round"


@pytest.mark.clause(BOOK, "8.9.5")
def test_whoever_has_chosen_to_post_still_posts_after_another_move() -> None:
    room = Seated((1, 2, 3, 4, 5, 6)).hand().move(3, 9, player(3), post=True)
    assert room.move(9, 8, player(3)).seat(8).entry == "post"


@pytest.mark.clause(BOOK, "8.9.5")
def test_only_live_players_are_passed() -> None:
    absent = Seated((1, 2, 3, 4, 5, 6)).hand().away(4).move(3, 7, player(3))
    assert absent.seat(7).entry == "", "5 and 6 are passed; 4 is away"
    back = Seated((1, 2, 3, 4, 5, 6)).hand().move(6, 9, player(6)).move(9, 8, player(6))
    assert back.seat(8).entry == "wait", "one chair back is past 1, 2, 3, 4 and 5"


@pytest.mark.clause(BOOK, "8.9.5", "13.5")
def test_a_blind_that_goes_back_with_a_void_hand_was_not_paid() -> None:
    room = Seated((1, 2, 3, 4, 5, 6, 7)).hand().begin()
    assert set(room.table.paid_blinds) == {"P1", "P2", "P3"}
    room.do(Invalidate(HDD, "fire"))
    assert set(room.table.paid_blinds) == {"P1"}, "2 and 3 had their blinds back"


@pytest.mark.clause(BOOK, "8.9.5")
def test_nobody_moves_in_the_middle_of_a_hand_or_onto_somebody() -> None:
    room = Seated((1, 2, 3)).begin()
    with pytest.raises(Locked) as moves:
        room.move(1, 5)
    assert moves.value.clause == "8.9.5"
    wanting(room, "P1", 5)
    with pytest.raises(Locked) as allotted:
        room.do(AllotSeat, seat=5)
    assert allotted.value.clause == "8.9.5"
    room.fold_out()
    with pytest.raises(NotYours):
        room.move(1, 2)
    with pytest.raises(NotYours):
        room.do(MoveSeat, person="P1", to=5, actor=player(2))
    with pytest.raises(WrongMoment):
        room.do(MoveSeat, person="P9", to=5)


# --- chips (6.11) -----------------------------------------------------------------------------


def order(room: Seated, seat: int, amount: int) -> Seated:
    return room.do(BringChips, person=f"P{seat}", amount=Cents(amount), actor=player(seat))


def deliver(room: Seated, seat: int, amount: int) -> Seated:
    return room.buy(f"P{seat}", amount, by=RUNNER)


@pytest.mark.clause(BOOK, "6.11", "1.1 'Buy-in'", "1.1 'Round of Play'", "1.1 'Table stakes'")
def test_a_live_player_s_stake_does_not_grow_but_a_folded_player_s_may() -> None:
    room = order(Seated((1, 2, 3)).begin(), 3, 100).say("3 call")
    with pytest.raises(Locked) as refused:
        deliver(room, 3, 100)
    assert refused.value.clause == "6.11"
    deliver(order(room.say("1 fold"), 1, 100), 1, 100)
    assert room.stakes[1] == 595
    in_the_hand = next(seat for seat in room.dealt.hand.seats if seat.number == 1)
    assert in_the_hand.stack == 495, "not part of this hand"
    before = room.fold_out().stakes[3]
    assert room.stakes[1] == 595
    assert deliver(room, 3, 100).stakes[3] == before + 100


@pytest.mark.clause(BOOK, "6.11")
def test_who_was_not_dealt_in_adds_chips_while_the_others_play() -> None:
    room = Seated((1, 2, 3, 4)).out(4).begin()
    assert deliver(room, 4, 100).stakes[4] == 600


@pytest.mark.clause(BOOK, "1.1 'Lammer'")
def test_chips_on_their_way_are_shown_by_a_lammer() -> None:
    room = order(Seated((1, 2)), 1, 100)
    assert "lammer" in room.markers(1)
    assert room.shown().seats[0].lammer == 100
    assert order(room, 1, 50).shown().seats[0].lammer == 150
    assert deliver(room, 1, 100).shown().seats[0].lammer == 50
    assert "lammer" not in deliver(room, 1, 100).markers(1)
    with pytest.raises(NotYours):
        order(room, 2, 5).do(BuyIn, person="P2", amount=Cents(5), actor=player(1))
    with pytest.raises(BadInput):
        order(room, 2, 0)


@pytest.mark.clause(BOOK, "6.3")
def test_the_minimum_buy_in_makes_a_player_ready_and_less_is_refused() -> None:
    room = Seated((1, 2)).sit(3, 0)
    with pytest.raises(WrongAmount) as refused:
        room.buy("P3", 99)
    assert refused.value.clause == "6.3"
    assert room.begin().in_play == (1, 2)
    room.fold_out().buy("P3", 100).begin()
    assert room.in_play == (1, 2, 3)


# --- leaving, being picked up -----------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.3", "1.1 'Reserved Button'")
def test_who_leaves_takes_their_chips_and_a_reserved_button_lies_there() -> None:
    room = Seated((1, 2, 3))
    before = room.floor.purses["P3"].balance
    room.leave(3)
    assert room.markers(3) == ("reserved",)
    assert room.floor.purses["P3"].balance == before + 500
    room.sit(3, person="New")
    assert "reserved" not in room.markers(3)


@pytest.mark.clause(BOOK, "8.3")
def test_who_leaves_in_a_hand_plays_it_to_its_end() -> None:
    room = Seated((1, 2, 3)).begin().do(LeaveTable, person="P3", actor=player(3))
    assert room.seat(3).person == "P3"
    before = room.floor.purses["P3"].balance
    room.say("3 raise 30").fold_out()
    assert room.seat(3).person == ""
    assert room.floor.purses["P3"].balance == before + 515
    assert 3 not in room.begin().in_play


@pytest.mark.clause(BOOK, "8.11", "1.1 'Picked up'")
def test_an_area_manager_picks_up_a_player_who_is_away_and_secures_the_chips() -> None:
    room = Seated((1, 2, 3)).away(3)
    with pytest.raises(NotAuthorised) as refused:
        room.do(PickUp, person="P3", actor=HDD)
    assert refused.value.clause == "8.11"
    with pytest.raises(WrongMoment):
        room.do(PickUp, person="P2", actor=MANAGER)
    room.do(PickUp, 7, person="P3", actor=MANAGER)
    secured = room.floor.room.picked_up[0]
    assert (secured.person, secured.chips, secured.at - room.start) == ("P3", 500, 7)
    assert room.seat(3).person == ""


@pytest.mark.clause(BOOK, "8.12")
@pytest.mark.parametrize(
    "after, place", [(0, "top"), (20 * MINUTE, "top"), (20 * MINUTE + 1, "bottom")]
)
def test_back_within_twenty_minutes_is_the_top_of_the_list(after: int, place: str) -> None:
    room = Seated((1, 2, 3)).away(3).do(PickUp, 1000, person="P3", actor=MANAGER)
    room.comes("Ann").do(JoinList, actor=player("Ann"))
    with pytest.raises(WrongMoment):
        room.do(ReturnPickedUp, 2000, actor=player(1))
    room.do(ReturnPickedUp, 1000 + after, actor=player(3))
    (waiting,) = room.floor.room.lists.values()
    assert waiting == (("P3", "Ann") if place == "top" else ("Ann", "P3"))
    assert not room.floor.room.picked_up
    with pytest.raises(WrongMoment):
        room.do(ReturnPickedUp, 9999999, actor=player(3))


@pytest.mark.clause(BOOK, "8.11")
def test_a_player_in_the_hand_is_picked_up_only_after_it() -> None:
    room = Seated((1, 2, 3)).begin().away(3)
    with pytest.raises(WrongMoment):
        room.do(PickUp, person="P3", actor=MANAGER)
