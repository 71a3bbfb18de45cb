"""Changes of game and charges, closing, time charges: CP-15, 7.2.2, 7.3, 7.4, 13.3."""

import pytest
from croupier.poker.table_commands import (
    Agree,
    Announce,
    AnnounceClosing,
    ChangeCharges,
    ChargeTime,
    CloseTable,
    DropTime,
    VerifyTime,
)
from tests.poker.table.seated import MINUTE, Seated, terms

from croupier.acts import NotAChoice, NotAuthorised, NotOffered, NotYours, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.money import Cents, Rate
from croupier.poker import fixed, no_limit, spread
from croupier.poker.commission import Charge
from croupier.poker.terms import Terms, sign
from tests.poker.staff import DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"
NINE = range(1, 10)


def limit(small: int, **how: object) -> Terms:
    return terms(
        stakes=fixed(Cents(small), Cents(2 * small)),
        blinds=(Cents(small // 2), Cents(small)),
        **how,
    )


def nine_at_limit(small: int = 10) -> Seated:
    wanted = limit(small)
    return Seated(NINE, stakes=wanted.stakes, blinds=wanted.blinds)


def agree(room: Seated, *seats: int, notice: int = 1) -> Seated:
    for seat in seats:
        room.do(Agree(player(seat), notice, f"P{seat}"))
    return room


# --- another game (6.10) ----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.10")
def test_three_hands_notice_and_then_the_game_changes() -> None:
    room = nine_at_limit().do(Announce(MANAGER, limit(4), 0))
    for _ in range(3):
        assert room.hand().table.terms.minimum == 10
    room.begin()
    assert room.table.terms.minimum == 4
    assert sign(room.table.terms)["limits"] == "fixed, $0.04 and $0.08"


@pytest.mark.clause(BOOK, "6.10")
def test_a_hand_in_play_when_the_notice_goes_up_does_not_count() -> None:
    room = nine_at_limit().begin().do(Announce(MANAGER, limit(4), 0)).fold_out()
    assert room.table.notices[0].hands == 0
    for _ in range(3):
        room.hand()
    assert room.begin().table.terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_five_of_nine_agree_and_it_changes_after_the_current_hand() -> None:
    room = nine_at_limit().begin().do(Announce(MANAGER, limit(4), 0))
    agree(room, 1, 2, 3, 4, 5)
    assert room.table.terms.minimum == 10, "only at the completion of a hand"
    assert room.fold_out().begin().table.terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_four_of_eight_is_no_majority() -> None:
    room = nine_at_limit().leave(9).do(Announce(MANAGER, limit(4), 0))
    agree(room, 1, 2, 3, 4).begin()
    assert room.table.terms.minimum == 10
    agree(room, 5).fold_out().begin()
    assert room.table.terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_only_an_area_manager_or_above_changes_the_game() -> None:
    with pytest.raises(NotAuthorised) as refused:
        nine_at_limit().do(Announce(HDD, limit(4), 0))
    assert refused.value.clause == "6.10"
    room = nine_at_limit().do(Announce(MANAGER, limit(4), 0))
    with pytest.raises(NotYours):
        room.do(Agree(player(1), 1, "P2"))
    with pytest.raises(NotAChoice):
        room.do(Agree(player("Eve"), 1, "Eve"))
    with pytest.raises(NotAChoice):
        room.do(Agree(player(1), 7, "P1"))


@pytest.mark.clause(BOOK, "6.1", "6.10")
def test_a_higher_minimum_needs_twenty_minutes_even_when_everybody_agrees() -> None:
    """Nine players, 10/20 to 20/40: agreed at once, in force when the sign has stood."""
    room = nine_at_limit()
    for effective in (None, 19 * MINUTE):
        with pytest.raises(WrongMoment) as refused:
            room.do(Announce(MANAGER, limit(20), 0, effective))
        assert refused.value.clause == "6.1"
    room.do(Announce(MANAGER, limit(20), 0, 20 * MINUTE))
    agree(room, 1, 2, 3, 4, 5)
    assert room.hand(19 * MINUTE).table.terms.minimum == 10
    assert room.begin(20 * MINUTE).table.terms.minimum == 20


@pytest.mark.clause(BOOK, "6.10", "4.1")
def test_a_game_with_fewer_chairs_waits_until_somebody_stands_up() -> None:
    room = Seated(range(1, 12), seats=11)
    room.do(Announce(MANAGER, terms(game="omaha", seats=10), 0))
    agree(room, *range(1, 8)).begin()
    assert room.table.terms.game == "holdem"
    room.fold_out().leave(11).begin()
    assert (room.table.terms.game, len(room.table.chairs)) == ("omaha", 10)


@pytest.mark.clause(BOOK, "6.10")
def test_buy_in_and_betting_type_change_the_same_way() -> None:
    room = nine_at_limit()
    wanted = terms(stakes=spread(Cents(10), Cents(40)), buy_in=Cents(400))
    room.do(Announce(MANAGER, wanted, 0))
    agree(room, 1, 2, 3, 4, 5).begin()
    assert room.table.terms.buy_in == 400
    assert room.table.terms.stakes.structure.id == "spread"


def test_blinds_of_another_number_begin_anew() -> None:
    room = Seated((1, 2, 3, 4)).hand()
    wanted = terms(blinds=(Cents(2), Cents(5), Cents(10)))
    room.do(Announce(MANAGER, wanted, 0))
    agree(room, 1, 2, 3).begin()
    assert sorted(room.posts.values()) == [2, 5, 10]
    assert room.table.positions is not None
    assert room.table.positions.last == 3, "the last blind goes on from seat 2"


# --- closing (13.3) ---------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "13.3")
def test_eight_of_nine_must_wait_three_hands_and_nine_of_nine_need_not() -> None:
    room = nine_at_limit().do(AnnounceClosing(MANAGER, 0))
    agree(room, *range(1, 9))
    with pytest.raises(WrongMoment) as refused:
        room.do(CloseTable(MANAGER, 0))
    assert refused.value.clause == "13.3"
    agree(room, 9).do(CloseTable(MANAGER, 0))
    assert room.table.closed
    assert room.table.brought == 0, "everybody has their chips"


@pytest.mark.clause(BOOK, "13.3")
def test_after_three_hands_an_area_manager_closes_the_table() -> None:
    room = nine_at_limit().do(AnnounceClosing(MANAGER, 0)).hand().hand().begin()
    with pytest.raises(WrongMoment):
        room.do(CloseTable(MANAGER, 0))
    room.fold_out()
    with pytest.raises(NotAuthorised):
        room.do(CloseTable(HDD, 0))
    room.do(CloseTable(MANAGER, 0))
    with pytest.raises(WrongMoment):
        room.sit(1)
    with pytest.raises(WrongMoment):
        room.begin()
    with pytest.raises(WrongMoment):
        room.do(AnnounceClosing(MANAGER, 0))


def test_an_empty_table_closes_at_once() -> None:
    assert Seated().do(CloseTable(MANAGER, 0)).table.closed


# --- commission by its sign (7.3, 7.4) --------------------------------------------------------

FIVE = Charge(method="percentage", rate=Rate.parse("5%"))
HOURLY = Charge(method="time", amount=Cents(10))


@pytest.mark.clause(BOOK, "7.3")
def test_commission_changes_before_a_hand_with_its_sign_and_without_notice() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAChoice) as no_sign:
        room.do(ChangeCharges(MANAGER, (FIVE,), False))
    assert no_sign.value.clause == "7.3"
    with pytest.raises(NotAuthorised):
        room.do(ChangeCharges(HDD, (FIVE,), True))
    room.do(ChangeCharges(MANAGER, (FIVE,), True))
    assert sign(room.table.terms)["commission"] == "5% of the pot"
    with pytest.raises(WrongMoment):
        room.begin().do(ChangeCharges(MANAGER, (), True))
    room.say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert room.table.box == 10


@pytest.mark.clause(BOOK, "7.4")
def test_an_area_manager_may_charge_nothing_and_a_higher_duties_dealer_may_not() -> None:
    room = Seated((1, 2), charges=(FIVE,))
    with pytest.raises(NotAuthorised) as refused:
        room.do(ChangeCharges(HDD, (Charge(),), True))
    assert refused.value.clause == "7.4"
    room.do(ChangeCharges(MANAGER, (Charge(),), True))
    room.begin().say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert room.table.box == 0


@pytest.mark.clause(BOOK, "7.2")
def test_a_table_may_have_several_charges_but_not_one_twice() -> None:
    room = Seated((1, 2)).do(ChangeCharges(MANAGER, (FIVE, HOURLY), True))
    assert len(room.table.terms.charges) == 2
    with pytest.raises(BadInput):
        room.do(ChangeCharges(MANAGER, (FIVE, FIVE), True))


# --- time charges (7.2.2) ---------------------------------------------------------------------


@pytest.mark.clause(BOOK, "7.2.2(a)", "7.2.2(b)", "1.1 'Time Collection'", "1.1 'Collection time'")
def test_nine_seated_and_two_sitting_out_pay_nine_fees_in_advance() -> None:
    room = Seated(NINE, charges=(HOURLY,)).out(3).away(4)
    room.do(ChargeTime(DEALER, 14 * 60 * MINUTE))
    charged = room.told("TimeCharged")[0]
    assert (charged.fee, len(charged.seats)) == (10, 9)
    assert charged.until == 15 * 60 * MINUTE
    assert set(room.stakes.values()) == {490}
    with pytest.raises(WrongMoment) as refused:
        room.do(ChargeTime(DEALER, 15 * 60 * MINUTE - 1))
    assert refused.value.clause == "7.2.2(b)"
    room.do(ChargeTime(DEALER, 15 * 60 * MINUTE))
    assert room.table.slide == 180


@pytest.mark.clause(BOOK, "7.2.2(c)")
def test_no_more_is_collected_than_the_sign_says() -> None:
    room = Seated((1, 2), charges=(HOURLY,))
    assert sign(room.table.terms)["commission"] == "$0.10 an hour from each player, in advance"
    with pytest.raises(WrongAmount) as refused:
        room.do(ChargeTime(DEALER, 0, Cents(12)))
    assert refused.value.clause == "7.2.2(c)"
    assert room.do(ChargeTime(DEALER, 0, Cents(8))).table.slide == 16


@pytest.mark.clause(BOOK, "7.2.2(d)", "7.2.2(e)")
def test_time_charges_wait_on_the_slide_until_an_officer_has_verified_them() -> None:
    room = Seated(NINE, charges=(HOURLY,)).do(ChargeTime(DEALER, 0))
    assert (room.table.slide, room.table.box) == (90, 0)
    with pytest.raises(WrongMoment) as refused:
        room.do(DropTime(DEALER))
    assert refused.value.clause == "7.2.2(e)"
    with pytest.raises(NotAuthorised):
        room.do(VerifyTime(DEALER))
    room.do(VerifyTime(HDD)).do(DropTime(DEALER))
    assert (room.table.slide, room.table.box) == (0, 90)
    for again in (DropTime(DEALER), VerifyTime(HDD)):
        with pytest.raises(WrongMoment):
            room.do(again)


@pytest.mark.clause(BOOK, "7.2.2(d)", "7.2.2(e)", "1.1 'Stand-alone Table'")
def test_at_a_stand_alone_table_they_go_to_the_float() -> None:
    room = Seated(NINE, charges=(HOURLY,), stand_alone=True).do(ChargeTime(DEALER, 0))
    room.do(VerifyTime(HDD)).do(DropTime(DEALER))
    assert (room.table.box, room.table.float) == (0, 90)


def test_who_has_too_few_chips_pays_the_hour_in_cash() -> None:
    room = Seated((1, 2), charges=(HOURLY,), buy_in=Cents(5)).sit(3, 10)
    room.do(ChargeTime(DEALER, 0))
    assert (room.stakes[3], room.table.slide) == (10, 30)


def test_time_is_charged_only_where_the_sign_says_so_and_between_hands() -> None:
    with pytest.raises(NotOffered):
        Seated((1, 2)).do(ChargeTime(DEALER, 0))
    with pytest.raises(WrongMoment):
        Seated((1, 2), charges=(HOURLY,)).begin().do(ChargeTime(DEALER, 0))


def test_a_change_of_game_leaves_the_commission_alone() -> None:
    room = Seated(NINE, charges=(FIVE,))
    room.do(Announce(MANAGER, terms(stakes=no_limit(Cents(5)), charges=()), 0))
    agree(room, 1, 2, 3, 4, 5).begin()
    assert room.table.terms.charges == (FIVE,)
