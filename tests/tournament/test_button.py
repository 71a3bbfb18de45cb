"""Tests of the dead button in tournaments."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.tournament import Blinds, commands, events, next_blinds
from tests.tournament.stage import DEALER, Event, names, poker


def places(ready: set[int], before: Blinds | None) -> Blinds:
    found = next_blinds(ready, before)
    assert found is not None
    return found


def test_the_button_and_blinds_move_one_on() -> None:
    first = places({1, 2, 3, 4}, None)
    assert (first.button, first.small, first.last) == (4, 1, 2)
    assert first.dealt == (1, 2, 3, 4)
    second = places({1, 2, 3, 4}, first)
    assert (second.button, second.small, second.last) == (1, 2, 3)
    assert second.dealt == (2, 3, 4, 1)


def test_a_small_blind_who_falls_leaves_the_button_dead() -> None:
    """Blinds were 1 and 2; seat 1 falls. The button stands at the empty seat 1, small 2, big 3."""
    after = places({2, 3, 4}, places({1, 2, 3, 4}, None))
    assert (after.button, after.small, after.last) == (1, 2, 3)
    assert after.dealt == (2, 3, 4)


def test_a_big_blind_who_falls_leaves_no_small_blind() -> None:
    """Blinds were 1 and 2; seat 2 falls. Nobody pays the small blind; 3 pays the big one."""
    after = places({1, 3, 4}, places({1, 2, 3, 4}, None))
    assert (after.button, after.small, after.last) == (1, 2, 3)
    assert 2 not in after.dealt


def test_whoever_comes_between_the_button_and_the_small_blind_waits_for_one_hand() -> None:
    before = Blinds(button=1, small=3, last=6, dealt=(3, 6, 8, 1))
    following = places({1, 3, 4, 6, 8}, before)
    assert (following.button, following.small, following.last) == (3, 6, 8)
    assert following.dealt == (6, 8, 1, 3)
    assert set(places({1, 3, 4, 6, 8}, following).dealt) == {1, 3, 4, 6, 8}


def test_fewer_than_two_play_no_hand() -> None:
    assert next_blinds({3}, None) is None


SEATS = st.integers(1, 9)


@given(st.sets(SEATS, min_size=2), st.lists(st.tuples(st.booleans(), SEATS), max_size=40))
def test_the_big_blind_is_neither_skipped_nor_repeated(
    seats: set[int], script: list[tuple[bool, int]]
) -> None:
    """Whoever comes and goes, the next one is the first player on from the last; nobody between
    the two was there to pay it, and nobody but one of two players pays it again at once."""
    before = places(seats, None)
    for comes, seat in script:
        seats = seats | {seat} if comes else seats - {seat}
        if len(seats) < 2:
            return
        after = places(seats, before)
        waiting = seats - set(after.dealt)
        clockwise = [(s - before.last) % 9 or 9 for s in seats - waiting]
        assert after.last in seats
        assert ((after.last - before.last) % 9 or 9) == min(clockwise)
        assert after.last != before.last
        before = after


def test_in_a_tournament_every_hand_names_who_pays_the_big_blind() -> None:
    event = Event(poker(entry={"least": 2})).playing(*names(4))
    table = event.state.entrants["p1"].table
    payers = []
    for _ in range(8):
        begun = event.do(commands.StartHand(actor=DEALER, table=table, at=event.now))[-1]
        assert isinstance(begun, events.HandStarted)
        assert begun.blinds is not None
        payers.append(event.state.tables[table].sitting[begun.blinds.last])
        chips = {"p1": event.state.entrants["p1"].chips}
        event.do(commands.EndHand(actor=DEALER, stacks=chips, at=event.now))
    assert payers[:4] == payers[4:]
    assert len(set(payers)) == 4
