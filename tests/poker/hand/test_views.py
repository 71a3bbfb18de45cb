"""Tests of what each person may see of a hand."""

import pytest

from croupier.acts import Actor, Viewer, to_json
from croupier.cards import cards
from croupier.poker import (
    Discarded,
    HoleDealt,
    Inspect,
    Inspected,
    PostBlinds,
    SeatNo,
    view,
    view_event,
)
from tests.poker.hand.playing import Play, command
from tests.poker.staff import DEALER

BOARD = "2c 3d 7h 9s Jc"
ONLOOKER = Viewer("onlooker", "Olga")
STAFF = (Viewer("dealer", "Dee"), Viewer("supervisor", "Sue"), Viewer("auditor", "Ann"))


def won_by_queens(muck: str, folded: str) -> Play:
    """Seat 1 shows queens, seat 2 mucks, seat 3 has folded."""
    return (
        Play(
            {1: 100, 2: 100, 3: 100},
            holes={1: "Qs Qh", 2: muck, 3: folded},
            board=BOARD,
        )
        .acts("3 fold", "1 call", "2 check", *("1 check", "2 check") * 3)
        .finish()
    )


@pytest.mark.clause("melbourne-poker", "1.1 'Hole cards'", "8.2.3", "1.1 'Muck'")
def test_folded_and_mucked_hands_are_never_shown_to_others() -> None:
    one, two = won_by_queens("Ts Th", "Ad Kd"), won_by_queens("5s 4h", "8c 8d")
    for viewer in (Viewer("player", "P1"), Viewer("player", "P9"), ONLOOKER, *STAFF):
        assert to_json(view(one.hand, viewer)) == to_json(view(two.hand, viewer))
        seen = {seat.seat: seat.cards for seat in view(one.hand, viewer).seats}
        assert seen == {1: cards("Qs Qh"), 2: (None, None), 3: (None, None)}
    own = {seat.seat: seat.cards for seat in view(one.hand, Viewer("player", "P2")).seats}
    assert own == {1: cards("Qs Qh"), 2: cards("Ts Th"), 3: (None, None)}


@pytest.mark.clause("melbourne-poker", "1.1 'Hole cards'")
def test_a_player_sees_their_own_cards_and_their_own_options_only() -> None:
    play = Play({1: 100, 2: 100, 3: 100}, holes={1: "Qs Qh", 2: "As Ah", 3: "2d 2h"}, board=BOARD)
    play.deal()
    mine = view(play.hand, Viewer("player", "P3"))
    assert mine.to_act == 3
    assert mine.own_options.call == 10
    assert [seat.options for seat in mine.seats] == [None, None, mine.own_options]
    assert [seat.cards for seat in mine.seats] == [(None, None), (None, None), cards("2d 2h")]
    other = view(play.hand, Viewer("player", "P1"))
    assert other.own_options.seat is None
    assert all(seat.options is None for seat in other.seats)
    assert "stub" not in to_json(other).decode()
    assert view(play.hand, Viewer("onlooker", "P3")).own_options.seat is None


@pytest.mark.clause("melbourne-poker", "8.21")
def test_an_officer_who_inspected_a_hand_has_seen_that_hand() -> None:
    play = won_by_queens("Ts Th", "Ad Kd").do(Inspect(DEALER, SeatNo(3)))
    dealers = {seat.seat: seat.cards for seat in view(play.hand, STAFF[0]).seats}
    assert dealers == {1: cards("Qs Qh"), 2: (None, None), 3: cards("Ad Kd")}
    for viewer in (STAFF[1], ONLOOKER, Viewer("player", "P1"), Viewer("player", "Dee")):
        assert view(play.hand, viewer).seats[2].cards == (None, None)
    assert view(play.hand, ONLOOKER).inspected == ()
    assert view(play.hand, STAFF[1]).inspected == play.hand.inspected


def test_events_are_told_without_the_cards_one_may_not_see() -> None:
    play = Play({1: 100, 2: 100}, game="pineapple", recorded=False)
    before = play.do(PostBlinds(DEALER)).hand
    play.deal()
    dealt = play.events[-1]
    assert isinstance(dealt, HoleDealt)
    told = view_event(before, dealt, Viewer("player", "P2"))
    assert isinstance(told, HoleDealt)
    assert told.cards == tuple(card if n % 2 else None for n, card in enumerate(dealt.cards))
    assert view_event(before, dealt, ONLOOKER) == HoleDealt((None,) * 6)
    play.acts("1 call", "2 check")
    thrown = Discarded(SeatNo(1), play.seat(1).cards[0])
    assert view_event(play.hand, thrown, Viewer("player", "P1")) == thrown
    assert view_event(play.hand, thrown, Viewer("player", "P2")) == Discarded(SeatNo(1), None)
    look = Inspected(SeatNo(1), "Dee", "dealer")
    assert view_event(play.hand, look, ONLOOKER) is None
    assert view_event(play.hand, look, STAFF[1]) == look


@pytest.mark.clause("melbourne-poker", "9.5")
def test_a_mucked_hand_that_was_asked_for_is_open_to_all() -> None:
    play = won_by_queens_up_to_the_push()
    play.do(command("3 asks 2", Actor("P3", "player")))
    assert view(play.hand, ONLOOKER).seats[1].cards == cards("Ts Th")


def won_by_queens_up_to_the_push() -> Play:
    play = Play(
        {1: 100, 2: 100, 3: 100}, holes={1: "Qs Qh", 2: "Ts Th", 3: "Ad Kd"}, board=BOARD
    ).acts("3 fold", "1 call", "2 check", *("1 check", "2 check") * 3)
    return play.push()


@pytest.mark.clause("melbourne-poker", "8.8")
def test_everybody_sees_every_stack_and_what_each_has_in() -> None:
    play = Play({1: 100, 2: 70, 3: 50}).acts("3 raise 20", "1 call")
    for viewer in (ONLOOKER, Viewer("player", "P2"), *STAFF):
        shown = view(play.hand, viewer)
        assert [(seat.stack, seat.bet, seat.paid) for seat in shown.seats] == [
            (80, 20, 20),
            (60, 10, 10),
            (30, 20, 20),
        ]
        assert shown.pot == 50
