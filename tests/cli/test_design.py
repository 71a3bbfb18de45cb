"""Tests of `croupier design`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli.command import main


def test_a_side_wager_is_designed_to_its_own_edge_and_a_par_sheet_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With one free entry the edge falls by the same share for each unit that a flush pays."""
    sheet = tmp_path / "par.csv"
    words = ["design", "canberra-ultimate", "--edge", "2%", "--free", "trips.flush", "--bounds",
             "trips.flush=6..8", "--whole-odds", "--tables", "3"]  # fmt: skip
    assert main([*words, "--par-sheet", str(sheet), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["wager"], answer["tables_in_bounds"]) == ("trips", 3)
    assert answer["nothing_nearer"] is True
    edges = {t["odds"]["trips.flush"]: Fraction(t["house_edge_exact"]) for t in answer["tables"]}
    assert edges["6"] - edges["7"] == edges["7"] - edges["8"] > 0
    distances = [Fraction(t["distance_exact"]) for t in answer["tables"]]
    assert distances == sorted(distances)
    assert sheet.read_text().startswith("section,item,detail")
    assert main(words) == 0
    assert "3 tables in bounds" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["--edge", "lots", "--free", "blind.flush"], "--edge: expected a share such as 2%"),
        (["--edge", "200%", "--free", "blind.flush"], "--edge: expected an edge between"),
        (["--edge", "2%", "--free", "luck.*"], "--free: expected entries of pay tables"),
        (["--edge", "2%", "--free", "blind.flush", "--tables", "0"], "--tables: expected a whole"),
        (["--edge", "2%", "--free", "blind.flush", "--par-sheet", "x.txt"], "ends in .csv"),
        (["--edge", "2%", "--free", "blind.flush", "trips.flush"], "not of both"),
    ],
)
def test_what_cannot_be_designed_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["design", "canberra-ultimate", *words]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
