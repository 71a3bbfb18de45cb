"""Prize arithmetic, exact to the cent: places, ties, and what a stack is worth in a deal.

Invariant: whatever the shares, the ties and the number of finishers, the payments add up to the
pool (Canberra 16.21(b): all of it goes back to the players).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from croupier.errors import BadInput
from croupier.money import CENT, Cents, total

MOST_IN_DEAL = 12


PAY_TABLES: dict[str, tuple[int, Callable[[int, int], Fraction]]] = {
    "one in eight": (8, lambda place, _places: Fraction(1, place)),
    "one in six": (6, lambda place, places: Fraction(places + 1 - place)),
    "one in ten": (10, lambda place, _places: Fraction(1, place * place)),
    "winner takes all": (0, lambda _place, _places: Fraction(1)),
}
"""Templates of pay tables: one place in so many entries is paid, and what a place weighs."""


def generated_shares(entries: int, table: str = "one in eight") -> tuple[Fraction, ...]:
    """The shares that a template makes from the number of entries; at least one place is paid.

    One place in eight: the share falls as one over the place, so that three places share as
    1 : 1/2 : 1/3, which is 6/11, 3/11 and 2/11. One in six is flatter: 3 : 2 : 1. One in ten is
    steeper: 1 : 1/4 : 1/9.
    """
    one_in, weight = PAY_TABLES[table]
    places = max(1, entries // one_in) if one_in else 1
    weights = [weight(place, places) for place in range(1, places + 1)]
    in_all = sum(weights, Fraction(0))
    return tuple(weight / in_all for weight in weights)


def prize_list(
    pool: Cents, shares: Sequence[Fraction], finishers: int, unit: Cents = CENT
) -> tuple[Cents, ...]:
    """What each place is paid, in whole units; first place takes what rounding leaves.

    Where fewer can be paid than there are places, those who can share the whole pool in the same
    proportions.
    """
    kept = tuple(shares[:finishers])
    if not kept:
        return ()
    in_all = sum(kept, Fraction(0))
    paid = [Cents(int(pool * share / in_all) // unit * unit) for share in kept]
    paid[0] += pool - total(paid)
    return tuple(paid)


def seat_prizes(pool: Cents, worth: Cents, finishers: int) -> tuple[Cents, ...]:
    """What each place of a satellite is paid: a seat's worth while the pool buys one, then a rest.

    Where everybody who can be paid has a seat, first place takes the rest.
    """
    seats = min(finishers, int(pool) // int(worth))
    paid, rest = [worth] * seats, pool - worth * seats
    if seats < finishers:
        paid.append(rest)
    elif rest:
        paid[0] += rest
    return tuple(paid)


def share_out(groups: Sequence[Sequence[str]], prizes: Sequence[Cents]) -> dict[str, Cents]:
    """Pays places from the best; tied players put their prizes together and divide them equally.

    A cent that cannot be divided goes to the one of them named first (the earlier entry).
    """
    paid: dict[str, Cents] = {}
    place = 0
    for group in groups:
        pot = total(prizes[place : place + len(group)])
        each, odd = divmod(int(pot), len(group))
        for number, player in enumerate(group):
            amount = Cents(each + (1 if number < odd else 0))
            if amount:
                paid[player] = amount
        place += len(group)
    return paid


def icm(stacks: Mapping[str, int], prizes: Sequence[Cents]) -> dict[str, Fraction]:
    """The independent chip model: what each stack is worth of the prizes, exactly.

    The chance of first place is a player's part of the chips, that of second place their part of
    the chips without the winner's, and so on. Each set of players is worked out once.
    """
    names = tuple(stacks)
    if not 1 <= len(names) <= MOST_IN_DEAL:
        raise BadInput("players", f"1 to {MOST_IN_DEAL} players in a deal", len(names))
    if any(stack <= 0 for stack in stacks.values()):
        raise BadInput("stacks", "only stacks above 0")
    chips = tuple(stacks.values())
    everybody = (1 << len(names)) - 1

    @cache
    def worth(left: int, place: int) -> tuple[Fraction, ...]:
        values = [Fraction(0)] * len(names)
        if place >= len(prizes) or not left:
            return tuple(values)
        present = [n for n in range(len(names)) if left >> n & 1]
        held = sum(chips[n] for n in present)
        for winner in present:
            chance = Fraction(chips[winner], held)
            values[winner] += chance * int(prizes[place])
            for n, value in enumerate(worth(left & ~(1 << winner), place + 1)):
                values[n] += chance * value
        return tuple(values)

    return dict(zip(names, worth(everybody, 0), strict=True))


def in_cents(shares: Mapping[str, Fraction]) -> dict[str, Cents]:
    """Exact worths as whole cents that still add up: largest remainders take the odd cents."""
    in_all = sum(shares.values(), Fraction(0))
    if in_all.denominator != 1:
        raise BadInput("shares", "shares that add up to whole cents")
    paid = {player: Cents(int(share)) for player, share in shares.items()}
    odd = int(in_all) - int(total(paid.values()))
    by_rest = sorted(shares, key=lambda player: shares[player] - int(shares[player]), reverse=True)
    for player in by_rest[:odd]:
        paid[player] += 1
    return paid
