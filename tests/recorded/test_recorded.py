"""Tests that today's engines behave like version 0.1, except for the listed differences.

Every fiftieth recorded sequence, spread over all books and games, is replayed in the landing
tier, every fifth in the long tier.
"""

import pytest

from tests.recorded.compare import compare, told
from tests.recorded.difference import Difference
from tests.recorded.differences import DIFFERENCES, page
from tests.recorded.files import ENGINES, HERE, lines
from tests.tiers import over_tiers

PARTS = 8


def chosen(engine: str, part: int, one_in: int) -> list[int]:
    """Of one part one sequence in so many, though not always the same one of them."""
    numbers = range(part, len(lines(engine)), PARTS)
    return [n for n in numbers if n % one_in == n // one_in % one_in]


@pytest.mark.parametrize(
    "one_in",
    [pytest.param(50, id="sample"), pytest.param(5, id="fifth", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("engine", ENGINES)
def test_recorded_commands_have_the_answers_and_views_of_version_0_1(
    engine: str, part: int, one_in: int
) -> None:
    unknown = [
        told(found)
        for number in chosen(engine, part, one_in)
        for found, known in compare(engine, number)
        if known is None
    ]
    assert not unknown, f"{len(unknown)} unlisted differences, the first: {unknown[0]}"


@pytest.mark.parametrize(
    "difference",
    over_tiers(DIFFERENCES, DIFFERENCES[::5]),
    ids=lambda each: f"{each.engine}: {each.now}",
)
def test_a_listed_difference_occurs_in_its_example(difference: Difference) -> None:
    found = [known for _, known in compare(difference.engine, difference.example)]
    assert difference in found


def test_the_page_of_differences_says_what_the_list_says() -> None:
    assert (HERE / "DIFFERENCES.md").read_text(encoding="utf-8") == page()
