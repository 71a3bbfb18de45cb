"""Tests of `croupier play`, also with random answers."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cli import main

GAMES = [
    ("canberra-ultimate", "ultimate"),
    ("perth-ultimate", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
]


def sit(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: str,
    *words: str,
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("book, game", GAMES)
def test_a_session_of_every_game_is_played_saved_and_shown_again(
    book: str,
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(tmp_path / "session.jsonl")
    typed = "".join(f"{key}\n" for key in ("10", "0", "c", "b", "4", "1", "", "?", "") * 30)
    words = (book, "--game", game, "--seats", "3", "--seed", "5", "--save", file)
    said = sit(monkeypatch, capsys, typed, *words)
    assert "You leave with" in said
    assert said == sit(monkeypatch, capsys, typed, *words), "a seed deals the same again"
    again = sit(monkeypatch, capsys, "", "--replay", file)
    told = [line for line in said.splitlines() if line.startswith("Dealer shows")]
    assert told
    assert all(line in again for line in told)
    header = json.loads(Path(file).read_text(encoding="utf-8").splitlines()[0])
    assert header["practice"] is True


def test_the_saved_chips_are_the_chips_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "session.jsonl")
    words = ("canberra-ultimate", "--seed", "1", "--save", file)
    said = sit(monkeypatch, capsys, "10\n0\n4\n\nq\n", *words)
    left = said.split("You leave with ")[1].split(",")[0]
    again = sit(monkeypatch, capsys, "", "--replay", file)
    assert f"You have {left}." in again


def test_the_dealers_cards_stay_hidden_until_they_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "session.jsonl")
    words = ("perth-ultimate", "--seed", "2", "--save", file)
    said = sit(monkeypatch, capsys, "10\n0\nc\nc\nf\n\nq\n", *words)
    before, shown, _ = said.partition("Dealer shows ")
    if shown:
        cards = said.split("Dealer shows ")[1].split(":")[0].split()
        assert not any(card in before for card in cards)


@pytest.mark.parametrize("typed", ["", "q\n", "10\n", "10\n0\n", "10\n0\nc\n", "\x00\x1b[A\n"])
def test_end_of_input_anywhere_gets_up_from_the_table(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "session.jsonl")
    words = ("canberra-ultimate", "--seed", "1", "--save", file)
    assert "You leave with" in sit(monkeypatch, capsys, typed, *words)


@settings(max_examples=25)
@given(typed=st.lists(st.sampled_from(["10", "c", "f", "b", "4", "2", "", "?", "x", "é", "-1"])))
@pytest.mark.parametrize("book, game", GAMES[2:4])
def test_odd_keys_never_break_the_table(
    book: str, game: str, typed: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = str(tmp_path_factory.mktemp("play") / "session.jsonl")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
        patch.setattr("sys.stdout", io.StringIO())
        patch.setenv("COLUMNS", "20")
        assert main(["play", book, "--game", game, "--seed", "9", "--save", file]) == 0


@pytest.mark.parametrize(
    "words, said",
    [
        ((), "BOOK"),
        (("monte-carlo",), "monte-carlo"),
        (("melbourne-wsop",), "game"),
        (("melbourne-poker",), "game"),
        (("canberra-ultimate", "--seats", "12"), "seats"),
        (("canberra-ultimate", "--bankroll", "lots"), "bankroll"),
        (("canberra-ultimate", "--minimum", "50", "--maximum", "5"), "maximum"),
        (("--replay", "nowhere.jsonl"), "nowhere.jsonl"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_file_that_is_no_session_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.jsonl"
    header = {"croupier": "play", "book": "canberra-ultimate", "game": "ultimate", "sign": {}}
    file.write_text(json.dumps(header), encoding="utf-8")
    assert main(["play", "--replay", str(file)]) == 2
    assert "line 1: seat" in capsys.readouterr().err
    file.write_text(json.dumps(header | {"seat": 1}) + '\n{"type": "Nonsense"}', encoding="utf-8")
    assert main(["play", "--replay", str(file)]) == 2
    assert "line 2" in capsys.readouterr().err
