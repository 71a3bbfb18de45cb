"""Tests of `croupier settle`."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

ROUND: dict[str, Any] = {
    "book": "melbourne-wsop",
    "game": "ultimate",
    "sign": {
        "smallest_chip": "0.50",
        "maximum_payout": "50000.00",
        "multiples": {"preflop": [3, 4], "flop": [2], "river": [1]},
    },
    "board": "9s 8d 7c 2h Kd",
    "dealer": "Kh 4s",
    "seats": [
        {
            "seat": 1,
            "cards": "Jh Tc",
            "wagers": {"ante": "10.00", "blind": "10.00", "trips": "5.00", "play": "40.00"},
            "play_street": "preflop",
        },
        {
            "seat": 2,
            "cards": "3c 2d",
            "wagers": {"ante": "10.00", "blind": "10.00"},
            "folded": "river",
        },
    ],
}
BAD = {**ROUND, "dealer": "Kh Kd"}


@pytest.fixture
def speaks(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command: its status, its standard output and its standard error."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["settle", *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def lay(folder: Path, content: Any, name: str = "round.json") -> str:
    file = folder / name
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif isinstance(content, list):
        file.write_text("".join(f"{json.dumps(item)}\n" for item in content), encoding="utf-8")
    else:
        file.write_text(json.dumps(content), encoding="utf-8")
    return str(file)


def test_the_result_has_the_form_of_the_contract(speaks: Any, tmp_path: Path) -> None:
    status, out, err = speaks(lay(tmp_path, ROUND), "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["dealer"] == {
        "cards": "Kh 4s",
        "hand": "Pair of kings",
        "category": "pair",
        "qualifies": True,
    }
    first, second = answer["seats"]
    assert (first["seat"], first["category"], first["net"]) == (1, "straight", "80.00")
    assert first["wagers"]["trips"] == {
        "staked": "5.00",
        "outcome": "win",
        "won": "20.00",
        "returned": "25.00",
        "clauses": ["12.4.4(a)", "12.6.3(a)", "Table 10"],
    }
    assert (second["net"], second["wagers"]["blind"]["outcome"]) == ("-20.00", "lose")
    assert (answer["jackpot"], answer["notes"]) == (None, [])


def test_people_read_it_within_eighty_columns(
    speaks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = speaks(lay(tmp_path, ROUND), "--explain")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    for words in ("Crown Melbourne", "Straight, jack high", "net +$80.00", "12.4.3(a)", "$25.00"):
        assert words in out
    assert 'Row 2 (12.4.2(b)(ii)) does not apply: not "folded".' in out


def test_reasons_travel_with_the_wagers_they_explain(speaks: Any, tmp_path: Path) -> None:
    _, out, _ = speaks(lay(tmp_path, ROUND), "--explain", "--json")
    because = json.loads(out)["seats"][0]["wagers"]["blind"]["because"]
    assert because["facts"][:2] == ["player beats dealer", "dealer qualifies"]
    assert because["passed_over"][0] == {"row": 1, "clause": "14.10", "failed": ["absent"]}
    assert list(because["clauses"]) == [
        "12.4.3(a)",
        "12.6.1(a)(ii)",
        "Table 9",
        "3.6.1",
        "12.2.1 def Qualify",
    ]


def test_standard_input_is_a_file_too(speaks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(ROUND).encode())))
    status, out, _ = speaks("-", "--json")
    assert (status, json.loads(out)["seats"][0]["net"]) == (0, "80.00")


def test_rounds_on_standard_input_come_a_line_each(
    speaks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"{json.dumps(ROUND)}\n\n{json.dumps(ROUND)}".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    status, out, _ = speaks("-", "--lines", "--json")
    assert (status, len(out.splitlines())) == (0, 2)


def test_a_bad_round_is_answered_in_its_place_and_the_rest_are_settled(
    speaks: Any, tmp_path: Path
) -> None:
    file = lay(tmp_path, [ROUND, BAD, ROUND, "not a round"], "rounds.jsonl")
    status, out, err = speaks(file, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [("error" in answer) for answer in answers] == [False, True, False, True]
    assert answers[1] == {
        "error": "line 2: dealer: expected each card once, but Kd is in board too"
    }
    assert err.count("\n") == 1
    assert "2 cannot be settled" in err


def test_bad_rounds_are_answered_for_people_too(speaks: Any, tmp_path: Path) -> None:
    status, out, _ = speaks(lay(tmp_path, [ROUND, BAD], "rounds.jsonl"))
    assert status == 2
    assert "Line 1: Crown Melbourne" in out
    assert "line 2: dealer: expected each card once" in out


def test_a_good_stream_ends_well(speaks: Any, tmp_path: Path) -> None:
    status, out, err = speaks(lay(tmp_path, [ROUND] * 3, "rounds.jsonl"), "--json")
    assert (status, len(out.splitlines()), err) == (0, 3, "")


DEEP = b"[" * 100_000
HOSTILE = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\n ", "the file is empty"),
    "not UTF-8": (b'{"book": "\xff"}', "UTF-8"),
    "cut short": (b'{"book": ', "well-formed JSON"),
    "two rounds": (b"{}\n{}", "well-formed JSON"),
    "deep": (DEEP, "nested"),
    "deep objects": (b'{"a":' * 50_000, "nested"),
    "not a number": (b'{"book": NaN}', "NaN"),
    "infinite": (b'{"seats": [Infinity]}', "Infinity"),
    "a long number": (b'{"book": ' + b"9" * 5000 + b"}", "a few thousand digits"),
    "a key twice": (b'{"book": "a", "book": "b"}', "the key is there twice"),
    "a list": (b"[1, 2]", "an object"),
    "a number": (b"7", "an object"),
    "null": (b"null", "an object"),
    "control characters": (b'{"bo\\u0007\\nok": 1}', "only the fields"),
    "a lone surrogate": (b'{"book": "\\ud800"}', "half a surrogate pair"),
    "a lone surrogate for a name": (b'{"\\uDC00": 1}', "half a surrogate pair"),
}


@pytest.mark.parametrize("content, told", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("name", ["round.json", "rounds.jsonl"])
def test_hostile_input_is_one_line_and_status_two(
    speaks: Any, tmp_path: Path, content: bytes, told: str, name: str
) -> None:
    status, out, err = speaks(lay(tmp_path, content, name), "--json")
    assert status == 2
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    if name == "round.json":
        assert (told in err, out) == (True, "")
    else:
        assert all(set(json.loads(line)) == {"error"} for line in out.splitlines())


def test_a_line_without_end_fills_no_memory_and_the_next_is_read(
    speaks: Any, tmp_path: Path
) -> None:
    long = b'"' + b"x" * (3 << 20) + b'"\n'
    file = lay(tmp_path, long + json.dumps(ROUND).encode(), "rounds.jsonl")
    status, out, _ = speaks(file, "--json")
    first, second = map(json.loads, out.splitlines())
    assert status == 2
    assert "at most" in first["error"]
    assert second["seats"][0]["net"] == "80.00"


@pytest.mark.parametrize("name", ["missing.json", "missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(speaks: Any, tmp_path: Path, name: str) -> None:
    status, out, err = speaks(str(tmp_path / name))
    assert (status, out) == (2, "")
    assert "file: expected one that can be read" in err


def test_a_byte_order_mark_is_no_part_of_a_round(speaks: Any, tmp_path: Path) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(ROUND).encode()
    for name in ("round.json", "rounds.jsonl"):
        assert speaks(lay(tmp_path, marked, name), "--json")[0] == 0


def with_jackpot(**told: Any) -> dict[str, Any]:
    """Seat 1 flops a straight beside a jackpot wager of 5; seat 2 folds one."""
    raw: dict[str, Any] = json.loads(json.dumps(ROUND))
    raw["sign"]["jackpot"] = {"cost": "5.00", "seed": 10000, "meter": "51703.00", **told}
    for seat in raw["seats"]:
        seat["wagers"]["jackpot"] = "5.00"
    return raw


@pytest.mark.clause("melbourne-wsop", "12.4.5(a)", "Table 5")
def test_a_flopped_straight_wins_forty_for_each_dollar_under_option_two(
    speaks: Any, tmp_path: Path
) -> None:
    status, out, _ = speaks(lay(tmp_path, with_jackpot(option=2)), "--json")
    answer = json.loads(out)
    assert status == 0
    (payment,) = answer["jackpot"]["payments"]
    assert (payment["seat"], payment["amount"]) == (1, "200.00")
    assert answer["jackpot"]["meter_before"] == answer["jackpot"]["meter_after"] == "51703.00"
    assert answer["seats"][0]["wagers"]["jackpot"]["returned"] == "200.00"
    assert [seat["net"] for seat in answer["seats"]] == ["275.00", "-25.00"]


@pytest.mark.clause("melbourne-wsop", "12.4.5(b)", "Table 4")
def test_a_flopped_straight_wins_nothing_under_option_one(speaks: Any, tmp_path: Path) -> None:
    _, out, _ = speaks(lay(tmp_path, with_jackpot(option=1)), "--json")
    answer = json.loads(out)
    assert answer["jackpot"]["payments"] == []
    assert [seat["net"] for seat in answer["seats"]] == ["75.00", "-25.00"]


def test_people_see_the_jackpot_beside_the_wagers(speaks: Any, tmp_path: Path) -> None:
    _, out, _ = speaks(lay(tmp_path, with_jackpot(option=2)))
    assert "Jackpot  meter 51703.00 before, 51703.00 after" in out
    assert "200.00" in out


@pytest.mark.parametrize(
    "pools, told",
    [
        (None, "Jackpot  the sign shows no meter"),
        (
            ["40000.00", "30000.00", "26000.00"],
            "Jackpot  pools 40000.00 / 30000.00 / 26000.00 before, 40000.00 / 30000.00 / 26000.00",
        ),
    ],
)
def test_people_see_pools_one_by_one_and_no_meter_where_none_is_shown(
    speaks: Any, tmp_path: Path, pools: list[str] | None, told: str
) -> None:
    seat = {
        **ROUND["seats"][0],
        "wagers": {"ante": "10.00", "blind": "10.00", "play": "40.00", "jackpot_1": "5.00"},
    }
    jackpot = {"cost": "5.00"} | ({"pools": pools} if pools else {})
    raw = {key: ROUND[key] for key in ("board", "dealer")}
    raw |= {"book": "perth-ultimate", "sign": {"jackpot": jackpot}, "seats": [seat]}
    _, out, _ = speaks(lay(tmp_path, raw))
    assert told in " ".join(out.split()).replace("Jackpot ", "Jackpot  ")
    assert "125.00" in out  # 25 times the Level 1 wager for a straight (3.26 Table 2)


def test_a_jackpot_wager_that_is_not_its_cost_is_named(speaks: Any, tmp_path: Path) -> None:
    status, _, err = speaks(lay(tmp_path, with_jackpot(option=2, cost="2.00")), "--json")
    assert status == 2
    assert "seats[0].wagers.jackpot: expected 2.00, the cost on the sign" in err


def test_a_book_of_ones_own_settles_the_rounds_that_name_it(speaks: Any, tmp_path: Path) -> None:
    from importlib import resources

    source = resources.files("croupier.books") / "data" / "canberra-ultimate"
    own = tmp_path / "darwin"
    own.mkdir()
    for file in source.iterdir():
        text = file.read_text(encoding="utf-8")
        text = text.replace(
            'id = "canberra-ultimate"', 'id = "darwin"\nledger = "canberra-ultimate"'
        )
        (own / file.name).write_text(text.replace('pays = "3 to 2"', 'pays = "2 to 1"'), "utf-8")
    seat = {
        "seat": 1,
        "cards": "Qh Jh",
        "wagers": dict.fromkeys(("ante", "blind", "play"), "10.00"),
    }
    raw = {"book": "darwin", "board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s", "seats": [seat]}
    status, out, _ = speaks(lay(tmp_path, raw), "--book", str(own), "--json")
    assert (status, json.loads(out)["seats"][0]["wagers"]["blind"]["won"]) == (0, "20.00")
    assert speaks(lay(tmp_path, raw), "--json")[0] == 2


def test_a_long_stream_is_answered_as_it_comes(tmp_path: Path) -> None:
    """The first answer is there before the last round was written."""
    command = [sys.executable, "-m", "croupier", "settle", "-", "--lines", "--json"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=buffered,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps(ROUND)}\n".encode())
        process.stdin.flush()
        first = process.stdout.readline()
        process.stdin.write(f"{json.dumps(BAD)}\n".encode())
        process.stdin.close()
        second = process.stdout.readline()
    assert json.loads(first)["seats"][0]["net"] == "80.00"
    assert (set(json.loads(second)), process.returncode) == ({"error"}, 2)
