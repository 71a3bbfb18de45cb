"""Games solved once for all tests that read their figures."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from croupier.books import load_book
from croupier.odds import Figures, Question, ask, figures


def question(
    book: str,
    game: str | None = None,
    sign: dict[str, Any] | None = None,
    beside: dict[str, Fraction] | None = None,
) -> Question:
    return ask(load_book(book), game, sign, beside)


@cache
def solved(book: str, game: str | None = None, setting: str | None = None) -> Figures:
    """Worked out anew in every run, never from the cache; `setting` is one `key=value`."""
    sign = dict([setting.split("=")]) if setting else {}
    return figures(question(book, game, sign), cached=False)


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
