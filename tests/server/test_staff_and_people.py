"""Tests of what staff see of people, and that they do not play where they work."""

from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.server.people.person_records import NO_DEALINGS
from croupier.store import Auditor
from tests.server.manual_server import (
    CANBERRA,
    MELBOURNE,
    PERTH,
    SYDNEY,
    Guest,
    ManualServer,
    manual_server,
    refused,
)


def looks_at(server: ManualServer, person: str) -> list[Any]:
    auditor = Auditor(server.casino.store.engine)
    auditor.read_up()
    steps = auditor.follow(f"player:{person}")
    return [s for s in steps if s.record.type == "audit.AccountSeen"]


# --- accounts --------------------------------------------------------------------------------


def test_a_guest_who_was_never_in_perth_is_not_shown_to_its_supervisor(
    server: ManualServer, boss: Guest
) -> None:
    """In 0.1 supervisors of any house read every account."""
    inspector = server.officer(boss, "ida", PERTH, "table-inspector")
    guest = server.guest()
    path = f"/api/people/{guest.name}"
    refused(inspector.ask("GET", path), 403, NO_DEALINGS)
    guest.sit("CAN-U1", 10_000)
    guest.leave("CAN-U1")
    refused(inspector.ask("GET", path), 403, NO_DEALINGS)
    assert not looks_at(server, guest.name)
    guest.sit("PER-U1", 10_000)
    assert inspector.get(path)["account"]["at_tables"] == [["PER-U1", 10_000]]
    guest.leave("PER-U1")
    assert inspector.get(path)["account"]["balance"] == guest.balance(), "they were there once"
    assert len(looks_at(server, guest.name)) == 2


def test_the_chips_that_everybody_gets_are_no_dealing_and_money_paid_in_is(
    server: ManualServer, boss: Guest
) -> None:
    """The first house hands out the chips to begin with."""
    first = next(iter(server.casino.world.house().houses))
    roles = {CANBERRA: "casino-supervisor", MELBOURNE: "tg-area-manager", PERTH: "table-inspector",
             SYDNEY: "gaming-supervisor"}  # fmt: skip
    officer = server.officer(boss, "fred", first, roles[first])
    ann = server.register("ann of nowhere")
    refused(officer.ask("GET", "/api/people/ann of nowhere"), 403, NO_DEALINGS)
    ann.good("POST", "/api/account/deposit", {"key": "d", "house": first, "amount": 500})
    assert officer.get("/api/people/ann of nowhere")["account"]["balance"] == ann.balance()


def test_an_exclusion_or_a_dispute_is_a_dealing_and_other_houses_stay_hidden(
    server: ManualServer, boss: Guest
) -> None:
    officer = server.officer(boss, "cora", CANBERRA, "casino-supervisor")
    kim, lee = server.register("kim"), server.register("lee")
    kim.floor("ExcludeMyself", house=CANBERRA)
    complaint = {"kind": "complaint"}
    lee.floor("RaiseDispute", book="canberra-ultimate", about="a wager", fields=complaint)
    lee.sit("PER-U1", 10_000)
    assert len(officer.get("/api/people/kim")["exclusions"]) == 1
    shown = officer.get("/api/people/lee")
    assert len(shown["disputes"]) == 1
    assert shown["account"]["at_tables"] == [], "chips in Perth are not Canberra's business"
    lee.leave("PER-U1")


def test_a_look_at_an_account_is_logged_before_it_is_answered_and_shown_to_auditors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In 0.1 nobody could tell who had read an account."""
    database = tmp_path / "house.db"
    with manual_server(database) as server:
        boss = server.boss()
        officer = server.officer(boss, "olaf", SYDNEY, "gaming-supervisor")
        auditor = server.officer(boss, "vera", SYDNEY, "surveillance")
        elsewhere = server.officer(boss, "gus", PERTH, "gwc")
        ann = server.register("ann")
        ann.good("POST", "/api/account/deposit", {"key": "d", "house": SYDNEY, "amount": 500})
        officer.get("/api/people/ann")
        (look,) = auditor.get("/api/audit/looks")
        at = int((1_800_000_000.0 + server.now) * 1_000)
        assert look == {
            "position": server.casino.world.position, "at": at, "house": SYDNEY, "person": "olaf",
            "role": "gaming-supervisor", "what": "account", "round": "", "table": "",
            "player": "ann", "covered": False,
        }  # fmt: skip
        auditor.get("/api/people/ann")
        auditor.get("/api/people/ann")
        assert [one["person"] for one in auditor.get("/api/audit/looks")] == [
            "vera",
            "vera",
            "olaf",
        ]
        page = auditor.get(f"/api/audit/looks?house={SYDNEY}&before=1&limit=1")
        assert [one["person"] for one in page] == ["vera"]
        assert elsewhere.get("/api/audit/looks") == []
        foreign = elsewhere.ask("GET", f"/api/audit/looks?house={SYDNEY}")
        refused(foreign, 403, "Only auditors and operators on duty in the house it concerns may")
        assert officer.ask("GET", "/api/audit/looks").status_code == 403
    assert main(["audit", "show", f"audit:{SYDNEY}", "--database", str(database)]) == 0
    lines = capsys.readouterr().out
    assert "AccountSeen" in lines
    assert "player ann" in lines


def test_no_account_is_shown_when_the_look_cannot_be_logged(
    server: ManualServer, boss: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    officer = server.officer(boss, "nora", PERTH, "table-inspector")
    ann = server.register("ann in perth")
    ann.good("POST", "/api/account/deposit", {"key": "d", "house": PERTH, "amount": 500})

    def fail(*_: Any, **__: Any) -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(server.casino, "_write", fail)
    answer = officer.ask("GET", "/api/people/ann in perth")
    assert answer.status_code in (500, 503)
    assert "balance" not in answer.text


# --- the pit ---------------------------------------------------------------------------------


def test_a_dealer_sees_the_own_table_only_and_only_on_duty(
    server: ManualServer, boss: Guest
) -> None:
    """In 0.1 a dealer saw every table of the house, and what waits for supervisors."""
    dealer = server.officer(boss, "dan", MELBOURNE, "dealer")
    dealer.floor("GoOnDuty", role="dealer", house=MELBOURNE, tables=["MEL-U1"])
    shown = dealer.get("/api/pit")
    assert [table["id"] for table in shown["tables"]] == ["MEL-U1"]
    desks = [table["id"] for desk in dealer.get("/api/desk") for table in desk["tables"]]
    assert set(desks) <= {"MEL-U1"}
    dealer.floor("GoOffDuty", role="dealer", house=MELBOURNE)
    for path in ("/api/pit", "/api/desk", "/api/alarms"):
        assert dealer.ask("GET", path).json()["name"] == "not-your-office"


def test_records_of_people_are_for_supervisors_and_not_for_a_chip_runner_or_director(
    server: ManualServer, boss: Guest
) -> None:
    """In 0.1 everybody on duty read exclusions, breaches and disputes."""
    server.register("rex").floor("ExcludeMyself", house=MELBOURNE)
    posts = {"tg-area-manager": True, "vcglr-inspector": True, "dealer": False,
             "chip-runner": False, "tournament-director": False}  # fmt: skip
    for role, sees in posts.items():
        who = server.officer(boss, f"the {role}", MELBOURNE, role)
        people = {exclusion["person"] for exclusion in who.get("/api/pit")["exclusions"]}
        assert ("rex" in people) == sees, role


# --- staff do not play -----------------------------------------------------------------------


def test_staff_do_not_sit_down_where_they_work_on_duty_or_off(
    server: ManualServer, boss: Guest
) -> None:
    """In 0.1 only staff on duty at that very table were refused."""
    dealer = server.officer(boss, "deb", PERTH, "dealer")
    money = {"key": "d", "house": PERTH, "amount": 50_000}
    dealer.good("POST", "/api/account/deposit", money)
    for duty in ("on", "off"):
        answer = dealer.post("/api/tables/PER-U1/sit", {"seat": 5, "buy_in": 10_000})
        refused(answer, 403, "You work for Crown Perth and cannot play there.")
        assert answer.json()["name"] == "barred", duty
        if duty == "on":
            dealer.floor("GoOffDuty", role="dealer", house=PERTH)
    assert "work for" in dealer.get("/api/tables/PER-U1/floor")["barred"]
    dealer.sit("CAN-U1", 10_000)
    dealer.leave("CAN-U1")


def test_staff_do_not_wait_for_a_seat_where_they_work(server: ManualServer, boss: Guest) -> None:
    runner = server.officer(boss, "rita", MELBOURNE, "chip-runner")
    answer = runner.post("/api/poker-room/join", {"table": "MEL-NL1"})
    refused(answer, 403, "You work for Crown Melbourne")


def test_somebody_who_has_a_seat_must_leave_it_before_they_are_appointed(
    server: ManualServer, boss: Guest
) -> None:
    """In 0.1 a seated player could be made a dealer of the house."""
    ben, top = server.register("ben"), boss.top(CANBERRA)
    ben.sit("CAN-U1", 10_000)
    given = {"house": CANBERRA, "person": "ben", "fields": {"role": "dealer"}}
    answer = boss.tries("GiveRole", role=top, **given)
    refused(answer, 409, "ben has a seat at table CAN-U1")
    ben.leave("CAN-U1")
    boss.floor("GiveRole", role=top, **given)
    ben = server.sign_in("ben")
    assert ben.post("/api/tables/CAN-U1/sit", {"seat": 1, "buy_in": 1_000}).status_code == 403
    boss.floor("TakeRole", role=top, **given)
    ben = server.sign_in("ben")
    ben.sit("CAN-U1", 10_000)
    ben.leave("CAN-U1")
