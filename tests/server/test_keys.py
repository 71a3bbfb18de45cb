"""Tests of command keys: the same request is a retry, any other is refused."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.books import load_book
from croupier.server.app import ROUTES
from croupier.tournament import template
from tests.server.manual_server import Guest, ManualServer, manual_server

PERTH, CANBERRA, MELBOURNE = "Crown Perth", "Casino Canberra", "Crown Melbourne"
KEYED = tuple(r for r in ROUTES if "key" in getattr(r.body, "__struct_fields__", ()))
WITHOUT_KEY = {
    *("/api/guest", "/api/sign-in", "/api/register", "/api/sign-out", "/api/password"),
    *("/api/keep-account", "/api/access-tokens", "/api/access-tokens/{id}/revoke"),
    *("/api/second-factor", "/api/second-factor/confirm", "/api/second-factor/remove"),
    *("/api/staff", "/api/settle", "/api/odds", "/api/advise", "/api/tournament-drafts"),
}
"""Requests that begin or end a session, make a password or an access token, or only work something
out."""
PLACES = {
    "/api/tables/{id}": ("CAN-U1", "PER-U1"),
    "/api/jackpots/{book}": ("melbourne-wsop", "perth-ultimate"),
    "/api/tournaments/{id}": ("spring", "autumn"),
}
"""Two of each kind of thing that a path names."""


def paths() -> list[str]:
    """Every path that takes a key, at two different places where it names one."""
    found = []
    for route in KEYED:
        if "{table}" in route.path:
            continue  # no tournament here has tables yet; test_tournament_play.py tries a key there
        named = next((kind for kind in PLACES if route.path.startswith(kind + "/")), "")
        name = named[named.find("{") :] if named else ""
        found += [route.path.replace(name, one) for one in PLACES[named]] if named else [route.path]
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    with manual_server(tmp_path_factory.mktemp("keys") / "house.db") as opened:
        yield opened


@pytest.fixture(scope="module", autouse=True)
def boss(server: ManualServer) -> Guest:
    """The administrator, who has described two tournaments."""
    boss = server.boss()
    for name in PLACES["/api/tournaments/{id}"]:
        body = {"id": name, "text": template(load_book("melbourne-poker"))}
        assert boss.post("/api/tournaments", body).status_code == 200
    return boss


def whole_body(key: str) -> dict[str, Any]:
    """One body that every path can read: each takes the members it knows."""
    return {
        "key": key,
        "house": PERTH,
        "amount": 1000,
        "days": None,
        "seat": 2,
        "buy_in": 10_000,
        "chips": 10_000,
        "count": 2,
        "table": "MEL-NL1",
        "main": "MEL-O1",
        "list": "nobody waits",
        "person": "nobody",
        "minutes": 5,
        "role": "dealer",
        "clause": "1.1",
        "reason": "paid twice",
        "command": {"type": "GoOffDuty", "house": PERTH},
        "id": "winter",
        "text": "",
        "on": False,
        "nickname": "Somebody Else",
        "about": "time",
        "invitation": "none",
        "player": "nobody",
        "book": "melbourne-poker",
        "kind": "table",
    }


def position(server: ManualServer) -> int:
    return server.casino.world.position


def reused(answer: Any) -> None:
    assert (answer.status_code, answer.json().get("name")) == (409, "key-reused"), answer.text


# --- in general ------------------------------------------------------------------------------


def test_every_request_that_changes_something_has_a_key_or_is_known_to_need_none() -> None:
    without = {r.path for r in ROUTES if r.method == "POST" and r not in KEYED}
    assert without == WITHOUT_KEY


@pytest.mark.parametrize("path", [p for p in paths() if p != "/api/account/deposit"])
def test_a_key_used_for_a_deposit_is_refused_everywhere_else(
    server: ManualServer, path: str
) -> None:
    who = server.register(f"p{paths().index(path)}")
    body = whole_body("mine")
    who.good("POST", "/api/account/deposit", body)
    before, held = position(server), who.balance()
    reused(who.ask("POST", path, body))
    assert (position(server), who.balance()) == (before, held)
    who.good("POST", "/api/account/deposit", body)
    assert who.balance() == held, "the first request, sent again, is still a retry"


def test_only_one_place_builds_what_a_key_stands_for() -> None:
    """A handler that called the casino with a key of its own making would go round the rule."""
    builders: dict[str, set[str]] = {}
    root = Path(str(croupier.__file__)).parent
    for source in (*(root / "server").rglob("*.py"), *(root / "house").rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                builders.setdefault(called, set()).add(source.relative_to(root).as_posix())
    assert builders["Once"] == {"house/process/idempotency.py"}
    assert builders["request_once"] == {
        "server/http/request.py",
        "house/tables/table_commands.py",
        "house/faults/people.py",
    }
    assert builders["of_the_house"] == {
        "house/process/casino.py",
        "house/opening/first_day.py",
    }


# --- with effects ----------------------------------------------------------------------------


def test_a_deposit_and_a_withdrawal_never_share_a_key(server: ManualServer) -> None:
    who = server.register("dora")
    body = {"key": "k", "house": PERTH, "amount": 700}
    before = who.balance()
    who.good("POST", "/api/account/deposit", body)
    reused(who.ask("POST", "/api/account/withdraw", body))
    assert who.balance() == before + 700


def test_a_key_of_one_table_is_refused_at_another(server: ManualServer) -> None:
    who = server.register("ted")
    tables = ("CAN-U1", "PER-U1")
    taken = {place["seat"] for table in tables for place in who.seen(table)["seats"]}
    seat = {"seat": min(set(range(1, 7)) - taken), "buy_in": 10_000}
    who.good("POST", "/api/tables/CAN-U1/sit", {"key": "sit", **seat})
    reused(who.ask("POST", "/api/tables/PER-U1/sit", {"key": "sit", **seat}))
    assert [held["table"] for held in who.get("/api/me")["seats"]] == ["CAN-U1"]
    who.good("POST", "/api/tables/PER-U1/sit", {"key": "sit too", **seat})

    def chips() -> list[int]:
        held = {each["table"]: each["chips"] for each in who.get("/api/me")["seats"]}
        return [held.get(table, 0) for table in tables]

    for act in ("buy-in", "cash-out"):
        body = {"key": act, "amount": 2_500}
        said = who.good("POST", f"/api/tables/CAN-U1/{act}", body)
        then = chips()
        reused(who.ask("POST", f"/api/tables/PER-U1/{act}", body))
        other = "cash-out" if act == "buy-in" else "buy-in"
        reused(who.ask("POST", f"/api/tables/CAN-U1/{other}", body))
        again = who.good("POST", f"/api/tables/CAN-U1/{act}", body)
        assert again == {**said, "repeated": True}
        assert chips() == then
    assert chips() == [10_000, 10_000]
    who.good("POST", "/api/tables/CAN-U1/leave", {"key": "go"})
    reused(who.ask("POST", "/api/tables/PER-U1/leave", {"key": "go"}))
    reused(who.ask("POST", "/api/poker-room/come-back", {"key": "go"}))
    assert chips() == [0, 10_000]


def test_companions_asked_for_at_one_table_do_not_come_to_another(server: ManualServer) -> None:
    who = server.register("cora")
    for table in ("SYD-B1", "MEL-B1"):
        who.sit(table, 20_000)

    def company(table: str) -> int:
        return sum(1 for place in who.seen(table)["seats"] if place["companion"])

    before = company("MEL-B1")
    wish = {"key": "company", "count": 3}
    said = who.good("POST", "/api/tables/SYD-B1/companions", wish)
    assert company("SYD-B1") == 3
    reused(who.ask("POST", "/api/tables/MEL-B1/companions", wish))
    assert company("MEL-B1") == before
    again = who.good("POST", "/api/tables/SYD-B1/companions", wish)
    assert again == {**said, "repeated": True}
    who.leave("SYD-B1")
    again = who.good("POST", "/api/tables/SYD-B1/companions", wish)
    assert again["repeated"], "a retry is answered though it could not be asked for any more"


def test_a_command_of_one_tournament_is_no_command_of_another(boss: Guest) -> None:
    top = boss.top(MELBOURNE)
    body = {"key": "off", "role": top, "command": {"type": "Cancel"}}
    said = boss.good("POST", "/api/tournaments/spring/commands", body)
    assert not said["repeated"]
    stage = boss.get("/api/tournaments/autumn")["tournament"]["stage"]
    reused(boss.ask("POST", "/api/tournaments/autumn/commands", body))
    assert boss.get("/api/tournaments/autumn")["tournament"]["stage"] == stage
    assert boss.good("POST", "/api/tournaments/spring/commands", body)["repeated"]


# --- what is the same command ----------------------------------------------------------------


def test_white_space_the_order_of_members_and_the_spelling_of_the_path_do_not_matter(
    server: ManualServer,
) -> None:
    who = server.register("wynn")
    who.sit("PER-U1", 10_000)
    who.good("POST", "/api/tables/PER-U1/buy-in", {"key": "same", "amount": 500})
    before = who.balance()
    headers = {"X-CSRF": who.me["csrf"], "Cookie": f"croupier={who.token}"}
    again = server.client.post(
        "/api/tables/PER%2DU1/buy-in", content=b'{ "amount":500,\n "key":"same" }', headers=headers
    )
    server.client.cookies.clear()
    assert again.status_code == 200, again.text
    assert again.json()["repeated"]
    assert who.balance() == before
    reused(who.ask("POST", "/api/tables/PER-U1/buy-in", {"key": "same", "amount": 501}))


def test_two_people_may_choose_the_same_key(server: ManualServer) -> None:
    body = {"key": "shared", "house": PERTH, "amount": 300}
    for name in ("una", "ulf"):
        who = server.register(name)
        before = who.balance()
        who.good("POST", "/api/account/deposit", body)
        assert who.balance() == before + 300


def test_an_engine_command_over_the_socket_and_again_over_http_is_one_command(
    server: ManualServer,
) -> None:
    who = server.register("sol")
    who.sit("CAN-U1", 20_000)
    server.run("CAN-U1")
    command = {"type": "PlaceWager", "seat": who.seat, "wager": "ante", "amount": 1000}
    with server.client.websocket_connect(
        "/api/live", headers={"Cookie": f"croupier={who.token}"}
    ) as socket:
        assert json.loads(socket.receive_text())["type"] == "hello"
        frame = {"type": "command", "key": "ante", "table": "CAN-U1", "command": command}
        socket.send_text(json.dumps(frame))
        said = json.loads(socket.receive_text())
    assert (said["type"], said["repeated"]) == ("ack", False)
    before = position(server)
    path = "/api/tables/CAN-U1/commands"
    again = who.good("POST", path, {"key": "ante", "command": command, "seen": 1})
    assert (again["repeated"], again["version"]) == (True, said["version"])
    reused(who.ask("POST", "/api/tables/PER-U1/commands", {"key": "ante", "command": command}))
    reused(who.ask("POST", "/api/account/deposit", {"key": "ante", "house": PERTH, "amount": 1000}))
    other = {"key": "ante", "command": {**command, "amount": 2000}}
    reused(who.ask("POST", path, other))
    assert position(server) == before
