"""Tests of changes of game, charges and closing (CP-15, 7.2.2, 7.3, 7.4, 13.3)."""

from typing import Any

import pytest

from croupier.acts import NotAuthorised, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    Agree,
    AnnounceClosing,
    ChangeSign,
    ChargeTime,
    DoTableChore,
    DropSlide,
    EndPlay,
    SetUpTable,
)
from croupier.money import Cents, Rate
from croupier.poker import Charge, GameTerms, fixed, no_limit, sign, spread
from tests.floor.poker_table.house import charge_on_sign, sign_of, terms
from tests.floor.poker_table.seated import MINUTE, Seated
from tests.poker.staff import DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"
NINE = range(1, 10)


def limit(small: int, **how: object) -> GameTerms:
    return terms(
        stakes=fixed(Cents(small), Cents(2 * small)),
        blinds=(Cents(small // 2), Cents(small)),
        **how,
    )


def nine_at_limit(small: int = 10) -> Seated:
    wanted = limit(small)
    return Seated(NINE, stakes=wanted.stakes, blinds=wanted.blinds)


def announce(room: Seated, wanted: GameTerms, at: int | None = None, **how: Any) -> Seated:
    """Another game or other limits; what the sign says of commission is left alone."""
    said = {key: value for key, value in sign_of(wanted).items() if key != "commission"}
    changed = {k: v for k, v in said.items() if v != room.table.board.stated.get(k)}
    game, kind = wanted.game, wanted.stakes.structure.id
    if game != room.table.variant:
        how["variant"] = game
    if kind != room.table.structure:
        how["structure"] = kind
    how.setdefault("actor", MANAGER)
    if how.get("effective") is not None:
        how["effective"] += room.start
    return room.do(ChangeSign, at, sign=changed, **how)


def charge(room: Seated, *charges: Charge, by: Any = MANAGER) -> Seated:
    return room.do(ChangeSign, sign=charge_on_sign(*charges), actor=by)


def agree(room: Seated, *seats: int) -> Seated:
    number = room.table.notices[-1].number
    for seat in seats:
        room.do(Agree, number=number, actor=player(seat))
    return room


# --- another game (6.10) ----------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.10")
def test_three_hands_notice_and_then_the_game_changes() -> None:
    room = announce(nine_at_limit(), limit(4))
    for _ in range(3):
        assert room.terms.minimum == 10
        room.hand()
    room.begin()
    assert room.terms.minimum == 4
    assert sign(room.terms)["limits"] == "fixed, $0.04 and $0.08"


@pytest.mark.clause(BOOK, "6.10")
def test_a_hand_in_play_when_the_notice_goes_up_does_not_count() -> None:
    room = announce(nine_at_limit().begin(), limit(4)).fold_out()
    assert room.table.notices[0].rounds == 0
    for _ in range(3):
        assert room.terms.minimum == 10
        room.hand()
    assert room.begin().terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_five_of_nine_agree_and_it_changes_after_the_current_hand() -> None:
    room = announce(nine_at_limit().begin(), limit(4))
    agree(room, 1, 2, 3, 4, 5)
    assert room.terms.minimum == 10, "only at the completion of a hand"
    assert room.fold_out().begin().terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_four_of_eight_is_no_majority() -> None:
    room = announce(nine_at_limit().leave(9), limit(4))
    agree(room, 1, 2, 3, 4).begin()
    assert room.terms.minimum == 10
    agree(room, 5).fold_out().begin()
    assert room.terms.minimum == 4


@pytest.mark.clause(BOOK, "6.10")
def test_only_an_area_manager_or_above_changes_the_game() -> None:
    with pytest.raises(NotAuthorised) as refused:
        announce(nine_at_limit(), limit(4), actor=HDD)
    assert refused.value.clause == "6.10"
    room = announce(nine_at_limit(), limit(4))
    number = room.table.notices[0].number
    with pytest.raises(WrongMoment) as stranger:
        room.do(Agree, number=number, actor=player("Eve"))
    assert stranger.value.clause == "6.10"
    with pytest.raises(BadInput):
        room.do(Agree, number=number + 7, actor=player(1))


@pytest.mark.clause(BOOK, "6.1", "6.10")
def test_a_higher_minimum_needs_twenty_minutes_even_when_everybody_agrees() -> None:
    """Nine players, 10/20 to 20/40: agreed at once, in force when the sign has stood."""
    room = nine_at_limit()
    with pytest.raises(BadInput, match=r"effective: .*6\.1"):
        announce(room, limit(20))
    with pytest.raises(WrongMoment) as refused:
        announce(room, limit(20), effective=19 * MINUTE)
    assert refused.value.clause == "6.1"
    announce(room, limit(20), effective=20 * MINUTE)
    agree(room, *NINE)
    assert room.hand(19 * MINUTE).terms.minimum == 10
    assert room.begin(20 * MINUTE).terms.minimum == 20


@pytest.mark.clause(BOOK, "6.1", "6.4")
def test_a_higher_last_blind_is_a_higher_minimum() -> None:
    """Blinds 5/10 to 10/20 at no limit: nobody may bet less than 20 any more."""
    room = Seated(NINE)
    blinds = {"blinds": ["0.10", "0.20"]}
    with pytest.raises(BadInput, match=r"effective: .*6\.1"):
        room.do(ChangeSign, sign=blinds, actor=MANAGER)
    later = room.start + 20 * MINUTE
    agree(room.do(ChangeSign, sign=blinds, effective=later, actor=MANAGER), *NINE)
    assert room.hand(19 * MINUTE).terms.minimum == 10
    assert room.begin(20 * MINUTE).terms.minimum == 20


@pytest.mark.clause(BOOK, "6.10", "4.1")
def test_a_game_with_fewer_chairs_waits_until_the_last_one_is_empty() -> None:
    room = Seated(range(1, 12), seats=11)
    with pytest.raises(WrongMoment) as refused:
        announce(room, terms(game="omaha", seats=10))
    assert refused.value.clause == "4.1"
    announce(room.leave(5), terms(game="omaha", seats=10))
    agree(room, 1, 2, 3, 4, 6, 7, 8).begin()
    assert room.terms.game == "holdem", "somebody sits in the eleventh chair"
    room.fold_out().move(11, 5, HDD).begin()
    assert (room.terms.game, len(room.table.seats)) == ("omaha", 10)


@pytest.mark.clause(BOOK, "6.10")
def test_buy_in_and_betting_type_change_the_same_way() -> None:
    room = nine_at_limit()
    announce(room, terms(stakes=spread(Cents(10), Cents(40)), buy_in=Cents(400)))
    agree(room, 1, 2, 3, 4, 5).begin()
    assert room.terms.buy_in == 400
    assert room.terms.stakes.structure.id == "spread"


def test_blinds_of_another_number_begin_anew() -> None:
    room = Seated((1, 2, 3, 4)).hand()
    announce(room, terms(blinds=(Cents(2), Cents(5), Cents(10))))
    agree(room, 1, 2, 3).begin()
    assert sorted(room.posts.values()) == [2, 5, 10]
    assert room.table.positions is not None
    assert room.table.positions.last == 3, "the last blind goes on from seat 2"


@pytest.mark.clause(BOOK, "4.1")
def test_a_sign_that_makes_no_game_is_refused_when_it_is_announced() -> None:
    room = Seated((1, 2))
    for wrong in ({"blinds": ["0.10", "0.05", "0.10"]}, {"minimum_buy_in": "0.00"}):
        with pytest.raises(BadInput):
            room.do(ChangeSign, sign=wrong, actor=MANAGER)
        assert not room.table.notices
    with pytest.raises(BadInput, match="straddles"):
        room.do(ChangeSign, sign={"straddles": "often"}, actor=MANAGER)
    with pytest.raises(NotOffered) as refused:
        room.do(
            SetUpTable,
            table="T2",
            book=BOOK,
            variant="omaha",
            structure="no-limit",
            sign=sign_of(terms()),
            seats=11,
            actor=MANAGER,
        )
    assert refused.value.clause == "4.1"


@pytest.mark.parametrize(
    "wrong", [{"time_out": "never"}, {"colour_of_the_cloth": "red"}, ["dealer rules"]]
)
def test_a_reading_that_the_book_does_not_offer_is_not_set(wrong: Any) -> None:
    with pytest.raises((BadInput, NotOffered), match="sign"):
        Seated().do(ChangeSign, sign={"settings": wrong}, actor=MANAGER)


# --- closing (13.3) ---------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "13.3")
def test_eight_of_nine_must_wait_three_hands_and_nine_of_nine_need_not() -> None:
    room = nine_at_limit().do(AnnounceClosing, actor=MANAGER)
    agree(room, *range(1, 9))
    with pytest.raises(WrongMoment) as refused:
        room.do(EndPlay, actor=MANAGER)
    assert refused.value.clause == "13.3"
    agree(room, 9).do(EndPlay, actor=MANAGER)
    assert room.table.phase == "closed"
    room.leave(*NINE)
    assert not room.table.people
    accounts = {purse.balance for purse in room.floor.purses.values()}
    assert accounts == {1_000_000}, "everybody has their chips"


@pytest.mark.clause(BOOK, "13.3")
def test_after_three_hands_an_area_manager_closes_the_table() -> None:
    room = nine_at_limit().do(AnnounceClosing, actor=MANAGER).hand().hand().begin()
    with pytest.raises(WrongMoment):
        room.do(EndPlay, actor=MANAGER)
    room.fold_out()
    with pytest.raises(NotAuthorised):
        room.do(EndPlay, actor=HDD)
    room.do(EndPlay, actor=MANAGER).leave(9)
    with pytest.raises(WrongMoment):
        room.sit(9)
    with pytest.raises(WrongMoment):
        room.begin()
    with pytest.raises(WrongMoment):
        room.do(AnnounceClosing, actor=MANAGER)


@pytest.mark.clause(BOOK, "13.3")
def test_an_empty_table_closes_at_once() -> None:
    assert Seated().do(EndPlay, actor=MANAGER).table.phase == "closed"


# --- commission by its sign (7.3, 7.4) --------------------------------------------------------

FIVE = Charge(method="percentage", rate=Rate.parse("5%"), cap=Cents(100))
HOURLY = Charge(method="time", amount=Cents(10))


@pytest.mark.clause(BOOK, "7.3")
def test_commission_changes_before_a_hand_with_its_sign_and_without_notice() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        charge(room, FIVE, by=HDD)
    assert refused.value.clause == "7.3"
    charge(room, FIVE)
    assert sign(room.terms)["commission"] == "5% of the pot, cap $1 a hand"
    charge(room.begin(), Charge())
    assert room.terms.charges[0].method == "percentage", "not in the middle of a hand"
    room.say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert room.box == 10
    assert sign(room.terms)["commission"] == "none"


@pytest.mark.clause(BOOK, "7.4")
def test_an_area_manager_may_charge_nothing_and_a_higher_duties_dealer_may_not() -> None:
    room = Seated((1, 2), charges=(FIVE,))
    with pytest.raises(NotAuthorised) as refused:
        charge(room, Charge(), by=HDD)
    assert refused.value.clause == "7.4"
    charge(room, Charge())
    room.begin().say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert room.box == 0


@pytest.mark.clause(BOOK, "7.2")
def test_a_table_may_have_several_charges_but_not_one_twice() -> None:
    room = charge(Seated((1, 2)), FIVE, HOURLY)
    assert len(room.terms.charges) == 2
    with pytest.raises(BadInput):
        charge(room, FIVE, FIVE)


# --- time charges (7.2.2) ---------------------------------------------------------------------


def charge_hour(room: Seated, at: int = 0, fee: int = 10) -> Seated:
    return room.do(ChargeTime, at, fee=Cents(fee))


@pytest.mark.clause(BOOK, "7.2.2(a)", "7.2.2(b)", "1.1 'Time Collection'", "1.1 'Collection time'")
def test_nine_seated_and_two_sitting_out_pay_nine_fees_in_advance() -> None:
    room = Seated(NINE, charges=(HOURLY,)).out(3).away(4)
    charge_hour(room, 14 * 60 * MINUTE)
    charged = room.told("TimeCharged")[0]
    assert (charged.fee, len(charged.people)) == (10, 9)
    assert charged.until - room.start == 15 * 60 * MINUTE
    assert set(room.stakes.values()) == {490}
    with pytest.raises(WrongMoment) as refused:
        charge_hour(room, 15 * 60 * MINUTE - 1)
    assert refused.value.clause == "7.2.2(b)"
    charge_hour(room, 15 * 60 * MINUTE)
    assert room.table.slide == 180


@pytest.mark.clause(BOOK, "7.2.2(c)")
def test_no_more_is_collected_than_the_sign_says() -> None:
    room = Seated((1, 2), charges=(HOURLY,))
    assert sign(room.terms)["commission"] == "$0.10 an hour from each player, in advance"
    with pytest.raises(WrongAmount) as refused:
        charge_hour(room, fee=12)
    assert refused.value.clause == "7.2.2(c)"
    assert charge_hour(room, fee=8).table.slide == 16


@pytest.mark.clause(BOOK, "7.2.2(d)", "7.2.2(e)")
def test_time_charges_wait_on_the_slide_until_an_officer_has_verified_them() -> None:
    room = charge_hour(Seated(NINE, charges=(HOURLY,)))
    assert (room.table.slide, room.box) == (90, 0)
    with pytest.raises(WrongMoment) as refused:
        room.do(DropSlide)
    assert refused.value.clause == "7.2.2(e)"
    (verify,) = room.table.chores
    with pytest.raises(NotAuthorised):
        room.do(DoTableChore, number=verify.number, actor=DEALER)
    room.do(DoTableChore, number=verify.number, actor=HDD).do(DropSlide)
    assert (room.table.slide, room.box) == (0, 90)
    with pytest.raises(WrongMoment):
        room.do(DropSlide)
    with pytest.raises(BadInput):
        room.do(DoTableChore, number=verify.number, actor=HDD)


@pytest.mark.clause(BOOK, "7.2.2(d)", "7.2.2(e)", "1.1 'Stand-alone Table'")
def test_at_a_stand_alone_table_they_go_to_the_float() -> None:
    room = charge_hour(Seated(NINE, charges=(HOURLY,), stand_alone=True))
    room.chores(by=HDD).do(DropSlide)
    assert (room.box, room.float) == (0, 90)


@pytest.mark.clause(BOOK, "7.2.2(e)", "7.2.1(b)")
def test_a_rake_drops_with_its_hand_and_leaves_unverified_time_charges_on_the_slide() -> None:
    room = charge_hour(Seated((1, 2), charges=(FIVE, HOURLY)))
    room.begin().say("1 raise 100", "2 call", "1 bet 10", "2 fold").run()
    assert (room.table.slide, room.box) == (20, 10)


@pytest.mark.clause(BOOK, "7.2.2(b)")
def test_who_has_too_few_chips_pays_the_hour_from_the_account() -> None:
    room = Seated((1, 2), charges=(HOURLY,), buy_in=Cents(5)).sit(3, 10)
    before = room.floor.purses["P3"].balance
    charge_hour(room)
    assert (room.stakes[3], room.table.slide) == (10, 30)
    assert room.floor.purses["P3"].balance == before - 10


@pytest.mark.clause(BOOK, "6.11")
def test_time_is_charged_only_where_the_sign_says_so_and_between_hands() -> None:
    with pytest.raises(NotOffered):
        charge_hour(Seated((1, 2)))
    with pytest.raises(WrongMoment) as refused:
        charge_hour(charge_hour(Seated((1, 2), charges=(HOURLY,))).begin(), 60 * MINUTE)
    assert refused.value.clause == "6.11"


@pytest.mark.clause(BOOK, "6.10")
def test_a_change_of_game_leaves_the_commission_alone() -> None:
    room = Seated(NINE, charges=(FIVE,))
    announce(room, terms(stakes=no_limit(Cents(5)), blinds=(Cents(5), Cents(5)), charges=()))
    agree(room, 1, 2, 3, 4, 5).begin()
    assert room.terms.minimum == 5
    assert sign(room.terms)["commission"] == "5% of the pot, cap $1 a hand"
