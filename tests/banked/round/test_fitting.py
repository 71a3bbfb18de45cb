"""Tests that wagers which do not fit together are returned before the cards are dealt."""

import pytest

from croupier.acts import Actor, NotAuthorised, WrongAmount
from croupier.banked import commands, return_order
from croupier.banked.events import WagerTakenBack
from tests.banked.round.table import DEALER, Table, player

ULTIMATE = ["melbourne-wsop", "canberra-ultimate", "perth-ultimate"]
JACKPOT = {"option": 1, "seed": 10000, "cost": "5.00"}


def fit(table: Table) -> None:
    table.do(commands.FitWagers(actor=DEALER))


@pytest.mark.clause("melbourne-wsop", "12.2.1 def Blind")
@pytest.mark.clause("canberra-ultimate", "7.1", "A 'Blind'")
@pytest.mark.clause("perth-ultimate", "1.1 'Blind Wager'")
@pytest.mark.parametrize(
    "book, clause",
    [
        ("melbourne-wsop", "12.2.1 def Blind"),
        ("canberra-ultimate", "A 'Blind'"),
        ("perth-ultimate", "1.1 'Blind Wager'"),
    ],
)
def test_a_raised_ante_without_its_blind_is_reduced_to_it(book: str, clause: str) -> None:
    """Ante $5, Blind $5, Ante raised to $15: $10 go back, and a hand is dealt for $5 and $5."""
    table = Table(book, "ultimate").place(1, ante=5, blind=5)
    before = table.seat(1).stack
    table.place(1, ante=15).shuffle()
    lock = commands.NoMoreBets if table.law.game.locked == "no more bets" else commands.Deal
    table.refused(lock(actor=DEALER), WrongAmount, clause)
    fit(table)
    assert table.seat(1).wagers == {"ante": 500, "blind": 500}
    assert table.seat(1).stack == before
    back = table.of_type(WagerTakenBack)[-1]
    assert (back.seat, back.wager, back.amount) == (1, "ante", 1000)
    assert back.why == "The Blind and Ante at seat 1 must be equal."
    assert back.clause == clause
    table.close_bets().deal()
    assert table.seat(1).hand == "live"


@pytest.mark.parametrize("book", ULTIMATE)
def test_a_lowered_ante_reduces_its_blind_and_leaves_trips(book: str) -> None:
    table = Table(book, "ultimate").place(1, ante=20, blind=20, trips=5)
    table.place(1, ante=10)
    fit(table)
    assert table.seat(1).wagers == {"ante": 1000, "blind": 1000, "trips": 500}


@pytest.mark.parametrize("book", ULTIMATE)
def test_an_ante_alone_goes_back_and_the_others_are_dealt_in(book: str) -> None:
    table = Table(book, "ultimate").place(1, ante=10).place(2, ante=10, blind=10)
    fit(table)
    assert table.seat(1).wagers == {}
    why = table.of_type(WagerTakenBack)[-1].why
    assert why == "There is no Blind at seat 1, and every hand needs one."
    assert table.seat(2).wagers == {"ante": 1000, "blind": 1000}


def test_wagers_that_fit_stay_as_they_are() -> None:
    table = Table("perth-ultimate", "ultimate").place(1, ante=10, blind=10, trips=5)
    events = len(table.of_type(WagerTakenBack))
    fit(table)
    assert len(table.of_type(WagerTakenBack)) == events


def test_every_chip_handed_back_is_at_the_seat_again() -> None:
    table = Table("melbourne-wsop", "ultimate", {"jackpot": JACKPOT})
    table.open_bets(1, 2)
    held = [table.seat(n).stack + sum(table.seat(n).wagers.values()) for n in (1, 2)]
    table.place(1, ante=25).place(2, jackpot=5)
    fit(table)
    assert [table.seat(n).stack + sum(table.seat(n).wagers.values()) for n in (1, 2)] == held


def test_players_hand_nothing_back_for_others() -> None:
    table = Table("perth-ultimate", "ultimate").place(1, ante=10)
    table.refused(commands.FitWagers(actor=player("ann")), NotAuthorised)
    table.refused(commands.FitWagers(actor=Actor("x", "nobody")), NotAuthorised)


def test_a_dealer_still_locks_nothing_that_does_not_fit() -> None:
    """At a table with real cards the dealer has it put right; a call of no more bets is refused."""
    table = Table("melbourne-wsop", "ultimate").place(1, ante=5, blind=5).place(1, ante=15)
    table.refused(commands.NoMoreBets(actor=DEALER), WrongAmount, "12.2.1 def Blind")


def test_wagers_go_back_before_those_they_need() -> None:
    law = Table("melbourne-wsop", "ultimate", {"jackpot": JACKPOT}).law
    order = return_order(law, ["jackpot", "ante", "blind", "trips"])
    assert sorted(order) == ["ante", "blind", "jackpot", "trips"]
    for name in order:
        for needed in law.wagers[name].needs:
            assert order.index(name) < order.index(needed)
