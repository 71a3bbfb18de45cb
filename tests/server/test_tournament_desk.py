"""Tests of the desk of a tournament over HTTP: the form of an event, lists of entries, orders."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.house.faults.checks import check_all
from croupier.server import ServerOptions
from croupier.tournament import TOURNAMENT_ORDERS
from tests.server.directing import Desk, ask, director, good, look, opened, steps
from tests.server.open_house import QUICK, Open, Person, open_house

POKER, CANBERRA = "melbourne-poker", "canberra-ultimate"
LATE = {"reserves = 10": "reserves = 10\nlate_until = 3"}
RE_ENTRY = '[re_buy]\nprice = "100.00"\nchips = 10000\nlast = 2\neach = 2\nseat = "drawn"\n'
ADD_ON = '[add_on]\nprice = "50.00"\nchips = 5000\nlast = 2\n\n'
SOLD = {
    "[tables]": f"{RE_ENTRY}\n{ADD_ON}[tables]",
    "[conditions]": '[conditions]\nre-buy = "For {re_buy_price}."\nadd-on = "For {add_on_price}."\n'
    'buy-back = "Until level {re_buy_last}."',
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(tmp_path_factory.mktemp("house") / "house.db", options) as opened:
        yield opened


@pytest.fixture(scope="module")
def desk(house: Open) -> Desk:
    return director(house, POKER, CANBERRA)


class Orders:
    """The orders that the desk of a tournament is offered now."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.name = desk, name
        self.shown = {one["id"]: one for one in look(desk, name, "/orders")["orders"]}

    def choices(self, order: str, field: str) -> list[str]:
        fields = {one["key"]: one for one in self.shown[order]["fields"]}
        return [choice["value"] for choice in fields[field]["choices"]]

    def give(self, order: str, **values: Any) -> None:
        """Sends an order with these values, each of which must be a field of its form."""
        form = self.shown[order]
        keys = {field["key"] for field in form["fields"]}
        needed = {field["key"] for field in form["fields"] if field["required"]}
        assert needed <= values.keys() <= keys, order
        command = form["fixed"] | form["usual"] | values
        self.desk.direct(self.name, form["command"], form["acting"], **command)


# --- the form ------------------------------------------------------------------------------------


def form_of(desk: Desk, book: str) -> dict[str, Any]:
    shown: dict[str, Any] = good(desk.web.get(f"/api/tournament-form?book={book}"))
    return shown


def answers(shown: dict[str, Any]) -> dict[str, Any]:
    """The defaults of the form where something is required, and its values to begin with."""
    given: dict[str, Any] = {"book": shown["book"], "game": shown["game"]}
    for step in shown["steps"]:
        required = (f for f in step["fields"] if f["required"] and f["default"] is not None)
        given[step["key"]] = {f["key"]: f["default"] for f in required}
        given[step["key"]] |= shown["usual"].get(step["key"], {})
    given["event"]["day"] = "2020-01-05"
    return given


@pytest.mark.parametrize("book", [POKER, CANBERRA])
def test_an_event_made_by_the_form_is_complete_and_opens(desk: Desk, book: str) -> None:
    draft = good(desk.post("/api/tournament-drafts", answers(form_of(desk, book))))
    assert draft["faults"] == []
    assert draft["minutes"] > 0
    assert draft["rows"][0]["label"] in ("Level 1", "Session 1")
    assert "Spring Open" in draft["html"]
    body = {"key": desk.key(), "id": f"form-{book}", "text": draft["text"], "complete": True}
    good(desk.post("/api/tournaments", body))
    steps(desk, f"form-{book}", book)
    assert look(desk, f"form-{book}")["tournament"]["stage"] == "open"


def test_a_draft_names_the_text_that_is_missing_and_is_not_made(desk: Desk) -> None:
    given = answers(form_of(desk, POKER)) | {"conditions": {"phones": " "}}
    draft = good(desk.post("/api/tournament-drafts", given))
    assert [(f["item"], f["clause"]) for f in draft["faults"]] == [
        ("conditions.phones", "12.4.8(b)(iii)")
    ]
    assert draft["html"] == ""
    body = {"key": desk.key(), "id": "not-made", "text": draft["text"], "complete": True}
    refused = desk.post("/api/tournaments", body)
    assert (refused.status_code, refused.json()["clause"]) == (409, "12.4.8(b)(iii)")
    assert desk.web.get("/api/tournaments/not-made").status_code == 404


@pytest.mark.clause(CANBERRA, "16.8")
def test_the_form_refuses_late_entries_at_canberra_with_the_clause(desk: Desk) -> None:
    shown = form_of(desk, CANBERRA)
    assert "16.8" in {fault["clause"] for fault in shown["not_permitted"]}
    given = answers(shown)
    given["entry"]["late_until"] = 2
    refused = desk.post("/api/tournament-drafts", given)
    assert refused.status_code == 409, refused.text
    assert (refused.json()["clause"], refused.json()["book"]) == ("16.8", CANBERRA)


def test_a_mistake_in_the_form_names_its_field_and_one_in_the_file_its_line(desk: Desk) -> None:
    given = answers(form_of(desk, POKER))
    given["entry"]["commission"] = "200.00"
    wrong = desk.post("/api/tournament-drafts", given)
    assert (wrong.status_code, wrong.json()["field"]) == (422, "entry.commission")
    text = good(desk.web.get(f"/api/tournament-template?book={POKER}"))["text"]
    at = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("commission"))
    text = text.replace('commission = "10.00"', 'commission = "200.00"', 1)
    wrong = desk.post("/api/tournaments", {"key": desk.key(), "id": "wrong", "text": text})
    assert wrong.status_code == 422
    assert wrong.json()["problem"].startswith(f"line {at}: entry.commission: expected at most")


def test_only_who_may_plan_a_tournament_drafts_one(house: Open, desk: Desk) -> None:
    guest = Person(house).come_in()
    assert guest.post("/api/tournament-drafts", answers(form_of(desk, POKER))).status_code == 403


# --- entries as a list ---------------------------------------------------------------------------


def listed(desk: Desk, name: str, text: str) -> Any:
    return desk.post(f"/api/tournaments/{name}/entries", {"key": desk.key(), "text": text})


def test_a_list_enters_everybody_for_cash_or_from_the_account(house: Open, desk: Desk) -> None:
    name = opened(desk, "listed", POKER)
    guest = Person(house).come_in()
    text = f'player,cash,reserve\n{guest.name},,\n"Smith, Ann",yes,\nBen,yes,yes\n'
    good(listed(desk, name, text))
    out = desk.web.get(f"/api/tournaments/{name}/entries.csv")
    assert out.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(out.text)))
    assert [(row["player"], row["status"]) for row in rows] == [
        (guest.name, "entered"),
        ("Patron Smith, Ann", "entered"),
        ("Patron Ben", "reserve"),
    ]
    receipts = look(desk, name, "/receipts?name=smith")["receipts"]
    assert [(r["player"], r["cash"]) for r in receipts] == [("Patron Smith, Ann", True)]
    assert receipts[0]["paid"] == [
        {"what": "entry", "amount": 110_00, "commission": 10_00, "refunded": False}
    ]
    desk.direct(name, "Cancel", "casino-operator")
    pay = {"key": desk.key(), "player": "Patron Smith, Ann"}
    good(desk.post(f"/api/tournaments/{name}/pay-out", pay))
    again = desk.post(f"/api/tournaments/{name}/pay-out", pay | {"key": desk.key()})
    assert again.status_code == 409, "it is paid out"
    mine = {"key": desk.key(), "player": guest.name}
    assert desk.post(f"/api/tournaments/{name}/pay-out", mine).status_code == 422
    check_all(house.casino.store, (), [])


@pytest.mark.parametrize(
    "line, told",
    [
        (",yes", "line 3, column 1: player: expected a name"),
        ("Eve,perhaps", "line 3, column 2: cash: expected yes or no"),
        ("Dan,yes", "line 3, column 1: player: expected each player once"),
        ("Nobody,no", "line 3, column 1: player: expected a person with an account"),
    ],
)
def test_a_mistake_names_line_and_field_and_nobody_is_entered(
    desk: Desk, line: str, told: str
) -> None:
    name = f"list-{abs(hash(line)) % 10_000}"
    opened(desk, name, POKER)
    wrong = listed(desk, name, f"player,cash\nDan,yes\n{line}\n")
    assert wrong.status_code == 422, wrong.text
    assert wrong.json()["problem"].startswith(told)
    assert look(desk, name)["tournament"]["entries"] == 0


def test_a_refusal_in_a_list_names_the_line_and_the_clause(desk: Desk) -> None:
    name = opened(desk, "refused-list", POKER)
    good(listed(desk, name, "player,cash\nKim,yes\n"))
    refused = listed(desk, name, "player,cash\nLee,yes\nPatron Kim,yes\n")
    assert refused.status_code in (403, 409), refused.text
    assert refused.json()["problem"].startswith("Line 3, Patron Kim: ")
    assert look(desk, name)["tournament"]["entries"] == 1


def test_only_the_desk_reads_and_writes_lists(house: Open, desk: Desk) -> None:
    name = opened(desk, "closed-list", POKER)
    guest = Person(house).come_in()
    for what in ("entries.csv", "receipts"):
        assert guest.web.get(f"/api/tournaments/{name}/{what}").status_code == 403
    body = {"key": "x", "text": "player\nx\n"}
    assert guest.post(f"/api/tournaments/{name}/entries", body).status_code == 403


# --- orders --------------------------------------------------------------------------------------


def playing(desk: Desk, name: str, count: int, **changes: str) -> str:
    """People who paid cash, at their seats, in play."""
    opened(desk, name, POKER, **changes)
    lines = "".join(f"P{number},yes\n" for number in range(1, count + 1))
    good(listed(desk, name, f"player,cash\n{lines}"))
    desk.direct(name, "Draw")
    good(desk.post(f"/api/tournaments/{name}/arrivals", {"key": desk.key()}))
    desk.direct(name, "TakeStep", step="brief")
    desk.direct(name, "CallSeats")
    desk.direct(name, "Start")
    return name


def test_directors_are_named_from_the_staff(house: Open, desk: Desk) -> None:
    name = opened(desk, "officers", POKER)
    good(desk.post("/api/staff", {"name": "dora"}))
    give = {"type": "GiveRole", "house": "Crown Melbourne", "person": "dora",
            "role": "tournament-director"}  # fmt: skip
    desk.floor("casino-operator", give)
    offered = Orders(desk, name)
    assert "dora" in offered.choices("TakeStep director", "person")
    offered.give("TakeStep director", person="dora")
    assert look(desk, name)["director"] == "dora"
    guest = Person(house).come_in()
    stranger = {"step": "director", "person": guest.name}
    refused = ask(desk, name, "TakeStep", "casino-operator", **stranger)
    assert (refused.status_code, refused.json()["field"]) == (422, "command.person")


def test_the_orders_before_play_can_be_given(desk: Desk) -> None:
    name = opened(desk, "before", POKER)
    now = look(desk, name)["at"]
    Orders(desk, name).give("AddValue", amount=500_00, what="cash")
    Orders(desk, name).give("MoveStart", to=now + 3_600_000, regulator_told=True)
    board = look(desk, name)
    assert (board["tournament"]["pool"], board["tournament"]["start"]) == (500_00, now + 3_600_000)


def test_the_clock_is_corrected_and_the_correction_is_logged_and_undone(desk: Desk) -> None:
    name = playing(desk, "clock", 2)
    offered = Orders(desk, name)
    assert offered.choices("SetClock set", "to")[:2] == ["0", "1"]
    offered.give("SetClock set", to=2, left=90_000, reason="the wrong button")
    board = look(desk, name)
    assert board["clock"]["row"] == 2
    assert 0 < board["clock"]["left"] <= 90_000
    assert board["lines"][0]["text"].startswith("The clock is corrected: row 3")
    desk.direct(name, "Undo", reason="no, it was right")
    assert look(desk, name)["clock"]["row"] == 0


def test_stacks_are_counted_and_players_retire_by_order(desk: Desk) -> None:
    name = playing(desk, "counts", 3)
    Orders(desk, name).give("CountChips", stacks={"Patron P1": 12_000, "Patron P2": 8_000})
    rows = {r["player"]: r["chips"] for r in look(desk, name, "/players")["players"]}
    assert rows == {"Patron P1": 12_000, "Patron P2": 8_000, "Patron P3": 10_000}
    Orders(desk, name).give("Retire", player="Patron P3")
    assert look(desk, name)["tournament"]["left"] == 2
    offered = Orders(desk, name)
    for step in ("leave", "return"):
        offered.give(f"TakeStep {step}")
    assert look(desk, name)["lines"][0]["text"].startswith("admin (tournament director) is back")


def test_re_entries_add_ons_and_giving_up_are_sold_at_the_desk(desk: Desk) -> None:
    name = playing(desk, "sold", 4, **SOLD)
    Orders(desk, name).give("AddOn", player="Patron P4", cash=True)
    desk.direct(name, "Fall", players=["Patron P1", "Patron P2"], to="Patron P3", in_order=True)
    offered = Orders(desk, name)
    assert offered.choices("ReBuy", "player") == ["Patron P1", "Patron P2"]
    refused = ask(desk, name, "ReBuy", "tournament-director", player="Patron P1")
    assert refused.status_code == 409, "no money is left in the account"
    offered.give("ReBuy", player="Patron P1", cash=True)
    Orders(desk, name).give("AskReBuy", player="Patron P2")
    Orders(desk, name).give("LetGo", player="Patron P2")
    rows = {r["player"]: r for r in look(desk, name, "/players")["players"]}
    assert rows["Patron P1"]["chips"] == 10_000
    assert rows["Patron P4"]["chips"] == 15_000
    assert rows["Patron P2"]["status"] == "out"


def test_late_entries_and_alternates_take_seats_until_the_stated_level(desk: Desk) -> None:
    name = playing(desk, "late", 3, **LATE)
    assert look(desk, name)["late_entries"]
    good(listed(desk, name, "player,cash,reserve\nLate,yes,\nAlternate,yes,yes\n"))
    rows = {r["player"]: r for r in look(desk, name, "/players")["players"]}
    assert (rows["Patron Late"]["status"], rows["Patron Late"]["chips"]) == ("playing", 10_000)
    offered = Orders(desk, name)
    usual = offered.shown["SeatReserve"]["usual"]
    offered.give("SeatReserve", **usual, cash=True)
    assert look(desk, name)["tournament"]["left"] == 5
    desk.direct(name, "SetClock", kind="skip", to=4)
    assert not look(desk, name)["late_entries"]
    late = listed(desk, name, "player,cash\nTardy,yes\n")
    assert late.status_code == 409
    assert "Line 2, Tardy: Late entries were possible until level 3" in late.json()["problem"]


def test_seats_are_redrawn_and_tables_end_early_by_order(desk: Desk) -> None:
    redraw = {"gap = 1": "redraw_at = [2]\ngap = 1"}
    name = playing(desk, "redraw", 3, **redraw)
    assert "RedrawSeats" not in Orders(desk, name).shown
    desk.direct(name, "Fall", players=["Patron P1"], to="Patron P2")
    Orders(desk, name).give("RedrawSeats")
    assert any(line["text"].startswith("New seats") for line in look(desk, name)["lines"])


def test_the_seats_of_a_session_are_drawn_ahead_and_a_table_is_closed_by_order(desk: Desk) -> None:
    name = opened(desk, "sessions", CANBERRA, **{'field = "beaten"': 'field = "through"'})
    lines = "".join(f"C{number},yes\n" for number in range(1, 3))
    good(listed(desk, name, f"player,cash\n{lines}"))
    desk.direct(name, "Draw")
    good(desk.post(f"/api/tournaments/{name}/arrivals", {"key": desk.key()}))
    desk.direct(name, "CallSeats")
    desk.direct(name, "Start")
    offered = Orders(desk, name)
    assert "SeatReserve" not in offered.shown, "16.11: only before the first session"
    assert "ReBuy" not in offered.shown
    offered.give("CloseTable", table=1, why="decided")
    desk.direct(name, "EndSession")
    Orders(desk, name).give("DrawSession")
    drawn = [line["text"] for line in look(desk, name)["lines"]]
    assert any(text.startswith("The seats of session 2 are drawn") for text in drawn)


FLIGHTS = """[flights]
merge = 2020-12-07T12:00:00+11:00
[[flights.flight]]
name = "A"
start = 2020-12-05T12:00:00+11:00
most = 100
until_level = 1
[[flights.flight]]
name = "B"
start = 2020-12-06T12:00:00+11:00
most = 100
until_level = 1

[tables]"""


def test_stacks_of_a_flight_are_bagged_and_one_without_players_is_closed(desk: Desk) -> None:
    flights = {
        "[tables]": FLIGHTS,
        "most = 1008": "most = 200",
        '"progression", ': "",
        "[conditions]": '[conditions]\nprogression = "Players go on with bagged stacks."',
    }
    name = playing(desk, "flights", 3, **flights)
    desk.direct(name, "SetClock", kind="skip", to=1)
    stacks = {f"Patron P{number}": 10_000 for number in range(1, 4)}
    Orders(desk, name).give("BagStacks", stacks=stacks)
    assert look(desk, name)["todo"] == [], "nobody has entered flight B: no seats are drawn"
    Orders(desk, name).give("CloseFlight")
    assert [step["what"] for step in look(desk, name)["todo"]] == [
        "Merge the flights and draw their seats"
    ]
    texts = [line["text"] for line in look(desk, name)["lines"]]
    assert any("P1" in text and "10,000" in text for text in texts), texts
    desk.direct(name, "StartSession")
    assert look(desk, name)["tournament"]["stage"] == "playing"


def test_a_decision_is_timed_by_order(desk: Desk) -> None:
    timed = {"[tables]": "[shot_clock]\nseconds = 30\n\n[tables]"}
    name = playing(desk, "timed", 2, **timed)
    desk.role_of(POKER, "dealer")
    desk.direct(name, "StartHand", table=1)
    offered = Orders(desk, name)
    offered.give("SetShotClock", player=offered.choices("SetShotClock", "player")[0], kind="start")
    Orders(desk, name).give(
        "SetShotClock", player=offered.choices("SetShotClock", "player")[0], kind="stop"
    )


def test_every_order_of_the_desk_is_tried_here() -> None:
    tried = set(re.findall(r"\.give\(\s*f?\"(\w+)", Path(__file__).read_text(encoding="utf-8")))
    assert tried >= TOURNAMENT_ORDERS


def test_one_finds_the_own_seat_by_a_part_of_the_name(desk: Desk) -> None:
    name = playing(desk, "found", 3)
    found = look(desk, name, "/players?name=p2")
    assert [row["player"] for row in found["players"]] == ["Patron P2"]
    assert found["total"] == 1
    assert found["players"][0]["seat"] > 0
