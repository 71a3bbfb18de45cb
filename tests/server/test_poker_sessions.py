"""Tests of long sessions of the seven games: every chip has an owner."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.acts import Viewer
from croupier.history import judge, read_phh
from croupier.server.views.hand_history import hand_as_phh
from tests.house.poker_sessions import PLANS, PokerSession, people_come_and_go, play_session

HANDS = 60


HOLE_CARDS = {"holdem": 2, "holdem-hi-lo": 2, "omaha": 4, "omaha-hi-lo": 4}
"""The other three are Pineapple games, with three."""


def hands_of(session: PokerSession) -> list[dict[str, Any]]:
    """Every hand from the log: how it was begun, and the cards that were dealt."""
    store = session.casino.store
    begun: list[dict[str, Any]] = [
        {**json.loads(record.data), "cards": 0}
        for record in store.read(f"table:{session.name}")
        if record.type == "floor.HandPlaced"
    ]
    number = -1
    for record in store.read(f"play:{session.name}"):
        number += record.type == "deal.DealBegun"
        if record.type == "poker.HoleDealt":
            begun[number]["cards"] += len(json.loads(record.data)["cards"])
    return begun


def check_blinds(hands: list[dict[str, Any]]) -> None:
    """The big blind moves to somebody else, past nobody who played before and plays on."""
    for before, after in pairwise(hands):
        old, new = before["positions"]["last"], after["positions"]["last"]
        dealt = {place["seat"] for place in after["setup"]["places"]}
        assert new in dealt
        assert new != old, f"seat {old} pays the big blind twice running"
        stayed = dealt & {place["seat"] for place in before["setup"]["places"]}
        between = {s for s in stayed if (s - old) % 12 < (new - old) % 12 and s != old}
        assert not between, f"the big blind skips {between}"
        button = after["positions"]["button"]
        assert button == before["positions"]["blinds"][0] or len(stayed) < 3 or len(dealt) < 3


def check_histories(session: PokerSession) -> None:
    """Every fifth hand, written down as an onlooker saw it, comes out the same when replayed."""
    records = list(session.casino.store.read(f"play:{session.name}"))
    for mark in list(session.casino.world.rounds[session.name])[::5]:
        ours = [record for record in records if mark.first <= record.version <= mark.last]
        text = hand_as_phh(ours, mark.id, session.name, Viewer("onlooker"))
        [fields] = read_phh(text).values()
        assert judge(fields).status == "ok", text


@pytest.mark.clause("melbourne-poker", "8.9.2(b)")
@pytest.mark.clause("melbourne-poker", "8.9.3")
@pytest.mark.clause("melbourne-poker", "8.16.1(a)")
@pytest.mark.clause("melbourne-poker", "8.16.1(b)")
@pytest.mark.clause("melbourne-poker", "8.16.1(c)")
@pytest.mark.parametrize("table", sorted(PLANS)[::3])
def test_an_evening_with_people_coming_and_going(tmp_path: Path, table: str) -> None:
    check_evening(tmp_path, table)


@pytest.mark.long
@pytest.mark.parametrize("table", sorted(set(PLANS) - set(sorted(PLANS)[::3])))
def test_an_evening_at_the_other_tables(tmp_path: Path, table: str) -> None:
    check_evening(tmp_path, table)


def check_evening(tmp_path: Path, table: str) -> None:
    """The journal, the chain, every stack and the replay are checked by `play_session` itself."""

    async def story(session: PokerSession) -> None:
        dice = Random(f"evening at {table}")
        for number in range(HANDS):
            await people_come_and_go(session, dice, number)
            session.watch.pass_by(60)
            assert await session.hand(), "companions are always there to play"
        hands = hands_of(session)
        assert len(hands) == HANDS
        check_blinds(hands)
        each = HOLE_CARDS.get(PLANS[table].variant, 3)
        assert all(hand["cards"] == each * len(hand["setup"]["places"]) for hand in hands)
        check_histories(session)

    play_session(tmp_path / "house.db", table, story)
