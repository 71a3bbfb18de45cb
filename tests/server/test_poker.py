"""Tests of poker hands between people and companions at automatic tables."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from croupier import floor
from croupier.history import judge, read_phh
from croupier.house import Kept, KeptDeck, check_round, read_round
from tests.patience import PATIENCE
from tests.server.open_house import Live, Open, Person, with_socket


async def play_hand(person: Person, live: Live, table: str, seat: int) -> str:
    """Checks and calls a hand down; the name of the hand when it is over."""
    await live.send({"type": "watch", "table": table})
    playing, asked = False, 0
    while True:
        shown = live.tables.get(table, {})
        hand = shown.get("view")
        if not hand or shown["version"] == asked:
            await live.hear()
            continue
        asked = shown["version"]
        # The last hand may still lie there, with somebody else's cards at the same seat.
        own = next((s for s in hand["seats"] if s["person"] == person.name), None)
        if own and own["cards"]:
            playing = True
            assert None not in own["cards"], "one's own cards are seen"
            others = [s for s in hand["seats"] if s["seat"] != seat and not s["shown"]]
            assert all(card is None for s in others for card in s["cards"])
        if playing and hand["phase"] == "over" and shown["fairness"]:
            return str(shown["fairness"]["round"])
        wish = move_of(own["options"] if own else None, seat)
        if wish:
            said = await live.command(person.key(), table, wish, seen=asked)
            assert said["type"] == "ack" or said["name"] in ("stale", "wrong-moment"), said


def move_of(options: dict[str, Any] | None, seat: int) -> dict[str, Any]:
    """What somebody does who neither bets nor folds; nothing where it is not their turn."""
    if options is None:
        return {}
    if options["discard"]:
        return {"type": "Discard", "seat": seat, "card": options["discard"][0]}
    kind = "Check" if options["check"] else "Call" if options["call"] else "Show"
    return {"type": kind, "seat": seat}


@pytest.mark.parametrize("table", ["MEL-NL1", "MEL-O1"])
def test_a_guest_plays_a_hand_with_companions_and_every_chip_has_an_owner(
    house: Open, table: str
) -> None:
    person = Person(house).come_in()
    before, bought = both_at_once(house, table)
    seat = person.sit(table, chips=20_000)
    name = with_socket(person, lambda live: play_hand(person, live, table, seat))
    found: dict[str, Any] = person.web.get(f"/api/tables/{table}/rounds/{name}").json()
    assert found["over"]
    assert len(found["frames"]) == len(found["events"])
    commitments = [deck["commitment"] for deck in found["fairness"]["decks"]]
    kept = Kept(tuple(KeptDeck(one) for one in commitments), name)
    assert check_round(read_round(found), kept).problem == ""
    leave = {"key": person.key()}
    assert person.post(f"/api/tables/{table}/leave", leave).status_code == 200
    wait_for(lambda: person.name not in here(house, table).people and at_rest(house, table))
    # the table is ahead of the log by what is still being written
    wait_for(lambda: chips_at(house, table) == before + brought_in(house, table) - bought)


def both_at_once(house: Open, table: str) -> tuple[int, int]:
    """The chips at the table and what was brought to it, read when nothing was being written."""
    store, world = house.casino.store, house.casino.world
    while True:
        end = store.head().position
        found = chips_at(house, table), brought_in(house, table)
        if at_rest(house, table) and world.position == end == store.head().position:
            return found
        time.sleep(0.02)


def here(house: Open, table: str) -> floor.Table:
    found = house.casino.world.table(table)
    assert found is not None
    return found


def at_rest(house: Open, table: str) -> bool:
    """Companions alone do not play on, so the table stays as it is."""
    return house.casino.world.play(table).over


def wait_for(met: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)


@pytest.mark.parametrize("table", ["MEL-P3", "MEL-O2", "MEL-NL1"])
def test_a_hand_comes_out_as_a_history_that_replays_the_same(house: Open, table: str) -> None:
    person = Person(house).come_in()
    seat = person.sit(table, chips=20_000)
    name = with_socket(person, lambda live: play_hand(person, live, table, seat))
    path = f"/api/tables/{table}/rounds/{name}"
    told = person.web.get(f"{path}/hand.phh")
    assert told.status_code == 200, told.text
    [fields] = read_phh(told.text).values()
    verdict = judge(fields)
    assert verdict.status == "ok", verdict
    assert "????" in told.text or "??" not in told.text, "cards one did not see stay unknown"
    assert name in person.web.get(f"{path}/hand.txt").text


def chips_at(house: Open, table: str) -> int:
    """What lies at the seats and in the chip box, the rake of every hand."""
    dropped = 0
    for record in house.casino.store.read(f"table:{table}"):
        if record.type == "floor.SlideDropped":
            dropped += json.loads(record.data)["move"]["entries"][f"chip-box:{table}"]
    return sum(seat.chips for seat in here(house, table).seats) + dropped


def brought_in(house: Open, table: str) -> int:
    """What came to the seats from accounts, by the log."""
    total = 0
    for record in house.casino.store.read(f"table:{table}"):
        if record.type == "floor.StackMoved":
            entries = json.loads(record.data)["move"]["entries"]
            total += sum(amount for name, amount in entries.items() if "@" in name)
    return total


def test_nobody_acts_for_another_at_poker(house: Open) -> None:
    one, other = Person(house).come_in(), Person(house).come_in()
    seat = one.sit("MEL-NL1", chips=20_000)
    body = {"key": other.key(), "command": {"type": "Fold", "seat": seat}}
    assert other.post("/api/tables/MEL-NL1/commands", body).status_code in (403, 409)
    ask = {"type": "AskToSee", "asker": 99, "seat": seat, "sure": True}
    refused = other.post("/api/tables/MEL-NL1/commands", {"key": other.key(), "command": ask})
    assert refused.status_code == 403, "only those at the table ask to see a hand"
