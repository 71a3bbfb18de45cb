"""Tests of a server whose wall clock somebody sets back or forward.

In version 0.1 everything went by the wall clock: an hour back and nothing was dealt for an hour.
"""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house import Casino, ClockWatch, Pace, found_houses, open_account
from croupier.store import MachineClock, Record, Store
from tests.postgres import Postgres
from tests.server.manual_server import HOUR, Guest, ManualServer, manual_server

TABLE = "CAN-U1"
PACE = Pace(wagers=20, settle_wagers=3, dealer=1, companion=1, show=1, pause=6, decision=30)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    with manual_server(tmp_path / "house.db", PACE) as running:
        yield running


def set_clock(server: ManualServer, seconds: float) -> None:
    """Somebody sets the wall clock, and the server looks at it."""
    server.set_by += seconds
    server.look_at_clock()


def pass_by(server: ManualServer, seconds: float, table: str = TABLE) -> None:
    """So much time passes, while the machine deals at its pace."""
    until = server.now + seconds
    while server.now < until:
        server.now = min(until, server.now + 0.5)
        server.run(table)


def seated(server: ManualServer) -> Guest:
    guest = server.guest()
    guest.sit(TABLE)
    pass_by(server, 1)
    return guest


def records(server: ManualServer, kind: str = "") -> list[Record]:
    return [r for r in server.casino.store.read_all() if r.type.endswith(kind)]


def in_order(server: ManualServer) -> bool:
    times = [record.at for record in records(server)]
    return times == sorted(times)


def rounds(server: ManualServer) -> int:
    found = server.casino.world.table(TABLE)
    assert found is not None
    return found.rounds


def phase(server: ManualServer) -> str:
    return server.casino.world.play(TABLE).state.phase


def test_after_an_hour_back_in_a_round_it_is_dealt_to_its_end_and_the_next_one_opens(
    server: ManualServer,
) -> None:
    """0.1: the round stood still for an hour, and nothing said why."""
    guest = seated(server)
    guest.wagers(TABLE)
    pass_by(server, 25)
    assert phase(server) == "play"
    before = len(records(server))
    set_clock(server, -HOUR)
    pass_by(server, 3 * 40 + 40)
    assert rounds(server) == 1
    assert phase(server) == "wagers", "the next round takes wagers"
    assert len(records(server)) > before
    assert in_order(server)


def test_after_an_hour_back_between_rounds_the_next_one_opens_after_the_usual_pause(
    server: ManualServer,
) -> None:
    """0.1: no round was opened for an hour."""
    guest = seated(server)
    guest.wagers(TABLE)
    while phase(server) != "over":
        pass_by(server, 0.5)
    set_clock(server, -HOUR)
    pass_by(server, 5)
    assert phase(server) == "over", "the pause is six seconds"
    pass_by(server, 2)
    assert phase(server) == "wagers"
    assert in_order(server)


def test_after_an_hour_back_newcomers_are_let_in(server: ManualServer) -> None:
    """0.1: 429 for everybody, because the limit on newcomers went far below nothing."""
    assert Guest(server).ask("POST", "/api/guest").status_code == 200
    set_clock(server, -HOUR)
    assert Guest(server).ask("POST", "/api/guest").status_code == 200


def test_an_hour_forward_costs_nobody_the_time_to_decide(server: ManualServer) -> None:
    """0.1: the hand was folded at once."""
    guest = seated(server)
    guest.wagers(TABLE)
    pass_by(server, 25)
    assert phase(server) == "play"
    since = server.casino.world.play(TABLE).state.since
    set_clock(server, HOUR)
    until = guest.seen(TABLE)["clock"]["until"] - guest.seen(TABLE)["at"]
    server.run(TABLE)
    assert server.casino.world.play(TABLE).state.since == since, "still the same decision"
    assert 0 < until <= 30_000, "what is shown is what is left in truth"
    pass_by(server, until / 1000 - 1)
    assert not records(server, "HandDeemedFolded")
    pass_by(server, 2)
    assert records(server, "HandDeemedFolded")
    assert in_order(server)


def test_a_clock_that_jumps_again_and_again_stops_nothing(server: ManualServer) -> None:
    """0.1: each jump back stopped the table, each jump forward ended what was running."""
    guest = seated(server)
    guest.wagers(TABLE)
    for by in (-HOUR, HOUR, 5, -5, 2 * HOUR, -HOUR, -86_400, 86_400, 1, -1) * 16:
        set_clock(server, by)
        pass_by(server, 1)
    assert rounds(server) == 1
    assert in_order(server)
    assert guest.get("/api/account")["balance"] > 0


@pytest.mark.parametrize("by, step", [(-HOUR, 0), (HOUR, 3_600_000)])
def test_a_jump_is_a_record_and_shown_to_operators(
    server: ManualServer, by: float, step: int
) -> None:
    """0.1: nothing was recorded, and nothing showed it."""
    set_clock(server, by)
    found = [json.loads(record.data) for record in records(server, "floor.WallClockJumped")]
    assert [(one["by"], one["step"]) for one in found] == [(round(by * 1000), step)]
    ready = server.client.get("/readyz").json()
    assert ready["clock_jumps"] == 1
    assert ready["clock_ahead_seconds"] == (HOUR if by < 0 else 0)
    shown = server.client.get("/metrics").text
    assert "croupier_clock_jumps 1.0" in shown
    assert f"croupier_clock_ahead_seconds {HOUR if by < 0 else 0.0}" in shown


def test_a_jump_within_the_bound_is_made_up_and_not_recorded(server: ManualServer) -> None:
    set_clock(server, 1.5)
    server.now += 20
    server.look_at_clock()
    assert not records(server, "floor.WallClockJumped")
    assert server.client.get("/readyz").json()["clock_ahead_seconds"] == 0


def test_after_a_restart_with_a_clock_behind_the_log_the_table_goes_on_at_its_pace(
    tmp_path: Path,
) -> None:
    """0.1: after a restart too, nothing was dealt until the clock had caught up with the log."""
    with manual_server(tmp_path / "house.db", PACE) as first:
        guest = seated(first)
        guest.wagers(TABLE)
        pass_by(first, 25)
        assert phase(first) == "play"
        last = records(first)[-1].at
    with manual_server(tmp_path / "house.db", PACE, began=1_800_000_000.0 - HOUR) as again:
        found = json.loads(records(again, "floor.WallClockJumped")[0].data)
        assert found["by"] < -3_600_000 + 60_000, "recorded at the start"
        assert again.client.get("/readyz").json()["clock_ahead_seconds"] > HOUR - 60
        pass_by(again, 29)
        assert not records(again, "HandDeemedFolded"), "the whole time again"
        pass_by(again, 120)
        assert rounds(again) == 1
        assert in_order(again)
        assert records(again)[-1].at > last


def test_an_hour_forward_over_a_restart_costs_nobody_a_hand(tmp_path: Path) -> None:
    """0.1: whoever was to decide when the house closed was folded when it opened again."""
    with manual_server(tmp_path / "house.db", PACE) as first:
        guest = seated(first)
        guest.wagers(TABLE)
        pass_by(first, 25)
        assert phase(first) == "play"
    with manual_server(tmp_path / "house.db", PACE, began=1_800_000_000.0 + HOUR) as again:
        pass_by(again, 29)
        assert not records(again, "HandDeemedFolded")
        pass_by(again, 2)
        assert records(again, "HandDeemedFolded")


# --- several processes ------------------------------------------------------------------------


def test_two_processes_whose_machines_disagree_go_by_the_clock_of_postgresql(
    postgres: Postgres,
) -> None:
    """0.1: each went by its own clock, and the times in the log went to and fro by two hours."""
    honest = time.time

    async def story(behind: Casino, ahead: Casino) -> None:
        await found_houses(behind)
        await ahead.catch_up()
        house = next(iter(ahead.world.house().houses))
        for number, casino in enumerate((ahead, behind) * 4):
            await open_account(casino, f"person {number}", house)
            await ClockWatch(casino).check()
        assert abs(behind.now() - ahead.now()) < 60_000
        assert abs(behind.now() - honest() * 1000) < 60_000

    database = postgres.database()
    with Store(database) as one, Store(database) as other:
        behind = Casino(one, clock=MachineClock(lambda: honest() - HOUR))
        ahead = Casino(other, clock=MachineClock(lambda: honest() + HOUR))
        behind.catch_up_now()
        ahead.catch_up_now()
        asyncio.run(story(behind, ahead))
        times = [record.at for record in one.read_all()]
        assert times == sorted(times)
        assert not [r for r in one.read_all() if r.type == "floor.WallClockJumped"]


def test_a_step_that_one_process_records_is_made_by_the_others(database: Path) -> None:
    """0.1: each process jumped when its own clock was looked at."""
    now, set_by = [1_800_000_000.0], [0.0]
    clock = MachineClock(lambda: now[0] + set_by[0], lambda: now[0])

    async def story(one: Casino, other: Casino) -> None:
        await found_houses(one)
        await other.catch_up()
        watches = ClockWatch(one), ClockWatch(other)
        now[0] += 1
        set_by[0] = HOUR
        await watches[0].check()
        await other.catch_up()
        assert one.now() == other.now() == (now[0] + HOUR) * 1000
        assert one.clock.running() == other.clock.running() == now[0] * 1000
        await watches[1].check()
        await one.catch_up()
        assert one.now() == other.now() == (now[0] + HOUR) * 1000, "one step and not two"
        assert one.clock.running() == other.clock.running() == now[0] * 1000

    with Store(str(database)) as first, Store(str(database)) as second:
        one, other = Casino(first, clock=clock), Casino(second, clock=clock)
        one.catch_up_now()
        other.catch_up_now()
        asyncio.run(story(one, other))
