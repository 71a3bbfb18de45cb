"""Tests of `croupier jackpot return`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["jackpot", "return", *words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_melbourne_tells_all_fourteen_rows_and_what_they_have_in_common(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = told(capsys, "melbourne-wsop", "--cost", "5.00")
    assert len(answer["rows"]) == 14
    assert (answer["common_return"], answer["strays"]) == ("0.8887", [])
    first = answer["rows"][0]
    assert first["fixed_exact"] == "17305/32487"  # 1,384,400 in 2,598,960
    parts = sum(float(first[name]) for name in ("fixed", "increment", "reseeds", "top_ups"))
    assert parts == pytest.approx(float(first["return"]), abs=1e-9)
    assert float(first["break_even"]) == pytest.approx(799_052.6, abs=1)
    at_royal = first["meter_at_royal"]
    values = [float(at_royal[name]) for name in ("5%", "25%", "50%", "75%", "95%")]
    assert values == sorted(values)


def test_one_option_and_seed_may_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "melbourne-wsop", "--option", "2", "--seed", "40000")
    assert [(row["option"], row["seed"], row["rate"]) for row in answer["rows"]] == [
        ("2", 40000, "26.32%")
    ]


def test_perth_and_sydney_by_their_own_lights(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    perth = told(capsys, "perth-ultimate", "--mix", "5,3,2")
    assert {row["return"] for row in perth["rows"]} == {perth["rows"][0]["return"]}
    sign = tmp_path / "sign.json"
    sign.write_text(
        json.dumps({"start": "50000.00", "increment": "25%", "cost": "5.00", "bonus": "50.00"})
    )
    sydney = told(capsys, "sydney-bonus", "--sign", str(sign))
    assert sydney["rows"][0]["increment"] == "0.2500000000"
    assert any("bonus" in note for note in sydney["notes"])


def test_people_read_that_every_row_is_made_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jackpot", "return", "melbourne-wsop"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Every row returns 88.87%" in out


@pytest.mark.parametrize(
    "words, field",
    [
        (["nowhere"], "book"),
        (["canberra-ultimate"], "book"),
        (["sydney-bonus"], "--sign"),
        (["melbourne-wsop", "--seed", "12345"], "seed"),
        (["melbourne-wsop", "--option", "7"], "option"),
        (["melbourne-wsop", "--cost", "five"], "cost"),
        (["perth-ultimate", "--option", "1"], "--option"),
        (["perth-ultimate", "--mix", "1,2"], "mix"),
        (["perth-ultimate", "--mix", "x"], "--mix"),
        (["melbourne-wsop", "--sign", "no-such-file.json"], "file"),
    ],
)
def test_bad_input_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: list[str], field: str
) -> None:
    assert main(["jackpot", "return", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{field}: expected" in err
    assert err.count("\n") == 1


def test_years_of_a_jackpot_are_told_beside_the_long_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two million wagers a year meet 4 royal flushes in 2,598,960: three a year."""
    words = ["jackpot", "years", "perth-ultimate", "--cost", "5", "--years", "3", "--runs", "20"]
    words += ["--wagers", "1000000,500000,500000", "--workers", "1"]
    assert main([*words, "--json", "--out", str(tmp_path / "runs.csv")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["wagers"] == {"level1": 1_000_000, "level2": 500_000, "level3": 500_000}
    assert 2 < answer["royals_a_year"] < 4.5
    assert abs(answer["return"] - answer["exact"]["return"]) < 5 * answer["standard_error"]
    assert len((tmp_path / "runs.csv").read_text().splitlines()) == 21
    assert main(words) == 0
    assert "Royal flushes a year" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, names",
    [
        (["melbourne-wsop", "--wagers", "lots"], "--wagers"),
        (["melbourne-wsop", "--wagers", "1,2"], "--wagers"),
        (["melbourne-wsop", "--years", "0"], "--years"),
        (["melbourne-wsop", "--cost", "five"], "--cost"),
        (["melbourne-wsop", "--option", "9"], "option"),
        (["canberra-ultimate"], "book"),
        (["perth-ultimate", "--out", "runs.doc"], "--out"),
    ],
)
def test_years_that_cannot_be_played_are_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: list[str], names: str
) -> None:
    assert main(["jackpot", "years", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert names in said.err


@pytest.mark.parametrize("words", [["melbourne-wsop", "--cost", "5"], ["perth-ultimate"]])
def test_no_figure_is_cut_on_a_narrow_screen(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["jackpot", "return", *words]) == 0
    out = capsys.readouterr().out
    assert "…" not in out
    assert "break-even" in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80
