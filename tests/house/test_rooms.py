"""The rooms keep their order and their doors."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import HOUSE, ORDER, Import, breach, imports, python_files, room_of

ROOMS = [room for room in ORDER if (HOUSE / room / "__init__.py").exists()]
HEAVY = ("numba", "numpy", "fastapi", "uvicorn", "sqlalchemy", "matplotlib", "dask")


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
    monkeypatch.setattr("tests.house.rooms.HOUSE", tmp_path)
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


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("store", "server")])
def test_a_room_opens_without_compiled_kernels_or_the_server(room: str) -> None:
    loaded = _loaded_by(f"import croupier.{room}")
    assert not loaded & set(HEAVY)


def test_only_simulation_uses_seeded_randomness() -> None:
    """Cards come from the operating system; `random` belongs to the simulators.

    Those are `odds`, and the faults a seed injects into a server that deals to nobody.
    """
    found = [
        name.at
        for file in python_files(HOUSE)
        if room_of(file) != "odds" and not file.name.startswith("fault")
        for name in imports(file)
        if name.name.split(".")[0] == "random" or name.name.startswith("numpy.random")
    ]
    assert found == []
