"""Tests of `croupier design`."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader

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


@pytest.mark.long
def test_a_game_is_designed_to_its_risk_and_deviation(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["design", "canberra-ultimate", "--element-of-risk", "0.53%", "--volatility", "4.94",
             "--free", "blind.flush", "--bounds", "blind.flush=1..2", "--tables", "1"]  # fmt: skip
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["target"], answer["tables_in_bounds"]) == (None, 3)
    assert answer["targets_exact"] == {"element_of_risk": "53/10000", "volatility": "247/50"}
    (table,) = answer["tables"]
    assert table["odds"] == {"blind.flush": "3/2"}  # as printed (Wizard of Odds)
    misses = [Fraction(miss) for miss in table["misses_exact"].values()]
    assert Fraction(table["distance_exact"]) == sum(misses)


@pytest.mark.long
def test_a_par_sheet_is_also_a_pdf_that_reads_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The fractions on the page add up to the published value of Ultimate."""
    sheet = tmp_path / "par.pdf"
    words = ["design", "canberra-ultimate", "--edge", "2%", "--free", "blind.flush", "--bounds",
             "blind.flush=3/2..3/2", "--tables", "1"]  # fmt: skip
    assert main([*words, "--par-sheet", str(sheet), "--json"]) == 0
    reader = PdfReader(sheet)
    assert reader.metadata is not None
    assert "canberra-ultimate" in str(reader.metadata.title)
    text = " ".join(page.extract_text() for page in reader.pages)
    value = Fraction(-607_723_787_676, 27_813_810_024_000)
    assert f"{value.numerator}/{value.denominator}, the value of a round" in " ".join(text.split())
    assert "607723787676/27813810024000" in text
    for section in ("Every outcome of a round", "Pay tables", "The first decision with each"):
        assert section in text
    assert re.search(r"AA\s+play_4x", text)
    assert "par sheet of the nearest table" in capsys.readouterr().err


def test_without_its_library_a_pdf_is_refused_before_any_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.extras.find_spec", lambda name: None if name == "fpdf" else name)
    words = ["design", "canberra-ultimate", "--edge", "2%", "--free", "blind.flush"]
    assert main([*words, "--par-sheet", str(tmp_path / "par.pdf")]) == 2
    assert capsys.readouterr().err == (
        'croupier: --par-sheet: expected the extra "pdf": run pip install "croupier[pdf]" '
        "(fpdf is missing)\n"
    )


@pytest.mark.long
def test_a_book_of_ones_own_is_designed(capsys: pytest.CaptureFixture[str]) -> None:
    """The example pays a flush 2 to 1 on the Blind; its own edge is met by its own table."""
    own = str(Path(__file__).parents[2] / "examples" / "my-casino")
    words = ["design", own, "--edge", "1%", "--free", "blind.flush", "--bounds",
             "blind.flush=1..3", "--whole-odds", "--tables", "3", "--json"]  # fmt: skip
    assert main(words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["book"], answer["tables_in_bounds"]) == ("my-casino", 3)
    edges = {t["odds"]["blind.flush"]: Fraction(t["house_edge_exact"]) for t in answer["tables"]}
    assert edges["1"] > edges["2"] > edges["3"]
    assert edges["1"] - edges["2"] == edges["2"] - edges["3"]


def test_a_jackpot_is_designed_to_the_return_of_the_book(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Melbourne's Table 2 prints 27.76% beside the seed of 50,000."""
    words = ["design", "melbourne-wsop", "--return", "88.87%", "--option", "1", "--seed", "50000",
             "--cost", "5", "--free", "jackpot.increment", "--tables", "2"]  # fmt: skip
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["jackpots"][0]["values_exact"] == {"jackpot.increment": "347/1250"}
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "27.76%" in shown
    assert "no other is nearer" in shown


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["--edge", "2%", "--free", "jackpot.seed"], "--edge: expected --return instead"),
        (["--free", "jackpot.seed"], "--return: expected the return to meet"),
        (["--return", "80%", "--free", "jackpot.seed", "blind.flush"], "not both"),
        (["--return", "80%", "--free", "blind.flush"], "--return: expected free values of a"),
        (["--return", "80%", "--free", "jackpot.luck"], "--free: expected values of this jackpot"),
    ],
)
def test_what_cannot_be_designed_of_a_jackpot_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["design", "melbourne-wsop", "--game", "ultimate", *words]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["--edge", "lots", "--free", "blind.flush"], "--edge: expected a share such as 2%"),
        (["--edge", "200%", "--free", "blind.flush"], "--edge: expected an edge between"),
        (["--edge", "2%", "--free", "luck.*"], "--free: expected entries of pay tables"),
        (["--edge", "2%", "--free", "blind.flush", "--tables", "0"], "--tables: expected a whole"),
        (["--edge", "2%", "--free", "blind.flush", "--par-sheet", "x.txt"], "ends in .csv or"),
        (["--free", "blind.flush"], "--edge: expected a target: one or more of --edge"),
        (["--hit-rate", "120%", "--free", "blind.flush"], "--hit-rate: expected a share from 0%"),
        (["--volatility", "x", "--free", "blind.flush"], "--volatility: expected a standard dev"),
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
