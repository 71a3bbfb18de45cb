"""Tests of access tokens over HTTP and the live socket: what programs may do, and what ends it."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server.app import ROUTES
from croupier.server.rights.catalogue import COMMANDS
from croupier.server.rights.rows import rights
from tests.server.manual_server import (
    MELBOURNE,
    PASSWORD,
    PERTH,
    Guest,
    ManualServer,
    manual_server,
)
from tests.server.test_second_factor import app_code, enrols, told

EVERY_SCOPE = ("read", "play", "odds", "staff-read", "staff-work")
DAY = 24 * 3600.0
NEVER_BY_TOKEN = frozenset(
    {
        *("POST /api/guest", "POST /api/sign-in", "POST /api/register", "POST /api/sign-out"),
        *("POST /api/password", "POST /api/keep-account", "POST /api/account/nickname"),
        *("GET /api/second-factor", "POST /api/second-factor", "POST /api/second-factor/confirm"),
        *("POST /api/second-factor/remove", "GET /api/access-tokens", "POST /api/access-tokens"),
        "POST /api/access-tokens/{id}/revoke",
        *("POST /api/account/deposit", "POST /api/account/withdraw", "POST /api/account/exclude"),
        *("POST /api/account/reminders", "POST /api/account/reminders/heard"),
        *("POST /api/staff", "GET /api/people/{person}", "POST /api/jackpots/{book}/commands"),
        *("GET /api/audit/rounds/{round}", "GET /api/audit/looks", "POST /api/tournaments"),
        *("POST /api/proposals/{number}/confirm", "POST /api/proposals/{number}/decline"),
        "POST /api/proposals/{number}/withdraw",
        *("POST /api/tables/{id}/rounds/{round}/corrections", "POST /api/tournaments/{id}/host"),
        *("POST /api/tournament-drafts", "POST /api/tournaments/{id}/pay-out"),
        *("GET /api/tournaments/{id}/receipts", "GET /api/tournaments/{id}/entries.csv"),
        *("POST /api/tournaments/{id}/entries", "POST /api/tournaments/{id}/arrivals"),
    }
)
"""The endpoints that no access token may be used for, as somebody wrote them down."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    """A house whose administrator has chosen a password: tests here let days pass."""
    with manual_server(tmp_path_factory.mktemp("server") / "house.db") as opened:
        opened.boss()
        yield opened


class Bot:
    """A program with an access token, and nothing else."""

    def __init__(self, server: ManualServer, secret: str) -> None:
        self.server, self.headers = server, {"Authorization": f"Bearer {secret}"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        self.server.client.cookies.clear()
        return self.server.client.request(method, path, json=body, headers=self.headers)

    def command(self, kind: str, role: str = "player", **fields: Any) -> Any:
        body = {"key": f"b{next(self.server.keys)}", "role": role}
        return self.ask("POST", "/api/floor/commands", body | {"command": {"type": kind, **fields}})


def wanted(*scopes: str, **more: Any) -> dict[str, Any]:
    asked = {"name": "my bot", "scopes": scopes or ("read",), "days": 30, "password": PASSWORD}
    return asked | more


def bot_of(who: Guest, *scopes: str, **more: Any) -> Bot:
    return Bot(
        who.server, who.good("POST", "/api/access-tokens", wanted(*scopes, **more))["secret"]
    )


def listed(who: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.get("/api/access-tokens")["tokens"]
    return found


def test_a_program_plays_for_its_holder_without_cookie_and_csrf(server: ManualServer) -> None:
    who = server.register("ada bot")
    bot = bot_of(who, "read", "play")
    assert bot.ask("GET", "/api/me").json()["person"] == "ada bot"
    body = {"key": "sit", "seat": 3, "buy_in": 50_000}
    answer = bot.ask("POST", "/api/tables/CAN-U1/sit", body)
    assert answer.status_code == 200, answer.text
    assert who.seen("CAN-U1")["you"] == {"seat": 3, "chips": 50_000}
    assert bot.ask("POST", "/api/tables/CAN-U1/sit", body).json()["repeated"]
    server.run("CAN-U1", until="wagers")
    wager = {"type": "PlaceWager", "seat": 3, "wager": "ante", "amount": 1000}
    placed = bot.ask("POST", "/api/tables/CAN-U1/commands", {"key": "w", "command": wager})
    assert placed.status_code == 200, placed.text
    who.good("POST", "/api/account/deposit", {"key": "d", "house": PERTH, "amount": 100})


def test_the_secret_is_shown_once_and_the_list_says_when_it_was_used(server: ManualServer) -> None:
    who = server.register("bea list")
    made = who.good("POST", "/api/access-tokens", wanted("odds", "read", "odds", days=7))
    [shown] = listed(who)
    assert shown == made["token"]
    assert (shown["name"], shown["scopes"], shown["used"]) == ("my bot", ["read", "odds"], 0)
    assert shown["expires"] - shown["made"] == 7 * DAY * 1000
    assert made["secret"] not in str(who.get("/api/access-tokens"))
    Bot(server, made["secret"]).ask("GET", "/api/lobby")
    assert listed(who)[0]["used"] > 0
    offered = [scope["id"] for scope in who.get("/api/access-tokens")["scopes"]]
    assert offered == ["read", "play", "odds"], "no office, so no scope of staff"


@pytest.mark.parametrize(
    "more, field",
    [
        ({"scopes": ("staff-work",)}, "scopes"),
        ({"scopes": ("everything",)}, "scopes"),
        ({"scopes": ()}, "scopes"),
        ({"name": ""}, "name"),
        ({"days": 367}, "days"),
        ({"days": 0}, "days"),
    ],
)
def test_a_token_that_cannot_be_is_refused_by_its_field(
    server: ManualServer, more: dict[str, Any], field: str
) -> None:
    name = f"cal number {next(server.keys)}"
    answer = server.register(name).ask("POST", "/api/access-tokens", wanted(**more))
    assert (answer.status_code, answer.json()["field"].split("[")[0]) == (422, field)


def test_making_one_asks_for_the_password_and_the_second_factor(server: ManualServer) -> None:
    who = server.register("dee factor")
    assert told(who.ask("POST", "/api/access-tokens", wanted(password="wrong"))) == (
        401,
        "wrong-password",
    )
    early = bot_of(who, "read")
    secret, _ = enrols(who)
    assert told(early.ask("GET", "/api/me")) == (401, "wrong-token"), "made without a code"
    server.now += 60
    assert who.get("/api/access-tokens")["code_needed"]
    assert told(who.ask("POST", "/api/access-tokens", wanted())) == (401, "code-needed")
    wrong = wanted(code="123456" if app_code(secret, server) != "123456" else "654321")
    assert told(who.ask("POST", "/api/access-tokens", wrong)) == (401, "wrong-code")
    bot = bot_of(who, code=app_code(secret, server))
    assert bot.ask("GET", "/api/me").json()["person"] == "dee factor"


def test_guests_have_no_tokens(server: ManualServer) -> None:
    guest = server.guest()
    assert told(guest.ask("POST", "/api/access-tokens", wanted())) == (403, "not-your-office")
    assert told(guest.ask("GET", "/api/access-tokens")) == (403, "not-your-office")


# --- what ends a token -----------------------------------------------------------------------


def test_a_token_ends_when_it_expires_is_revoked_or_the_password_changes(
    server: ManualServer,
) -> None:
    who = server.register("eve ends")
    short, revoked, last = bot_of(who, days=1), bot_of(who, name="revoked"), bot_of(who)
    bots = (short, revoked, last)
    assert [b.ask("GET", "/api/account").status_code for b in bots] == [200] * 3
    stranger = server.register("eve stranger")
    wrong = next(token["id"] for token in listed(who) if token["name"] == "revoked")
    path = f"/api/access-tokens/{wrong}/revoke"
    assert stranger.ask("POST", path).status_code == 404
    assert len(who.good("POST", path)["tokens"]) == 2
    assert told(revoked.ask("GET", "/api/account")) == (401, "wrong-token")
    server.now += DAY + 11
    assert told(short.ask("GET", "/api/account")) == (401, "wrong-token")
    assert last.ask("GET", "/api/account").status_code == 200
    who = server.sign_in("eve ends")
    who.begin("/api/password", {"old": PASSWORD, "new": "another good password"})
    assert told(last.ask("GET", "/api/account")) == (401, "wrong-token")
    assert listed(who) == []


def test_an_exclusion_ends_tokens_and_lets_none_be_made(server: ManualServer) -> None:
    who, other = server.register("fay away"), server.register("fay stays")
    bot, others = bot_of(who, "read"), bot_of(other, "read")
    who.good("POST", "/api/account/exclude", {"key": "out", "house": PERTH, "days": 30})
    assert told(bot.ask("GET", "/api/me")) == (401, "wrong-token")
    assert others.ask("GET", "/api/me").status_code == 200
    assert listed(who) == []
    assert told(who.ask("POST", "/api/access-tokens", wanted())) == (403, "excluded")


def test_making_and_revoking_are_in_the_log_without_the_secret(server: ManualServer) -> None:
    who = server.register("gil audit")
    made = who.good("POST", "/api/access-tokens", wanted("read"))
    who.good("POST", f"/api/access-tokens/{made['token']['id']}/revoke")
    records = [r for r in server.casino.store.read("audit:accounts") if r.who == "gil audit"]
    assert [r.type for r in records] == ["account.AccessTokenMade", "account.AccessTokenRevoked"]
    assert all(made["token"]["id"].encode() in record.data for record in records)
    everything = b"".join(record.data for record in server.casino.store.read_all())
    assert made["secret"].encode() not in everything


# --- scopes ----------------------------------------------------------------------------------


def test_no_scope_names_what_only_people_do() -> None:
    named = frozenset().union(*rights().by_scope.values())
    assert {route.action for route in ROUTES} - named == NEVER_BY_TOKEN
    assert not named & {"floor ExcludeMyself", "floor GiveRole", "floor TakeRole"}
    assert not named & {"floor GoOnDuty", "floor GoOffDuty", "floor LiftExclusion"}
    assert not named & {one for one in COMMANDS if one.startswith("jackpot ")}


def test_a_token_with_every_scope_is_refused_what_only_people_do(
    server: ManualServer, boss: Guest
) -> None:
    officer = server.officer(boss, "hal tries", MELBOURNE, "tg-area-manager")
    bot = bot_of(officer, *EVERY_SCOPE)
    for action in sorted(NEVER_BY_TOKEN):
        method, path = action.split(" ", 1)
        for part, name in (("{id}", "MEL-U1"), ("{book}", "melbourne-wsop"), ("{number}", "1")):
            path = path.replace(part, name)
        answer = bot.ask(method, path, {} if method == "POST" else None)
        assert told(answer) == (403, "not-in-scope"), action
    away = bot.command("ExcludeMyself", house=PERTH)
    assert told(away) == (403, "not-in-scope")
    off = bot.command("GoOffDuty", "tg-area-manager", house=MELBOURNE)
    assert told(off) == (403, "not-in-scope")


@pytest.mark.parametrize(
    "scope, may",
    [
        ("read", {"GET /api/lobby", "GET /api/account"}),
        ("play", {"POST /api/tables/CAN-U1/sit"}),
        ("odds", {"POST /api/settle", "GET /api/strategies"}),
    ],
)
def test_each_scope_gives_its_own_part_and_no_other(
    server: ManualServer, scope: str, may: set[str]
) -> None:
    bot = bot_of(server.register(f"ivy {scope}"), scope)
    tried = {
        *("GET /api/lobby", "GET /api/account", "POST /api/tables/CAN-U1/sit", "POST /api/settle"),
        *("GET /api/strategies", "GET /api/pit"),
    }
    for action in tried:
        method, path = action.split(" ")
        answer = bot.ask(method, path, {} if method == "POST" else None)
        refused = told(answer) == (403, "not-in-scope") if answer.status_code == 403 else False
        assert refused is (action not in may), (action, answer.text)


def test_without_a_scope_of_staff_a_program_sees_and_does_no_more_than_a_player(
    server: ManualServer, boss: Guest
) -> None:
    manager = "tg-area-manager"
    officer = server.officer(boss, "jo works", MELBOURNE, manager)
    plain, seeing = bot_of(officer, "read", "play"), bot_of(officer, "read", "staff-read")
    working = bot_of(officer, "staff-work")
    assert officer.get("/api/pit")["tables"]
    assert told(plain.ask("GET", "/api/pit")) == (403, "not-in-scope")
    assert seeing.ask("GET", "/api/pit").json()["tables"]
    server.guest().sit("MEL-U1")
    server.run("MEL-U1", until="wagers")
    views = [one.ask("GET", "/api/tables/MEL-U1").json()["view"] for one in (plain, seeing)]
    banks = [view.get("bank") for view in views]
    assert banks[0] is None, "a player sees no float"
    assert banks[1] == officer.seen("MEL-U1")["view"].get("bank")
    assert banks[1] is not None
    closing = {"table": "MEL-B1", "reason": "cards"}
    for one in (plain, seeing):
        refused = one.command("SuspendTable", manager, **closing)
        assert told(refused) == (403, "not-in-scope")
    answer = working.command("SuspendTable", manager, **closing)
    assert told(answer)[1] != "not-in-scope"
    assert told(working.command("JoinList", table="MEL-NL1")) == (403, "not-in-scope"), (
        "as a player it may do nothing"
    )
    officer.floor("GoOffDuty", role=manager, house=MELBOURNE)
    assert told(seeing.ask("GET", "/api/pit")) == (403, "not-your-office"), "off duty"


# --- beside cookies, and on the socket ---------------------------------------------------------


def test_cookies_are_checked_as_before_and_a_wrong_token_is_not_a_visitor(
    server: ManualServer,
) -> None:
    who = server.register("kim cookie")
    bot = bot_of(who, "play")
    headers = {"Cookie": f"croupier={who.token}"}
    body = {"key": "x", "seat": 1, "buy_in": 50_000}
    path = "/api/tables/CAN-U1/sit"
    answer = server.client.post(path, json=body, headers=headers)
    assert told(answer) == (403, "csrf"), "a cookie needs the CSRF token, whatever else there is"
    hostile = bot.headers | {"Origin": "https://evil.example"}
    assert told(server.client.post(path, json=body, headers=hostile)) == (403, "origin")
    for wrong in ("nonsense", "", "croupier_" + "x" * 500):
        odd = {"Authorization": f"Bearer {wrong}"}
        assert told(server.client.get("/api/lobby", headers=odd)) == (401, "wrong-token")
    both = headers | {"Authorization": "Bearer croupier_gone"}
    assert told(server.client.get("/api/me", headers=both)) == (401, "wrong-token")
    basic = headers | {"Authorization": "Basic dXNlcjpwYXNz"}
    assert server.client.get("/api/me", headers=basic).json()["person"] == "kim cookie"


def test_the_socket_takes_a_token_and_keeps_to_its_scopes(server: ManualServer) -> None:
    who = server.register("lee socket")
    reading, playing = bot_of(who, "read"), bot_of(who, "play")
    command = {"type": "command", "key": "k", "table": "CAN-U1", "command": {"type": "Check"}}
    with server.client.websocket_connect("/api/live", headers=reading.headers) as socket:
        assert socket.receive_json()["person"] == "lee socket"
        socket.send_json({"type": "watch", "table": "CAN-U1"})
        assert socket.receive_json()["type"] == "table"
        socket.send_json(command)
        assert socket.receive_json()["name"] == "not-in-scope"
    with server.client.websocket_connect("/api/live", headers=playing.headers) as socket:
        assert socket.receive_json()["person"] == "lee socket"
        socket.send_json({"type": "watch", "table": "CAN-U1"})
        assert socket.receive_json()["name"] == "not-in-scope"
        socket.send_json(command)
        assert socket.receive_json()["name"] != "not-in-scope"


def test_a_socket_closes_when_its_token_is_revoked_and_no_ended_one_opens_it(
    server: ManualServer,
) -> None:
    who = server.register("max closes")
    bot = bot_of(who, "read")
    with server.client.websocket_connect("/api/live", headers=bot.headers) as socket:
        assert socket.receive_json()["person"] == "max closes"
        who.good("POST", f"/api/access-tokens/{listed(who)[0]['id']}/revoke")
        assert socket.receive_json() == {"type": "bye", "why": "you were signed out"}
    refused: Any = None
    try:
        with server.client.websocket_connect("/api/live", headers=bot.headers):
            pass
    except Exception as error:  # noqa: BLE001  # the test client has two kinds of it
        refused = error
    assert getattr(refused, "status_code", None) == 401


def test_staff_who_must_add_a_second_factor_have_no_use_of_tokens_until_then(
    tmp_path: Any,
) -> None:
    with manual_server(tmp_path / "house.db", require_second_factor=True) as server:
        who = server.register("ned later")
        bot = bot_of(who, "read")
        assert bot.ask("GET", "/api/me/rounds").status_code == 200
        boss = server.sign_in("admin", server._told[0])
        boss.begin("/api/password", {"old": server._told.pop(), "new": PASSWORD})
        enrols(boss)
        top = boss.top(PERTH)
        boss.floor("GiveRole", role=top, house=PERTH, person="ned later", fields={"role": "dealer"})
        assert told(bot.ask("GET", "/api/me/rounds")) == (403, "must-enrol")
