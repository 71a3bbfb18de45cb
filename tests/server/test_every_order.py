"""Tests that every order is offered as a form to whoever may give it, and can be given by it.

Each row makes a situation, gives the order wrongly and is told why not, and gives it as the form
asks. Clauses and roles are written here by hand, from the books. An order without a row fails.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier import banked, floor, jackpot, poker
from tests.server.manual_server import (
    CANBERRA,
    SYDNEY,
    manual_server,
    refused,
)
from tests.server.order_scenes import Place, Scene
from tests.server.order_situations import (
    CHIEF,
    CLOCK,
    HDD,
    MANAGER,
    SUPERVISOR,
    absent,
    at,
    before_the_flop,
    charged,
    clock_runs,
    dealers_hand_shown,
    feeder,
    hand_by,
    hand_over,
    in_minutes,
    lone_ante,
    low_stake_in_play,
    marked,
    newcomer,
    notice_to_agree,
    perth_table,
    promotion_begun,
    raised_at_once,
    round_until,
    second_area,
    stake_in_play,
    stray_hand,
    suspended,
    sydney_table,
)
from tests.server.test_orders import SENT_TO, at_table, in_house


class Row(NamedTuple):
    """One order: its clause, how it comes about, what is sent wrongly and rightly, what follows."""

    clause: str
    place: Callable[[Scene], Place]
    values: Callable[[Scene, Place], dict[str, Any]]
    wrong: dict[str, Any]
    told: tuple[int, str]
    event: str
    """What the log has of it."""
    low: str = ""
    """A role of the same house that is told who may give it."""


def given(**values: Any) -> Callable[[Scene, Place], dict[str, Any]]:
    return lambda _scene, _place: dict(values)


# --- the rows ------------------------------------------------------------------------------------


def sitting(scene: Scene, place: Place) -> str:
    """Whoever sits at the table."""
    return scene.table(place.table).people[0]


ROWS: dict[str, Row] = {
    # in a house
    "ApproveTerms": Row(
        "14.10", promotion_begun, given(promotion="spring", terms={"prizes": "two cash prizes"}),
        {"promotion": "autumn"}, (422, "promotion"), "floor.TermsApproved", low="casino-operator",
    ),
    # about a table
    "OrderCount": Row(
        "2.6", at("CAN-U1", CANBERRA, SUPERVISOR), given(), {"table": "nowhere"},
        (404, "no table nowhere"), "floor.CountOrdered", low="dealer",
    ),
    "OrderShuffle": Row(
        "6.1(c)", at("CAN-U1", CANBERRA, SUPERVISOR), given(reason="the cards came in order"),
        {"reason": ""}, (422, "reason"), "floor.ShuffleOrdered", low="dealer",
    ),
    "OrderEnglish": Row(
        "11.12.3", at("SYD-B1", SYDNEY, SUPERVISOR), given(), {"table": "nowhere"},
        (422, "table"), "floor.EnglishOrdered", low="dealer",
    ),
    "SuspendTable": Row(
        "5.16", perth_table, given(reason="the shuffler jams"),
        {"reason": ""}, (422, "reason"), "floor.GamingSuspended", low="dealer",
    ),
    "ResumeTable": Row(
        "5.16(a)", suspended, given(finding="a bent card"), {"table": "nowhere"}, (422, "table"),
        "floor.GamingResumed", low="dealer",
    ),
    "ReplaceDevice": Row(
        "11.2", at("CAN-U1", CANBERRA, "dealer"),
        given(fault="mechanical", effect="spoils the cards", device="shoe 2", deck="blue"),
        {"device": ""}, (422, "device"), "floor.DeviceReplaced",
    ),
    "ReportTrouble": Row(
        "4.2.1", at("SYD-B1", SYDNEY, "dealer"),
        given(what="cards are dropped", note="two fell to the floor"),
        {"what": "it rains"}, (422, "what"), "floor.TroubleReported",
    ),
    "RaiseMinimumAtOnce": Row(
        "6.5.1", sydney_table, given(minimum=1500),
        {"minimum": 100}, (422, "an amount above the minimum of $5"), "floor.MinimumRaisedAtOnce",
        low="dealer",
    ),
    "RaiseKeptMinimum": Row(
        "6.5", raised_at_once,
        lambda scene, _: {"minimum": 2000, "effective": in_minutes(scene, 21)},
        {"minimum": 9900}, (422, "an amount above the kept minimum"), "floor.NoticeShown",
        low="dealer",
    ),
    # about a player
    "RemoveMarker": Row(
        "5.2", marked, lambda scene, place: {"person": sitting(scene, place)},
        {"person": "nobody"}, (422, "a player with personal limits"), "floor.MarkerRemoved",
        low=SUPERVISOR,
    ),
    "MovePlayer": Row(
        "8.10", feeder, given(seat=3), {"seat": 40}, (422, "seat"), "floor.StackMoved",
        low="dealer",
    ),
    "PickUp": Row(
        "8.11", absent, lambda scene, place: {"person": sitting(scene, place)},
        {"person": "nobody"}, (409, "nobody"), "floor.PlayerPickedUp", low=HDD,
    ),
    "ComeIn": Row(
        "8.10", newcomer, given(seat=1, way="post"), {"seat": 4}, (422, "an occupied seat, got 4"),
        "floor.EntrySet", low="dealer",
    ),
    "DropSlide": Row(
        "7.2.2(e)", charged, given(), {"table": "MEL-P1"}, (409, "no chips on the slide"),
        "floor.SlideDropped",
    ),
    "Agree": Row(
        "6.3", notice_to_agree, given(), {"number": 77}, (422, "number"), "floor.ChangeAgreed",
    ),
    # in a hand of poker
    "StartClock": Row(
        "6.15", hand_by("dealer", time_to_act=CLOCK), given(),
        {"type": "ClockRanOut"}, (409, "time to act"), "floor.ClockStarted",
    ),
    "ClockRanOut": Row(
        "6.15", clock_runs, given(ruling="dead"), {"ruling": "won"}, (422, "ruling"),
        "poker.HandKilled",
    ),
    "DeclareDead": Row(
        "13.14", hand_by(MANAGER), given(seat=2, note="they showed each other their cards"),
        {"seat": 9}, (409, "Seat 9 has no hand"), "poker.HandKilled", low="dealer",
    ),
    "VoidWagers": Row(
        "13.2.1", hand_by(CHIEF), given(seat=2, to="held", note="a card up the sleeve"),
        {"to": "burnt"}, (422, "to"), "poker.HandVoided", low=MANAGER,
    ),
    "Invalidate": Row(
        "13.5", hand_by(HDD), given(ground="fire"), {"ground": "rain"}, (422, "ground"),
        "poker.Invalidated", low="dealer",
    ),
    "Misgive": Row(
        "1.2", hand_by("dealer"), given(seat=2, by_cards=1), {"seat": 9},
        (409, "for a seat that was dealt in"), "poker.Misgiven",
    ),
    "Inspect": Row(
        "8.21", hand_over, given(seat=2), {"seat": 9}, (409, "Seat 9 is not in this hand"),
        "poker.Inspected",
    ),
    # in a banked round
    "Declare": Row(
        "8.1", round_until("Decide"), given(seat=1, says="I play blind"),
        {"says": ""}, (422, "the words that the player said"), "banked.Declared",
    ),
    "Look": Row(
        "8.1", round_until("Decide"), given(seat=1), {"seat": 4}, (409, "seat 4"),
        "banked.HandLooked",
    ),
    "FitWagers": Row(
        "4.6", lone_ante, given(), {"as": "player"}, (403, "Only staff at the table"),
        "banked.WagerTakenBack",
    ),
    "ConfirmAreas": Row(
        "5.12.1", second_area,
        lambda scene, place: {
            "person": sitting(scene, place), "areas": [3], "reason": "the table is empty"
        },
        {"reason": ""}, (422, "the reason why nobody is kept out by it"), "banked.AreasConfirmed",
        low="dealer",
    ),
    "DirectBurn": Row(
        "7.4.4(a)", before_the_flop, given(before="flop"), {"before": "deal"}, (422, "before"),
        "banked.BurnDirected", low=HDD,
    ),
    "BringDecks": Row(
        "2.1", round_until("wagers"),
        given(decks=[{"id": "7", "colour": "green"}, {"id": "8", "colour": "red"}]),
        {"decks": []}, (422, "decks"), "banked.DecksBrought",
    ),
    "Concede": Row(
        "9.1", dealers_hand_shown, given(), {"seat": 6}, (409, "seat 6"), "banked.HandConceded",
    ),
    "Retract": Row(
        "11.6", stray_hand, given(), {"seat": 6}, (409, "seat 6"), "banked.HandRetracted",
    ),
    # about a jackpot
    "FindStake": Row(
        "5.14", stake_in_play, given(seat=1, laid=200, do="amend"), {"seat": 6}, (422, "seat"),
        "floor.ProposalMade",
    ),
    "TopUpJackpot": Row(
        "5.14", low_stake_in_play, given(seat=1, wager="jackpot_1"), {"wager": "ante"},
        (409, "cannot be made up"), "banked.JackpotToppedUp",
    ),
}  # fmt: skip
"""By the command that is sent."""
ELSEWHERE = {
    "AdoptRules", "AskForRules", "AskToSeeCards", "AskToSit", "BringChips", "DeclineWager",
    "Direct", "ExchangeVoucher", "Explain", "PrescribePrizes", "ReserveSeat", "RuleIntegrity",
    "SetHours", "SettleTokens", "SitOut", "WithholdPayment",
}  # fmt: skip
"""Orders that `test_orders.py` gives, each with a test of its own."""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder: Path = tmp_path_factory.mktemp("orders")
    with manual_server(folder / "house.db") as opened:
        yield Scene(opened)


def send(place: Place, form: Any, values: dict[str, Any]) -> Any:
    """Sends an order past its form; `as` is another role to give it in."""
    role = values.pop("as", form["acting"])
    book = orders_of(place.who, place).shown["book"]
    address = SENT_TO[form["to"]].format(table=place.table, book=book)
    command = {"type": form["command"], **form["fixed"], **values}
    return place.who.post(address, {"role": role, "command": command})


def orders_of(who: Any, place: Place) -> Any:
    return at_table(who, place.table) if place.table else in_house(who, place.house)


@pytest.mark.parametrize("command", ROWS)
def test_an_order_is_offered_refused_where_it_is_wrong_and_given(
    command: str, scene: Scene
) -> None:
    row = ROWS[command]
    place = row.place(scene)
    offered = orders_of(place.who, place)
    ident = next(one for one in offered.orders if one.partition(" ")[0] == command)
    form, values = offered.orders[ident], row.values(scene, place)
    assert form["clause"] == row.clause
    for field in form["fields"]:
        if field["choices"] and field["key"] in values:
            asked = values[field["key"]]
            chosen = asked if isinstance(asked, list) else [asked]
            assert {str(one) for one in chosen} <= {one["value"] for one in field["choices"]}
    if row.low:
        other = orders_of(scene.officer(scene.house_of(place), row.low), place).orders[ident]
        assert (other["acting"], other["fields"]) == ("", [])
    if place.table:
        assert at_table(scene.server.guest(), place.table).orders == {}, "a stranger"
    refused(send(place, form, {**values, **row.wrong}), *row.told)
    answer = offered.give(ident, **values)
    assert answer.status_code == 200, answer.text
    assert row.event in answer.json()["events"]


def test_every_order_has_a_row_or_a_test() -> None:
    orders = floor.ORDERS | banked.ROUND_ORDERS | poker.DEAL_ORDERS | jackpot.JACKPOT_ORDERS
    assert sorted([*ROWS, *ELSEWHERE]) == sorted(orders)
    tested = (Path(__file__).parent / "test_orders.py").read_text("utf-8")
    assert [name for name in ELSEWHERE if f'give("{name}' not in tested] == []
