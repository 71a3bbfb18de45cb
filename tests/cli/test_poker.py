"""Tests of `croupier poker`, also with random answers."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cli import main
from croupier.poker import structures_of, variants_of

Played = Callable[..., str]


class Terminal(io.StringIO):
    """What a person types; the Enter key starts a new line on the screen."""

    def readline(self, *_: object) -> str:  # type: ignore[override]  # as a text stream has it
        sys.stdout.write("\n")
        return super().readline()


@pytest.fixture
def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Played:
    """Plays with these lines typed, until they run out; gives what was shown."""

    def play(*args: str, typed: str = "", columns: int = 80) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stdin", Terminal(typed))
        assert main(["poker", *args, "--save", str(tmp_path / "hands.phhs")]) == 0
        return capsys.readouterr().out

    return play


CALLING = "c\nk\n1\nc\nk\n1\nc\nk\nc\nk\nc\nk\n\n" * 3


@pytest.mark.parametrize("structure", structures_of())
@pytest.mark.parametrize("variant", variants_of())
def test_every_game_in_every_structure_can_be_played_and_left(
    played: Played, tmp_path: Path, variant: str, structure: str
) -> None:
    out = played(variant, "--structure", structure, "--seats", "4", "--seed", "3", typed=CALLING)
    assert variants_of()[variant].name in out
    assert "You leave with" in out
    assert main(["replay", str(tmp_path / "hands.phhs"), "--json"]) == 0


def test_a_seed_deals_the_same_evening_again(played: Played) -> None:
    first = played("--seed", "11", typed=CALLING)
    assert first == played("--seed", "11", typed=CALLING)
    assert first != played("--seed", "12", typed=CALLING)


@pytest.mark.parametrize("columns", [80, 46, 40, 24])
@pytest.mark.parametrize("variant", ["crazy-pineapple-hi-lo", "omaha"])
def test_no_line_is_wider_than_the_terminal(played: Played, variant: str, columns: int) -> None:
    out = played(variant, "--seed", "4", typed="?\n" + CALLING, columns=columns)
    assert [line for line in out.split("\n") if len(line) > columns] == []


def test_odd_keys_are_answered_and_change_nothing(played: Played) -> None:
    odd = "zzz\n\x1b[A\n99999999999999999999\nr\nr -5\nr 1e9\nput\n💥\n\x00\n" + "x" * 5000 + "\n"
    out = played("--seed", "5", "--seats", "3", typed=odd + "f\n")
    assert "Traceback" not in out
    assert "You fold." in out
    assert out.count("Please answer") + out.count("expected") >= 4


def test_end_of_input_ends_politely_with_the_hand_played_out(played: Played) -> None:
    out = played("--seed", "5", "--seats", "3", typed="")
    assert re.search(r"You leave with \$\d+.*in 1 hand\.", out)


def test_control_c_ends_politely_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Impatient:
        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Impatient())
    assert main(["poker", "--seed", "1", "--save", str(tmp_path / "x.phhs")]) == 0
    assert "You leave with" in capsys.readouterr().out


def test_the_dealer_reads_silent_chips_by_the_book(played: Played) -> None:
    out = played("--seed", "6", "--seats", "5", typed="p 25\n")
    assert "Dealer: “That is a call; $23 back” (6.14.1(a))." in out


def test_a_short_call_is_made_up_or_lost(played: Played, tmp_path: Path) -> None:
    short = played("--seed", "6", "--seats", "5", typed="p 1\nwhat\ns\n")
    assert "That is $1 short of the call (6.17)." in short
    assert "You fold and leave $1 in the pot (6.17)." in short
    assert not (tmp_path / "hands.phhs").exists(), "the format cannot tell such a hand"
    made = played("--seed", "6", "--seats", "5", typed="p 1\nm\n")
    assert (tmp_path / "hands.phhs").exists()
    assert "You call $2." in made


def test_words_do_as_well_as_keys(played: Played) -> None:
    assert "You raise to $6." in played("--seed", "6", "--seats", "5", typed="raise to 6\n")
    assert "You raise to $6." in played("--seed", "6", "--seats", "5", typed="r 6\n")
    named = played("--seed", "6", "--seats", "5", typed="raise\n8\n")
    assert "You raise to $8." in named


def test_the_house_takes_its_rake_and_says_so(played: Played) -> None:
    out = played("--seed", "8", "--seats", "3", "--rake", "10%", "--cap", "5", typed=CALLING)
    assert "10% of the pot, cap $5 a hand" in out
    assert "The house took $" in out


def test_nobody_s_cards_are_shown_before_they_show_them(played: Played) -> None:
    """Every card named belongs to the person, the board, or a hand laid open."""
    out = played("--seed", "9", "--seats", "6", typed="f\n\nf\n\nf\n")
    for line in out.split("\n"):
        if re.search(r"[2-9TJQKA][♣♦♥♠]", line):
            assert re.match(r"(Flop|Turn|River|\w+ shows?) ?", line) or "│" in line, line


def test_a_person_out_of_chips_may_buy_in_again(played: Played) -> None:
    typed = "a\n\n" * 80
    out = played("--seed", "2", "--seats", "2", "--stack", "4", typed=typed)
    assert "You have too few chips for the big blind." in out
    assert "more in chips" in out


def test_topping_up_between_hands(played: Played) -> None:
    out = played("--seed", "6", "--seats", "3", typed="c\nk\nc\nk\nc\nk\nc\nk\nt\nhm\n\n" * 4)
    assert "You buy $" in out or "as high as it began" in out
    assert "Please press Enter, t or q." in out


@pytest.mark.parametrize(
    "args, says",
    [
        (["chess"], "VARIANT: expected one of holdem, pineapple"),
        (["--structure", "spread-eagle"], "structure: expected one of fixed, spread"),
        (["--seats", "12"], "seats: expected 2 to 11, got 12"),
        (["omaha", "--seats", "11"], "seats: expected 2 to 10, got 11"),
        (["--blinds", "2"], "--blinds: expected a small and a big blind"),
        (["--blinds", "4/2"], "--blinds: expected a small and a big blind"),
        (["--stack", "much"], "stack: expected"),
        (["--stack", "1"], "stack: expected at least two big blinds"),
        (["--rake", "11%"], "rate: expected 2% to 10% (7.2.1)"),
        (["--rake", "lots"], "rake: expected"),
        (["--cap", "x", "--rake", "5%"], "cap: expected"),
        (["--cap", "x"], "cap: expected"),
    ],
)
def test_bad_input_is_one_line_and_exit_status_2(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["poker", *args]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_a_place_that_cannot_be_written_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("sys.stdin", io.StringIO("f\n"))
    where = tmp_path / "file" / "hands.phhs"
    assert main(["poker", "--seed", "1", "--seats", "3", "--save", str(where)]) == 2
    told = capsys.readouterr()
    assert "save: expected a file that can be written" in told.err
    assert told.out == "", "before the first card"


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    typed=st.lists(
        st.sampled_from(("f", "c", "k", "a", "r 10", "p 5", "p 1", "raise", "1", "", "m", "s", "?"))
        | st.text(max_size=12),
        max_size=40,
    ),
    seed=st.integers(0, 10**6),
)
def test_nothing_that_is_typed_upsets_the_table(
    played: Played, typed: list[str], seed: int
) -> None:
    out = played("--seed", str(seed), "--seats", "3", typed="\n".join(typed))
    assert "You leave with" in out
