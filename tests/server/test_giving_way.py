"""Tests that a person can take a seat that a companion holds."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Millis
from croupier.house.faults.checks import check_all
from croupier.house.opening.founding import TablePlan, seat_companions, set_up
from croupier.house.tables.seating import leave_table
from tests.house.poker_sessions import PLANS, PokerSession, play_session
from tests.server.manual_server import Guest, ManualServer, manual_server, refused
from tests.server.test_poker_room import MANAGER, fill, host, join

BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")
POKER = "MEL-NL1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    """A house of its own for every test; afterwards every chip must be accounted for."""
    with manual_server(tmp_path / "house.db") as opened:
        yield opened
        check_all(opened.casino.store, (), [opened.casino])


def fills_up(guest: Guest, table: str) -> None:
    """Sits down and asks for as many companions as may be asked for."""
    guest.sit(table, 20_000)
    seats = guest.seen(table)["table"]["seats"]
    answer = guest.post(f"/api/tables/{table}/companions", {"count": seats - 1})
    assert answer.status_code == 200, answer.text


def companion_seats(guest: Guest, table: str) -> list[int]:
    return [p["seat"] for p in guest.seen(table)["seats"] if p["companion"]]


def takes(guest: Guest, table: str, seat: int, chips: int = 20_000) -> Any:
    guest.seat = seat
    return guest.post(f"/api/tables/{table}/sit", {"seat": seat, "buy_in": chips})


def lays(guest: Guest, table: str) -> None:
    """The wagers without which nobody is dealt in."""
    required = [w["id"] for w in guest.seen(table)["wagers"] if w["required"]]
    for answer in guest.wagers(table, 1000, *required):
        assert answer.status_code == 200, answer.text


def in_lobby(guest: Guest, table: str) -> Any:
    return next(t for t in guest.get("/api/lobby")["tables"] if t["id"] == table)


def events(server: ManualServer, stream: str, kind: str) -> list[dict[str, Any]]:
    return [
        json.loads(record.data)
        for record in server.casino.store.read(stream)
        if record.type.endswith(f".{kind}")
    ]


# --- banked tables ---------------------------------------------------------------------------


def test_at_every_table_filled_with_companions_a_second_person_sits_down(
    server: ManualServer,
) -> None:
    """One guest fills four tables, another the fifth; a newcomer sits at all five."""
    first, other, newcomer = server.guest(), server.guest(), server.register("nora")
    for table in BANKED:
        fills_up(other if table == "PER-U1" else first, table)
        shown = in_lobby(newcomer, table)
        assert shown["free"] == shown["seats"] - 1, "only the guest's own seat is taken"
        assert shown["companions"] == shown["seats"] - 2, "companions leave a seat empty"
        seat = companion_seats(newcomer, table)[0]
        answer = takes(newcomer, table, seat, 10_000)
        assert answer.status_code == 200, answer.text
        assert newcomer.seen(table)["you"] == {"seat": seat, "chips": 10_000}
    assert newcomer.balance() == 1_000_00 - 5 * 10_000
    assert len(newcomer.get("/api/me")["seats"]) == 5


@pytest.mark.parametrize("table", BANKED)
def test_a_companion_whose_wagers_are_not_yet_in_play_leaves_at_once(
    server: ManualServer, table: str
) -> None:
    first, newcomer = server.guest(), server.guest()
    fills_up(first, table)
    server.casino.watched_here = lambda _table: True
    server.run(table)
    state = server.casino.world.play(table).state
    laid = [s for s in state.seats if s.wagers and floor.is_companion(s.person)]
    assert state.phase == "wagers"
    assert laid, "somebody looks on, so companions wager"
    answer = takes(newcomer, table, laid[0].number)
    assert answer.status_code == 200, answer.text
    gone = events(server, f"table:{table}", "TableLeft")[-1]
    assert (gone["person"], gone["why"]) == (laid[0].person, "made way for a player")
    lays(newcomer, table)
    mine = server.casino.world.play(table).state.seat(newcomer.seat)
    assert (mine.person, mine.stack) == (newcomer.name, 20_000 - sum(mine.wagers.values()))


@pytest.mark.parametrize("table", BANKED)
def test_a_companion_in_a_round_leaves_with_its_end_and_the_person_waits_no_longer(
    server: ManualServer, table: str
) -> None:
    first, newcomer, late = server.guest(), server.guest(), server.guest()
    fills_up(first, table)
    server.run(table)
    lays(first, table)
    server.now += 6
    server.run(table)
    here = server.casino.world.table(table)
    assert here is not None
    playing = [p for p in here.playing if floor.is_companion(p)]
    assert playing, "companions play with the guest"
    held = here.seat_of(playing[0])
    assert held is not None
    free = in_lobby(newcomer, table)["free"]

    assert takes(newcomer, table, held.number).status_code == 200
    shown = newcomer.seen(table)
    assert shown["you"] is None
    assert shown["reserved"] == {"seat": held.number, "chips": 20_000}
    assert [p["seat"] for p in shown["seats"] if p["reserved"]] == [held.number]
    assert in_lobby(newcomer, table)["free"] == free - 1
    refused(takes(late, table, held.number), 409, "Another player has reserved seat")
    assert newcomer.balance() == 1_000_00, "chips are bought when they sit down"

    number = here.rounds
    for _ in range(6):
        server.now += 31
        server.run(table)
        here = server.casino.world.table(table)
        assert here is not None
        if here.rounds > number:
            break
    assert here.rounds == number + 1, "the round was played to its end"
    shown = newcomer.seen(table)
    assert shown["you"] == {"seat": held.number, "chips": 20_000}
    assert shown["reserved"] is None
    assert newcomer.balance() == 1_000_00 - 20_000
    assert here.seat_of(playing[0]) is None
    seats = server.casino.world.play(table).state.seats
    assert newcomer.name in [s.person for s in seats], "and plays in the very next round"


def reserved_in_a_round(server: ManualServer, table: str) -> tuple[Guest, Guest]:
    """A guest in a round with companions, and one who has reserved a companion's seat."""
    first, newcomer = server.guest(), server.guest()
    fills_up(first, table)
    server.run(table)
    lays(first, table)
    server.now += 6
    server.run(table)
    here = server.casino.world.table(table)
    assert here is not None
    playing = [s for s in here.seats if s.person in here.playing]
    seat = next(s.number for s in playing if floor.is_companion(s.person))
    assert takes(newcomer, table, seat).status_code == 200
    return first, newcomer


def test_a_reservation_can_be_given_up(server: ManualServer) -> None:
    _, newcomer = reserved_in_a_round(server, "CAN-U1")
    assert newcomer.post("/api/tables/CAN-U1/leave", {}).status_code == 200
    assert newcomer.seen("CAN-U1")["reserved"] is None
    server.finish("CAN-U1")
    assert newcomer.seen("CAN-U1")["you"] is None
    assert newcomer.balance() == 1_000_00


def test_who_can_no_longer_pay_loses_the_reservation_and_the_table_goes_on(
    server: ManualServer,
) -> None:
    _, newcomer = reserved_in_a_round(server, "CAN-U1")
    away = {"house": "Casino Canberra", "amount": 990_00}
    assert newcomer.post("/api/account/withdraw", away).status_code == 200
    server.finish("CAN-U1")
    assert newcomer.seen("CAN-U1")["you"] is None
    assert newcomer.seen("CAN-U1")["reserved"] is None
    ended = events(server, "table:CAN-U1", "ReservationEnded")
    why = "You need $200 and have $10 in your account."
    assert [(e["person"], e["why"]) for e in ended] == [(newcomer.name, why)], "the log says why"
    assert server.casino.world.play("CAN-U1").state.phase == "wagers", "the next round is open"


def test_companions_never_take_the_last_empty_seat(server: ManualServer) -> None:
    guest = server.guest()
    fills_up(guest, "CAN-U1")
    shown = guest.seen("CAN-U1")
    assert len(shown["seats"]) == shown["table"]["seats"] - 1
    fills = guest.post("/api/tables/CAN-U1/companions", {"count": 6})
    assert fills.status_code == 200
    assert len(guest.seen("CAN-U1")["seats"]) == shown["table"]["seats"] - 1


# --- poker -----------------------------------------------------------------------------------


@pytest.mark.clause("melbourne-poker", "8.3")
def test_at_poker_a_companion_in_a_hand_leaves_with_its_end(server: ManualServer) -> None:
    first, newcomer = server.guest(), server.guest()
    first.sit(POKER, 20_000)
    server.run(POKER)
    here = server.casino.world.table(POKER)
    assert here is not None
    assert first.name in here.playing
    held = next(s for s in here.seats if floor.is_companion(s.person) and s.person in here.playing)
    assert takes(newcomer, POKER, held.number).status_code == 200
    assert newcomer.seen(POKER)["reserved"] == {"seat": held.number, "chips": 20_000}
    for _ in range(12):
        if newcomer.seen(POKER)["you"] is not None:
            break
        server.now += 31
        server.run(POKER)
    assert newcomer.seen(POKER)["you"] == {"seat": held.number, "chips": 20_000}
    here = server.casino.world.table(POKER)
    assert here is not None
    assert here.seat_of(held.person) is None
    assert here.rounds == 1, "with the end of the hand under way"


def test_at_poker_a_companion_between_hands_leaves_at_once(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as server:
        newcomer = server.guest()
        seat = companion_seats(newcomer, POKER)[0]
        assert takes(newcomer, POKER, seat).status_code == 200
        assert newcomer.seen(POKER)["you"] == {"seat": seat, "chips": 20_000}
        check_all(server.casino.store, (), [server.casino])


async def a_feeder(session: PokerSession, companions: int) -> PokerSession:
    """Another table of the same game and limit."""
    main = PLANS[POKER]
    plan = TablePlan(
        table="feeder",
        book=main.book,
        variant=main.variant,
        structure=main.structure,
        sign=main.sign,
        companions=companions,
    )
    await set_up(session.casino, plan)
    return PokerSession(session.casino, session.watch, "feeder")


def test_companions_at_the_main_game_make_room_for_who_must_move(tmp_path: Path) -> None:
    """Companions of the feeder neither move nor hold up those who wait for the main game."""

    async def story(session: PokerSession) -> None:
        feeder = await a_feeder(session, companions=2)
        await seat_companions(session.casino, POKER, 20)
        last = next(seat.number for seat in session.table.seats if not seat.person)
        await session.come("zoe", last)
        await feeder.come("fay", 3, 15_000)
        main = floor.SetMainGame(actor=MANAGER, at=Millis(0), table="feeder", main=POKER)
        await feeder.do(lambda d: d.ask_floor(main))
        await join(session, "bob")
        await host(session, "must move")
        assert session.table.seat_of("fay") is not None
        assert not any("of feeder" in person for person in session.table.people)
        await host(session, "call")
        assert session.casino.world.floor.room.calls[0].person == "bob"

    play_session(tmp_path / "house.db", POKER, story, companions=0)


def test_who_plays_at_both_games_need_not_move_and_holds_up_nobody(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        feeder = await a_feeder(session, companions=0)
        await feeder.come("p1", 3, 15_000)
        people = await fill(session)
        main = floor.SetMainGame(actor=MANAGER, at=Millis(0), table="feeder", main=POKER)
        await feeder.do(lambda d: d.ask_floor(main))
        await join(session, "bob")
        await session.do(lambda d: leave_table(d, people[4], POKER, "p5 goes"))
        assert await host(session, "call", "must move") == "call"

    play_session(tmp_path / "house.db", POKER, story, companions=0)
