"""Choosing a seat, drawing for it, moving, topping up, being picked up, leaving."""

import pytest

from croupier.acts import (
    NotAChoice,
    NotAuthorised,
    NotOffered,
    NotYours,
    WrongMoment,
)
from croupier.cards import cards
from croupier.money import Cents
from croupier.poker import SeatNo, legal_actions
from croupier.poker.deal_commands import Report
from croupier.poker.table_commands import (
    AllotSeat,
    ComeIn,
    DeliverChips,
    LeaveSeat,
    MoveSeat,
    OrderChips,
    PickUp,
    ReturnPickedUp,
    TakeSeat,
    WantSeat,
)
from tests.poker.staff import DEALER, HDD, MANAGER, RUNNER, player
from tests.poker.table.seated import MINUTE, Seated

BOOK = "melbourne-poker"


def drawn(**draws: str) -> tuple[tuple[str, object], ...]:
    return tuple((person, cards(card)[0]) for person, card in draws.items())


# --- choice of seat ---------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.1")
def test_a_player_has_the_free_seat_of_their_choice() -> None:
    room = Seated((1, 2)).sit(4)
    assert room.chair(4).person == "P4"
    with pytest.raises(NotAChoice):
        room.sit(4, person="Eve")
    with pytest.raises(NotYours):
        room.do(TakeSeat(player("Eve"), "Ann", SeatNo(5), Cents(500)))
    with pytest.raises(WrongMoment):
        room.sit(5, person="P4")


@pytest.mark.clause(BOOK, "4.1")
def test_the_eleventh_omaha_player_and_the_twelfth_holdem_player_find_no_chair() -> None:
    holdem = Seated(range(1, 12), seats=11)
    assert len(holdem.table.people) == 11
    with pytest.raises(NotAChoice) as refused:
        holdem.sit(12)
    assert refused.value.clause == "4.1"
    omaha = Seated(range(1, 11), seats=10, game="omaha")
    with pytest.raises(NotAChoice):
        omaha.sit(11)
    omaha.begin().run()
    assert omaha.phase == "betting"


@pytest.mark.clause(BOOK, "8.1.1")
def test_two_who_want_one_seat_draw_and_the_king_beats_the_nine() -> None:
    room = Seated((1, 2)).do(WantSeat(player("Ann"), "Ann", SeatNo(4), Cents(300)))
    room.do(WantSeat(player("Bob"), "Bob", SeatNo(4), Cents(300)))
    with pytest.raises(NotOffered) as refused:
        room.sit(4, person="Ann")
    assert refused.value.clause == "8.1.1"
    room.do(AllotSeat(DEALER, SeatNo(4), drawn(Ann="Kh", Bob="9s")))  # type: ignore[arg-type]
    assert room.chair(4).person == "Ann"
    assert not room.table.wishes


@pytest.mark.clause(BOOK, "8.1.1", "3.3")
def test_equal_ranks_draw_again_for_suits_are_equal() -> None:
    room = Seated((1, 2)).do(WantSeat(player("Ann"), "Ann", SeatNo(4), Cents(300)))
    room.do(WantSeat(player("Bob"), "Bob", SeatNo(4), Cents(300)))
    room.do(AllotSeat(DEALER, SeatNo(4), drawn(Ann="Kh", Bob="Ks")))  # type: ignore[arg-type]
    assert room.chair(4).person == ""
    room.do(AllotSeat(RUNNER, SeatNo(4), drawn(Ann="2h", Bob="Ks")))  # type: ignore[arg-type]
    assert room.chair(4).person == "Bob"


@pytest.mark.clause(BOOK, "8.1.1")
def test_a_draw_needs_a_different_card_for_each() -> None:
    room = Seated((1, 2)).do(WantSeat(player("Ann"), "Ann", SeatNo(4), Cents(300)))
    room.do(WantSeat(player("Bob"), "Bob", SeatNo(4), Cents(300)))
    for draws in (drawn(Ann="Kh"), drawn(Ann="Kh", Bob="Kh"), ()):
        with pytest.raises(NotAChoice):
            room.do(AllotSeat(DEALER, SeatNo(4), draws))  # type: ignore[arg-type]
    with pytest.raises(NotAuthorised):
        room.do(AllotSeat(player("Ann"), SeatNo(4)))
    with pytest.raises(WrongMoment):
        room.do(WantSeat(player("Ann"), "Ann", SeatNo(5)))


@pytest.mark.clause(BOOK, "8.1.2")
def test_a_player_at_the_table_has_a_vacated_seat_before_one_who_waits() -> None:
    room = Seated((1, 2, 7)).do(WantSeat(player("Ann"), "Ann", SeatNo(2), Cents(300)))
    room.do(WantSeat(player(7), "P7", SeatNo(2))).leave(2)
    with pytest.raises(NotOffered) as refused:
        room.sit(2, person="Ann")
    assert refused.value.clause == "8.1.2"
    room.do(AllotSeat(DEALER, SeatNo(2)))
    assert (room.chair(2).person, room.chair(7).person) == ("P7", "")
    with pytest.raises(WrongMoment):
        room.do(AllotSeat(DEALER, SeatNo(7)))


@pytest.mark.clause(BOOK, "1.1 'Chip Runner'")
def test_a_chip_runner_seats_people_and_brings_chips_but_rules_on_nothing() -> None:
    room = Seated((1, 2)).do(TakeSeat(RUNNER, "Ann", SeatNo(3), Cents(300)))
    room.do(OrderChips(player("Ann"), SeatNo(3), Cents(100)))
    room.do(DeliverChips(RUNNER, SeatNo(3), Cents(100)))
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
        room.sit(1, person="New", from_closed_game=True)
    room.sit(1, person="New", from_closed_game=True, by=DEALER).begin()
    assert (room.button, 1 in room.in_play) == (1, True)


@pytest.mark.clause(BOOK, "8.10.1")
def test_a_new_player_told_to_wait_is_dealt_in_when_the_blind_falls_due() -> None:
    room = Seated((1, 2, 3, 4), newcomers="wait").hand().sit(6)
    skipped = 0
    while 6 not in room.begin().in_play:
        room.fold_out()
        skipped += 1
    assert (skipped, room.posts[6]) == (2, 10)


@pytest.mark.clause(BOOK, "8.10.2")
def test_a_new_player_told_to_post_pays_the_large_blind_and_needs_nothing_more() -> None:
    room = Seated((1, 2, 3, 4), newcomers="post").hand().sit(6).begin()
    assert room.posts == {2: 5, 3: 10, 6: 10}
    room.say("4 fold")
    options = legal_actions(room.dealt.hand)
    assert (options.seat, options.call, options.check) == (6, 0, True)


@pytest.mark.clause(BOOK, "8.10")
def test_what_a_new_player_must_do_is_for_a_higher_duties_dealer_to_say() -> None:
    room = Seated((1, 2, 3, 4), newcomers="wait").hand().sit(6)
    for by in (player(6), DEALER):
        with pytest.raises(NotAuthorised) as refused:
            room.do(ComeIn(by, SeatNo(6), "post"))
        assert refused.value.clause == "8.10"
    room.do(ComeIn(HDD, SeatNo(6), "post")).begin()
    assert 6 in room.in_play


# --- moves (8.9.5) ----------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.9.5")
def test_moving_past_three_players_clockwise_means_waiting_or_a_penalty_blind() -> None:
    waits = Seated((1, 2, 3, 4, 5)).hand().move(3, 7)
    assert waits.chair(7).entry == "", "past two, 4 and 5, costs nothing"
    room = Seated((1, 2, 3, 4, 5, 6)).hand().move(3, 7, player(3))
    assert room.chair(7).entry == "wait"
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
def test_nobody_moves_in_the_middle_of_a_hand_or_onto_somebody() -> None:
    room = Seated((1, 2, 3)).begin()
    with pytest.raises(WrongMoment):
        room.move(1, 5)
    room.fold_out()
    with pytest.raises(NotAChoice):
        room.move(1, 2)
    with pytest.raises(NotYours):
        room.do(MoveSeat(player(2), SeatNo(1), SeatNo(5)))
    with pytest.raises(NotAChoice):
        room.move(9, 5)


# --- chips (6.11) -----------------------------------------------------------------------------


def order(seat: int, amount: int) -> OrderChips:
    return OrderChips(player(seat), SeatNo(seat), Cents(amount))


def deliver(seat: int, amount: int) -> DeliverChips:
    return DeliverChips(RUNNER, SeatNo(seat), Cents(amount))


@pytest.mark.clause(BOOK, "6.11", "1.1 'Buy-in'", "1.1 'Round of Play'", "1.1 'Table stakes'")
def test_a_live_player_s_stake_does_not_grow_but_a_folded_player_s_may() -> None:
    room = Seated((1, 2, 3)).begin().do(order(3, 100)).say("3 call")
    with pytest.raises(WrongMoment) as refused:
        room.do(deliver(3, 100))
    assert refused.value.clause == "6.11"
    room.say("1 fold").do(order(1, 100)).do(deliver(1, 100))
    assert room.stakes[1] == 595
    in_the_hand = next(seat for seat in room.dealt.hand.seats if seat.number == 1)
    assert in_the_hand.stack == 495, "not part of this hand"
    before = room.fold_out().stakes[3]
    assert room.do(deliver(3, 100)).stakes[3] == before + 100


@pytest.mark.clause(BOOK, "1.1 'Lammer'")
def test_chips_on_their_way_are_shown_by_a_lammer() -> None:
    room = Seated((1, 2)).do(order(1, 100))
    assert "lammer" in room.markers(1)
    assert room.shown().chairs[0].transfer == 100
    with pytest.raises(NotAChoice):
        room.do(deliver(1, 101))
    assert "lammer" not in room.do(deliver(1, 100)).markers(1)
    with pytest.raises(NotAuthorised):
        room.do(order(2, 5)).do(DeliverChips(player(2), SeatNo(2), Cents(5)))
    with pytest.raises(NotAChoice):
        room.do(order(2, 0))


@pytest.mark.clause(BOOK, "6.3")
def test_buying_up_to_the_minimum_makes_a_player_ready() -> None:
    room = Seated((1, 2)).sit(3, 60).do(order(3, 40)).do(deliver(3, 40)).begin()
    assert room.in_play == (1, 2, 3)


# --- leaving, being picked up -----------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.3", "1.1 'Reserved Button'")
def test_who_leaves_takes_their_chips_and_a_reserved_button_lies_there() -> None:
    room = Seated((1, 2, 3)).leave(3)
    assert room.markers(3) == ("reserved",)
    assert room.table.brought == 1000
    room.sit(3, person="New")
    assert "reserved" not in room.markers(3)


def test_who_leaves_in_a_hand_plays_it_to_its_end() -> None:
    room = Seated((1, 2, 3)).begin().do(LeaveSeat(player(3), SeatNo(3)))
    assert room.chair(3).person == "P3"
    room.say("3 raise 30").fold_out()
    assert room.chair(3).person == ""
    assert room.told("SeatLeft")[0].chips == 515
    assert 3 not in room.begin().in_play


@pytest.mark.clause(BOOK, "8.11", "1.1 'Picked up'")
def test_an_area_manager_picks_up_a_player_who_is_away_and_secures_the_chips() -> None:
    room = Seated((1, 2, 3)).away(3)
    with pytest.raises(NotAuthorised) as refused:
        room.do(PickUp(HDD, SeatNo(3), 0))
    assert refused.value.clause == "8.11"
    with pytest.raises(NotAChoice):
        room.do(PickUp(MANAGER, SeatNo(2), 0))
    room.do(PickUp(MANAGER, SeatNo(3), 7))
    secured = room.table.secured[0]
    assert (secured.person, secured.seat, secured.chips, secured.at) == ("P3", 3, 500, 7)
    assert room.chair(3).person == ""


@pytest.mark.clause(BOOK, "8.12")
@pytest.mark.parametrize(
    "after, place", [(0, "top"), (20 * MINUTE, "top"), (20 * MINUTE + 1, "bottom")]
)
def test_back_within_twenty_minutes_is_the_top_of_the_list(after: int, place: str) -> None:
    room = Seated((1, 2, 3)).away(3).do(PickUp(MANAGER, SeatNo(3), 1000))
    with pytest.raises(NotYours):
        room.do(ReturnPickedUp(player(1), "P3", 2000))
    room.do(ReturnPickedUp(player(3), "P3", 1000 + after))
    assert room.told("PickedUpBack")[0].list_place == place
    assert not room.table.secured
    with pytest.raises(WrongMoment):
        room.do(ReturnPickedUp(player(3), "P3", 9999999))


@pytest.mark.clause(BOOK, "8.11")
def test_a_player_in_the_hand_is_picked_up_only_after_it() -> None:
    room = Seated((1, 2, 3)).begin().away(3)
    with pytest.raises(WrongMoment):
        room.do(PickUp(MANAGER, SeatNo(3), 0))
