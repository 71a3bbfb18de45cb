"""Tests of wagers before the first card."""

import pytest

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import TableMemory, commands
from croupier.banked.events import BetsClosed
from tests.banked.round.table import DEALER, GAMES, JACKPOT, Table, by, dollars, player


@pytest.mark.clause("canberra-ultimate", "4.2", "4.2(a)", "4.2(b)", "4.3", "A 'Blind'", "A 'Ante'")
def test_canberra_wants_ante_and_an_equal_blind_and_trips_only_with_both() -> None:
    table = Table("canberra-ultimate")
    table.refused(table.placing(1, "trips", 5), WrongAmount, "4.3")
    table.place(1, ante=10)
    table.refused(table.placing(1, "blind", 5), WrongAmount, "A 'Blind'")
    table.refused(table.placing(1, "trips", 5), WrongAmount)
    table.shuffle()
    reason = table.refused(commands.Deal(actor=DEALER), WrongAmount, "4.2(a)")
    assert reason == "There is no Blind at seat 1, and every hand needs one."
    table.place(1, blind=10, trips=5).deal()
    assert table.seat(1).hand == "live"
    assert table.seat(2).hand == "none"
    assert table.seat(2).cards == ()


@pytest.mark.clause("canberra-ultimate", "7.1")
def test_canberra_does_not_deal_while_an_ante_and_its_blind_differ() -> None:
    table = Table("canberra-ultimate").place(1, ante=10, blind=10, trips=5)
    table.do(table.placing(1, "ante", 20))  # the blind is now behind
    table.shuffle()
    table.refused(commands.Deal(actor=DEALER), WrongAmount)
    table.do(table.placing(1, "blind", 20))
    table.deal()
    assert table.state.phase == "play"


@pytest.mark.clause("perth-ultimate", "3.8", "3.13", "1.1 'Blind Wager'")
def test_perth_refuses_an_ante_and_a_blind_that_differ() -> None:
    table = Table("perth-ultimate").place(1, ante=10)
    table.refused(table.placing(1, "blind", 5), WrongAmount)
    other = Table("perth-ultimate").place(1, blind=10)
    other.refused(other.placing(1, "ante", 20), WrongAmount)


@pytest.mark.clause("perth-ultimate", "3.18", "3.24")
def test_perth_trips_and_jackpot_go_with_an_ante() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT})
    table.refused(table.placing(1, "trips", 5), WrongAmount, "3.18")
    table.refused(table.placing(1, "jackpot_1", 5), WrongAmount, "3.24")
    table.place(1, ante=10, blind=10, trips=5, jackpot_1=5)
    assert table.seat(1).wagers == {
        "ante": 1000, "blind": 1000, "trips": 500, "jackpot_1": 500,
    }  # fmt: skip


@pytest.mark.clause("perth-ultimate", "3.22(a)", "3.22(b)", "3.22(c)")
def test_perth_level_two_costs_double_the_level_one_value_and_both_are_level_three() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT}).open_bets(1, 2, 3)
    for wrong in (4, 10, 15):
        table.refused(table.placing(1, "jackpot_1", wrong), WrongAmount, "3.22(a)")
    table.place(1, jackpot_1=5)
    table.refused(table.placing(2, "jackpot_2", 5), WrongAmount, "3.22(b)")
    table.place(2, jackpot_2=10)
    table.place(3, jackpot_1=5, jackpot_2=10)
    assert [sum(table.seat(n).wagers.values()) - 2000 for n in (1, 2, 3)] == [500, 1000, 1500]


@pytest.mark.clause("sydney-bonus", "5.2", "5.3", "15.2.1", "1.1 def Ante Bonus Wager")
def test_sydney_bonus_and_jackpot_go_with_an_ante() -> None:
    table = Table("sydney-bonus", sign={"jackpot": JACKPOT})
    table.refused(table.placing(1, "ante_bonus", 5), WrongAmount, "5.3")
    table.refused(table.placing(1, "jackpot", 5), WrongAmount, "15.2.1")
    table.place(1, ante=10, ante_bonus=5, jackpot=5)
    taking = commands.TakeBackWager(actor=table.at(1), seat=1, wager="ante")
    table.refused(taking, WrongMoment, "5.3")
    table.place(2, ante=10)
    table.shuffle().deal()
    assert [table.seat(n).hand for n in (1, 2, 3)] == ["live", "live", "none"]


@pytest.mark.clause(
    "melbourne-wsop", "12.4.1(a)", "12.4.1(b)", "12.2.1 def Blind", "12.2.1 def Trips"
)
def test_melbourne_ultimate_wants_a_blind_equal_to_the_ante_and_trips_beside_them() -> None:
    table = Table("melbourne-wsop", "ultimate").place(1, ante=10)
    table.refused(commands.NoMoreBets(actor=DEALER), WrongAmount, "12.4.1(a)")
    table.refused(table.placing(1, "trips", 5), WrongAmount)
    table.refused(table.placing(1, "blind", 5), WrongAmount, "12.2.1 def Blind")
    table.place(1, blind=10, trips=5).close_bets()
    assert table.seat(1).hand == "live"


@pytest.mark.clause("melbourne-wsop", "1.1 def Ante", "5.4.1")
def test_melbourne_deals_no_hand_without_an_ante() -> None:
    table = Table("melbourne-wsop", "bonus", {"jackpot": JACKPOT})
    table.refused(table.placing(1, "jackpot", 5), WrongAmount, "9.2.2")
    for seat in (1, 2, 3):
        table.place(seat, ante=10)
    table.close_bets()
    assert table.of_type(BetsClosed)[0].seats == (1, 2, 3)


@pytest.mark.clause("melbourne-wsop", "5.4.2", "2.4", "12.4.1(c)")
@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_a_jackpot_wager_needs_a_jackpot(game: str) -> None:
    table = Table("melbourne-wsop", game).open_bets(1)
    table.refused(table.placing(1, "jackpot", 5), NotOffered)


@pytest.mark.clause("melbourne-wsop", "9.2.2", "9.2.3")
@pytest.mark.clause("sydney-bonus", "15.2.3")
@pytest.mark.parametrize("book", ["melbourne-wsop", "sydney-bonus"])
def test_a_jackpot_wager_is_the_cost_exactly_and_there_is_one_a_hand(book: str) -> None:
    table = Table(book, "bonus", {"jackpot": JACKPOT}).open_bets(1)
    table.refused(table.placing(1, "jackpot", 4), WrongAmount)
    table.place(1, jackpot=5)
    table.refused(table.placing(1, "jackpot", 10), WrongAmount)
    assert table.seat(1).wagers["jackpot"] == 500


# --- whose wager, and where -----------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "4.4", "4.5")
@pytest.mark.clause("sydney-bonus", "5.6", "5.7")
@pytest.mark.clause("perth-ultimate", "3.3", "3.6", "3.12", "3.17")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus", "perth-ultimate"])
def test_one_hand_a_player_and_one_wager_a_box(book: str) -> None:
    table = Table(book, players=2).open_bets(1)
    clause = table.law.game.several_hands_clause
    table.refused(table.placing(3, "ante", 10, by="ann"), NotYours, clause)
    for wager in table.law.required:
        table.refused(table.placing(1, wager, 10, by="bob"), NotYours)
    table.do(table.placing(1, table.law.required[0], 10))
    assert table.seat(1).wagers[table.law.required[0]] == 1000  # changed, not added to


@pytest.mark.clause("perth-ultimate", "3.7(a)")
def test_a_decision_for_somebody_elses_hand_is_refused() -> None:
    table = Table("perth-ultimate").open_bets(1, 2).deal_in()
    command = commands.Check(actor=player("bob"), seat=1)
    table.refused(command, NotYours)
    table.refused(commands.Check(actor=DEALER, seat=1), NotYours)


def test_staff_and_strangers_place_no_wagers() -> None:
    table = Table("canberra-ultimate")
    for stranger in (DEALER, player("zoe"), Actor("ann", "emperor")):
        table.refused(by(table.placing(1, "ante", 10), stranger), NotYours)


@pytest.mark.clause("canberra-ultimate", "4.1")
@pytest.mark.clause("melbourne-wsop", "5.1")
@pytest.mark.clause("sydney-bonus", "5.1")
@pytest.mark.clause("perth-ultimate", "3.1")
@pytest.mark.parametrize("book, game", GAMES)
def test_wagers_are_chips_the_player_has(book: str, game: str) -> None:
    table = Table(book, game, stack=15).place(1, ante=10)
    if "blind" in table.law.required:
        table.refused(table.placing(1, "blind", 10), NotEnoughChips)
    table.refused(table.placing(1, "ante", 16), NotEnoughChips)
    assert table.seat(1).stack == 500


def test_a_wager_cannot_be_laid_in_parts_of_the_smallest_chip() -> None:
    table = Table("canberra-ultimate", sign={"smallest_chip": "2.50"})
    table.refused(table.placing(1, "ante", 12), WrongAmount)
    table.place(1, ante=12.5)


def test_there_is_no_other_wager() -> None:
    table = Table("sydney-bonus")
    table.refused(table.placing(1, "trips", 5), NotOffered)
    table.refused(table.placing(1, "flop", 20), WrongMoment)


# --- until when -----------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "4.6", "A 'Round of Play'")
@pytest.mark.clause("sydney-bonus", "5.5", "7.1")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus"])
def test_where_the_first_card_locks_the_announcement_does_not(book: str) -> None:
    table = Table(book).open_bets(1, 2).close_bets()
    table.do(table.placing(3, "ante", 10))
    table.do(commands.TakeBackWager(actor=player("cat"), seat=3, wager="ante"))
    table.shuffle().deal()
    clause = table.law.game.locked_clause
    table.refused(table.placing(1, "ante", 20), Locked, clause)
    table.refused(table.placing(3, "ante", 10), Locked, clause)
    take_back = commands.TakeBackWager(actor=player("ann"), seat=1, wager="ante")
    table.refused(take_back, Locked, clause)


@pytest.mark.clause("melbourne-wsop", "5.2", "5.6", "7.2")
@pytest.mark.clause("perth-ultimate", "3.4", "3.5", "3.11", "3.16", "3.23", "1.1 'Round of Play'")
@pytest.mark.parametrize("book", ["melbourne-wsop", "perth-ultimate"])
def test_where_the_call_locks_nothing_is_laid_or_lifted_after_it(book: str) -> None:
    table = Table(book, "ultimate", {"jackpot": JACKPOT}).open_bets(1, 2).shuffle()
    table.refused(commands.Deal(actor=DEALER), WrongMoment, table.law.game.locked_clause)
    table.close_bets()
    clause = table.law.game.locked_clause
    for wager in table.law.opening:
        cost = table.law.costs.get(wager) or dollars(10)
        table.refused(table.placing(3, wager, cost / 100), Locked, clause)
        lift = commands.TakeBackWager(actor=player("ann"), seat=1, wager=wager)
        table.refused(lift, Locked, clause)


@pytest.mark.clause("melbourne-wsop", "5.3")
def test_a_spoken_wager_counts_once_its_cash_is_chips_on_the_layout_before_the_call() -> None:
    late = Table("melbourne-wsop", "bonus", stack=20).open_bets(1)
    spoken = late.placing(2, "ante", 50)
    late.refused(spoken, NotEnoughChips)
    late.do(commands.BuyChips(actor=player("bob"), seat=2, amount=dollars(50)))
    late.do(spoken)
    late.close_bets()
    late.do(commands.BuyChips(actor=player("cat"), seat=3, amount=dollars(50)))
    late.refused(late.placing(3, "ante", 50), Locked, "7.2")


@pytest.mark.parametrize("book, game", GAMES)
def test_before_the_lock_a_player_changes_and_takes_back_at_will(book: str, game: str) -> None:
    table = Table(book, game).place(1, ante=10)
    table.do(commands.TakeBackWager(actor=player("ann"), seat=1, wager="ante"))
    assert table.seat(1).stack == 100_000
    table.refused(commands.TakeBackWager(actor=player("ann"), seat=1, wager="ante"), WrongMoment)
    table.place(1, ante=10)
    table.refused(commands.TakeBackWager(actor=player("bob"), seat=1, wager="ante"), NotYours)
    table.do(commands.TakeBackWager(actor=DEALER, seat=1, wager="ante"))  # handed back
    assert table.seat(1).wagers == {}


def test_what_another_wager_needs_is_not_taken_from_under_it() -> None:
    table = Table("canberra-ultimate").open_bets(1, trips=5)
    lift = commands.TakeBackWager(actor=player("ann"), seat=1, wager="ante")
    table.refused(lift, WrongMoment)


@pytest.mark.parametrize("book, game", GAMES)
def test_a_round_needs_a_wager(book: str, game: str) -> None:
    table = Table(book, game).shuffle()
    if table.law.game.locked == "no more bets":
        table.refused(commands.NoMoreBets(actor=DEALER), WrongMoment)
    else:
        table.refused(commands.Deal(actor=DEALER), WrongMoment)


# --- refused, excluded ----------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "13.11")
def test_sydney_lets_a_supervisor_refuse_a_wager_before_the_first_card() -> None:
    table = Table("sydney-bonus").open_bets(1, 2)
    supervisor = Actor("sam", "casino-supervisor")
    refusal = commands.RefuseWager(actor=supervisor, seat=1, wager="ante", reason="late chips")
    table.refused(by(refusal, DEALER), NotAuthorised, "13.11")
    table.do(refusal)
    assert table.seat(1).stack == 100_000
    table.shuffle().deal()
    late = commands.RefuseWager(actor=supervisor, seat=2, wager="ante", reason="late")
    table.refused(late, Locked)


@pytest.mark.clause("canberra-ultimate", "15.3(b)")
@pytest.mark.clause("melbourne-wsop", "14.2.2")
@pytest.mark.clause("sydney-bonus", "13.3.2")
@pytest.mark.clause("perth-ultimate", "6.9(b)")
@pytest.mark.parametrize("book, game", GAMES)
def test_an_excluded_player_wagers_no_more(book: str, game: str) -> None:
    table = Table(book, game, memory=TableMemory(excluded=("ann",)))
    clause = table.law.book.ladder.power("exclude-player").clause
    table.refused(table.placing(1, "ante", 10), Barred, clause)
    table.place(2, ante=10)
