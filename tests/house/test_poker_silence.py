"""Tests of the time to act, absence, and poker tables after a crash."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, to_json
from croupier.house.commands.casino import Casino
from croupier.house.commands.seating import leave_table
from croupier.house.world.snapshots import restore, store_snapshot_now
from tests.house.poker_nights import NO_PACE, Evening, evening_at

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}


async def three(evening: Evening) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await evening.come(person, seat)
    await evening.until("silence")


def events(evening: Evening, kind: str) -> list[dict[str, Any]]:
    return [
        json.loads(record.data)
        for record in evening.casino.store.read(f"play:{evening.name}")
        if record.type.endswith(f".{kind}")
    ]


def chair(evening: Evening, person: str) -> Any:
    return next(c for c in evening.table.seats if c.person == person)


@pytest.mark.clause("melbourne-poker", "6.15")
def test_silence_before_a_bet_is_a_dead_hand_and_the_player_counts_as_away(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        silent, number = evening.turn
        assert evening.deadline == int(evening.watch.now * 1000) + 30_000
        assert await evening.step() == "silence"
        assert events(evening, "HandKilled") == [
            {"type": "HandKilled", "seat": number, "clause": "6.15"}
        ]
        assert chair(evening, silent).away
        seat = evening.table.seat_of(silent)
        assert seat is not None
        assert seat.away, "the floor knows it too, for a manager may pick them up"
        await evening.act("Fold")
        await evening.until("silence")
        assert number not in [p["seat"] for p in events(evening, "DealBegun")[1]["setup"]["places"]]

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "6.15")
def test_silence_with_nothing_to_call_is_a_check(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.act("Call")
        await evening.act("Call")
        await evening.until("silence")
        _, number = evening.turn
        await evening.step()
        assert events(evening, "Checked") == [{"type": "Checked", "seat": number}]
        assert events(evening, "HandKilled") == []

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "6.15.1")
@pytest.mark.clause("melbourne-poker", "6.15.2")
def test_more_time_costs_a_fee_from_the_account_and_is_sold_twice_a_hand(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        person, number = evening.turn
        stake, before = chair(evening, person).chips, evening.casino.world.balance(person)
        deadline = evening.deadline
        assert deadline is not None
        for times in (1, 2):
            await evening.ask(person, "BuyTime", seat=number)
            assert evening.deadline == deadline + times * 30_000
        with pytest.raises(Refusal) as refused:
            await evening.ask(person, "BuyTime", seat=number)
        assert refused.value.clause == "6.15.2"
        assert evening.casino.world.balance(person) == before - 2 * 100
        assert chair(evening, person).chips == stake, "a stake does not change in a hand"

    evening_at(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "8.9.3")
def test_whoever_missed_the_blind_is_dealt_in_again_by_posting_it(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        for seat, person in enumerate(("ann", "bob", "cat", "dan"), 1):
            await evening.come(person, seat)
        await evening.ask("dan", "StepAway", seat=4)
        for _ in range(4):
            await evening.hand()
        assert chair(evening, "dan").owes_blind, "the blind has passed them by"
        await evening.ask("dan", "ComeBack", seat=4)
        await evening.ask("dan", "ComeIn", seat=4, way="post")
        dealt_in = []
        for _ in range(4):
            await evening.hand()
            begun = events(evening, "DealBegun")[-1]
            if 4 in [place["seat"] for place in begun["setup"]["places"]]:
                dealt_in = [post for post in begun["setup"]["posts"] if post["seat"] == 4]
                break
        assert [post["amount"] for post in dealt_in] == [200], "as much as the large blind"
        assert not chair(evening, "dan").owes_blind

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "8.3")
def test_somebody_who_leaves_in_a_hand_goes_with_its_end_and_nobody_waits(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        goes, number = evening.turn
        await evening.do(lambda d: leave_table(d, goes, TABLE, "goes"))
        assert evening.table.seat_of(goes) is not None
        now = evening.watch.now
        assert await evening.step() == "absent"
        assert evening.watch.now == now, "their clock does not run"
        await evening.act("Fold")
        await evening.until("silence")
        assert evening.table.seat_of(goes) is None
        assert evening.casino.world.balance(goes) == 100_000
        marked = next(c for c in evening.table.seats if c.number == number)
        assert marked.reserved, "the seat may be allocated"

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_whoever_is_kept_out_is_not_dealt_in_again(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        house, ann = evening.table.house, Actor("ann", "player")
        await evening.do(
            lambda d: d.ask_floor(floor.ExcludeMyself(actor=ann, at=d.at, house=house))
        )
        for _ in range(2):
            await evening.act("Fold")
        await evening.until("silence")
        assert evening.table.seat_of("ann") is None
        last = events(evening, "DealBegun")[-1]["setup"]["places"]
        assert [place["person"] for place in last] == ["bob", "cat"]

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_after_a_fall_the_table_stands_as_it_was_and_the_clock_runs_anew(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.act("Raise", to=600)
        await evening.until("silence")
        before = to_json((evening.table, evening.play))
        evening.watch.pass_by(3600)
        again = Casino(evening.casino.store, pace=NO_PACE, clock=evening.watch)
        again.catch_up_now()
        later = Evening(again, evening.watch, TABLE)
        assert to_json((later.table, later.play)) == before, "cards, bets, clock and all"
        store_snapshot_now(evening.casino.store, evening.casino.world)
        kept = restore(evening.casino.store)
        assert kept is not None
        assert kept.play(TABLE) == again.world.play(TABLE), "from a kept world too"
        turn = later.turn
        assert await later.step() == "silence"
        assert later.turn == turn, "nobody loses a hand because the house was closed"
        assert later.deadline == int(evening.watch.now * 1000) + 30_000
        assert await later.step() == "silence"
        assert later.turn != turn
        await evening.casino.catch_up()

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
