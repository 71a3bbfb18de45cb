"""The button and the blinds from hand to hand (8.9, 8.10, CP-13, CP-14).

The last blind moves to the next player clockwise who can be dealt in. Every other blind
stands where the one after it stood in the hand before, and the button where the first blind
stood; such a chair may by now be empty, and then that blind is missing or the button dead.
So nobody pays the last blind twice running, and nobody who plays on is passed by it.
"""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

import msgspec

from croupier.money import Cents
from croupier.poker.readings import Readings
from croupier.poker.setup import DuePost, PostKind, SeatNo


class Positions(msgspec.Struct, frozen=True, gc=False):
    """Where the button lies and where the blinds stand, the first one first.

    `last` is who paid the last blind; by one reading the place of that blind may be the chair
    of somebody who has left (`big_blind_leaves`).
    """

    button: SeatNo
    blinds: tuple[SeatNo, ...]
    last: SeatNo


class SeatBeforeHand(msgspec.Struct, frozen=True, gc=False):
    """A player at the table before a hand, and whether the blinds let them be dealt in.

    `able` to be dealt in: present, with chips, not sitting out. `settled` owes no blind and
    waits for none; `posts` would rather post than wait. A `newcomer` may not be dealt in on
    the button (8.10).
    """

    seat: SeatNo
    able: bool = True
    settled: bool = True
    posts: bool = False
    newcomer: bool = False


class NextHand(msgspec.Struct, frozen=True, gc=False):
    """Who is dealt in, who pays what, and whom a blind has passed."""

    positions: Positions
    dealt: tuple[SeatNo, ...]
    posts: tuple[DuePost, ...]
    missed: tuple[SeatNo, ...] = ()


def next_hand(
    players: Sequence[SeatBeforeHand],
    before: Positions | None,
    amounts: Sequence[Cents],
    *,
    played: Sequence[SeatNo] = (),
    readings: Readings | None = None,
    button_posts_small: bool = False,
) -> NextHand | None:
    """The next hand's places, or None where fewer than two can be dealt in.

    `played` are the chairs of the hand before. Where what people owe would leave fewer than
    two, the game begins anew: all who are able are dealt in and nobody owes anything.
    """
    order = sorted(players, key=_chair)
    able = [player.seat for player in order if player.able]
    if len(able) < 2:
        return None
    found = None
    if before is not None and amounts and len(before.blinds) == len(amounts):
        found = _moved_on(order, before, amounts, played, readings or Readings())
    if found is None or len(found.dealt) < 2:
        found = _anew(able, None if before is None else before.last, amounts)
    return _head_to_head(found) if button_posts_small and len(found.dealt) == 2 else found


def next_of_all(seats: tuple[SeatNo, ...], before: Positions, amounts: Sequence[Cents]) -> NextHand:
    """What `next_hand` gives where everybody is able and settled and nobody new.

    `seats` are two chairs or more, the lowest first. There are as many blinds as in the hand
    before, and the last one stands with whoever pays it.
    """
    last = seats[bisect_right(seats, before.last) % len(seats)]
    moved = before.blinds[1:]
    posts = [
        DuePost(seat, "blind", amount)
        for seat, amount in zip(moved, amounts, strict=False)
        if seat != last and seat in seats
    ]
    posts.append(DuePost(last, "blind", amounts[-1]))
    return NextHand(Positions(before.blinds[0], (*moved, last), last), seats, tuple(posts))


_chair = attrgetter("seat")


def clockwise_from(seats: Sequence[SeatNo], after: SeatNo) -> list[SeatNo]:
    """The chairs round the table from the one after `after`, which comes last itself."""
    return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]


def _moved_on(
    order: Sequence[SeatBeforeHand],
    before: Positions,
    amounts: Sequence[Cents],
    played: Sequence[SeatNo],
    readings: Readings,
) -> NextHand | None:
    """The next hand, with the button and each blind moved on by one."""
    by_seat = {player.seat: player for player in order}
    button = before.blinds[0]
    missed: list[SeatNo] = []
    last = None
    first = bisect_right(order, before.last, key=_chair)
    for player in (*order[first:], *order[:first]):
        if not player.able:
            missed.append(player.seat)
        elif not (player.newcomer and player.seat == button):
            last = player.seat
            break
    if last is None:
        return None
    place = _place_of_last(by_seat, before, last, played, readings)
    posts, passed = _earlier_blinds(by_seat, before.blinds[1:], last, amounts)
    posts.append(DuePost(last, "blind", amounts[-1]))
    kind: PostKind = "post" if readings.penalty_blind == "live" else "dead"
    dealt = []
    for player in order:
        if not player.able or (player.newcomer and player.seat == button):
            continue
        if player.settled or player.seat == last:
            dealt.append(player.seat)
        elif player.posts:
            dealt.append(player.seat)
            posts.append(DuePost(player.seat, kind, amounts[-1]))
    positions = Positions(button, (*before.blinds[1:], place), last)
    return NextHand(positions, tuple(dealt), tuple(posts), (*missed, *passed))


def _earlier_blinds(
    by_seat: dict[SeatNo, SeatBeforeHand],
    places: Sequence[SeatNo],
    last: SeatNo,
    amounts: Sequence[Cents],
) -> tuple[list[DuePost], list[SeatNo]]:
    """The blinds before the last one: paid by whoever paid the next one in the hand before.

    An empty chair, or one whose player is new or owes, leaves the blind out (8.9.6).
    """
    posts, passed = [], []
    for seat, amount in zip(places, amounts, strict=False):
        player = by_seat.get(seat)
        if player is None or seat == last:
            continue
        if player.able and player.settled and not player.newcomer:
            posts.append(DuePost(seat, "blind", amount))
        elif not player.able:
            passed.append(seat)
    return posts, passed


def _place_of_last(
    by_seat: dict[SeatNo, SeatBeforeHand],
    before: Positions,
    last: SeatNo,
    played: Sequence[SeatNo],
    readings: Readings,
) -> SeatNo:
    """Where the last blind stands: with its payer, or by reading in the chair that was due."""
    if readings.big_blind_leaves == "next player posts":
        return last
    chairs = clockwise_from(sorted({*by_seat, *played}), before.last)
    return next((seat for seat in chairs[: chairs.index(last)] if seat not in by_seat), last)


def _anew(able: Sequence[SeatNo], after: SeatNo | None, amounts: Sequence[Cents]) -> NextHand:
    """The places where a game begins or begins again.

    A new game has its button on the dealer's right; otherwise the last blind moves on by one.
    """
    count = min(len(amounts), len(able))
    last = able[(count - 1) % len(able)] if after is None else clockwise_from(able, after)[0]
    round_to = clockwise_from(able, last)
    blinds = tuple(round_to[len(able) - count :])
    button = round_to[len(able) - count - 1] if 0 < count < len(able) else last
    posts = tuple(
        DuePost(seat, "blind", amount)
        for seat, amount in zip(blinds, amounts[len(amounts) - count :], strict=True)
    )
    return NextHand(Positions(button, blinds, last), tuple(able), posts)


def _head_to_head(found: NextHand) -> NextHand:
    """By the usual custom the button posts the small blind when two play (CP-13)."""
    positions = found.positions
    other = next(seat for seat in found.dealt if seat != positions.last)
    return msgspec.structs.replace(
        found, positions=msgspec.structs.replace(positions, button=other)
    )


def passed_clockwise(live: Sequence[SeatNo], start: SeatNo, to: SeatNo) -> int:
    """How many live players a move from one chair to another passes, going clockwise."""
    others = [seat for seat in live if seat != start]
    ahead = clockwise_from(sorted({*others, to}), start)
    return ahead.index(to)


def pays_to_move(live: Sequence[SeatNo], start: SeatNo, to: SeatNo, free: int) -> bool:
    """Whether a move passes more live players clockwise than are free of charge (8.9.5).

    There is no other direction: a step back counts the whole way round.
    """
    return passed_clockwise(live, start, to) > free


def button_seats(positions: Positions) -> tuple[SeatNo, ...]:
    """Where the button lies, and where it will lie in the next hand."""
    return (positions.button, *positions.blinds[:1])


def is_passed(seat: SeatNo, before: Positions, after: Positions) -> bool:
    """Whether the last blind has come to a seat, or past it, from one hand to the next."""
    start, end = before.last, after.last
    return start < seat <= end if start < end else seat > start or seat <= end
