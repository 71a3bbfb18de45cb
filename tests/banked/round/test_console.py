"""Tests of `next_steps`: a table can be run by doing what it says."""

from typing import get_args

import pytest

from croupier.acts import Actor
from croupier.banked import TableMemory, commands, next_steps
from croupier.banked.irregular.effects import THEN
from croupier.banked.irregular.facts import FACTS
from croupier.books.irregularities import Fact, Follows
from tests.banked.round.table import DEALER, GAMES, JACKPOT, Table


def asked(table: Table) -> list[tuple[str, str, int]]:
    return [(t.role, t.do, t.seat) for t in next_steps(table.state, table.law)]


@pytest.mark.clause("canberra-ultimate", "8.8(a)", "7.1")
def test_the_console_leads_through_a_canberra_round_with_the_dealers_words() -> None:
    table = Table("canberra-ultimate", players=2)
    first = next_steps(table.state)
    assert [(t.person, t.what, t.may) for t in first[:2]] == [
        ("ann", "Place the Ante.", True), ("bob", "Place the Ante.", True),
    ]  # fmt: skip
    assert first[-1].do == "ShuffleCards"
    table.place(1, ante=10)
    half = next_steps(table.state)[0]
    assert (half.what, half.may) == ("Place the Blind, or take back what lies there.", False)
    table.place(1, blind=10).shuffle()
    (deal,) = [t for t in next_steps(table.state) if t.do == "Deal"]
    assert (deal.says, deal.clause) == ("No more bets", "7.2(a)")
    assert deal.what == "Deal five cards to the flop and the turn and the river."
    for _ in range(3):
        table.deal()
    (decide,) = next_steps(table.state)
    assert (decide.person, decide.what) == ("ann", "Fold, check or bet.")
    table.check(1)
    assert next_steps(table.state)[0].what == "Reveal the flop."
    table.deal(), table.check(1), table.deal(), table.bet(1, 10)
    (reveal,) = next_steps(table.state)
    assert (reveal.says, reveal.what) == ("Dealer's hand", "Reveal the dealer.")
    table.deal()
    concede, settle = next_steps(table.state)
    assert (concede.says, concede.may) == ("Conceding hand", True)
    assert settle.what == "Turn over, declare and settle seat 1."
    table.settle()
    assert next_steps(table.state)[0].do == "CloseRound"
    table.do(commands.CloseRound(actor=DEALER))
    assert next_steps(table.state)[0].do == "OpenRound"


def test_before_any_round_it_asks_for_one() -> None:
    table = Table("sydney-bonus", open_=False)
    assert asked(table) == [("dealer", "OpenRound", 0)]


@pytest.mark.parametrize("book, game", GAMES)
def test_decisions_are_asked_for_from_the_dealers_left(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2, 3).deal_in()
    assert [seat for _, do, seat in asked(table) if do == "Decide"] == [1, 2, 3]
    table.check_or_bet(2)
    assert [seat for _, do, seat in asked(table) if do == "Decide"] == [1, 3]


def test_suspects_come_first() -> None:
    table = Table("sydney-bonus").open_bets(1, 2, 3).deal_in()
    supervisor = Actor("sam", "casino-supervisor")
    table.do(commands.Direct(actor=supervisor, what="act first", seats=(3,), reason="peeking"))
    assert [seat for _, _, seat in asked(table)] == [3, 1, 2]


def test_a_report_asks_for_the_officer_the_book_names() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).deal_in()
    table.report("wrong-count", seat=1)
    assert asked(table) == [("tg-area-manager", "RuleOn", 1)]


def test_duties_and_the_cut_and_the_call_are_asked_for_in_melbourne() -> None:
    from croupier.banked import CardDuty

    memory = TableMemory(
        duties=(CardDuty("count the cards", "11.2.1"), CardDuty("new cards", "3.1"))
    )
    table = Table("melbourne-wsop", "bonus", memory=memory).open_bets(1)
    must = [t.do for t in next_steps(table.state) if not t.may]
    assert must == ["CountCards", "DoDuty", "ShuffleCards", "NoMoreBets"]
    table.do(commands.CountCards(actor=DEALER, count=52))
    officer = Actor("sam", "tg-higher-duties-dealer")
    table.do(commands.DoDuty(actor=officer, what="new cards"))
    (check, *_) = next_steps(table.state)
    assert (check.role, check.do, check.clause) == ("dealer", "DoDuty", "3.4")
    table.do(commands.DoDuty(actor=DEALER, what=check.duty))
    table.do(commands.ShuffleCards(actor=DEALER, order=table.stacked({}, "", "")))
    assert [t.do for t in next_steps(table.state) if not t.may] == ["CutCards", "NoMoreBets"]


def test_a_directed_burn_is_part_of_the_deal() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).deal_in()
    manager = Actor("max", "tg-assistant-casino-manager")
    table.do(commands.DirectBurn(actor=manager, before="flop"))
    table.bet(1, 20)
    (deal,) = next_steps(table.state)
    assert deal.what == "Burn a card before the flop, then deal three cards to the flop."


def test_the_jackpot_desk_is_asked_hand_by_hand_from_the_right() -> None:
    table = Table("melbourne-wsop", "bonus", {"jackpot": JACKPOT}).open_bets(1, 2, jackpot=5)
    table.deal_in().to_settlement().settle()
    assert asked(table) == [
        ("dealer", "PayJackpot", 2), ("dealer", "PayJackpot", 1), ("dealer", "CloseJackpot", 0),
    ]  # fmt: skip


def test_nobody_may_wager_so_the_round_is_closed() -> None:
    table = Table("canberra-ultimate", players=1, memory=TableMemory(excluded=("ann",)))
    assert asked(table)[0][1] == "CloseRound"
    table.do(commands.CloseRound(actor=DEALER))
    assert table.state.memory.rounds == 0


# --- the books say nothing the rooms do not understand -----------------------------------


def test_every_fact_that_a_book_may_name_is_looked_up() -> None:
    assert set(FACTS) == set(get_args(Fact))


def test_everything_that_a_book_may_order_is_done() -> None:
    assert set(THEN) == set(get_args(Follows))


@pytest.mark.parametrize("words", sorted(THEN))
def test_every_consequence_the_code_knows_is_ordered_by_some_book(words: str) -> None:
    laws = [Table(book, game, open_=False).law for book, game in GAMES]
    assert any(words in row.then for law in laws for row in law.rows.values())
