"""Tests of `croupier replay`."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from tests.patience import PATIENCE

GOOD = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
hand = 7
finishing_stacks = [99.50, 100.50, 100]
"""
DIFFERS = GOOD.replace("100.50, 100]", "101.50, 99]")
ILLEGAL = GOOD.replace('"p3 f"', '"p3 cc", "p3 cc"')
STUD = GOOD.replace('"NT"', '"F7S"')
ROW = {
    "file": "good.phh",
    "hand": 7,
    "variant": "NT",
    "status": "ok",
    "finishing_stacks": ["99.50", "100.50", "100.00"],
    "expected": ["99.50", "100.50", "100.00"],
    "detail": None,
}


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command: its status, its standard output and its standard error."""

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(["replay", *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_object_a_hand_and_a_summary_last(folder: Path, says: Any) -> None:
    (folder / "good.phh").write_text(GOOD)
    status, out, err = says("good.phh", "--json")
    first, last = lines(out)
    assert (status, err) == (0, "")
    assert first == ROW
    assert list(first) == list(ROW)
    counts = ["hands", "ok", "differs", "illegal", "unsupported", "seconds", "unreadable"]
    assert list(last) == counts
    assert (last["hands"], last["ok"]) == (1, 1)
    assert isinstance(last["seconds"], float)


def test_folders_are_searched_and_many_hands_may_share_a_file(folder: Path, says: Any) -> None:
    inner = folder / "deep" / "er"
    inner.mkdir(parents=True)
    (folder / "b.phh").write_text(GOOD)
    (inner / "a.phh").write_text(STUD)
    (inner / "notes.txt").write_text("not a history")
    many = f"[1]{GOOD}\n[2]{DIFFERS.replace('hand = 7', '')}\n['third']{ILLEGAL}"
    (inner / "c.PHHS").write_text(many)
    status, out, _ = says(".", "--json")
    *hands, last = lines(out)
    assert status == 1
    assert [(Path(row["file"]).name, row["hand"], row["status"]) for row in hands] == [
        ("b.phh", 7, "ok"),
        ("a.phh", 7, "unsupported"),
        ("c.PHHS", 7, "ok"),
        ("c.PHHS", "2", "differs"),
        ("c.PHHS", 7, "illegal"),
    ]
    assert last | {"seconds": 0} == {
        "hands": 5,
        "ok": 2,
        "differs": 1,
        "illegal": 1,
        "unsupported": 1,
        "seconds": 0,
        "unreadable": 0,
    }
    assert (
        'Action 5 "p3 cc": It is not the turn of seat 3: wait until seat 1 has acted'
        in hands[4]["detail"]
    )


def test_unsupported_games_are_no_failure(folder: Path, says: Any) -> None:
    (folder / "stud.phh").write_text(STUD)
    assert says("stud.phh", "--json")[0] == 0


def test_a_dash_reads_standard_input(folder: Path, says: Any) -> None:
    (folder / "good.phh").write_text(GOOD)
    status, out, _ = says("-", "good.phh", "--json", stdin=DIFFERS)
    rows = lines(out)
    assert status == 1
    assert [(row["file"], row["status"]) for row in rows[:2]] == [
        ("-", "differs"),
        ("good.phh", "ok"),
    ]


def test_what_cannot_be_read_is_told_in_one_line_and_the_rest_goes_on(
    folder: Path, says: Any
) -> None:
    (folder / "bad.phh").write_text("variant = ")
    (folder / "fields.phh").write_text(GOOD.replace("min_bet = 1", 'min_bet = "x"'))
    (folder / "latin.phh").write_bytes(b"variant = '\xff'")
    (folder / "some.phhs").write_text(f"[1]{GOOD}\n[2]\nvariant =\n[3]{GOOD}")
    (folder / "empty").mkdir()
    (folder / "good.phh").write_text(GOOD)
    names = ["bad.phh", "fields.phh", "latin.phh", "some.phhs", "empty", "gone.phh", "good.phh"]
    status, out, err = says(*names, "--json")
    assert status == 2
    assert lines(out)[-1]["hands"] == 3
    told = sorted(err.splitlines())
    assert len(told) == 6
    assert all(line.startswith("croupier: ") for line in told)
    assert told[0].startswith("croupier: bad.phh: TOML: expected well-formed TOML")
    assert told[1].startswith("croupier: empty: folder: expected at least one .phh, .phhs")
    assert told[2].startswith("croupier: fields.phh: min_bet: expected a number")
    assert told[3].startswith("croupier: gone.phh: file: expected one that can be read")
    assert told[4].startswith("croupier: latin.phh: text: expected a text in UTF-8")
    assert told[5].startswith("croupier: some.phhs from line 11: TOML:")


def test_nothing_to_replay_is_bad_input(says: Any) -> None:
    status, out, err = says("--json")
    assert (status, out) == (2, "")
    assert "PATH" in err


def test_people_see_what_went_wrong_and_a_count_by_game(folder: Path, says: Any) -> None:
    (folder / "good.phh").write_text(GOOD)
    (folder / "off.phh").write_text(DIFFERS)
    status, out, _ = says("good.phh", "off.phh")
    assert status == 1
    assert "off.phh" in out
    assert "p2 has 1.00 less" in " ".join(out.split())
    assert "good.phh" not in out
    assert "2 hands in" in out
    assert "1 ok" in out
    assert says("good.phh")[1].splitlines()[-1].startswith("1 hand in")


def test_two_processes_give_the_same_answer_in_the_same_order(folder: Path, says: Any) -> None:
    hands = "\n".join(
        f"[{n}]{(GOOD if n % 3 else DIFFERS).replace('hand = 7', '')}" for n in range(1, 501)
    )
    (folder / "many.phhs").write_text(hands)
    for n in range(5):
        (folder / f"one-{n}.phh").write_text(GOOD)
    one = lines(says(".", "--json", "--jobs", "1")[1])
    two = lines(says(".", "--json", "--jobs", "2")[1])
    assert one[:-1] == two[:-1]
    assert [row["hand"] for row in one[:500]] == [str(n) for n in range(1, 501)]
    assert one[-1]["differs"] == 166


def test_a_wrong_number_of_jobs_is_refused_in_one_line(folder: Path, says: Any) -> None:
    (folder / "good.phh").write_text(GOOD)
    status, out, err = says("good.phh", "--jobs", "0")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal's Ctrl-C is another thing there")
def test_an_interrupt_ends_every_process_quietly(folder: Path) -> None:
    """As a terminal sends it, to all of them; the output is not read, so there is work left."""
    (folder / "many.phhs").write_text("".join(f"[{n}]{GOOD}\n" for n in range(1, 3_000)))
    words = [sys.executable, "-m", "croupier", "replay", "many.phhs", "--jobs", "2", "--json"]
    # A run in the background of a shell is born deaf to Ctrl-C, and so are its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        returned, complaint = _interrupted(words)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (returned, complaint) == (130, b"")


def _interrupted(words: list[str]) -> tuple[int, bytes]:
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith(b'{"file"')
        os.killpg(run.pid, signal.SIGINT)
        _, complaint = run.communicate(timeout=PATIENCE)
    return run.returncode, complaint
