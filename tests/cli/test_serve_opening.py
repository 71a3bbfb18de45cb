"""Tests that `croupier serve` says that it is open only when it is."""

import json
import subprocess
import sys
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


def test_a_program_reads_the_address_of_an_open_server_as_json(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--database", "house.db", "--empty", "--log-level", "warning"]
    server = subprocess.Popen(
        [sys.executable, "-m", "croupier", *words, "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    told = json.loads(server.stdout.readline())
    server.terminate()
    rest, said = server.communicate()
    assert (server.returncode, rest) == (0, ""), said
    assert told["address"].startswith("http://127.0.0.1:")
    assert told["database"] == "house.db"
    assert '"level": "info"' not in said
