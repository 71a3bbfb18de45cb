"""The button and the blinds of a tournament's table from hand to hand: the dead button.

The big blind goes to the next player clockwise, the small blind to whoever paid the big one, and
the button to where the small blind stood; a chair that has been left leaves its blind out or its
button dead. So nobody is passed by the big blind and nobody pays it twice running.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.money import Cents
from croupier.poker import Positions, SeatBeforeHand, SeatNo, next_hand

_AMOUNTS = (Cents(1), Cents(2))
"""Two blinds, whatever they are worth: here only who pays them matters."""


class Blinds(msgspec.Struct, frozen=True):
    """Where the button lies, the chairs of the two blinds, and who is dealt in.

    A chair may be empty: then nobody pays the small blind. `last` always pays the big one.
    """

    button: int
    small: int
    last: int
    dealt: tuple[int, ...]
    """Seats in the order of the deal, from the button's left."""


def next_blinds(
    ready: Iterable[int], before: Blinds | None, button_posts_small: bool = False
) -> Blinds | None:
    """The places of the next hand among the seats that may play; None where fewer than two may.

    Somebody who has come to a chair between the button and the small blind waits for one hand:
    there the blinds would not reach them for a whole round. Head to head the button is where the
    book's reading of 8.9.2(a) puts it; conditions cannot change that (12.4.8(c)).
    """
    seats = sorted(ready)
    playing = [s for s in seats if before is None or not _between(before.small, s, before.last)]
    if len(playing) < 2:
        playing = seats
    found = next_hand(
        [SeatBeforeHand(SeatNo(seat)) for seat in playing],
        _positions(before),
        _AMOUNTS,
        button_posts_small=button_posts_small,
    )
    if found is None:
        return None
    button = int(found.positions.button)
    dealt = [s for s in playing if s > button] + [s for s in playing if s <= button]
    return Blinds(button, int(found.positions.blinds[0]), int(found.positions.last), tuple(dealt))


def _between(first: int, seat: int, end: int) -> bool:
    """Whether a chair lies clockwise between two others."""
    if first < end:
        return first < seat < end
    return seat > first or seat < end


def _positions(before: Blinds | None) -> Positions | None:
    if before is None:
        return None
    blinds = (SeatNo(before.small), SeatNo(before.last))
    return Positions(SeatNo(before.button), blinds, SeatNo(before.last))
