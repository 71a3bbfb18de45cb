"""Tests of correcting a settlement after the round is over."""

import json
from functools import reduce
from typing import Any

import pytest

from croupier.acts import Actor, NotAuthorised, NotEnoughChips, WrongMoment, to_json
from croupier.errors import BadInput
from croupier.floor import (
    CorrectedPlayer,
    CorrectRound,
    Floor,
    FloorEvent,
    PurseMoved,
    RoundCorrected,
    journal_of,
    read_event,
)
from croupier.money import Account, Cents
from tests.floor.casino import RULES, Casino

AM, HDD = "tg-area-manager", "tg-higher-duties-dealer"
WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
OFFICERS = {
    WSOP: (AM, HDD, "14.10"),
    POKER: (AM, HDD, "13.10"),
    STAR: ("gaming-supervisor", "dealer", "13.12"),
    CANBERRA: ("casino-operator", "casino-supervisor", "15.5"),
    PERTH: ("casino-operator", "table-inspector", "6.10"),
}
"""By the books: who decides disputes, somebody below, and the clause."""
SECOND = "the second officer"


def played(book: str, rake: int = 0) -> Casino:
    """A house in which ann and bob, with $1,000 in their accounts, have played round `last`."""
    casino = Casino(book).open(game="bonus" if book == WSOP else "")
    casino.hire(SECOND, OFFICERS[book][0])
    for seat, person in enumerate(("ann", "bob", "cat"), start=1):
        casino.patron(person, 150_000)
        casino.sit(person, seat)
    if book == POKER:
        changes = {"player:ann@T1": -2_000, "player:bob@T1": 2_000 - rake, "slide:T1": rake}
    else:
        changes = {"player:ann@T1": -1_000, "player:bob@T1": 3_000, "float:T1": -2_000}
    casino.play("ann", "bob", changes=changes)
    return casino


def correct(casino: Casino, **fields: Any) -> tuple[FloorEvent, ...]:
    """A correction of the last round that gives ann $10 of the house, with some fields changed."""
    who, _, clause = OFFICERS[casino.book.id]
    asked: dict[str, Any] = {
        "table": "T1",
        "id": f"correction-{len(casino.events)}",
        "round": f"r{casino.rounds}",
        "players": ("ann", "bob"),
        "clause": clause,
        "reason": "the flush was paid as a straight",
        "actor": casino.staff(who),
        "approver": Actor(SECOND, who),
    }
    if not {"paid", "taken"} & set(fields):
        asked |= {"paid": {"ann": Cents(1_000)}, "house_pays": Cents(1_000)}
    return casino.do(CorrectRound, **{**asked, **fields})


def balance(casino: Casino, account: str) -> int:
    held = journal_of(casino.events).balance(Account.parse(account))
    return int(held)


@pytest.mark.parametrize("book", OFFICERS)
def test_whoever_decides_disputes_corrects_a_round_and_somebody_below_does_not(book: str) -> None:
    casino = played(book)
    _, below, clause = OFFICERS[book]
    with pytest.raises(NotAuthorised) as refusal:
        correct(casino, actor=casino.staff(below))
    assert refusal.value.clause == clause
    with pytest.raises(NotAuthorised):
        correct(casino, actor=Actor("ann", "player"))
    with pytest.raises(NotAuthorised) as refusal:
        correct(casino, approver=casino.staff(below))
    assert refusal.value.clause == clause
    corrected, moved = correct(casino)
    assert isinstance(corrected, RoundCorrected)
    assert corrected.correction.approver == Actor(SECOND, OFFICERS[book][0])
    assert isinstance(moved, PurseMoved)
    assert casino.table().corrections == (corrected.correction,)
    assert corrected.correction.players == (CorrectedPlayer("ann", Cents(1_000)),)
    assert corrected.correction.house == -1_000
    assert (corrected.correction.round, corrected.correction.clause) == ("r4", clause)
    assert casino.floor.purses["ann"].balance == 101_000
    assert moved.what == "correction of round r4 at table T1"


def test_an_overpaid_banked_round_goes_back_to_the_float() -> None:
    casino = played(WSOP)
    before = balance(casino, "float:T1")
    correct(casino, taken={"bob": Cents(2_000)}, house_takes=Cents(2_000))
    assert casino.floor.purses["bob"].balance == 98_000
    assert balance(casino, "float:T1") == before + 2_000
    assert balance(casino, "player:bob") == 98_000
    assert journal_of(casino.events).total() == 0


def test_a_pot_pushed_to_the_wrong_player_passes_between_the_players() -> None:
    casino = played(POKER)
    correct(casino, paid={"ann": Cents(2_000)}, taken={"bob": Cents(2_000)})
    assert [casino.floor.purses[p].balance for p in ("ann", "bob")] == [102_000, 98_000]
    (correction,) = casino.table().corrections
    assert correction.house == 0
    assert journal_of(casino.events).total() == 0


def test_commission_taken_wrongly_comes_out_of_the_chip_box() -> None:
    casino = played(POKER, rake=500)
    assert balance(casino, "chip-box:T1") == 500
    correct(casino, paid={"bob": Cents(200)}, house_pays=Cents(200))
    assert balance(casino, "chip-box:T1") == 300


def test_the_floor_made_again_from_its_events_has_the_correction() -> None:
    casino = played(WSOP)
    correct(casino)
    again: Floor = reduce(RULES.evolve, casino.events, Floor())
    assert again == casino.floor
    assert again.tables["T1"].corrections


def test_a_correction_leaves_the_chips_of_a_round_under_way_alone() -> None:
    casino = played(WSOP)
    first = f"r{casino.rounds}"
    casino.begin("ann", "bob")
    seats = casino.table().seats
    correct(casino, round=first)
    assert casino.table().seats == seats
    with pytest.raises(WrongMoment, match=r"under way"):
        correct(casino)


def test_nobodys_account_goes_below_zero() -> None:
    casino = played(WSOP)
    before = casino.floor
    with pytest.raises(NotEnoughChips, match=r"holds \$1,000, so \$1,000.01 cannot"):
        correct(casino, taken={"bob": Cents(100_001)}, house_takes=Cents(100_001))
    assert casino.floor == before
    correct(casino, taken={"bob": Cents(100_000)}, house_takes=Cents(100_000))
    assert casino.floor.purses["bob"].balance == 0


@pytest.mark.parametrize(
    "fields, field",
    [
        ({"paid": {"ann": Cents(1_000)}, "house_pays": Cents(999)}, "amounts"),
        ({"paid": {"ann": Cents(1_000)}}, "amounts"),
        ({"paid": {"ann": Cents(1_000)}, "taken": {"bob": Cents(1_001)}}, "amounts"),
        ({"paid": {"ann": Cents(0)}}, "amount"),
        ({"paid": {"ann": Cents(-5)}, "taken": {"bob": Cents(-5)}}, "amount"),
        ({"paid": {"ann": Cents(5)}, "house_pays": Cents(10), "house_takes": Cents(-5)}, "amount"),
        ({"paid": {"ann": Cents(5)}, "taken": {"ann": Cents(5)}}, "taken"),
        ({"paid": {}, "taken": {}}, "paid"),
        ({"paid": {"cat": Cents(5)}, "house_pays": Cents(5)}, "person"),
        ({"clause": ""}, "clause"),
        ({"clause": "99.9"}, "clause"),
        ({"clause": "15.5(z)"}, "clause"),
        ({"reason": ""}, "reason"),
        ({"round": ""}, "round"),
    ],
)
def test_a_correction_balances_names_players_of_the_round_and_cites_a_clause(
    fields: dict[str, Any], field: str
) -> None:
    casino = played(CANBERRA)
    before = casino.floor
    with pytest.raises(BadInput) as wrong:
        correct(casino, **fields)
    assert wrong.value.field == field
    assert casino.floor == before


@pytest.mark.parametrize("book", OFFICERS)
def test_one_officer_alone_corrects_nothing(book: str) -> None:
    casino = played(book)
    before, clause = casino.floor, OFFICERS[book][2]
    for second in (None, casino.staff(OFFICERS[book][0])):
        with pytest.raises(NotAuthorised, match="another person") as refusal:
            correct(casino, approver=second)
        assert refusal.value.clause == clause
    assert casino.floor == before


def test_a_correction_by_one_officer_in_an_old_log_is_read() -> None:
    casino = played(WSOP)
    corrected, _ = correct(casino)
    old = json.loads(to_json(corrected))
    del old["correction"]["approver"]
    read = read_event(json.dumps(old))
    assert isinstance(read, RoundCorrected)
    assert read.correction.approver is None
    assert read.correction.by == casino.staff(AM)


def test_an_officer_does_not_approve_a_correction_in_their_own_favour() -> None:
    casino = played(WSOP)
    casino.patron(SECOND)
    fields = {"paid": {SECOND: Cents(5)}, "house_pays": Cents(5)}
    with pytest.raises(NotAuthorised, match="another officer"):
        correct(casino, players=("ann", SECOND), **fields)


def test_an_officer_does_not_correct_a_round_in_their_own_favour() -> None:
    casino = played(WSOP)
    own = casino.staff(AM)
    casino.patron(own.person)
    fields = {"paid": {own.person: Cents(5)}, "house_pays": Cents(5)}
    with pytest.raises(NotAuthorised, match="another officer"):
        correct(casino, players=("ann", own.person), **fields)


def test_a_wrong_correction_is_corrected_by_another() -> None:
    casino = played(WSOP)
    correct(casino)
    correct(casino, taken={"ann": Cents(1_000)}, house_takes=Cents(1_000), reason="paid twice")
    assert [c.number for c in casino.table().corrections] == [1, 2]
    assert casino.floor.purses["ann"].balance == 100_000
