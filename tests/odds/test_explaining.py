"""Tests of the counts behind a decision, counted again card by card."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import FULL_DECK, Category, cards, category_of, strength
from croupier.odds import PlacedBet, Question, advise_json, decision, explained, option_values
from tests.odds.conftest import question

ULTIMATE = question("canberra-ultimate")
BONUS = question("sydney-bonus", beside={"ante_bonus": Fraction(1, 2)})
FLOP_BET = (PlacedBet("flop", 2, "preflop"),)


@pytest.mark.parametrize(
    "hole, board, dead",
    [
        ("Ah Kd", "9s 8d 7c 2h Qd", ""),
        ("3c 2d", "Ks Kd 9h 9c 4s", "As Ad"),
        ("Jh Tc", "9s 8d 7c", ""),
    ],
)
def test_the_showdown_counts_every_board_and_every_hand_of_the_dealers(
    hole: str, board: str, dead: str
) -> None:
    mine, seen, gone = cards(hole), cards(board), cards(dead)
    found = explained(ULTIMATE, decision(ULTIMATE, len(seen)), mine, seen, gone).showdown
    left = [c for c in FULL_DECK if c not in (*mine, *seen, *gone)]
    count: Counter[str] = Counter()
    for more in list(combinations(left, 5 - len(seen))):
        rest, full = [c for c in left if c not in more], (*seen, *more)
        own = strength((*mine, *full))
        for dealer in combinations(rest, 2):
            theirs = strength((*dealer, *full))
            count["win" if own > theirs else "lose" if own < theirs else "tie"] += 1
            count["qualifies"] += category_of(theirs) >= Category.PAIR
    assert (found.win, found.tie, found.lose) == (count["win"], count["tie"], count["lose"])
    assert found.combinations == found.win + found.tie + found.lose
    assert found.dealer_qualifies == count["qualifies"]


@pytest.mark.parametrize(
    "asked, placed, hole, board",
    [
        (ULTIMATE, (), "Jh Tc", "9s 8d 2c"),
        (ULTIMATE, (), "Jh Tc", "9s 8d 2c 2h Kd"),
        (BONUS, FLOP_BET, "7h 7c", "9s 8d 2c 2h"),
    ],
)
def test_what_the_wagers_make_adds_up_to_what_the_choice_is_worth(
    asked: Question, placed: tuple[PlacedBet, ...], hole: str, board: str
) -> None:
    node = decision(asked, len(cards(board)), placed)
    found = explained(asked, node, cards(hole), cards(board))
    assert found.values == option_values(asked, node, cards(hole), cards(board))
    assert found.wagers
    for label, made in found.wagers.items():
        assert sum(made.values(), Fraction(0)) == found.values[label]


@pytest.mark.parametrize("asked, placed, more", [(BONUS, FLOP_BET, 1), (ULTIMATE, (), 2)])
def test_what_comes_next_is_what_would_be_best_on_each_board(
    asked: Question, placed: tuple[PlacedBet, ...], more: int
) -> None:
    """Every board is decided by itself, of equal choices the dearest."""
    hole, flop, dead = (
        cards("Ah 7d"),
        cards("Kh 7h 2c"),
        cards("2d 2h 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d5h 5s 6c 6d 6h 6s 8c 8d 8h 8s"),
    )
    then = explained(asked, decision(asked, 3, placed), hole, flop, dead).then["check"]
    node = decision(asked, 3 + more, placed)
    left = [c for c in FULL_DECK if c not in (*hole, *flop, *dead)]
    count: Counter[str] = Counter()
    for cards_to_come in combinations(left, more):
        worth = option_values(asked, node, hole, (*flop, *cards_to_come), dead)
        count[max(worth, key=lambda label: worth[label])] += 1
    assert then.boards == sum(count.values())
    assert {label: n for label, n in then.choices.items() if n} == count
    assert then.street == node.street


def test_before_the_flop_boards_are_not_told_one_by_one() -> None:
    found = explained(ULTIMATE, ULTIMATE.tree.root, cards("7h 2c"))
    assert found.then == {}
    assert found.showdown.combinations == 2_118_760 * 990


def test_of_choices_worth_the_same_the_larger_bet_stands_first() -> None:
    """Four aces lie on the board, and only kings are left: dealer and player both play a king
    beside the aces, so every wager is returned whether or not more is bet."""
    hand, board, left = "Qc Qd", "Ac Ad Ah As", cards("Kc Kd Kh")
    used = {*cards(hand), *cards(board), *left}
    given = {
        "book": "sydney-bonus",
        "board": board,
        "dead": " ".join(str(card) for card in FULL_DECK if card not in used),
        "seats": [{"seat": 1, "cards": hand, "wagers": {"ante": "10.00", "flop": "20.00"}}],
    }
    found = [(one["choice"], one["ev_exact"]) for one in advise_json(given)["choices"]]
    assert found == [("river_1x", "0/1"), ("check", "0/1"), ("fold", "-3/1")]
