"""Tests of `croupier audit`."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.store import Store
from tests.store.logs import event, moved, write

Said = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("database")


def tamper(file: Path, command: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(command)
        connection.commit()


def answer(capsys: Said, *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


# ---- verify ----------------------------------------------------------------------------------


def test_a_whole_log_says_so_with_its_head(database: Path, capsys: Said) -> None:
    with Store(str(database)) as store:
        head = store.head()
    assert answer(capsys, "audit", "verify") == {
        "ok": True,
        "records": 29,
        "head": {"position": 29, "hash": head.hash.hex()},
        "anchors": 0,
        "first_bad": None,
        "answers": {"covered_to": 0, "not_covered": 6},
    }
    assert main(["audit", "verify"]) == 0
    whole = "The log is complete and unchanged: 29 records."
    note = "(6 stored answers are not covered: no record says what was answered to commands)"
    assert capsys.readouterr().out == f"{whole}\nHead {head.hash.hex()} {note}\n"


def test_a_bad_log_names_the_first_bad_record_and_is_exit_status_1(
    database: Path, capsys: Said
) -> None:
    tamper(database, "UPDATE events SET who = 'tim' WHERE position = 17")
    assert main(["audit", "verify", "--json"]) == 1
    out = json.loads(capsys.readouterr().out)
    assert (out["ok"], out["records"], out["first_bad"]["position"]) == (False, 16, 17)
    assert main(["audit", "verify"]) == 1
    assert capsys.readouterr().out == (
        "Record 17 was changed: its hash does not match its contents.\n"
        "The 16 records before it are good.\n"
    )


def test_verify_works_on_a_database_named_on_the_line(tmp_path: Path, capsys: Said) -> None:
    with Store(str(tmp_path / "other.db")) as store:
        write(store, "s", event("E"))
    found = answer(capsys, "audit", "verify", "--database", str(tmp_path / "other.db"))
    assert found["records"] == 1


def test_a_log_that_is_not_there_is_bad_input_and_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", str(tmp_path / "nowhere.db"))
    for words in (["verify"], ["show", "r1"], ["balances"], ["anchor", str(tmp_path / "a")]):
        assert main(["audit", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("croupier: database: expected a file that exists")
        assert err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house.db"]


# ---- anchors ---------------------------------------------------------------------------------


def test_an_anchor_kept_elsewhere_proves_what_came_before_it(
    database: Path, tmp_path: Path, capsys: Said
) -> None:
    kept = tmp_path / "anchors.jsonl"
    assert answer(capsys, "audit", "anchor", str(kept))["position"] == 29
    with Store(str(database)) as store:
        write(store, "table:9", event("RoundClosed"))
    assert answer(capsys, "audit", "anchor", str(kept))["position"] == 30
    assert len(kept.read_text().splitlines()) == 2
    found = answer(capsys, "audit", "verify", "--anchor", str(kept))
    assert (found["ok"], found["anchors"]) == (True, 2)


def test_a_past_made_anew_is_found_by_its_anchor(
    database: Path, tmp_path: Path, capsys: Said
) -> None:
    """Another house with another history and a perfect chain of its own."""
    kept = tmp_path / "anchors.jsonl"
    answer(capsys, "audit", "anchor", str(kept))
    forged = tmp_path / "forged.db"
    with Store(str(forged)) as store:
        write(store, "s", *[event("Invented", n=n) for n in range(40)])
    assert main(["audit", "verify", "--database", str(forged)]) == 0
    capsys.readouterr()
    assert main(["audit", "verify", "--database", str(forged), "--anchor", str(kept)]) == 1
    assert "Record 29 is not the one that was anchored at" in capsys.readouterr().out


def test_a_bad_log_is_not_anchored(database: Path, tmp_path: Path, capsys: Said) -> None:
    kept = tmp_path / "anchors.jsonl"
    tamper(database, "DELETE FROM events WHERE position = 3")
    assert main(["audit", "anchor", str(kept)]) == 1
    assert capsys.readouterr() == ("", "croupier: Record 3 is missing.\n")
    assert not kept.exists()


def test_an_anchor_goes_to_standard_output_and_comes_from_standard_input(tmp_path: Path) -> None:
    def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "croupier", "audit", *words]
        return subprocess.run(command, input=given, capture_output=True, text=True, check=False)

    written = run("anchor", "-")
    assert (written.returncode, written.stderr) == (0, "")
    assert json.loads(written.stdout)["position"] == 29
    read = run("verify", "--anchor", "-", given=written.stdout)
    assert (read.returncode, read.stderr) == (0, "")
    assert "29 records, 1 anchor holds." in read.stdout


@pytest.mark.parametrize("content", ["", "{}\n", "not json\n"])
def test_a_file_that_holds_no_anchors_is_one_line(
    tmp_path: Path, capsys: Said, content: str
) -> None:
    file = tmp_path / "anchors.jsonl"
    file.write_text(content)
    for words in (["verify", "--anchor", str(file)], ["anchor", str(file)]):
        assert main(["audit", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"croupier: {file}")
        assert err.count("\n") == 1
    assert file.read_text() == content


def test_a_place_where_no_anchor_can_be_written_is_bad_input(tmp_path: Path, capsys: Said) -> None:
    assert main(["audit", "anchor", str(tmp_path / "no" / "folder")]) == 2
    assert "expected one that can be written" in capsys.readouterr().err


# ---- show ------------------------------------------------------------------------------------


def test_a_round_is_followed_in_words(capsys: Said) -> None:
    assert main(["audit", "show", "r1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == ("       5  2023-11-14 22:13:20.000004  table:7 #1  sue  RoundOpened")
    assert lines[1] == "          id r1, table 9, seats (seat 1, person ann)"
    assert "to seat, seat 1, card Qd, up no" in lines[5]


def test_a_live_round_keeps_its_cards(capsys: Said) -> None:
    for words in (["round:r3"], ["table:9"], ["r3", "--json"], ["player:tim", "--json"]):
        assert main(["audit", "show", *words]) == 0
        out = capsys.readouterr().out
        assert not any(card in out for card in ("Qd", "Jc", "4h"))
        assert "face down" in out
        assert "9s" in out


def test_a_round_is_followed_by_a_program(capsys: Said) -> None:
    assert main(["audit", "show", "round:r2", "--json", "--limit", "2", "--after", "14"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["position"] for step in steps] == [15, 16]
    first = steps[0]
    assert (first["type"], first["data"]["card"]) == ("CardDealt", "Qd")
    assert (first["stream"], first["version"], first["who"]) == ("table:7", 11, "sue")
    assert first["hidden"] is False
    assert first["time"].startswith("2023-11-14T22:13:20.")


def test_a_dollar_is_followed_with_its_balance(database: Path, capsys: Said) -> None:
    with Store(str(database)) as store:
        write(store, "player:ann", moved("t9", "player:ann", "cage:main", 1_25, "cash-out"))
    assert main(["audit", "show", "cage:main"]) == 0
    out = capsys.readouterr().out
    assert "cage:main -$50.00, player:ann +$50.00 buy-in" in out
    assert "+$1.25, holds -$98.75" in out
    assert main(["audit", "show", "cage:main", "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["gained"], last["balance"]) == ("1.25", "-98.75")


def test_a_subject_nobody_knows_and_one_that_may_be_two(capsys: Said) -> None:
    assert main(["audit", "show", "nobody"]) == 2
    assert capsys.readouterr().err == (
        "croupier: SUBJECT: expected a round, player, meter, table or account in the log, "
        'got "nobody"\n'
    )
    assert main(["audit", "show", "7"]) == 2
    assert "expected one of float:7, table:7" in capsys.readouterr().err


def test_what_a_stranger_wrote_does_not_drive_the_terminal(database: Path, capsys: Said) -> None:
    with Store(str(database)) as store:
        write(store, "table:3", event("Note", says="\x1b[2J\x07 and\nmore"))
    assert main(["audit", "show", "table:3"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\\x1b[2J\\x07 and\\nmore" in out


@pytest.mark.parametrize("words", [["--limit", "0"], ["--limit", "-1"], ["--limit", "x"]])
def test_a_limit_is_a_number_of_records(words: list[str], capsys: Said) -> None:
    assert main(["audit", "show", "r1", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# ---- balances --------------------------------------------------------------------------------


def test_every_account_is_listed_and_the_sum_is_nothing(capsys: Said) -> None:
    assert answer(capsys, "audit", "balances") == {
        "ok": True,
        "accounts": [
            {"account": "cage:main", "balance": "-100.00"},
            {"account": "float:7", "balance": "-30.00"},
            {"account": "player:ann", "balance": "80.00"},
            {"account": "player:bob", "balance": "50.00"},
        ],
        "total": "0.00",
    }
    assert main(["audit", "balances"]) == 0
    assert "player:ann" in capsys.readouterr().out
