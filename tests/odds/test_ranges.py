"""Tests of ranges against ranges: weights, patterns, discards, compared with other libraries."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

from croupier.cards import FULL_DECK, Card, cards
from croupier.errors import BadInput
from croupier.odds import equities
from croupier.odds.equity.range_text import read_range
from croupier.odds.equity.shares import Combo
from tests.odds.test_discards import in_turn, pairs, split_pot
from tests.odds.test_equity import by_eval7, pot_shares

LEFT = cards("2c 3d 4h 5s 8d 9c Jh Ks")
"""The cards that a small deck keeps besides those in the ranges."""


def dead_but(*kept: str) -> str:
    """The cards to take out so that only these, and `LEFT`, are in the deck."""
    held = {*LEFT, *(card for text in kept for card in cards(text))}
    return " ".join(str(card) for card in FULL_DECK if card not in held)


def weighted_mean(
    one: Mapping[str, Fraction],
    other: Mapping[str, Fraction],
    worth: Callable[[str, str], Fraction],
) -> Fraction:
    """The first range's equity: every pair of hands without a common card, by its weights."""
    total, won = Fraction(0), Fraction(0)
    for mine, a in one.items():
        for yours, b in other.items():
            if not set(cards(mine)) & set(cards(yours)):
                total += a * b
                won += a * b * worth(mine, yours)
    return won / total


ACES = {"AcAd": Fraction(1), "AcAh": Fraction(1), "AdAh": Fraction(1), "KcKh": Fraction(1, 3)}
OTHERS = {"AcKc": Fraction(1, 2), "AdKd": Fraction(1, 2), "QhQs": Fraction(1)}


def test_weighted_ranges_are_the_weighted_mean_over_pairs_that_can_be_dealt() -> None:
    board, dead = "Ts 9s 2h", "As 3c"
    typed = ["AA, KcKh@1/3", "AcKc@50% AdKd@0.5 QhQs"]
    found = equities(typed, board, dead=dead)
    expected = weighted_mean(ACES, OTHERS, lambda a, b: by_eval7(a, b, board, dead))
    assert (found.exact, found.shares[0].equity) == (True, expected)
    assert sum(share.equity for share in found.shares) == 1
    pairs_dealt = sum(not set(cards(a)) & set(cards(b)) for a in ACES for b in OTHERS)
    assert found.deals == pairs_dealt * comb(52 - 3 - 2 - 4, 2)


@pytest.mark.long
@pytest.mark.parametrize("hand, percent", [("AA", 85.20), ("72o", 34.58)])
def test_a_hand_against_any_other_wins_what_is_printed(hand: str, percent: float) -> None:
    """Printed in many places, such as the heads-up table of wizardofodds.com."""
    found = equities([hand, "any"])
    combos = {"AA": 6, "72o": 12}[hand]
    assert (found.exact, found.deals) == (True, combos * comb(50, 2) * comb(48, 5))
    assert round(float(found.shares[0].equity) * 100, 2) == pytest.approx(percent, abs=0.011)


@pytest.mark.parametrize("game, size", [("holdem-hi-lo", 2), ("omaha", 4), ("omaha-hi-lo", 4)])
def test_ranges_with_a_low_or_four_cards_agree_with_another_library(game: str, size: int) -> None:
    """Few cards are left for turn and river, so that every board is ranked by pokerkit."""
    flop = "3h 6c 7s"
    mine = ["Ac2d", "AdQc"] if size == 2 else ["Ac2dKcQc", "AdAhQdTc"]
    yours = ["Ad4c", "6d6h"] if size == 2 else ["Ad4c6d5h", "6h8c9hJc"]
    dead = dead_but(flop.replace(" ", ""), *mine, *yours)
    one = dict(zip(mine, (Fraction(1), Fraction(1, 4)), strict=True))
    other = dict(zip(yours, (Fraction(2, 3), Fraction(1)), strict=True))

    def worth(a: str, b: str) -> Fraction:
        used = {*cards(a), *cards(b), *cards(flop)}
        deck = {*LEFT, *(c for text in (*mine, *yours) for c in cards(text))} - used
        boards = [flop.replace(" ", "") + f"{x}{y}" for x, y in combinations(sorted(deck), 2)]
        low = game.endswith("lo")
        won = (split_pot([a, b], on) if size == 2 else pot_shares([a, b], on, low)[0]
               for on in boards)  # fmt: skip
        return sum(won, Fraction(0)) / len(boards)

    typed = [f"{mine[0]} {mine[1]}@1/4", f"{yours[0]}@2/3 {yours[1]}"]
    found = equities(typed, flop, game=game, dead=dead)
    assert (found.exact, found.shares[0].equity) == (True, weighted_mean(one, other, worth))


def test_before_the_flop_of_crazy_pineapple_two_hands_are_computed_on_every_flop() -> None:
    """Eight cards are left: 56 flops, and every board of each ranked by eval7."""
    one, other = "AhKhQd", "9d8c7c"
    dead = dead_but(one, other)
    found = equities([one, other], game="crazy-pineapple", dead=dead)
    flops = [f"{a} {b} {c}" for a, b, c in combinations(LEFT, 3)]
    expected = sum((in_turn(one, other, flop, dead) for flop in flops), Fraction(0)) / len(flops)
    assert (found.exact, found.deals) == (True, comb(8, 3) * comb(5, 2))
    assert found.shares[0].equity == expected


@pytest.mark.parametrize(
    "game, board",
    [("pineapple", ""), ("crazy-pineapple", ""), ("crazy-pineapple-hi-lo", "2c 3d 4h")],
)
def test_ranges_with_a_discard_are_the_mean_over_their_hands(game: str, board: str) -> None:
    """Known hands are compared with other libraries elsewhere; a range is their weighted mean."""
    mine, yours = ["AhKhQd", "AhQd9h"], ["9d8c7c", "9h9d6c"]
    dead = dead_but(*mine, *yours)
    one = dict(zip(mine, (Fraction(1), Fraction(1, 2)), strict=True))
    other = dict.fromkeys(yours, Fraction(1))

    def worth(a: str, b: str) -> Fraction:
        return equities([a, b], board, game=game, dead=dead).shares[0].equity

    found = equities([f"{mine[0]} {mine[1]}@0.5", " ".join(yours)], board, game=game, dead=dead)
    assert (found.exact, found.shares[0].equity) == (True, weighted_mean(one, other, worth))


def test_ranges_with_a_discard_that_are_too_many_are_drawn_with_an_error() -> None:
    hands = ["AAx", "JTx"]
    drawn = equities(hands, game="crazy-pineapple", samples=40, seed=3)
    assert drawn == equities(hands, game="crazy-pineapple", samples=40, seed=3)
    assert (drawn.exact, drawn.deals, drawn.too_many) == (False, 40, 0)
    assert all(share.error > 0 for share in drawn.shares)
    assert sum(share.equity for share in drawn.shares) == 1


def test_what_is_too_much_to_count_says_how_many_deals_there_are() -> None:
    found = equities(["any", "any"], game="holdem-hi-lo")
    every = comb(52, 2)
    assert not found.exact
    assert found.too_many == every * every * comb(48, 5)
    assert 0 < found.shares[0].error < 0.001


def test_a_weighted_sample_lies_within_its_error() -> None:
    typed = ["AA KK@1/10", "QQ@1/10 76s"]
    exact = equities(typed, "Jh 7d 2c").shares[0]
    drawn = equities(typed, "Jh 7d 2c", samples=40_000, seed=2).shares[0]
    plain = equities(["AA KK", "QQ 76s"], "Jh 7d 2c").shares[0]
    assert abs(float(exact.equity - drawn.equity)) < 5 * drawn.error
    assert abs(float(plain.equity - drawn.equity)) > 5 * drawn.error


@pytest.mark.parametrize(
    "text, size, many",
    [
        ("AAxx", 4, 6 * comb(48, 2) + 4 * 48 + 1),
        ("AAKKds", 4, 6),  # both pairs of the same two suits
        ("JT98ds", 4, 6 * 6),  # two suits, and which two ranks have the first
        ("JT98r", 4, 24),
        ("JT98ms", 4, 4),
        ("JT98ss", 4, 6 * 24 + 4 * 12 + 4),  # two, three or four of one suit
        ("JT98", 4, 4**4),
        ("AAx", 3, 6 * 48 + 4),
        ("AKQms", 3, 4),
        ("xxx", 3, comb(52, 3)),
        ("AKs, QQ+, A5s-A2s, 76s", 2, 4 + 18 + 16 + 4),
        ("QQ@0 KK", 2, 6),
    ],
)
def test_patterns_name_as_many_hands_as_can_be_counted(text: str, size: int, many: int) -> None:
    assert len(read_range(text, (size,), frozenset())) == many


def test_the_last_weight_of_a_hand_counts_and_weights_are_whole() -> None:
    seen: frozenset[Card] = frozenset()
    found = read_range("QQ+@1/3 KK@1/2", (2,), seen)
    kings: Combo = tuple(sorted(cards("KcKd")))
    queens: Combo = tuple(sorted(cards("QcQd")))
    assert (found[kings], found[queens]) == (3, 2)


@pytest.mark.parametrize(
    "hands, game",
    [
        (["AKs@2", "QQ"], "holdem"),
        (["AKs@", "QQ"], "holdem"),
        (["AKs@1/0", "QQ"], "holdem"),
        (["AKs@1/997 QQ@1/991", "JJ"], "holdem"),
        (["AKs@0", "QQ"], "holdem"),
        (["AAKKds", "AKs"], "omaha"),
        (["AAKms", "JTx"], "pineapple"),
    ],
)
def test_a_weight_or_pattern_that_means_nothing_is_refused(hands: list[str], game: str) -> None:
    with pytest.raises(BadInput) as refused:
        equities(hands, game=game)
    assert refused.value.field == "hand"


def test_three_ranges_with_a_discard_are_refused() -> None:
    with pytest.raises(BadInput) as refused:
        equities(["AAx", "KKx", "QQx"], game="pineapple")
    assert refused.value.field == "hands"


def test_three_weighted_ranges_are_the_weighted_mean() -> None:
    """Each range has hands of different weights, so every deal of hands counts differently."""
    board = "Jh 7d 2c 9s"
    ranges = [{"AcAd": 2, "KcKd": 1}, {"QcQd": 1, "AcKc": 3}, {"7h7s": 1}]
    total, won = 0, Fraction(0)
    for hands in ((a, b, "7h7s") for a in ranges[0] for b in ranges[1]):
        if len({card for hand in hands for card in cards(hand)}) == 6:
            weight = prod(held[hand] for held, hand in zip(ranges, hands, strict=True))
            total += weight
            won += weight * equities(list(hands), board).shares[0].equity
    found = equities(["AcAd KcKd@1/2", "QcQd@1/3 AcKc", "7h7s"], board)
    assert found.shares[0].equity == won / total


def test_the_pairs_kept_of_three_cards_are_three() -> None:
    """The helper that expectations here rest on."""
    assert pairs("AhKhQd") == ["AhKh", "AhQd", "KhQd"]
