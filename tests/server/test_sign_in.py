"""Tests of sign-in: passwords, lockouts, idle sessions, cookies, CSRF, and logs without secrets."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.server import ServerOptions
from tests.server.manual_server import (
    HOUR,
    MINUTE,
    PASSWORD,
    PERTH,
    Guest,
    ManualServer,
    manual_server,
)
from tests.server.open_house import Live, Person, open_house, with_socket


def _tries(server: ManualServer, name: str, password: str) -> int:
    body = {"name": name, "password": password}
    return int(Guest(server).ask("POST", "/api/sign-in", body).status_code)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    folder = tmp_path_factory.mktemp("sign-in")
    with manual_server(folder / "house.db", secure_cookies=True) as opened:
        yield opened


def test_three_failures_in_thirty_minutes_lock_a_name_until_they_are_old(
    server: ManualServer,
) -> None:
    server.register("locked")
    for _ in range(3):
        assert _tries(server, "locked", "not this one") == 401
        server.now += 5 * MINUTE
    assert _tries(server, "locked", PASSWORD) == 429, "the right one does not open it now"
    assert _tries(server, "nobody here", "whatever it is") == 401, "other names are not locked"
    server.now += 14 * MINUTE
    assert _tries(server, "locked", PASSWORD) == 429
    server.now += 2 * MINUTE
    assert _tries(server, "locked", PASSWORD) == 200, "the first failure is thirty minutes old"
    for _ in range(2):
        assert _tries(server, "locked", "not this one") == 401
    assert _tries(server, "locked", PASSWORD) == 200, "two failures lock nothing"
    assert [_tries(server, "locked", "not this one") for _ in range(2)] == [401, 401]
    assert _tries(server, "locked", PASSWORD) == 200, "a good sign-in forgets the failures"


def test_a_locked_name_keeps_nobody_out_who_is_in(server: ManualServer) -> None:
    inside = server.register("inside")
    for _ in range(3):
        _tries(server, "inside", "not this one")
    assert inside.ask("GET", "/api/account").status_code == 200


def test_a_session_sleeps_after_so_long_and_looking_keeps_it_awake(server: ManualServer) -> None:
    boss, player, guest = server.boss(), server.register("sleepy"), server.guest()
    for _ in range(3):
        server.now += 25 * MINUTE
        assert boss.ask("GET", "/api/pit").status_code == 200
    server.now += 31 * MINUTE
    assert boss.ask("GET", "/api/pit").status_code == 401, "staff: thirty minutes"
    assert player.ask("GET", "/api/account").status_code == 200
    server.now += 12 * HOUR + MINUTE
    assert player.ask("GET", "/api/account").status_code == 401, "players: twelve hours"
    assert guest.ask("GET", "/api/account").status_code == 200
    server.now += 24 * HOUR + MINUTE
    assert guest.ask("GET", "/api/account").status_code == 401, "guests: a day"
    assert guest.ask("GET", "/api/me").json()["person"] == ""


def test_cookies_are_secure_where_the_house_says_so(server: ManualServer) -> None:
    said = Guest(server).ask("POST", "/api/guest").headers["set-cookie"].lower()
    for word in ("secure", "httponly", "samesite=strict", "path=/"):
        assert word in said
    assert "max-age" not in said, "it ends with the browser"


def test_every_request_that_changes_something_wants_the_sessions_own_token(
    server: ManualServer,
) -> None:
    from croupier.server.app import ROUTES

    one, other = server.guest(), server.guest()
    changing = [r for r in ROUTES if r.method == "POST" and not r.begins]
    assert len(changing) > 20
    for route in changing:
        path = route.path.replace("{", "").replace("}", "")
        for token in ("", "x", other.me["csrf"]):
            headers = {"Cookie": f"croupier={one.token}", "X-CSRF": token}
            answer = server.client.post(path, json={}, headers=headers)
            assert (answer.status_code, answer.json()["name"]) == (403, "csrf"), route.path


def test_a_new_password_ends_every_other_session(server: ManualServer) -> None:
    here = server.register("twice")
    there = server.sign_in("twice")
    here.begin("/api/password", {"old": PASSWORD, "new": "another long password"})
    assert there.ask("GET", "/api/account").status_code == 401
    assert here.ask("GET", "/api/account").status_code == 200
    assert _tries(server, "twice", PASSWORD) == 401


def test_one_person_has_twenty_sessions_and_the_longest_asleep_makes_room(
    server: ManualServer,
) -> None:
    first = server.register("many")
    for _ in range(19):
        server.now += 1
        server.sign_in("many")
    assert first.ask("GET", "/api/account").status_code == 200
    server.now += 20
    server.sign_in("many")
    server.now += 20
    assert first.ask("GET", "/api/account").status_code == 401


@pytest.mark.parametrize("name", ["the house", "Guest 1234", "The House dealer"])
def test_names_of_the_house_are_nobodys_to_take(server: ManualServer, name: str) -> None:
    body = {"name": name, "password": PASSWORD}
    assert Guest(server).ask("POST", "/api/register", body).status_code == 409


def test_a_house_without_guests_and_without_tables(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db", empty=True, guests=False) as server:
        refused = Guest(server).ask("POST", "/api/guest")
        assert (refused.status_code, refused.json()["name"]) == (403, "no-guests")
        assert not Guest(server).get("/api/me")["guests_allowed"]
        assert Guest(server).get("/api/lobby")["tables"] == []
        ann = server.register("ann")
        assert ann.get("/api/me")["person"] == "ann", "players still come in by name"
        assert server.boss().get("/api/pit")["tables"] == []


def test_the_logs_tell_no_password_token_or_cookie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], json_logs: Callable[[], None]
) -> None:
    json_logs()
    with manual_server(tmp_path / "house.db", empty=True) as server:
        ann = server.register("ann")
        _tries(server, "ann", "a wrong password here")
        ann.begin("/api/password", {"old": PASSWORD, "new": "my other password"})
        ann.ask("POST", "/api/sign-out")
        server.boss()
        secrets = [PASSWORD, "a wrong password here", "my other password", ann.token]
    told = capsys.readouterr()
    for secret in (*secrets, ann.me["csrf"]):
        assert secret not in told.err + told.out


def test_everybody_is_told_the_time_zone_of_each_house(server: ManualServer) -> None:
    zones = {
        "Crown Melbourne": "Australia/Melbourne",
        "Casino Canberra": "Australia/Sydney",
        "The Star": "Australia/Sydney",
        "Crown Perth": "Australia/Perth",
    }
    assert server.guest().get("/api/me")["zones"] == zones
    assert Guest(server).get("/api/me")["zones"] == zones, "also before anybody has signed in"


# --- one-time passwords, offices, addresses ------------------------------------------------------


def test_a_one_time_password_works_once_and_for_a_day(server: ManualServer) -> None:
    """Fault of 0.1: it worked as often as anybody liked, and for ever."""
    boss = server.boss()
    first, late = (boss.good("POST", "/api/staff", {"name": n})["password"] for n in ("una", "ute"))
    who = server.sign_in("una", first)
    assert who.me["must_change"]
    again = Guest(server).ask("POST", "/api/sign-in", {"name": "una", "password": first})
    assert (again.status_code, again.json()["name"]) == (401, "one-time-spent")
    who.begin("/api/password", {"old": first, "new": PASSWORD})
    assert server.sign_in("una").me["person"] == "una"
    server.now += 24 * HOUR
    assert _tries(server, "ute", late) == 401


def test_the_limits_of_an_office_apply_as_soon_as_it_is_given(server: ManualServer) -> None:
    """Fault of 0.1: a player who was appointed kept a session of twelve hours."""
    boss, player = server.boss(), server.register("newly dealing")
    server.now += 2 * HOUR
    assert player.ask("GET", "/api/account").status_code == 200
    boss = server.boss()
    give = {"house": PERTH, "person": "newly dealing", "fields": {"role": "dealer"}}
    boss.floor("GiveRole", role=boss.top(PERTH), **give)
    server.now += 29 * MINUTE
    assert player.ask("GET", "/api/account").status_code == 200
    server.now += 31 * MINUTE
    assert player.ask("GET", "/api/account").status_code == 401


def test_losing_an_office_ends_the_sessions_in_which_it_was_held_but_the_last_one(
    server: ManualServer,
) -> None:
    """Fault of 0.1: the sessions that somebody had left open elsewhere went on."""
    boss = server.boss()
    forgotten = server.officer(boss, "leaving", PERTH, "dealer")
    server.now += 2 * MINUTE
    here = server.sign_in("leaving")
    assert here.ask("GET", "/api/pit").status_code == 200
    take = {"house": PERTH, "person": "leaving", "fields": {"role": "dealer"}}
    boss.floor("TakeRole", role=boss.top(PERTH), **take)
    assert forgotten.ask("GET", "/api/account").status_code == 401
    assert here.ask("GET", "/api/account").status_code == 200
    assert here.ask("GET", "/api/pit").status_code == 403, "as anybody else from now on"
    assert boss.ask("GET", "/api/pit").status_code == 200, "nobody else is concerned"


def test_whoever_gives_up_an_office_stays_signed_in_where_they_did_it(
    server: ManualServer,
) -> None:
    boss, there = server.boss(), server.boss()
    give: dict[str, Any] = {"house": PERTH, "person": "admin", "fields": {"role": "dealer"}}
    boss.floor("TakeRole", role=boss.top(PERTH), **give)
    assert boss.ask("GET", "/api/pit").status_code == 200
    assert there.ask("GET", "/api/pit").status_code == 401, "other sessions end"
    boss.floor("GiveRole", role=boss.top(PERTH), **give)
    server.now += 11
    assert boss.ask("GET", "/api/pit").status_code == 200


def test_sessions_end_at_a_stated_age_whatever_the_use(server: ManualServer) -> None:
    """Fault of 0.1: a session that was used lasted for ever."""
    boss = server.boss()
    for _ in range(28):
        server.now += 25 * MINUTE
        assert boss.ask("GET", "/api/pit").status_code == 200
    server.now += 25 * MINUTE
    assert boss.ask("GET", "/api/pit").status_code == 401, "staff: twelve hours"
    player = server.register("never idle")
    for _ in range(15):
        server.now += 11 * HOUR
        assert player.ask("GET", "/api/account").status_code == 200
    server.now += 11 * HOUR
    assert player.ask("GET", "/api/account").status_code == 401, "players: seven days"


def test_outsiders_cannot_lock_staff_out(server: ManualServer) -> None:
    """Fault of 0.1: three wrong passwords from anywhere locked a name for everybody."""
    server.comes_from("10.0.0.1")
    server.officer(server.boss(), "wanted", PERTH, "dealer")
    server.comes_from("203.0.113.9")
    assert [_tries(server, "wanted", "not this one") for _ in range(4)] == [401, 401, 401, 429]
    assert _tries(server, "wanted", PASSWORD) == 429
    for number in range(30):
        server.comes_from(f"203.0.113.{100 + number}")
        _tries(server, "wanted", "not this one")
    server.comes_from("198.51.100.1")
    assert _tries(server, "wanted", "another guess") == 429, "guesses from everywhere are slow"
    server.comes_from("10.0.0.1")
    assert _tries(server, "wanted", PASSWORD) == 200, "where they have signed in before, they can"
    server.comes_from("testclient")


def test_neither_registration_nor_sign_in_tells_whose_name_it_is(server: ManualServer) -> None:
    server.register("known name")
    player = Guest(server).ask(
        "POST", "/api/register", {"name": "KNOWN.NAME", "password": PASSWORD}
    )
    staff = Guest(server).ask("POST", "/api/register", {"name": "adm1n", "password": PASSWORD})
    house = Guest(server).ask("POST", "/api/register", {"name": "Guest 12", "password": PASSWORD})
    assert player.json() == staff.json() == house.json()
    names = ("known name", "nobody of that name", server.guest().name, "the house")
    said = [
        Guest(server).ask("POST", "/api/sign-in", {"name": name, "password": "not this one"}).json()
        for name in names
    ]
    assert said == [said[0]] * 4


def test_the_socket_of_a_session_that_ends_with_an_office_is_closed(tmp_path: Path) -> None:
    """Fault of 0.1: a socket that somebody had left open elsewhere outlived their office."""
    options = ServerOptions(empty=True, requests_per_second=1000)
    with open_house(tmp_path / "house.db", options) as house:
        boss = Person(house).sign_in("admin", house.password)
        boss.me = boss.post("/api/password", {"old": house.password, "new": PASSWORD}).json()
        forgotten, here = Person(house), Person(house)
        player = {"name": "leaving", "password": PASSWORD}
        forgotten.me = forgotten.web.post("/api/register", json=player).json()
        roles = boss.me["roles"]
        top = next(r["role"] for r in roles if r["house"] == PERTH and r["on_duty"])

        def asks(kind: str) -> None:
            command = {"type": kind, "house": PERTH, "person": "leaving", "role": "dealer"}
            body = {"key": boss.key(), "role": top, "command": command}
            assert boss.post("/api/floor/commands", body).status_code == 200

        asks("GiveRole")
        assert forgotten.web.get("/api/account").status_code == 200
        here.sign_in("leaving", PASSWORD)

        async def is_closed(live: Live) -> None:
            assert (await live.hear())["person"] == "leaving"
            await asyncio.to_thread(asks, "TakeRole")
            assert (await live.until("bye"))["why"] == "you were signed out"

        with_socket(forgotten, is_closed)
        assert here.web.get("/api/account").status_code == 200
