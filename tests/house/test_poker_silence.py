"""Tests of the time to act, absence, and poker tables after a crash."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, to_json
from croupier.house.process.casino import Casino
from croupier.house.tables.seating import leave_table
from croupier.house.world.snapshots import restore, store_snapshot_now
from croupier.store import MachineClock
from tests.house.poker_sessions import NO_PACE, PokerSession, play_session

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}


async def three(session: PokerSession) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await session.come(person, seat)
    await session.until("silence")


def events(session: PokerSession, kind: str) -> list[dict[str, Any]]:
    return [
        json.loads(record.data)
        for record in session.casino.store.read(f"play:{session.name}")
        if record.type.endswith(f".{kind}")
    ]


def chair(session: PokerSession, person: str) -> Any:
    return next(c for c in session.table.seats if c.person == person)


@pytest.mark.clause("melbourne-poker", "6.15")
def test_silence_before_a_bet_is_a_dead_hand_and_the_player_counts_as_away(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        silent, number = session.turn
        assert session.deadline == int(session.watch.now * 1000) + 30_000
        assert await session.step() == "silence"
        assert events(session, "HandKilled") == [
            {"type": "HandKilled", "seat": number, "clause": "6.15"}
        ]
        assert chair(session, silent).away
        seat = session.table.seat_of(silent)
        assert seat is not None
        assert seat.away, "the floor knows it too, for a manager may pick them up"
        await session.act("Fold")
        await session.until("silence")
        assert number not in [p["seat"] for p in events(session, "DealBegun")[1]["setup"]["places"]]

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "6.15")
def test_silence_with_nothing_to_call_is_a_check(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        await session.act("Call")
        await session.act("Call")
        await session.until("silence")
        _, number = session.turn
        await session.step()
        assert events(session, "Checked") == [{"type": "Checked", "seat": number}]
        assert events(session, "HandKilled") == []

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "6.15.1")
@pytest.mark.clause("melbourne-poker", "6.15.2")
def test_more_time_costs_a_fee_from_the_account_and_is_sold_twice_a_hand(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        person, number = session.turn
        stake, before = chair(session, person).chips, session.casino.world.balance(person)
        deadline = session.deadline
        assert deadline is not None
        for times in (1, 2):
            await session.ask(person, "BuyTime", seat=number)
            assert session.deadline == deadline + times * 30_000
        with pytest.raises(Refusal) as refused:
            await session.ask(person, "BuyTime", seat=number)
        assert refused.value.clause == "6.15.2"
        assert session.casino.world.balance(person) == before - 2 * 100
        assert chair(session, person).chips == stake, "a stake does not change in a hand"

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "8.9.3")
def test_whoever_missed_the_blind_is_dealt_in_again_by_posting_it(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cat", "dan"), 1):
            await session.come(person, seat)
        await session.ask("dan", "StepAway", seat=4)
        for _ in range(4):
            await session.hand()
        assert chair(session, "dan").owes_blind, "the blind has passed them by"
        await session.ask("dan", "ComeBack", seat=4)
        await session.ask("dan", "ComeIn", seat=4, way="post")
        dealt_in = []
        for _ in range(4):
            await session.hand()
            begun = events(session, "DealBegun")[-1]
            if 4 in [place["seat"] for place in begun["setup"]["places"]]:
                dealt_in = [post for post in begun["setup"]["posts"] if post["seat"] == 4]
                break
        assert [post["amount"] for post in dealt_in] == [200], "as much as the large blind"
        assert not chair(session, "dan").owes_blind

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "8.3")
def test_somebody_who_leaves_in_a_hand_goes_with_its_end_and_nobody_waits(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        goes, number = session.turn
        await session.do(lambda d: leave_table(d, goes, TABLE, "goes"))
        assert session.table.seat_of(goes) is not None
        now = session.watch.now
        assert await session.step() == "absent"
        assert session.watch.now == now, "their clock does not run"
        await session.act("Fold")
        await session.until("silence")
        assert session.table.seat_of(goes) is None
        assert session.casino.world.balance(goes) == 100_000
        marked = next(c for c in session.table.seats if c.number == number)
        assert marked.reserved, "the seat may be allocated"

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_whoever_is_kept_out_is_not_dealt_in_again(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        house, ann = session.table.house, Actor("ann", "player")
        await session.do(
            lambda d: d.ask_floor(floor.ExcludeMyself(actor=ann, at=d.at, house=house))
        )
        for _ in range(2):
            await session.act("Fold")
        await session.until("silence")
        assert session.table.seat_of("ann") is None
        last = events(session, "DealBegun")[-1]["setup"]["places"]
        assert [place["person"] for place in last] == ["bob", "cat"]

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_after_a_fall_the_table_stands_as_it_was_and_the_clock_runs_anew(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        await session.act("Raise", to=600)
        await session.until("silence")
        before = to_json((session.table, session.play))
        session.watch.pass_by(3600)
        clock = MachineClock(session.watch, session.watch)
        again = Casino(session.casino.store, pace=NO_PACE, clock=clock)
        again.catch_up_now()
        later = PokerSession(again, session.watch, TABLE)
        assert to_json((later.table, later.play)) == before, "cards, bets, clock and all"
        store_snapshot_now(session.casino.store, session.casino.world)
        kept = restore(session.casino.store)
        assert kept is not None
        assert kept.play(TABLE) == again.world.play(TABLE), "from a kept world too"
        turn = later.turn
        assert await later.step() == "silence"
        assert later.turn == turn, "nobody loses a hand because the house was closed"
        assert later.deadline == int(session.watch.now * 1000) + 30_000
        assert await later.step() == "silence"
        assert later.turn != turn
        await session.casino.catch_up()

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
