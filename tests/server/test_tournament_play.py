"""Tests of a practice tournament that a visitor plays over HTTP and the live socket."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.house import Kept, KeptDeck, check_round, read_round
from croupier.server import ServerOptions
from tests.patience import PATIENCE
from tests.server.directing import ask, good, look
from tests.server.open_house import QUICK, Live, Open, Person, open_house, with_socket

WANTED = {"book": "melbourne-poker", "kind": "table", "strength": "beginner", "fill": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(tmp_path_factory.mktemp("house") / "house.db", options) as opened:
        yield opened


def seated(house: Open) -> tuple[Person, str]:
    """A guest who has started a practice tournament and sits at the table."""
    guest = Person(house).come_in()
    offers = good(guest.web.get("/api/practice-tournaments"))
    assert {(o["book"], o["kind"], o["entries"]) for o in offers} == {
        ("melbourne-poker", "table", 9),
        ("melbourne-poker", "large", 90),
        ("melbourne-wsop", "table", 9),
        ("melbourne-wsop", "large", 36),
        ("canberra-ultimate", "table", 7),
        ("canberra-ultimate", "large", 36),
    }
    key = {"key": guest.key()}
    name = str(good(guest.post("/api/practice-tournaments", WANTED | key))["id"])
    again = good(guest.post("/api/practice-tournaments", WANTED | key))
    assert again["id"] == name, "the same key leads to the same event"
    wait_for(lambda: "Arrive" in look(guest, name)["mine"]["may"])
    good(ask(guest, name, "Arrive"))
    wait_for(lambda: look(guest, name)["tournament"]["stage"] == "playing")
    return guest, name


def wait_for(done: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


def felt(person: Person, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = good(person.web.get(f"/api/tournaments/{name}/tables/1"))
    return shown


def options_of(shown: dict[str, Any]) -> dict[str, Any] | None:
    """What the viewer may do now; None where it is not their turn."""
    hand, you = shown["view"], shown["you"]
    if hand is None or you is None or hand["phase"] != "betting":
        return None
    seat = next((s for s in hand["seats"] if s["seat"] == you["seat"]), None)
    return None if seat is None else seat.get("options")


def test_a_visitor_and_companions_play_a_hand_through_the_served_commands(house: Open) -> None:
    guest, name = seated(house)
    onlooker = Person(house)
    first = felt(guest, name)["poker"]
    acts, published = 0, dict[str, str]()
    until = time.monotonic() + PATIENCE
    while acts < 2 or felt(guest, name)["poker"]["hand"] == (first or {}).get("hand"):
        assert time.monotonic() < until
        shown = felt(guest, name)
        options = options_of(shown)
        if options is None:
            time.sleep(0.02)
            continue
        seat = shown["you"]["seat"]
        own = next(s for s in shown["view"]["seats"] if s["seat"] == seat)
        assert len([card for card in own["cards"] if card]) == 2
        if not acts:
            hidden = felt(onlooker, name)
            assert hidden["you"] is None
            assert not any(card for s in hidden["view"]["seats"] for card in s["cards"])
            url = f"/api/tournaments/{name}/tables/1/commands"
            theirs = {"key": "x", "command": {"type": "Fold", "seat": seat}}
            other = Person(house).come_in()
            assert other.post(url, theirs).status_code == 403
            assert onlooker.post(url, theirs).status_code == 401
        act = {"type": "Check" if options["check"] else "Fold", "seat": seat}
        body = {"key": guest.key(), "seen": shown["version"], "command": act}
        url = f"/api/tournaments/{name}/tables/1/commands"
        good(guest.post(url, body))
        reused = guest.post(url, body | {"command": {"type": "Call", "seat": seat}})
        assert (reused.status_code, reused.json()["name"]) == (409, "key-reused")
        acts += 1
        published[shown["fairness"]["round"]] = shown["fairness"]["commitment"]
    board = look(guest, name)
    assert board["director"] == "the house"
    assert board["hosted"]
    hand = next(iter(published))
    found = good(
        guest.web.get(f"/api/tournaments/{name}/tables/1/rounds/{hand.rpartition('/')[2]}")
    )
    kept = Kept((KeptDeck(published[hand]),))
    assert check_round(read_round(found), kept).problem == "", "the deck was promised before"


def test_the_table_comes_over_the_live_socket_and_takes_commands_there(house: Open) -> None:
    guest, name = seated(house)
    table = f"{name}/1"

    async def talk(live: Live) -> dict[str, Any]:
        await live.send({"type": "watch", "table": table})
        while (options := options_of((await live.until("table"))["shown"])) is None:
            pass
        shown = live.tables[table]
        act = {"type": "Fold" if options["fold"] else "Check", "seat": shown["you"]["seat"]}
        answer = await live.command("a", table, act, seen=shown["version"])
        again = await live.command("a", table, act)
        assert again["repeated"]
        return dict(answer)

    assert with_socket(guest, talk)["type"] == "ack"
