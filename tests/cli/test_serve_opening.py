"""Tests that `croupier serve` says that it is open only when it is."""

from pathlib import Path

import pytest

from croupier.cli import main
from croupier.errors import BadInput
from croupier.server import app


def test_a_house_that_cannot_be_opened_does_not_say_that_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise BadInput("name", "a secret that belongs in no log")

    monkeypatch.setattr(app, "open_house", fails)
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "house.db")]) == 1
    said = capsys.readouterr().err
    assert "open at" not in said
    assert "The server did not start" in said
    assert "secret" not in said
