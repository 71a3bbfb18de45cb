"""Tests of jackpot alarms over HTTP: nothing is paid before two officers have ruled."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.banked import events
from tests.server.manual_server import MELBOURNE, Guest, ManualServer, own, refused
from tests.server.two_people import seconded, waiting

ALARM_TABLE, MANAGER = "MEL-B1", "tg-area-manager"


def two_royals(server: ManualServer) -> tuple[Guest, Guest]:
    """Two players with jackpot wagers whose hands, so the table says, are both royal flushes."""
    players = (server.guest(), server.guest())
    for player in players:
        player.sit(ALARM_TABLE, 90_000)
    server.run(ALARM_TABLE)
    for player in players:
        assert player.wagers(ALARM_TABLE, 1000, "ante")[0].status_code == 200
        assert player.wagers(ALARM_TABLE, 500, "jackpot")[0].status_code == 200
    for _ in range(8):
        server.now += 10
        server.run(ALARM_TABLE, until="jackpot")
        for player in players:
            player.stays_in(ALARM_TABLE)
    play = server.casino.world.play(ALARM_TABLE)
    assert play.state.phase == "jackpot"
    hands = tuple(events.JackpotHand(p.seat, p.name, "royal-flush", (), {}, "") for p in players)
    server.casino.world.plays[ALARM_TABLE] = replace(play, jackpot_hands=hands)
    server.run(ALARM_TABLE)
    return players


def rule(boss: Guest, second: Guest, finding: str, *winners: int) -> Any:
    wins = [{"seat": seat, "hand": "royal-flush"} for seat in winners]
    wish = {"type": "RuleAlarm", "table": ALARM_TABLE, "finding": finding, "reason": "looked at",
            "wins": wins}  # fmt: skip
    proposed = boss.post(
        "/api/jackpots/melbourne-wsop/commands", {"role": boss.top(MELBOURNE), "command": wish}
    )
    return seconded(proposed, second, boss.top(MELBOURNE) if second is boss else MANAGER)


@pytest.mark.parametrize("finding", ["results", "void"])
def test_hands_that_cannot_be_pay_nothing_until_two_officers_have_ruled(
    server: ManualServer, boss: Guest, finding: str
) -> None:
    second = server.officer(boss, f"second for {finding}", MELBOURNE, MANAGER)
    players = two_royals(server)
    meter = boss.get("/api/meters")[0]["pools"]
    alarm = boss.get("/api/alarms")[0]
    assert (alarm["table"], len(alarm["hands"])) == (ALARM_TABLE, 2)
    assert "cannot come from one flop" in alarm["why"]
    version = players[0].seen(ALARM_TABLE)["version"]
    server.now += 600
    server.run(ALARM_TABLE)
    assert players[0].seen(ALARM_TABLE)["version"] == version, "the table waits"
    assert boss.get("/api/meters")[0]["pools"] == meter
    refused(players[0].ask("GET", "/api/alarms"), 403, "on duty")
    guest = players[0].post("/api/jackpots/melbourne-wsop/commands",
                            {"role": MANAGER,
                             "command": {"type": "RuleAlarm", "table": ALARM_TABLE,
                                         "finding": "pay", "reason": "mine"}})  # fmt: skip
    assert guest.status_code in (403, 422)
    refused(rule(boss, second, "pay"), 409, "no shares for these hands")
    refused(rule(boss, boss, finding), 403, "your own proposal")
    assert boss.get("/api/alarms") == [alarm], "a proposal alone rules on nothing"
    assert "Rule on the alarm at table MEL-B1" in waiting(second)[-1]["says"]
    won = (players[0].seat,) if finding == "results" else ()
    said = rule(boss, second, finding, *won)
    assert said.status_code == 200, said.text
    assert boss.get("/api/alarms") == []
    for _ in range(4):
        server.run(ALARM_TABLE)
        server.now += 31
    assert boss.get("/api/alarms") == [], "what was ruled on does not come up again"
    first, other = (own(player.seen(ALARM_TABLE))["stack"] for player in players)
    if finding == "results":
        assert first > 1_000_000 > other, "the royal flush that was dealt is paid, the other not"
    else:
        assert first == other == 90_000, "all is void; who plays no more gets the stake back too"
    for player in players:
        player.leave(ALARM_TABLE)
        assert player.balance() == 100_000 or finding == "results"
    server.run(ALARM_TABLE)
