"""Tests of the answers that travel with the package."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.odds import Figures, Question, figures, load_strategy, question_if, strategy_figures
from croupier.odds.answers.compute import KIND, STRATEGIES, strategy_digest
from croupier.odds.answers.stored import ARCHIVE, is_stored, stored, stored_names
from croupier.odds.results import StrategyFigures, from_bytes
from tests.odds.conftest import question, solved
from tools.stored_answers import MOST_BYTES, followed, questions

MAKE = "make the stored answers again with ./x answers"


def in_archive(asked: Question) -> Figures:
    content = stored(KIND, asked.content_digest)
    assert content is not None, MAKE
    return replace(from_bytes(content, Figures), digest="")


def test_the_archive_holds_the_common_questions_and_nothing_else() -> None:
    """Fails where a value of a book was changed and the archive was not made again."""
    asked = {f"{KIND}/{one.content_digest}.json" for one in questions()}
    asked |= {f"{STRATEGIES}/{strategy_digest(*one)}.json" for one in followed()}
    assert stored_names() == asked, MAKE
    assert ARCHIVE.stat().st_size <= MOST_BYTES


@pytest.mark.parametrize(
    "book, game, setting",
    [
        ("canberra-ultimate", None, None),
        ("perth-ultimate", None, None),
        ("sydney-bonus", None, None),
        ("melbourne-wsop", "bonus", "ante_pays_from=straight"),
    ],
)
def test_stored_answers_are_those_of_the_solver(
    book: str, game: str | None, setting: str | None
) -> None:
    sign = dict([setting.split("=")]) if setting else {}
    assert in_archive(question(book, game, sign)) == replace(
        solved(book, game, setting), digest=""
    ), MAKE


@pytest.mark.long
def test_a_stored_strategy_is_the_one_followed_deal_by_deal() -> None:
    asked, strategy = question("canberra-ultimate"), load_strategy("ultimate-practical")
    content = stored(STRATEGIES, strategy_digest(asked, strategy))
    assert content is not None, MAKE
    again = strategy_figures(asked, strategy, cached=False)
    assert from_bytes(content, StrategyFigures) == again, MAKE


@pytest.mark.long
def test_every_stored_answer_is_that_of_the_solver() -> None:
    for asked in questions():
        assert in_archive(asked) == replace(figures(asked, cached=False), digest=""), asked.name


@pytest.mark.parametrize("rule", ["blind.flush=17", "trips.flush=17", "multiples.flop=3"])
def test_a_changed_payment_or_choice_is_not_answered_from_the_archive(rule: str) -> None:
    assert is_stored(KIND, question("canberra-ultimate").content_digest)
    other = question_if(question("canberra-ultimate"), {}, [rule])
    assert not is_stored(KIND, other.content_digest)


FRESH = """
import sys
from croupier.cli.command import main
status = main(["odds", "perth-ultimate", "--json"])
late = {"numba", "numpy", "croupier.banked", "croupier.poker"} & set(sys.modules)
print(sorted(late), file=sys.stderr)
sys.exit(status)
"""


def test_a_first_answer_needs_no_kernels_no_engines_and_no_cache(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    words = [sys.executable, "-c", FRESH]
    ran = subprocess.run(words, env=environment, capture_output=True, check=True, text=True)
    assert json.loads(ran.stdout)["expected_value_exact"] == "-409357903620/27813810024000"
    assert ran.stderr.strip() == "[]"
    assert not list(tmp_path.iterdir())
