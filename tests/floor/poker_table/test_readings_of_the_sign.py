"""Tests of readings that a sign chooses, from the sign to the hand (CP-10, CP-11, CP-15).

With three players seat 1 has the small blind, seat 2 the big blind and seat 3 the button.
"""

from typing import Any

import pytest

from croupier.acts import Viewer
from croupier.errors import BadInput
from croupier.floor import Agree, ChangeSign
from croupier.money import Cents, Rate
from croupier.poker import Charge, SeatNo, legal_actions, no_limit, view_deal
from croupier.poker.deal.commands import Gesture
from croupier.poker.deal.gestures import Announcement
from tests.floor.poker_table.seated import MINUTE, Seated
from tests.poker.staff import MANAGER, player

BOOK = "melbourne-poker"
LEAVE = {"higher_blinds": "leave the minimum"}
HIGHER = ["0.10", "0.20"]


def changed(room: Seated, effective: int | None = None, **sign: Any) -> Seated:
    """The sign is changed with the agreement of two in three, or announced for a time."""
    at = None if effective is None else room.start + effective
    room.do(ChangeSign, sign=sign, effective=at, actor=MANAGER)
    number = room.table.notices[-1].number
    for person in ("P1", "P2"):
        room.do(Agree, number=number, actor=player(person))
    return room


def least(room: Seated) -> int:
    """The least bet or raise of the player whose turn it is, in all."""
    wager = legal_actions(room.run().dealt.hand).wager
    assert wager is not None
    return wager.least


# --- all-in out of turn (6.18.4) --------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.18.4")
@pytest.mark.parametrize("value, stack", [("when made", 100), ("when its turn comes", 0)])
def test_the_sign_says_which_bet_an_early_all_in_is_measured_against(
    value: str, stack: int
) -> None:
    """All-in 100 before the first bet on the flop, which is then 150."""
    room = changed(Seated((1, 2)).sit(3, 110), settings={"early_all_in": value})
    room.begin().say("3 call", "1 call", "2 check").run()
    room.do(Gesture(player(3), SeatNo(3), (), Announcement("all-in")))
    room.say("1 bet 150", "2 fold")
    three = next(seat for seat in room.dealt.hand.seats if seat.number == 3)
    assert three.stack == stack
    assert (room.phase == "betting") == (stack > 0), "whoever may take it back has a turn"


# --- commission on a raise that nobody called (7.5) -------------------------------------------


@pytest.mark.clause(BOOK, "7.5", "1.1 'Pot'")
@pytest.mark.parametrize("value, rake", [("unmatched part", 25), ("whole wager", 15)])
def test_the_sign_says_how_much_of_an_uncalled_raise_pays_no_commission(
    value: str, rake: int
) -> None:
    """50 and 100 posted, a raise to 300, folds: 10% of 250 or of 150."""
    charge = Charge(method="percentage", rate=Rate.parse("10%"), cap=Cents(500))
    stakes, blinds = no_limit(Cents(100)), (Cents(50), Cents(100))
    room = Seated((1, 2, 3), stack=1000, stakes=stakes, blinds=blinds, charges=(charge,))
    changed(room, settings={"rake_rounding": "exact cents", "uncalled_raise": value})
    room.begin().say("3 raise 300", "1 fold", "2 fold")
    terms = room.terms
    shown = view_deal(room.dealt, Viewer("onlooker"), terms.charges, terms.readings)
    assert shown.slide == rake
    room.run("over")
    assert room.stakes == {1: 950, 2: 900, 3: 1150 - rake}


# --- blinds that rise while the minimum bet stays (6.1, 6.4, 6.10) ----------------------------


@pytest.mark.clause(BOOK, "6.1", "6.4")
def test_a_higher_last_blind_raises_the_minimum_and_needs_the_notice_of_the_statute() -> None:
    room = Seated((1, 2, 3))
    with pytest.raises(BadInput, match=r"effective: .*6\.1"):
        changed(room, blinds=HIGHER)
    changed(room, 20 * MINUTE, blinds=HIGHER)
    room.begin(20 * MINUTE).say("3 call", "1 call", "2 check")
    assert (room.terms.minimum, least(room)) == (20, 20)


@pytest.mark.clause(BOOK, "6.4", "6.10")
def test_by_the_other_reading_blinds_rise_by_agreement_and_the_minimum_bet_stays() -> None:
    """Before the flop a raise is at least the blind of 20; after it somebody may bet 10."""
    room = changed(changed(Seated((1, 2, 3)), settings=LEAVE), blinds=HIGHER).begin()
    assert (room.terms.minimum, room.terms.blinds) == (10, (10, 20))
    assert least(room) == 40
    assert least(room.say("3 call", "1 call", "2 check")) == 10


@pytest.mark.clause(BOOK, "6.1")
def test_by_the_other_reading_a_higher_minimum_still_needs_the_notice_of_the_statute() -> None:
    room = changed(changed(Seated((1, 2, 3)), settings=LEAVE), blinds=HIGHER).hand()
    higher: tuple[dict[str, Any], ...] = ({"limits": {"minimum": "0.20"}}, {"settings": {}})
    for sign in higher:
        with pytest.raises(BadInput, match=r"effective: .*6\.1"):
            changed(room, **sign)
    changed(room, 20 * MINUTE, settings={})
    assert room.hand(19 * MINUTE).terms.minimum == 10
    assert room.begin(20 * MINUTE).terms.minimum == 20


@pytest.mark.clause(BOOK, "6.1")
def test_a_sign_without_a_minimum_has_the_last_blind_for_one_by_either_reading() -> None:
    room = changed(Seated((1, 2, 3)), settings=LEAVE, limits={"minimum": "0.00"}).hand()
    assert room.terms.minimum == 10
    with pytest.raises(BadInput, match=r"effective: .*6\.1"):
        changed(room, blinds=HIGHER)
