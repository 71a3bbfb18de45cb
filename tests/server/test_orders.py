"""Tests of orders: what each person is offered as a form, and that what is offered can be given.

The values are made from the form as the browser makes them, and sent to where the form says.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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

SENT_TO = {
    "floor": "/api/floor/commands",
    "table": "/api/tables/{table}/commands",
    "jackpot": "/api/jackpots/{book}/commands",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualServer]:
    folder: Path = tmp_path_factory.mktemp("orders")
    with manual_server(folder / "house.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def boss(server: ManualServer) -> Guest:
    return server.boss()


class Offered:
    """The orders that a person is offered at one place."""

    def __init__(self, who: Guest, shown: dict[str, Any]) -> None:
        self.who, self.shown = who, shown
        self.orders = {order["id"]: order for order in shown["orders"]}

    def choices(self, order: str, field: str) -> list[str]:
        fields = {one["key"]: one for one in self.orders[order]["fields"]}
        return [choice["value"] for choice in fields[field]["choices"]]

    def give(self, order: str, **values: Any) -> Any:
        """Sends an order with these values, each of which must be a field of its form."""
        form = self.orders[order]
        keys = {field["key"] for field in form["fields"]}
        needed = {field["key"] for field in form["fields"] if field["required"]}
        assert needed <= values.keys() <= keys, order
        assert form["acting"], order
        address = SENT_TO[form["to"]].format(**self.shown)
        command = {"type": form["command"], **form["fixed"], **values}
        return self.who.post(address, {"role": form["acting"], "command": command})


def at_table(who: Guest, table: str) -> Offered:
    return Offered(who, who.get(f"/api/tables/{table}/orders"))


def in_house(who: Guest, house: str) -> Offered:
    return Offered(who, next(one for one in who.get("/api/orders") if one["house"] == house))


def good(answer: Any) -> None:
    assert answer.status_code == 200, answer.text


# --- in a house ----------------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "14.1")
def test_the_operator_sets_the_hours_from_the_form(server: ManualServer, boss: Guest) -> None:
    offered = in_house(boss, CANBERRA)
    assert offered.orders["SetHours"]["clause"] == "14.1"
    good(offered.give("SetHours", hours={"opens": 12 * 60, "closes": 4 * 60}))
    assert server.casino.world.house().hours[CANBERRA].opens == 720
    now = in_house(boss, CANBERRA).orders["SetHours"]["usual"]
    assert now == {"hours": {"opens": 720, "closes": 240}}
    wrong = offered.give("SetHours", hours={"opens": 12 * 60, "closes": 5000})
    refused(wrong, 422, "hours")
    good(offered.give("SetHours", hours={"opens": 0, "closes": 1440}))


def test_the_operator_puts_a_book_in_force(server: ManualServer, boss: Guest) -> None:
    offered = in_house(boss, MELBOURNE)
    assert offered.choices("AdoptRules", "book") == ["melbourne-wsop", "melbourne-poker"]
    refused(offered.give("AdoptRules", book="melbourne-poker", notified="soon"), 422, "notified")
    good(offered.give("AdoptRules", book="melbourne-poker", notified="2020-01-31"))
    day = 86_400_000
    since = server.casino.world.house().in_force["melbourne-poker"]
    assert 1_580_428_800_000 - day < since < 1_580_428_800_000, "31 January 2020 in Melbourne"


@pytest.mark.clause("sydney-bonus", "14.5.5")
def test_forbidden_prizes_are_recorded_and_others_are_told_who_may(
    server: ManualServer, boss: Guest
) -> None:
    supervisor = server.officer(boss, "syd", SYDNEY, "casino-supervisor")
    shown = in_house(supervisor, SYDNEY).orders["PrescribePrizes"]
    assert (shown["acting"], shown["fields"]) == ("", [])
    assert shown["who"] == "Casino Operator"
    offered = in_house(boss, SYDNEY)
    good(offered.give("PrescribePrizes", kinds=["firearms", "tobacco"]))
    assert server.casino.world.house().banned[SYDNEY] == ("firearms", "tobacco")


# --- at a banked table ---------------------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "13.11")
def test_a_supervisor_refuses_a_wager_and_it_goes_back(server: ManualServer, boss: Guest) -> None:
    supervisor = server.officer(boss, "sue", SYDNEY, "casino-supervisor")
    player = server.guest()
    assert "DeclineWager" not in at_table(supervisor, "SYD-B1").orders, "nobody sits there"
    player.sit("SYD-B1", 50_000)
    server.run("SYD-B1", "wagers")
    assert player.wagers("SYD-B1", 1000, "ante")[0].status_code == 200
    offered = at_table(supervisor, "SYD-B1")
    assert offered.choices("DeclineWager", "person") == [player.name]
    good(offered.give("DeclineWager", person=player.name, wager="ante", reason="a counterfeit"))
    seats = server.casino.world.play("SYD-B1").state.seats
    assert all("ante" not in seat.wagers for seat in seats if seat.person == player.name)


@pytest.mark.clause("sydney-bonus", "1.1 def Casino Promotional Token")
def test_vouchers_are_exchanged_and_tokens_settled(server: ManualServer, boss: Guest) -> None:
    dealer = server.officer(boss, "dan", SYDNEY, "dealer")
    player = server.guest()
    player.sit("SYD-B1", 50_000)
    offered = at_table(dealer, "SYD-B1")
    assert "SettleTokens" not in offered.orders, "nobody has tokens yet"
    good(offered.give("ExchangeVoucher", person=player.name, voucher="V-7", value=2500))
    again = offered.give("ExchangeVoucher", person=player.name, voucher="V-7", value=2600)
    refused(again, 409, "exchanged before")
    offered = at_table(dealer, "SYD-B1")
    assert offered.choices("SettleTokens", "person") == [player.name]
    good(offered.give("SettleTokens", person=player.name, staked=2500, outcome="lose"))
    assert server.casino.world.floor.purses[player.name].tokens == 0
    player.leave("SYD-B1")


@pytest.mark.clause("sydney-bonus", "11.12.2")
def test_two_players_are_directed_to_play_apart(server: ManualServer, boss: Guest) -> None:
    supervisor = server.officer(boss, "sam", SYDNEY, "casino-supervisor")
    first, second = server.guest(), server.guest()
    first.sit("SYD-B1", 50_000)
    second.sit("SYD-B1", 50_000)
    server.finish("SYD-B1")
    offered = at_table(supervisor, "SYD-B1")
    form = offered.orders["Direct play apart"]
    assert (form["to"], form["clause"]) == ("table", "11.12.2")
    refused(offered.give("Direct play apart", seats=[first.seat], reason="signals"), 422, "seats")
    seats = sorted([first.seat, second.seat])
    good(offered.give("Direct play apart", seats=seats, reason="they exchange signals"))
    kept = server.casino.world.house().apart[-1]
    assert {kept.first, kept.second} == {first.name, second.name}


@pytest.mark.clause("perth-ultimate", "3.7(c)")
def test_a_payment_is_held_and_a_player_is_asked_to_sit(server: ManualServer, boss: Guest) -> None:
    player = server.guest()
    player.sit("PER-U1", 50_000)
    offered = at_table(boss, "PER-U1")
    good(offered.give("AskToSit", person=player.name))
    hold = offered.orders["WithholdPayment"]
    assert hold["clause"] == "5.17"
    asked = {"person": player.name, "amount": 5000, "reason": "the round is looked into"}
    good(offered.give("WithholdPayment", **asked))
    assert [h.amount for h in server.casino.world.floor.purses[player.name].holds] == [5000]
    player.leave("PER-U1")


def test_a_rule_is_explained_by_its_clause(server: ManualServer, boss: Guest) -> None:
    player = server.guest()
    player.sit("CAN-U1", 50_000)
    offered = at_table(boss, "CAN-U1")
    good(offered.give("Explain", person=player.name, clause="12.3"))
    refused(offered.give("Explain", person=player.name), 422, "words")
    player.leave("CAN-U1")


# --- at a poker table ----------------------------------------------------------------------------


@pytest.mark.clause("melbourne-poker", "8.3", "13.4")
def test_a_seat_is_reserved_and_conduct_ruled_on_at_a_poker_table(
    server: ManualServer, boss: Guest
) -> None:
    manager = server.officer(boss, "max", MELBOURNE, "tg-area-manager")
    player = server.guest()
    player.sit("MEL-P1", 50_000)
    offered = at_table(manager, "MEL-P1")
    free = offered.choices("ReserveSeat", "seat")
    good(offered.give("ReserveSeat", seat=int(free[0])))
    table = server.casino.world.table("MEL-P1")
    assert table is not None
    assert table.seats[int(free[0]) - 1].reserved
    assert free[0] not in at_table(manager, "MEL-P1").choices("ReserveSeat", "seat")
    good(offered.give("RuleIntegrity", person=player.name, finding="soft play"))
    assert server.casino.world.house().disputes[-1].kind == "integrity"


def test_a_dealer_is_told_who_may_rule_on_conduct(server: ManualServer, boss: Guest) -> None:
    dealer = server.officer(boss, "dee", MELBOURNE, "dealer")
    rule = at_table(dealer, "MEL-P1").orders["RuleIntegrity"]
    assert (rule["acting"], rule["fields"], rule["or_above"]) == ("", [], True)
    assert rule["who"] == "TG Area Manager"


# --- where a player sits -------------------------------------------------------------------------


@pytest.mark.clause("perth-ultimate", "2.5")
def test_a_player_asks_to_look_the_cards_over_until_they_were_dealt(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as fresh:
        player = fresh.guest()
        assert at_table(player, "PER-U1").orders == {}, "who has no seat is offered nothing"
        player.sit("PER-U1", 50_000)
        offered = at_table(player, "PER-U1")
        assert {order["acting"] for order in offered.orders.values()} == {"player"}
        good(offered.give("AskToSeeCards"))
        good(offered.give("AskForRules"))
        fresh.run("PER-U1", "wagers")
        player.wagers("PER-U1")
        fresh.finish("PER-U1")
        assert "AskToSeeCards" not in at_table(player, "PER-U1").orders
        refused(offered.give("AskToSeeCards"), 409, "new deck")


@pytest.mark.clause("melbourne-poker", "1.1 'Lammer'")
def test_a_player_says_that_chips_are_brought_and_sits_out(server: ManualServer) -> None:
    player = server.guest()
    player.sit("MEL-P1", 50_000)
    offered = at_table(player, "MEL-P1")
    good(offered.give("BringChips", amount=10_000))
    good(offered.give("SitOut"))
    table = server.casino.world.table("MEL-P1")
    assert table is not None
    seat = table.seat_of(player.name)
    assert seat is not None
    assert (seat.transfer, seat.dealt_out) == (10_000, True)
    assert at_table(player, "MEL-P1").orders["SitOut"]["name"] == "Be dealt in again"


def test_orders_are_not_for_strangers(server: ManualServer, boss: Guest) -> None:
    player, officer = server.guest(), server.officer(boss, "eve", PERTH, "table-inspector")
    refused(player.ask("GET", "/api/orders"), 403, "staff")
    assert [one["house"] for one in officer.get("/api/orders")] == [PERTH]
    assert at_table(officer, "CAN-U1").orders == {}, "a house where she does not work"
