"""Tests of a server that stops, and of an onlooker: nothing is lost or disclosed."""

import re
import typing
from pathlib import Path
from typing import Any

import httpx

from croupier.acts import to_json
from croupier.banked import AnyRoundEvent
from croupier.house.process.casino import Casino
from croupier.server import ServerOptions
from croupier.store import Store
from tests.server.open_house import QUICK, Live, Person, open_house, with_socket

# --- stopping in mid-round ------------------------------------------------------------------------


async def _to_a_decision(person: Person, live: Live, table: str, seat: int) -> dict[str, Any]:
    await live.send({"type": "watch", "table": table})
    placed = False
    while True:
        shown = live.tables.get(table, {})
        view = shown.get("view") or {}
        own: dict[str, Any] = next((s for s in view.get("seats", ()) if s["seat"] == seat), {})
        if view.get("phase") == "wagers" and not placed and own.get("stack"):
            placed = True
            for wager in [w["id"] for w in shown["wagers"] if w["required"]]:
                wish = {"type": "PlaceWager", "seat": seat, "wager": wager, "amount": 1000}
                assert (await live.command(person.key(), table, wish))["type"] == "ack"
        elif own.get("options") and None not in own["cards"]:
            return shown
        else:
            await live.hear()


def test_a_round_goes_on_where_it_was_when_the_house_opens_again(database: Path) -> None:
    with open_house(database) as house:
        person = Person(house).come_in()
        seat = person.sit("CAN-U1")
        shown = with_socket(person, lambda live: _to_a_decision(person, live, "CAN-U1", seat))
        cookie, csrf = person.cookie(), person.me["csrf"]
        before = house.casino.world.play("CAN-U1").state
    with open_house(database) as house:
        after = house.casino.world.play("CAN-U1").state
        assert after.id == before.id
        assert after.deck == before.deck, "the same cards lie in the same order"
        again = httpx.get(f"{house.url}/api/tables/CAN-U1", headers=cookie).json()
        own = next(s for s in again["view"]["seats"] if s["seat"] == seat)
        assert own["cards"] == next(s["cards"] for s in shown["view"]["seats"] if s["seat"] == seat)
        body = {"key": "later", "command": {"type": "Check", "seat": seat}}
        headers = cookie | {"X-CSRF": csrf}
        said = httpx.post(f"{house.url}/api/tables/CAN-U1/commands", json=body, headers=headers)
        assert said.status_code == 200, said.text


# --- what lies face down ----------------------------------------------------------------------


def test_a_card_in_an_event_is_known_to_be_open_or_is_covered() -> None:
    """Every kind of event that may hold cards has been thought about."""
    open_to_all = {"BoardShown", "DealerShown", "HandTurned", "SurplusNext", "CardsExposed"}
    covered = {"CardsShuffled", "CardDealt", "CardBurned", "IrregularityReported", "JackpotHand"}
    holding = {
        kind.__name__
        for kind in typing.get_args(AnyRoundEvent)
        if any(re.search(r"\bCard\b", str(hint)) for hint in typing.get_type_hints(kind).values())
    }
    assert covered <= holding
    assert holding <= open_to_all | covered, sorted(holding - open_to_all - covered)


def test_a_house_folded_twice_is_the_same_house(database: Path) -> None:
    with open_house(database, ServerOptions(pace=QUICK)) as house:
        person = Person(house).come_in()
        person.sit("PER-U1")
    worlds = []
    for _ in range(2):
        with Store(str(database)) as store:
            casino = Casino(store)
            casino.catch_up_now()
            plays = {name: to_json(play.state) for name, play in casino.world.plays.items()}
            worlds.append((to_json(casino.world.floor), plays, casino.world.position))
    assert worlds[0] == worlds[1]
