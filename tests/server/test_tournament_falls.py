"""Tests of whole tournaments that people play while the server is killed: nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest

from croupier.acts import JsonObject
from tests.patience import PATIENCE
from tests.server.falling_house import (
    DATABASES,
    FallingHouse,
    check_log,
    falling_house,
    fresh_database,
)
from tests.server.fork_server import ForkServer
from tests.server.test_tournament_play import options_of

Choose = Callable[[dict[str, Any], int], JsonObject]


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


class Entrant:
    """A guest who plays in a practice tournament over HTTP."""

    def __init__(self, house: FallingHouse) -> None:
        self.house, self.web = house, httpx.Client(timeout=PATIENCE)
        self.me = self.ask("POST", "/api/guest")
        self.name, self.event, self.acts = str(self.me["person"]), "", 0

    def ask(self, method: str, path: str, body: JsonObject | None = None) -> Any:
        csrf = getattr(self, "me", {}).get("csrf", "")
        url, head = f"{self.house.address}{path}", {"X-CSRF": csrf}
        while True:
            answer = self.web.request(method, url, json=body, headers=head)
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                break
            time.sleep(0.1)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def enter(self, kind: str, fill: bool) -> None:
        wanted: JsonObject = {
            "book": "melbourne-poker",
            "kind": kind,
            "strength": "beginner",
            "fill": fill,
        }
        self.event = self.ask("POST", "/api/practice-tournaments", {"key": "enter", **wanted})["id"]

    def board(self) -> dict[str, Any]:
        return dict(self.ask("GET", f"/api/tournaments/{self.event}"))

    def take_seat(self) -> None:
        wait_for(lambda: "Arrive" in self.board()["mine"]["may"])
        body: JsonObject = {"key": "here", "role": "player", "command": {"type": "Arrive"}}
        self.ask("POST", f"/api/tournaments/{self.event}/commands", body)

    def felt(self) -> dict[str, Any] | None:
        table = self.board()["mine"]["table"]
        path = f"/api/tournaments/{self.event}/tables/{table}"
        return None if not table else dict(self.ask("GET", path))

    def act(self, choose: Choose) -> bool:
        """Makes one's decision if one is asked; whether one was."""
        shown = self.felt()
        options = None if shown is None else options_of(shown)
        if shown is None or options is None:
            return False
        number = shown["tournament"]["number"]
        seat = shown["you"]["seat"]
        mood = crc32(f"{seat} {self.acts}".encode())  # with a period, a table may have no end
        act = {"seat": seat, **choose(options, mood)}
        body = {"key": f"a{self.acts}", "command": act, "seen": shown["version"]}
        self.ask("POST", f"/api/tournaments/{self.event}/tables/{number}/commands", body)
        self.acts += 1
        return True


def wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


def bold(options: dict[str, Any], mood: int) -> JsonObject:
    """Sometimes everything goes in, sometimes a call, so that a table comes to its end."""
    if mood % 5 == 0 and options["wager"] is not None:
        kind = "Raise" if options["raising"] else "Bet"
        return {"type": kind, "to": options["wager"]["most"]}
    if options["check"]:
        return {"type": "Check"}
    return {"type": "Call" if mood % 5 < 3 else "Fold"}


def asked(players: list[Entrant]) -> tuple[Entrant, dict[str, Any]]:
    """Who is to decide, and what lies before them."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for player in players:
            shown = player.felt()
            if shown is not None and options_of(shown) is not None:
                return player, shown
    raise AssertionError("nobody is asked to decide")


def fall_at_a_decision(house: FallingHouse, players: list[Entrant]) -> None:
    """The server is killed while somebody decides, and asks the same of them when it is back."""
    player, before = asked(players)
    house.fall()
    again, after = asked([player])
    assert again is player
    for part in ("view", "seats", "you", "fairness"):
        assert after[part] == before[part], part


def play_out(house: FallingHouse, players: list[Entrant], choose: Choose, falls: int) -> None:
    """Everybody plays to the end; the server is killed after some decisions."""
    until = time.monotonic() + PATIENCE
    while players[0].board()["tournament"]["stage"] != "over":
        assert time.monotonic() < until, players[0].board()["lines"][:3]
        moved = [player.act(choose) for player in players]
        if any(moved):
            until = time.monotonic() + PATIENCE
        if house.falls < falls and sum(player.acts for player in players) >= 6 * (house.falls + 1):
            fall_at_a_decision(house, players)


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database(request, tmp_path) as address:
        yield address


@pytest.mark.long
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_nine_people_play_a_full_table_to_its_end_while_the_server_falls(
    fork_server: ForkServer, database: str
) -> None:
    with falling_house(fork_server, database) as house:
        players = [Entrant(house) for _ in range(9)]
        for player in players:
            player.enter("table", fill=False)
        assert len({player.event for player in players}) == 1
        for player in players:
            player.take_seat()
        play_out(house, players, bold, falls=2)
        boards = [player.board()["mine"] for player in players]
        assert sum(mine["prize"] for mine in boards) == 90_00  # nine fees of $11, less $1 each
        first = [mine["prize"] for mine in boards if mine["place"] == 1]
        assert first == [45_00], "half of the pool is for the one who has all chips"
        assert house.falls == 2
    places = {player.name: int(mine["place"]) for player, mine in zip(players, boards, strict=True)}
    check_log(database, players[0].event, places, to_pool=10_00, chips=5000)
