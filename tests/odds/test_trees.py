"""Tests of the tree of decisions that is made from a book."""

from fractions import Fraction

import pytest

from croupier.books import End, load_book
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import ask, decision
from croupier.odds.exact.plan import plan
from tests.odds.conftest import question


@pytest.mark.clause("canberra-ultimate", "8.1(c)(ii)", "8.3(c)(ii)", "8.5(b)(ii)")
def test_canberras_options_street_by_street() -> None:
    tree = question("canberra-ultimate").tree
    assert [(n.street, n.seen, [o.label for o in n.options]) for n in tree.nodes] == [
        ("preflop", 0, ["play_4x", "play_3x", "fold", "check"]),
        ("flop", 3, ["play_2x", "fold", "check"]),
        ("river", 5, ["play_1x", "fold"]),
    ]


@pytest.mark.clause("sydney-bonus", "9.1", "9.2", "9.3")
def test_the_star_lets_a_player_fold_on_every_street() -> None:
    tree = question("sydney-bonus").tree
    offered = {(n.street, n.seen): {o.act for o in n.options} for n in tree.nodes}
    assert offered == {
        ("preflop", 0): {"bet", "fold"},
        ("flop", 3): {"bet", "fold", "check"},
        ("turn", 4): {"bet", "fold", "check"},
    }


def test_every_end_is_reached_by_one_path() -> None:
    for book, game in (("canberra-ultimate", None), ("sydney-bonus", None)):
        tree = question(book, game).tree
        ends = [end for end, _ in tree.paths()]
        assert sorted(ends) == list(range(len(tree.terminals)))


def test_ultimate_and_bonus_both_come_down_to_few_choices() -> None:
    """One to make on the flop and one on the river, or on the turn; the rest is sums."""
    assert [gain.seen for gain in plan(question("perth-ultimate").tree).gains] == [5, 3]
    assert [gain.seen for gain in plan(question("sydney-bonus").tree).gains] == [4, 3]


@pytest.mark.clause("canberra-ultimate", "10.1 Table 1 (ante, blind, play)")
def test_a_cap_limits_what_the_blind_wins_and_nothing_else() -> None:
    """500 to 1 on 200 would be 100,000; a cap of 50,000 leaves 250 to 1."""
    capped = ask(
        load_book("canberra-ultimate"), None, {"maximum_payout": "50000.00"}, ante=Cents(20000)
    )
    live = next(t for t in capped.tree.terminals if t.end is End.LIVE)
    parts = dict(live.parts)
    assert max(max(row) for row in parts["blind"]) == 250
    assert max(max(row) for row in parts["play"]) == live.placed[0].multiple


def test_a_wager_beside_the_ante_counts_in_its_own_size() -> None:
    tree = question("perth-ultimate", beside={"trips": Fraction(1, 3)}).tree
    live = next(t for t in tree.terminals if t.end is End.LIVE)
    trips = dict(live.parts)["trips"]
    assert min(min(row) for row in trips) == Fraction(-1, 3)
    assert tree.scale == 6  # thirds of a Trips wager, halves of a Blind


def test_an_unknown_wager_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="wager: expected one of trips"):
        question("perth-ultimate", beside={"tips": Fraction(1)})


def test_a_street_without_a_decision_is_named() -> None:
    with pytest.raises(BadInput, match="board: expected 0 or 3 or 5 cards"):
        decision(question("perth-ultimate"), 4)


def test_a_decision_that_needs_a_wager_first_says_so() -> None:
    with pytest.raises(BadInput, match="flop 2 times the Ante"):
        decision(question("sydney-bonus"), 3)
