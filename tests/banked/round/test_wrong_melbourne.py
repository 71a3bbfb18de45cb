"""Tests of misdeals and wrong numbers of cards at Crown Melbourne (rule 11)."""

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.banked import commands
from croupier.banked.events import (
    CardBurned,
    JackpotHand,
    OfficerTold,
)
from croupier.cards import cards, show
from croupier.errors import BadInput
from tests.banked.round.melbourne import BOOK, GAMES, main_back_jackpot_carried, table_of
from tests.banked.round.real import begin_real
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round, record_any


@pytest.mark.clause(BOOK, "11.1")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_exposed_in_the_initial_deal_is_a_misdeal(game: str) -> None:
    table = table_of(game, 1, 2).shuffle().close_bets()
    table.deal()
    table.wrong("exposed-in-deal")
    assert main_back_jackpot_carried(table, (1, 2))


@pytest.mark.clause(BOOK, "11.1")
@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_looks_at_once_does_not_save_a_deal_that_showed_a_card(game: str) -> None:
    table = table_of(game, 1, 2).deal_in()
    table.look(1)
    table.wrong("exposed-in-deal")
    assert main_back_jackpot_carried(table, (1, 2))
    decided = table_of(game, 1, 2).deal_in()
    decided.check_or_bet(1)
    decided.refused(decided.reporting("exposed-in-deal"), WrongMoment, "11.1")


@pytest.mark.clause(BOOK, "11.2", "11.2.1", "11.2.2", "11.2.2(a)")
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_count_at_an_area_is_ruled_by_the_area_manager_and_counted(game: str) -> None:
    table = table_of(game, 1, 2).deal_in()
    table.check_or_bet(1)
    table.report("wrong-count", seat=2)
    told = [event.role for event in table.of_type(OfficerTold)]
    assert told == ["tg-higher-duties-dealer", "tg-area-manager"]
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "11.2.1")
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table)
    again.open_bets(1, 2).shuffle()
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment, "11.2.1")
    again.do(commands.CountCards(actor=DEALER, count=52))
    again.close_bets()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    again.shuffle().deal()  # a right count: the same cards, shuffled


@pytest.mark.clause(BOOK, "11.2", "11.6")
@pytest.mark.parametrize("game", GAMES)
def test_cards_where_no_wager_lies_are_no_wrong_count_and_none_is_found_before_the_deal(
    game: str,
) -> None:
    """Once somebody has looked, a stray hand is burnt and the others play on (11.6)."""
    table = table_of(game, 1, 2)
    table.refused(table.reporting("wrong-count", seat=1), WrongMoment, "11.2.1")
    table.deal_in()
    table.look(1)
    table.refused(table.reporting("wrong-count", seat=3), WrongMoment, "11.2.1")
    table.wrong("stray-hand-handled", seat=3)
    assert [table.seat(seat).hand for seat in (1, 2)] == ["live", "live"]


@pytest.mark.clause(BOOK, "7.4.2(c)", "11.2")
def test_a_folded_hand_that_fans_out_to_a_wrong_count_is_ruled_on_though_it_was_taken() -> None:
    """Seat 1 folds its Ante away; the fan shows three cards, and everybody's wagers go back."""
    table = table_of("bonus", 1, 2).deal_in()
    table.fold(1)
    assert table.net(1) < 0
    table.report("wrong-count", seat=1, note="three cards in the fan")
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "11.2.1")
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))


@pytest.mark.clause(BOOK, "11.2.2(b)")
def test_a_wrong_count_retires_the_deck_for_new_cards() -> None:
    table = table_of("bonus", 1).deal_in()
    table.wrong("wrong-count", seat=1)
    table.do(commands.CountCards(actor=DEALER, count=51))
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment)
    slip, seal, new = (duty.what for duty in again.state.memory.duties)
    for what, number in ((slip, "slip 77"), (seal, "seal 1234")):
        with pytest.raises(BadInput, match="the number of the"):
            again.do(commands.DoDuty(actor=DEALER, what=what, note=" "))
        again.do(commands.DoDuty(actor=DEALER, what=what, note=number))
    again.refused(commands.DoDuty(actor=DEALER, what=new), NotAuthorised, "3.4")
    supervisor = Actor("sam", "tg-higher-duties-dealer")
    again.do(commands.DoDuty(actor=supervisor, what=new))
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment, "3.4")
    (check,) = (duty.what for duty in again.state.memory.duties)
    again.do(commands.DoDuty(actor=DEALER, what=check))
    again.close_bets()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    again.shuffle().deal()


# --- wrong numbers on the board ---------------------------------------------------------

ORDER = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"


def flopped(**sign: object) -> Table:
    """One hand at a bonus table, c1 c2 to it and c3 to c5 on the flop."""
    table = table_of("bonus", 1, sign=sign).shuffle(top=ORDER).close_bets()
    table.deal(), table.deal()
    table.bet(1, 20), table.deal()
    return table


def board(table: Table) -> str:
    return show(card for card in table.state.board if card is not None)


@pytest.mark.clause(BOOK, "11.3", "11.3.1")
def test_a_fourth_flop_card_in_known_order_is_the_turn_though_everybody_saw_it() -> None:
    table = flopped()
    report = table.reporting("flop-count-order-known", cards="7c")
    with pytest.raises(BadInput, match="order known"):
        table.do(report)
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    told = [event.role for event in table.of_type(OfficerTold)]
    assert told == ["tg-higher-duties-dealer", "tg-area-manager"]
    table.rule()
    assert table.seen_by("player", "ann").next_cards == cards("7c")
    table.check(1), table.deal()
    assert board(table) == "4c 5c 6c 7c"
    assert table.seen_by("player", "ann").next_cards == ()


@pytest.mark.clause(BOOK, "11.3", "11.3.2", "11.13")
@pytest.mark.parametrize("noticed", ["after a check", "on the turn", "at settlement"])
def test_a_wrong_flop_is_ruled_on_whenever_it_is_noticed_and_jackpot_wagers_carry(
    noticed: str,
) -> None:
    table = Table(BOOK, "bonus", {"jackpot": JACKPOT}, players=2).open_bets(1, 2, jackpot=5)
    early = {"facts": ("order unknown",)}
    table.deal_in({1: "Ah Kh"}, "Qh Jh Th 2c 3d", "9s 9d")
    table.refused(table.reporting("flop-count-order-unknown", **early), WrongMoment, "11.3.2")
    table.bet(1, 20), table.bet(2, 20), table.deal()
    table.check(1)
    if noticed != "after a check":
        table.check(2), table.deal()
    if noticed == "at settlement":
        table.to_settlement()
        table.settle(2)
    table.report("flop-count-order-unknown", facts=("order unknown",))
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "11.3.2")
    table.do(table.ruling(role="tg-area-manager"))
    assert table.state.void == "11.3.2"
    for seat in (1, 2):
        assert table.net(seat) == -5, "every wager but the jackpot's goes back"
        assert table.results(seat)["jackpot"] == ("carried", 0)
    assert table.of_type(JackpotHand) == [], "no royal flush is judged on a wrong flop"
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table)
    assert [again.seat(n).wagers for n in (1, 2)] == [{"jackpot": dollars(5)}] * 2


@pytest.mark.clause(BOOK, "11.3.1")
def test_a_fourth_flop_card_noticed_after_a_check_is_still_the_turn() -> None:
    table = Table(BOOK, "bonus", players=2).open_bets(1, 2).shuffle(top=ORDER).close_bets()
    table.deal(), table.deal()
    table.bet(1, 20), table.bet(2, 20), table.deal()
    table.check(1)
    surplus = table.state.deck[:1]
    table.report("flop-count-order-known", cards=surplus, facts=("order known",))
    table.rule()
    table.check(2), table.deal()
    assert table.state.board[3:] == surplus


@pytest.mark.clause(BOOK, "11.4.2")
def test_a_wrong_turn_noticed_at_settlement_voids_the_round_and_judges_jackpots_on_the_flop() -> (
    None
):
    table = Table(BOOK, "bonus", {"jackpot": JACKPOT}, players=2).open_bets(1, 2, jackpot=5)
    table.deal_in({1: "Ah Kh", 2: "2s 7d"}, "Qh Jh Th 2c 3d", "9s 9d").to_settlement()
    table.settle(2)
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert (table.net(1), table.net(2)) == (-5, -5)
    (royal, _) = table.of_type(JackpotHand)
    assert (royal.seat, royal.category) == (1, "royal-flush")


@pytest.mark.clause(BOOK, "11.3.1", "7.4.6(a)")
def test_where_a_burn_is_directed_the_surplus_card_is_the_burn() -> None:
    table = flopped()
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    table.rule()
    manager = Actor("max", "tg-assistant-casino-manager")
    table.do(commands.DirectBurn(actor=manager, before="turn"))
    table.check(1), table.deal()
    assert show(event.card for event in table.of_type(CardBurned)) == "7c"
    assert board(table) == "4c 5c 6c 8c"


@pytest.mark.clause(BOOK, "11.3.1")
def test_a_surplus_card_must_be_the_next_of_the_deck() -> None:
    table = flopped()
    with pytest.raises(BadInput, match="next cards of the deck"):
        table.report("flop-count-order-known", cards="Ah", facts=("order known",))


@pytest.mark.clause(BOOK, "11.3.1")
def test_with_real_cards_the_surplus_card_must_be_dealt_next() -> None:
    table = Table(BOOK, "bonus", real=True).open_bets(1)
    begin_real(table)
    record_any(table)
    table.do(commands.Bet(actor=DEALER, seat=1, amount=dollars(20)))
    for card in cards("4c 5c 6c"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    table.rule()
    table.do(commands.Check(actor=DEALER, seat=1))
    with pytest.raises(BadInput, match="surplus"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("8c")[0]))
    table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("7c")[0]))
    assert board(table) == "4c 5c 6c 7c"


@pytest.mark.clause(BOOK, "11.3.2", "11.13")
def test_a_flop_in_lost_order_is_a_misdeal_and_its_jackpots_carry() -> None:
    table = flopped()
    table.report("flop-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert main_back_jackpot_carried(table, (1,))


@pytest.mark.clause(BOOK, "11.4", "11.4.1")
def test_a_second_turn_card_in_known_order_is_the_river() -> None:
    table = flopped()
    table.check(1), table.deal()
    table.report("late-count-order-known", cards="8c", facts=("order known",))
    table.rule()
    table.check(1), table.deal()
    assert board(table) == "4c 5c 6c 7c 8c"


@pytest.mark.clause(BOOK, "11.4", "11.4.2")
def test_after_the_flop_a_misdeal_still_settles_the_jackpot() -> None:
    table = table_of("bonus", 1, 2, 3)
    table.deal_in({1: "Ah 9h", 2: "7c 6d", 3: "Th 3h"}, "Kh 5h 2h")
    table.bet(1, 20), table.bet(2, 20), table.fold(3), table.deal()
    table.check(1), table.check(2), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert [table.net(n) for n in (1, 2, 3)] == [-5, -5, -5]  # main wagers back, the folder's too
    hands = table.of_type(JackpotHand)
    assert [(h.seat, h.category) for h in hands] == [(1, "flush"), (2, "high-card")]
    assert table.state.phase == "jackpot"
    table.do(commands.PayJackpot(actor=DEALER, seat=1, prize="flush", amount=dollars(500)))
    table.do(commands.CloseJackpot(actor=DEALER))
    table.do(commands.CloseRound(actor=DEALER))
    assert [table.net(n) for n in (1, 2, 3)] == [495, -5, -5]
    assert table.state.memory.carried == ()


@pytest.mark.clause(BOOK, "11.4.2")
def test_the_table_may_read_that_losing_jackpots_of_a_late_misdeal_carry() -> None:
    table = table_of("bonus", 1, sign={"settings": {"late_misdeal_losing_jackpots": "carry"}})
    table.deal_in({1: "7c 6d"}, "Kh 5h 2h")
    table.bet(1, 20), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    table.do(commands.CloseJackpot(actor=DEALER))
    assert main_back_jackpot_carried(table, (1,))


@pytest.mark.clause(BOOK, "11.4.2", "12.4.5(a)")
@pytest.mark.parametrize("reading, judged", [("eligible", [1]), ("not eligible", [])])
def test_a_checker_in_ultimate_keeps_the_jackpot_of_a_late_misdeal_by_reading(
    reading: str, judged: list[int]
) -> None:
    table = table_of("ultimate", 1, sign={"settings": {"late_misdeal_without_play": reading}})
    table.deal_in({1: "Ah 9h"}, "Kh 5h 2h")
    table.check(1), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert [h.seat for h in table.of_type(JackpotHand)] == judged
    assert table.net(1) == -5


@pytest.mark.clause(BOOK, "11.4.2", "11.13")
def test_before_the_flop_of_ultimate_no_jackpot_hand_exists_and_the_wagers_carry() -> None:
    table = table_of("ultimate", 1, 2).deal_in()
    wrong = table.reporting("late-count-order-unknown", facts=("order unknown",))
    table.refused(wrong, WrongMoment, "11.4.2")
    table.report("dealer-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))
