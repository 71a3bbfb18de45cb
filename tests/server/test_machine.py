"""Tests of automatic tables with a clock that the test sets."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, JsonObject, Refusal
from croupier.banked import next_steps
from croupier.house.machine.dealer import due_at
from croupier.house.opening.founding import (
    DEMONSTRATION,
    TablePlan,
    found_houses,
    open_account,
    set_up,
)
from croupier.house.process.casino import Casino, Pace
from croupier.house.process.draft import Draft
from croupier.house.tables.round_commands import play_command
from croupier.house.tables.seating import sit_down
from croupier.store import (
    JournalProjection,
    MachineClock,
    Store,
    all_balances,
    audited_total,
    catch_up,
)
from tests.server.manual_server import run

NO_PACE = Pace(wagers=5, settle_wagers=0, dealer=0, companion=0, pause=0, decision=30)


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def on_a_floor(
    database: Path, story: Callable[[Casino, Watch], Awaitable[None]], *tables: str
) -> None:
    """Tells a story on a floor with these tables of the demonstration, without companions."""

    async def go() -> None:
        with Store(str(database)) as store:
            watch = Watch()
            casino = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await found_houses(casino)
            for plan in DEMONSTRATION:
                if plan.table in tables:
                    sign = {k: v for k, v in plan.sign.items() if k != "jackpot"}
                    await set_up(casino, TablePlan(table=plan.table, book=plan.book, game=plan.game,
                                              sign=sign, companions=0))  # fmt: skip
            await story(casino, watch)

    asyncio.run(go())


async def seat_ann(casino: Casino, table: str, seat: int = 1, person: str = "ann") -> None:
    found = casino.world.table(table)
    assert found is not None
    await open_account(casino, person, found.house)
    await casino.perform(
        lambda draft: sit_down(draft, person, table, seat, 50_000, f"{person} sits"), table=table
    )


async def wager(casino: Casino, table: str, seat: int = 1, person: str = "ann") -> None:
    def decide(draft: Draft) -> None:
        here = draft.floor.tables[table]
        for name in draft.round_rules(here.id).law.required:
            wish: JsonObject = {"type": "PlaceWager", "seat": seat, "wager": name, "amount": 1000}
            play_command(draft, table, wish, Actor(person, "player"), None)

    await casino.perform(decide, table=table)


@pytest.mark.parametrize("table", ["CAN-U1", "SYD-B1", "PER-U1", "MEL-U1", "MEL-B1"])
def test_a_player_who_says_nothing_gets_what_the_book_says(database: Path, table: str) -> None:
    """A fold at Canberra, Sydney and Perth; at Melbourne an officer's ruling, which the machine
    asks for: a check where checking is open, and a fold where it is not."""

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, table)
        await run(casino, table)
        await wager(casino, table)
        await run(casino, table)
        state = casino.world.play(table).state
        assert state.phase == "play"
        watch.now += 29
        await run(casino, table)
        assert casino.world.play(table).state.seat(1).live, "a second is left"
        for _ in range(4):
            watch.now += 31
            await run(casino, table)
        kinds = {h.event.__class__.__name__ for h in casino.world.recent[table]}
        if table.startswith("MEL"):
            assert {"IrregularityReported", "Ruled"} <= kinds
        else:
            assert "HandDeemedFolded" in kinds
        assert "RoundClosed" in kinds
        found = casino.world.table(table)
        assert found is not None
        assert found.rounds == 1
        assert found.seats[0].chips < 50_000

    on_a_floor(database, story, table)


def test_wagers_that_are_not_complete_go_back_when_the_time_is_up(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, "CAN-U1")
        await seat_ann(casino, "CAN-U1", 2, "bob")
        await run(casino, "CAN-U1")
        wish: JsonObject = {"type": "PlaceWager", "seat": 2, "wager": "ante", "amount": 1000}
        await casino.perform(
            lambda draft: play_command(draft, "CAN-U1", wish, Actor("bob", "player"), None),
            table="CAN-U1",
        )
        await wager(casino, "CAN-U1")
        watch.now += 6
        await run(casino, "CAN-U1")
        state = casino.world.play("CAN-U1").state
        assert state.phase == "play"
        assert state.seat(2).stack == 50_000
        assert state.seat(1).live

    on_a_floor(database, story, "CAN-U1")


@pytest.mark.parametrize("table", ["MEL-U1", "CAN-U1", "PER-U1"])
def test_a_raised_ante_does_not_stop_the_table(database: Path, table: str) -> None:
    """Ante $5, Blind $5, then the Ante raised to $15: when the time is up $10 go back, and the
    round is played for $5 and $5."""

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, table)
        await run(casino, table)
        for name, amount in (("ante", 500), ("blind", 500), ("ante", 1500)):
            wish: JsonObject = {"type": "PlaceWager", "seat": 1, "wager": name, "amount": amount}
            await casino.perform(
                partial(
                    play_command, name=table, raw=wish, actor=Actor("ann", "player"), seen=None
                ),
                table=table,
            )
        watch.now += 4
        await run(casino, table)
        assert casino.world.play(table).state.phase == "wagers", "there is time to raise the Blind"
        watch.now += 2
        await run(casino, table)
        state = casino.world.play(table).state
        assert state.phase == "play"
        assert state.seat(1).wagers == {"ante": 500, "blind": 500}
        assert state.seat(1).stack == 49_000
        for _ in range(4):
            watch.now += 31
            await run(casino, table)
        found = casino.world.table(table)
        assert found is not None
        assert found.rounds == 1

    on_a_floor(database, story, table)


def test_an_excluded_player_is_dealt_no_further_round(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, "PER-U1")
        await casino.perform(
            lambda draft: draft.ask_floor(
                floor.ExcludeMyself(actor=Actor("ann", "player"), at=draft.at, house="Crown Perth")
            )
        )
        await run(casino, "PER-U1")
        assert casino.world.play("PER-U1").over, "no round is opened for somebody kept out"
        await seat_ann(casino, "PER-U1", 2, "bob")
        await run(casino, "PER-U1")
        with pytest.raises(Refusal):
            await wager(casino, "PER-U1")
        found = casino.world.table("PER-U1")
        assert found is not None
        assert found.rounds == 0

    on_a_floor(database, story, "PER-U1")


def test_every_chip_has_an_owner_at_the_end_of_a_day(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, "CAN-U1")
        for _ in range(5):
            await run(casino, "CAN-U1")
            await wager(casino, "CAN-U1")
            for _ in range(4):
                await run(casino, "CAN-U1")
                watch.now += 31
        catch_up(casino.store.engine, JournalProjection())
        with casino.store.engine.connect() as connection:
            assert audited_total(connection) == 0
            held = {str(name): amount for name, amount in all_balances(connection).items()}
        found = casino.world.table("CAN-U1")
        assert found is not None
        if not found.round:
            assert held["player:ann@CAN-U1"] == found.seats[0].chips
        assert held["player:ann"] == casino.world.balance("ann")

    on_a_floor(database, story, "CAN-U1")


# --- a table with real cards -----------------------------------------------------------------


def test_a_dealer_runs_a_table_with_real_cards_from_the_console(database: Path) -> None:
    """The cards are read as they fall; `todo` names each next command."""
    cards = iter(
        [
            "2c",
            "3d",
            "4h",
            "5s",
            "7c",
            "8d",
            "9h",
            "Ts",
            "Jc",
            "Qd",
            "Kh",
            "As",
            "2d",
            "3h",
            "4s",
            "5c",
        ]
    )

    async def story(casino: Casino, watch: Watch) -> None:
        await set_up(casino, REAL)
        await seat_ann(casino, "REAL")
        found = casino.world.table("REAL")
        assert found is not None
        assert due_at(casino, found) is None or casino.world.play("REAL").over
        await said(casino, {"type": "OpenRound"})
        for name in ("ante", "blind"):
            wish: JsonObject = {"type": "RecordWager", "seat": 1, "wager": name, "amount": 1000}
            await said(casino, wish)
        for _ in range(60):
            play = casino.world.play("REAL")
            if play.over:
                break
            await said(casino, _next(play, cards))
        assert casino.world.play("REAL").over
        assert play_results(casino), "every wager is settled"

    on_a_floor(database, story)


REAL = TablePlan(
    table="REAL",
    book="canberra-ultimate",
    game="ultimate",
    sign={"minimum": "5.00", "maximum": "200.00", "maximum_payout": "50000.00"},
    companions=0,
    deck="blue",
)


async def said(casino: Casino, wish: dict[str, Any]) -> None:
    role = "player" if wish.get("player") else "dealer"
    actor = Actor("ann", "player") if role == "player" else Actor("admin", "casino-operator")
    plain = {key: value for key, value in wish.items() if key != "player"}
    await casino.perform(
        lambda draft: play_command(draft, "REAL", plain, actor, None), table="REAL"
    )


def _next(play: Any, cards: Any) -> dict[str, Any]:
    """The command that `todo` asks for, with the next cards of the pack."""

    todo = next(t for t in next_steps(play.state, play.rules.law) if not t.may)
    match todo.do:
        case "RecordCard":
            where = todo.what.removeprefix("Deal the next card to ").removeprefix("the ")
            to, _, seat = where.removesuffix(".").partition(" ")
            if to not in ("board", "dealer", "seat", "burn"):
                to, seat = "board", ""
            card = None if to != "seat" else next(cards)
            return {"type": "RecordCard", "to": to, "seat": int(seat or 0), "card": card}
        case "TurnUp":
            what = "dealer" if "dealer" in todo.what else "board"
            count = 3 if "flop" in todo.what else 2
            return {"type": "TurnUp", "what": what, "cards": [next(cards) for _ in range(count)]}
        case "Decide":
            return {"type": "RecordBet", "seat": 1, "amount": todo.options[-1].amounts[0]}
        case "Settle":
            return {"type": "Settle"}
        case other:
            return {"type": other}


def play_results(casino: Casino) -> Any:
    return casino.world.play("REAL").state.seat(1).results


# --- processes ----------------------------------------------------------------------------------


def test_two_processes_on_one_log_decide_on_the_same_world(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        with Store(str(database)) as store:
            other = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await asyncio.to_thread(other.catch_up_now)
            await asyncio.gather(
                seat_ann(casino, "CAN-U1", 1, "ann"), seat_ann(other, "CAN-U1", 2, "bob")
            )
            await casino.catch_up()
            await other.catch_up()
            assert casino.world.floor == other.world.floor
            assert casino.world.position == other.world.position
            found = casino.world.table("CAN-U1")
            assert found is not None
            assert found.people == ("ann", "bob")

    on_a_floor(database, story, "CAN-U1")
