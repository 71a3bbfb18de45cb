"""The floor through the real door: staff and players ask over HTTP, and the rounds obey."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.banked import events
from tests.server.day import HOUR, MINUTE, PASSWORD, Day, Guest, a_day

ALARM_TABLE, MANAGER = "MEL-B1", "tg-area-manager"
PERTH, CANBERRA, SYDNEY, MELBOURNE = "Crown Perth", "Casino Canberra", "The Star", "Crown Melbourne"


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    with a_day(tmp_path_factory.mktemp("duties") / "house.db") as opened:
        yield opened


@pytest.fixture
def boss(day: Day) -> Guest:
    return day.boss()


def own(shown: Any) -> Any:
    """The seat of whoever looks, in the round under way."""
    return next(s for s in shown["view"]["seats"] if s["seat"] == shown["you"]["seat"])


def refused(answer: Any, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["problem"]


# --- staff ------------------------------------------------------------------------------------


def test_staff_are_added_with_a_password_for_once_and_given_and_deprived_of_roles(
    day: Day, boss: Guest
) -> None:
    house, top = CANBERRA, boss.top(CANBERRA)
    refused(day.guest().ask("POST", "/api/staff", {"name": "eve"}), 403, "answers for a house")
    unknown = boss.tries(
        "GiveRole", role=top, house=house, person="dora", fields={"role": "dealer"}
    )
    refused(unknown, 422, "somebody the house knows")
    dora = day.officer(boss, "dora", house, "dealer")
    lines = next(h for h in dora.get("/api/staff") if h["house"] == house)
    assert {"person": "dora", "role": "dealer"}.items() <= lines["people"][-1].items()
    assert lines["people"][-1]["on_duty"]
    assert not lines["may_appoint"]
    assert "dealer" in {role["id"] for role in lines["roles"]}
    assert dora.get("/api/pit")["tables"]
    boss.floor("TakeRole", role=top, house=house, person="dora", fields={"role": "dealer"})
    refused(dora.ask("GET", "/api/pit"), 403, "staff on duty")
    assert dora.get("/api/me")["roles"] == []


def test_only_a_supervisor_looks_into_a_players_account(day: Day, boss: Guest) -> None:
    ann = day.register("ann")
    shown = boss.get("/api/people/ann")
    assert shown["account"]["balance"] == ann.balance()
    refused(ann.ask("GET", "/api/people/admin"), 403, "staff on duty")
    dealer = day.officer(boss, "don", PERTH, "dealer")
    refused(dealer.ask("GET", "/api/people/ann"), 403, "supervisors")
    assert boss.ask("GET", "/api/people/nobody").status_code == 404


# --- limits and signs ---------------------------------------------------------------------------


def test_a_player_is_agreed_limits_of_their_own_and_wagers_by_them(day: Day, boss: Guest) -> None:
    """Canberra 5.2: more than the maximum, with a marker at the seat."""
    player, top = day.guest(), boss.top(CANBERRA)
    player.good("POST", "/api/account/deposit",
                {"key": "more", "house": CANBERRA, "amount": 500_000})  # fmt: skip
    player.sit("CAN-U1", 400_000)
    day.run("CAN-U1")
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
    _finish(day, "CAN-U1")
    assert {a.status_code for a in player.wagers("CAN-U1", 30_000)} == {200}
    day.now += 10
    _finish(day, "CAN-U1")
    leave(day, player, "CAN-U1")


def _finish(day: Day, table: str) -> None:
    """The round under way to its end, and the next one opened."""
    for _ in range(6):
        day.run(table)
        day.now += 31
    day.run(table)


def leave(day: Day, player: Guest, table: str) -> None:
    for _ in range(8):
        if player.post(f"/api/tables/{table}/leave", {}).status_code == 200:
            return
        day.now += 31
        day.run(table)
    raise AssertionError("nobody is kept at a table for ever")


def test_a_minimum_rises_when_its_notice_has_run_and_not_before(day: Day, boss: Guest) -> None:
    """The Star 6.5: twenty minutes on the sign; 6.5.1: at once, and those there keep the old."""
    top, table = boss.top(SYDNEY), "SYD-B1"
    player = day.guest()
    player.sit(table)
    raised = {"table": table, "sign": {"minimum": "25.00"}}
    ms = int(day.casino.now())
    early = boss.tries("ChangeSign", role=top, **raised, effective=ms + int(19 * MINUTE * 1000))
    refused(early, 409, "20 minutes")
    boss.floor("ChangeSign", role=top, **raised, effective=ms + int(20 * MINUTE * 1000))
    notices = [n for n in boss.get("/api/pit")["notices"] if n["table"] == table]
    assert len(notices) == 1
    assert player.seen(table)["table"]["minimum"] == 500
    day.now += 20 * MINUTE
    bets = player.get(f"/api/tables/{table}/floor")["sign"]["bets"]
    assert {b["bet"]: b["minimum"] for b in bets}["Ante"] == 2500
    day.run(table)
    refused(player.wagers(table, 1000, "ante")[0], 409, "at least $25")
    boss.floor("RaiseMinimumAtOnce", role=top, table=table, minimum=5000)
    newcomer = day.guest()
    newcomer.sit(table)
    player.wagers(table, 2500, "ante")
    _finish(day, table)
    assert player.wagers(table, 2500, "ante")[0].status_code == 200, "a marker keeps the old"
    refused(newcomer.wagers(table, 2500, "ante")[0], 409, "at least $50")
    seats = player.get(f"/api/tables/{table}/floor")["seats"]
    assert seats[player.seat - 1]["marker"] == "old minimum"
    assert seats[newcomer.seat - 1]["marker"] == ""
    leave(day, player, table)
    leave(day, newcomer, table)


def test_the_ante_bonus_has_limits_of_its_own(day: Day) -> None:
    """The Star 5.4: its sign states them apart from the Ante's."""
    player = day.guest()
    player.sit("SYD-B1")
    day.run("SYD-B1")
    wagers = {w["id"]: w for w in player.seen("SYD-B1")["wagers"]}
    assert (wagers["ante_bonus"]["minimum"], wagers["ante_bonus"]["maximum"]) == (100, 10_000)
    bets = player.get("/api/tables/SYD-B1/floor")["sign"]["bets"]
    assert {b["bet"]: b["maximum"] for b in bets}["Ante Bonus"] == 10_000
    player.wagers("SYD-B1", wagers["ante"]["minimum"], "ante")
    refused(player.wagers("SYD-B1", 50, "ante_bonus")[0], 409, "at least $1")
    refused(player.wagers("SYD-B1", 10_100, "ante_bonus")[0], 409, "at most $100")
    assert player.wagers("SYD-B1", 100, "ante_bonus")[0].status_code == 200
    leave(day, player, "SYD-B1")


# --- opening and closing ------------------------------------------------------------------------


def test_a_table_closes_on_notice_and_leaves_nothing_on_its_layout(day: Day, boss: Guest) -> None:
    """The Star: twenty minutes. Wagers of a round that never began go back."""
    top, table = boss.top(SYDNEY), "SYD-B1"
    player = day.guest()
    player.sit(table, 60_000)
    refused(boss.tries("CloseTable", role=top, table=table), 409, "no closing is announced")
    effective = int(day.casino.now() + 20 * MINUTE * 1000)
    boss.floor("AnnounceClosing", role=top, table=table, effective=effective)
    refused(boss.tries("CloseTable", role=top, table=table), 409, "more on the sign")
    day.now += 20 * MINUTE
    _finish(day, table)
    assert player.wagers(table, 5000, "ante")[0].status_code == 200
    boss.floor("CloseTable", role=top, table=table)
    assert not own(player.seen(table)).get("wagers")
    assert player.seen(table)["table"]["phase"] in ("closing", "closed")
    before = player.balance()
    assert player.post(f"/api/tables/{table}/leave", {}).status_code == 200
    assert player.balance() == before + 60_000
    day.run(table)
    for _ in range(12):
        waits = [w for w in boss.get("/api/pit")["waiting"]
                 if w["where"] == table and w["command"] == "DoTableChore"]  # fmt: skip
        if not waits:
            break
        boss.floor("DoTableChore", role=top, table=table, number=waits[0]["number"], note="done")
    boss.floor("OpenTable", role=top, table=table)
    assert player.seen(table)["table"]["phase"] == "open"


def test_a_suspended_table_stands_still_and_its_round_may_be_void(day: Day, boss: Guest) -> None:
    """Perth 5.16: a suspected malfunction is looked into; the rounds it touched are void."""
    top, table = boss.top(PERTH), "PER-U1"
    player = day.guest()
    player.sit(table, 50_000)
    day.run(table)
    player.wagers(table)
    day.now += 6
    day.run(table)
    shown = player.seen(table)
    assert shown["view"]["phase"] == "play"
    boss.floor("SuspendTable", role=top, table=table, reason="the display stuck")
    version = player.seen(table)["version"]
    day.now += 60
    day.run(table)
    assert player.seen(table)["version"] == version, "nothing happens meanwhile"
    boss.floor("ResumeTable", role=top, table=table, finding="a fault", voids=[shown["view"]["id"]])
    _finish(day, table)
    leave(day, player, table)
    assert player.balance() == 100_000, "every wager came back"


# --- kept out -----------------------------------------------------------------------------------


def test_whoever_excludes_themselves_is_out_at_once_and_a_begun_round_is_played_out(
    day: Day,
) -> None:
    table = "PER-U1"
    waiting, playing, bystander = day.guest(), day.guest(), day.guest()
    waiting.sit(table)
    day.run(table)
    assert waiting.wagers(table)[-1].status_code == 200
    out = {"key": "out", "house": PERTH, "days": 1}
    assert waiting.good("POST", "/api/account/exclude", out)["exclusions"]
    assert not own(waiting.seen(table)).get("wagers"), "what could go back has gone back"
    refused(waiting.wagers(table)[0], 403, "")
    refused(waiting.post("/api/account/deposit", {"house": PERTH, "amount": 100}), 403, "")
    leave(day, waiting, table)
    playing.sit(table)
    day.run(table)
    playing.wagers(table)
    day.now += 6
    day.run(table)
    assert playing.seen(table)["view"]["phase"] == "play"
    playing.good("POST", "/api/account/exclude", out)
    assert own(playing.seen(table))["wagers"], "the round has begun: its wagers stand"
    assert playing.plays(table, "Check").status_code == 200
    bystander.sit(table)
    _finish(day, table)
    refused(playing.wagers(table)[0], 403, "")
    leave(day, playing, table)
    leave(day, bystander, table)
    assert (
        playing.post("/api/account/withdraw", {"house": PERTH, "amount": 1000}).status_code == 200
    )


def test_an_officer_excludes_somebody_for_a_breach_and_lets_them_back(
    day: Day, boss: Guest
) -> None:
    top, table = boss.top(CANBERRA), "CAN-U1"
    player = day.guest()
    player.sit(table)
    day.run(table)
    player.wagers(table)
    conduct = _conduct(day, "canberra-ultimate", "exclude-player")
    boss.floor("ReportBreach", role=top, book="canberra-ultimate", conduct=conduct,
               person=player.name, table=table, note="seen by the camera")  # fmt: skip
    breach = boss.get("/api/pit")["breaches"][-1]
    said = boss.tries("Sanction", role=top, breach=breach["number"], power="exclude-player",
                      note="seen")  # fmt: skip
    assert said.status_code == 200, said.text
    assert not own(player.seen(table)).get("wagers"), "the wagers went back with the sanction"
    refused(player.wagers(table)[0], 403, "")
    line = next(w for w in boss.get("/api/pit")["waiting"] if w["about"] == player.name)
    assert line["command"] == "LeaveSeat"
    refused(day.guest().tries("LeaveSeat", table=table, person=player.name), 409, "")
    before = player.balance()
    boss.floor("LeaveSeat", role=top, table=table, person=player.name)
    assert player.balance() == before + 50_000, "shown out, with every chip"
    number = next(x for x in boss.get("/api/pit")["exclusions"] if x["person"] == player.name)
    boss.floor("LiftExclusion", role=top, number=number["number"], reason="mistaken identity")
    player.sit(table)
    assert player.wagers(table)[0].status_code == 200
    leave(day, player, table)


def _conduct(day: Day, book: str, power: str) -> str:
    """Some conduct for which the book gives this power."""
    row = day.casino.law.book(book)
    after = row.ladder.powers[power].after
    return str(after[0] if after else row.floor.conduct[0].id)


# --- disputes, payments held, promotions ----------------------------------------------------------


def test_a_dispute_goes_its_way_through_the_house_and_to_the_regulator(
    day: Day, boss: Guest
) -> None:
    top, player = boss.top(SYDNEY), day.guest()
    player.floor("RaiseDispute", book="sydney-bonus", about="the third card was mine")
    dispute = player.get("/api/account")["disputes"][-1]
    stranger = day.guest()
    refused(stranger.tries("AskReview", number=dispute["number"]), 409, "")
    assert stranger.get("/api/account")["disputes"] == []
    roles = _deciders(day, "sydney-bonus")
    officers = [day.officer(boss, f"judge {n}", SYDNEY, role) for n, role in enumerate(roles)]
    for officer, role in zip(officers, roles, strict=True):
        waits = [w for w in boss.get("/api/pit")["waiting"] if w["command"] == "DecideDispute"]
        assert waits
        officer.floor("DecideDispute", role=role, number=dispute["number"], outcome="no")
        player.floor("AskReview", number=dispute["number"])
    player.floor("ReferDispute", number=dispute["number"])
    shown = player.get("/api/account")["disputes"][-1]
    assert [d["outcome"] for d in shown["decisions"]] == ["no"] * len(roles)
    assert shown["referred"] is not None
    early = boss.tries("CloseDispute", role=top, number=dispute["number"])
    while early.status_code != 200:
        chore = next(w for w in boss.get("/api/pit")["waiting"] if w["command"] == "DoHouseChore")
        boss.floor("DoHouseChore", role=top, number=chore["number"], note="told them in writing")
        early = boss.tries("CloseDispute", role=top, number=dispute["number"])
    assert player.get("/api/account")["disputes"][-1]["closed"]


def _deciders(day: Day, book: str) -> list[str]:
    """The role of each step a dispute about a game takes."""
    from croupier.floor.disputes import levels_of

    read = day.casino.law.book(book)
    return [read.ladder.powers[level].role for level in levels_of(read, "game")]


def test_nobody_has_more_than_twenty_disputes_open(day: Day) -> None:
    player = day.guest()
    wish = {"book": "sydney-bonus", "about": "again"}
    said = [player.tries("RaiseDispute", **wish).status_code for _ in range(21)]
    assert said == [200] * 20 + [409]


def test_perth_holds_a_payment_for_seventy_two_hours_and_then_it_is_the_players(
    day: Day, boss: Guest
) -> None:
    top, player = boss.top(PERTH), day.register("hal")
    player.sit("PER-U1", 40_000)
    held: dict[str, Any] = {
        "table": "PER-U1",
        "person": player.name,
        "amount": 30_000,
        "reason": "round looked at",
    }
    refused(player.tries("WithholdPayment", **held), 403, "")
    boss.floor("WithholdPayment", role=top, **held)
    line = next(h for h in boss.get("/api/pit")["holds"] if h["person"] == player.name)
    assert line["due"] - line["since"] == 72 * 3_600_000
    mine = player.get("/api/account")
    assert (mine["held"], mine["holds"][0]["amount"]) == (30_000, 30_000)
    claim: dict[str, Any] = {
        "person": player.name,
        "number": line["number"],
        "release": True,
        "reason": "time",
    }
    day.now += 71 * HOUR
    player = day.sign_in("hal")
    refused(player.tries("DetermineHold", **claim), 403, "still being held")
    day.now += 1 * HOUR
    before = player.balance()
    player.floor("DetermineHold", **claim)
    assert player.balance() == before + 30_000
    leave(day, player, "PER-U1")


def test_a_promotion_starts_once_its_terms_are_complete_and_players_enter(
    day: Day, boss: Guest
) -> None:
    """The Star, section 14: what is missing from the terms is named, each with its clause."""
    top, player = boss.top(SYDNEY), day.guest()
    now = day.casino.now()
    promised = {"terms_at": "at the desk", "marketing": "every flyer"}
    prize = {"id": "first", "kind": "cash", "what": "a cash prize", "value": 100_000}
    boss.floor("PlanPromotion", role=top, book="sydney-bonus", promotion="spring", starts=now,
               closes=now + 30 * 86_400_000, prizes=[prize], **promised)  # fmt: skip
    assert player.get("/api/promotions") == [], "nobody hears of what is only planned"
    planned = boss.get("/api/promotions")[0]
    assert planned["missing"]
    assert all(item["clause"].startswith("14") for item in planned["missing"])
    early = boss.tries("StartPromotion", role=top, promotion="spring")
    assert early.status_code in (409, 422)
    terms = {item["id"]: "as the book asks" for item in planned["missing"]}
    boss.floor("WriteTerms", role=top, promotion="spring", terms=terms)
    assert boss.get("/api/promotions")[0]["missing"] == []
    boss.floor("LodgeTerms", role=top, promotion="spring")
    refused(boss.tries("StartPromotion", role=top, promotion="spring"), 409, "hours before")
    day.now += 80 * HOUR
    boss, player = day.boss(), day.guest()
    boss.floor("StartPromotion", role=top, promotion="spring")
    player.floor("EnterPromotion", promotion="spring")
    shown = player.get("/api/promotions")[0]
    assert (shown["state"], shown["entries"], shown["entered"]) == ("running", 1, True)
    assert not day.guest().get("/api/promotions")[0]["entered"]


# --- hands that cannot be -----------------------------------------------------------------------


def two_royals(day: Day) -> tuple[Guest, Guest]:
    """Two players with jackpot wagers whose hands, so the table says, are both royal flushes."""
    players = (day.guest(), day.guest())
    for player in players:
        player.sit(ALARM_TABLE, 90_000)
    day.run(ALARM_TABLE)
    for player in players:
        assert player.wagers(ALARM_TABLE, 1000, "ante")[0].status_code == 200
        assert player.wagers(ALARM_TABLE, 500, "jackpot")[0].status_code == 200
    for _ in range(8):
        day.now += 10
        day.run(ALARM_TABLE, until="jackpot")
        for player in players:
            player.stays_in(ALARM_TABLE)
    play = day.casino.world.play(ALARM_TABLE)
    assert play.state.phase == "jackpot"
    hands = tuple(events.JackpotHand(p.seat, p.name, "royal-flush", (), {}, "") for p in players)
    day.casino.world.plays[ALARM_TABLE] = replace(play, jackpot_hands=hands)
    day.run(ALARM_TABLE)
    return players


def rule(boss: Guest, second: str, finding: str, *winners: int) -> Any:
    wins = [{"seat": seat, "hand": "royal-flush"} for seat in winners]
    wish = {"type": "RuleAlarm", "table": ALARM_TABLE, "finding": finding, "reason": "looked at",
            "wins": wins}  # fmt: skip
    signed = {"name": second, "password": PASSWORD, "role": MANAGER}
    return boss.post("/api/jackpots/melbourne-wsop/commands",
                     {"role": boss.top(MELBOURNE), "command": wish, "second": signed})  # fmt: skip


@pytest.mark.parametrize("finding", ["results", "void"])
def test_hands_that_cannot_be_pay_nothing_until_two_officers_have_ruled(
    day: Day, boss: Guest, finding: str
) -> None:
    second = f"second for {finding}"
    day.officer(boss, second, MELBOURNE, MANAGER)
    players = two_royals(day)
    meter = boss.get("/api/meters")[0]["pools"]
    alarm = boss.get("/api/alarms")[0]
    assert (alarm["table"], len(alarm["hands"])) == (ALARM_TABLE, 2)
    assert "cannot come from one flop" in alarm["why"]
    version = players[0].seen(ALARM_TABLE)["version"]
    day.now += 600
    day.run(ALARM_TABLE)
    assert players[0].seen(ALARM_TABLE)["version"] == version, "the table waits"
    assert boss.get("/api/meters")[0]["pools"] == meter
    refused(players[0].ask("GET", "/api/alarms"), 403, "staff")
    guest = players[0].post("/api/jackpots/melbourne-wsop/commands",
                            {"role": MANAGER, "second": None,
                             "command": {"type": "RuleAlarm", "table": ALARM_TABLE,
                                         "finding": "pay", "reason": "mine"}})  # fmt: skip
    assert guest.status_code in (403, 422)
    refused(rule(boss, second, "pay"), 409, "no shares for these hands")
    refused(rule(boss, "admin", finding), 403, "")
    won = (players[0].seat,) if finding == "results" else ()
    said = rule(boss, second, finding, *won)
    assert said.status_code == 200, said.text
    assert boss.get("/api/alarms") == []
    for _ in range(4):
        day.run(ALARM_TABLE)
        day.now += 31
    assert boss.get("/api/alarms") == [], "what was ruled on does not come up again"
    first, other = (own(player.seen(ALARM_TABLE))["stack"] for player in players)
    if finding == "results":
        assert first > 1_000_000 > other, "the royal flush that was dealt is paid, the other not"
    else:
        assert first == other == 90_000, "all is void; who plays no more gets the stake back too"
    for player in players:
        leave(day, player, ALARM_TABLE)
        assert player.balance() == 100_000 or finding == "results"
    day.run(ALARM_TABLE)


# --- seats ------------------------------------------------------------------------------------


def test_an_idle_player_at_a_full_table_gives_the_seat_up_after_three_rounds(
    day: Day, boss: Guest
) -> None:
    table = "CAN-U1"
    full = day.casino.world.table(table)
    assert full is not None
    top = boss.top(CANBERRA)
    idle = day.guest()
    free = sum(1 for seat in full.seats if not seat.person)
    idle.sit(table, 50_000)
    others = [day.guest() for _ in range(free - 1)]
    for other in others:
        other.sit(table, 90_000)
    vacate = {"table": table, "person": idle.name}
    for rounds in range(3):
        refused(boss.tries("VacateSeat", role=top, **vacate), 409, f"{rounds} of 3")
        day.run(table)
        for other in others:
            assert other.wagers(table, 500)[-1].status_code == 200
        _finish(day, table)
    line = next(w for w in boss.get("/api/pit")["waiting"] if w["command"] == "VacateSeat")
    assert (line["where"], line["about"]) == (table, idle.name)
    before = idle.balance()
    boss.floor("VacateSeat", role=top, **vacate)
    assert idle.balance() == before + 50_000
    shown = others[0].seen(table)
    assert idle.seat not in {place["seat"] for place in shown["seats"]}
    assert all(s["seat"] != idle.seat or not s.get("person") for s in shown["view"]["seats"])
    for other in others:
        leave(day, other, table)


def test_chips_go_back_to_the_account_while_the_seat_is_kept(day: Day) -> None:
    player, table = day.guest(), "MEL-U1"
    player.sit(table, 50_000)
    day.run(table)
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
    leave(day, player, table)


@pytest.mark.parametrize("forged", ["actor", "at", "id"])
def test_who_when_and_which_are_never_the_clients_to_say(day: Day, forged: str) -> None:
    wish = {"type": "ExcludeMyself", "house": PERTH, forged: "x"}
    answer = day.guest().post("/api/floor/commands", {"command": wish})
    assert (answer.status_code, answer.json()["field"]) == (422, f"command.{forged}")
