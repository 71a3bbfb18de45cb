"""Tests of exclusions, disputes, held payments and promotions over HTTP."""

from typing import Any

import pytest

from tests.floor.promoting import terms_for
from tests.server.manual_server import (
    CANBERRA,
    HOUR,
    MELBOURNE,
    PERTH,
    SYDNEY,
    Guest,
    ManualServer,
    own,
    refused,
)
from tests.server.test_poker_chase import ON_THE_SIGN

# --- kept out -----------------------------------------------------------------------------------


def test_whoever_excludes_themselves_is_out_at_once_and_a_begun_round_is_played_out(
    server: ManualServer,
) -> None:
    table = "PER-U1"
    waiting, playing, bystander = server.guest(), server.guest(), server.guest()
    waiting.sit(table)
    server.run(table)
    assert waiting.wagers(table)[-1].status_code == 200
    out = {"key": "out", "house": PERTH, "days": 1}
    assert waiting.good("POST", "/api/account/exclude", out)["exclusions"]
    assert not own(waiting.seen(table)).get("wagers"), "what could go back has gone back"
    refused(waiting.wagers(table)[0], 403, "")
    refused(waiting.post("/api/account/deposit", {"house": PERTH, "amount": 100}), 403, "")
    waiting.leave(table)
    playing.sit(table)
    server.run(table)
    playing.wagers(table)
    server.now += 6
    server.run(table)
    assert playing.seen(table)["view"]["phase"] == "play"
    playing.good("POST", "/api/account/exclude", out)
    assert own(playing.seen(table))["wagers"], "the round has begun: its wagers stand"
    assert playing.plays(table, "Check").status_code == 200
    bystander.sit(table)
    server.finish(table)
    refused(playing.wagers(table)[0], 403, "")
    playing.leave(table)
    bystander.leave(table)
    assert (
        playing.post("/api/account/withdraw", {"house": PERTH, "amount": 1000}).status_code == 200
    )


def test_an_officer_excludes_somebody_for_a_breach_and_lets_them_back(
    server: ManualServer, boss: Guest
) -> None:
    top, table = boss.top(CANBERRA), "CAN-U1"
    player = server.guest()
    player.sit(table)
    server.run(table)
    player.wagers(table)
    conduct = _conduct(server, "canberra-ultimate", "exclude-player")
    boss.floor("ReportBreach", role=top, book="canberra-ultimate", conduct=conduct,
               person=player.name, table=table, note="seen by the camera")  # fmt: skip
    breach = boss.get("/api/pit")["breaches"][-1]
    said = boss.tries("Sanction", role=top, breach=breach["number"], power="exclude-player",
                      note="seen")  # fmt: skip
    assert said.status_code == 200, said.text
    assert not own(player.seen(table)).get("wagers"), "the wagers went back with the sanction"
    refused(player.wagers(table)[0], 403, "")
    line = next(w for w in boss.get("/api/pit")["waiting"] if w["about"] == player.name)
    assert line["command"] == "LeaveTable"
    refused(server.guest().tries("LeaveTable", table=table, person=player.name), 409, "")
    before = player.balance()
    boss.floor("LeaveTable", role=top, table=table, person=player.name)
    assert player.balance() == before + 50_000, "shown out, with every chip"
    number = next(x for x in boss.get("/api/pit")["exclusions"] if x["person"] == player.name)
    boss.floor("LiftExclusion", role=top, number=number["number"], reason="mistaken identity")
    player.sit(table)
    assert player.wagers(table)[0].status_code == 200
    player.leave(table)


def _struck(table: str, house: str, book: str, power: str, clause: str, lost: int = 0) -> Any:
    mark = pytest.mark.clause(book, clause)
    return pytest.param(table, house, book, power, lost, marks=mark, id=f"{table} {power}")


@pytest.mark.parametrize(
    "table, house, book, power, lost",
    [
        _struck("PER-U1", PERTH, "perth-ultimate", "void-wagers", "6.9(a)"),
        _struck("CAN-U1", CANBERRA, "canberra-ultimate", "void-wagers", "15.3(a)"),
        _struck("CAN-U1", CANBERRA, "canberra-ultimate", "exclude-from-round", "12.3"),
        _struck("SYD-B1", SYDNEY, "sydney-bonus", "void-wagers", "13.3.1"),
        _struck("MEL-U1", MELBOURNE, "melbourne-wsop", "void-wagers", "14.2.1"),
        _struck("MEL-U1", MELBOURNE, "melbourne-wsop", "forfeit-for-collusion", "7.4.1(a)", 2000),
    ],
)
def test_an_offenders_wagers_leave_the_round_with_the_sanction(
    server: ManualServer, boss: Guest, table: str, house: str, book: str, power: str, lost: int
) -> None:
    """Declared void by an officer of the pit: the hand has no result and the chips are back."""
    spots = ("ante",) if book == "sydney-bonus" else ("ante", "blind")
    player, other = server.guest(), server.guest()
    player.sit(table)
    other.sit(table)
    server.run(table)
    for guest in (player, other):
        assert {a.status_code for a in guest.wagers(table, 1000, *spots)} == {200}
    server.now += 6
    server.run(table)
    assert own(player.seen(table))["wagers"]
    _sanctioned(server, boss, house, book, player.name, table, power)
    mine = own(player.seen(table))
    assert (mine.get("wagers") or {}) == {}
    assert mine["hand"] == ("dead" if lost else "void")
    assert own(other.seen(table))["wagers"], "nobody else's wagers are touched"
    server.finish(table)
    assert _chips(player, table) == 50_000 - lost
    player.leave(table)
    other.leave(table)


@pytest.mark.clause("perth-ultimate", "6.9(a)")
def test_wagers_declared_void_before_the_first_card_are_taken_off_the_layout(
    server: ManualServer, boss: Guest
) -> None:
    player, table = server.guest(), "PER-U1"
    player.sit(table)
    server.run(table)
    player.wagers(table)
    _sanctioned(server, boss, PERTH, "perth-ultimate", player.name, table, "void-wagers")
    assert not own(player.seen(table)).get("wagers")
    assert player.wagers(table)[0].status_code == 200, "not excluded: only these were void"
    player.leave(table)


def _sanctioned(
    server: ManualServer, boss: Guest, house: str, book: str, person: str, table: str, power: str
) -> None:
    top = boss.top(house)
    boss.floor("ReportBreach", role=top, book=book, conduct=_conduct(server, book, power),
               person=person, table=table, note="seen by the camera")  # fmt: skip
    number = boss.get("/api/pit")["breaches"][-1]["number"]
    boss.floor("Sanction", role=top, breach=number, power=power, note="seen")


def _chips(guest: Guest, table: str) -> int:
    seats = guest.get(f"/api/tables/{table}/floor")["seats"]
    return int(seats[guest.seat - 1]["chips"])


def _conduct(server: ManualServer, book: str, power: str) -> str:
    """Some conduct for which the book gives this power."""
    row = server.casino.law.book(book)
    after = row.ladder.powers[power].after
    return str(after[0] if after else row.floor.conduct[0].id)


@pytest.mark.clause("sydney-bonus", "11.12.2")
def test_two_players_directed_apart_at_a_table_do_not_play_there_until_that_is_lifted(
    server: ManualServer, boss: Guest
) -> None:
    table, (one, two) = "SYD-B1", (server.guest(), server.guest())
    one.sit(table), two.sit(table)
    server.run(table)
    for guest in (one, two):
        assert guest.wagers(table, 1000, "ante")[0].status_code == 200
    direct = {"type": "Direct", "what": "play apart", "seats": [one.seat, two.seat]}
    said = boss.post(
        f"/api/tables/{table}/commands",
        {"role": boss.top(SYDNEY), "command": {**direct, "reason": "signals"}},
    )
    assert said.status_code == 200, said.text
    for guest in (one, two):
        assert not own(guest.seen(table)).get("wagers")
        refused(guest.wagers(table, 1000, "ante")[0], 403, "11.12.2")
    waits = [w for w in boss.get("/api/pit")["waiting"] if w["command"] == "LeaveTable"]
    assert {w["about"] for w in waits} >= {one.name, two.name}
    (pair,) = boss.get("/api/pit")["apart"]
    assert {pair["first"], pair["second"]} == {one.name, two.name}
    two.leave(table)
    assert one.wagers(table, 1000, "ante")[0].status_code == 200
    seat = {"seat": two.seat, "buy_in": 50_000}
    refused(two.post(f"/api/tables/{table}/sit", seat), 403, "11.12.2")
    boss.floor("LiftSeparation", role=boss.top(SYDNEY), book="sydney-bonus", first=one.name,
               second=two.name, reason="cleared by the cameras")  # fmt: skip
    assert boss.get("/api/pit")["apart"] == []
    two.sit(table)
    assert two.wagers(table, 1000, "ante")[0].status_code == 200
    for guest in (one, two):
        guest.plays(table, "TakeBackWager", wager="ante")
        guest.leave(table)


# --- disputes, payments held, promotions ----------------------------------------------------------


def test_a_dispute_goes_its_way_through_the_house_and_to_the_regulator(
    server: ManualServer, boss: Guest
) -> None:
    top, player = boss.top(SYDNEY), server.guest()
    player.floor("RaiseDispute", book="sydney-bonus", about="the third card was mine")
    dispute = player.get("/api/account")["disputes"][-1]
    stranger = server.guest()
    refused(stranger.tries("AskReview", number=dispute["number"]), 409, "")
    assert stranger.get("/api/account")["disputes"] == []
    roles = _deciders(server, "sydney-bonus")
    officers = [server.officer(boss, f"judge {n}", SYDNEY, role) for n, role in enumerate(roles)]
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


def _deciders(server: ManualServer, book: str) -> list[str]:
    """The role of each step a dispute about a game takes."""
    from croupier.floor.people.disputes import levels_of

    read = server.casino.law.book(book)
    return [read.ladder.powers[level].role for level in levels_of(read, "game")]


def test_nobody_has_more_than_twenty_disputes_open(server: ManualServer) -> None:
    player = server.guest()
    wish = {"book": "sydney-bonus", "about": "again"}
    said = [player.tries("RaiseDispute", **wish).status_code for _ in range(21)]
    assert said == [200] * 20 + [409]


def test_perth_holds_a_payment_for_seventy_two_hours_and_then_it_is_the_players(
    server: ManualServer, boss: Guest
) -> None:
    top, player = boss.top(PERTH), server.register("hal")
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
    server.now += 71 * HOUR
    player = server.sign_in("hal")
    refused(player.tries("DetermineHold", **claim), 403, "This payment is still held")
    server.now += 1 * HOUR
    before = player.balance()
    player.floor("DetermineHold", **claim)
    assert player.balance() == before + 30_000
    player.leave("PER-U1")


@pytest.mark.clause("perth-ultimate", "5.17")
def test_winnings_of_a_round_under_investigation_are_held_in_their_winners_name(
    server: ManualServer, boss: Guest
) -> None:
    """Round after round until one is won: then its winnings, and no stake, wait in the account."""
    top, player, table = boss.top(PERTH), server.guest(), "PER-U1"
    player.sit(table, 50_000)
    for _ in range(12):
        server.run(table)
        player.wagers(table)
        server.now += 6
        server.run(table)
        seen = {"type": "Report", "irregularity": "investigation", "seat": player.seat,
                "note": "odd chips"}  # fmt: skip
        ruled = {"type": "RuleOn", "report": 1, "reason": "looked into"}
        for command in (seen, ruled):
            wish = {"role": top, "command": command}
            said = boss.post(f"/api/tables/{table}/commands", wish)
            assert said.status_code == 200, said.text
        for _ in range(4):
            player.stays_in(table)
            server.run(table)
        server.finish(table)
        if player.get("/api/account")["holds"]:
            break
    (hold,) = player.get("/api/account")["holds"]
    assert hold["amount"] > 0
    assert hold["due"] - hold["since"] == 72 * 3_600_000
    assert server.casino.world.floor.tables[table].withheld == 0
    player.leave(table)


@pytest.mark.clause("melbourne-poker", "11.3", "11.3.1")
def test_a_bonus_prize_is_offered_claimed_verified_and_paid_over_the_wire(
    server: ManualServer, boss: Guest
) -> None:
    table, top = "bonus 1", boss.top(MELBOURNE)
    boss.floor("SetUpTable", role=top, table=table, book="melbourne-poker", sign=ON_THE_SIGN,
               variant="holdem", structure="no-limit", deck="deck 1")  # fmt: skip
    boss.floor("OpenTable", role=top, table=table)
    offer = {"bonus": "quads", "kind": "cash", "what": "for quads", "outcomes": ["four-of-a-kind"]}
    boss.floor("OfferBonus", role=top, table=table, value=10_000, fields=offer)
    player, other = server.guest(), server.guest()
    for seat, guest in enumerate((player, other), 1):
        guest.seat = seat
        body = {"seat": seat, "buy_in": 20_000}
        assert guest.post(f"/api/tables/{table}/sit", body).status_code == 200
    _four_aces_against_two_kings(boss, table, top)
    nothing = boss.tries("ClaimBonus", role=top, table=table, bonus="quads", person=other.name)
    refused(nothing, 409, "The bonus is for four-of-a-kind")
    before = _chips(player, table)
    boss.floor("ClaimBonus", role=top, table=table, bonus="quads", person=player.name)
    award = next(b["awards"][0] for b in boss.get("/api/bonuses") if b["table"] == table)
    give = {"table": table, "number": award["number"], "form": "chips"}
    refused(
        boss.tries("GiveBonus", role=top, **give), 409, "must be verified before the bonus is given"
    )
    chore = next(w for w in boss.get("/api/pit")["waiting"] if w["clause"] == "11.3")
    boss.floor("DoTableChore", role=top, table=table, number=chore["number"], note="seen")
    boss.floor("GiveBonus", role=top, **give)
    assert _chips(player, table) == before + 10_000
    player.leave(table)


def _four_aces_against_two_kings(boss: Guest, table: str, role: str) -> None:
    """A hand with real cards that both check down; seat 1 has four aces at the end."""

    def deal(kind: str, **fields: Any) -> None:
        body = {"role": role, "command": {"type": kind, **fields}}
        answer = boss.post(f"/api/tables/{table}/commands", body)
        assert answer.status_code == 200, answer.text

    for kind in ("BeginHand", "ShuffleDeck", "CutDeck", "PostBlinds", "DealHole"):
        deal(kind)
    acts = ["Call", "Check"]
    for board in (["Ah", "Ad", "2c"], ["3d"], ["4h"]):
        for act in acts:
            deal(act, seat=boss.seen(table)["view"]["to_act"])
        deal("DealBoard", cards=board)
        acts = ["Check", "Check"]
    for act in acts:
        deal(act, seat=boss.seen(table)["view"]["to_act"])
    held = {1: ["As", "Ac"], 2: ["Ks", "Kc"]}
    for _ in held:
        seat = boss.seen(table)["view"]["to_act"]
        deal("Show", seat=seat, cards=held[seat])
    deal("Push")


def promotion_of(guest: Guest, name: str) -> dict[str, Any]:
    """A promotion as somebody sees it; other tests of this house may have planned others."""
    shown = guest.get("/api/promotions")
    return next(promotion for promotion in shown if promotion["id"] == name)


def test_a_promotion_starts_once_its_terms_are_complete_and_players_enter(
    server: ManualServer, boss: Guest
) -> None:
    """The Star, section 14: what is missing from the terms is named, each with its clause."""
    top, player = boss.top(SYDNEY), server.guest()
    now = server.casino.now()
    promised = {"terms_at": "at the desk", "marketing": "every flyer"}
    prize = {"id": "first", "kind": "cash", "what": "a cash prize", "value": 100_000}
    boss.floor("PlanPromotion", role=top, book="sydney-bonus", promotion="spring", starts=now,
               closes=now + 30 * 86_400_000, prizes=[prize], **promised)  # fmt: skip
    heard = [promotion["id"] for promotion in player.get("/api/promotions")]
    assert "spring" not in heard, "nobody hears of what is only planned"
    planned = promotion_of(boss, "spring")
    assert planned["missing"]
    assert all(item["clause"].startswith("14") for item in planned["missing"])
    early = boss.tries("StartPromotion", role=top, promotion="spring")
    assert early.status_code in (409, 422)
    terms = terms_for("cash")
    assert {item["id"] for item in planned["missing"]} == set(terms)
    empty = dict.fromkeys(terms, "n/a")
    boss.floor("WriteTerms", role=top, promotion="spring", terms=empty)
    assert {item["id"] for item in promotion_of(boss, "spring")["missing"]} == set(terms)
    boss.floor("WriteTerms", role=top, promotion="spring", terms=terms)
    assert promotion_of(boss, "spring")["missing"] == []
    boss.floor("LodgeTerms", role=top, promotion="spring")
    refused(boss.tries("StartPromotion", role=top, promotion="spring"), 409, "hours before")
    server.now += 80 * HOUR
    boss, player = server.boss(), server.guest()
    boss.floor("StartPromotion", role=top, promotion="spring")
    player.floor("EnterPromotion", promotion="spring")
    shown = promotion_of(player, "spring")
    assert (shown["state"], shown["entries"], shown["entered"]) == ("running", 1, True)
    assert shown["terms"]["prizes"] == "a cash prize, worth $1,000."
    assert shown["figures"]["presence"] == "entrants need not be present"
    assert not promotion_of(server.guest(), "spring")["entered"]


@pytest.mark.clause("sydney-bonus", "14.2", "14.7.4")
def test_a_winner_is_drawn_by_the_server_from_those_who_made_the_least_wager(
    server: ManualServer, boss: Guest
) -> None:
    top, now, table = boss.top(SYDNEY), server.casino.now(), "SYD-B1"
    prize = {"id": "first", "kind": "cash", "what": "a cash prize", "value": 1_000_001}
    boss.floor("PlanPromotion", role=top, book="sydney-bonus", promotion="drawn", starts=now,
               closes=now + 360_000_000, prizes=[prize], terms_at="at the desk",
               marketing="every flyer", least_wager=100)  # fmt: skip
    planned = promotion_of(boss, "drawn")
    terms = terms_for("cash", also=("least-wager",))
    assert {item["id"] for item in planned["missing"]} == set(terms)
    boss.floor("WriteTerms", role=top, promotion="drawn", terms=terms)
    boss.floor("LodgeTerms", role=top, promotion="drawn")
    server.now += 30 * HOUR
    boss, player, other = server.boss(), server.guest(), server.guest()
    boss.floor("StartPromotion", role=top, promotion="drawn")
    early = player.tries("EnterPromotion", promotion="drawn")
    assert (early.status_code, early.json()["clause"]) == (409, "14.7.4")
    player.sit(table, 50_000)
    server.run(table)
    player.wagers(table, 1000, "ante")
    server.now += 6
    server.run(table)
    for _ in range(4):
        player.stays_in(table)
        server.run(table)
    server.finish(table)
    player.leave(table)
    player.floor("EnterPromotion", promotion="drawn")
    assert other.tries("EnterPromotion", promotion="drawn").status_code == 409
    server.now += 100 * HOUR
    boss = server.boss()
    draw = {"role": top, "promotion": "drawn", "prize": "first", "scrutineer": boss.name}
    typed = boss.tries("DrawPrize", **draw, winner=other.name)
    assert (typed.status_code, typed.json()["field"]) == (422, "command.winner")
    give = {"house": SYDNEY, "person": boss.name, "role": "scrutineer"}
    boss.floor("GiveRole", role=top, fields=give)
    boss.floor("DrawPrize", **draw)
    (drawn,) = promotion_of(boss, "drawn")["draws"]
    assert (drawn["winner"], drawn["unconfirmed"]) == (player.name, True)
    tell = {"role": top, "promotion": "drawn", "prize": "first", "how": "telephone"}
    refused(boss.tries("TellWinner", **tell), 409, "must confirm it first")
    boss.floor("ConfirmDraw", role="scrutineer", promotion="drawn", prize="first")
    boss.floor("TellWinner", **tell)
