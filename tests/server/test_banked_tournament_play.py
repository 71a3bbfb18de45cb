"""Tests of banked practice tournaments that visitors play over HTTP, one of them to the prizes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.house import Kept, KeptDeck, check_round, promises_in_log, read_round
from croupier.house.faults.checks import check_all
from croupier.server import ServerOptions
from croupier.store import Store
from tests.patience import PATIENCE
from tests.server.directing import ask, good, look
from tests.server.fork_server import ForkServer
from tests.server.open_house import QUICK, Open, Person, open_house
from tests.writer_processes import wait_until_no_writer_process

SWIFT = ("--dealer-seconds", "0", "--wager-seconds", "0.2", "--pause-seconds", "0")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(tmp_path_factory.mktemp("house") / "house.db", options) as opened:
        yield opened


def wait_for(done: Callable[[], Any]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


def seated(house: Any, book: str, kind: str, count: int) -> tuple[list[Person], str]:
    """Guests who have started a practice tournament and sit at its tables."""
    guests = [Person(house).come_in() for _ in range(count)]
    wanted = {"book": book, "kind": kind, "fill": False}
    names = {
        good(g.post("/api/practice-tournaments", wanted | {"key": g.key()}))["id"] for g in guests
    }
    assert len(names) == 1, "they meet in one event"
    name = str(names.pop())
    good(guests[0].post(f"/api/tournaments/{name}/fill", {"key": guests[0].key()}))
    for guest in guests:
        wait_for(partial(may_arrive, guest, name))
        good(ask(guest, name, "Arrive"))
    wait_for(lambda: look(guests[0], name)["tournament"]["stage"] == "playing")
    return guests, name


def may_arrive(person: Person, name: str) -> bool:
    return "Arrive" in look(person, name)["mine"]["may"]


def felt(person: Person, name: str) -> dict[str, Any] | None:
    """The own table; None where the person sits at none."""
    number = look(person, name)["mine"]["table"]
    if not number:
        return None
    shown: dict[str, Any] = good(person.web.get(f"/api/tournaments/{name}/tables/{number}"))
    return shown


def due(shown: dict[str, Any], *, secret: bool = False) -> dict[str, Any] | None:
    """What the viewer is to do now, at the least cost; None where nothing is due."""
    part, you = shown["tournament"]["round"], shown["you"]
    if part is None or you is None:
        return None
    own = next((s for s in shown["view"].get("seats", ()) if s.get("yours")), None)
    if part["wagering"]:
        wagered = own is not None and own.get("person") in part["wagered"]
        if not part["may_wager"] or wagered:
            return None
        wagers = {row["wager"]: part["minimum"] for row in part["opening"] if row["required"]}
        left = own is not None and part["secrets_left"].get(own["person"], 0) > 0
        return {"type": "MakeWagers", "wagers": wagers, "secret": secret and left}
    if own is None or not own.get("to_act"):
        return None
    acts = [option["act"] for option in own["options"]]
    return {"type": "Check" if "check" in acts else "Fold", "seat": own["seat"]}


def send(person: Person, name: str, shown: dict[str, Any], act: dict[str, Any]) -> httpx.Response:
    table = shown["tournament"]["number"]
    body = {"key": person.key(), "command": act}
    return person.post(f"/api/tournaments/{name}/tables/{table}/commands", body)


def test_a_visitor_plays_a_round_of_a_banked_tournament_through_the_served_commands(
    house: Open,
) -> None:
    (guest,), name = seated(house, "canberra-ultimate", "table", 1)
    onlooker = Person(house)
    acts: list[str] = []
    until = time.monotonic() + PATIENCE
    while acts[:1] != ["MakeWagers"] or acts[-1] == "MakeWagers":
        assert time.monotonic() < until
        shown = felt(guest, name)
        assert shown is not None
        act = due(shown, secret=True)
        if act is None:
            time.sleep(0.02)
            continue
        assert shown["kind"] == "banked"
        if act["type"] == "MakeWagers":
            other = Person(house).come_in()
            assert send(other, name, shown, act).status_code == 403
            low = act | {"wagers": {"ante": 1, "blind": 1}}
            refused = send(guest, name, shown, low)
            assert (refused.status_code, refused.json()["clause"]) == (409, "16.15")
        else:
            own = next(s for s in shown["view"]["seats"] if s.get("yours"))
            assert len([card for card in own["cards"] if card]) == 2
            table = shown["tournament"]["number"]
            rail = good(onlooker.web.get(f"/api/tournaments/{name}/tables/{table}"))
            seats = [s for s in rail["view"]["seats"] if s.get("hand") == "live"]
            assert seats
            assert not any(card for s in seats for card in s["cards"])
            assert guest.name in rail["tournament"]["round"]["revealed"]
        good(send(guest, name, shown, act))
        acts.append(act["type"])
    assert look(guest, name)["director"] == "the house"


@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_the_deck_of_a_round_is_proven_by_what_was_published_before_the_first_wager(
    house: Open, book: str
) -> None:
    (guest,), name = seated(house, book, "table", 1)
    published: dict[str, str] = {}
    played: list[dict[str, Any]] = []
    rounds = f"/api/tournaments/{name}/tables/1/rounds"

    def first_is_over() -> bool:
        shown = felt(guest, name) or {}
        deck = shown.get("fairness") or {"round": ""}
        if deck["round"]:
            published.setdefault(deck["round"], deck["commitment"])
        act = due(shown) if shown else None
        if act is not None:
            send(guest, name, shown, act)
        if not published:
            return False
        answer = guest.web.get(f"{rounds}/{next(iter(published)).rpartition('/')[2]}")
        assert answer.status_code in (200, 422), answer.text
        played.extend([answer.json()] if answer.status_code == 200 else [])
        return bool(played)

    wait_for(first_is_over)
    first, found = next(iter(published)), played[0]
    assert (found["id"], found["table"], found["over"]) == (first, f"{name}/1", True)
    kept = Kept((KeptDeck(published[first]),))
    assert check_round(read_round(found), kept).problem == ""
    other = Kept((KeptDeck("0" * 64),))
    assert "is not the one that was published" in check_round(read_round(found), other).problem
    rail = good(Person(house).web.get(f"{rounds}/{first.rpartition('/')[2]}"))
    own = [s for s in rail["frames"][-1]["seats"] if s.get("person") == guest.name]
    assert len(own) == 1
    records = list(house.casino.store.read(f"play:{name}/1"))
    logged = promises_in_log(records, f"{name}/1", first)
    assert (logged.problem, [deck.commitment for deck in logged.kept.decks]) == (
        "",
        [published[first]],
    )
    unsealed = [record for record in records if record.type != "deal.DeckSealed"]
    assert "before the deck" in promises_in_log(unsealed, f"{name}/1", first).problem


def test_wagers_of_others_and_steps_of_the_dealer_do_not_make_ones_own_command_late(
    house: Open,
) -> None:
    (guest,), name = seated(house, "melbourne-wsop", "table", 1)
    found: list[dict[str, Any]] = []

    def others_have_wagered() -> bool:
        found.append(felt(guest, name) or {})
        part = found[-1].get("tournament", {}).get("round")
        return bool(part and part["wagering"] and len(part["wagered"]) == 8)

    wait_for(others_have_wagered)
    act, before_the_last_wager = due(found[-1]), found[-1]["version"] - 1
    assert act is not None
    address = f"/api/tournaments/{name}/tables/1/commands"
    sent = {"command": act, "seen": before_the_last_wager}
    good(guest.post(address, sent | {"key": guest.key()}))
    for kind in ("StepAway", "ComeBack"):
        away = {"key": guest.key(), "command": {"type": kind}, "seen": before_the_last_wager}
        good(guest.post(address, away))


class Fallible:
    """A house whose server is killed and opened anew on the same database."""

    def __init__(self, fork_server: ForkServer, database: str) -> None:
        self._fork_server, self.database = fork_server, database
        self.people: list[Person] = []
        self.address = ""
        self.open()

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def open(self) -> None:
        self._server = self._fork_server.serve(self.database, *SWIFT)
        wait_for(self._answers)
        for person in self.people:
            person.web.base_url = httpx.URL(self.url)

    def _answers(self) -> bool:
        self.address = self._server.address()
        with suppress(httpx.TransportError):
            return bool(self.address) and httpx.get(f"{self.url}/readyz").status_code == 200
        return False

    def fall(self) -> None:
        self._server.kill()
        self._server.wait_until_gone()
        wait_until_no_writer_process(self.database)

    def close(self) -> None:
        self.fall()


@pytest.mark.long
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_three_visitors_play_a_banked_event_to_its_prizes_though_the_server_is_killed(
    tmp_path: Path, book: str
) -> None:
    database = str(tmp_path / "house.db")
    with ForkServer(tmp_path) as fork_server:
        house = Fallible(fork_server, database)
        guests, name = seated(house, book, "large", 3)
        decisions, killed = 0, False
        until = time.monotonic() + 4 * PATIENCE
        while (board := look(guests[0], name))["tournament"]["stage"] != "over":
            assert time.monotonic() < until, board["lines"][:3]
            if decisions >= 20 and not killed:
                killed = True
                before = _seats(guests, name)
                house.fall()
                house.open()
                assert _seats(guests, name) == before
            acted = sum(_act(guest, name) for guest in guests)
            decisions += acted
            if not acted:
                time.sleep(0.05)
        prizes = sum(prize["amount"] for prize in board["prizes"])
        house.close()
    assert killed
    assert prizes == 36 * 10_00
    with Store(database) as store:
        check_all(store, (), [])


def _seats(guests: list[Person], name: str) -> list[tuple[int, int]]:
    """Where everybody sits; chips may change meanwhile, for the house goes on."""
    mine = [look(guest, name)["mine"] for guest in guests]
    return [(one["table"], one["seat"]) for one in mine]


def _act(guest: Person, name: str) -> int:
    shown = felt(guest, name)
    act = None if shown is None else due(shown, secret=True)
    if shown is None or act is None:
        return 0
    answer = send(guest, name, shown, act)
    assert answer.status_code in (200, 409), answer.text
    return int(answer.status_code == 200)
