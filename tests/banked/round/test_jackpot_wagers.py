"""Tests of jackpot wagers at the table: placed, held, lost, carried and returned."""

import pytest

from croupier.acts import NotAuthorised, WrongMoment
from croupier.banked import TableMemory, commands
from croupier.banked.events import (
    CardDealt,
    CarriedPlaced,
    CarriedReturned,
    JackpotGameCancelled,
    JackpotGameStarted,
    JackpotHand,
    JackpotPaid,
    JackpotToppedUp,
    WagerCarried,
    WagerSettled,
)
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round, player

SIGN = {"jackpot": JACKPOT}
FLOPPED_FLUSH = ({1: "Ah 9h"}, "Kh 5h 2h 8d 3c", "Qs Qd")


@pytest.mark.clause("perth-ultimate", "4.2")
def test_the_jackpot_game_starts_before_the_first_card_with_every_wager() -> None:
    table = Table("perth-ultimate", sign=SIGN).open_bets(1, 2, 3)
    table.place(1, jackpot_1=5).place(3, jackpot_1=5, jackpot_2=10).deal_in()
    (started,) = table.of_type(JackpotGameStarted)
    assert started.clause == "4.2"
    assert [(s.seat, s.wager, s.amount) for s in started.stakes] == [
        (1, "jackpot_1", 500), (3, "jackpot_1", 500), (3, "jackpot_2", 1000),
    ]  # fmt: skip
    first_card = next(i for i, e in enumerate(table.events) if type(e) is CardDealt)
    assert table.events.index(started) < first_card


def test_without_jackpot_wagers_there_is_no_jackpot_game() -> None:
    table = Table("perth-ultimate", sign=SIGN).open_bets(1).deal_in()
    assert table.of_type(JackpotGameStarted) == []
    table.finish()
    assert table.state.phase == "over"


@pytest.mark.clause("melbourne-wsop", "5.11.1", "8.1.2(d)")
def test_a_melbourne_hand_with_a_jackpot_wager_goes_to_the_desk_on_hole_cards_and_flop() -> None:
    table = Table("melbourne-wsop", "bonus", SIGN).open_bets(1, 2, jackpot=5)
    table.deal_in({1: "Ah 9h", 2: "7c 6d"}, "Kh 5h 2h 8d 8c", "Ks Kd").to_settlement()
    table.settle()
    hands = table.of_type(JackpotHand)
    assert [(h.seat, h.category, h.clause) for h in hands] == [
        (2, "high-card", "5.11.1"), (1, "flush", "5.11.1"),
    ]  # fmt: skip
    assert table.state.phase == "jackpot"
    table.refused(commands.CloseRound(actor=DEALER), WrongMoment)
    assert table.net(1) == -35  # the main hand lost to a full house
    table.do(
        commands.PayJackpot(
            actor=DEALER, seat=1, prize="flush", amount=dollars(500), clauses=("Table 4",)
        )
    )
    table.do(commands.CloseJackpot(actor=DEALER))
    assert (table.net(1), table.state.bank.jackpot) == (465, 1000 - 50_000)
    assert table.results(1)["jackpot"][0] == "win"
    assert table.results(2)["jackpot"][0] == "lose"
    cited = {e.seat: e.clauses for e in table.of_type(WagerSettled) if e.wager == "jackpot"}
    assert cited == {1: ("5.11.1",), 2: ("5.11.2",)}
    table.do(commands.CloseRound(actor=DEALER))


@pytest.mark.clause("melbourne-wsop", "12.4.5(a)", "12.4.5(b)")
def test_in_ultimate_a_play_wager_at_any_stage_keeps_the_jackpot_and_a_fold_loses_it() -> None:
    table = Table("melbourne-wsop", "ultimate", SIGN).open_bets(1, 2, jackpot=5)
    table.deal_in({1: "Ah 9h", 2: "Th 3h"}, "Kh 5h 2h 8d 4c", "Ks Kd")
    for _ in range(2):
        table.check(1), table.check(2), table.deal()
    table.bet(1, 10), table.fold(2)
    assert table.results(2)["jackpot"] == ("lose", 0)
    table.to_settlement().settle()
    assert [(h.seat, h.category) for h in table.of_type(JackpotHand)] == [(1, "flush")]


@pytest.mark.clause("perth-ultimate", "1.1 'Player's Hand'(a)", "3.25(a)", "3.25(b)(iii)")
def test_perth_judges_exactly_hole_cards_and_flop() -> None:
    table = Table("perth-ultimate", sign=SIGN).open_bets(1, 2, jackpot_1=5)
    table.deal_in({1: "7c 7d", 2: "9c 8d"}, "7h 6s 5c 7s 2d", "Ac Ad").to_settlement()
    table.settle()
    (hand,) = table.of_type(JackpotHand)
    assert (hand.seat, hand.category, hand.clause) == (2, "straight", "1.1 'Player's Hand'(a)")
    assert table.results(1)["jackpot_1"] == ("lose", 0)  # four sevens, but three with the flop
    assert table.clauses(1)["jackpot_1"] == ("3.25(b)(iii)",)


@pytest.mark.clause("perth-ultimate", "3.25(b)(i)")
def test_a_river_fold_in_perth_loses_the_jackpot_wager() -> None:
    table = Table("perth-ultimate", sign=SIGN).open_bets(1, 2, jackpot_1=5).deal_in(*FLOPPED_FLUSH)
    for _ in range(2):
        table.check(1), table.check(2), table.deal()
    table.fold(1)
    assert table.clauses(1)["jackpot_1"] == ("3.25(b)(i)",)
    assert table.state.bank.jackpot == 500


@pytest.mark.clause("sydney-bonus", "15.2.6", "15.2.7", "15.2.8")
def test_sydney_needs_a_flush_with_the_flop_and_pays_it_apart() -> None:
    table = Table("sydney-bonus", sign=SIGN).open_bets(1, 2, jackpot=5)
    table.deal_in({1: "Ah 9h", 2: "Qh Jd"}, "Kh 5h 2h Th 9d", "Ks Kd").to_settlement()
    table.settle()
    (hand,) = table.of_type(JackpotHand)
    assert (hand.seat, hand.category, hand.clause) == (1, "flush", "15.2.6")
    assert table.results(2)["jackpot"] == ("lose", 0)  # its flush needs the turn
    pay = commands.PayJackpot(actor=DEALER, seat=1, prize="flush", amount=dollars(250))
    table.do(pay)
    (paid,) = table.of_type(JackpotPaid)
    assert (paid.seat, paid.amount) == (1, 25_000)


def test_the_desk_pays_only_hands_with_a_wager_and_only_in_its_time() -> None:
    table = Table("melbourne-wsop", "bonus", SIGN).open_bets(1, jackpot=5).open_bets(2)
    table.deal_in()
    pay = commands.PayJackpot(actor=DEALER, seat=1, prize="flush", amount=dollars(500))
    table.refused(pay, WrongMoment)
    table.to_settlement().settle()
    table.refused(
        commands.PayJackpot(actor=player("ann"), seat=1, prize="x", amount=dollars(1)),
        NotAuthorised,
    )
    table.refused(
        commands.PayJackpot(actor=DEALER, seat=2, prize="x", amount=dollars(1)), WrongMoment
    )
    with pytest.raises(BadInput, match="more than"):
        table.do(commands.PayJackpot(actor=DEALER, seat=1, prize="x", amount=dollars(0)))


def test_a_table_may_read_that_a_winning_jackpot_wager_goes_back() -> None:
    sign = {"jackpot": JACKPOT, "settings": {"jackpot_stake": "returned"}}
    table = Table("melbourne-wsop", "bonus", sign).open_bets(1, jackpot=5)
    table.deal_in(*FLOPPED_FLUSH).to_settlement().settle()
    table.do(commands.PayJackpot(actor=DEALER, seat=1, prize="flush", amount=dollars(500)))
    table.do(commands.CloseJackpot(actor=DEALER))
    assert table.net(1) == 500 + 30  # prize, and Ante and Flop won; the 5 is back


# --- carried to the next round -----------------------------------------------------------


def misdealt(**wagers: float) -> Table:
    table = Table("melbourne-wsop", "bonus", SIGN).open_bets(1, 2, 3, **wagers)
    table.shuffle().close_bets().deal()
    table.wrong("exposed-in-deal")
    table.do(commands.CloseRound(actor=DEALER))
    return table


@pytest.mark.clause(
    "melbourne-wsop", "11.1", "11.13", "1.1 def Jackpot wager", "1.1 def Void", "1.1 def Misdeal"
)
def test_jackpot_wagers_of_a_misdealt_round_stand_for_the_next() -> None:
    table = misdealt(jackpot=5)
    assert [table.net(seat) for seat in (1, 2, 3)] == [-5, -5, -5]
    assert len(table.of_type(WagerCarried)) == 3
    assert table.state.bank.carried == 1500
    assert {table.seat(n).hand for n in (1, 2, 3)} == {"void"}
    again = next_round(table)
    assert len(again.of_type(CarriedPlaced)) == 3
    assert [again.seat(n).wagers for n in (1, 2, 3)] == [{"jackpot": 500}] * 3
    again.open_bets(1, 2, 3).deal_in()
    (started,) = again.of_type(JackpotGameStarted)
    assert all(stake.carried for stake in started.stakes)  # no new increment
    again.finish()
    assert again.state.bank.jackpot == 1500
    assert again.state.memory.carried == ()


@pytest.mark.clause("melbourne-wsop", "11.13.1")
def test_a_leaver_gets_the_carried_wager_back_and_the_others_are_registered_anew() -> None:
    again = next_round(misdealt(jackpot=5))
    again.do(commands.LeaveSeat(actor=player("bob"), seat=2))
    (cancelled,) = again.of_type(JackpotGameCancelled)
    assert cancelled.clause == "11.13.1"
    again.open_bets(1, 3).deal_in()
    (started,) = again.of_type(JackpotGameStarted)
    assert [stake.seat for stake in started.stakes] == [1, 3]


@pytest.mark.clause("melbourne-wsop", "11.13.1")
def test_who_left_between_the_rounds_gets_it_from_the_cage() -> None:
    again = next_round(misdealt(jackpot=5), gone=("bob",))
    (returned,) = again.of_type(CarriedReturned)
    assert returned.carried.person == "bob"
    assert again.state.bank.cage == 500


@pytest.mark.clause("melbourne-wsop", "11.13.2")
def test_a_newcomer_joins_the_carried_jackpot_game() -> None:
    table = Table("melbourne-wsop", "bonus", SIGN, players=4).open_bets(1, 2, jackpot=5)
    table.shuffle().close_bets().deal()
    table.wrong("exposed-in-deal")
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1, 2, 4)
    again.place(4, jackpot=5)
    assert [event.clause for event in again.of_type(JackpotGameCancelled)] == ["11.13.2"]
    again.deal_in()
    (started,) = again.of_type(JackpotGameStarted)
    assert [(s.seat, s.carried) for s in started.stakes] == [(1, True), (2, True), (4, False)]


@pytest.mark.clause("sydney-bonus", "15.3.1")
@pytest.mark.clause("perth-ultimate", "5.2", "1.1 'Misdeal'")
@pytest.mark.parametrize(
    "book, wager", [("sydney-bonus", "jackpot"), ("perth-ultimate", "jackpot_1")]
)
def test_elsewhere_a_misdeal_returns_them(book: str, wager: str) -> None:
    table = Table(book, sign=SIGN).open_bets(1, 2, 3, **{wager: 5.0})
    table.shuffle().close_bets().deal()
    table.wrong("exposed-in-deal")
    assert [table.net(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    assert table.state.memory.carried == ()


# --- wrong amounts --------------------------------------------------------------------------


def low_jackpot() -> Table:
    table = Table("perth-ultimate", sign=SIGN, real=True)
    for wager, amount in (("ante", 10), ("blind", 10), ("jackpot_1", 2)):
        table.do(commands.RecordWager(actor=DEALER, seat=1, wager=wager, amount=dollars(amount)))
    from tests.banked.round.real import begin_real

    begin_real(table)
    return table


@pytest.mark.clause("perth-ultimate", "5.14")
def test_a_low_jackpot_wager_in_perth_is_brought_up_or_goes_back() -> None:
    table = low_jackpot()
    table.do(commands.TopUpJackpot(actor=player("ann"), seat=1, wager="jackpot_1"))
    (raised,) = table.of_type(JackpotToppedUp)
    assert (raised.amount, raised.late) == (500, False)
    assert table.seat(1).wagers["jackpot_1"] == 500
    other = low_jackpot()
    other.wrong("low-jackpot-wager", seat=1)
    assert "jackpot_1" not in other.seat(1).wagers
    assert other.net(1) == -20


@pytest.mark.clause("perth-ultimate", "5.14")
def test_a_low_jackpot_wager_nobody_noticed_goes_back_at_settlement() -> None:
    from tests.banked.round.real import play_real

    table = Table("perth-ultimate", sign=SIGN, real=True)
    for wager, amount in (("ante", 10), ("blind", 10), ("jackpot_1", 2)):
        table.do(commands.RecordWager(actor=DEALER, seat=1, wager=wager, amount=dollars(amount)))
    play_real(table, {1: "Ah 9h"}, "Kh 5h 2h 8d 3c", "Qs Qd")
    assert table.results(1)["jackpot_1"] == ("void", 2)


@pytest.mark.clause("melbourne-wsop", "9.2.1")
def test_no_jackpot_wager_is_taken_while_the_meter_is_out_of_order() -> None:
    from croupier.acts import NotOffered

    table = Table("melbourne-wsop", "bonus", SIGN).open_bets(1, jackpot=5).open_bets(2)
    table.wrong("meter-fault")
    assert table.seat(1).wagers == {"ante": 1000}
    table.refused(table.placing(2, "jackpot", 5), NotOffered)


def test_a_carried_wager_of_a_hand_that_sits_out_is_handed_back() -> None:
    again = next_round(misdealt(jackpot=5)).open_bets(1, 2)
    again.shuffle()
    from croupier.acts import WrongAmount

    again.refused(commands.NoMoreBets(actor=DEALER), WrongAmount)
    again.do(commands.TakeBackWager(actor=DEALER, seat=3, wager="jackpot"))
    again.close_bets()
    assert again.state.memory == TableMemory()
