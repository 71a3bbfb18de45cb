"""Tests that rooms import only earlier rooms, and only through `__init__.py`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.rooms import (
    HOUSE,
    ORDER,
    SUBROOMS,
    Import,
    breach,
    cycle,
    imports,
    only_a_docstring,
    python_files,
    room_of,
    subrooms,
    upward,
)

ROOMS = [room for room in ORDER if (HOUSE / room / "__init__.py").exists()]
HEAVY = ("numba", "numpy", "starlette", "uvicorn", "sqlalchemy", "matplotlib", "dask")


def test_every_folder_is_a_room_with_a_front_door_that_says_what_it_is_for() -> None:
    folders = {path.name for path in HOUSE.iterdir() if path.is_dir()} - {"__pycache__"}
    with_code = {name for name in folders if python_files(HOUSE / name)}
    assert with_code <= set(ORDER)
    doors = {room: HOUSE / room / "__init__.py" for room in with_code}
    silent = [
        room
        for room, door in doors.items()
        if not door.exists() or not door.read_text(encoding="utf-8").startswith('"""')
    ]
    assert silent == []


@pytest.mark.parametrize("room", sorted(SUBROOMS))
def test_a_sub_room_is_known_and_says_what_it_is_for_and_nothing_else(room: str) -> None:
    folders = subrooms(room)
    assert {path.relative_to(HOUSE / room).as_posix() for path in folders} == set(SUBROOMS[room])
    assert [path for path in folders if not only_a_docstring(path / "__init__.py")] == []


@pytest.mark.parametrize("room", sorted(SUBROOMS))
def test_sub_rooms_import_one_another_one_way_only(room: str) -> None:
    assert upward(room) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_modules_of_a_room_import_one_another_in_a_circle(room: str) -> None:
    assert cycle(room) == []


def test_the_sub_room_rules_themselves_tell_right_from_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.project.rooms.HOUSE", tmp_path)
    monkeypatch.setattr("tests.project.rooms.ROOT", tmp_path)
    monkeypatch.setattr("tests.project.rooms.SUBROOMS", {"poker": ("cards", "table")})
    low, high = tmp_path / "poker" / "cards", tmp_path / "poker" / "table"
    for folder in (low, high):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text('"""What it is for."""\n')
    (high / "seats.py").write_text("from croupier.poker.cards.deck import Deck\n")
    (low / "deck.py").write_text("import random\n")
    assert subrooms("poker") == [low, high]
    assert (upward("poker"), cycle("poker")) == ([], [])
    (low / "deck.py").write_text(
        "if TYPE_CHECKING:\n    from croupier.poker.table.seats import Seat\n"
    )
    assert [line.split(": ")[0] for line in upward("poker")] == ["poker/cards/deck.py:2"]
    assert set(cycle("poker")) == {"croupier.poker.cards.deck", "croupier.poker.table.seats"}
    assert only_a_docstring(low / "__init__.py")
    (low / "__init__.py").write_text('"""What it is for."""\nfrom .deck import Deck\n')
    assert not only_a_docstring(low / "__init__.py")


def test_imports_go_down_the_list_and_through_front_doors() -> None:
    found = [breach(name) for file in python_files(HOUSE) for name in imports(file)]
    assert [line for line in found if line] == []


@pytest.mark.parametrize(
    "home, name, says",
    [
        ("cards", "croupier.money.Cents", "never up"),
        ("money", "croupier.cards.card.Card", "past the front door"),
        ("poker", "croupier.errors.BadInput", None),
        ("poker", "croupier.cards.Card", None),
        ("poker", "croupier.pots.Pot", "no such room"),
        ("cards", "croupier.cards.card.Card", None),
        ("cards", "itertools.combinations", None),
    ],
)
def test_the_rule_itself_tells_right_from_wrong(home: str, name: str, says: str | None) -> None:
    verdict = breach(Import(HOUSE / home / "any.py", 1, name))
    assert (verdict is None) if says is None else (verdict is not None and says in verdict)


def test_relative_imports_are_spelled_out_before_they_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.project.rooms.HOUSE", tmp_path)
    file = tmp_path / "poker" / "pots.py"
    file.parent.mkdir()
    file.write_text("from . import table\nfrom ..cards.card import Card\nfrom .bet import Bet\n")
    assert [found.name for found in imports(file)] == [
        "croupier.poker.table",
        "croupier.cards.card.Card",
        "croupier.poker.bet.Bet",
    ]


def _loaded_by(statement: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_importing_croupier_loads_no_room_and_nothing_heavy() -> None:
    loaded = _loaded_by("import croupier")
    assert not loaded & set(HEAVY)
    assert not {name for name in loaded if name.startswith("croupier.")}


@pytest.mark.parametrize(
    "room", [room for room in ROOMS if room not in ("store", "house", "server")]
)
def test_a_room_opens_without_compiled_kernels_or_the_server(room: str) -> None:
    loaded = _loaded_by(f"import croupier.{room}")
    assert not loaded & set(HEAVY)


def test_only_simulation_uses_seeded_randomness() -> None:
    """Cards come from the operating system; seeded generators belong to the simulators.

    Those are `odds`, whose generators are counter-based, and the faults that a seed injects into a
    house that deals to nobody.
    """
    found = [
        name.at
        for file in python_files(HOUSE)
        if HOUSE / "house" / "faults" not in file.parents
        for name in imports(file)
        if name.name.split(".")[0] == "random"
        or (name.name.startswith("numpy.random") and room_of(file) != "odds")
    ]
    assert found == []
