"""Tests of guests who play whole rounds of every banked game over the live socket."""

from typing import Any

import pytest

from tests.server.open_house import Live, Open, Person, with_socket

TABLES = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")


def own_seat(shown: dict[str, Any]) -> dict[str, Any] | None:
    view = shown.get("view")
    if not view or not shown["you"]:
        return None
    return next((s for s in view.get("seats", ()) if s["seat"] == shown["you"]["seat"]), None)


async def places_in_time(person: Person, live: Live, table: str, seat: int) -> bool:
    """Places the wagers a hand needs; False if the time for wagers ended in between.

    On a crowded machine the server's clock may lock the wagers after the first of two.
    """
    for wager in [w["id"] for w in live.tables[table]["wagers"] if w["required"]]:
        wish = {"type": "PlaceWager", "seat": seat, "wager": wager, "amount": 1000}
        said = await live.command(person.key(), table, wish)
        if said.get("name") == "locked":
            return False
        assert said["type"] == "ack", said
    return True


async def play_round(person: Person, live: Live, table: str, seat: int) -> dict[str, Any]:
    """Places the wagers a hand needs and calls everything down; the table when it is over.

    A round whose wagers were locked too early is passed over, and the next one played.
    """
    await live.send({"type": "watch", "table": table})
    placed: str | None = None
    missed: set[str] = set()
    decided: set[tuple[str, str]] = set()
    while True:
        shown = live.tables.get(table, {"you": None})
        view = shown.get("view") or {}
        own = own_seat(shown)
        may_place = view.get("phase") == "wagers" and view["id"] not in missed
        if may_place and own and placed is None and own.get("stack"):
            if await places_in_time(person, live, table, seat):
                placed = view["id"]
            else:
                missed.add(view["id"])
            continue
        if placed and view.get("id") == placed and view["phase"] == "over":
            return shown
        if own and own.get("options") and (view["id"], view.get("street", "")) not in decided:
            decided.add((view["id"], view.get("street", "")))
            acts = {option["act"]: option for option in own["options"]}
            wish = {"type": "Check", "seat": seat}
            if "check" not in acts:
                wish = {"type": "Bet", "seat": seat, "amount": acts["bet"]["amounts"][0]}
            said = await live.command(person.key(), table, wish, seen=shown["version"])
            assert said["type"] == "ack", said
            continue
        await live.hear()


@pytest.mark.parametrize("table", TABLES)
def test_a_guest_sits_down_and_plays_a_whole_round(house: Open, table: str) -> None:
    person = Person(house).come_in()
    seat = person.sit(table, chips=40_000)
    shown = with_socket(person, lambda live: play_round(person, live, table, seat))
    own = own_seat(shown)
    assert own is not None
    assert own["results"], "every wager has its result"
    assert all(result["clauses"] for result in own["results"])
    changed = sum(r["returned"] - r["staked"] for r in own["results"])
    assert own["stack"] == 40_000 + changed
    assert shown["you"]["chips"] == 40_000 + changed, "the floor has the chips again"


def test_a_finished_round_can_be_replayed_and_its_deck_proven(house: Open) -> None:
    from croupier.house import Kept, KeptDeck, check_round, read_round

    person = Person(house).come_in()
    seat = person.sit("CAN-U1", chips=40_000)
    shown = with_socket(person, lambda live: play_round(person, live, "CAN-U1", seat))
    name = shown["view"]["id"]
    found = person.web.get(f"/api/tables/CAN-U1/rounds/{name}").json()
    assert found["over"]
    assert found["frames"][-1]["phase"] == "over"
    assert len(found["frames"]) == len(found["events"])
    read = read_round(found)
    verdict = check_round(read, Kept((KeptDeck(shown["fairness"]["commitment"]),)))
    assert verdict.problem == "", "the promise made before the wagers is kept"
    assert read.fairness is not None
    (proof,) = read.fairness.decks
    seen = {leaf.card for leaf in proof.cards if leaf.card is not None}
    assert 9 <= len(seen) < 52, "board, dealer and own hand are open; the rest stays face down"
