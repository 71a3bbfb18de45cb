"""Tests of the names that people may take, and of the passwords they may choose."""

import pytest

from croupier.house.process.accounts import deposit
from croupier.money import NOTHING
from tests.server.manual_server import PASSWORD, PERTH, Guest, ManualServer

TAKEN = "This name is taken, or looks like one that is. Choose another."


def registers(server: ManualServer, name: str, password: str = PASSWORD) -> tuple[int, str, str]:
    answer = Guest(server).ask("POST", "/api/register", {"name": name, "password": password})
    said = answer.json()
    return answer.status_code, said.get("name", ""), said.get("problem", "")


def test_names_that_look_alike_cannot_be_registered(server: ManualServer) -> None:
    """Fault of 0.1: case, spaces, punctuation and letters that look alike made another person."""
    server.register("Corner Kid")
    for name in ("corner kid", "CORNER.KID", "CornerKid", "comer kid", "c0rner-k1d", "Corner Kld"):
        assert registers(server, name) == (409, "name-taken", TAKEN), name
    assert registers(server, "corner kit")[0] == 200


@pytest.mark.parametrize("name", ["соrner kid", "ａｎｎｅ", "Änne", "anne\u200b", "αnne"])
def test_names_are_written_in_one_script(server: ManualServer, name: str) -> None:
    status, _, problem = registers(server, name)
    assert status == 422
    assert problem.startswith("name: expected a name of 2 to 40 letters")


@pytest.mark.parametrize(
    "name",
    [
        "Adm1n", "admln", "Administrator", "The House", "thehouse", "the-h0use dealer", "house",
        "Cr0wn Perth", "crown-melbourne", "GUEST1234", "guest.0a0b", "patron 7", "Croupier",
        "Dealer", "Ada of MEL-U1", "ada.of.mel.u1", "Zed Companion",
    ],
)  # fmt: skip
def test_nobody_can_look_like_staff_companions_or_the_house(
    server: ManualServer, name: str
) -> None:
    """Fault of 0.1: only names that begin exactly as those of the house were refused."""
    assert registers(server, name) == (409, "name-taken", TAKEN)


def test_staff_are_not_given_names_that_look_like_other_peoples(server: ManualServer) -> None:
    boss = server.boss()
    server.register("mia wong")
    for name in ("Mia.Wong", "rnia wong", "Guest-12", "The House"):
        refused = boss.ask("POST", "/api/staff", {"name": name})
        assert (refused.status_code, refused.json()["problem"]) == (409, TAKEN)
    server.officer(boss, "nell", PERTH, "dealer")
    assert registers(server, "NELL") == (409, "name-taken", TAKEN)
    assert registers(server, "ne11") == (409, "name-taken", TAKEN)


def test_the_account_of_somebody_without_a_password_cannot_be_taken_over(
    server: ManualServer,
) -> None:
    """Fault of 0.1: after an import, which brings no passwords, anybody could register the name."""
    server.perform(lambda draft: deposit(draft, "old hand", PERTH, NOTHING, "welcome old hand"))
    for name in ("old hand", "Old-Hand", "0ld hand"):
        assert registers(server, name) == (409, "name-taken", TAKEN)


@pytest.mark.parametrize(
    "password", ["1234567890", "Password1234", "qwertyuiop", "zzzzzzzzzzzz", "CrownPerth2026"]
)
def test_common_passwords_are_refused(server: ManualServer, password: str) -> None:
    """Fault of 0.1: any ten characters were a password."""
    status, name, problem = registers(server, "plain jo", password)
    assert (status, name) == (422, "bad-input")
    assert problem == (
        "password: expected one that is harder to guess: more than your name, common words, years "
        "and rows of keys"
    )
    assert password not in problem


def test_a_short_password_is_told_how_long_one_must_be(server: ManualServer) -> None:
    """Fault of 0.1: "expected a text of length >= 10"."""
    told = registers(server, "brief jo", "too short")
    problem = "password: expected a text of at least 10 characters"
    assert told == (422, "bad-input", problem)
    assert registers(server, "brief jo")[0] == 200


def test_a_password_made_of_ones_own_name_is_refused_also_as_a_new_one(
    server: ManualServer,
) -> None:
    assert registers(server, "Wolfhardt", "Wolfhardt12")[0] == 422
    who = server.register("Wolfhardt")
    change = {"old": PASSWORD, "new": "wolfhardt-99"}
    refused = who.ask("POST", "/api/password", change)
    assert (refused.status_code, refused.json()["field"]) == (422, "new")
    assert who.ask("GET", "/api/account").status_code == 200, "nothing was changed"
    assert server.sign_in("Wolfhardt").name == "Wolfhardt"
