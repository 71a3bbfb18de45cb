"""Tests that roles and powers which make no ladder, or have no effect, are refused at loading."""

import shutil
from importlib import resources
from pathlib import Path
from typing import get_args

import pytest

from croupier.books import load_book
from croupier.books.roles import PowerId
from croupier.errors import BadInput

SOURCES = Path(__file__).parents[2] / "src" / "croupier"
COUNT = '{ id = "order-count", role = "casino-supervisor",'
SUPERVISOR = 'name = "Casino Supervisor", rank = 2'
OPERATOR = 'name = "Casino Operator", rank = 3'
SHIFT = '{ id = "gaming-shift-manager", name'
CHANGE = '{ id = "change-limits", role = "casino-operator",'


@pytest.mark.parametrize(
    "old, new, said",
    [
        (COUNT, COUNT.replace("order-count", "count-cards"), "power 4 (count-cards), id: "),
        (COUNT, COUNT.replace("order-count", "change-limits"), "power change-limits, id: expected"),
        (SHIFT, SHIFT.replace("gaming-shift-manager", "dealer"), "role dealer, id: expected each"),
        (
            SUPERVISOR,
            SUPERVISOR.replace("2", "3"),
            'ranks from 0 upwards without a gap, got "0, 1, 3"',
        ),
        (OPERATOR, OPERATOR.replace("3", "4"), "ranks from 0 upwards without a gap"),
        (
            'name = "Dealer", rank = 1',
            'name = "Dealer", rank = 2',
            "a role dealer with rank 1, got 2",
        ),
        ('name = "Player", rank = 0', 'name = "Player"', "a role player with rank 0"),
        (
            CHANGE,
            f"{CHANGE} or_above = false,",
            "power change-limits, or_above: expected to be left",
        ),
        (
            COUNT,
            f'{COUNT} after = ["device"],',
            "power order-count, after: expected to be left out",
        ),
        (
            COUNT,
            '{ id = "hold-payment", role = "dealer", clause = "2.6" },\n'
            '{ id = "withhold-winnings", role = "dealer", clause = "2.6" },\n' + COUNT,
            'power: expected one way to hold money back, got "hold-payment, withhold',
        ),
    ],
)
def test_a_ladder_that_is_none_and_a_power_without_effect_are_refused(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    source = Path(str(resources.files("croupier.books"))) / "data" / "canberra-ultimate"
    made = tmp_path / "my-casino"
    shutil.copytree(source, made)
    text = (made / "book.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (made / "book.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(made)
    assert str(problem.value).startswith("my-casino/book.toml: ")
    assert said in str(problem.value)


def test_a_deputy_whom_no_role_is_for_is_refused(tmp_path: Path) -> None:
    source = Path(str(resources.files("croupier.books"))) / "data" / "melbourne-poker"
    made = tmp_path / "my-poker"
    shutil.copytree(source, made)
    lines = (made / "book.toml").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if "tournament-deputy" not in line]
    (made / "book.toml").write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(BadInput, match="role tournament-deputy: expected to be in the book"):
        load_book(made)


def test_every_power_that_a_book_may_name_is_asked_for_by_a_command() -> None:
    code = "".join(
        file.read_text(encoding="utf-8")
        for file in SOURCES.rglob("*.py")
        if file.relative_to(SOURCES).parts[0] != "books"
    )
    by_step = {"order-burn"}  # named by a step of a game
    by_kind = {"hold-payment", "withhold-winnings"}  # asked for as the one that a book has
    names = set(get_args(PowerId)) - by_step - by_kind
    assert sorted(name for name in names if f'"{name}"' not in code) == []
