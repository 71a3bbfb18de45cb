"""Tests of `croupier books`."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.books import BOOK_IDS
from croupier.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "my-casino"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["books", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["books", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_list_names_the_five_books(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "list")
    assert [row["id"] for row in rows] == list(BOOK_IDS)
    assert sum(row["clauses"] for row in rows) == 1692


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_book_shows_its_tables_with_a_clause_on_every_line(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = answer(capsys, "show", book)["tables"]
    assert all(row["clause"] for table in tables for row in table["rows"])
    assert main(["books", "show", book]) == 0
    assert tables[0]["title"] in capsys.readouterr().out


def test_a_clause_is_shown_in_our_words_with_the_lines_that_apply_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = answer(capsys, "show", "canberra-ultimate", "9.6(b)")
    assert [c["clause"] for c in shown["clauses"]] == ["9.6(b)"]
    assert shown["applied"][0]["row"] == ["Blind", "dealer beats player", "lose"]


def test_diff_shows_without_the_documents_how_perth_departs_from_canberra(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = answer(capsys, "diff", "canberra-ultimate", "perth-ultimate")["differences"]
    said = {(row["topic"], row["what"]): (row["left"], row["right"]) for row in rows}
    left, right = said["blind settles", "dealer does not qualify, dealer higher, high-card"]
    assert left.startswith("loses")
    assert right.startswith("stands off")
    kept = [
        (left, right)
        for (topic, what), (left, right) in said.items()
        if topic == "trips settles" and what.startswith("folded at the river")
    ]
    assert kept
    assert all(left.startswith("loses") for left, _ in kept)
    assert any(right.startswith("wins") for _, right in kept)
    left, right = said["choices", "may fold at"]
    assert (left, right) == ("preflop, flop, river", "river")
    closing = next(left for (_, what), (left, _) in said.items() if what == "close table")
    assert closing == "told beforehand, or no players at the table [14.2]"


def test_a_book_does_not_differ_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "diff", "perth-ultimate", "perth-ultimate")["differences"] == []


def test_a_folder_is_compared_like_an_approved_book(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "diff", "canberra-ultimate", str(EXAMPLE))["differences"]
    assert {row["topic"] for row in rows} == {"blind settles", "trips settles", "tournament"}
    assert answer(capsys, "check", str(EXAMPLE))[0]["ok"] is True


def test_check_without_a_path_checks_the_five_books(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["id"] for row in answer(capsys, "check")] == list(BOOK_IDS)


def test_coverage_reads_the_record_of_a_test_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "clauses.json"
    proofs = {"perth-ultimate": {"3.10": {"a": "passed"}}}
    record.write_text(json.dumps({"complete": True, "clauses": proofs}), encoding="utf-8")
    rows = answer(capsys, "coverage", "--record", str(record))["books"]
    assert sum(row["proven"] for row in rows) == 1
    assert sum(row["clauses"] for row in rows) == 1360
    assert main(["books", "coverage", "--missing", "--record", str(record)]) == 0
    assert "3.14(b)(ii)" in capsys.readouterr().out


def test_what_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "monte-carlo" in complaint(capsys, "show", "monte-carlo")
    assert "99.9" in complaint(capsys, "show", "perth-ultimate", "99.9")
    assert "baccarat" in complaint(capsys, "diff", "melbourne-wsop/baccarat", "perth-ultimate")
    assert "./x test" in complaint(capsys, "coverage", "--record", str(tmp_path / "none.json"))
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert "broken.json" in complaint(capsys, "coverage", "--record", str(broken))
