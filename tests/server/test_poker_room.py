"""Tests of the poker room over HTTP: waiting lists, calls, seat changes."""

from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Millis, Refusal
from croupier.house.opening.founding import TablePlan, open_account, seat_companions, set_up
from croupier.house.tables.seating import buy_in, leave_table
from tests.house.poker_sessions import PLANS, STAFF, PokerSession, play_session
from tests.server.open_house import Live, Open, Person, with_socket

TABLE = "MEL-NL1"
MANAGER = Actor(STAFF, "tg-area-manager")


async def join(session: PokerSession, *people: str) -> None:
    for person in people:
        await open_account(session.casino, person, session.table.house)
        await ask_floor(session, floor.JoinList, person)


async def ask_floor(session: PokerSession, kind: Any, person: str, **fields: Any) -> None:
    actor = Actor(person, "player")
    await session.do(
        lambda d: d.ask_floor(kind(actor=actor, at=d.at, table=session.name, **fields))
    )


async def fill(session: PokerSession, chips: int = 20_000) -> list[str]:
    """People on every seat; who they are."""
    names = [f"p{seat.number}" for seat in session.table.seats]
    for name in names:
        await session.come(name, int(name[1:]), chips)
    return names


def waiting(session: PokerSession) -> tuple[str, ...]:
    room = session.casino.world.floor.room
    return room.lists.get(floor.list_of(session.table), ())


async def host(session: PokerSession, *wanted: str) -> str:
    """The machine's steps until one of these; which it was."""
    for _ in range(400):
        what = await session.step()
        if what in wanted:
            return what
    raise AssertionError(f"the machine never came to {wanted}")


def test_companions_make_room_and_whoever_waits_is_called(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await session.come("ann", 1)
        await seat_companions(session.casino, TABLE, 20)
        empty = [seat.number for seat in session.table.seats if not seat.person]
        assert len(empty) == 1, "companions leave a seat free"
        await session.come("zoe", empty[0])
        await join(session, "bob")
        await host(session, "make room")
        await host(session, "call")
        call = session.casino.world.floor.room.calls[0]
        assert (call.person, call.table) == ("bob", TABLE)
        with pytest.raises(Refusal, match="kept for a player who was called to it"):
            await session.come("cat", call.seat)

        def answer(draft: Any) -> None:
            bob = Actor("bob", "player")
            draft.ask_floor(floor.AnswerCall(actor=bob, at=draft.at, table=TABLE))
            buy_in(draft, "bob", TABLE, 20_000, "bob comes")

        await session.do(answer)
        seat = session.table.seat_of("bob")
        assert seat is not None
        assert (seat.number, seat.chips) == (call.seat, 20_000)
        assert waiting(session) == ()

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


def test_a_call_that_runs_out_goes_to_the_next(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        people = await fill(session)
        await join(session, "bob", "cat")
        await session.do(lambda d: leave_table(d, people[3], TABLE, "p4 goes"))
        await host(session, "call")
        await host(session, "call runs out")
        assert waiting(session) == ("cat",), "who lets a call run out waits no longer"
        await host(session, "call")
        assert session.casino.world.floor.room.calls[0].person == "cat"

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "8.1.1")
@pytest.mark.clause("melbourne-poker", "8.1.2")
def test_players_of_the_game_have_a_free_seat_before_the_list(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        people = await fill(session)
        await join(session, "bob")
        for person in people[:2]:
            await ask_floor(session, floor.WantSeat, person, seat=7)
        await session.do(lambda d: leave_table(d, "p7", TABLE, "p7 goes"))
        assert await session.step() == "seat change"
        seat = session.table.seat(7)
        assert seat is not None
        assert seat.person in people[:2], "one of the two drew the higher card"
        assert await session.step() == "call", "the seat left behind is the list's"

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


def test_the_wish_of_somebody_who_is_kept_out_holds_no_seat(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        people = await fill(session)
        await join(session, "bob")
        await ask_floor(session, floor.WantSeat, people[0], seat=7)
        out = floor.ExcludeMyself(actor=Actor(people[0], "player"), at=Millis(0))
        await session.do(lambda d: d.ask_floor(out))
        await session.do(lambda d: leave_table(d, "p7", TABLE, "p7 goes"))
        assert await session.step() == "call"

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "8.9.5")
@pytest.mark.parametrize("seat, pays", [(3, True), (5, False)])
def test_a_move_past_more_than_two_players_costs_a_blind(
    tmp_path: Path, seat: int, pays: bool
) -> None:
    """Six sit at 1 to 6 and the big blind was at 2: from 3 to 9 three are passed, from 5 one."""

    async def story(session: PokerSession) -> None:
        for number in range(1, 7):
            await session.come(f"p{number}", number)
        await session.hand()
        assert session.table.positions is not None
        assert session.table.positions.last == 2
        person = f"p{seat}"
        await ask_floor(session, floor.WantSeat, person, seat=9)
        assert await session.step() == "seat change"
        moved = next(chair for chair in session.table.seats if chair.person == person)
        assert (moved.number, moved.entry) == (9, "wait" if pays else "")
        if pays:
            await session.ask(person, "ComeIn", seat=9, way="post")
        await session.hand()
        setup = session.deal.hand.setup
        assert 9 in [place.seat for place in setup.places]
        posts = [(post.kind, post.amount) for post in setup.posts if post.seat == 9]
        assert posts == ([("post", 200)] if pays else [])

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.parametrize(
    "kind, minutes, after",
    [("StepAway", 20, ("p1", "bob")), ("SitOut", 20.02, ("bob", "p1"))],
    ids=["in time", "too late"],
)
@pytest.mark.clause("melbourne-poker", "8.11")
@pytest.mark.clause("melbourne-poker", "8.12")
def test_somebody_away_too_long_is_picked_up_and_comes_back_to_the_list(
    tmp_path: Path, kind: str, minutes: float, after: tuple[str, ...]
) -> None:
    async def story(session: PokerSession) -> None:
        await fill(session, 60_000)
        await session.ask("p1", kind, seat=1)
        await join(session, "bob")
        for _ in range(14):
            await session.hand()
        picked = session.casino.world.floor.room.picked("p1")
        assert picked is not None
        assert picked.chips == 60_000, "the chips are secured"
        assert session.table.seat_of("p1") is None
        await session.do(
            lambda d: d.ask_floor(
                floor.LeaveList(
                    actor=Actor("bob", "player"), at=d.at, list=floor.list_of(session.table)
                )
            )
        )
        await ask_floor(session, floor.JoinList, "bob")
        session.watch.now = picked.at / 1000 + minutes * 60
        p1 = Actor("p1", "player")
        await session.do(
            lambda d: d.ask_floor(floor.ReturnPickedUp(actor=p1, at=d.at, id="p1 back"))
        )
        assert waiting(session) == after
        assert session.casino.world.balance("p1") == 100_000, "the chips are in the account"

    play_session(tmp_path / "house.db", "MEL-H8", story, companions=0)


def test_the_feeder_game_fills_the_main_game_before_the_list(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        plan = PLANS[TABLE]
        await set_up(session.casino, TablePlan(table="feeder", book=plan.book, variant=plan.variant,
                                          structure=plan.structure, sign=plan.sign,
                                          companions=0))  # fmt: skip
        feeder = PokerSession(session.casino, session.watch, "feeder")
        await feeder.come("fay", 3, 15_000)
        people = await fill(session)
        main = floor.SetMainGame(actor=MANAGER, at=Millis(0), table="feeder", main=TABLE)
        await feeder.do(lambda d: d.ask_floor(main))
        await join(session, "bob")
        await session.do(lambda d: leave_table(d, people[4], TABLE, "p5 goes"))
        assert await session.step() == "must move"
        seat = session.table.seat_of("fay")
        assert seat is not None
        assert (seat.number, seat.chips) == (5, 15_000), "with the chips from the other game"
        assert feeder.table.people == ()

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


# --- over the wire -------------------------------------------------------------------------------


async def until_called(person: Person, live: Live) -> dict[str, Any]:
    """The lobby tells of one's own call, as soon as there is one."""
    await live.send({"type": "lobby", "on": True})
    while True:
        message = await live.until("lobby")
        if message["room"]["calls"]:
            call: dict[str, Any] = message["room"]["calls"][0]
            return call


def test_a_guest_waits_is_called_in_the_lobby_and_sits_down(house: Open) -> None:
    one, other = Person(house).come_in(), Person(house).come_in()
    table = "MEL-H8"
    one.sit(table, chips=20_000)
    body = {"key": one.key(), "count": 10}
    assert one.post(f"/api/tables/{table}/companions", body).status_code == 200
    assert other.post("/api/poker-room/join", {"key": "j", "table": table}).status_code == 200
    mine = next(each for each in room(other)["lists"] if table in each["tables"])
    assert mine["waiting"] in (0, 1)
    assert mine["people"] == [], "names are for staff"
    call = with_socket(other, lambda live: until_called(other, live))
    assert call["person"] == other.name
    body = {"key": "a", "table": table, "buy_in": 20_000}
    assert other.post("/api/poker-room/answer", body).status_code == 200
    places = {p["seat"]: p["person"] for p in other.look(table)["seats"]}
    assert places[call["seat"]] == other.name
    refused = other.post("/api/poker-room/call", {"key": "c", "table": table, "seat": 1})
    assert refused.status_code in (403, 409), "staff call players"


def room(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.web.get("/api/poker-room").json()
    return found
