"""Runs the examples of docs/log.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "log.md"


def test_the_page_about_the_log_runs(database: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(
        text, {"database": database}, PAGE.name, str(PAGE), 0
    )
    results = doctest.DocTestRunner().run(example)
    assert results.attempted > 10
    assert results.failed == 0
