"""Tests of floor commands of staff and players over HTTP."""

import pytest

from croupier.acts import minute_of_day
from tests.server.manual_server import (
    CANBERRA,
    MINUTE,
    PERTH,
    SYDNEY,
    Guest,
    ManualServer,
    own,
    refused,
)

# --- staff ------------------------------------------------------------------------------------


def test_staff_are_added_with_a_password_for_once_and_given_and_deprived_of_roles(
    server: ManualServer, boss: Guest
) -> None:
    house, top = CANBERRA, boss.top(CANBERRA)
    refused(server.guest().ask("POST", "/api/staff", {"name": "eve"}), 403, "administrators may")
    dealing = {"role": "dealer"}
    unknown = boss.tries("GiveRole", role=top, house=house, person="dora", fields=dealing)
    refused(unknown, 422, "a person known to the house")
    dora = server.officer(boss, "dora", house, "dealer")
    lines = next(h for h in dora.get("/api/staff") if h["house"] == house)
    people, listed = lines["people"], {"person": "dora", "role": "dealer", "on_duty": True}
    assert listed.items() <= people[-1].items()
    assert not lines["may_appoint"]
    assert "dealer" in {role["id"] for role in lines["roles"]}
    assert dora.get("/api/pit")["tables"]
    boss.floor("TakeRole", role=top, house=house, person="dora", fields={"role": "dealer"})
    refused(dora.ask("GET", "/api/pit"), 403, "staff on duty")
    assert dora.get("/api/me")["roles"] == []


def test_only_a_supervisor_looks_into_a_players_account(server: ManualServer, boss: Guest) -> None:
    ann = server.register("ann")
    paid_in = {"key": "d", "house": PERTH, "amount": 1_000}
    ann.good("POST", "/api/account/deposit", paid_in)
    shown = boss.get("/api/people/ann")
    assert shown["account"]["balance"] == ann.balance()
    refused(ann.ask("GET", "/api/people/admin"), 403, "auditors on duty")
    dealer = server.officer(boss, "don", PERTH, "dealer")
    refused(dealer.ask("GET", "/api/people/ann"), 403, "supervisors")
    assert boss.ask("GET", "/api/people/nobody").status_code == 404


# --- wagers ---------------------------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "13.11")
def test_a_refused_wager_leaves_the_layout_and_its_chips_are_back(
    server: ManualServer, boss: Guest
) -> None:
    player, top, table = server.guest(), boss.top(SYDNEY), "SYD-B1"
    player.sit(table)
    server.run(table)
    least = next(w["minimum"] for w in player.seen(table)["wagers"] if w["id"] == "ante")
    assert player.wagers(table, least, "ante")[0].status_code == 200
    wish = {"table": table, "person": player.name, "wager": "ante", "reason": "thrown from afar"}
    refused(player.tries("DeclineWager", **wish), 403, "")
    boss.floor("DeclineWager", role=top, **wish)
    mine = own(player.seen(table))
    assert (mine.get("wagers") or {}, mine["stack"]) == ({}, 50_000)
    player.wagers(table, least, "ante")
    server.now += 6
    server.run(table)
    refused(boss.tries("DeclineWager", role=top, **wish), 409, "first card")
    assert own(player.seen(table))["wagers"]
    server.finish(table)
    player.leave(table)


# --- suspension -----------------------------------------------------------------------------


@pytest.mark.clause("perth-ultimate", "5.16", "5.16(a)")
def test_a_suspended_table_takes_no_wager_and_no_decision_and_nobodys_time_runs(
    server: ManualServer, boss: Guest
) -> None:
    player, top, table = server.guest(), boss.top(PERTH), "PER-U1"
    stop = {"table": table, "reason": "the display is dark"}
    player.sit(table)
    server.run(table)
    boss.floor("SuspendTable", role=top, **stop)
    refused(player.wagers(table)[0], 409, "suspended")
    boss.floor("ResumeTable", role=top, table=table, finding="a loose plug")
    assert {a.status_code for a in player.wagers(table)} == {200}
    server.now += 6
    server.run(table)
    assert player.seen(table)["view"]["phase"] == "play"
    boss.floor("SuspendTable", role=top, **stop)
    refused(player.plays(table, "Check"), 409, "suspended")
    server.now += 10 * MINUTE
    server.run(table)
    boss.floor("ResumeTable", role=top, table=table, finding="a loose plug")
    server.run(table)
    assert own(player.seen(table))["hand"] == "live", "the clock stood still"
    assert player.plays(table, "Check").status_code == 200
    server.finish(table)
    player.leave(table)


# --- hours ----------------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "14.1")
def test_after_the_hours_of_gaming_the_machine_deals_no_more(
    server: ManualServer, boss: Guest
) -> None:
    player, top, table = server.guest(), boss.top(CANBERRA), "CAN-U1"
    player.sit(table)
    server.run(table)
    player.wagers(table, 1000, "ante")
    closes = minute_of_day(server.casino.now(), "Australia/Sydney") + 1
    hours = {"opens": closes - 60, "closes": closes}
    boss.floor("SetHours", role=top, house=CANBERRA, hours=hours)
    server.now += MINUTE
    server.run(table)
    assert not own(player.seen(table)).get("wagers"), "what lay there has gone back"
    refused(player.wagers(table)[0], 409, "No round is open at this table")
    boss.floor("SetHours", role=top, house=CANBERRA, hours={"opens": 0, "closes": 1440})
    server.run(table)
    assert player.wagers(table)[0].status_code == 200
    player.leave(table)


# --- limits and signs ---------------------------------------------------------------------------


def test_a_player_is_agreed_limits_of_their_own_and_wagers_by_them(
    server: ManualServer, boss: Guest
) -> None:
    """Canberra 5.2: more than the maximum, with a marker at the seat."""
    player, top = server.guest(), boss.top(CANBERRA)
    player.good("POST", "/api/account/deposit",
                {"key": "more", "house": CANBERRA, "amount": 500_000})  # fmt: skip
    player.sit("CAN-U1", 400_000)
    server.run("CAN-U1")
    refused(player.wagers("CAN-U1", 30_000)[0], 409, "at most $200")
    player.floor("AskLimits", table="CAN-U1", over_maximum=True)
    asked = boss.get("/api/pit")["asked"]
    assert [line["person"] for line in asked] == [player.name]
    refused(player.tries("GrantLimits", table="CAN-U1", person=player.name), 403, "may")
    boss.floor("GrantLimits", role=top, table="CAN-U1", person=player.name)
    seats = player.get("/api/tables/CAN-U1/floor")["seats"]
    assert (seats[player.seat - 1]["marker"], seats[player.seat - 1]["maximum"]) == (
        "higher limit",
        None,
    )
    limits = {w["id"]: (w["minimum"], w["maximum"]) for w in player.seen("CAN-U1")["wagers"]}
    assert limits["ante"] == (500, None)
    assert limits["play"] == (None, None), "a follow-up is a multiple, not an amount of its own"
    player.wagers("CAN-U1")
    server.finish("CAN-U1")
    assert {a.status_code for a in player.wagers("CAN-U1", 30_000)} == {200}
    server.now += 10
    server.finish("CAN-U1")
    player.leave("CAN-U1")


def test_a_minimum_rises_when_its_notice_has_run_and_not_before(
    server: ManualServer, boss: Guest
) -> None:
    """The Star 6.5: twenty minutes on the sign; 6.5.1: at once, and those there keep the old."""
    top, table = boss.top(SYDNEY), "SYD-B1"
    player = server.guest()
    player.sit(table)
    raised = {"table": table, "sign": {"minimum": "25.00"}}
    ms = int(server.casino.now())
    early = boss.tries("ChangeSign", role=top, **raised, effective=ms + int(19 * MINUTE * 1000))
    refused(early, 409, "20 minutes")
    boss.floor("ChangeSign", role=top, **raised, effective=ms + int(20 * MINUTE * 1000))
    notices = [n for n in boss.get("/api/pit")["notices"] if n["table"] == table]
    assert len(notices) == 1
    assert player.seen(table)["table"]["minimum"] == 500
    server.now += 20 * MINUTE
    bets = player.get(f"/api/tables/{table}/floor")["sign"]["bets"]
    assert {b["bet"]: b["minimum"] for b in bets}["Ante"] == 2500
    server.run(table)
    refused(player.wagers(table, 1000, "ante")[0], 409, "at least $25")
    boss.floor("RaiseMinimumAtOnce", role=top, table=table, minimum=5000)
    newcomer = server.guest()
    newcomer.sit(table)
    player.wagers(table, 2500, "ante")
    server.finish(table)
    assert player.wagers(table, 2500, "ante")[0].status_code == 200, "a marker keeps the old"
    refused(newcomer.wagers(table, 2500, "ante")[0], 409, "at least $50")
    seats = player.get(f"/api/tables/{table}/floor")["seats"]
    assert seats[player.seat - 1]["marker"] == "old minimum"
    assert seats[newcomer.seat - 1]["marker"] == ""
    player.leave(table)
    newcomer.leave(table)


@pytest.mark.clause("canberra-ultimate", "5.1", "5.2")
def test_a_round_that_waits_for_wagers_does_not_outlast_its_sign(
    server: ManualServer, boss: Guest
) -> None:
    """However long nobody has wagered: the first wager after a change is by the new sign."""
    player, top, table = server.guest(), boss.top(CANBERRA), "CAN-U1"
    player.sit(table)
    server.run(table)
    change = {"table": table, "sign": {"minimum": "50.00"}}
    soon = int(server.casino.now()) + int(MINUTE * 1000)
    boss.floor("ChangeSign", role=top, **change, effective=soon)
    server.run(table)
    opened = player.seen(table)["view"]["id"]
    server.now += MINUTE
    refused(player.wagers(table, 1000, "ante")[0], 409, "at least $50")
    server.run(table)
    assert player.seen(table)["view"]["id"] != opened
    refused(player.wagers(table, 1000)[0], 409, "at least $50")
    player.floor("AskLimits", table=table, over_maximum=True)
    boss.floor("GrantLimits", role=top, table=table, person=player.name)
    server.run(table)
    assert player.wagers(table, 21_000)[0].status_code == 200, "a marker counts at once"
    player.leave(table)
    soon = int(server.casino.now()) + 1000
    boss.floor("ChangeSign", role=top, table=table, sign={"minimum": "5.00"}, effective=soon)
    server.now += 1


@pytest.mark.clause("sydney-bonus", "6.5.1", "6.5.4")
def test_whoever_comes_after_a_minimum_rose_wagers_by_it_though_the_round_was_open(
    server: ManualServer, boss: Guest
) -> None:
    """A bet that lies there stands and is played; the newcomer's is by the new minimum."""
    top, table = boss.top(SYDNEY), "SYD-B1"
    player = server.guest()
    player.sit(table)
    server.run(table)
    least = player.seen(table)["table"]["minimum"]
    assert player.wagers(table, least, "ante")[0].status_code == 200
    boss.floor("RaiseMinimumAtOnce", role=top, table=table, minimum=least + 5000)
    newcomer = server.guest()
    newcomer.sit(table)
    refused(newcomer.wagers(table, least, "ante")[0], 409, "at least")
    assert newcomer.wagers(table, least + 5000, "ante")[0].status_code == 200
    assert own(player.seen(table))["wagers"] == {"ante": least}
    server.finish(table)
    assert player.wagers(table, least, "ante")[0].status_code == 200, "the old minimum is kept"
    server.finish(table)
    seats = player.seen(table)["last"]["seats"]
    results = next(s["results"] for s in seats if s["seat"] == player.seat)
    assert [(r["wager"], r["staked"]) for r in results] == [("ante", least)], "and settled"
    player.leave(table)
    newcomer.leave(table)
    boss.floor("ChangeSign", role=top, table=table, sign={"minimum": f"{least / 100:.2f}"})


def test_limits_of_one_player_are_agreed_on_the_floor_and_not_in_a_round(
    server: ManualServer, boss: Guest
) -> None:
    """A round ends in a minute, and with it what only the round knows of."""
    player = server.guest()
    player.sit("CAN-U1")
    server.run("CAN-U1")
    asked = {"type": "AgreeLimits", "person": player.name, "over_maximum": True, "reason": "x"}
    wish = {"role": boss.top(CANBERRA), "command": asked}
    refused(
        boss.post("/api/tables/CAN-U1/commands", wish),
        422,
        "seats and limits have requests of their own",
    )
    player.leave("CAN-U1")


def test_the_ante_bonus_has_limits_of_its_own(server: ManualServer) -> None:
    """The Star 5.4: its sign states them apart from the Ante's."""
    player = server.guest()
    player.sit("SYD-B1")
    server.run("SYD-B1")
    wagers = {w["id"]: w for w in player.seen("SYD-B1")["wagers"]}
    assert (wagers["ante_bonus"]["minimum"], wagers["ante_bonus"]["maximum"]) == (100, 10_000)
    bets = player.get("/api/tables/SYD-B1/floor")["sign"]["bets"]
    assert {b["bet"]: b["maximum"] for b in bets}["Ante Bonus"] == 10_000
    player.wagers("SYD-B1", wagers["ante"]["minimum"], "ante")
    refused(player.wagers("SYD-B1", 50, "ante_bonus")[0], 409, "at least $1")
    refused(player.wagers("SYD-B1", 10_100, "ante_bonus")[0], 409, "at most $100")
    assert player.wagers("SYD-B1", 100, "ante_bonus")[0].status_code == 200
    player.leave("SYD-B1")


# --- opening and closing ------------------------------------------------------------------------


def test_a_table_closes_on_notice_and_leaves_nothing_on_its_layout(
    server: ManualServer, boss: Guest
) -> None:
    """The Star: twenty minutes. Wagers of a round that never began go back."""
    top, table = boss.top(SYDNEY), "SYD-B1"
    player = server.guest()
    player.sit(table, 60_000)
    refused(boss.tries("EndPlay", role=top, table=table), 409, "announce its closing first")
    effective = int(server.casino.now() + 20 * MINUTE * 1000)
    boss.floor("AnnounceClosing", role=top, table=table, effective=effective)
    refused(boss.tries("EndPlay", role=top, table=table), 409, "more on the sign")
    server.now += 20 * MINUTE
    server.finish(table)
    assert player.wagers(table, 5000, "ante")[0].status_code == 200
    boss.floor("EndPlay", role=top, table=table)
    assert not own(player.seen(table)).get("wagers")
    assert player.seen(table)["table"]["phase"] in ("closing", "closed")
    before = player.balance()
    assert player.post(f"/api/tables/{table}/leave", {}).status_code == 200
    assert player.balance() == before + 60_000
    server.run(table)
    for _ in range(12):
        waits = [w for w in boss.get("/api/pit")["waiting"]
                 if w["where"] == table and w["command"] == "DoTableChore"]  # fmt: skip
        if not waits:
            break
        boss.floor("DoTableChore", role=top, table=table, number=waits[0]["number"], note="done")
    boss.floor("OpenTable", role=top, table=table)
    assert player.seen(table)["table"]["phase"] == "open"


def test_a_suspended_table_stands_still_and_its_round_may_be_void(
    server: ManualServer, boss: Guest
) -> None:
    """Perth 5.16: a suspected malfunction is looked into; the rounds it touched are void."""
    top, table = boss.top(PERTH), "PER-U1"
    player = server.guest()
    player.sit(table, 50_000)
    server.run(table)
    player.wagers(table)
    server.now += 6
    server.run(table)
    shown = player.seen(table)
    assert shown["view"]["phase"] == "play"
    boss.floor("SuspendTable", role=top, table=table, reason="the display stuck")
    version = player.seen(table)["version"]
    server.now += 60
    server.run(table)
    assert player.seen(table)["version"] == version, "nothing happens meanwhile"
    boss.floor("ResumeTable", role=top, table=table, finding="a fault", voids=[shown["view"]["id"]])
    server.finish(table)
    player.leave(table)
    assert player.balance() == 100_000, "every wager came back"


# --- seats ------------------------------------------------------------------------------------


def test_an_idle_player_at_a_full_table_gives_the_seat_up_after_three_rounds(
    server: ManualServer, boss: Guest
) -> None:
    table = "CAN-U1"
    full = server.casino.world.table(table)
    assert full is not None
    top = boss.top(CANBERRA)
    idle = server.guest()
    free = sum(1 for seat in full.seats if not seat.person)
    idle.sit(table, 50_000)
    others = [server.guest() for _ in range(free - 1)]
    for other in others:
        other.sit(table, 90_000)
    vacate = {"table": table, "person": idle.name}
    for rounds in range(3):
        refused(boss.tries("VacateSeat", role=top, **vacate), 409, f"{rounds} of 3")
        server.run(table)
        for other in others:
            assert other.wagers(table, 500)[-1].status_code == 200
        server.finish(table)
    line = next(w for w in boss.get("/api/pit")["waiting"] if w["command"] == "VacateSeat")
    assert (line["where"], line["about"]) == (table, idle.name)
    before = idle.balance()
    boss.floor("VacateSeat", role=top, **vacate)
    assert idle.balance() == before + 50_000
    shown = others[0].seen(table)
    assert idle.seat not in {place["seat"] for place in shown["seats"]}
    assert all(s["seat"] != idle.seat or not s.get("person") for s in shown["view"]["seats"])
    for other in others:
        other.leave(table)


def test_chips_go_back_to_the_account_while_the_seat_is_kept(server: ManualServer) -> None:
    player, table = server.guest(), "MEL-U1"
    player.sit(table, 50_000)
    server.run(table)
    player.wagers(table)
    refused(player.post(f"/api/tables/{table}/cash-out", {"amount": 10_000}), 409, "wagers")
    for name in ("blind", "ante"):
        assert player.plays(table, "TakeBackWager", wager=name).status_code == 200
    before = player.balance()
    said = player.post(f"/api/tables/{table}/cash-out", {"amount": 10_000})
    assert said.status_code == 200, said.text
    assert player.balance() == before + 10_000
    shown = player.seen(table)
    assert shown["you"]["chips"] == own(shown)["stack"] == 40_000
    player.leave(table)


@pytest.mark.parametrize("forged", ["actor", "at", "id"])
def test_who_when_and_which_are_never_the_clients_to_say(server: ManualServer, forged: str) -> None:
    wish = {"type": "ExcludeMyself", "house": PERTH, forged: "x"}
    answer = server.guest().post("/api/floor/commands", {"command": wish})
    assert (answer.status_code, answer.json()["field"]) == (422, f"command.{forged}")
