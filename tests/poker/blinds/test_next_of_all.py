"""Tests that the shortcut for the next hand agrees with the general rule."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents
from croupier.poker import Positions, SeatBeforeHand, SeatNo, next_hand, next_of_all

chairs = st.integers(1, 10).map(SeatNo)


@st.composite
def moved_on(draw: st.DrawFn) -> tuple[tuple[SeatNo, ...], Positions, tuple[Cents, ...]]:
    """Chairs that are taken, the places of the hand before, wherever they were, and the blinds."""
    seats = tuple(sorted(draw(st.sets(chairs, min_size=2))))
    blinds = tuple(draw(st.lists(chairs, min_size=1, max_size=3, unique=True)))
    amounts = tuple(Cents(50 * (place + 1)) for place in range(len(blinds)))
    return seats, Positions(draw(chairs), blinds, draw(chairs)), amounts


@given(moved_on())
def test_where_everybody_plays_the_short_way_gives_the_same_hand(
    table: tuple[tuple[SeatNo, ...], Positions, tuple[Cents, ...]],
) -> None:
    seats, before, amounts = table
    general = next_hand([SeatBeforeHand(seat) for seat in seats], before, amounts, played=seats)
    assert next_of_all(seats, before, amounts) == general


def test_the_blinds_move_one_chair_on() -> None:
    """Button on 2, blinds on 3 and 5: the button goes to 3, the small blind to 5, the big to 6."""
    seats = tuple(map(SeatNo, (1, 2, 3, 5, 6)))
    before = Positions(SeatNo(2), (SeatNo(3), SeatNo(5)), SeatNo(5))
    coming = next_of_all(seats, before, (Cents(50), Cents(100)))
    assert coming.positions == Positions(SeatNo(3), (SeatNo(5), SeatNo(6)), SeatNo(6))
    assert [(post.seat, post.amount) for post in coming.posts] == [(5, 50), (6, 100)]
    assert coming.dealt == seats
    assert coming.missed == ()
