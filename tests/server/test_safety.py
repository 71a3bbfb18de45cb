"""Tests of repeated commands, forged roles, stale decisions and requests of strangers."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.acts import to_json
from tests.patience import PATIENCE
from tests.server.open_house import Live, Open, Person, open_house, with_socket


def test_the_same_key_takes_effect_once_and_is_answered_the_same(house: Open) -> None:
    person = Person(house).come_in()
    body = {"key": "once", "house": "Crown Perth", "amount": 5_00}
    first = person.post("/api/account/deposit", body).json()
    again = person.post("/api/account/deposit", body).json()
    assert first["balance"] == again["balance"] == 1_000_00 + 5_00
    other = person.post("/api/account/deposit", body | {"amount": 6_00})
    assert other.status_code == 409
    assert other.json()["name"] == "key-reused"


def test_a_browser_may_have_a_refusal_told_as_an_ordinary_answer(house: Open) -> None:
    """The same words either way; nothing is done in either."""
    person = Person(house).come_in()
    sit = {"key": "far", "seat": 99, "buy_in": 100_00}
    plain = person.post("/api/tables/PER-U1/sit", sit)
    person.web.headers["X-Status"] = "tell"
    told = person.post("/api/tables/PER-U1/sit", sit)
    assert plain.status_code >= 400
    assert (told.status_code, told.headers["X-Status"]) == (200, str(plain.status_code))
    assert told.json() == plain.json()
    assert "X-Status" not in person.web.get("/api/me").headers
    assert person.web.get("/api/me").json()["seats"] == []


def test_a_command_repeated_over_the_socket_is_acknowledged_and_nothing_more(house: Open) -> None:
    person = Person(house).come_in()
    seat = person.sit("MEL-U1")
    wish = {"type": "PlaceWager", "seat": seat, "wager": "ante", "amount": 1000}

    async def talk(live: Live) -> None:
        await live.send({"type": "watch", "table": "MEL-U1"})
        while (live.tables.get("MEL-U1", {}).get("view") or {}).get("phase") != "wagers":
            await live.hear()
        said = await live.command("same", "MEL-U1", wish)
        while said["type"] != "ack":
            await live.hear()
            said = await live.command("same", "MEL-U1", wish)
        again = await live.command("same", "MEL-U1", wish)
        assert again["type"] == "ack"
        assert again["repeated"]
        assert again["version"] == said["version"]

    with_socket(person, talk)


def test_a_decision_on_a_table_that_has_moved_on_is_stale(house: Open) -> None:
    person = Person(house).come_in()
    seat = person.sit("CAN-U1")

    async def talk(live: Live) -> None:
        await live.send({"type": "watch", "table": "CAN-U1"})
        while (live.tables.get("CAN-U1", {}).get("view") or {}).get("phase") != "wagers":
            await live.hear()
        wish = {"type": "PlaceWager", "seat": seat, "wager": "ante", "amount": 1000}
        said = await live.command(person.key(), "CAN-U1", wish, seen=1)
        assert (said["type"], said["name"]) == ("problem", "stale")

    with_socket(person, talk)


@pytest.mark.parametrize("role", ["dealer", "casino-operator", "tg-area-manager", "king"])
def test_a_role_that_is_not_yours_is_refused(house: Open, role: str) -> None:
    person = Person(house).come_in()
    person.sit("MEL-B1")
    body = {"key": person.key(), "role": role, "command": {"type": "NoMoreBets"}}
    answer = person.post("/api/tables/MEL-B1/commands", body)
    assert answer.status_code == 403
    ask = {"type": "SuspendTable", "table": "PER-U1", "reason": "because"}
    answer = person.post("/api/floor/commands", {"key": person.key(), "role": role, "command": ask})
    assert answer.status_code == 403


def test_nobody_says_for_themselves_who_they_are(house: Open) -> None:
    person = Person(house).come_in()
    ask = {"type": "Fold", "seat": 1, "actor": {"person": "the house", "role": "dealer"}}
    answer = person.post("/api/tables/MEL-B1/commands", {"key": "forged", "command": ask})
    assert answer.status_code == 422


def test_another_players_seat_is_not_yours(house: Open) -> None:
    one, other = Person(house).come_in(), Person(house).come_in()
    seat = one.sit("SYD-B1")
    for kind in ("Fold", "Check"):
        body = {"key": other.key(), "command": {"type": kind, "seat": seat}}
        assert other.post("/api/tables/SYD-B1/commands", body).status_code == 409


def test_a_request_without_the_csrf_token_changes_nothing(house: Open) -> None:
    person = Person(house).come_in()
    body = {"key": "c", "house": "Crown Perth", "amount": 100}
    assert person.web.post("/api/account/deposit", json=body).status_code == 403
    wrong = person.web.post("/api/account/deposit", json=body, headers={"X-CSRF": "x" * 32})
    assert wrong.status_code == 403
    assert person.web.get("/api/account").json()["balance"] == 1_000_00


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null"])
def test_a_strangers_page_changes_nothing_even_with_the_token(house: Open, origin: str) -> None:
    person = Person(house).come_in()
    token = person.web.get("/api/me").json()["csrf"]
    body = {"key": "o", "house": "Crown Perth", "amount": 100}
    for path, given in (("/api/account/deposit", body), ("/api/sign-out", {})):
        headers = {"X-CSRF": token, "Origin": origin}
        answer = person.web.post(path, json=given, headers=headers)
        assert (answer.status_code, answer.json()["name"]) == (403, "origin")
    assert person.web.get("/api/account").json()["balance"] == 1_000_00


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Open) -> None:
    answer = httpx.post(f"{house.url}/api/guest")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    strange = httpx.post(f"{house.url}/api/guest", headers={"Origin": "http://elsewhere.example"})
    assert strange.status_code == 403


def test_the_administrator_signs_in_once_and_must_change_the_password(database: Path) -> None:
    with open_house(database) as house:
        assert house.password
        boss = Person(house).sign_in("admin", house.password)
        assert boss.me["administrator"]
        assert boss.me["must_change"]
        assert {role["house"] for role in boss.me["roles"]} >= {"Crown Perth", "The Star"}
        for refused in (
            boss.web.get("/api/pit"),
            boss.post("/api/tables/CAN-U1/sit", {"key": "s", "seat": 1, "buy_in": 1000}),
            boss.post("/api/floor/commands", {"key": "f", "command": {"type": "OpenTable"}}),
        ):
            assert refused.status_code == 403
            assert refused.json()["name"] == "must-change"
            assert refused.json()["problem"] == (
                "You must choose a new password before you can do anything else."
            )
        assert boss.web.get("/api/me").json()["person"] == "admin"
        assert boss.web.get("/api/lobby").status_code == 200
        assert with_socket(boss, lambda live: live.hear())["person"] == ""
        changed = boss.post("/api/password", {"old": house.password, "new": "a longer password"})
        assert not changed.json()["must_change"]
        pit = boss.web.get("/api/pit").json()
        assert len(pit["tables"]) >= 5
    with open_house(database) as again:
        assert again.password == "", "the password is made once"


def test_a_live_socket_ends_with_its_session(house: Open) -> None:
    person, other = Person(house).come_in(), Person(house).come_in()

    async def sign_out_and_wait(live: Live) -> tuple[dict[str, Any], int]:
        await live.until("hello")
        said = await asyncio.to_thread(person.post, "/api/sign-out")
        assert said.status_code == 200
        bye = await live.until("bye")
        await live.socket.wait_closed()
        return bye, live.socket.close_code or 0

    async def both() -> tuple[dict[str, Any], int]:
        address = f"ws://{house.address}/api/live"
        async with (
            connect(address, additional_headers=person.cookie()) as his,
            connect(address, additional_headers=other.cookie()) as hers,
        ):
            ended = await sign_out_and_wait(Live(his))
            stays = Live(hers)
            await stays.send({"type": "ping"})
            await stays.until("pong")
            return ended

    bye, code = asyncio.run(both())
    assert bye["why"] == "you were signed out"
    assert code == 1008


def test_a_session_that_ended_elsewhere_ends_its_socket(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.live.connections.CHECK_SESSIONS_EVERY", 0.2)

    async def forgotten(live: Live) -> dict[str, Any]:
        await live.until("hello")
        with house.casino.store.engine.begin() as connection:
            gone = text("DELETE FROM sessions WHERE person = :person")
            connection.execute(gone, {"person": person.name})
        return await live.until("bye")

    with open_house(database) as house:
        person = Person(house).come_in()
        assert with_socket(person, forgotten)["why"] == "you were signed out"


def test_only_staff_see_the_pit_and_the_log(house: Open) -> None:
    person = Person(house).come_in()
    assert person.web.get("/api/pit").status_code == 403
    assert person.web.get("/api/audit/rounds/x").status_code == 403
    assert httpx.get(f"{house.url}/api/pit").status_code == 401


NONSENSE = (
    "",
    "null",
    "[]",
    "{",
    '{"type": "nobody"}',
    '{"type": "command"}',
    '{"type": "watch", "table": 7}',
    '{"type": "command", "key": "", "table": "MEL-B1", "command": {}}',
    '{"type": "command", "key": "k", "table": "nowhere", "command": {"type": "Fold", "seat": 1}}',
    '{"type": "command", "key": "k2", "table": "MEL-B1", "command": {"type": "Fold", "seat": 1e9}}',
    '{"type": "command", "key": "k3", "table": "MEL-B1", "command": {"type": "OpenRound"}}',
    "[" * 10_000,
    '{"type": "watch", "table": "\\ud800"}',
)


@pytest.mark.parametrize("frame", NONSENSE)
def test_a_frame_that_makes_no_sense_is_answered_in_one_line(house: Open, frame: str) -> None:
    person = Person(house).come_in()

    async def talk(live: Live) -> None:
        await live.socket.send(frame)
        said = await live.until("problem")
        assert said["problem"]
        assert "\n" not in said["problem"]
        await live.send({"type": "ping"})
        assert (await live.until("pong"))["type"] == "pong"

    with_socket(person, talk)


async def _say_all(socket: ClientConnection, frames: list[str]) -> None:
    """Sends and then listens, for as long as the server bears it."""
    for frame in frames:
        await socket.send(frame)
    async with asyncio.timeout(PATIENCE):
        while True:
            await socket.recv()


def test_a_client_that_talks_nonsense_or_shouts_is_let_go(house: Open) -> None:
    async def go() -> None:
        address = f"ws://{house.address}/api/live"
        for frames in (["nonsense"] * 20, ['{"type": "ping"}'] * 400, ["x" * 300_000]):
            async with connect(address) as socket:
                with pytest.raises(ConnectionClosed):
                    await _say_all(socket, frames)
        async with connect(address) as socket:
            await socket.send(b"bytes")
            while json.loads(await socket.recv())["type"] != "problem":
                pass
        async with connect(address) as socket:
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as end:
                await _say_all(socket, [])
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1007, "no UTF-8: RFC 6455, 7.4.1"

    asyncio.run(go())
    assert httpx.get(f"{house.url}/healthz").json() == {"ok": True}


def test_one_person_has_a_bounded_number_of_sockets(house: Open) -> None:
    person = Person(house).come_in()

    async def go() -> int:
        opened = 0
        sockets = []
        for _ in range(12):
            try:
                address = f"ws://{house.address}/api/live"
                sockets.append(await connect(address, additional_headers=person.cookie()))
                opened += 1
            except Exception:  # noqa: BLE001  # refused at the door
                break
        for socket in sockets:
            await socket.close()
        return opened

    assert asyncio.run(go()) == 8


def test_bodies_are_bounded(house: Open) -> None:
    big = httpx.post(f"{house.url}/api/settle", content=b"[" * 100_000)
    assert big.status_code == 413
    deep = httpx.post(f"{house.url}/api/settle", content=b"[" * 60_000)
    assert deep.status_code == 422
    assert httpx.post(f"{house.url}/api/settle", content=b"\xff\xfe").status_code == 422


def test_every_page_carries_the_strict_headers(house: Open) -> None:
    for path in ("/", "/api/lobby", "/nothing-here", "/api/nothing"):
        answer = httpx.get(f"{house.url}{path}")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"


def test_a_file_outside_the_client_is_not_served(house: Open) -> None:
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/%2e%2e/pyproject.toml"):
        answer = httpx.get(f"{house.url}{path}")
        assert "create_app" not in answer.text
        assert "build-system" not in answer.text


@pytest.mark.parametrize("path", ["/%00", "/index.html%00.js", "/" + "a" * 9_000, "/%ff%fe"])
def test_a_path_that_no_file_can_have_is_the_clients_own(house: Open, path: str) -> None:
    assert httpx.get(f"{house.url}{path}").status_code == 200


def test_nothing_the_server_says_of_an_account_is_anybody_elses(house: Open) -> None:
    one, other = Person(house).come_in(), Person(house).come_in()
    assert one.web.get("/api/account").json()["person"] == one.name
    assert other.name not in one.web.get("/api/account").text
    assert to_json(one.me) != to_json(other.me)
