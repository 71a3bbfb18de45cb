"""A house that stops or is watched by a stranger: nothing is lost and nothing told."""

import asyncio
import json
import typing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.acts import to_json
from croupier.banked import AnyEvent, commands, dealer_command
from croupier.cards import Card, Deck
from croupier.server import Options, Pace
from croupier.server.casino import Casino
from croupier.server.fairness import DeckSealed
from croupier.store import Store
from tests.server.open_house import QUICK, Live, Open, Person, open_house, with_socket

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


# --- two floors that differ in hidden cards ------------------------------------------------


def _frames(order: tuple[Card, ...], database: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an onlooker receives while a round is dealt from this deck, up to the first decision."""

    def stacked(law: Any, state: Any, source: Any, at: int) -> Any:
        step = dealer_command(law, state, source, at)
        if isinstance(step, commands.ShuffleCards):
            return commands.ShuffleCards(actor=step.actor, at=at, order=order)
        if isinstance(step, commands.CutCards):
            return commands.CutCards(actor=step.actor, at=at, position=20)
        return step

    def sealed(round_: str, _order: Any, secret: bytes) -> DeckSealed:
        return DeckSealed(round_, "promised", secret.hex())

    monkeypatch.setattr("croupier.server.dealer.dealer_command", stacked)
    monkeypatch.setattr("croupier.server.dealer.seal", sealed)
    pace = Pace(wagers=1, settle_wagers=0, dealer=0.001, companion=60, pause=60, decision=60)
    clock = Options(pace=pace, requests_per_second=1000)
    with open_house(database, clock) as house:
        player = Person(house)
        return _watched(house, player)


def _watched(house: Open, player: Person) -> list[str]:
    onlooker = Person(house)
    register = {"name": "ann", "password": "a good long password"}
    player.me = player.web.post("/api/register", json=register).json()
    seat = player.sit("CAN-U1", seat=4)

    async def both() -> list[str]:
        address = f"ws://{house.address}/api/live"
        async with (
            connect(address) as watching,
            connect(address, additional_headers=player.cookie()) as playing,
        ):
            watcher, own = Live(watching), Live(playing)
            await watcher.send({"type": "watch", "table": "CAN-U1", "after": 1})
            await _to_a_decision(player, own, "CAN-U1", seat)
            await asyncio.sleep(0.3)
            await watcher.send({"type": "ping"})
            await watcher.until("pong")
            return [json.dumps(_timeless(watcher.tables["CAN-U1"])), *map(_line, watcher.events)]

    found = asyncio.run(both())
    assert onlooker.look("CAN-U1")["view"]["phase"] == "play"
    return found


def _timeless(value: Any) -> Any:
    """Without the clock, which is the only thing the two floors may differ in."""
    if isinstance(value, dict):
        return {k: _timeless(v) for k, v in value.items() if k not in ("at", "until", "since")}
    return [_timeless(v) for v in value] if isinstance(value, list) else value


def _line(event: Any) -> str:
    return json.dumps(_timeless(event))


def test_an_onlooker_gets_the_same_bytes_whatever_lies_face_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = tuple(Deck.fresh().cards)
    turned = tuple(reversed(fresh))
    one = _frames(fresh, tmp_path / "one.db", monkeypatch)
    other = _frames(turned, tmp_path / "other.db", monkeypatch)
    assert len(one) > 10
    assert one == other
    assert not any(f'"{card}"' in line for line in one for card in map(str, fresh))


def test_a_card_in_an_event_is_known_to_be_open_or_is_covered() -> None:
    """Every kind of event that may hold cards has been thought about."""
    open_to_all = {"BoardShown", "DealerShown", "HandTurned", "SurplusNext", "CardsExposed"}
    covered = {"CardsShuffled", "CardDealt", "CardBurned", "IrregularityReported", "JackpotHand"}
    holding = {
        kind.__name__
        for kind in typing.get_args(AnyEvent)
        if any("Card" in str(hint) for name, hint in typing.get_type_hints(kind).items()
               if "Carried" not in str(hint))
    }  # fmt: skip
    assert holding <= open_to_all | covered, sorted(holding - open_to_all - covered)


def test_a_house_folded_twice_is_the_same_house(database: Path) -> None:
    with open_house(database, Options(pace=QUICK)) as house:
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
