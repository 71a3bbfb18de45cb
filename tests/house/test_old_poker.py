"""Tests that records of poker tables of version 0.1 are read, one record at a time."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import SYSTEM, Millis, to_json
from croupier.house.world.event_kinds import read_events
from croupier.house.world.live_table import DealBegun, DealEnded, HandOpened, LiveTable, play_after
from croupier.house.world.old_forms import OF_A_KIND, RecordContext
from croupier.money import Cents
from croupier.poker import SeatNo, deal_events

SIGN = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
    "flop_chase": {"minimum": "1.00", "maximum": "25.00"},
}
RED = poker.ChaseWager(SeatNo(3), "cat", "red", Cents(500))
TABLE = floor.Table(
    id="T",
    house="Crown Melbourne",
    book="melbourne-poker",
    variant="holdem",
    structure="no-limit",
    board=floor.SignBoard(stated=SIGN),
    seats=tuple(
        floor.Seat(number=n, person=person, chips=Cents(200_00), bought_in=True)
        for n, person in enumerate(("ann", "bob", "cat", ""), 1)
    ),
    side_wagers=(RED,),
)
OF_THE_TABLE = {
    *("SeatTaken", "SeatWanted", "SeatDrawn", "SeatMoved", "SeatLeft", "LeavingSet", "AwaySet"),
    *("OutSet", "EntrySet", "ChipsOrdered", "ChipsBought", "PlayerPickedUp", "PickedUpBack"),
    *("NoticeGiven", "NoticeAgreed", "TermsChanged", "ChargesChanged", "TimeCharged"),
    *("TimeVerified", "TimeDropped", "HandBegun", "RoundOver", "ChasePlaced", "ChaseWithdrawn"),
    *("ChaseReversed", "ClockStarted", "TimeBought", "CardsChanged", "CardsChecked"),
    *("BonusOffered", "BonusClaimed", "BonusVerified", "BonusGiven", "SanctionImposed"),
    *("HandedOver", "Recorded", "TableClosed"),
}
"""The events of version 0.1's poker tables, beside those of their deals."""
DEALERS = ("dealer", "tg-area-manager")


def setup_of(table: floor.Table) -> poker.Setup:
    terms = floor.terms_of(table)
    places = [poker.HandPlace(SeatNo(n), p, Cents(195_00)) for n, p in ((1, "ann"), (2, "bob"))]
    return poker.Setup(terms.variant, terms.stakes, tuple(places), SeatNo(1), dealers=DEALERS)


def in_a_hand() -> LiveTable:
    opened = HandOpened(id="T-7", table="T", terms=floor.terms_of(TABLE))
    begun = DealBegun(setup=setup_of(TABLE), side_wagers=(RED,))
    return play_after(play_after(LiveTable(), opened, Millis(1), 1), begun, Millis(1), 2)


def translated(kind: str, context: RecordContext, **fields: Any) -> tuple[Any, ...]:
    old = {"type": kind.partition(".")[2], **fields}
    return read_events(kind, json.dumps(old).encode(), context)


BETWEEN_HANDS = RecordContext("T", Millis(1_000), TABLE, LiveTable(hand_id="T-7"))
BY = {"person": "the house", "role": "dealer"}


def test_every_event_of_the_old_table_has_its_line() -> None:
    known = {name.partition(".")[2] for name in OF_A_KIND if name.startswith("poker.")}
    assert known == OF_THE_TABLE


def test_the_floor_s_old_buttons_say_only_who_is_away() -> None:
    marked = {"table": "T", "person": "ann", "at": 5, "owes_blind": False, "dealt_out": False}
    (event,) = translated("floor.SeatMarked", BETWEEN_HANDS, **marked, away=True)
    assert (event.away, event.owes_blind, event.dealt_out) == (True, None, None)


@pytest.mark.parametrize("which", ["away", "dealt_out", "owes_blind"])
def test_the_floor_s_buttons_of_today_are_read_as_they_are(which: str) -> None:
    said = dict.fromkeys(("away", "owes_blind", "dealt_out")) | {which: False}
    (event,) = translated("floor.SeatMarked", BETWEEN_HANDS, table="T", person="ann", at=5, **said)
    assert (event.away, event.owes_blind, event.dealt_out) == tuple(said.values())


def test_sitting_out_was_known_to_the_game_alone() -> None:
    (event,) = translated("poker.OutSet", BETWEEN_HANDS, seat=2, out=True)
    assert (event.table, event.person, event.away, event.dealt_out) == ("T", "bob", None, True)


def test_being_dealt_in_ends_no_condition_and_the_game_s_own_entry_counts() -> None:
    noted = {"table": "T", "person": "bob", "by": BY, "at": 5}
    assert translated("floor.EntrySet", BETWEEN_HANDS, **noted, entry="", clause="8.10.2") == ()
    (kept,) = translated("floor.EntrySet", BETWEEN_HANDS, **noted, entry="", clause="8.9.3")
    assert kept.entry == ""
    (event,) = translated("poker.EntrySet", BETWEEN_HANDS, seat=2, entry="post")
    assert (event.person, event.entry) == ("bob", "post")
    (moved,) = translated(
        "poker.SeatMoved", BETWEEN_HANDS, seat=4, to=3, entry="wait", exempt=False
    )
    assert (moved.person, moved.entry) == ("cat", "wait")


def test_a_hand_begins_with_the_side_wagers_that_lay_there_and_the_system_may_deal_on() -> None:
    positions = {"button": 1, "blinds": [2, 1], "last": 1}
    said = {"number": 3, "positions": positions, "missed": [3], "fee": 100, "dealer": "the house"}
    setup = json.loads(to_json(setup_of(TABLE)))
    begun, placed = translated("poker.HandBegun", BETWEEN_HANDS, setup=setup, **said)
    assert isinstance(begun, DealBegun)
    assert begun.setup.dealers == (*DEALERS, SYSTEM.role)
    assert begun.side_wagers == (RED,)
    assert isinstance(placed, floor.HandPlaced)
    assert (placed.round, placed.missed, placed.setup) == ("T-7", (3,), begun.setup)


def test_a_hand_read_alone_is_told_without_the_floor() -> None:
    positions = {"button": 1, "blinds": [2, 1], "last": 1}
    setup = json.loads(to_json(setup_of(TABLE)))
    said = {"number": 3, "positions": positions, "missed": [], "fee": 0, "dealer": "the house"}
    alone = RecordContext("T", Millis(1_000), None, LiveTable(hand_id="T-7"))
    (begun,) = translated("poker.HandBegun", alone, setup=setup, **said)
    assert isinstance(begun, DealBegun)


def test_a_hand_that_is_over_leaves_its_result() -> None:
    play = in_a_hand()
    assert play.deal is not None
    hand = play.deal.hand
    seats = tuple(
        replace(seat, stack=seat.stack + change)
        for seat, change in zip(hand.seats, (Cents(300), Cents(-400)), strict=True)
    )
    over = replace(hand, phase="over", seats=seats, rake=Cents(100))
    context = RecordContext(
        "T", Millis(1_000), TABLE, replace(play, deal=replace(play.deal, hand=over))
    )
    ended, cleared = translated("poker.RoundOver", context, rake=100, to="box", void=False)
    assert ended == DealEnded(round="T-7")
    assert isinstance(cleared, floor.HandCleared)
    assert {s.person: s.change for s in cleared.result.seats} == {
        seat.person: seat.stack - 195_00 for seat in seats
    }
    assert (cleared.result.rake, cleared.result.void) == (100, False)


def test_the_time_to_act_runs_on_whoever_is_at_the_seat_in_this_turn() -> None:
    play = replace(in_a_hand(), turns=4)
    context = RecordContext("T", Millis(1_000), TABLE, play)
    (event,) = translated("poker.ClockStarted", context, seat=2, until=31_000)
    assert (event.clock.person, event.clock.turn, event.clock.until) == ("bob", 4, 31_000)


def test_a_side_wager_was_placed_and_taken_back_before_the_cards() -> None:
    wager = {"seat": 3, "person": "cat", "colour": "black", "stake": 300}
    (placed,) = translated("poker.ChasePlaced", BETWEEN_HANDS, wager=wager)
    assert (placed.wager.person, placed.wager.stake) == ("cat", 300)
    (back,) = translated("poker.ChaseWithdrawn", BETWEEN_HANDS, seat=3, colour="red")
    assert (type(back).__name__, back.person, back.colour) == ("SideWagerWithdrawn", "cat", "red")


def test_a_side_wager_taken_back_after_a_misdeal_is_the_deal_s() -> None:
    context = RecordContext("T", Millis(1_000), TABLE, in_a_hand())
    (back,) = translated("poker.ChaseWithdrawn", context, seat=3, colour="red")
    assert back == deal_events.ChaseWithdrawn(SeatNo(3), "red")


@pytest.mark.parametrize(
    "kind, fields",
    [
        ("poker.AwaySet", {"seat": 1, "away": True}),
        ("poker.ChipsBought", {"seat": 1, "amount": 100}),
        ("poker.SeatLeft", {"seat": 1, "person": "ann", "chips": 100}),
        ("poker.TimeBought", {"seat": 1, "fee": 100, "until": 5}),
        ("poker.CardsChecked", {"by": BY}),
        ("deal.TableLaid", {"table": "T", "terms": {}}),
    ],
)
def test_what_the_floor_had_recorded_is_not_told_twice(kind: str, fields: dict[str, Any]) -> None:
    assert translated(kind, BETWEEN_HANDS, **fields) == ()
