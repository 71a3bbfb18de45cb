"""Tests of strategies: how they are read, and what they cost."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.books import STARTING_HANDS
from croupier.cards import FULL_DECK, Card, Category, cards, category_of, strength
from croupier.errors import BadInput
from croupier.odds import Figures, load_strategy, read_strategy, strategies
from croupier.odds.exact.boards import boards
from croupier.odds.exact.figures import moments
from croupier.odds.exact.following import _codes, _rules, follow, follow_rivers
from croupier.odds.exact.kinds import slot_table
from croupier.odds.exact.plan import plan
from croupier.odds.exact.recipe import write
from croupier.odds.exact.solve import ranking_of
from croupier.odds.kernels.kinds import NO_SUIT, PLAIN_ROW
from croupier.odds.lookup_tables import places
from croupier.odds.ranges import combos_of, starting_hands_in
from tests.odds.conftest import question

ULTIMATE = question("canberra-ultimate")


@pytest.mark.parametrize(
    "text, names",
    [
        ("AA", "AA"),
        ("QQ+", "AA KK QQ"),
        ("99-77", "99 88 77"),
        ("AJs+", "AKs AQs AJs"),
        ("K9o", "K9o"),
        ("QJ", "QJs QJo"),
        ("A5s-A3s", "A5s A4s A3s"),
        ("T9s-87s", "T9s 98s 87s"),
        ("9T", "T9s T9o"),
    ],
)
def test_a_range_names_the_hands_players_mean(text: str, names: str) -> None:
    assert starting_hands_in(text) == frozenset(names.split())


@pytest.mark.parametrize("text", ["A", "AKx", "1Ts", "AAs", "22-44", "K9s-Q9o", ""])
def test_a_range_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="range: expected starting hands such as"):
        starting_hands_in(text)


def test_all_starting_hands_together_are_1326() -> None:
    assert starting_hands_in("any") == frozenset(STARTING_HANDS)
    assert sum(len(combos_of(hand)) for hand in STARTING_HANDS) == 1326


def test_the_practical_strategy_raises_the_500_hands_that_best_play_raises(
    canberra: Figures,
) -> None:
    first = load_strategy("ultimate-practical").first(ULTIMATE.tree)
    assert first == {name: hand.best for name, hand in canberra.preflop.items()}


def test_the_practical_strategy_has_its_published_edge(canberra: Figures) -> None:
    """2.43% is printed for it, against 2.19% under best play."""
    played = follow(ULTIMATE.tree, load_strategy("ultimate-practical"))
    value, _ = moments(played)
    assert round(-float(value) * 100, 2) == 2.43
    assert value < canberra.expected_value


def test_every_strategy_that_travels_with_us_can_be_read_and_says_what_it_is() -> None:
    for name, text in strategies().items():
        assert text.startswith("# ")
        found = load_strategy(name)
        assert found.name != name
        assert {"preflop", "flop"} <= set(found.rules)


def flop_code(rules: str, hole: str, flop: str) -> str:
    """What a flop rule decides, by way of the kernels."""
    text = f"preflop\n otherwise: check\nflop\n {rules}\n otherwise: check\nriver\n otherwise: fold"
    strategy, tree = read_strategy(text), ULTIMATE.tree
    choices = _codes(tree, strategy, write(plan(tree, prune=False)), 3)
    own = [sorted(int(c) for c in row) for row in boards(3).cards]
    at = own.index(sorted(cards(flop)))
    code = choices.codes[0, at, places().at[cards(hole)[0], cards(hole)[1]]]
    node = next(n for n in tree.nodes if n.seen == 3)
    return node.options[int(code)].label


@pytest.mark.parametrize(
    "rule, hole, flop, bets",
    [
        # flops are written with the suits of their class
        ("pair or better", "Ah Kd", "9c 8d 2c", False),
        ("pair or better", "Ah Kd", "9c 9d 2c", True),
        ("hidden pair or better", "Ah Kd", "9c 9d 2c", False),
        ("hidden pair or better", "Ah 2d", "9c 9d 2c", True),
        ("hidden pair, not pocket 22", "2h 2s", "9c 8d 7c", False),
        ("hidden pair, not pocket 22", "3h 3s", "9c 8d 7c", True),
        ("four to a flush with a hidden ten or better", "Tc 3c", "9c 8d 2c", True),
        ("four to a flush with a hidden ten or better", "5c 3c", "9c 8d 2c", False),
        ("hidden Q or better", "Qh 3s", "9c 8d 2c", True),
        ("not hidden Q or better", "Qh 3s", "9c 8d 2c", False),
    ],
)
def test_a_condition_holds_where_a_player_would_say_it_does(
    rule: str, hole: str, flop: str, bets: bool
) -> None:
    assert flop_code(f"bet: {rule}", hole, flop) == ("play_2x" if bets else "check")


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("flop\n otherwise: check", "preflop: expected rules for the first decision"),
        ("bet: AA", "line 1: line: expected one of preflop"),
        ("preflop\n bet: AA", "preflop: expected a last rule"),
        ("preflop\n bet AA", "line 2: rule: expected a choice and its conditions"),
        ("preflop\n otherwise: check\nflop\n bet: nice hand\n otherwise: check", "condition"),
        ("preflop\n otherwise: check\nflop\n bet: fewer than 9 dealer outs", "before the river"),
    ],
)
def test_rules_that_cannot_be_read_are_named_with_their_line(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_strategy(text)


def test_a_label_the_game_does_not_offer_is_refused() -> None:
    strategy = read_strategy("preflop\n play_9x: AA\n otherwise: check")
    with pytest.raises(BadInput, match="preflop rule: expected one of bet, play_4x"):
        strategy.first(ULTIMATE.tree)


def test_dealer_outs_are_counted_as_a_player_counts_them() -> None:
    """King high on a board of five odd cards: three of each board rank and four aces are 19.

    So "fewer than 20" bets and "fewer than 19" folds, on every such board and with no other rule.
    """
    board, hole = cards("Qs 9d 7c 4h 2s"), cards("Kh 3d")
    mine = strength((*hole, *board))
    outs = [c for c in FULL_DECK if c not in (*hole, *board) and strength((*board, c)) > mine]
    assert category_of(mine) is Category.HIGH_CARD
    assert len(outs) == 5 * 3 + 4
    assert river_code(20, hole, board) == "play_1x"
    assert river_code(19, hole, board) == "fold"


def river_code(outs: int, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """What a rule about outs decides on one board, by way of the kernels."""
    text = f"preflop\n otherwise: check\nriver\n bet: fewer than {outs} dealer outs\n"
    strategy = read_strategy(text + " otherwise: fold")
    node = next(n for n in ULTIMATE.tree.nodes if n.seen == 5)
    own, codes = np.array([sorted(board)], np.uint8), np.zeros((1, PLAIN_ROW), np.uint8)
    follow_rivers(own, ranking_of(Category.PAIR), _rules(strategy, node), True, codes)
    return node.options[int(codes[0, slot_table()[NO_SUIT, hole[0], hole[1]]])].label


def test_exactness_survives_a_silly_strategy() -> None:
    """Folding everything at once loses Ante and Blind, and nothing else happens."""
    silly = read_strategy(
        "preflop\n otherwise: fold\nflop\n otherwise: check\nriver\n otherwise: fold"
    )
    played = follow(ULTIMATE.tree, silly)
    assert moments(played) == (Fraction(-2), Fraction(4))
