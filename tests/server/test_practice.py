"""Tests of advice and of the cost of decisions at a practice table."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import httpx
import pytest

from croupier.banked import parse_layout, settle
from croupier.cards import FULL_DECK, cards, show
from tests.patience import PATIENCE
from tests.server.open_house import Live, Open, Person, with_socket
from tests.server.test_playing import own_seat, play_round

TABLE = "CAN-PR1"


def advice_of(person: Person, table: str) -> httpx.Response:
    return person.web.get(f"/api/tables/{table}/advice", timeout=PATIENCE)


class Asking(Live):
    """Somebody who asks what the choices are worth before every bet."""

    def __init__(self, live: Live, person: Person) -> None:
        super().__init__(live.socket)
        self.person = person
        self.told: dict[str, Any] = {}

    async def command(self, key: str, table: str, command: dict[str, Any], **more: Any) -> Any:
        if command["type"] == "Bet":
            self.told = advice_of(self.person, table).json()
        return await super().command(key, table, command, **more)


async def play_to_the_river(
    person: Person, live: Live, table: str, seat: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Checks down, asks before the last decision, bets; the advice and the table at the end."""
    asking = Asking(live, person)
    shown = await play_round(person, asking, table, seat)
    return asking.told, shown


def average(view: dict[str, Any], own: dict[str, Any], wagers: dict[str, str]) -> Fraction:
    """Every hand the dealer may hold, settled one by one and averaged: no odds are asked."""
    seen = cards(" ".join((*view["board"], *own["cards"])))
    hidden = [card for card in FULL_DECK if card not in seen]
    total, count = 0, 0
    for dealer in combinations(hidden, 2):
        layout = parse_layout(
            {
                "book": view["book"],
                "game": view["game"],
                "board": " ".join(view["board"]),
                "dealer": show(dealer),
                "seats": [
                    {"seat": 1, "cards": " ".join(own["cards"]), "wagers": wagers,
                     "play_street": "river"}
                ],
            }
        )  # fmt: skip
        total += int(settle(layout).seats[0].net)
        count += 1
    return Fraction(total, count)


def start_the_worker(house: Open) -> None:
    """Whoever reckons has its machine code ready before a decision's clock runs."""
    seat = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    river = {"book": "canberra-ultimate", "board": "9s 8d 7c 2h Kd", "seats": [seat]}
    httpx.post(f"{house.url}/api/advise", json=river, timeout=300).raise_for_status()


def test_the_river_is_worth_what_settling_every_dealers_hand_gives(house: Open) -> None:
    start_the_worker(house)
    person = Person(house).come_in()
    seat = person.sit(TABLE, chips=40_000)
    assert advice_of(person, TABLE).json()["name"] in ("not-your-turn", "no-round")
    asked, shown = with_socket(person, lambda live: play_to_the_river(person, live, TABLE, seat))
    view, own = shown["view"], own_seat(shown)
    assert own is not None
    worth = {choice["act"]: choice["worth"] for choice in asked["choices"]}
    wagers = {"ante": "10.00", "blind": "10.00", "play": "10.00"}
    assert asked["street"] == "river"
    assert worth["bet"] == pytest.approx(float(average(view, own, wagers)), abs=1e-6)
    assert worth["fold"] == pytest.approx(-2000)
    told = person.web.get(f"/api/tables/{TABLE}/rounds/{view['id']}/decisions", timeout=300).json()
    assert [one["street"] for one in told["decisions"]] == ["preflop", "flop", "river"]
    last = told["decisions"][-1]
    assert last["choices"] == asked["choices"], "the same question, asked again afterwards"
    assert last["cost"] == pytest.approx(max(0.0, worth["fold"] - worth["bet"]), abs=1e-6)
    costs = {one["step"]: one["cost"] for one in told["decisions"]}
    assert all(cost >= 0 for cost in costs.values())
    worst = max(costs, key=lambda step: costs[step])
    assert told["costliest"] == (worst if costs[worst] else None)


def test_nobody_is_told_what_hidden_hands_were_worth(house: Open) -> None:
    person, other = Person(house).come_in(), Person(house).come_in()
    seat = person.sit(TABLE, chips=40_000)
    shown = with_socket(person, lambda live: play_round(person, live, TABLE, seat))
    path = f"/api/tables/{TABLE}/rounds/{shown['view']['id']}/decisions"
    said = other.web.get(f"{path}?seat=7")
    assert said.status_code == 422
    assert said.json()["field"] == "seat"
