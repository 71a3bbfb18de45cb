"""Tests of the listing of public names."""

from pathlib import Path

import pytest

from tools.public_api import __main__ as command
from tools.public_api.listing import _of_name, _parameters, listed


def test_parameters_are_listed_with_what_may_be_left_out() -> None:
    def settle(layout: str, jackpot: str = "", *, paid: int, rounded: int = 1) -> None: ...

    def collect(*parts: str, **named: str) -> None: ...

    assert _parameters(settle) == "(layout, jackpot=, *, paid, rounded=)"
    assert _parameters(collect) == "(*parts, **named)"


def test_methods_and_properties_of_a_class_are_listed_and_private_ones_are_not() -> None:
    class Meter:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def add(self, wagers: int) -> None: ...

        def _carry(self) -> None: ...

        @property
        def shown(self) -> int:
            return 0

    assert list(_of_name("jackpot.Meter", Meter)) == [
        "jackpot.Meter(seed)",
        "jackpot.Meter.add(self, wagers)",
        "jackpot.Meter.shown",
    ]


def test_names_of_several_rooms_are_listed() -> None:
    found = listed()
    assert "banked.settle(layout, jackpot=)" in found
    assert any(line.startswith("cards.Deck(") for line in found)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "PROMISED", tmp_path / "promised.txt")
    monkeypatch.setattr(command, "CHANGELOG", tmp_path / "CHANGELOG.md")
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changes\n\n## Unreleased\n\n`pay` is gone.\n\n## 0.1\n"
    )
    return tmp_path


def test_a_changed_name_fails_the_check_and_shows_both_lines(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command._compare(["money.pay(cents)"], ["money.pay(cents)"]) == 0
    assert command._compare(["money.pay(cents, to)"], ["money.pay(cents)"]) == 1
    said = capsys.readouterr().out
    assert "- croupier.money.pay(cents)\n+ croupier.money.pay(cents, to)\n" in said


def test_only_a_change_that_the_changelog_mentions_is_accepted(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command._accept(["money.owe(cents)"], ["money.owe(cents)", "money.take()"]) == 1
    assert "does not mention: money.take" in capsys.readouterr().out
    assert not (files / "promised.txt").exists()
    assert command._accept(["money.owe(cents)"], ["money.owe(cents)", "money.pay()"]) == 0
    assert (files / "promised.txt").read_text() == "money.owe(cents)\n"
