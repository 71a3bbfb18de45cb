"""Who runs a jackpot, starts a game, records it and does what is needed before a prize is paid.

Each officer is typed from the document and tried together with somebody one rank below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import Actor, NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import (
    ArrangeManually,
    Attest,
    ChangeTerms,
    CloseSystem,
    EndGame,
    GameStarted,
    Link,
    LoseDisplay,
    MoveTable,
    OpenSystem,
    OutcomeRecorded,
    RecordOutcome,
    Repair,
    ReportFault,
    ShowSign,
    StartGame,
    TopUp,
    VerifyDisplay,
    reading,
)
from tests.jackpot.houses import ROYAL, STRAIGHT_FLUSH, House, cents, clock, person

MELBOURNE, SYDNEY, PERTH = "melbourne-wsop", "sydney-bonus", "perth-ultimate"
LINES: dict[str, dict[str, Any]] = {
    MELBOURNE: {"option": 1, "seed": 10000, "cost": "5.00"},
    SYDNEY: {
        "start": "50000.00",
        "increment": "25%",
        "cost": "5.00",
        "payouts": {"four-of-a-kind": "2500.00", "full-house": "100 per 1", "flush": "50 per 1"},
    },
    PERTH: {"level1_wager": "5.00"},
}
OPERATOR, DEALER, PLAYER = "casino-operator", "dealer", "player"
MANAGER, AREA_MANAGER = "tg-assistant-casino-manager", "tg-area-manager"
SUPERVISOR, INSPECTOR = "tg-higher-duties-dealer", "table-inspector"


def opened(book: str) -> House:
    house = House(book)
    house.open("A", "T1 T2", **LINES[book])
    return house


# --- commands that only some may give -----------------------------------------------------------


def opening(house: House, actor: Actor) -> object:
    line = LINES[house.book.id] | ({"cost": "2.00"} if house.book.id == MELBOURNE else {})
    links = (Link(table="T7"),)
    return OpenSystem(name="B", line=line, links=links, actor=actor, at=clock())


def topping_up(_: House, actor: Actor) -> object:
    return TopUp(system="A", amount=cents("1.00"), actor=actor, at=clock())


def reporting(_: House, actor: Actor) -> object:
    return ReportFault(system="A", actor=actor, at=clock())


def repairing(_: House, actor: Actor) -> object:
    return Repair(system="A", actor=actor, at=clock())


def arranging(_: House, actor: Actor) -> object:
    return ArrangeManually(system="A", actor=actor, at=clock())


def losing_display(_: House, actor: Actor) -> object:
    return LoseDisplay(system="A", actor=actor, at=clock())


def verifying_display(_: House, actor: Actor) -> object:
    return VerifyDisplay(system="A", actor=actor, at=clock())


def starting(house: House, actor: Actor) -> object:
    return StartGame(table="T1", bets=house.bets("1"), actor=actor, at=clock())


def recording(house: House, actor: Actor) -> object:
    if house.floor.tables["T1"].game is None:
        house.start("T1", "1")
    return RecordOutcome(table="T1", actor=actor, at=clock())


def ending(house: House, actor: Actor) -> object:
    if house.floor.tables["T1"].over:
        house.start("T1", "1")
        house.record("T1")
    return EndGame(table="T1", actor=actor, at=clock())


@dataclass(frozen=True)
class Duty:
    """A duty of a book: its clause, who does it, and who may not do it yet."""

    book: str
    clause: str
    officer: str
    below: str
    asks: Callable[[House, Actor], object]


DUTIES = [
    Duty(MELBOURNE, "9.1.1", OPERATOR, MANAGER, opening),
    Duty(MELBOURNE, "9.1.1", OPERATOR, MANAGER, topping_up),
    Duty(MELBOURNE, "9.1.1", OPERATOR, MANAGER, repairing),
    Duty(MELBOURNE, "9.2.1", DEALER, PLAYER, reporting),
    Duty(MELBOURNE, "9.2.1", SUPERVISOR, DEALER, arranging),
    Duty(MELBOURNE, "9.2.1", DEALER, PLAYER, starting),
    Duty(MELBOURNE, "10.2.2", DEALER, PLAYER, recording),
    Duty(SYDNEY, "15.1.1", OPERATOR, "assistant-gaming-manager", opening),
    Duty(SYDNEY, "15.3", DEALER, PLAYER, reporting),
    Duty(SYDNEY, "15.2.4", DEALER, PLAYER, starting),
    Duty(SYDNEY, "15.2.7", DEALER, PLAYER, recording),
    Duty(PERTH, "3.27(b)", OPERATOR, INSPECTOR, opening),
    Duty(PERTH, "5.16", DEALER, PLAYER, reporting),
    Duty(PERTH, "5.16", DEALER, PLAYER, losing_display),
    Duty(PERTH, "5.16", DEALER, PLAYER, verifying_display),
    Duty(PERTH, "4.2", DEALER, PLAYER, starting),
    Duty(PERTH, "4.16(a)", DEALER, PLAYER, recording),
    Duty(PERTH, "4.23", DEALER, PLAYER, ending),
]


@pytest.mark.parametrize(
    "duty",
    [
        pytest.param(
            duty,
            marks=pytest.mark.clause(duty.book, duty.clause),
            id=f"{duty.book} {duty.asks.__name__}",
        )
        for duty in DUTIES
    ],
)
def test_a_duty_is_done_by_its_officer_and_by_nobody_one_rank_below(duty: Duty) -> None:
    house = opened(duty.book)
    refusal = house.refuses(duty.asks(house, person(duty.below)))
    assert (type(refusal), refusal.clause) == (NotAuthorised, duty.clause)
    events = house.do(duty.asks(house, person(duty.officer)))
    if duty.asks not in (losing_display, verifying_display):  # these cite the clause on displays
        assert events[0].clauses[0] == duty.clause


@pytest.mark.clause(MELBOURNE, "9.5.3")
def test_melbourne_the_history_is_read_by_an_area_manager_and_not_by_a_supervisor() -> None:
    house = opened(MELBOURNE)
    house.start("T1", "1")
    house.record("T1")
    found = reading(house.rules.law, house.events, "T1", 1, person(AREA_MANAGER))
    assert isinstance(found, OutcomeRecorded)
    with pytest.raises(NotAuthorised) as caught:
        reading(house.rules.law, house.events, "T1", 1, person(SUPERVISOR))
    assert caught.value.clause == "9.5.3"


# --- before a prize is paid ---------------------------------------------------------------------


@dataclass(frozen=True)
class Before:
    """What is done before a hand is paid, by whom, and who may not do it."""

    book: str
    duty: str
    clause: str
    officer: str
    others: tuple[str, ...]
    hands: tuple[str, ...]


TOP = (ROYAL, STRAIGHT_FLUSH)
FIXED = ("four-of-a-kind", "full-house", "flush", "straight")
BEFORE = [
    Before(MELBOURNE, "determine", "10.1.1", MANAGER, (AREA_MANAGER,), TOP),
    Before(PERTH, "verify", "4.16(b)", INSPECTOR, (DEALER, OPERATOR), (*TOP, *FIXED)),
    Before(PERTH, "sort the deck", "4.17", DEALER, (PLAYER,), TOP),
]
NEEDS = {
    (MELBOURNE, True): ("determine",),
    (MELBOURNE, False): (),
    (SYDNEY, True): (),
    (SYDNEY, False): (),
    (PERTH, True): ("verify", "sort the deck"),
    (PERTH, False): ("verify",),
}


def won(book: str, hand: str) -> House:
    """A house in which seat 1 of table T1 has this hand, recorded by the dealer."""
    house = House(book)
    line = LINES[book] | ({"option": 2} if book == MELBOURNE else {})
    house.open("A", "T1", **line)
    house.start("T1", "1")
    house.record("T1", s1=hand)
    return house


@pytest.mark.parametrize(
    "row, hand",
    [
        pytest.param(
            row, hand, marks=pytest.mark.clause(row.book, row.clause), id=f"{row.duty} {hand}"
        )
        for row in BEFORE
        for hand in row.hands
    ],
)
def test_a_prize_waits_until_its_officer_has_done_what_comes_before(row: Before, hand: str) -> None:
    house = won(row.book, hand)
    ((claim, _, needs),) = house.owed()
    assert needs == NEEDS[row.book, hand in TOP]
    done = Attest(claim=claim, duty=row.duty, actor=person(row.officer), at=clock())
    for role in row.others:
        refusal = house.refuses(replace(done, actor=person(role)))
        assert (type(refusal), refusal.clause) == (NotAuthorised, row.clause)
    assert house.do(done)[0].clauses == (row.clause,)


@pytest.mark.clause(MELBOURNE, "10.1.1", "10.1.2")
@pytest.mark.parametrize("hand", FIXED)
def test_melbourne_the_dealer_who_records_a_fixed_prize_determines_it(hand: str) -> None:
    assert won(MELBOURNE, hand).owed() == []


@pytest.mark.clause(PERTH, "4.23")
def test_perth_a_game_is_ended_before_the_next_and_elsewhere_it_ends_by_itself() -> None:
    for book in (MELBOURNE, SYDNEY, PERTH):
        house = opened(book)
        house.start("T1", "1")
        house.record("T1")
        assert house.floor.tables["T1"].over == (book != PERTH)


# --- notices ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Notice:
    """A sign that the operator shows for so many minutes before a change."""

    book: str
    name: str
    clause: str
    below: str
    minutes: int
    sign: dict[str, Any]
    change: Callable[[House, float], object]


def change_option(house: House, at: float) -> object:
    return ChangeTerms(line={"option": 2}, actor=house.operator, at=clock(at))


def move_table(house: House, at: float) -> object:
    return MoveTable(link=Link(table="T2"), actor=house.operator, at=clock(at))


def close_meter(house: House, at: float) -> object:
    return CloseSystem(name="A", actor=house.operator, at=clock(at))


def change_wagers(house: House, at: float) -> object:
    return ChangeTerms(line={"level1_wager": "10.00"}, actor=house.operator, at=clock(at))


NOTICES = [
    Notice(
        MELBOURNE, "change-option", "9.1.1(g)", MANAGER, 20, {"line": {"option": 2}}, change_option
    ),
    Notice(MELBOURNE, "move-table", "9.1.1(h)", MANAGER, 20, {"table": "T2"}, move_table),
    Notice(
        MELBOURNE, "close-meter", "9.1.1(i)", MANAGER, 20, {"system": "A", "table": "T1"},
        close_meter,
    ),
    Notice(
        PERTH, "change-jackpot-wagers", "3.22 notice", INSPECTOR, 14 * 24 * 60,
        {"line": {"level1_wager": "10.00"}}, change_wagers,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.clause(row.book, row.clause), id=row.name)
        for row in NOTICES
    ],
)
def test_the_operator_shows_a_sign_for_its_time_before_a_change(row: Notice) -> None:
    house = House(row.book)
    tables = "T1" if row.name == "close-meter" else "T1 T2"
    house.open("A", tables, **LINES[row.book])
    shown = ShowSign(notice=row.name, actor=house.operator, at=clock(), **row.sign)
    refusal = house.refuses(replace(shown, actor=person(row.below)))
    assert (type(refusal), refusal.clause) == (NotAuthorised, row.clause)
    assert house.refuses(row.change(house, 10_000_000)).clause == row.clause
    assert house.do(shown)[0].clauses[0] == row.clause
    early = house.refuses(row.change(house, row.minutes - 1 / 60))
    assert (type(early), early.clause) == (WrongMoment, row.clause)
    assert house.do(row.change(house, row.minutes))[0].clauses[0] == row.clause


@pytest.mark.clause(MELBOURNE, "9.1.1(g)", "9.1.1(h)", "9.1.1(i)")
@pytest.mark.clause(PERTH, "3.22 notice")
@pytest.mark.parametrize(
    "book, names",
    [
        (MELBOURNE, "one of change-option, move-table, close-meter"),
        (SYDNEY, "no notice: sydney-bonus has none for jackpots"),
        (PERTH, "one of change-jackpot-wagers"),
    ],
)
def test_only_the_notices_of_the_book_are_shown(book: str, names: str) -> None:
    house = opened(book)
    other = ShowSign(notice="closing", actor=house.operator, at=clock())
    with pytest.raises(BadInput) as caught:
        house.rules.decide(house.floor, other)
    assert caught.value.expected == names


# --- what moves the meters ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, seeded, fed, outcome",
    [
        pytest.param(
            MELBOURNE,
            ("9.1.1", "9.3.1", "9.3"),
            ("9.2.1", "9.3.2"),
            ("10.2.2", "Table 4", "10.1.2", "10.2.4", "10.2.2"),
            marks=pytest.mark.clause(MELBOURNE, "9.3.1", "9.3", "9.3.2", "10.2.4", "10.2.2"),
        ),
        pytest.param(
            SYDNEY,
            ("15.1.1", "15.2.5.2"),
            ("15.2.4", "15.1.3", "1.1 def Progressive Jackpot"),
            ("15.2.7", "15.2.9", "15.2.8"),
            marks=pytest.mark.clause(SYDNEY, "15.2.5.2", "15.1.3", "1.1 def Progressive Jackpot"),
        ),
        pytest.param(
            PERTH,
            ("3.27(b)", "3.30(a)", "3.29(a)", "3.29(b)", "3.29(c)"),
            ("4.2", "3.28", "3.30(b)"),
            ("4.16(a)", "3.26 Table 2", "4.22"),
            marks=pytest.mark.clause(
                PERTH, "3.30(a)", "3.29(a)", "3.29(b)", "3.29(c)", "3.28", "3.30(b)", "4.22"
            ),
        ),
    ],
)
def test_seeds_wagers_and_outcomes_cite_the_clauses_on_which_they_rest(
    book: str, seeded: tuple[str, ...], fed: tuple[str, ...], outcome: tuple[str, ...]
) -> None:
    house = opened(book)
    assert house.events[0].clauses == seeded
    (started,) = house.start("T1", "1")
    assert isinstance(started, GameStarted)
    assert started.clauses == fed
    assert house.record("T1", s1="flush")[0].clauses == outcome


@pytest.mark.clause(MELBOURNE, "9.1.1(i)", "9.1.1(j)")
def test_melbourne_what_a_closed_meter_hands_on_cites_the_clause_on_transfers() -> None:
    house = House(MELBOURNE)
    house.open("A", "T1", **LINES[MELBOURNE])
    house.open("B", "T2", **LINES[MELBOURNE] | {"cost": "2.00"})
    house.sign("close-meter", 0, system="A", table="T1")
    closing = CloseSystem(name="A", transfer_to=("B",), actor=house.operator, at=clock(20))
    assert house.do(closing)[0].clauses == ("9.1.1(i)", "9.1.1(j)")


@pytest.mark.clause(PERTH, "5.15")
def test_perth_a_prize_on_a_dark_display_cites_the_last_verified_amount() -> None:
    house = opened(PERTH)
    assert house.do(verifying_display(house, house.dealer))[0].clauses == ("5.15",)
    assert house.do(losing_display(house, house.dealer))[0].clauses == ("5.15",)
    house.start("T1", "1")
    clauses = house.record("T1", s1=STRAIGHT_FLUSH)[0].clauses
    assert clauses == ("4.16(a)", "3.26 Table 1", "3.33(a)", "5.15", "3.34", "4.22")
    other = House(MELBOURNE)
    other.open("A", "T1", **LINES[MELBOURNE])
    assert isinstance(other.refuses(losing_display(other, other.dealer)), NotOffered)


@pytest.mark.clause(SYDNEY, "15.2.4")
def test_sydney_a_box_has_one_jackpot_wager() -> None:
    house = opened(SYDNEY)
    twice = StartGame(table="T1", bets=house.bets("2 2"), actor=house.dealer, at=clock())
    assert house.refuses(twice).clause == "15.2.4"


@pytest.mark.clause(PERTH, "3.27(a)", "3.27(b)")
@pytest.mark.parametrize(
    "game",
    [
        "Ultimate Texas Hold'em",
        "Crown Hold'em Poker",
        "Crown Stud Poker",
        "3 Card Poker",
        "Mississippi Stud Poker",
    ],
)
def test_perth_five_games_may_share_the_pools(game: str) -> None:
    house = House(PERTH)
    links = (Link(table="T1"), Link(table="T2", game=game))
    line = LINES[PERTH] | {"combine": [game]}
    house.do(OpenSystem(name="A", line=line, links=links, actor=house.operator, at=clock()))
    assert set(house.floor.tables) == {"T1", "T2"}
