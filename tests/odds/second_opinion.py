"""A second solver of Ultimate that shares no code with the first, to compare with.

Nothing of the solver is used: no tree, no payoff table, no classes of boards. Flops are the
22,100 there are, alike ones once. With each, all 1,176 pairs of turn and river are laid out, the
1,081 hands that are left are ranked and counted against each other, and the better choice is
taken on the river and then on the flop. Pay is written out below as people read the rules. A flop
takes a moment, all of them some minutes:

    python -m tests.odds.second_opinion
"""

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.cards import FULL_DECK, Category, category_of
from croupier.odds import hand_strengths

Ints: TypeAlias = npt.NDArray[np.int64]
Flop: TypeAlias = tuple[int, int, int]
Kind: TypeAlias = tuple[int, int, bool]

BLIND = {  # in halves of the stake
    Category.ROYAL_FLUSH: 1000,
    Category.STRAIGHT_FLUSH: 100,
    Category.FOUR_OF_A_KIND: 20,
    Category.FULL_HOUSE: 6,
    Category.FLUSH: 3,
    Category.STRAIGHT: 2,
}
DEALER_HANDS = comb(45, 2)
DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * DEALER_HANDS
GAMES = ("canberra-ultimate", "perth-ultimate")
HANDS = np.array(list(combinations(range(47), 2)))
ODDS = np.array([BLIND.get(category_of(n), 0) for n in range(7462)])
PAIR = min(n for n in range(7462) if category_of(n) is Category.PAIR)
LOWER_FIRST = np.array([52, 1])


def flops() -> dict[Flop, int]:
    """One flop of every kind, and how many are alike but for suits."""
    turned = [[4 * (c // 4) + order[c % 4] for c in range(52)] for order in permutations(range(4))]
    kinds = Counter(
        min(tuple(sorted(t[c] for c in flop)) for t in turned)
        for flop in combinations(range(52), 3)
    )
    return {(a, b, c): many for (a, b, c), many in kinds.items()}


@numba.njit()
def count_below(hands: Ints, marks: Ints, order: Ints, strength: Ints, below: Ints) -> None:
    """Dealers' hands weaker than each hand's mark, of those that share no card with it.

    Marks never fall as strengths rise, so that one order serves both.
    """
    with_card = np.zeros(47, np.int64)
    passed = 0
    for hand in order:
        while passed < len(order) and strength[order[passed]] < marks[hand]:
            for card in hands[order[passed]]:
                with_card[card] += 1
            passed += 1
        a, b = hands[hand]
        # a hand below its own mark was counted once and is taken away twice
        below[hand] = passed - with_card[a] - with_card[b] + (strength[hand] < marks[hand])


class Met:
    """What every hand meets on one board."""

    def __init__(self, cards: npt.NDArray[np.uint8], strength: Ints) -> None:
        self.cards, self.strength = cards, strength
        self.order = np.argsort(strength, kind="stable")

    def below(self, marks: Ints) -> Ints:
        found = np.empty(len(HANDS), np.int64)
        count_below(HANDS, marks, self.order, self.strength, found)
        return found


def river_pay(met: Met) -> tuple[Ints, dict[str, Ints]]:
    """What Play pays for each unit, and by game Ante with Blind, in halves over all dealers.

    Where the dealer has no pair the Ante stands off, and in Perth the Blind does too if the
    player has less than a straight; elsewhere it loses to any better hand.
    """
    mine, line = met.strength, np.full(len(HANDS), PAIR)
    won, lost = met.below(mine), DEALER_HANDS - met.below(mine + 1)
    won_for_nothing = met.below(np.minimum(mine, line))
    lost_for_nothing = met.below(line) - met.below(np.minimum(mine + 1, line))
    ante = 2 * (won - won_for_nothing) - 2 * (lost - lost_for_nothing)
    both = ante + ODDS[mine] * won - 2 * lost
    return 2 * (won - lost), dict(zip(GAMES, (both, both + 2 * lost_for_nothing), strict=True))


def boards_with(flop: Flop) -> list[Met]:
    """All hands on all boards that begin with a flop."""
    others = [c for c in range(52) if c not in flop]
    rows = np.empty((comb(49, 2), len(HANDS), 7), np.uint8)
    for board, more in zip(rows, combinations(others, 2), strict=True):
        left = np.array([c for c in others if c not in more], np.uint8)
        board[:, :2], board[:, 2:] = left[HANDS], [*flop, *more]
    strengths = hand_strengths(rows.reshape(-1, 7)).astype(np.int64).reshape(rows.shape[:2])
    return [Met(board[:, :2], row) for board, row in zip(rows, strengths, strict=True)]


class FlopValues(NamedTuple):
    """By hand (`52 * card + card`, the lower first), in halves over all turns, rivers and dealers.

    Four times the Ante before the flop, twice after it, and a check followed by the better of
    once the Ante and a fold.
    """

    four: Ints
    two: Ints
    check: Ints


def flop_values(flop: Flop) -> dict[str, FlopValues]:
    """All hands with one flop, in both games."""
    found = {game: FlopValues(*np.zeros((3, 52 * 52), np.int64)) for game in GAMES}
    for met in boards_with(flop):
        at = met.cards @ LOWER_FIRST
        play, others = river_pay(met)
        for game, rest in others.items():
            found[game].four[at] += 4 * play + rest
            found[game].two[at] += 2 * play + rest
            found[game].check[at] += np.maximum(play + rest, -4 * DEALER_HANDS)
    return found


def kind(hand: tuple[int, int]) -> Kind:
    """The starting hand: two ranks, suited or not."""
    a, b = FULL_DECK[hand[0]], FULL_DECK[hand[1]]
    low, high = sorted((int(a.rank), int(b.rank)))
    return low, high, a.suit == b.suit


def whole_games() -> dict[str, Fraction]:
    """The value of a round under best play in each game, per Ante."""
    raised, checked = ({game: Counter[Kind]() for game in GAMES} for _ in range(2))
    kinds = flops()
    for number, (flop, many) in enumerate(kinds.items(), 1):
        left = [c for c in range(52) if c not in flop]
        for game, worth in flop_values(flop).items():
            later = np.maximum(worth.two, worth.check)
            for hand in combinations(left, 2):
                at = 52 * hand[0] + hand[1]
                raised[game][kind(hand)] += many * int(worth.four[at])
                checked[game][kind(hand)] += many * int(later[at])
        sys.stderr.write(f"\r{number} of {len(kinds)} kinds of flops")
    return {
        game: Fraction(sum(max(raised[game][k], checked[game][k]) for k in raised[game]), 2 * DEALS)
        for game in GAMES
    }


if __name__ == "__main__":
    for name, value in whole_games().items():
        sys.stdout.write(f"{name} {value * DEALS}/{DEALS} {float(value):+.12f}\n")
