"""Tests of whose winnings a round withholds: jackpot prizes are held in their winner's name."""

import pytest

from croupier.banked import commands
from croupier.house.world.live_table import LiveTable, held_of
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars

FLOPPED_FLUSHES = ({1: "Ah 9h", 2: "Qh Jh"}, "Kh 5h 2h 8d 3c", "Qs Qd")
"""Seat 1 has the better flush; the dealer has a pair of queens and qualifies."""


def _paid_a_prize(table: Table, seat: int, amount: float) -> None:
    table.do(commands.PayJackpot(actor=DEALER, seat=seat, prize="flush", amount=dollars(amount)))


@pytest.mark.clause("perth-ultimate", "5.17")
@pytest.mark.parametrize(
    "prizes, held",
    [
        # Each flush wins Ante 10, Blind 15 (3 to 2) and Play 10.
        ({}, {"ann": 35, "bob": 35}),
        ({1: 250}, {"ann": 285, "bob": 35}),
        ({2: 100}, {"ann": 35, "bob": 135}),
        ({1: 250, 2: 100}, {"ann": 285, "bob": 135}),
    ],
)
def test_each_prize_of_two_players_under_investigation_is_held_for_its_winner(
    prizes: dict[int, float], held: dict[str, float]
) -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT}).open_bets(1, 2, jackpot_1=5)
    table.deal_in(*FLOPPED_FLUSHES)
    table.wrong("investigation", seat=1)
    table.wrong("investigation", seat=2)
    table.to_settlement().settle()
    for seat, amount in prizes.items():
        _paid_a_prize(table, seat, amount)
    table.do(commands.CloseJackpot(actor=DEALER))
    expected = {person: dollars(amount) for person, amount in held.items()}
    assert held_of(LiveTable(state=table.state)) == expected
    assert table.state.bank.withheld == sum(expected.values())


@pytest.mark.clause("melbourne-wsop", "14.2.3")
def test_only_the_prize_of_the_player_whose_winnings_are_withheld_is_held() -> None:
    table = Table("melbourne-wsop", "bonus", {"jackpot": JACKPOT}).open_bets(1, 2, 3, jackpot=5)
    hands = {1: "Ah 9h", 2: "Qh Jh", 3: "7c 6d"}
    table.deal_in(hands, "Kh 5h 2h 8d 3c", "Qs Qd")
    for seat in (1, 3):
        table.report("breach", seat=seat, note="device")
        table.rule(withhold=True, reason="suspected of a device")
    table.to_settlement().settle()
    _paid_a_prize(table, 1, 500)
    _paid_a_prize(table, 2, 500)
    before = table.state.bank.withheld
    assert held_of(LiveTable(state=table.state)) == {"ann": before}
    assert before == dollars(500 + 30)  # the prize, and Ante 10 and Flop 20 of a flush
