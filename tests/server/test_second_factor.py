"""Tests of the second factor over HTTP: enrolment, sign-in with a code, removal, requirement."""

import base64
import hashlib
import hmac
import struct
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.manual_server import (
    PASSWORD,
    PERTH,
    Guest,
    ManualServer,
    manual_server,
)

BEGAN = 1_800_000_000


def app_code(secret: str, server: ManualServer, steps: int = 0) -> str:
    """What an authenticator app shows: written here again, from RFC 4226."""
    counter = struct.pack(">Q", int(BEGAN + server.now) // 30 + steps)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = digest[19] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def enrols(who: Guest) -> tuple[str, list[str]]:
    begun = who.good("POST", "/api/second-factor", {"password": PASSWORD})
    secret = begun["secret"]
    assert f"secret={secret}" in begun["link"]
    assert begun["link"].startswith("otpauth://totp/Croupier")
    confirmed = {"code": app_code(secret, who.server)}
    codes = who.good("POST", "/api/second-factor/confirm", confirmed)["codes"]
    return secret, codes


def tries(server: ManualServer, name: str, code: str | None = None) -> Any:
    body = {"name": name, "password": PASSWORD} | ({} if code is None else {"code": code})
    return Guest(server).ask("POST", "/api/sign-in", body)


def told(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("name", "")


def test_whoever_has_a_second_factor_signs_in_with_a_code_that_works_once(
    server: ManualServer,
) -> None:
    """Fault of 0.1: a password was all that anybody could be asked for."""
    who, other = server.register("ada twofold"), server.sign_in("ada twofold")
    assert who.get("/api/second-factor") == {"on": False, "required": False, "recovery_left": 0}
    secret, codes = enrols(who)
    assert who.get("/api/me")["second_factor"]
    assert other.ask("GET", "/api/account").status_code == 401, "other sessions have ended"
    server.now += 30
    assert told(tries(server, "ada twofold")) == (401, "code-needed")
    code = app_code(secret, server)
    assert tries(server, "ada twofold", f"{code[:3]} {code[3:]}").status_code == 200
    assert told(tries(server, "ada twofold", code)) == (401, "wrong-code"), "it was used"
    assert tries(server, "ada twofold", codes[4]).status_code == 200
    assert told(tries(server, "ada twofold", codes[4])) == (401, "wrong-code")
    assert who.get("/api/second-factor") == {"on": True, "required": False, "recovery_left": 9}


def test_wrong_codes_lock_the_name_as_wrong_passwords_do(server: ManualServer) -> None:
    secret, _ = enrols(server.register("bea guess"))
    server.now += 30
    for number in range(3):
        wrong = f"{(int(app_code(secret, server)) + 1 + number) % 1_000_000:06}"
        assert told(tries(server, "bea guess", wrong)) == (401, "wrong-code")
        assert told(tries(server, "bea guess")) == (
            (401, "code-needed") if number < 2 else (429, "locked-out")
        )
    assert told(tries(server, "bea guess", app_code(secret, server))) == (429, "locked-out")


def test_enrolment_needs_the_password_and_a_right_code(server: ManualServer) -> None:
    who = server.register("cal wrong")
    assert told(who.ask("POST", "/api/second-factor", {"password": "not it at all"})) == (
        401,
        "wrong-password",
    )
    secret = who.good("POST", "/api/second-factor", {"password": PASSWORD})["secret"]
    late = {"code": app_code(secret, server, steps=-3)}
    assert told(who.ask("POST", "/api/second-factor/confirm", late)) == (401, "wrong-code")
    assert tries(server, "cal wrong").status_code == 200, "it does not count yet"
    right = {"code": app_code(secret, server)}
    assert len(who.good("POST", "/api/second-factor/confirm", right)["codes"]) == 10
    again = who.ask("POST", "/api/second-factor", {"password": PASSWORD})
    assert told(again) == (409, "second-factor")


def test_removal_needs_the_password_and_a_code(server: ManualServer) -> None:
    who = server.register("dee remove")
    secret, codes = enrols(who)
    server.now += 60
    path = "/api/second-factor/remove"
    code = app_code(secret, server)
    assert who.ask("POST", path, {"password": PASSWORD}).status_code == 422
    assert told(who.ask("POST", path, {"password": "wrong one", "code": code}))[0] == 401
    assert told(who.ask("POST", path, {"password": PASSWORD, "code": "123"})) == (401, "wrong-code")
    assert not who.good("POST", path, {"password": PASSWORD, "code": code})["on"]
    assert tries(server, "dee remove").status_code == 200
    assert not who.get("/api/me")["second_factor"]
    assert told(who.ask("POST", path, {"password": PASSWORD, "code": codes[0]}))[0] == 401


def test_guests_have_none(server: ManualServer) -> None:
    guest = server.guest()
    refused = guest.ask("POST", "/api/second-factor", {"password": "x"})
    assert told(refused) == (403, "not-your-office")


def test_a_name_under_attack_opens_with_a_code_from_any_address(server: ManualServer) -> None:
    """Outsiders cannot lock out staff who have a second factor, wherever these are."""
    secret, _ = enrols(server.register("eve travel"))
    server.now += 60
    for number in range(30):
        server.comes_from(f"10.1.0.{number}")
        body = {"name": "eve travel", "password": "a guess of theirs"}
        assert told(Guest(server).ask("POST", "/api/sign-in", body)) == (401, "wrong-password")
    server.comes_from("10.2.0.1")
    assert told(tries(server, "eve travel")) == (429, "locked-out")
    assert told(tries(server, "eve travel", "999999"))[0] == 429
    assert tries(server, "eve travel", app_code(secret, server)).status_code == 200


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    folder = tmp_path_factory.mktemp("strict")
    with manual_server(folder / "house.db", empty=True, require_second_factor=True) as opened:
        yield opened


def test_where_it_is_required_staff_can_only_enrol_until_they_have_one(
    strict: ManualServer,
) -> None:
    boss = strict.boss()
    assert boss.me["must_enrol"]
    for path in ("/api/pit", "/api/staff"):
        assert told(boss.ask("GET", path)) == (403, "must-enrol")
    assert told(boss.ask("POST", "/api/staff", {"name": "stan"})) == (403, "must-enrol")
    assert boss.get("/api/second-factor")["required"]
    assert boss.ask("GET", "/api/lobby").status_code == 200, "what anybody may read"
    enrols(boss)
    assert not boss.get("/api/me")["must_enrol"]
    assert boss.ask("GET", "/api/pit").status_code == 200
    player = strict.register("a player")
    assert not player.me["must_enrol"]
    assert player.ask("GET", "/api/account").status_code == 200
    top = boss.top(PERTH)
    boss.floor("GiveRole", role=top, house=PERTH, person="a player", fields={"role": "dealer"})
    assert player.get("/api/me")["must_enrol"], "from the appointment on, in the same session"
    duty = player.tries("GoOnDuty", role="dealer", house=PERTH)
    assert told(duty) == (403, "must-enrol")
    enrols(player)
    player.floor("GoOnDuty", role="dealer", house=PERTH)
