"""Tests that times in jackpot and tournament records of version 0.1 are read."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.acts import MINUTE, Millis, replay, to_json
from croupier.house.world.event_kinds import fresh, read_events
from croupier.jackpot import AnyJackpotEvent, EndGame, HoldPayment, ReleasePayment
from croupier.tournament import ClockMark, Hosted, Planned, break_ends, events, tournament_rules
from tests.jackpot.houses import House, clock, person
from tests.jackpot.perth import perth, start
from tests.old_tournament import LINES
from tests.tournament.stage import banked

BY = {"person": "the dealer", "role": "dealer"}
CLAIM: dict[str, Any] = {
    "id": "T1/1/1",
    "table": "T1",
    "system": "P",
    "place": 1,
    "award": {
        "seat": 1,
        "prize": "flush",
        "amount": 25000,
        "clauses": ["3.26 Table 2"],
        "level": 0,
        "returns_stake": False,
    },
    "at": "2026-01-05T14:00:30Z",
    "person": "",
    "needs": [],
    "held_until": None,
}
TWO = 1_767_621_600_000
"""Two in the afternoon of 5 January 2026 UTC: 20,458 days and 14 hours after 1970."""
HOUR = 3_600_000


def read(old: dict[str, Any]) -> Any:
    """An event of the jackpots as version 0.1 wrote it, in the form of today."""
    (event,) = read_events(f"jackpot.{old['type']}", json.dumps(old).encode())
    return json.loads(to_json(event))


def test_two_in_the_afternoon() -> None:
    assert TWO == (20_458 * 24 + 14) * HOUR


@pytest.mark.parametrize(
    "old, now",
    [
        (
            {"type": "GameEnded", "at": "2026-01-05T15:01:00Z", "table": "T1"},
            {"at": TWO + HOUR + 60_000},
        ),
        (
            {
                "type": "EquipmentChanged",
                "at": "2026-01-05T14:01:00.123000Z",
                "system": "P",
                "working": False,
                "manual": False,
            },
            {"at": TWO + 60_123},
        ),
        (
            {
                "type": "PaymentHeld",
                "at": "2026-01-05T15:00:00Z",
                "claim": "T1/1/1",
                "until": "2026-01-08T14:00:00Z",
            },
            {"at": TWO + HOUR, "until": TWO + 72 * HOUR},
        ),
    ],
)
def test_instants_of_the_jackpots_were_text(old: dict[str, Any], now: dict[str, Any]) -> None:
    old |= {"by": BY, "clauses": ["5.17"]}
    assert read(old) == old | now


def test_a_sign_keeps_since_when_it_was_up_and_what_it_says() -> None:
    sign = {"notice": "move-table", "system": "", "table": "T3", "to": "A", "line": {"at": "5.00"}}
    up = {"since": "2026-01-05T14:03:00Z"}
    shown = {"type": "SignShown", "by": BY, "clauses": ["9.1.1(h)"]}
    old = shown | {"at": "2026-01-05T14:03:00Z", "sign": sign | up}
    at = TWO + 180_000
    assert read(old) == shown | {"at": at, "sign": sign | {"since": at}}


def test_a_prize_keeps_when_it_was_won_and_until_when_it_is_held() -> None:
    held = CLAIM | {"held_until": "2026-01-08T14:00:00Z"}
    paid = {"type": "PrizePaid", "by": BY, "clauses": [], "at": "2026-01-08T14:00:00Z"}
    last = TWO + 72 * HOUR
    award = {**CLAIM["award"], "lowered": []}
    won = CLAIM | {"at": TWO + 30_000, "award": award}
    assert read(paid | {"claim": held}) == paid | {"at": last, "claim": won | {"held_until": last}}
    outcome = {
        "type": "OutcomeRecorded",
        "by": BY,
        "at": "2026-01-05T14:00:30Z",
        "clauses": ["4.22"],
        "system": "P",
        "moves": [],
        "staked": 0,
        "prizes": 25000,
        "table": "T1",
        "round": 1,
        "wins": [{"seat": 1, "hand": "flush", "level": 0}],
        "values": ["2500205/1"],
        "reckoned": ["2500205/1"],
        "claims": [CLAIM],
        "carried": [],
        "ends": False,
    }
    assert read(outcome) == outcome | {"at": TWO + 30_000, "claims": [won]}


def _as_before(event: AnyJackpotEvent) -> bytes:
    """An event as version 0.1 wrote it."""
    told = json.loads(to_json(event))
    _textual(told, "at", "until")
    claim = told.get("claim")
    for claimed in (*told.get("claims", ()), *([claim] if isinstance(claim, dict) else [])):
        _textual(claimed, "at", "held_until")
    return json.dumps(told).encode()


def _textual(told: dict[str, Any], *names: str) -> None:
    for name in names:
        if told.get(name) is not None:
            instant = datetime.fromtimestamp(told[name] / 1000, UTC)
            told[name] = instant.isoformat().replace("+00:00", "Z")


def _held_and_paid() -> House:
    house = perth()
    start(house, "T1", ["1"], "level1")
    house.record("T1", at=0.5, s1="flush")
    operator = person("casino-operator")
    hold = HoldPayment(claim="T1/1/1", until=clock(72 * 60), actor=operator, at=clock(60))
    house.do(hold)
    house.attest("T1/1/1", "verify", "table-inspector")
    house.do(EndGame(table="T1", actor=house.dealer, at=clock(61)))
    house.do(ReleasePayment(claim="T1/1/1", actor=house.dealer, at=clock(72 * 60)))
    return house


def test_a_whole_story_of_a_meter_reads_as_it_happened() -> None:
    house = _held_and_paid()
    assert len(house.events) > 8
    for event in house.events:
        kind = f"jackpot.{type(event).__name__}"
        assert read_events(kind, _as_before(event)) == (event,)
        today = fresh("jackpot", event)
        assert today.type == f"{kind}.2"
        assert read_events(today.type, today.data) == (event,)


# --- tournaments --------------------------------------------------------------------------------


def _read(line: str) -> Any:
    kind = f"tournament.{json.loads(line)['type']}"
    (event,) = read_events(kind, line.encode())
    return event


NEW_FIELDS: dict[str, dict[str, object]] = {
    "Entered": {"signed": False, "flight": 0},
    "Arrived": {"briefed": False},
    "Issued": {"clause": ""},
    "Paid": {"ticket": ""},
    "ClockMarked": {"left": 0, "reason": ""},
    "HandStarted": {"chip": 0},
    "HandEnded": {"had": {}},
}
"""What events have since, and say of what was recorded before."""


def test_instants_of_tournaments_were_seconds_and_breaks_were_minutes() -> None:
    """Everything else stands as it was: numbers of decisions, tables, chips and rows."""
    for line in LINES.splitlines():
        old = json.loads(line)
        expected = {name: value for name, value in old.items() if name != "minutes"}
        if "at" in old:
            expected["at"] = int(f"{old['at']}000")
        if old["type"] == "StartMoved":
            expected["to"] = 1_796_433_300_000
        if old["type"] == "ClockMarked":
            expected["lasts"] = {0: 0, 15: 900_000}[old["minutes"]]
        expected |= NEW_FIELDS.get(old["type"], {})
        assert json.loads(to_json(_read(line))) == expected


def test_a_skip_goes_to_the_same_row_as_before() -> None:
    old = (
        '{"type":"ClockMarked","no":15,"kind":"skip","at":1796432430,"to":2,"minutes":0,'
        '"clause":""}'
    )
    skipped = events.ClockMarked(no=15, kind="skip", at=Millis(1_796_432_430_000), to=2)
    assert _read(old) == skipped


def test_what_was_planned_and_hosted_is_read() -> None:
    planned = '{"type":"Planned","id":"x","text":"t","by":"dora","at":1796432400}'
    assert _read(planned) == Planned(id="x", text="t", by="dora", at=Millis(1_796_432_400_000))
    hosted = '{"type":"Hosted","on":true,"by":"dora","entries":3}'
    assert _read(hosted) == Hosted(on=True, by="dora", entries=3)


def test_a_tournament_of_version_0_1_goes_on_where_it_stood() -> None:
    rules = tournament_rules(banked(entry={"least": 2}))
    desk = replay(rules, rules.start, map(_read, LINES.splitlines()))
    begun = 1_796_433_300_000
    assert desk.now.start_at == begun
    assert desk.now.marks == (
        ClockMark("start", Millis(begun)),
        ClockMark("pause", Millis(begun + 60_000), lasts=Millis(15 * MINUTE)),
        ClockMark("pause", Millis(begun + 1_020_000)),
    )
    assert break_ends(desk.now.marks, Millis(begun + 61_000)) == begun + 960_000
    assert desk.now.rulings == ()  # it was taken back
    assert {e.player: e.chips for e in desk.now.entrants.values()} == {"ann": 9000, "ben": 11_000}
    assert (desk.counted, len(desk.decisions)) == (19, 17)


def test_what_is_written_today_is_read_as_it_stands() -> None:
    for line in LINES.splitlines():
        event = _read(line)
        today = fresh("tournament", event)
        assert today.type == f"tournament.{type(event).__name__}.2"
        assert read_events(today.type, today.data) == (event,)
