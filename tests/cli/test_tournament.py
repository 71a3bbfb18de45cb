"""Tests of `croupier tournament`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from croupier import house
from croupier.acts import Micros
from croupier.cli import main
from croupier.store import Append, Fresh, Store
from croupier.tournament import HostPace
from tests.old_tournament import LINES

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.toml"
    assert main(["tournament", "new", "canberra-ultimate", str(path)]) == 0
    return path


def told(capsys: Capture, *words: str, status: int = 0) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["tournament", *words, "--json"]) == status
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-poker", "melbourne-wsop"])
def test_a_new_file_is_complete(book: str, tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "new.toml")
    assert main(["tournament", "new", book, path]) == 0
    assert told(capsys, "check", path) == {
        "file": path,
        "book": book,
        "complete": True,
        "faults": [],
    }


def test_a_new_file_never_overwrites(file: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    assert main(["tournament", "new", "melbourne-poker", str(file)]) == 2
    assert "does not exist yet" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_check_names_what_is_missing_by_clause(file: Path, capsys: Capture) -> None:
    file.write_text(file.read_text().replace("groups = ", "# groups = "))
    answer = told(capsys, "check", str(file), status=1)
    assert [row["clause"] for row in answer["faults"]] == ["16.3(a)(vi)"]
    assert main(["tournament", "conditions", str(file)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "16.3(a)(vi)" in captured.err


def test_the_conditions_come_as_markdown_or_as_a_page(file: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert main(["tournament", "conditions", str(file)]) == 0
    assert capsys.readouterr().out.startswith("# Spring Open: conditions")
    assert main(["tournament", "conditions", str(file), "--html"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "@page" in page


def test_a_page_keeps_a_strangers_text_harmless(file: Path, capsys: Capture) -> None:
    file.write_text(file.read_text().replace("Main gaming floor", "<script>alert(1)</script>"))
    capsys.readouterr()
    assert main(["tournament", "conditions", str(file), "--html"]) == 0
    assert "<script" not in capsys.readouterr().out


def test_a_tournament_is_simulated_saved_and_shown_again(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    record = str(tmp_path / "record.jsonl")
    words = ["simulate", str(file), "--entries", "12", "--seed", "3"]
    answer = told(capsys, *words, "--save", record)
    assert (answer["pool"], answer["escrow"]) == ("1200.00", "0.00")
    assert (answer["commission"], answer["prize_pool_left"]) == ("120.00", "0.00")
    assert [row["prize"] for row in answer["standings"][:3]] == ["600.00", "360.00", "240.00"]
    again = told(capsys, "status", record)
    assert again["standings"] == answer["standings"]
    assert main(["tournament", "status", record, "--explain"]) == 0
    page = capsys.readouterr().out
    assert "takes place 1: $600 (16.21(b))." in page


def test_the_entries_of_a_record_come_as_comma_separated_values(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    saved = str(tmp_path / "run.jsonl")
    words = ["simulate", str(file), "--entries", "12", "--seed", "3", "--save", saved]
    assert main(["tournament", *words]) == 0
    capsys.readouterr()
    assert main(["tournament", "entries", saved]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "number,player,status,table,seat,chips,place,prize_cents"
    assert [line.split(",")[:2] for line in lines[1:]] == [
        [str(n), f"player {n}"] for n in range(1, 13)
    ]


def test_every_hand_of_a_record_is_played_again_and_a_changed_card_is_found(
    file: Path, tmp_path: Path, capsys: Capture
) -> None:
    record = tmp_path / "record.jsonl"
    words = ["simulate", str(file), "--entries", "12", "--seed", "3", "--save", str(record)]
    dealt = told(capsys, *words)["hands"]
    whole = told(capsys, "replay", str(record))
    assert whole == {"hands": dealt, "differ": 0, "counted_by_staff": 0, "told": []}
    words = ["--session", "1", "--table", "1", "--hand", "1"]
    one = told(capsys, "replay", str(record), *words, "--explain")["told"][0]
    assert len(one["board"].split()) == 5
    assert all(len(held.split()) == 2 for held in one["cards"].values())
    assert main(["tournament", "replay", str(record), *words, "--explain"]) == 0
    assert "wagers" in capsys.readouterr().out
    text = record.read_text(encoding="utf-8")
    first = next(iter(one["after"]))
    chips = one["after"][first]
    forged = text.replace(f'"{first}":{chips}', f'"{first}":{chips + 100}', 1)
    record.write_text(forged, encoding="utf-8")
    found = told(capsys, "replay", str(record), *words, status=1)["told"][0]
    assert found["fault"].startswith(f"The log gives {first} {chips + 100:,} and not {chips:,}")


OF_BEFORE = {
    "stage": "playing",
    "entries": 2,
    "pool": "200.00",
    "commission": "20.00",
    "escrow": "220.00",
    "chips": 20_000,
}
"""Two entries of $110, of which $10 is commission, and all of it in escrow during play."""


def test_a_record_of_version_0_1_is_read(file: Path, tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "old.jsonl"
    header = {"croupier": "tournament", "name": "Spring Open", "terms": file.read_text()}
    record.write_text(f"{json.dumps(header)}\n{LINES}", encoding="utf-8")
    answer = told(capsys, "status", str(record))
    assert {name: answer[name] for name in OF_BEFORE} == OF_BEFORE
    assert [(p["place"], p["player"], p["chips"]) for p in answer["standings"]] == [
        (1, "ben", 11_000),
        (2, "ann", 9000),
    ]
    assert told(capsys, "replay", str(record)) == {
        "hands": 0,
        "differ": 0,
        "counted_by_staff": 1,
        "told": [],
    }


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        '{"at": 5',
        '{"type":"Called","no":1,"at":"noon"}',
        '{"type":"Hosted","on":true}',
        '{"type":"Hosted","on":true,"by":"dora"}',
    ],
)
def test_a_line_that_version_0_1_never_wrote_is_named(
    line: str, file: Path, tmp_path: Path, capsys: Capture
) -> None:
    record = tmp_path / "old.jsonl"
    header = {"croupier": "tournament", "name": "Spring Open", "terms": file.read_text()}
    record.write_text(f"{json.dumps(header)}\n{line}\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["tournament", "status", str(record)]) == 2
    wrong = capsys.readouterr().err
    assert "line 2" in wrong
    assert wrong.count("\n") == 1


def test_a_record_of_a_form_to_come_is_refused(file: Path, tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "later.jsonl"
    header = {"croupier": "tournament", "form": 3, "terms": file.read_text()}
    record.write_text(f"{json.dumps(header)}\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["tournament", "status", str(record)]) == 2
    assert "1 or 2" in capsys.readouterr().err


def test_a_log_of_version_0_1_is_read(file: Path, capsys: Capture) -> None:
    house = str(file.parent / "house.db")
    planned = {"type": "Planned", "id": "old", "text": file.read_text(), "by": "dora", "at": 0}
    lines = [json.dumps(planned), '{"type":"Hosted","on":false,"by":"dora","entries":0}']
    lines += LINES.splitlines()
    old = tuple(Fresh(f"tournament.{json.loads(line)['type']}", line.encode()) for line in lines)
    with Store(house) as store:
        append = [Append("tournament:old", 0, old)]
        store.append(
            append, key="old", who="dora", at=Micros(1_700_000_000_000_000), command=b"old"
        )
    answer = told(capsys, "status", "--database", house, "--id", "old")
    assert {name: answer[name] for name in OF_BEFORE} == OF_BEFORE


@pytest.mark.parametrize(
    "words",
    [
        ["replay"],
        ["replay", "{file}"],
        ["check", "{folder}"],
        ["check", "{folder}/empty"],
        ["status", "{folder}/empty"],
        ["status", "{folder}/cut"],
        ["replay", "{folder}/cut"],
        ["simulate", "{file}", "--entries", "12", "--save", "{folder}"],
        ["replay", "--id", "nowhere", "--database", "{folder}/nowhere.db"],
        ["check", "nowhere.toml"],
        ["new", "perth-ultimate", "-"],
        ["new", "atlantis", "-"],
        ["simulate", "{file}", "--entries", "5000"],
        ["simulate", "{file}", "--entries", "many"],
        ["status", "{file}"],
        ["run", "{file}", "--entries", "5000", "--database", "{folder}/house.db"],
        ["run", "{file}", "--entries", "12", "--id", "no spaces", "--database", "{folder}/x.db"],
        ["status", "--database", "{folder}/nowhere.db"],
    ],
)
def test_bad_input_gets_one_line_and_status_2(
    words: list[str], file: Path, capsys: Capture
) -> None:
    (file.parent / "empty").touch()
    header = {"croupier": "tournament", "terms": file.read_text(encoding="utf-8")}
    cut = {"type": "HandStarted", "no": 9, "table": 1, "level": 0, "marker": 1, "order": ["ann"]}
    record = f"{json.dumps(header)}\n{json.dumps(cut)}\n"
    (file.parent / "cut").write_text(record, encoding="utf-8")
    capsys.readouterr()
    assert (
        main(["tournament", *(word.format(file=file, folder=file.parent) for word in words)]) == 2
    )
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_a_tournament_is_run_in_a_houses_log_and_read_back(file: Path, capsys: Capture) -> None:
    log = str(file.parent / "house.db")
    words = ["run", str(file), "--entries", "12", "--database", log]
    answer = told(capsys, *words)
    assert (answer["stage"], answer["pool"], answer["escrow"]) == ("over", "1200.00", "0.00")
    again = told(capsys, *words)  # it is over: nothing more happens
    assert again == answer
    shown = told(capsys, "status", "--database", log, "--id", "spring-open")
    assert shown["standings"] == answer["standings"]
    assert main(["tournament", "status", "--database", log]) == 0
    assert "spring-open" in capsys.readouterr().out
    assert main(["tournament", "status", "--database", log, "--id", "autumn"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    file.write_text(file.read_text().replace("Main gaming floor", "Upstairs"))
    assert main(["tournament", *words]) == 2
    assert "no other tournament" in capsys.readouterr().err


@pytest.fixture
def opened(file: Path) -> str:
    """The database of a house in which a tournament has opened its entries."""
    database, text = str(file.parent / "house.db"), file.read_text()
    with Store(database) as store:
        casino = house.Casino(store)

        async def open_entries() -> None:
            await house.found_houses(casino)
            await house.plan_tournament(casino, "spring-open", text, 12)
            await house.take_turn(casino, "spring-open", HostPace())

        asyncio.run(open_entries())
    return database


def test_a_list_is_entered_and_comes_out_again(file: Path, opened: str, capsys: Capture) -> None:
    people = file.parent / "people.csv"
    people.write_text('player,cash,reserve\nAnn,yes,\n"Smith, Ben",yes,no\nCat,yes,yes\n')
    where = ["--id", "spring-open", "--database", opened]
    assert told(capsys, "enter", str(people), *where) == {
        "id": "spring-open",
        "entered": 3,
        "entries": 3,
    }
    capsys.readouterr()
    assert main(["tournament", "entries", *where]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == ["1", "2", "3"]
    assert '"Patron Smith, Ben",entered' in rows[2]
    assert "Patron Cat,reserve" in rows[3]
    shown = told(capsys, "status", *where)
    assert shown["pool"] == "200.00", "two fees of 110, less 10 each"


@pytest.mark.parametrize(
    "text, said",
    [
        ("player,cash\nAnn,yes\nBen,perhaps\n", "line 3, column 2: cash: expected yes or no"),
        ("player,cash\nAnn,yes\nBen,no\n", "line 3, column 1: player: expected a person with"),
        ("player,cash,flight\nAnn,yes,\nBen,yes,1A\n", "Line 3, Ben: This tournament has no"),
        ("player\n", "expected at least one player"),
    ],
)
def test_a_mistake_in_a_list_names_line_and_column_and_nobody_is_entered(
    file: Path, opened: str, text: str, said: str, capsys: Capture
) -> None:
    people = file.parent / "people.csv"
    people.write_text(text)
    where = ["--id", "spring-open", "--database", opened]
    capsys.readouterr()
    assert main(["tournament", "enter", str(people), *where]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert "people.csv" in captured.err
    assert said in captured.err
    assert told(capsys, "status", *where)["standings"] == []
