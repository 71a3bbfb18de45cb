"""Tests of the button and the blinds from hand to hand (CP-13, CP-14)."""

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents
from croupier.poker import SeatNo
from croupier.poker.blinds import NextHand, Positions, SeatBeforeHand, next_hand, pays_to_move
from croupier.poker.readings import Readings

BOOK = "melbourne-poker"
BLINDS = (Cents(5), Cents(10))


def stands(*seats: int, **each: dict[str, bool]) -> list[SeatBeforeHand]:
    """Everybody at these seats; `s3={"able": False}` says more of one."""
    return [SeatBeforeHand(SeatNo(n), **each.get(f"s{n}", {})) for n in seats]


def at(button: int, *blinds: int) -> Positions:
    places = tuple(SeatNo(n) for n in blinds)
    return Positions(SeatNo(button), places, places[-1])


def places(found: NextHand | None) -> tuple[int, dict[int, int]]:
    """The button, and what each seat posts."""
    assert found is not None
    return found.positions.button, {post.seat: post.amount for post in found.posts}


def after(before: Positions, table: Iterable[SeatBeforeHand], **how: object) -> NextHand | None:
    return next_hand(list(table), before, BLINDS, **how)  # type: ignore[arg-type]


@pytest.mark.clause(BOOK, "1.1 'Dealer Button'")
def test_the_first_button_is_on_the_dealer_s_right_and_then_moves_clockwise() -> None:
    table = stands(*range(1, 11))
    first = next_hand(table, None, BLINDS)
    assert places(first) == (10, {1: 5, 2: 10})
    assert first is not None
    assert places(after(first.positions, table)) == (1, {2: 5, 3: 10})


@pytest.mark.clause(BOOK, "8.9.2(a)", "8.9.2(b)", "8.9.1")
def test_blinds_go_in_from_the_button_s_left_as_many_as_the_sign_says() -> None:
    table = stands(*range(1, 8))
    assert places(next_hand(table, at(2, 3, 4), BLINDS)) == (3, {4: 5, 5: 10})
    three = next_hand(table, at(2, 3, 4, 5), (Cents(2), Cents(5), Cents(10)))
    assert places(three) == (3, {4: 2, 5: 5, 6: 10})
    one = next_hand(table, at(2, 3), (Cents(10),))
    assert places(one) == (3, {4: 10})


@pytest.mark.clause(BOOK, "8.9.6", "1.1 'Dead button'")
def test_the_small_blind_leaves_and_the_button_is_dead_in_the_hand_after() -> None:
    """Button 1, seat 2 due for the small blind leaves: 10 to start the pot; then button 2."""
    table = stands(1, 3, 4, 5, 6)
    hand = after(at(6, 1, 2), table)
    assert places(hand) == (1, {3: 10})
    assert hand is not None
    then = after(hand.positions, table)
    assert places(then) == (2, {3: 5, 4: 10})
    assert then is not None
    assert 2 not in then.dealt


@pytest.mark.clause(BOOK, "8.9.6")
def test_the_big_blind_leaves_and_the_next_player_posts() -> None:
    """Seat 3 due for the big blind leaves: small 2, big 4; then button 2, small 4, big 5."""
    table = stands(1, 2, 4, 5, 6)
    hand = after(at(6, 1, 2), table, played=(1, 2, 3, 4, 5, 6))
    assert places(hand) == (1, {2: 5, 4: 10})
    assert hand is not None
    assert places(after(hand.positions, table)) == (2, {4: 5, 5: 10})


@pytest.mark.clause(BOOK, "8.9.6")
def test_by_the_other_reading_the_hand_after_has_no_small_blind() -> None:
    table = stands(1, 2, 4, 5, 6)
    dead = Readings(big_blind_leaves="dead small blind")
    hand = after(at(6, 1, 2), table, played=(1, 2, 3, 4, 5, 6), readings=dead)
    assert places(hand) == (1, {2: 5, 4: 10})
    assert hand is not None
    assert places(after(hand.positions, table, readings=dead)) == (2, {5: 10})


@pytest.mark.clause(BOOK, "8.9.2(a)")
def test_head_to_head_the_player_without_the_button_posts_the_small_blind() -> None:
    table = stands(1, 2)
    first = next_hand(table, None, BLINDS)
    assert places(first) == (2, {1: 5, 2: 10})
    assert first is not None
    assert places(after(first.positions, table)) == (1, {2: 5, 1: 10})


def test_by_the_usual_custom_the_button_posts_it() -> None:
    table = stands(1, 2)
    first = next_hand(table, None, BLINDS, button_posts_small=True)
    assert places(first) == (1, {1: 5, 2: 10})
    assert first is not None
    assert places(after(first.positions, table, button_posts_small=True)) == (2, {2: 5, 1: 10})


@pytest.mark.parametrize(
    "leaves, button, posts",
    [(1, 2, {3: 5, 2: 10}), (2, 2, {3: 5, 1: 10}), (3, 2, {1: 10})],
)
def test_from_three_players_to_two(leaves: int, button: int, posts: dict[int, int]) -> None:
    """Button 1, small 2, big 3; whoever leaves, nobody pays the big blind twice."""
    table = stands(*(seat for seat in (1, 2, 3) if seat != leaves))
    assert places(after(at(1, 2, 3), table)) == (button, posts)


@pytest.mark.clause(BOOK, "8.9.3")
def test_who_is_away_when_the_blind_comes_has_missed_it() -> None:
    hand = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s4={"able": False}))
    assert hand is not None
    assert hand.missed == (4,)
    assert hand.dealt == (1, 2, 3, 5)
    small = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s3={"able": False}))
    assert small is not None
    assert (places(small), small.missed) == ((2, {4: 10}), (3,))


@pytest.mark.clause(BOOK, "8.9.3", "8.10.1", "8.10.2")
def test_who_owes_a_blind_waits_for_it_or_posts() -> None:
    owing = {"settled": False}
    waits = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s5=owing))
    assert waits is not None
    assert 5 not in waits.dealt
    due = after(waits.positions, stands(1, 2, 3, 4, 5, s5=owing))
    assert places(due) == (3, {4: 5, 5: 10})
    posting = {"settled": False, "posts": True}
    posts = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s5=posting))
    assert places(posts) == (2, {3: 5, 4: 10, 5: 10})
    assert posts is not None
    assert [post.kind for post in posts.posts] == ["blind", "blind", "post"]


def test_by_the_other_reading_a_post_is_dead_money() -> None:
    posting = {"settled": False, "posts": True}
    found = after(
        at(1, 2, 3), stands(1, 2, 3, 4, 5, s5=posting), readings=Readings(penalty_blind="dead")
    )
    assert found is not None
    assert found.posts[-1].kind == "dead"


@pytest.mark.clause(BOOK, "8.10")
def test_a_newcomer_is_not_dealt_in_on_the_button() -> None:
    new = {"newcomer": True}
    hand = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s2=new))
    assert hand is not None
    assert (hand.positions.button, 2 in hand.dealt) == (2, False)
    elsewhere = after(at(1, 2, 3), stands(1, 2, 3, 4, 5, s5=new))
    assert elsewhere is not None
    assert 5 in elsewhere.dealt


def test_a_game_in_which_everybody_owes_begins_anew() -> None:
    owing = {"settled": False}
    table = stands(1, 2, 3, s1=owing, s2=owing, s3=owing)
    hand = after(at(1, 2, 3), table)
    assert places(hand) == (2, {3: 5, 1: 10})
    assert hand is not None
    assert hand.dealt == (1, 2, 3)


def test_no_hand_with_fewer_than_two() -> None:
    assert next_hand(stands(4), None, BLINDS) is None
    assert next_hand(stands(1, 4, s1={"able": False}), at(1, 2, 3), BLINDS) is None


def test_without_blinds_the_button_goes_round() -> None:
    table = stands(2, 5, 7)
    hand = next_hand(table, None, ())
    buttons = []
    for _ in range(4):
        assert hand is not None
        buttons.append(hand.positions.button)
        hand = next_hand(table, hand.positions, ())
    assert buttons == [7, 2, 5, 7]


# --- moves (8.9.5) ----------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "8.9.5")
@pytest.mark.parametrize("to, pays", [(4, False), (5, True), (9, True)])
def test_moving_past_three_live_players_clockwise_costs_and_past_two_does_not(
    to: int, pays: bool
) -> None:
    """From seat 1 with live players at 2, 3, 4 and more: to an empty chair between them."""
    live = {4: (1, 2, 3, 5, 6, 7, 8), 5: (1, 2, 3, 4, 6, 7, 8), 9: (1, 2, 3, 4, 10, 11)}[to]
    seats = [SeatNo(n) for n in live]
    assert pays_to_move(seats, SeatNo(1), SeatNo(to), 2) is pays


@pytest.mark.clause(BOOK, "8.9.5")
def test_empty_chairs_do_not_count() -> None:
    live = [SeatNo(n) for n in (1, 2, 3)]
    assert not pays_to_move(live, SeatNo(1), SeatNo(9), 2)


@pytest.mark.clause(BOOK, "8.9.5")
def test_a_step_back_counts_the_whole_way_round() -> None:
    live = [SeatNo(n) for n in (1, 2, 3, 4, 6, 7, 8, 9)]
    assert pays_to_move(live, SeatNo(6), SeatNo(5), 2), "7, 8, 9, 1, 2, 3 and 4 are passed"
    assert not pays_to_move(live[:3], SeatNo(3), SeatNo(10), 2), "nobody is passed"
    assert not pays_to_move(live[:3], SeatNo(2), SeatNo(11), 2), "3 is passed"
    few = [SeatNo(n) for n in (1, 3, 5)]
    assert not pays_to_move(few, SeatNo(3), SeatNo(2), 2), "5 and 1, who are two"


# --- laws -------------------------------------------------------------------------------------


def _chairs(
    play: Random, seats: int, hand: int, state: dict[int, dict[str, bool]]
) -> list[SeatBeforeHand]:
    """People come, go, walk and come back between hands."""
    for seat in range(1, seats + 1):
        if play.random() < 0.15:
            if seat in state:
                del state[seat]
            else:
                way = play.choice(({}, {"settled": False}, {"settled": False, "posts": True}))
                state[seat] = {"newcomer": hand > 0, **way}
        elif seat in state and play.random() < 0.15:
            state[seat]["able"] = not state[seat].get("able", True)
    return [SeatBeforeHand(SeatNo(seat), **how) for seat, how in state.items()]


def _between(seats: Sequence[int], first: int, end: int) -> list[int]:
    """Chairs strictly clockwise between two of them."""
    if first < end:
        return [seat for seat in seats if first < seat < end]
    return [seat for seat in seats if seat > first or seat < end]


@given(
    seats=st.integers(2, 11),
    blinds=st.sampled_from(((10,), (5, 10), (2, 5, 10))),
    usual=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_nobody_pays_the_last_blind_twice_running_and_nobody_playing_is_passed_by_it(
    seats: int, blinds: tuple[int, ...], usual: bool, seed: int
) -> None:
    chance = Random(seed)
    amounts = tuple(Cents(blind) for blind in blinds)
    before: Positions | None = None
    played: tuple[SeatNo, ...] = ()
    state: dict[int, dict[str, bool]] = {seat: {} for seat in range(1, seats + 1)}
    for number in range(25):
        table = _chairs(chance, seats, number, state)
        hand = next_hand(table, before, amounts, played=played, button_posts_small=usual)
        if hand is None:
            assert sum(stand.able for stand in table) < 2
            continue
        last = hand.positions.last
        able = {stand.seat for stand in table if stand.able}
        assert last in hand.dealt
        assert set(hand.dealt) <= able
        assert len(hand.dealt) >= 2
        blind_posts = [post for post in hand.posts if post.kind == "blind"]
        assert blind_posts[-1] == blind_posts[-1].__class__(last, "blind", amounts[-1])
        assert len({post.seat for post in hand.posts}) == len(hand.posts)
        if before is not None:
            assert last != before.last, "twice running"
            passed = _between(sorted(played), before.last, last)
            assert not set(passed) & set(hand.dealt) & set(played), "played on, yet skipped"
        for seat in hand.dealt:
            state[seat].pop("settled", None)
            state[seat].pop("posts", None)
            state[seat].pop("newcomer", None)
        for seat in hand.missed:
            state[seat]["settled"] = False
        before, played = hand.positions, hand.dealt
