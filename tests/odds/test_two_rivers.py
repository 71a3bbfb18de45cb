"""Tests of an invented game that offers the last wager also to those who have bet.

Ultimate with a Raise on the river beside the Play wager, so that the last decision comes in two
kinds, with the Play wager at risk and without. A sixth book may ask for it, and rules of thumb
are then followed in both.
"""

from collections import defaultdict
from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.books import BankedGame, BookStep, End, load_book, read_sign
from croupier.cards import cards
from croupier.odds import Question, decision, option_values, read_strategy
from croupier.odds.asking.question import question_of
from croupier.odds.asking.tree import PlacedBet, Terminal
from croupier.odds.exact.figures import moments, terminal_frequencies
from croupier.odds.exact.following import follow
from croupier.odds.exact.plan import plan
from croupier.odds.exact.played_out import PlayedOut, best_first, play
from croupier.odds.exact.solve import solve
from croupier.odds.ranges import combos_of
from tests.odds.slow_solver import option_values as slow_values

SEVEN_CARDS = 133_784_560
HIGH_CARD, ONE_PAIR = 23_294_460, 58_627_800
"""Published: hands of seven cards that make no more than this."""


def raised(**acts: str) -> Question:
    """The game with only these acts on a street, such as `preflop="fold bet"`."""
    book = load_book("canberra-ultimate")
    game = book.game(None)
    play_wager = game.wager_named("play")
    wagers = (
        *(w for w in game.wager if w.id != "play"),
        replace(play_wager, placed=("preflop", "flop")),
        replace(play_wager, id="raise", name="Raise", placed=("river",)),
    )
    steps = tuple(_step(step, acts) for step in game.step)
    changed: BankedGame = replace(game, wager=wagers, step=steps)
    return question_of(book, changed, read_sign({}, changed, book.file.setting))


def _step(step: BookStep, acts: dict[str, str]) -> BookStep:
    street = str(step.street)
    if street == "river":
        bet = replace(step.choices[1], wager="raise", multiples=(1,))
        return replace(step, unless=None, choices=(step.choices[0], bet))
    kept = acts.get(street, "fold check bet").split()
    choices = (choice for choice in step.choices if choice.act in kept)
    return replace(step, choices=tuple(replace(c, multiples=c.multiples[-1:]) for c in choices))


def frequencies(played: PlayedOut) -> dict[tuple[str, int], Fraction]:
    """How often hands are folded or seen through, by the size of the Play wager."""
    found = defaultdict[tuple[str, int], Fraction](Fraction)
    for end, share in zip(played.tree.terminals, terminal_frequencies(played), strict=True):
        found[_kind(end)] += share
    return found


def _kind(end: Terminal) -> tuple[str, int]:
    played = sum(bet.multiple for bet in end.placed if bet.wager == "play")
    return ("live" if end.end is End.LIVE else "folded"), played


def test_the_last_decision_comes_in_several_kinds() -> None:
    gains = plan(raised().tree, prune=False).gains
    assert [gain.seen for gain in gains].count(5) > 1


@pytest.mark.long
def test_each_kind_is_folded_as_often_as_cards_say() -> None:
    """A hand that ends with one pair holds it by the flop in 10 of 21 ways to have come.

    Of its seven cards the first five then hold both of the pair and three of the other five.
    """
    strategy = read_strategy(
        "preflop\n otherwise: check\n"
        "flop\n bet: pair\n otherwise: check\n"
        "river\n bet: two pair\n otherwise: fold\n"
    )
    found = frequencies(follow(raised().tree, strategy))
    pair, high = Fraction(ONE_PAIR, SEVEN_CARDS), Fraction(HIGH_CARD, SEVEN_CARDS)
    assert found[("folded", 2)] == pair * Fraction(10, 21)
    assert found[("folded", 0)] == pair * Fraction(11, 21) + high
    assert found[("live", 2)] + found[("live", 0)] == 1 - pair - high


@pytest.mark.long
def test_hands_that_bet_and_hands_that_do_not_are_played_as_if_alone() -> None:
    """Where the others fold at once, losing two, the river comes in one kind only."""
    hands, river = "88+ A9s+ KTo+", "river\n bet: pair, fewer than 25 dealer outs\n"
    later = f"flop\n otherwise: check\n{river} bet: two pair\n otherwise: fold\n"
    mixed = read_strategy(f"preflop\n bet: {hands}\n otherwise: check\n{later}")
    betting = read_strategy(f"preflop\n bet: {hands}\n otherwise: fold\n{later}")
    checking = read_strategy(f"preflop\n fold: {hands}\n otherwise: check\n{later}")
    bettors, others = raised(preflop="fold bet"), raised(preflop="fold check", flop="check")
    for alone in (bettors, others):
        assert [gain.seen for gain in plan(alone.tree, prune=False).gains].count(5) == 1
    both, _ = moments(follow(raised().tree, mixed))
    with_play, _ = moments(follow(bettors.tree, betting))
    without, _ = moments(follow(others.tree, checking))
    assert both == with_play + without + 2


def test_best_play_takes_the_better_choice_of_each_kind() -> None:
    """Summed up from what is gained, and by playing every deal out."""
    solved = solve(raised().tree)
    values = solved.preflop()
    value, _ = moments(play(solved, best_first(values, solved.tree)))
    hands = ((len(combos_of(name)), max(worth.values())) for name, worth in values.items())
    assert value == sum((many * worth for many, worth in hands), Fraction(0)) / 1326


@pytest.mark.parametrize(
    "placed", [(), (PlacedBet("play", 2, "flop"),), (PlacedBet("play", 4, "preflop"),)]
)
def test_a_river_is_worth_what_going_through_every_card_says(placed: tuple[PlacedBet, ...]) -> None:
    asked = raised()
    hole, board = cards("Jh 4c"), cards("9s 8d 7c 2h Qd")
    node = decision(asked, 5, placed)
    assert option_values(asked, node, hole, board) == slow_values(asked.tree, node, hole, board)
