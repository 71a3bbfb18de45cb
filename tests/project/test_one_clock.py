"""Tests that times are milliseconds with a type, and are converted in one file only.

A bare factor of 1000 (or of 60 000, 3 600 000 and the like) beside a time, and a datetime turned
into a number or back, are conversions that `acts/clock.py` has a function or a name for.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.rooms import HOUSE, python_files

CLOCK = HOUSE / "acts" / "clock.py"

FACTORS = {1000, 1_000_000, 60_000, 3_600_000, 86_400_000}
"""Between milliseconds and seconds, microseconds and nanoseconds; minutes, hours and days."""

NOT_TIME: set[tuple[str, str]] = {
    ("house/faults/people.py", "random.randint(1, 20) * 1000"),
}
"""Money and counts, by file and expression."""

BETWEEN_FORMS = {"fromtimestamp", "utcfromtimestamp", "timestamp"}


def conversions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every expression that turns one form of time into another by hand, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod()) if any(
                isinstance(side, ast.Constant) and side.value in FACTORS
                for side in (node.left, node.right)
            ):
                yield node.lineno, ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr=name)) if name in BETWEEN_FORMS:
                yield node.lineno, ast.unparse(node)
            case ast.keyword(arg="microseconds" | "milliseconds"):
                yield node.value.lineno, ast.unparse(node)


def found_in(file: Path) -> list[str]:
    place = file.relative_to(HOUSE).as_posix()
    return [
        f"{place}:{line}: {text}"
        for line, text in conversions(ast.parse(file.read_text(encoding="utf-8")))
        if (place, text) not in NOT_TIME
    ]


def test_time_is_converted_only_by_the_functions_of_the_clock() -> None:
    files = [file for file in python_files(HOUSE) if file != CLOCK]
    assert [line for file in files for line in found_in(file)] == []


def test_no_exception_is_kept_that_nothing_needs() -> None:
    texts = {
        (name, text)
        for name, _ in NOT_TIME
        for _, text in conversions(ast.parse((HOUSE / name).read_text(encoding="utf-8")))
    }
    assert NOT_TIME - texts == set()


@pytest.mark.parametrize(
    "line",
    [
        "record.at // 1000",
        "draft.at * 1000",
        "int(seconds * 1000)",
        "1000 * pace.wagers",
        "now / 1000",
        "now % 1_000",
        "time.time_ns() // 1_000_000",
        "30 * 60_000",
        "days * 86_400_000",
        "play.moved + 1000 * (LONG if clock is None else clock.seconds)",
        "datetime.fromtimestamp(at, UTC)",
        "int(claim.at.timestamp())",
        "timedelta(microseconds=at)",
    ],
)
def test_each_way_of_converting_by_hand_is_found(line: str) -> None:
    assert [text for _, text in conversions(ast.parse(line))]


@pytest.mark.parametrize(
    "line",
    [
        "PAGE = 1000",
        "store.read_all(after, 1000)",
        "len(page) < 1000",
        "at + 30 * MINUTE",
        "a * 100",
    ],
)
def test_counts_and_named_lengths_are_not(line: str) -> None:
    assert list(conversions(ast.parse(line))) == []
