"""Tests that every command takes `--json`, and prints what docs/command-line.md says.

Every command has a row in the table of that page, with the fields of its answer. Each is run with
small input, and the fields must be there; standard output must be JSON and nothing else.
"""

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.cli.config import every_command
from tests.project.rooms import ROOT

PAGE = ROOT / "docs" / "command-line.md"
ROW = re.compile(r"^\| `croupier ([a-z -]+)` \| (.*) \|$", re.MULTILINE)
ROUND = {
    "book": "canberra-ultimate",
    "board": "7s 7d 7c 2h Kd",
    "dealer": "Ah Ac",
    "seats": [
        {
            "seat": 1,
            "cards": "3c 4d",
            "folded": "river",
            "wagers": {"ante": "10.00", "blind": "10.00"},
        }
    ],
}
HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AcKc", "d dh p2 2d3d", "d dh p3 7h8s", "p3 f", "p1 f"]
finishing_stacks = [99, 101, 100]
"""
METER = """{"book": "melbourne-wsop", "option": 1, "seed": 10000, "cost": "5.00"}
{"wagers": 3}
"""
RUNS = {
    "audit verify": "",
    "audit anchor": "anchors.jsonl",
    "audit show": "ann",
    "audit balances": "",
    "books list": "",
    "books show": "perth-ultimate 3.19",
    "books diff": "canberra-ultimate perth-ultimate",
    "books check": "canberra-ultimate",
    "books coverage": "--record record.json",
    "completion": "bash",
    "config": "serve",
    "jackpot return": "melbourne-wsop --cost 5.00",
    "meter": "meter.jsonl",
    "odds": "canberra-ultimate",
    "play": "canberra-ultimate --seed 1 --save played.jsonl",
    "poker": "--seed 1 --save played.phhs",
    "replay": "hand.phh",
    "settle": "round.json",
    "stats": "hand.phh",
    "store backup": "copy.db",
    "store export": "log.jsonl --live-cards",
    "store import": "log.jsonl --database other.db",
    "store rebuild": "",
    "store restore": "copy.db --database third.db",
    "tournament check": "spring.toml",
    "tournament conditions": "spring.toml",
    "tournament entries": "spring.jsonl",
    "tournament new": "canberra-ultimate -",
    "tournament replay": "spring.jsonl",
    "tournament simulate": "spring.toml --entries 12 --seed 1 --save spring.jsonl",
    "tournament status": "spring.jsonl",
    "version": "",
}
"""Small input for the commands, in the folder of `files`."""
LONG = {
    "advise": "seen.json",
    "design": "canberra-ultimate --edge 2% --free trips.flush --bounds trips.flush=6..8\n"
    "melbourne-wsop --return 88.87% --option 1 --seed 50000 --free jackpot.increment",
    "equity": "AhKh QQ --samples 1000",
    "jackpot years": "melbourne-wsop --option 1 --seed 10000 --cost 5.00 --wagers 100 --years 1 "
    "--runs 2",
    "prices": "--kind setting",
    "session": "canberra-ultimate --rounds 3 --bankroll 200 --ante 10",
    "simulate": "canberra-ultimate --rounds 10 --sessions 2",
    "simulate-faults": "--seed 1 --steps 5",
    "tournament run": "spring.toml --entries 12 --database fourth.db",
}
"""Commands that take longer, most because they may have to compile before they answer. A line for
each kind of answer."""
ELSEWHERE = {
    "admin reset-password": "test_admin.py",
    "deal verify": "../server/test_fair_house.py",
    "serve": "test_serve_opening.py",
    "tournament enter": "test_tournament.py",
}
"""Commands that need a house with people, and the tests that run them."""
AFTER = {
    "store import": "store export",
    "store restore": "store backup",
    "tournament entries": "tournament simulate",
    "tournament replay": "tournament simulate",
    "tournament status": "tournament simulate",
}
"""Commands whose input another command writes."""


def documented() -> dict[str, str]:
    """The cell about the answer of each command."""
    return dict(ROW.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture
def files(
    tmp_path: Path, played_house: Path, monkeypatch: pytest.MonkeyPatch
) -> pytest.MonkeyPatch:
    """A working folder with small input for every command."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(played_house, tmp_path / "house.db")
    monkeypatch.setenv("CROUPIER_DATABASE", "house.db")
    seat = {"seat": 1, "cards": "3c 4d", "wagers": {"ante": "10.00", "blind": "10.00"}}
    seen = {"book": "canberra-ultimate", "board": ROUND["board"], "seats": [seat]}
    for name, text in {
        "round.json": json.dumps(ROUND),
        "seen.json": json.dumps(seen),
        "hand.phh": HAND,
        "meter.jsonl": METER,
        "record.json": '{"clauses": {}, "complete": false}',
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    assert main(["tournament", "new", "canberra-ultimate", "spring.toml"]) == 0
    return monkeypatch


def answers(command: str, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """What a command prints with `--json`, line by line."""
    first = AFTER.get(command)
    if first is not None:
        main([*first.split(), *RUNS[first].split(), "--json"])
    capsys.readouterr()
    read = []
    for words in (RUNS | LONG)[command].splitlines() or [""]:
        status = main([*command.split(), *words.split(), "--json"])
        said = capsys.readouterr()
        assert status in (0, 1), said.err
        read += [json.loads(line) for line in said.out.splitlines()]
    return read


def check(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    read = answers(command, capsys)
    assert read
    rows = read[0] if isinstance(read[0], list) else read
    found = {key for row in rows if isinstance(row, dict) for key in row}
    promised = set(re.findall(r"`([a-z_]+)`", documented()[command]))
    assert promised, "the page names the fields"
    assert promised <= found


def test_every_command_takes_the_option_and_has_a_row() -> None:
    commands = {" ".join(words): app for words, app in every_command()}
    lacking = [
        name
        for name, app in commands.items()
        if not any(argument.name == "--json" for argument in app.assemble_argument_collection())
    ]
    assert lacking == []
    assert set(documented()) == set(commands)
    assert set(RUNS) | set(LONG) | set(ELSEWHERE) == set(commands)


@pytest.mark.parametrize("name, file", ELSEWHERE.items())
def test_what_needs_a_house_with_people_is_run_by_another_test(name: str, file: str) -> None:
    assert "--json" in (Path(__file__).parent / file).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("command", RUNS)
def test_a_command_prints_the_fields_that_are_documented(
    command: str, files: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files.setattr("sys.stdin", io.StringIO("10\n0\n4\n\nq\n"))
    check(command, capsys)


@pytest.mark.long
@pytest.mark.parametrize("command", LONG)
def test_a_command_that_computes_prints_the_fields_that_are_documented(
    command: str, files: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check(command, capsys)
