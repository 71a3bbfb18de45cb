"""Tests of what `croupier.cards` exports and loads."""

from __future__ import annotations

import doctest
import subprocess
import sys

import croupier.cards
from croupier.cards import Card

TABLES_BUILT = """
import sys
import croupier.cards
from croupier.cards.ladder import ladder
from croupier.cards.ranking import _MIXED, flushes, mixed_fives
built = [table.cache_info().currsize for table in (ladder, flushes, mixed_fives)]
print(len(_MIXED), *built, "numpy" in sys.modules)
"""


def test_the_examples_in_the_docstrings_run() -> None:
    for module in (croupier.cards, sys.modules[Card.__module__]):
        tried = doctest.testmod(module)
        assert tried.attempted > 0
        assert tried.failed == 0


def test_every_exported_name_is_there() -> None:
    assert all(hasattr(croupier.cards, name) for name in croupier.cards.__all__)


def test_importing_the_room_builds_no_table() -> None:
    run = subprocess.run(
        [sys.executable, "-c", TABLES_BUILT], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["0", "0", "0", "0", "False"]
