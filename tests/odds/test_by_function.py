"""Tests of sessions that a Python function decides, beside the same strategy in words."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import FULL_DECK, Category, rank_hand, strength
from croupier.cli import main
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import FunctionGame, HandToDecide, SessionTerms, load_strategy, simulate
from tests.odds.conftest import question

TEN, TWO = 8, 0
RANKS = "23456789TJQKA"


def practical(hand: HandToDecide) -> str:
    """The rules of `ultimate-practical` in Python, by the words of its file and nothing else."""
    if hand.street == "preflop":
        return "bet" if _raised(hand) else "check"
    if hand.street == "flop":
        return "bet" if _bet_on_flop(hand) else "check"
    if _hidden_pair(hand):
        return "bet"
    seen = (*hand.cards, *hand.board)
    mine = strength(seen)
    outs = [c for c in FULL_DECK if c not in seen and strength((*hand.board, c)) > mine]
    return "bet" if len(outs) < 21 else "fold"


def _raised(hand: HandToDecide) -> bool:
    """A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo 33+."""
    (low, a), (high, b) = sorted((int(c) >> 2, int(c) & 3) for c in hand.cards)
    if low == high:
        return low > TWO
    suited, other = a == b, RANKS[low]
    least = {"A": "22", "K": "25", "Q": "68", "J": "8T"}.get(RANKS[high])
    return least is not None and RANKS.index(other) >= RANKS.index(least[0 if suited else 1])


def _bet_on_flop(hand: HandToDecide) -> bool:
    ranks = {int(card) >> 2 for card in hand.cards}
    if rank_hand((*hand.cards, *hand.board)).category >= Category.TWO_PAIR:
        return True
    if _hidden_pair(hand) and ranks != {TWO}:
        return True
    suits = Counter(int(card) & 3 for card in (*hand.cards, *hand.board))
    return any(suits[int(c) & 3] == 4 and int(c) >> 2 >= TEN for c in hand.cards)


def _hidden_pair(hand: HandToDecide) -> bool:
    """A pair or better in which a card in hand has a part."""
    whole = rank_hand((*hand.cards, *hand.board))
    if whole.category < Category.PAIR:
        return False
    if whole.category in (Category.STRAIGHT, Category.FLUSH) or (
        whole.category >= Category.STRAIGHT_FLUSH
    ):
        return len(hand.board) < 5 or whole.strength > strength(hand.board)
    counts = Counter(int(card) >> 2 for card in whole.five)
    return any(counts[int(card) >> 2] > 1 for card in hand.cards)


@pytest.mark.long
def test_a_function_and_the_same_rules_in_words_play_every_round_alike() -> None:
    from croupier.odds.simulation.ready import prepare_rules

    tree = question("canberra-ultimate").tree
    terms = SessionTerms(120, Cents(500), Cents(20_000), seed=7)
    named = prepare_rules(tree, load_strategy("ultimate-practical"), Fraction(0))
    in_words = simulate(named, terms, 60)
    by_function = simulate(FunctionGame(tree, practical), terms, 60)
    for one, other in zip(in_words.results, by_function.results, strict=True):
        assert np.array_equal(one, other)
    assert 0 < in_words.ruined < 60, "some sessions end early"
    assert in_words.average_wager == by_function.average_wager


@pytest.mark.parametrize("choices, net, wager", [(("check", "fold"), -2, 2), (("bet",), None, 6)])
def test_what_is_decided_is_done_in_every_round(
    choices: tuple[str, ...], net: int | None, wager: int
) -> None:
    """Who folds on the river loses Ante and Blind; who bets at once stakes six Antes."""

    def decide(hand: HandToDecide) -> str:
        assert len(hand.cards) == 2
        assert len(hand.board) == {"preflop": 0, "flop": 3, "river": 5}[hand.street]
        return next(choice for choice in choices if choice in (*hand.options, "bet"))

    game = FunctionGame(question("canberra-ultimate").tree, decide)
    found = simulate(game, SessionTerms(10, seed=3), 20)
    assert (found.rounds, found.average_wager) == (200, wager)
    assert net is None or found.mean == net


def test_an_option_that_is_not_there_is_refused() -> None:
    game = FunctionGame(question("canberra-ultimate").tree, lambda _: "double")
    with pytest.raises(BadInput, match="strategy: expected bet or one of play_4x"):
        simulate(game, SessionTerms(1), 1)
    with pytest.raises(BadInput, match="several workers"):
        simulate(game, SessionTerms(1), 1, workers=2)


# --- the command -----------------------------------------------------------------------------

GAME = ["simulate", "canberra-ultimate", "--rounds", "10", "--sessions", "4"]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    text = (
        "def folds(hand):\n    return 'fold' if 'fold' in hand.options else 'check'\n"
        "def fails(hand):\n    return hand.luck\n"
    )
    Path("my_play_of_ultimate.py").write_text(text, encoding="utf-8")
    Path("broken.py").write_text("def folds(", encoding="utf-8")
    return "my_play_of_ultimate"


@pytest.mark.parametrize("suffix", ["", ".py"])
def test_the_command_takes_a_function_of_a_module_or_a_file(
    suffix: str, module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*GAME, "--strategy", f"{module}{suffix}:folds", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["rounds"], answer["mean"], answer["average_wager"]) == (40, -2.0, 2.0)
    assert answer["exact"] is None
    assert main([*GAME, "--strategy", f"{module}{suffix}:folds"]) == 0
    assert "unknown" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name, line",
    [
        (
            "{}:fails",
            "a function that decides every hand (line 4 of my_play_of_ultimate.py failed)",
        ),
        (
            "{}.py:fails",
            "a function that decides every hand (line 4 of my_play_of_ultimate.py failed)",
        ),
        ("broken.py:folds", "a module that can be imported (line 1 of broken.py is no Python)"),
        ("{}:wins", 'expected a function in my_play_of_ultimate, got "wins"'),
        ("nowhere_at_all:folds", 'a module that can be imported, got "nowhere_at_all"'),
        ("nowhere.py:folds", "a Python file that exists"),
    ],
)
def test_a_function_that_does_not_work_is_one_line(
    name: str, line: str, module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*GAME, "--strategy", name.format(module)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert line in said
