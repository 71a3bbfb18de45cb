"""Decisions: exactly what each street offers, and what silence and concession mean."""

import pytest

from croupier.acts import (
    Actor,
    NotAChoice,
    NotAuthorised,
    NotEnoughChips,
    NotYours,
    NotYourTurn,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands
from croupier.banked.events import AllFolded, BoardShown, CardDealt, HandDeemedFolded
from tests.banked.round.table import DEALER, GAMES, JACKPOT, Table, by, player

ULTIMATE = ("canberra-ultimate", "melbourne-wsop", "perth-ultimate")


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
        with pytest.raises(WrongMoment, match="has decided"):
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


# --- silence --------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "13.8")
@pytest.mark.clause("sydney-bonus", "11.13")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus"])
def test_a_player_who_does_not_decide_in_time_refuses_or_is_away_has_folded(book: str) -> None:
    side = {"trips": 5} if book == "canberra-ultimate" else {"ante_bonus": 5}
    table = Table(book).open_bets(1, 2, 3, **side).deal_in()
    early = commands.NoDecision(actor=DEALER, seat=1, why="time", at=table.clock + 29_999)
    table.refused(early, WrongMoment)
    table.refused(commands.NoDecision(actor=player("bob"), seat=1, why="absent"), NotAuthorised)
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="time", at=table.clock + 30_000))
    table.do(commands.NoDecision(actor=DEALER, seat=2, why="refused"))
    folded = table.of_type(HandDeemedFolded)
    assert [event.clause for event in folded] == [table.step.silence_clause] * 2
    spent = 25 if book == "canberra-ultimate" else 15
    assert [table.net(seat) for seat in (1, 2)] == [-spent, -spent]
    table.refused(commands.NoDecision(actor=DEALER, seat=1, why="absent"), WrongMoment)


@pytest.mark.clause("sydney-bonus", "11.13")
def test_silence_is_a_fold_in_sydney_even_where_checking_is_free() -> None:
    table = Table("sydney-bonus").open_bets(1, 2, ante_bonus=5).deal_in({1: "Ah Ad"})
    table.bet(1, 20), table.bet(2, 20), table.deal()
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    assert table.net(1) == -35


@pytest.mark.clause("perth-ultimate", "5.12", "3.20(b)(i)")
def test_an_absent_player_in_perth_loses_trips_and_jackpot_too() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT})
    table.open_bets(1, 2, trips=5, jackpot_1=5).deal_in({1: "7c 2d"}, "7s 7d 9c 4h Kd")
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    assert table.net(1) == -30
    assert table.seat(1).wagers == {}


def test_melbourne_does_not_say_what_silence_means() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).deal_in()
    silent = commands.NoDecision(actor=DEALER, seat=1, why="absent")
    table.refused(silent, NotAuthorised, "14.10")


# --- everybody folds ------------------------------------------------------------------


@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus", "melbourne-wsop"])
def test_when_everybody_folds_no_more_cards_are_needed(book: str) -> None:
    game = None if book != "melbourne-wsop" else "bonus"
    table = Table(book, game).open_bets(1, 2).deal_in()
    table.fold(1), table.fold(2)
    assert table.state.phase == "settled"
    assert table.of_type(AllFolded)
    assert table.of_type(BoardShown) == []
    table.do(commands.CloseRound(actor=DEALER))
    assert table.state.memory.rounds == 1


def test_a_table_may_show_the_cards_although_everybody_folded() -> None:
    sign = {"settings": {"all_folded": "show cards"}}
    table = Table("canberra-ultimate", sign=sign).open_bets(1).deal_in()
    table.fold(1)
    table.finish()
    assert table.state.dealer_shown
    assert len(table.of_type(BoardShown)) == 2


def test_where_a_street_has_nothing_left_to_decide_it_is_passed_over() -> None:
    table = Table("perth-ultimate").open_bets(1, 2).deal_in()
    table.bet(1, 40), table.bet(2, 30)
    table.deal()
    assert (table.step.do, table.step.part) == ("deal", ("turn", "river"))
    table.deal()
    assert (table.step.do, table.step.to) == ("reveal", "dealer")
    assert len([e for e in table.of_type(CardDealt) if e.to == "board"]) == 5


# --- conceding ------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "9.1")
@pytest.mark.clause("sydney-bonus", "10.2", "10.3")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus"])
def test_a_hand_may_be_conceded_with_everything_on_it_once_the_dealers_is_shown(
    book: str,
) -> None:
    side = {"trips": 5} if book == "canberra-ultimate" else {"ante_bonus": 5}
    table = Table(book).open_bets(1, 2, **side)
    table.deal_in({1: "7s 7h"}, "7d Ac Kc 4c 9h", "Qc 2c")  # three sevens against a flush
    command = commands.Concede(actor=player("ann"), seat=1, confirmed=True)
    table.refused(command, WrongMoment)
    table.to_settlement()
    clause = {"canberra-ultimate": "9.1", "sydney-bonus": "10.2"}[book]
    table.refused(commands.Concede(actor=player("ann"), seat=1), NotAChoice, clause)
    table.refused(commands.Concede(actor=player("bob"), seat=1, confirmed=True), NotYours)
    table.do(command)
    table.refused(command, WrongMoment)
    table.finish()
    staked = {"canberra-ultimate": 10 + 10 + 10 + 5, "sydney-bonus": 10 + 20 + 5}[book]
    assert table.net(1) == -staked
    assert table.seat(1).shown is False


@pytest.mark.clause("canberra-ultimate", "9.1", "9.2")
def test_conceding_in_canberra_comes_before_the_antes_go_back() -> None:
    table = Table("canberra-ultimate").open_bets(1, 2)
    table.deal_in({1: "Kh 3d", 2: "Qh 3c"}, "Jc 9d 8s 5h 2c", "Ah 4d")  # ace high: no pair
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    table.finish()
    assert (table.net(1), table.net(2)) == (-30, -20)


@pytest.mark.clause("sydney-bonus", "10.2", "10.4")
def test_in_sydney_a_hand_may_be_conceded_until_its_own_cards_are_turned() -> None:
    table = Table("sydney-bonus").open_bets(1, 2).deal_in().to_settlement()
    table.settle(2)
    table.refused(commands.Concede(actor=player("bob"), seat=2, confirmed=True), WrongMoment)
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.state.phase in ("settled", "play")


@pytest.mark.clause("perth-ultimate", "4.14", "3.25(b)(ii)")
def test_a_swept_hand_in_perth_stays_face_down_and_loses_its_jackpot() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT}).open_bets(1, 2, jackpot_1=5)
    table.deal_in({1: "9c 8d"}, "7s 6d 5c Kh 2h", "Ac Ad")  # a flopped straight
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.results(1)["jackpot_1"] == ("lose", 0.0)
    table.finish()
    assert table.seat(1).shown is False
    assert table.net(1) == -35
    assert table.seen_by("player", "bob").seats[0].cards == (None, None)


@pytest.mark.clause("perth-ultimate", "4.14")
def test_perth_may_read_a_swept_hand_as_neither_paid_nor_taken() -> None:
    sign = {"settings": {"swept_wagers": "stand off"}, "jackpot": JACKPOT}
    table = Table("perth-ultimate", sign=sign).open_bets(1, 2, jackpot_1=5).deal_in()
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.net(1) == -5


@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_melbourne_has_no_conceding(game: str) -> None:
    table = Table("melbourne-wsop", game).open_bets(1).deal_in().to_settlement()
    command = commands.Concede(actor=player("ann"), seat=1, confirmed=True)
    table.refused(command, NotAChoice)


# --- directions on suspicion ----------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "11.12", "11.12.1")
def test_sydney_suspects_act_before_others_handle_their_cards() -> None:
    table = Table("sydney-bonus").open_bets(1, 2, 3).deal_in()
    supervisor = Actor("sam", "casino-supervisor")
    direction = commands.Direct(
        actor=supervisor, what="act first", seats=(3,), reason="looks at seat 1's cards"
    )
    table.refused(by(direction, DEALER), NotAuthorised, "11.12.1")
    table.do(direction)
    table.refused(commands.Look(actor=player("ann"), seat=1), NotYourTurn, "11.12.1")
    table.refused(table.betting(1, 20), NotYourTurn, "11.12.1")
    table.look(3), table.bet(3, 20)
    table.look(1), table.bet(1, 20)


@pytest.mark.clause("sydney-bonus", "11.12.2", "11.12.3")
def test_sydney_keeps_suspects_apart_and_may_order_english() -> None:
    from croupier.acts import Barred

    supervisor = Actor("sam", "casino-supervisor")
    table = Table("sydney-bonus", players=2)
    table.do(commands.Direct(actor=supervisor, what="play apart", seats=(1, 2), reason="signals"))
    table.do(commands.Direct(actor=supervisor, what="speak English", reason="signals"))
    assert table.seen_by("onlooker").english_only
    table.do(commands.LeaveSeat(actor=player("bob"), seat=2))
    back = commands.TakeSeat(actor=player("bob"), seat=3, person="bob", chips=table.seat(1).stack)
    table.refused(back, Barred, "11.12.2")
    table.do(commands.LeaveSeat(actor=player("ann"), seat=1))
    table.do(back)


@pytest.mark.parametrize("book", ULTIMATE)
def test_other_books_know_no_such_directions(book: str) -> None:
    from croupier.acts import NotOffered

    table = Table(book, "ultimate").open_bets(1).deal_in()
    top = Actor("o", "casino-operator")
    table.refused(commands.Direct(actor=top, what="act first", seats=(1,), reason="x"), NotOffered)
