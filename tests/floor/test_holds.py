"""Tests of payments that are held back."""

import pytest

from croupier.acts import NotAuthorised, NotEnoughChips, NotOffered, Viewer, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    DetermineHold,
    EndRound,
    ReportBreach,
    WithholdPayment,
    account_view,
    journal_of,
    pit_view,
)
from croupier.money import Account, Cents, dollars
from tests.floor.casino import RULES, Casino, case, clock, player

ACM, AM = "tg-assistant-casino-manager", "tg-area-manager"


@pytest.mark.clause("perth-ultimate", "5.17")
def test_perth_holds_a_payment_for_seventy_two_hours_and_not_a_minute_longer() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    casino.play("ann", changes={"player:ann@T1": 50_000, "float:T1": -50_000})
    held = {"table": "T1", "id": "h", "person": "ann", "amount": dollars(500)}
    for officer in (casino.dealer, casino.staff("table-inspector")):
        with pytest.raises(NotAuthorised) as lower:
            casino.do(WithholdPayment, **held, reason="round 1", actor=officer)
        assert lower.value.clause == "5.17"
    casino.at("10:00").do(WithholdPayment, **held, reason="round 1")
    assert casino.seat("ann").chips == 50_000
    hold = casino.floor.purses["ann"].holds[0]
    assert hold.due == clock("10:00", day=3)
    own = Viewer("player", "ann")
    for time, late in (("10:00", False), ("10:01", True)):
        view = account_view(casino.floor, "ann", own, clock(time, day=3))
        assert view is not None
        assert view.holds[0].overdue is late
        waiting = pit_view(RULES.law, casino.floor, casino.house, clock(time, day=3))
        assert [w.overdue for w in waiting] == [late]
    release = {"person": "ann", "number": 1, "release": True, "reason": "time is over"}
    with pytest.raises(NotAuthorised) as refusal:
        casino.at("09:59", day=3).do(DetermineHold, id="r", **release, actor=player("ann"))
    assert refusal.value.clause == "5.17"
    with pytest.raises(NotAuthorised) as inspector:
        casino.do(DetermineHold, id="r", **release, actor=casino.staff("table-inspector"))
    assert inspector.value.clause == "5.17"
    with pytest.raises(NotOffered, match="delayed but not kept"):
        casino.do(DetermineHold, id="r", **{**release, "release": False})
    casino.at("10:00", day=3).do(DetermineHold, id="r", **release, actor=player("ann"))
    assert casino.floor.purses["ann"].balance == 100_000
    assert journal_of(casino.events).total() == 0


@pytest.mark.clause("perth-ultimate", "5.17")
def test_what_a_round_keeps_back_is_held_for_its_player_from_the_end_of_the_round() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.begin("ann")
    over = {
        "table": "T1",
        "round": casino.table().round,
        "wagered": ("ann",),
        "changes": {"escrow:T1": dollars(50), "float:T1": -dollars(50)},
        "actor": casino.dealer,
    }
    for wrong in ({"ann": dollars(51)}, {"bob": dollars(50)}):
        with pytest.raises(BadInput, match="held"):
            casino.do(EndRound, **over, held=wrong)
    casino.at("10:00").do(EndRound, **over, held={"ann": dollars(50)})
    (hold,) = casino.floor.purses["ann"].holds
    assert (hold.amount, hold.clause, hold.due) == (dollars(50), "5.17", clock("10:00", day=3))
    assert casino.table().withheld == 0
    release = {"person": "ann", "number": 1, "release": True, "reason": "time", "id": "r"}
    before = casino.floor.purses["ann"].balance
    casino.at("10:00", day=3).do(DetermineHold, **release, actor=player("ann"))
    assert casino.floor.purses["ann"].balance == before + dollars(50)
    assert journal_of(casino.events).total() == 0


@pytest.mark.parametrize(
    "book, clause, decider",
    [
        case("melbourne-wsop", "14.2.3", "casino-operator", proves="14.2.3"),
        case("melbourne-poker", "13.2.3", ACM, proves="13.2.3"),
    ],
)
@pytest.mark.parametrize("released", [True, False])
def test_melbourne_holds_winnings_made_with_a_device_until_somebody_determines(
    book: str, clause: str, decider: str, released: bool
) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    casino.sit("ann", 1)
    source = "stack"
    if not casino.table().is_poker:
        source = "round"
        casino.play("ann", changes={"escrow:T1": 50_000, "float:T1": -50_000})
        assert casino.table().withheld == 50_000
    held = {
        "table": "T1",
        "id": "h",
        "person": "ann",
        "amount": dollars(500),
        "reason": "device",
        "source": source,
    }
    officer = casino.staff(ACM)
    with pytest.raises(WrongMoment, match="no breach of ann"):
        casino.do(WithholdPayment, **held, actor=officer)
    casino.do(
        ReportBreach,
        book=book,
        conduct="influence",
        person="ann",
        table="T1",
        actor=casino.dealer,
    )
    other = casino.floor.house.breaches[-1].number
    with pytest.raises(NotOffered, match="only for this conduct: use or mean to use a device"):
        casino.do(WithholdPayment, **held, breach=other, actor=officer)
    casino.do(
        ReportBreach, book=book, conduct="device", person="ann", table="T1", actor=casino.dealer
    )
    breach = casino.floor.house.breaches[-1].number
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(WithholdPayment, **held, breach=breach, actor=casino.staff(AM))
    assert refusal.value.clause == clause
    casino.do(WithholdPayment, **held, breach=breach, actor=officer)
    purse = casino.floor.purses["ann"]
    assert (purse.held, purse.holds[0].due, casino.table().withheld) == (50_000, None, 0)
    ends = {"id": "d", "person": "ann", "number": 1, "release": released, "reason": "found"}
    with pytest.raises(NotAuthorised):
        casino.do(DetermineHold, **ends, actor=player("ann"))
    with pytest.raises(NotAuthorised):
        casino.do(DetermineHold, **ends, actor=casino.staff(AM))
    before = casino.floor.purses["ann"].balance
    casino.at("18:00", day=30).do(DetermineHold, **ends, actor=casino.staff(decider))
    gained = casino.floor.purses["ann"].balance - before
    assert gained == (50_000 if released else 0)
    kept = journal_of(casino.events).balance(Account.parse("house:Crown Melbourne"))
    assert kept == (0 if released else 50_000)
    with pytest.raises(BadInput, match="a payment that is held"):
        casino.do(DetermineHold, **ends)


def test_only_what_lies_there_can_be_held_and_only_where_the_book_knows_it() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    with pytest.raises(NotEnoughChips):
        casino.do(
            WithholdPayment, table="T1", id="h", person="ann", amount=Cents(50_001), reason="x"
        )
    canberra = Casino("canberra-ultimate").open()
    canberra.sit("ann", 1)
    with pytest.raises(NotOffered, match="hold a payment back"):
        canberra.do(WithholdPayment, table="T1", id="h", person="ann", amount=Cents(1), reason="x")


def test_an_account_is_shown_to_its_owner_and_to_those_who_answer_for_it() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1, chips=20_000)
    for kind, person, seen in (
        ("player", "ann", True),
        ("player", "bob", False),
        ("onlooker", "ann", False),
        ("dealer", "", False),
        ("supervisor", "", True),
        ("auditor", "", True),
    ):
        view = account_view(casino.floor, "ann", Viewer(kind, person), casino.now)  # type: ignore[arg-type]
        assert (view is not None) is seen
    mine = account_view(casino.floor, "ann", Viewer("player", "ann"), casino.now)
    assert mine is not None
    assert (mine.balance, mine.at_tables) == (20_000, (("T1", 20_000),))
