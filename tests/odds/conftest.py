"""Fixtures of the tests of odds: games that are solved once."""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest

from croupier.books import load_book
from croupier.odds import Figures, Question, ask
from croupier.odds.exact.figures import figures_of
from croupier.odds.exact.played_out import PlayedOut, best_first, play
from croupier.odds.exact.solve import Solved, solve
from tests.needs import gpu_tests_left_out

collect_ignore = ["test_on_gpu.py"] if gpu_tests_left_out() else []


def question(
    book: str,
    game: str | None = None,
    sign: dict[str, Any] | None = None,
    beside: dict[str, Fraction] | None = None,
) -> Question:
    return ask(load_book(book), game, sign, beside)


class Worked(NamedTuple):
    """A game worked out in this run, with all that its figures are made of."""

    question: Question
    solved: Solved
    played: PlayedOut
    values: dict[str, dict[str, Fraction]]


@cache
def worked(book: str, game: str | None = None, setting: str | None = None) -> Worked:
    """Worked out anew in every run, never from the cache; `setting` is one `key=value`."""
    asked = question(book, game, dict([setting.split("=")]) if setting else {})
    found = solve(asked.tree)
    values = found.preflop()
    first = best_first(values, asked.tree)
    return Worked(asked, found, play(found, first, prizes=asked.book.jackpot is not None), values)


@cache
def solved(book: str, game: str | None = None, setting: str | None = None) -> Figures:
    return figures_of(*worked(book, game, setting))


@pytest.fixture(scope="session")
def canberra() -> Figures:
    return solved("canberra-ultimate")


@pytest.fixture(scope="session")
def perth() -> Figures:
    return solved("perth-ultimate")


@pytest.fixture(scope="session")
def wsop_bonus() -> Figures:
    return solved("melbourne-wsop", "bonus", "ante_pays_from=straight")


@pytest.fixture(scope="session")
def sydney() -> Figures:
    return solved("sydney-bonus")
