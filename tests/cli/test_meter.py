"""Tests of `croupier meter`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

MELBOURNE = {"book": "melbourne-wsop", "option": 1, "seed": 10000, "cost": "5.00"}
PERTH = {"book": "perth-ultimate", "level1_wager": "5.00"}
SYDNEY = {
    "book": "sydney-bonus",
    "start": "80000.00",
    "increment": "25%",
    "cost": "5.00",
    "payouts": {"flush": "50 per 1", "full-house": "500.00"},
    "minimum_guarantee": {"straight-flush": "7000.00"},
    "bonus": "50.00",
}
ROYAL, STRAIGHT_FLUSH = "royal-flush", "straight-flush"


@pytest.fixture
def drive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command over lines; gives the status, the JSON answers and standard error."""

    def run(*lines: object, raw: str | None = None) -> tuple[int, list[dict[str, Any]], str]:
        file = tmp_path / "meter.jsonl"
        text = raw if raw is not None else "".join(f"{json.dumps(line)}\n" for line in lines)
        file.write_text(text, encoding="utf-8")
        status = main(["meter", str(file), "--json"])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return run


def won(table: object, *wins: tuple[Any, ...], holders: list[Any] | None = None) -> dict[str, Any]:
    """A round: (seat, category) or (seat, category, level)."""
    made = [dict(zip(("seat", "category", "level"), win, strict=False)) for win in wins]
    told: dict[str, Any] = {"table": table, "wins": made}
    return {"round": told | ({"holders": holders} if holders is not None else {})}


# --- the contract -----------------------------------------------------------------------------


def test_melbourne_one_object_an_event_with_the_meter_exact_to_four_decimals(drive: Any) -> None:
    status, told, err = drive(
        MELBOURNE,
        {"wagers": 1000},
        won(1, (2, STRAIGHT_FLUSH), holders=[1, 2]),
        {"wagers": 3},
        {"cancel": 1},
        won("T7", (4, "flush"), (5, "full-house")),
    )
    assert (status, err) == (0, "")
    assert [one["meter"] for one in told] == [
        "51703.0000", "50000.0000", "50005.1090", "50003.4060", "50003.4060",
    ]  # fmt: skip
    assert [one["reset"] for one in told] == [False, True, False, False, False]
    assert told[1]["payments"] == [
        {
            "seat": 2,
            "prize": STRAIGHT_FLUSH,
            "amount": "5170.30",
            "clauses": ["Table 4", "10.1.1"],
            "table": "1",
        }
    ]
    assert told[1]["clauses"] == ["Table 4", "10.1.1", "9.3.3", "10.2.1", "9.4.1"]
    assert told[0]["clauses"] == ["9.3.2", "Table 2"]
    assert [(p["seat"], p["amount"]) for p in told[4]["payments"]] == [
        (5, "750.00"), (4, "500.00"),
    ]  # fmt: skip


def test_melbourne_a_royal_and_a_straight_flush_sum_to_the_meter(drive: Any) -> None:
    _, told, _ = drive(MELBOURNE | {"meter": "80000.00"}, won(1, (1, ROYAL), (2, STRAIGHT_FLUSH)))
    amounts = {p["prize"]: p["amount"] for p in told[0]["payments"]}
    assert amounts == {ROYAL: "72727.20", STRAIGHT_FLUSH: "7272.80"}
    assert told[0]["meter"] == "50000.0000"


def test_melbourne_closes_into_other_meters_with_nothing_lost(drive: Any) -> None:
    _, told, _ = drive(
        MELBOURNE | {"meter": "61703.00"}, {"close": {"transfer_to": ["B", "C", "D"]}}
    )
    assert told[0]["meter"] == "50000.0000"  # the seed, which goes back to the house
    assert [(p["to"], p["amount"]) for p in told[0]["payments"]] == [
        ("B", "3901.00"), ("C", "3901.00"), ("D", "3901.00"),
    ]  # fmt: skip
    assert told[0]["clauses"] == ["9.1.1(j)"]


def test_melbourne_without_another_meter_only_an_empty_one_closes(drive: Any) -> None:
    status, _, err = drive(MELBOURNE, {"wagers": 1}, {"close": {"transfer_to": []}})
    assert status == 2
    assert "line 3: close.transfer_to" in err
    assert "9.1.1(j)" in err
    assert drive(MELBOURNE, {"close": {"transfer_to": []}})[0] == 0


def test_sydney_pays_bonuses_and_successive_tenths(drive: Any) -> None:
    _, told, _ = drive(
        SYDNEY,
        {"wagers": 4},
        {"cancel": 4},
        won(1, (1, STRAIGHT_FLUSH), (2, STRAIGHT_FLUSH), (3, "flush"), holders=[1, 2, 3, 4]),
        won(1, (2, ROYAL), holders=[2]),
    )
    assert [one["meter"] for one in told] == [
        "80005.0000", "80000.0000", "64800.0000", "80000.0000",
    ]  # fmt: skip
    assert [(p["seat"], p["prize"], p["amount"]) for p in told[2]["payments"]] == [
        (4, "bonus", "50.00"),
        (3, "bonus", "50.00"),
        (3, "flush", "250.00"),
        (2, STRAIGHT_FLUSH, "7600.00"),
        (1, STRAIGHT_FLUSH, "7600.00"),
    ]
    assert told[3]["payments"][0]["amount"] == "64800.00"


@pytest.mark.parametrize("increment", ["25%", "1.25", "1/4"])
def test_sydney_a_sign_gives_the_increment_as_a_share_or_as_a_sum(
    drive: Any, increment: str
) -> None:
    status, told, _ = drive(SYDNEY | {"increment": increment}, {"wagers": 3})
    assert (status, told[0]["meter"]) == (0, "80003.7500")


def test_perth_shows_pools_and_displays(drive: Any) -> None:
    _, told, _ = drive(
        PERTH,
        {"wagers": {"level1": 100, "level2": 50, "level3": 20}},
        {"cancel": {"level3": 20}},
        {"wagers": 1},
    )
    assert told[0]["pools"] == ["25348.5000", "25143.5000", "25041.0000"]
    assert told[0]["displays"] == ["25348.5000", "50492.0000", "75533.0000"]
    assert told[1]["pools"] == ["25307.5000", "25102.5000", "25000.0000"]
    assert told[2]["pools"][0] == "25309.5500"  # a number alone counts Level 1 wagers


@pytest.mark.parametrize("level", ["level3", 3])
def test_perth_a_level_3_straight_flush(drive: Any, level: object) -> None:
    pools = {"pools": ["40000.00", "30000.00", "26000.00"]}
    _, told, _ = drive(PERTH | pools, won(1, (5, STRAIGHT_FLUSH, level)))
    assert told[0]["payments"][0]["amount"] == "9600.00"
    assert told[0]["payments"][0]["level"] == "level3"
    assert told[0]["pools"] == ["36000.0000", "27000.0000", "25000.0000"]
    assert told[0]["reset"] is True


def test_what_four_decimals_cannot_tell_is_told_as_a_fraction(drive: Any) -> None:
    pools = {"pools": ["40000.0351", "25000.00", "25000.00"]}
    _, told, _ = drive(PERTH | pools, won(1, (1, STRAIGHT_FLUSH, 1)))
    assert told[0]["pools"][0] == "36000.0316"
    assert told[0]["exact"][0] == "3600003159/100000"


def test_a_wager_from_before_a_reset_takes_nothing_back(drive: Any) -> None:
    _, told, _ = drive(MELBOURNE, {"wagers": 10}, won(1, (1, ROYAL)), {"wagers": 2}, {"cancel": 5})
    assert [one["meter"] for one in told] == [
        "50017.0300", "50000.0000", "50003.4060", "50000.0000",
    ]  # fmt: skip


# --- alarms -------------------------------------------------------------------------------------


def test_impossible_hands_raise_an_alarm_pay_nothing_and_leave_status_1(drive: Any) -> None:
    status, told, err = drive(MELBOURNE, won(3, (1, ROYAL), (2, ROYAL)), {"wagers": 1})
    assert status == 1
    assert told[0]["payments"] == []
    assert "Check the cards." in told[0]["alarm"]
    assert told[1]["meter"] == "50001.7030"
    assert "table 3" in err


def test_a_ruling_by_two_people_settles_an_alarm(drive: Any) -> None:
    ruling = {"table": 3, "pay": True, "by": "Ann", "approved_by": "Bea", "reason": "two decks"}
    doubt = won(3, (1, ROYAL), (2, ROYAL))
    line = SYDNEY | {"minimum_guarantee": {ROYAL: "50000.00"}, "bonus": None}
    status, told, _ = drive(line, doubt, {"rule": ruling})
    assert status == 0
    assert [p["amount"] for p in told[1]["payments"]] == ["50000.00", "50000.00"]
    assert drive(line, doubt, {"rule": ruling | {"pay": False}})[0] == 0
    status, _, err = drive(line, doubt, {"rule": ruling | {"approved_by": "Ann"}})
    assert status == 2
    assert "rule.approved_by" in err
    assert drive(line, doubt, won(3, (1, "flush")))[0] == 2  # not before the ruling
    assert drive(line, doubt, {"close": {"transfer_to": ["B"]}})[0] == 2


# --- people ---------------------------------------------------------------------------------------


def test_people_get_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.jsonl"
    events = [MELBOURNE, {"wagers": 1000}, won(1, (2, STRAIGHT_FLUSH)), won(2, (3, "pair"))]
    file.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")
    assert main(["meter", str(file)]) == 0
    out = capsys.readouterr().out
    for words in ("opened", "1,000 wagers", "51,703.0000", "5170.30", "reset", "no prize"):
        assert words in out


def test_people_see_what_happened_up_to_the_line_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m.jsonl"
    file.write_text(f'{json.dumps(MELBOURNE)}\n\n{{"wagers": 10}}\n{{"wagers": -1}}\n')
    assert main(["meter", str(file)]) == 2
    out, err = capsys.readouterr()
    assert "50,017.0300" in out
    assert err == (
        f"croupier: {file} line 4: wagers: expected a whole number from 0 to 1000000000, got -1\n"
    )


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f'{json.dumps(MELBOURNE)}\n{{"wagers": 10}}\n'.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["meter", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["meter"] == "50017.0300"


# --- strangers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, field",
    [
        ({"book": "nowhere"}, "book"),
        ({"option": 1}, "book"),
        ([], "system"),
        (7, "system"),
        ({"book": "canberra-ultimate"}, "book"),
        (MELBOURNE | {"option": 3}, "option"),
        (MELBOURNE | {"option": True}, "option"),
        (MELBOURNE | {"seed": 45000}, "seed"),
        (MELBOURNE | {"seed": 10000.0}, "seed"),
        (MELBOURNE | {"cost": 5}, "cost"),
        (MELBOURNE | {"cost": "0.00"}, "cost"),
        (MELBOURNE | {"cost": "-5.00"}, "cost"),
        (MELBOURNE | {"cots": "5.00"}, "cots"),
        (MELBOURNE | {"meter": "49999.99"}, "meter melbourne-wsop pool 1"),
        (MELBOURNE | {"meter": 80000}, "meter"),
        (MELBOURNE | {"name": ""}, "name"),
        (MELBOURNE | {"settings": {"jackpot_feeds": "x"}}, "settings.jackpot_feeds"),
        (PERTH | {"pools": ["1.00"]}, "pools"),
        (PERTH | {"level1_wager": None}, "level1_wager"),
        (PERTH | {"cost": "5.00"}, "cost"),
        (PERTH | {"increments": {"level1": ["41%"]}}, "increments"),
        (SYDNEY | {"increment": "120%"}, "increment"),
        (SYDNEY | {"increment": "5.01"}, "increment"),
        (SYDNEY | {"increment": 0.25}, "increment"),
        (SYDNEY | {"payouts": []}, "payouts"),
        (SYDNEY | {"payouts": {"flush": "lots"}}, "payouts.flush"),
        (SYDNEY | {"payouts": {"flush": 1.5}}, "payouts.flush"),
        (SYDNEY | {"payouts": {"flush": "50% of meter"}}, "payouts.flush"),
        (SYDNEY | {"payouts": {"pair": "1 to 1"}}, "payouts.pair"),
        (SYDNEY | {"minimum_guarantee": {"flush": "1.00"}}, "minimum_guarantee.flush"),
        (SYDNEY | {"bonus": 50}, "bonus"),
    ],
)
def test_a_system_that_cannot_be_is_refused_by_its_field(
    drive: Any, line: object, field: str
) -> None:
    status, told, err = drive(line, {"wagers": 1})
    assert (status, told) == (2, [])
    assert f"line 1: {field}: expected" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "event, field",
    [
        ({}, "event"),
        (3, "event"),
        ({"wagers": 1, "cancel": 1}, "event"),
        ({"wager": 1}, "event"),
        ({"wagers": 1.5}, "wagers"),
        ({"wagers": "10"}, "wagers"),
        ({"wagers": True}, "wagers"),
        ({"wagers": 10**10}, "wagers"),
        ({"wagers": {"level4": 1}}, "wagers.level4"),
        ({"wagers": {"level1": -1}}, "wagers.level1"),
        ({"cancel": 1}, "cancel"),
        ({"cancel": {"level2": 1}}, "cancel"),
        ({"round": []}, "round"),
        ({"round": {"table": None}}, "round.table"),
        ({"round": {"table": 1, "wins": {}}}, "round.wins"),
        ({"round": {"table": 1, "losses": []}}, "round.losses"),
        (won(1, (0, "flush", 1)), "round.wins[0].seat"),
        (won(1, (1, "flash", 1)), "round.wins[0].category"),
        (won(1, (1, "flush")), "round.wins[0].level"),
        (won(1, (1, "flush", 4)), "round.wins[0].level"),
        (won(1, (1, "flush", "level9")), "round.wins[0].level"),
        (won(1, (1, "flush", 1), (1, "flush", 1)), "round.wins[1].seat"),
        (won(1, (1, "flush", 1), holders=[2]), "round.wins[0].seat"),
        (won(1, holders=[2, 2]), "round.holders"),
        (won(1, holders=["2"]), "round.holders[0]"),
        ({"close": []}, "close"),
        ({"close": {"transfer_to": "B"}}, "close.transfer_to"),
        ({"close": {"transfer_to": ["B", "B"]}}, "close.transfer_to"),
        ({"close": {"transfer_to": ["perth-ultimate"]}}, "close.transfer_to"),
        ({"close": {"transfer_to": [5]}}, "close.transfer_to[0]"),
        ({"rule": {"table": 1, "pay": True}}, "rule.table"),
    ],
)
def test_an_event_that_cannot_be_stops_with_its_line_and_field(
    drive: Any, event: object, field: str
) -> None:
    status, told, err = drive(PERTH, event)
    assert (status, told) == (2, [])
    assert f"line 2: {field}: expected" in err
    assert err.count("\n") == 1


def test_nothing_comes_after_closing(drive: Any) -> None:
    status, told, err = drive(MELBOURNE, {"close": {"transfer_to": ["B"]}}, {"wagers": 1})
    assert (status, len(told)) == (2, 1)
    assert "line 3: event" in err


@pytest.mark.parametrize(
    "raw, words",
    [
        ("", "a first line that describes it"),
        ("\n\n", "a first line that describes it"),
        ("{", "line 1: JSON"),
        ('{"book": "melbourne-wsop", "book": "x"}', "twice"),
        ("[" * 100_000, "line 1: JSON"),
        ('{"wagers": NaN}', "line 1: JSON"),
        ('{"book": "melb\u202e\\u0007"}', "line 1: book"),
    ],
)
def test_broken_text_is_one_clear_line(drive: Any, raw: str, words: str) -> None:
    status, told, err = drive(raw=raw)
    assert (status, told) == (2, [])
    assert words in err
    assert err.count("\n") == 1


def test_a_meter_beyond_all_money_is_refused(drive: Any) -> None:
    status, _, err = drive(MELBOURNE | {"cost": "100000.00"}, {"wagers": 10**9})
    assert status == 2
    assert "line 2: wagers: expected a meter of at most" in err


def test_half_a_character_is_refused_before_anything_is_done(drive: Any) -> None:
    raw = "".join(
        f"{line}\n"
        for line in (
            json.dumps(MELBOURNE),
            json.dumps({"wagers": 1}),
            r'{"round": {"table": "\ud800", "wins": [{"seat": 1, "category": "flush"}]}}',
        )
    )
    status, told, err = drive(raw=raw)
    assert (status, len(told)) == (2, 1)
    assert "line 3: JSON: expected only whole characters" in err


def test_no_clause_is_cited_twice(drive: Any) -> None:
    _, told, _ = drive(SYDNEY, {"wagers": 1}, won(1, (1, ROYAL), (2, STRAIGHT_FLUSH)))
    for answer in told:
        assert len(set(answer["clauses"])) == len(answer["clauses"])
