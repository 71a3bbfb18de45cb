"""Tests of all-in hands: where the setting says so, they are turned face up before the board.

No clause of the book asks for it; tournaments do, and their conditions state it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.acts import Viewer
from croupier.cards import Card, cards
from croupier.poker import (
    Deal,
    Hand,
    HandRules,
    PlaceDeck,
    Settings,
    Setup,
    Shown,
    deal_commands,
    deal_due,
    new_deal,
    new_hand,
    rules_for,
    view,
    view_deal,
)
from tests.poker.hand.playing import Play
from tests.poker.hand.test_every_game import choose, deals, next_command
from tests.poker.offered import GAMES
from tests.poker.staff import DEALER

OPEN = Settings(all_in_hands_open=True)
BOARD = "2c 3d 7h 9s Jc"
HOLES = {1: "Qs Qh", 2: "As Ah", 3: "Kd Kh"}
FACE_DOWN = (None, None)
ONLOOKER = Viewer("onlooker", "Olga")


def played(*acts: str, chosen: Settings = OPEN, **stacks: int) -> Play:
    """Three players, the button on seat 3; seat 1 posts 5, seat 2 posts 10."""
    sizes = {1: 100, 2: 100, 3: 100} | {int(name[1:]): stack for name, stack in stacks.items()}
    return Play(sizes, holes=HOLES, board=BOARD, settings=chosen).acts(*acts)


def seen_by(play: Play, viewer: Viewer = ONLOOKER) -> dict[int, Any]:
    return {int(seat.seat): seat.cards for seat in view(play.hand, viewer).seats}


def test_live_hands_lie_open_before_the_flop_and_a_folded_one_does_not() -> None:
    play = played("3 raise 100", "1 call")
    assert set(seen_by(play).values()) == {FACE_DOWN}, "seat 2 may still call"
    play.acts("2 fold")
    assert play.phase == "board"
    assert play.hand.board == ()
    assert seen_by(play) == {1: cards("Qs Qh"), 2: FACE_DOWN, 3: cards("Kd Kh")}
    assert seen_by(play, Viewer("player", "P2")) == {
        1: cards("Qs Qh"),
        2: cards("As Ah"),
        3: cards("Kd Kh"),
    }
    play.finish()
    assert play.stacks == {1: 0, 2: 90, 3: 210}
    assert play.replayed() == play.hand


def test_one_player_with_chips_left_cannot_bet_alone_so_the_hands_lie_open() -> None:
    play = played("3 raise 100", "1 fold", "2 call", s2=500)
    assert seen_by(play) == {1: FACE_DOWN, 2: cards("As Ah"), 3: cards("Kd Kh")}


def test_two_players_who_can_still_bet_keep_all_hands_face_down() -> None:
    play = played("3 raise 50", "1 call", "2 call", "1 check", "2 bet 50", s3=50, s2=500, s1=500)
    assert set(seen_by(play).values()) == {FACE_DOWN}
    play.acts("1 call", *("1 check", "2 check") * 2)
    assert play.phase == "pushing", "seat 3 is all-in, so that nobody mucks"
    assert seen_by(play) == {number: cards(text) for number, text in HOLES.items()}


def test_an_uncalled_bet_goes_back_before_the_hands_are_opened() -> None:
    play = played("3 raise 50", "1 call", "2 call", "1 check", "2 bet 200", s3=50, s2=500, s1=500)
    play.acts("1 fold")
    assert play.returned == {2: 200}
    assert [type(event).__name__ for event in play.events[-3:]] == ["Returned", "Shown", "Shown"]
    assert seen_by(play) == {1: FACE_DOWN, 2: cards("As Ah"), 3: cards("Kd Kh")}


def test_blinds_that_take_the_last_chips_open_the_hands_with_the_deal() -> None:
    play = Play({1: 5, 2: 10}, holes={1: "Qs Qh", 2: "As Ah"}, board=BOARD, settings=OPEN)
    play.deal(until="board")
    assert seen_by(play) == {1: cards("Qs Qh"), 2: cards("As Ah")}


def test_a_player_left_alone_shows_nothing() -> None:
    play = played("3 raise 100", "1 fold", "2 fold").finish()
    assert set(seen_by(play).values()) == {FACE_DOWN}


def test_hands_without_an_all_in_player_are_shown_or_mucked_as_ever() -> None:
    checked = ("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    play = played(*checked).finish()
    assert seen_by(play) == {1: cards("Qs Qh"), 2: cards("As Ah"), 3: FACE_DOWN}


def test_other_tables_keep_all_in_hands_face_down_until_the_showdown() -> None:
    play = played("3 raise 100", "1 call", "2 fold", chosen=Settings())
    assert set(seen_by(play).values()) == {FACE_DOWN}
    play.showdown()
    assert len(play.hand.board) == 5
    assert set(seen_by(play).values()) == {FACE_DOWN}


def test_a_pineapple_hand_is_opened_when_its_card_is_thrown_away() -> None:
    holes = {1: "Qs Qh 4d", 2: "As Ah 4c"}
    play = Play({1: 50, 2: 50}, game="pineapple", holes=holes, board=BOARD, settings=OPEN)
    play.acts("1 raise 50", "2 call", "1 discards 4d")
    assert set(seen_by(play).values()) == {FACE_DOWN, (None, None, None)}
    play.acts("2 discards 4c")
    assert seen_by(play) == {1: cards("Qs Qh"), 2: cards("As Ah")}


def test_a_hand_with_cards_that_nobody_recorded_is_not_taken_as_shown() -> None:
    play = Play({1: 50, 2: 50}, recorded=True, settings=OPEN).acts("1 raise 50", "2 call")
    assert play.phase == "board"
    assert not any(seat.shown for seat in play.hand.seats)


# --- random hands -----------------------------------------------------------------------------


class Watch:
    """Who must see which hands, worked out from stacks and standings alone."""

    def __init__(self) -> None:
        self.live: set[int] | None = None
        """The hands that were live when nobody could bet any more; None before that."""

    def look(self, hand: Hand, shown: dict[int, Any], own: int) -> bool:
        """Compares what one player sees; gives whether there is more to compare."""
        if self.live is None:
            self._take(hand)
        if self.live is None and hand.phase in ("showdown", "pushing", "over"):
            return False
        for seat in hand.seats:
            opened = seat.number == own or (self.live is not None and seat.number in self.live)
            assert shown[int(seat.number)] == (seat.cards if opened else (None,) * len(seat.cards))
        return True

    def _take(self, hand: Hand) -> None:
        live = [seat for seat in hand.seats if seat.standing == "in"]
        with_chips = [seat for seat in live if seat.stack]
        to_come = hand.phase == "board" and len(with_chips) <= 1
        read = hand.phase == "pushing" and len(hand.board) == 5 and len(with_chips) < len(live)
        if len(live) > 1 and (to_come or read):
            self.live = {int(seat.number) for seat in live}


def tournament(setup: Setup) -> Setup:
    return replace(setup, settings=replace(setup.settings, all_in_hands_open=True))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_hidden_cards_are_seen_by_nobody_before_and_live_hands_by_everybody_after(
    game: str, data: st.DataObject
) -> None:
    made = data.draw(deals(game, "no-limit"))
    own = made.setup.places[0]
    rules, watch = HandRules(), Watch()
    hand = new_hand(tournament(made.setup))
    command: Any = PlaceDeck(DEALER, made.deck)
    while True:
        hand, _ = rules.perform(hand, command)
        shown = view(hand, Viewer("player", own.person)).seats
        more = watch.look(hand, {int(seat.seat): seat.cards for seat in shown}, int(own.seat))
        if hand.phase == "over" or not more:
            break
        command = next_command(hand, made.choices)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(data=st.data())
def test_a_table_that_deals_itself_opens_the_same_hands_at_the_same_time(
    game: str, data: st.DataObject
) -> None:
    made = data.draw(deals(game, "no-limit"))
    seed = made.choices.getrandbits(32)
    alone, hand = _opened_by_hand(tournament(made.setup), made.deck, Random(seed))
    at_table, deal = _opened_by_deal(tournament(made.setup), made.deck, Random(seed))
    assert at_table == alone
    assert deal.hand == hand
    for viewer in (ONLOOKER, Viewer("player", made.setup.places[0].person)):
        assert view_deal(deal, viewer).hand == view(hand, viewer)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(data=st.data())
def test_the_setting_changes_no_stack(game: str, data: st.DataObject) -> None:
    made = data.draw(deals(game, "no-limit"))
    seed = made.choices.getrandbits(32)
    _, closed = _opened_by_hand(made.setup, made.deck, Random(seed))
    _, opened = _opened_by_hand(tournament(made.setup), made.deck, Random(seed))
    assert [seat.stack for seat in opened.seats] == [seat.stack for seat in closed.seats]
    assert opened.board == closed.board


Opened = list[tuple[int, int]]
"""Each hand shown: the seat, and how many cards the board had."""


def _opened_by_hand(setup: Setup, deck: tuple[Card, ...], play: Random) -> tuple[Opened, Hand]:
    hand, opened, rules = new_hand(setup), list[tuple[int, int]](), HandRules()
    command: Any = PlaceDeck(DEALER, deck)
    while hand.phase != "over":
        after, events = rules.perform(hand, command)
        opened += [(int(e.seat), len(hand.board)) for e in events if isinstance(e, Shown)]
        hand = after
        command = None if hand.phase == "over" else next_command(hand, play)
    return opened, hand


def _opened_by_deal(setup: Setup, deck: tuple[Card, ...], play: Random) -> tuple[Opened, Deal]:
    """The same in a deal, whose cut brings the deck into the same order."""
    deal, opened, rules = new_deal(setup), list[tuple[int, int]](), rules_for()
    half = len(deck) // 2
    while deal.hand.phase != "over":
        command: Any = deal_due(deal, DEALER) or choose(deal.hand, play)
        if isinstance(command, deal_commands.ShuffleDeck):
            command = deal_commands.ShuffleDeck(DEALER, (*deck[half:], *deck[:half]))
        after, events = rules.perform(deal, command)
        board = len(deal.hand.board)
        opened += [(int(e.seat), board) for e in events if isinstance(e, Shown)]
        deal = after
    return opened, deal
