"""Tests of what a table keeps from round to round."""

import pytest

from croupier.acts import Locked, NotYours, WrongMoment
from croupier.banked import TableMemory, commands
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, GAMES, NAMES, Table, dollars, next_round, player


@pytest.mark.clause("canberra-ultimate", "15.7")
@pytest.mark.clause("melbourne-wsop", "14.8")
@pytest.mark.clause("sydney-bonus", "13.9")
@pytest.mark.parametrize(
    "book, game",
    [("canberra-ultimate", "ultimate"), ("melbourne-wsop", "bonus"), ("sydney-bonus", "bonus")],
)
def test_rounds_let_pass_at_a_full_table_are_counted(book: str, game: str) -> None:
    places = Table(book, game, open_=False).law.areas
    table = Table(book, game, players=places)
    for _ in range(3):
        table.open_bets(1).deal_in().finish()
        table = next_round(table)
    assert table.state.memory.idle_at_full_table[NAMES[1]] == 3
    assert table.state.memory.idle_at_full_table[NAMES[0]] == 0
    table.open_bets(1, 2).deal_in().finish()
    assert table.state.memory.idle_at_full_table[NAMES[1]] == 0


@pytest.mark.clause("canberra-ultimate", "15.7")
@pytest.mark.clause("perth-ultimate", "6.6")
@pytest.mark.parametrize("book", ["canberra-ultimate", "perth-ultimate"])
def test_with_a_seat_free_only_the_plain_count_grows(book: str) -> None:
    table = Table(book)
    for _ in range(3):
        table.open_bets(1).deal_in().finish()
        table = next_round(table)
    assert table.state.memory.idle["bob"] == 3
    assert table.state.memory.idle_at_full_table["bob"] == 0
    assert table.state.memory.rounds == 3


@pytest.mark.parametrize("book, game", GAMES)
def test_the_stacks_go_on_from_round_to_round(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2).deal_in({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    table.finish()
    again = next_round(table)
    assert [s.stack for s in again.state.seats] == [s.stack for s in table.state.seats]


def test_people_sit_buy_and_leave_with_their_chips() -> None:
    table = Table("canberra-ultimate", players=2)
    sit = commands.TakeSeat(actor=player("eve"), seat=5, person="eve", chips=dollars(100))
    table.do(sit)
    assert (table.seat(5).stack, table.state.bank.cage) == (10_000, -10_000)
    table.refused(sit, WrongMoment)
    other = commands.TakeSeat(actor=player("fay"), seat=6, person="eve", chips=dollars(1))
    table.refused(other, NotYours)
    twice = commands.TakeSeat(actor=DEALER, seat=6, person="eve", chips=dollars(1))
    table.refused(twice, WrongMoment)
    table.do(commands.BuyChips(actor=player("eve"), seat=5, amount=dollars(50)))
    with pytest.raises(BadInput):
        table.do(commands.BuyChips(actor=player("eve"), seat=5, amount=dollars(-50)))
    table.refused(commands.BuyChips(actor=player("ann"), seat=5, amount=dollars(1)), NotYours)
    table.refused(commands.LeaveSeat(actor=player("ann"), seat=5), NotYours)
    table.do(commands.LeaveSeat(actor=player("eve"), seat=5))
    assert table.state.bank.cage == 0
    table.refused(commands.LeaveSeat(actor=DEALER, seat=5), WrongMoment)


def test_nobody_leaves_a_wager_behind() -> None:
    table = Table("canberra-ultimate").open_bets(1, 2)
    leave = commands.LeaveSeat(actor=player("ann"), seat=1)
    table.refused(leave, Locked, "4.6")
    table.deal_in()
    table.refused(leave, Locked)
    table.fold(1)
    table.refused(leave, Locked)  # a misdeal might still bring the wager back
    table.do(commands.LeaveSeat(actor=player("cat"), seat=3))
    table.fold(2)
    table.do(leave)


def test_a_seat_taken_during_a_round_waits_for_the_next() -> None:
    table = Table("perth-ultimate", players=1).open_bets(1).deal_in()
    table.do(commands.TakeSeat(actor=DEALER, seat=2, person="bob", chips=dollars(100)))
    table.finish()
    again = next_round(table)
    assert again.seat(2).person == "bob"


def test_two_people_cannot_have_one_seat_nor_one_person_two() -> None:
    table = Table("sydney-bonus", open_=False)
    for seats in (
        (commands.Sitting(1, "ann", dollars(1)), commands.Sitting(1, "bob", dollars(1))),
        (commands.Sitting(1, "ann", dollars(1)), commands.Sitting(2, "ann", dollars(1))),
        (commands.Sitting(1, "", dollars(1)),),
        (commands.Sitting(1, "ann", dollars(-1)),),
        (commands.Sitting(0, "ann", dollars(1)),),
    ):
        with pytest.raises(BadInput):
            table.do(commands.OpenRound(actor=DEALER, id="r", seats=seats))


def test_a_round_is_opened_once() -> None:
    table = Table("sydney-bonus")
    table.refused(commands.OpenRound(actor=DEALER, id="again"), WrongMoment)
    assert table.state.memory == TableMemory()
