"""Tests of `croupier stats`."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

HANDS = Path(__file__).parents[1] / "history" / "sites"


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command: its status, its standard output and its standard error."""

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(["stats", *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_a_folder_of_all_rooms_is_counted_for_people_and_programs(says: Any) -> None:
    status, out, err = says(str(HANDS), "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["hands", "unreadable", "seconds", "players"]
    assert answer["hands"] == sum(
        len(file.read_text(encoding="utf-8").splitlines()) for file in HANDS.glob("*.expected")
    )
    assert answer["players"][0]["position"] == "all"
    status, out, _ = says(str(HANDS), "--positions", "--player", "cat")
    assert status == 0
    assert "VPIP" in out
    assert "ann" not in out
    assert "BB" in out
    heading = next(line for line in out.splitlines() if "VPIP" in line)
    assert heading.split()[:3] == ["player", "position", "hands"], "no word is broken at 80 columns"
    status, out, _ = says(str(HANDS), "--player", "4b92a21c")
    assert "4b92a21c" in out, "nor a name, which has the room of the positions"
    assert "position" not in out


def test_two_processes_count_the_same(says: Any) -> None:
    one = json.loads(says(str(HANDS), "--json", "--jobs", "1")[1])
    two = json.loads(says(str(HANDS), "--json", "--jobs", "2")[1])
    assert one["players"] == two["players"]


def test_standard_input_is_read_and_unreadable_hands_are_reported(says: Any) -> None:
    text = (HANDS / "pokerstars.txt").read_text(encoding="utf-8")
    status, out, err = says("-", "--json", stdin=text.replace("bob: folds", "bob: flies", 1))
    assert status == 2
    assert json.loads(out)["unreadable"] == 1
    assert err.startswith("croupier: -: hand 101: line 11: expected a line of a hand history")


def test_figures_are_written_to_a_file(says: Any, tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    status, _, err = says(str(HANDS / "888poker.txt"), "--out", str(file))
    assert (status, "The figures are in " in err) == (0, True)
    assert file.read_text(encoding="utf-8").startswith("player,position,hands,")
    status, _, err = says(str(HANDS), "--out", str(tmp_path / "figures.doc"))
    assert status == 2
    assert "--out: expected a file that ends with .csv or .parquet" in err


def test_without_a_path_it_says_what_is_missing(says: Any) -> None:
    status, _, err = says()
    assert status == 2
    assert "PATH: expected at least one file or folder" in err
