"""Tests of irregularities at a table of The Star (rules 4, 6, 11, 12, 13 and 15.3)."""

from typing import Literal

import pytest

from croupier.acts import Actor, Barred, Millis, NotAuthorised, WrongAmount, WrongMoment
from croupier.banked import commands
from croupier.banked.events import BetCorrected, OfficerTold
from croupier.cards import cards
from tests.banked.round.real import begin_real, play_real
from tests.banked.round.table import (
    DEALER,
    JACKPOT,
    Table,
    by,
    dollars,
    next_round,
    player,
    record_any,
)

BOOK = "sydney-bonus"


def table_of(*seats: int) -> Table:
    table = Table(BOOK, sign={"jackpot": JACKPOT})
    return table.open_bets(*seats, ante_bonus=5, jackpot=5)


def everybody_back(table: Table) -> bool:
    return [table.net(n) for n in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.clause(BOOK, "11.1", "11.3", "15.3.1", "1.1 def Void")
def test_a_wrong_number_of_cards_anywhere_is_a_misdeal() -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 20), table.bet(2, 20), table.deal()
    table.wrong("wrong-count")
    assert everybody_back(table)
    assert table.results(1)["jackpot"] == ("void", 5)
    table.do(commands.CloseRound(actor=DEALER))
    next_round(table).open_bets(1).deal_in()


@pytest.mark.clause(BOOK, "11.2", "11.3")
def test_a_card_revealed_before_the_last_hole_card_is_a_misdeal() -> None:
    table = table_of(1, 2).shuffle()
    table.deal(), table.deal()
    table.wrong("exposed-in-deal")
    assert everybody_back(table)


@pytest.mark.clause(BOOK, "11.4.1", "11.4.2")
def test_a_dealers_card_shown_turns_on_the_first_flop_wager_and_undoes_folds() -> None:
    table = table_of(1, 2, 3).deal_in()
    table.fold(1)
    assert table.net(1) == -20
    table.refused(table.reporting("dealer-card-shown-after-flop-wager"), WrongMoment, "11.4.2")
    table.wrong("dealer-card-shown-no-flop-wager")
    assert everybody_back(table)
    other = table_of(1, 2).deal_in()
    other.bet(1, 20)
    other.refused(other.reporting("dealer-card-shown-no-flop-wager"), WrongMoment, "11.4.1")
    other.wrong("dealer-card-shown-after-flop-wager")
    other.bet(2, 20)  # still decides


@pytest.mark.clause(BOOK, "11.5", "11.6")
def test_board_cards_shown_are_a_misdeal_before_a_flop_wager_and_turned_back_after() -> None:
    table = table_of(1, 2).deal_in()
    table.wrong("board-shown-no-flop-wager")
    assert everybody_back(table)
    other = table_of(1, 2).deal_in({}, "Kh 5h 2h Jc 3d")
    other.bet(1, 20)
    other.wrong("turn-or-river-shown", cards="3d")
    assert other.state.board_shown == 0  # face down again
    other.bet(2, 20)
    other.finish()
    assert other.state.board == cards("Kh 5h 2h Jc 3d")  # and the same card later


@pytest.mark.clause(BOOK, "11.6")
def test_the_flop_shown_while_others_are_undecided_is_the_tables_reading() -> None:
    for reading in ("play on", "misdeal"):
        table = Table(BOOK, sign={"settings": {"exposed_flop": reading}}).open_bets(1, 2).deal_in()
        table.bet(1, 20)
        fits = "flop-shown-after-flop-wager" if reading == "play on" else "flop-shown-misdeal"
        other = "flop-shown-misdeal" if reading == "play on" else "flop-shown-after-flop-wager"
        table.refused(table.reporting(other), WrongMoment)
        table.report(fits)
        table.refused(table.ruling(role="dealer"), NotAuthorised)
        table.rule()
        assert table.state.phase == ("play" if reading == "play on" else "settled")


@pytest.mark.clause(BOOK, "11.7", "11.8")
def test_cards_at_a_box_without_an_ante_void_all_or_only_themselves() -> None:
    table = table_of(1, 2).deal_in()
    table.wrong("stray-hand-untouched", seat=5)
    assert everybody_back(table)
    other = table_of(1, 2).deal_in()
    other.look(1)
    other.refused(other.reporting("stray-hand-untouched", seat=5), WrongMoment, "11.7")
    other.wrong("stray-hand-handled", seat=5)
    assert other.seat(1).live
    other.refused(commands.Retract(actor=player("ann"), seat=1), WrongMoment)  # no such right here
    other.bet(1, 20)


@pytest.mark.clause(BOOK, "11.9.1", "11.9.2", "11.9.3", "11.9.4")
def test_a_missing_card_voids_the_round_and_surveillance_and_an_inspector_are_told() -> None:
    first = table_of(1).deal_in().finish()
    stack = first.seat(1).stack
    table = next_round(first).open_bets(1).deal_in()
    table.bet(1, 20)
    table.wrong("missing-or-foreign-card")
    assert table.seat(1).stack == stack
    assert [event.role for event in table.of_type(OfficerTold)] == ["surveillance", "inspector"]
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "11.9.2")


def laid_wrong(amount: float, seats: tuple[int, ...] = (1,)) -> Table:
    """Seat 1 has laid a Flop wager of the wrong amount at a table with real chips."""
    table = Table(BOOK, sign={"jackpot": JACKPOT}, real=True)
    table.open_bets(*seats, ante_bonus=5, jackpot=5)
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(amount)))
    return table


@pytest.mark.clause(BOOK, "11.10.1")
def test_a_wrong_flop_wager_seen_in_time_is_corrected() -> None:
    table = laid_wrong(15)
    table.wrong("wrong-flop-wager", seat=1)
    flop = commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 2h"))
    table.refused(flop, WrongMoment)  # the flop waits
    wrong = commands.CorrectBet(actor=DEALER, seat=1, amount=dollars(25))
    table.refused(wrong, WrongAmount, "9.1.2")
    table.do(commands.CorrectBet(actor=DEALER, seat=1, amount=dollars(20)))
    (corrected,) = table.of_type(BetCorrected)
    assert (corrected.before, corrected.amount) == (1500, 2000)
    table.do(flop)


@pytest.mark.clause(BOOK, "11.10.2")
def test_or_the_player_folds_and_only_the_wrong_wager_comes_back() -> None:
    table = laid_wrong(15)
    table.wrong("wrong-flop-wager", seat=1)
    table.do(commands.Fold(actor=DEALER, seat=1))
    assert table.net(1) == -20  # Ante 10, Ante Bonus 5 and Jackpot 5; the 15 is back
    assert table.results(1)["flop"] == ("standoff", 15)
    assert table.state.phase == "settled"


@pytest.mark.clause(BOOK, "11.13", "11.10.2")
@pytest.mark.parametrize("why", ["refused", "absent", "time"])
def test_a_player_who_neither_corrects_nor_folds_is_deemed_folded(
    why: Literal["refused", "absent", "time"],
) -> None:
    table = laid_wrong(15, seats=(1, 2))
    silent = commands.NoDecision(actor=DEALER, seat=1, why=why, at=Millis(table.clock + 30_000))
    table.refused(silent, WrongMoment, "11.13")  # nobody has asked for a correction
    table.wrong("wrong-flop-wager", seat=1)
    table.do(silent)
    assert table.seat(1).hand == "absent"
    assert table.net(1) == -20  # Ante 10, Ante Bonus 5 and Jackpot 5; the 15 is back
    assert table.clauses(1)["flop"] == ("11.10.2",)
    table.do(commands.Bet(actor=DEALER, seat=2, amount=dollars(20)))
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 2h")))


@pytest.mark.clause(BOOK, "11.11.1", "11.11.2")
@pytest.mark.parametrize("laid, counts", [(15, 15), (30, 20)])
def test_at_settlement_it_counts_as_laid_or_to_its_multiple(laid: float, counts: float) -> None:
    table = laid_wrong(laid)
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 2h")))
    table.do(commands.Check(actor=DEALER, seat=1))
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("Jc")))
    table.do(commands.Check(actor=DEALER, seat=1))
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("3d")))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Qs Qd")))
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ac Ad")))
    table.settle()
    # Aces: bonus +150, Flop as it counts, Ante stands off, Jackpot lost with no flush.
    assert table.net(1) == 150 + counts - 5


@pytest.mark.clause(BOOK, "11.11")
def test_a_wrong_turn_wager_seen_in_time_is_corrected_or_taken_back() -> None:
    table = laid_wrong(20)
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 2h")))
    table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(15)))
    table.wrong("wrong-later-wager", seat=1)
    table.do(commands.CorrectBet(actor=DEALER, seat=1, amount=dollars(0)))
    assert "turn" not in table.seat(1).wagers
    assert table.seat(1).decisions[-1].act == "check"


@pytest.mark.clause(BOOK, "12.1")
def test_a_device_that_jams_in_the_shuffle_only_shuffles_again() -> None:
    table = table_of(1).shuffle()
    table.wrong("device-jam")
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.4.3")
    assert table.seat(1).wagers["ante"] == 1000
    table.deal_in()


@pytest.mark.clause(BOOK, "12.2.1", "12.2.2", "12.2.3")
def test_a_device_that_fails_after_cards_are_dealt_voids_the_round() -> None:
    table = table_of(1, 2).shuffle()
    table.deal(), table.deal()
    table.wrong("device-failure")
    assert everybody_back(table)
    assert {duty.what for duty in table.state.memory.duties} == {"replace the shoe", "new cards"}


@pytest.mark.clause(BOOK, "4.2.1")
def test_dropped_cards_are_verified_by_a_supervisor_before_dealing() -> None:
    table = table_of(1)
    table.report("cards-dropped")
    table.refused(table.ruling(role="dealer"), NotAuthorised, "4.2.1")
    table.rule()
    table.shuffle()
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    table.do(commands.DoDuty(actor=DEALER, what="check the deck"))
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.4.3")
    table.shuffle().deal()


@pytest.mark.clause(BOOK, "13.3", "13.3.1", "13.3.2")
def test_a_prohibited_device_voids_the_wagers_and_may_exclude() -> None:
    table = table_of(1, 2).deal_in()
    table.report("prohibited-device", seat=1)
    table.refused(table.ruling(role="dealer"), NotAuthorised, "13.3.1")
    table.rule(exclude=True, reason="earpiece")
    assert (table.seat(1).hand, table.net(1)) == ("void", 0)
    table.bet(2, 20)
    table.finish()
    again = next_round(table)
    again.refused(again.placing(1, "ante", 10), Barred, "13.3.2")


@pytest.mark.clause(BOOK, "13.4", "13.4.1", "13.4.2", "13.5")
def test_disruption_refunds_all_and_fraud_may_forfeit_the_cheats_wagers() -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 20)
    table.report("disruption", note="brawl")
    table.refused(table.ruling(role="dealer"), NotAuthorised, "13.4.1")
    table.rule()
    assert everybody_back(table)
    other = Table(BOOK).open_bets(1, 2).deal_in()
    other.bet(1, 20), other.bet(2, 20)
    other.report("fraud", seat=2, note="marked cards")
    other.rule(wagers="forfeit hand", reason="marked cards found on bob")
    assert (other.net(1), other.net(2)) == (0, -30)
    assert other.state.bank.house == 3000


@pytest.mark.clause(BOOK, "1.1 def Round of Play", "11.1", "12.2.1")
@pytest.mark.parametrize("row", ["wrong-count", "device-failure", "disruption", "fraud"])
def test_a_round_is_over_and_not_voided_once_its_last_wager_is_settled(row: str) -> None:
    table = Table(BOOK).open_bets(1, 2).deal_in()
    table.bet(1, 20), table.bet(2, 20)
    table.to_settlement().settle(2)  # one hand is settled and the other is not
    settled = Table(BOOK).open_bets(1, 2).deal_in()
    settled.bet(1, 20), settled.bet(2, 20)
    settled.to_settlement().settle()
    about = {"seat": 1, "note": "found too late"}
    settled.refused(settled.reporting(row, **about), WrongMoment, "1.1 def Round of Play")
    settled.report("not-covered", **about)
    voiding = settled.ruling(hands="void all", wagers="return all", reason="seen")
    settled.refused(voiding, WrongMoment, "1.1 def Round of Play")
    table.report(row, **about)
    table.rule(reason="found in time")
    assert everybody_back(table)


@pytest.mark.clause(BOOK, "1.1 def Round of Play", "15.3.1")
def test_a_jackpot_wager_on_the_layout_keeps_the_round_open_to_a_misdeal() -> None:
    table = Table(BOOK, sign={"jackpot": JACKPOT}).open_bets(1, jackpot=5)
    table.deal_in({1: "As Ks"}, "Qs Js Ts 2c 3d", "4h 5h")
    table.bet(1, 20)
    table.to_settlement().settle()
    assert table.state.phase == "jackpot"
    table.wrong("wrong-count", seat=1)
    assert table.net(1) == 0


@pytest.mark.clause(BOOK, "11.12")
def test_a_suspicion_of_collusion_is_recorded_and_the_round_goes_on() -> None:
    table = Table(BOOK).open_bets(1, 2).deal_in()
    table.report("suspected-collusion", note="peeking")
    table.refused(table.ruling(role="dealer"), NotAuthorised, "11.12")
    table.rule()
    table.bet(1, 20)


@pytest.mark.clause(BOOK, "6.2", "6.3")
def test_amounts_outside_the_sign_are_reported_and_settled_as_the_rules_say() -> None:
    table = Table(BOOK, sign={"minimum": "10.00", "maximum": "500.00"}, stack=2000, real=True)
    table.do(commands.RecordWager(actor=DEALER, seat=1, wager="ante", amount=dollars(600)))
    begin_real(table)
    table.wrong("over-maximum", seat=1)
    assert table.seat(1).wagers["ante"] == 60_000  # cut when it is settled
    under = Table(BOOK, sign={"minimum": "10.00"}, real=True)
    under.do(commands.RecordWager(actor=DEALER, seat=1, wager="ante", amount=dollars(5)))
    play_real(under, {1: "Ac Ad"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    assert under.net(1) == 10  # Flop of 10 on an Ante of 5


def test_only_those_the_book_names_rule() -> None:
    table = Table(BOOK).open_bets(1).deal_in()
    table.report("disruption")
    for role in ("player", "dealer", "inspector", "scrutineer"):
        table.refused(table.ruling(role=role), NotAuthorised)
    table.do(by(table.ruling(), Actor("amy", "assistant-gaming-manager")))
