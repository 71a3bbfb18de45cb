"""Tests of the choices that each street offers, to whom and when."""

import pytest

from croupier.acts import (
    NotAChoice,
    NotEnoughChips,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands
from tests.banked.round.table import DEALER, GAMES, JACKPOT, Table, player


def choices(table: Table) -> set[str]:
    return set(table.law.choices[table.state.step])


# --- what each street offers ----------------------------------------------------------


@pytest.mark.clause(
    "canberra-ultimate", "8.1", "8.1(a)", "8.1(b)", "8.1(c)", "8.1(c)(ii)", "A 'Before the Flop'"
)
def test_canberra_before_the_flop_fold_check_or_three_or_four_times() -> None:
    table = Table("canberra-ultimate").open_bets(1, 2, 3, trips=5).deal_in()
    assert choices(table) == {"fold", "check", "bet"}
    for amount in (10, 20, 35, 50):
        table.refused(table.betting(1, amount), WrongAmount, "8.1(c)(ii)")
    table.bet(1, 30), table.bet(2, 40)
    table.fold(3)
    assert table.net(3) == -25
    assert (table.seat(1).wagers["play"], table.seat(2).wagers["play"]) == (3000, 4000)


@pytest.mark.clause(
    "canberra-ultimate",
    "8.3",
    "8.3(a)",
    "8.3(b)",
    "8.3(c)",
    "8.3(c)(ii)",
    "A 'Check'",
    "A 'Play Wager'",
)
def test_canberra_after_the_flop_those_who_checked_fold_check_or_bet_twice_the_ante() -> None:
    table = Table("canberra-ultimate", players=4).open_bets(1, 2, 3, 4, trips=5)
    table.deal_in({3: "7c 2d"}, "7s 7d 9c 4h Kd")
    table.bet(1, 40)
    for seat in (2, 3, 4):
        table.check(seat)
    table.deal()
    table.refused(table.betting(1, 20), NotAChoice, "8.3")
    for amount in (10, 30, 40):
        table.refused(table.betting(2, amount), WrongAmount, "8.3(c)(ii)")
    table.bet(2, 20)
    table.fold(3)
    assert table.net(3) == -25  # trips made and lost with the fold
    table.check(4)
    assert table.seat(4).live


@pytest.mark.clause(
    "canberra-ultimate",
    "8.5",
    "8.5(a)",
    "8.5(b)",
    "8.5(b)(ii)",
    "A 'Fold'",
    "A 'On the River'",
    "8.6",
)
def test_canberra_on_the_river_fold_or_bet_the_ante_and_no_check() -> None:
    table = (
        Table("canberra-ultimate").open_bets(1, 2, trips=5).deal_in({1: "7c 2d"}, "7s 7d 9c 4h Kd")
    )
    for _ in range(2):
        table.check(1), table.check(2), table.deal()
    table.refused(commands.Check(actor=player("ann"), seat=1), NotAChoice, "8.5")
    table.refused(table.betting(1, 20), WrongAmount, "8.5(b)(ii)")
    table.fold(1)
    assert table.net(1) == -25
    assert {r.outcome for r in table.seat(1).results} == {"lose"}
    table.refused(table.betting(1, 10), WrongMoment)
    table.bet(2, 10)


@pytest.mark.clause(
    "perth-ultimate",
    "4.4",
    "4.8",
    "4.10",
    "3.36",
    "3.36(a)",
    "3.36(b)",
    "3.36(c)",
    "3.37",
    "1.1 'Check'",
    "1.1 'Fold'",
    "1.1 'Play Wager'",
)
def test_perth_has_no_fold_before_the_river_and_no_check_on_it() -> None:
    table = Table("perth-ultimate").open_bets(1, 2, 3)
    table.refused(table.placing(1, "play", 30), WrongMoment)
    table.deal_in()
    assert choices(table) == {"check", "bet"}
    table.refused(commands.Fold(actor=player("ann"), seat=1), NotAChoice, "4.4")
    table.refused(table.betting(1, 35), WrongAmount, "3.36(a)")
    table.bet(1, 30), table.check(2), table.check(3), table.deal()
    table.refused(table.betting(1, 20), NotAChoice, "4.8")
    table.refused(commands.Fold(actor=player("bob"), seat=2), NotAChoice, "4.8")
    table.refused(table.betting(2, 30), WrongAmount, "3.36(b)")
    table.bet(2, 20), table.check(3), table.deal()
    assert choices(table) == {"fold", "bet"}
    table.refused(commands.Check(actor=player("cat"), seat=3), NotAChoice, "4.10")
    table.refused(table.betting(3, 20), WrongAmount, "3.36(c)")
    table.fold(3)
    assert table.net(3) == -20


@pytest.mark.clause(
    "melbourne-wsop",
    "12.5.2",
    "12.5.2(a)",
    "12.5.2(b)",
    "12.5.4",
    "12.5.4(a)",
    "12.5.4(b)",
    "12.5.6",
    "12.5.6(a)",
    "12.5.6(b)",
)
def test_melbourne_ultimate_takes_its_multiples_from_the_sign() -> None:
    sign = {"multiples": {"preflop": [5], "flop": [2, 3], "river": [1]}, "jackpot": JACKPOT}
    table = Table("melbourne-wsop", "ultimate", sign, players=4)
    table.open_bets(1, 2, 3, 4, trips=5, jackpot=5).deal_in()
    table.refused(commands.Fold(actor=player("ann"), seat=1), NotAChoice, "12.5.2")
    for amount in (30, 40):
        table.refused(table.betting(1, amount), WrongAmount, "12.5.2(a)")
    table.bet(1, 50)
    for seat in (2, 3, 4):
        table.check(seat)
    table.deal()
    table.refused(table.betting(1, 20), NotAChoice, "12.5.4")
    table.refused(table.betting(2, 50), WrongAmount, "12.5.4(a)")
    table.bet(2, 30)
    table.check(3), table.check(4), table.deal()
    table.refused(commands.Check(actor=player("cat"), seat=3), NotAChoice, "12.5.6")
    table.refused(table.betting(3, 20), WrongAmount, "12.5.6(a)")
    table.bet(3, 10)
    table.fold(4)
    assert table.net(4) == -30


@pytest.mark.clause(
    "melbourne-wsop",
    "7.4.1",
    "7.4.2",
    "7.4.2(b)",
    "7.4.3",
    "5.5",
    "1.1 def Flop bet",
    "1.1 def Fold",
    "5.7.2(a)",
)
def test_melbourne_bonus_before_the_flop_bet_twice_the_ante_or_fold() -> None:
    table = Table("melbourne-wsop", "bonus", {"jackpot": JACKPOT}).open_bets(
        1, 2, ante=25, jackpot=5
    )
    table.deal_in()
    table.refused(commands.Check(actor=player("ann"), seat=1), NotAChoice, "7.4.1")
    for amount in (25, 75):
        table.refused(table.betting(1, amount), WrongAmount, "7.4.3")
    table.bet(1, 50)
    table.fold(2)
    assert table.net(2) == -30
    assert (table.state.bank.house, table.state.bank.jackpot) == (2500, 500)  # at once


@pytest.mark.clause(
    "melbourne-wsop",
    "7.4.5",
    "7.4.5(a)",
    "7.4.5(b)",
    "7.4.7",
    "7.4.7(a)",
    "7.4.7(b)",
    "1.1 def Check",
    "1.1 def Turn bet",
    "1.1 def River bet",
)
def test_melbourne_bonus_later_streets_bet_the_ante_or_check_and_never_fold() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1, 2, ante=25).deal_in()
    table.bet(1, 50), table.bet(2, 50), table.deal()
    for street, clause in (("flop", "7.4.5"), ("turn", "7.4.7")):
        assert table.step.street == street
        table.refused(commands.Fold(actor=player("ann"), seat=1), NotAChoice, clause)
        table.refused(table.betting(1, 50), WrongAmount, f"{clause}(a)")
        table.check(1) if street == "flop" else table.bet(1, 25)
        table.check(2)
        table.deal()
    assert table.seat(1).wagers == {"ante": 2500, "flop": 5000, "river": 2500}
    assert table.seat(2).wagers == {"ante": 2500, "flop": 5000}


@pytest.mark.clause(
    "sydney-bonus", "9.1", "9.1.1", "9.1.2", "1.1 def Flop Wager", "1.1 def Fold", "9.5", "9.6"
)
def test_sydney_before_the_flop_bet_twice_the_ante_or_fold_everything() -> None:
    table = Table("sydney-bonus", sign={"jackpot": JACKPOT}).open_bets(
        1, 2, ante_bonus=5, jackpot=5
    )
    table.deal_in({1: "Ah Ad"})
    table.refused(commands.Check(actor=player("ann"), seat=1), NotAChoice, "9.1")
    table.refused(table.betting(1, 10), WrongAmount, "9.1.2")
    table.fold(1)
    assert table.net(1) == -20  # aces: no 30 to 1 for a folded hand
    table.refused(table.betting(1, 20), WrongMoment)
    table.bet(2, 20)


@pytest.mark.clause(
    "sydney-bonus",
    "9.2.1",
    "9.2.2",
    "9.2.3",
    "9.3.1",
    "9.3.2",
    "9.3.3",
    "1.1 def Check",
    "1.1 def Turn Wager",
    "1.1 def River Wager",
)
def test_sydney_later_streets_fold_check_or_bet_the_ante() -> None:
    table = Table("sydney-bonus", players=4).open_bets(1, 2, 3, 4, ante_bonus=5).deal_in()
    for seat in (1, 2, 3, 4):
        table.bet(seat, 20)
    table.deal()
    table.refused(table.betting(1, 20), WrongAmount, "9.2.3")
    table.fold(1)
    assert table.net(1) == -35
    table.bet(2, 10), table.bet(3, 10), table.check(4), table.deal()
    table.refused(table.betting(2, 20), WrongAmount, "9.3.3")
    table.fold(2)
    assert table.net(2) == -45
    table.check(3), table.bet(4, 10)
    assert table.seat(4).wagers == {"ante": 1000, "ante_bonus": 500, "flop": 2000, "river": 1000}


# --- who, when, with what -------------------------------------------------------------


@pytest.mark.parametrize("book, game", GAMES)
def test_within_a_street_any_order_will_do_but_each_hand_decides_once(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2, 3).deal_in()
    for seat in (3, 1):
        table.check_or_bet(seat)
        again = f"have already decided for seat {seat} on this street"
        with pytest.raises(WrongMoment, match=again):
            table.check_or_bet(seat)
    table.check_or_bet(2)
    assert table.step.do in ("deal", "reveal")


@pytest.mark.parametrize("book, game", GAMES)
def test_a_bet_takes_chips_the_player_has(book: str, game: str) -> None:
    needed = {"bonus": 20, "ultimate": 30}[game]
    opening = 10 * len(Table(book, game).law.required)
    table = Table(book, game, stack=opening + needed - 1).open_bets(1).deal_in()
    table.refused(table.betting(1, needed), NotEnoughChips)


def test_the_deck_must_be_out_before_anybody_decides() -> None:
    table = Table("canberra-ultimate").open_bets(1).shuffle()
    table.refused(table.betting(1, 30), WrongMoment)
    table.deal()
    table.refused(table.betting(1, 30), WrongMoment)


# --- looking --------------------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "7.2.5", "7.3.6")
@pytest.mark.clause("canberra-ultimate", "12.2(b)")
@pytest.mark.parametrize("book, game", GAMES)
def test_cards_are_looked_at_by_their_player_once_all_lie(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2).shuffle().close_bets()
    table.deal()
    table.refused(commands.Look(actor=player("ann"), seat=1), WrongMoment)
    while table.state.step < table.law.initial_deal:
        table.deal()
    table.refused(commands.Look(actor=player("bob"), seat=1), NotYours)
    table.refused(commands.Look(actor=DEALER, seat=1), NotYours)
    table.look(1)
    assert table.seat(1).looked
    assert not table.seat(2).looked


@pytest.mark.clause("perth-ultimate", "4.6")
def test_perth_takes_hands_off_cards_once_a_play_wager_lies() -> None:
    table = Table("perth-ultimate").open_bets(1, 2).deal_in()
    table.bet(1, 40)
    table.refused(commands.Look(actor=player("ann"), seat=1), WrongMoment, "4.6")
    table.check(2)
    table.look(2)
