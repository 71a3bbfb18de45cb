"""Tests of what people choose about themselves: guests who stay, nicknames, reminders."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.house import GuestExpiry, World
from croupier.store import JournalProjection, all_balances, audited_total, catch_up
from tests.server.manual_server import (
    HOUR,
    MELBOURNE,
    MINUTE,
    NO_PACE,
    PASSWORD,
    PERTH,
    Guest,
    ManualServer,
    manual_server,
    refused,
)

TABLE = "MEL-U1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    with manual_server(tmp_path / "house.db", NO_PACE) as opened:
        yield opened


def keep(guest: Guest, name: str, password: str = PASSWORD) -> Any:
    return guest.ask("POST", "/api/keep-account", {"name": name, "password": password})


def play_round(server: ManualServer, who: Guest, stake: int = 1000) -> int:
    """A round in which somebody decides nothing; gives its result by their record."""
    played = len(who.get("/api/me/rounds?limit=50")["rounds"])
    server.run(TABLE, until="wagers")
    needed = [w["id"] for w in who.seen(TABLE)["wagers"] if w["required"]]
    said = who.wagers(TABLE, stake, *needed)
    assert {a.status_code for a in said} == {200}, said[0].text
    for _ in range(100):
        found = who.get("/api/me/rounds?limit=50")["rounds"]
        if len(found) > played:
            return int(found[0]["net"])
        server.now += 31
        server.run(TABLE)
    raise AssertionError("the round does not end")


# --- guests who stay ------------------------------------------------------------------------------


def test_a_guest_keeps_chips_seat_record_and_session_under_a_name_of_their_own(
    server: ManualServer,
) -> None:
    guest = server.guest()
    person = guest.name
    guest.sit(TABLE)
    play_round(server, guest)
    guest.good("POST", "/api/account/reminders", {"key": "r", "minutes": 60})
    before = guest.get("/api/account"), guest.get("/api/me/rounds")
    answer = keep(guest, "Zoe Adler")
    assert answer.status_code == 200, answer.text
    assert (answer.json()["person"], answer.json()["name"]) == (person, "Zoe Adler")
    assert not answer.json()["guest"]
    assert (guest.get("/api/account"), guest.get("/api/me/rounds")) == before, "same session"
    again = server.sign_in("Zoe Adler")
    assert again.name == person
    assert again.get("/api/account") == before[0]
    assert again.get("/api/account/reminders")["minutes"] == 60
    again.seat = guest.seat
    play_round(server, again)


def test_no_chip_is_made_or_lost_when_a_guest_stays(server: ManualServer) -> None:
    guest = server.guest()
    guest.sit(TABLE)
    engine = server.casino.store.engine

    def balances() -> Any:
        catch_up(engine, JournalProjection())
        with engine.connect() as connection:
            assert audited_total(connection) == 0
            return all_balances(connection)

    before = balances()
    assert keep(guest, "zoe").status_code == 200
    assert balances() == before


def test_a_guest_who_stayed_does_not_expire_and_others_do(server: ManualServer) -> None:
    stays, goes = server.guest(), server.guest()
    assert keep(stays, "zoe").status_code == 200
    for who in (stays, goes):
        server.closes_page(who)
    server.now += 8 * 24 * HOUR
    expiry = GuestExpiry(server.casino)
    for _ in range(2):
        server._portal().call(expiry.look)
    purses = server.casino.world.floor.purses
    assert stays.name in purses
    assert goes.name not in purses
    assert server.sign_in("zoe").name == stays.name


def test_names_that_are_taken_or_look_alike_are_refused_and_the_guest_stays_one(
    server: ManualServer,
) -> None:
    server.register("ann")
    first, second = server.guest(), server.guest()
    assert keep(first, "Zoe").status_code == 200
    for name in ("ann", "Ann", "zoe", "z0e", "Guest 12345678", "croupier", first.name):
        answer = keep(second, name)
        assert (answer.status_code, answer.json()["name"]) == (409, "name-taken"), name
    assert keep(second, "bob", "password12").status_code == 422
    assert second.get("/api/me")["guest"]
    assert (
        Guest(server)
        .ask("POST", "/api/register", {"name": "ZOE", "password": PASSWORD})
        .json()["name"]
        == "name-taken"
    )


def test_whoever_has_a_name_cannot_take_another_one(server: ManualServer) -> None:
    guest, ann = server.guest(), server.register("ann")
    assert keep(guest, "zoe").status_code == 200
    for who in (guest, ann):
        assert keep(who, "mia").status_code == 403


def test_a_kept_account_is_in_the_log_and_comes_back_from_it(server: ManualServer) -> None:
    guest = server.guest()
    keep(guest, "zoe")
    again = World()
    for record in server.casino.store.read_all():
        again.fold(record)
    assert again.floor.purses[guest.name].kept_as == "zoe"


# --- nicknames ------------------------------------------------------------------------------------


def test_a_nickname_is_shown_at_tables_in_place_of_the_account(server: ManualServer) -> None:
    ann, bob = server.register("ann"), server.register("bob")
    ann.sit(TABLE)
    assert bob.seen(TABLE)["names"] == {}
    assert ann.post("/api/account/nickname", {"nickname": "Lucky"}).json()["nickname"] == "Lucky"
    assert bob.seen(TABLE)["names"] == {"ann": "Lucky"}
    assert ann.get("/api/me")["nickname"] == "Lucky"
    ann.post("/api/account/nickname", {"nickname": ""})
    assert bob.seen(TABLE)["names"] == {}


def test_a_guest_who_stayed_is_shown_by_the_chosen_name(server: ManualServer) -> None:
    guest = server.guest()
    guest.sit(TABLE)
    keep(guest, "zoe")
    assert guest.seen(TABLE)["names"] == {guest.name: "zoe"}


def test_nicknames_that_look_like_another_name_are_refused_until_it_is_free(
    server: ManualServer,
) -> None:
    ann, bob = server.register("ann"), server.register("bob")

    def chooses(who: Guest, nickname: str) -> Any:
        return who.post("/api/account/nickname", {"nickname": nickname}).json()

    assert chooses(ann, "Lucky")["nickname"] == "Lucky"
    for name in ("lucky", "1ucky", "ann", "Ann", "Dealer", "Guest 7"):
        assert chooses(bob, name)["name"] == "name-taken", name
    assert chooses(bob, "<b>")["field"] == "nickname"
    register = {"name": "Lucky", "password": PASSWORD}
    assert Guest(server).ask("POST", "/api/register", register).status_code == 409
    assert chooses(ann, "Other")["nickname"] == "Other"
    assert chooses(bob, "lucky")["nickname"] == "lucky"
    assert server.sign_in("ann").name == "ann", "the own name stays reserved"
    assert chooses(bob, "ANN")["name"] == "name-taken"


# --- reminders ------------------------------------------------------------------------------------


def due(who: Guest) -> list[str]:
    return [one["about"] for one in who.get("/api/account/reminders")["due"]]


def hear(who: Guest, about: str) -> Any:
    shown = who.get("/api/account/reminders")
    amount = next(one["amount"] for one in shown["due"] if one["about"] == about)
    return who.post("/api/account/reminders/heard", {"about": about, "amount": amount})


def test_a_reminder_of_time_comes_once_and_again_after_as_much_play(server: ManualServer) -> None:
    ann = server.register("ann")
    ann.good("POST", "/api/account/deposit", {"key": "d", "house": MELBOURNE, "amount": 500_000})
    ann.sit(TABLE, 100_000)
    assert ann.post("/api/account/reminders", {"minutes": 5}).status_code == 200
    for times in (1, 2):
        while not due(ann):
            play_round(server, ann, 500)
        assert due(ann) == ["time"]
        assert server.sign_in("ann").get("/api/account/reminders")["due"], "on every device"
        assert hear(ann, "time").status_code == 200
        assert due(ann) == [], times
        assert server.sign_in("ann").get("/api/account/reminders")["due"] == []


def test_a_break_of_an_hour_ends_the_count(server: ManualServer) -> None:
    ann = server.register("ann")
    ann.sit(TABLE)
    ann.post("/api/account/reminders", {"minutes": 5})
    while not due(ann):
        play_round(server, ann, 500)
    server.now += HOUR + MINUTE
    assert due(ann) == []


def test_a_reminder_of_loss_comes_when_so_much_is_lost_and_then_for_as_much_again(
    server: ManualServer,
) -> None:
    ann = server.register("ann")
    ann.good("POST", "/api/account/deposit", {"key": "d", "house": MELBOURNE, "amount": 500_000})
    ann.sit(TABLE, 200_000)
    ann.post("/api/account/reminders", {"loss": 2000})
    lost = heard = reminders = 0
    for _ in range(12):
        lost -= play_round(server, ann, 1000)
        shown = ann.get("/api/account/reminders")
        assert shown["lost"] == lost
        assert due(ann) == (["loss"] if lost - heard >= 2000 else [])
        if due(ann):
            assert hear(ann, "loss").status_code == 200
            heard, reminders = lost, reminders + 1
            assert due(ann) == []
    assert reminders, "rounds without a decision lose"


def test_reminders_that_make_no_sense_are_refused(server: ManualServer) -> None:
    ann = server.register("ann")
    for body, field in (
        ({"minutes": 4}, "minutes"),
        ({"minutes": 9999}, "minutes"),
        ({"loss": 50}, "loss"),
        ({"loss": 1000, "since": 1}, "since"),
    ):
        answer = ann.post("/api/account/reminders", body)
        assert (answer.status_code, answer.json()["field"]) == (422, field)
    answer = ann.post("/api/account/reminders/heard", {"about": "loss", "amount": 5})
    assert (answer.status_code, answer.json()["field"]) == (422, "amount")


def test_reminders_are_in_the_stream_of_the_person(server: ManualServer) -> None:
    ann = server.register("ann")
    ann.post("/api/account/reminders", {"minutes": 30, "loss": 5000})
    kinds = [record.type for record in server.casino.store.read("player:ann")]
    assert kinds[-1] == "floor.RemindersSet"


def test_a_guest_who_kept_the_account_is_given_a_role_by_the_name_they_chose(
    server: ManualServer,
) -> None:
    """Before, the name was not found, and the account was taken for that of a guest."""
    guest, boss = server.guest(), server.boss()
    person = guest.name
    assert keep(guest, "Robin").status_code == 200
    top = boss.top(PERTH)
    given = {"house": PERTH, "person": "Robin", "fields": {"role": "dealer"}}
    boss.floor("GiveRole", role=top, **given)
    lines = next(h for h in boss.get("/api/staff") if h["house"] == PERTH)["people"]
    mine = [line for line in lines if line["name"] == "Robin"]
    assert [(line["person"], line["role"]) for line in mine] == [(person, "dealer")]
    boss.floor("TakeRole", role=top, **given)
    lines = next(h for h in boss.get("/api/staff") if h["house"] == PERTH)["people"]
    assert "Robin" not in [line["name"] for line in lines]


def test_a_guest_who_has_not_kept_the_account_is_given_no_role(server: ManualServer) -> None:
    guest, boss = server.guest(), server.boss()
    given = {"house": PERTH, "person": guest.name, "fields": {"role": "dealer"}}
    refused(boss.tries("GiveRole", role=boss.top(PERTH), **given), 422, "not a guest")
