"""Tests of irregularities at a Crown Perth table (rules 5 and 6)."""

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, WrongAmount, WrongMoment
from croupier.banked import commands
from croupier.banked.events import OfficerTold
from croupier.cards import cards, show
from tests.banked.round.real import begin_real, play_real
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round, record_any

BOOK = "perth-ultimate"
SIGN = {"jackpot": JACKPOT}


def table_of(*seats: int) -> Table:
    return Table(BOOK, sign=SIGN).open_bets(*seats, trips=5, jackpot_1=5)


def everybody_back(table: Table) -> bool:
    return all(table.net(n) == 0 for n in (1, 2, 3))


@pytest.mark.clause(BOOK, "5.1", "1.1 'Misdeal'", "1.1 'Void'")
def test_a_wrong_number_of_cards_is_a_misdeal_with_a_reshuffle() -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 40), table.check(2), table.deal()
    table.wrong("wrong-count", seat=2)
    assert everybody_back(table)
    assert table.results(1)["jackpot_1"] == ("void", 5)
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).close_bets()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "4.1")


@pytest.mark.clause(BOOK, "5.2")
def test_a_card_exposed_in_the_initial_deal_is_a_misdeal() -> None:
    table = table_of(1, 2).shuffle().close_bets()
    table.deal()
    table.wrong("exposed-in-deal")
    assert everybody_back(table)


@pytest.mark.clause(BOOK, "5.3")
def test_a_dealers_card_shown_is_a_misdeal_until_anybody_acted_and_a_check_is_an_act() -> None:
    table = table_of(1, 2).deal_in()
    table.refused(table.reporting("dealer-card-shown-after-action"), WrongMoment, "5.3")
    table.wrong("dealer-card-shown-no-action")
    assert everybody_back(table)
    other = table_of(1, 2).deal_in()
    other.check(1)
    other.refused(other.reporting("dealer-card-shown-no-action"), WrongMoment, "5.3")
    other.wrong("dealer-card-shown-after-action")
    other.check(2)


@pytest.mark.clause(BOOK, "5.4", "5.9")
def test_cards_where_neither_ante_nor_blind_lies_are_a_misdeal() -> None:
    table = table_of(1, 2).deal_in()
    table.refused(table.reporting("no-ante-no-blind", seat=1), WrongMoment, "5.4")
    table.wrong("no-ante-no-blind", seat=5)
    assert everybody_back(table)
    trips = table_of(1, 2).deal_in()
    trips.wrong("trips-only", seat=5)
    assert everybody_back(trips)


def found(**wagers: float) -> Table:
    table = Table(BOOK, sign=SIGN, real=True)
    for wager, amount in wagers.items():
        table.do(commands.RecordWager(actor=DEALER, seat=1, wager=wager, amount=dollars(amount)))
    return table


FLUSH = ({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd")


@pytest.mark.clause(BOOK, "5.6", "5.8")
def test_an_ante_without_a_blind_plays_on_and_its_trips_count() -> None:
    table = play_real(found(ante=10, trips=5), *FLUSH)
    assert table.net(1) == 10 + 10 + 35  # Ante, river Play, Trips 7 to 1


@pytest.mark.clause(BOOK, "5.7", "5.8", "4.3(a)")
def test_a_blind_without_an_ante_may_only_play_its_own_amount_at_any_stage() -> None:
    table = found(blind=10, trips=5)
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.wrong("blind-only", seat=1)
    for amount in (30, 40):
        command = commands.Bet(actor=DEALER, seat=1, amount=dollars(amount))
        table.refused(command, WrongAmount)
    table.do(commands.Bet(actor=DEALER, seat=1, amount=dollars(10)))
    for card in cards("Kh 5h 2h Jc 3d"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Qs Qd")))
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ah 9h")))
    table.settle()
    assert table.net(1) == 15 + 10 + 35  # Blind 3 to 2, Play even, Trips 7 to 1


@pytest.mark.clause(BOOK, "5.7", "3.24")
def test_a_jackpot_wager_beside_a_blind_alone_goes_back() -> None:
    table = found(blind=10, jackpot_1=5)
    begin_real(table)
    table.wrong("blind-only", seat=1)
    assert "jackpot_1" not in table.seat(1).wagers


@pytest.mark.clause(BOOK, "5.6", "5.4")
def test_the_table_may_read_a_half_placed_hand_as_a_misdeal() -> None:
    sign = {"settings": {"half_placed": "misdeal"}}
    table = Table(BOOK, sign=sign, real=True)
    table.do(commands.RecordWager(actor=DEALER, seat=1, wager="ante", amount=dollars(10)))
    begin_real(table)
    table.refused(table.reporting("ante-only", seat=1), WrongMoment)
    table.wrong("half-placed-misdeal", seat=1)
    assert table.net(1) == 0


@pytest.mark.clause(BOOK, "5.10")
def test_unequal_ante_and_blind_stay_as_placed_and_play_follows_the_ante() -> None:
    table = found(ante=10, blind=15)
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.wrong("unequal-ante-and-blind", seat=1)
    table.refused(commands.Bet(actor=DEALER, seat=1, amount=dollars(45)), WrongAmount)
    table.do(commands.Bet(actor=DEALER, seat=1, amount=dollars(40)))
    for card in cards("Kh 5h 2h Jc 3d"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Qs Qd")))
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ah 9h")))
    table.settle()
    assert table.net(1) == 10 + 22.5 + 40


@pytest.mark.clause(BOOK, "5.5(a)", "5.5(b)", "5.5(c)", "5.5(d)", "5.5(e)", "5.5(f)")
@pytest.mark.parametrize(
    "street, laid, counts",
    [
        ("preflop", 25, 25),
        ("preflop", 35, 35),
        ("preflop", 50, 40),
        ("flop", 15, 15),
        ("flop", 30, 20),
        ("river", 5, 5),
        ("river", 20, 10),
    ],
)
def test_a_wrong_play_wager_counts_as_placed_or_to_its_multiple(
    street: str, laid: float, counts: float
) -> None:
    table = found(ante=10, blind=10)
    begin_real(table)
    board = list(cards("9c 8d 5s 3h 2c"))
    while table.step.do in ("deal", "decide"):
        if table.step.do == "decide" and table.step.street == street:
            table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(laid)))
        elif table.step.do == "decide":
            table.do(commands.Check(actor=DEALER, seat=1))
        elif table.step.to == "board":
            card = board[len(table.state.board)]
            table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
        else:
            record_any(table)
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Qs Qd")))
    kind = "short-play" if counts == laid else "excess-play"
    table.wrong(kind, seat=1)
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ac Ad")))
    table.settle()
    assert table.net(1) == 10 + counts


@pytest.mark.clause(BOOK, "5.12")
def test_an_absent_player_has_folded_with_everything() -> None:
    table = table_of(1, 2).deal_in()
    table.wrong("absent-player", seat=1)
    assert (table.seat(1).hand, table.net(1)) == ("absent", -30)


@pytest.mark.clause(BOOK, "5.13")
def test_a_fourth_flop_card_is_used_as_the_turn() -> None:
    order = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"
    table = table_of(1).shuffle(top=order).close_bets()
    table.deal(), table.deal()
    table.check(1), table.deal()
    table.wrong("exposed-after-deal", cards="9c")
    assert table.seen_by("onlooker").next_cards == cards("9c")
    table.check(1), table.deal()
    assert show(filter(None, table.state.board)) == "6c 7c 8c 9c Tc"


@pytest.mark.clause(BOOK, "5.14")
def test_the_inspector_is_told_of_a_low_jackpot_wager() -> None:
    table = found(ante=10, blind=10, jackpot_1=2)
    begin_real(table)
    table.report("low-jackpot-wager-amended", seat=1, note="seen before the flop")
    assert [event.role for event in table.of_type(OfficerTold)] == ["table-inspector"]
    table.rule()


FOUND = {"malfunction-ruled-out": "5.16(a)", "malfunction-confirmed": "5.16(b)"}


@pytest.mark.clause(BOOK, "5.16", "5.16(a)", "5.16(b)")
def test_a_suspected_malfunction_suspends_the_table_until_it_is_ruled_out_or_confirmed() -> None:
    for found_to, phase in (
        ("malfunction-ruled-out", "play"),
        ("malfunction-confirmed", "settled"),
    ):
        table = Table(BOOK, sign=SIGN).open_bets(1, 2, jackpot_1=5).deal_in()
        table.report("malfunction-suspected")
        table.refused(table.ruling(role="table-inspector", reason="x"), NotAuthorised, "5.16")
        table.rule(reason="meter jumped")
        table.refused(commands.Check(actor=table.at(1), seat=1), WrongMoment)
        table.refused(commands.Deal(actor=DEALER), WrongMoment)
        table.report(found_to)
        below, clause = table.ruling(role="table-inspector"), FOUND[found_to]
        table.refused(below, NotAuthorised, clause)
        dismissed = commands.Dismiss(actor=below.actor, report=below.report, reason="x")
        table.refused(dismissed, NotAuthorised, clause)
        table.do(table.ruling(role="casino-operator"))
        assert table.state.phase == phase
        if phase == "play":
            table.check(1)
            continue
        assert everybody_back(table)
        table.do(commands.CloseRound(actor=DEALER))
        again = next_round(table)
        again.refused(again.placing(1, "ante", 10), WrongMoment, "5.16")  # still suspended
        again.wrong("malfunction-ruled-out")
        again.open_bets(1)


@pytest.mark.clause(BOOK, "5.17")
def test_an_investigation_holds_back_what_a_hand_wins() -> None:
    table = Table(BOOK).open_bets(1, 2).deal_in(*FLUSH)
    table.report("investigation", seat=1)
    table.refused(table.ruling(role="table-inspector"), NotAuthorised, "5.17")
    table.do(table.ruling(role="casino-operator"))
    table.finish()
    assert table.net(1) == 0
    assert table.state.bank.withheld == dollars(10 + 15 + 10)


@pytest.mark.clause(BOOK, "6.4", "6.4(a)", "6.4(b)", "6.4(c)")
@pytest.mark.parametrize("ground", ["disruption", "fraud", "wrong-deck"])
def test_the_operator_may_void_an_outcome_on_three_grounds(ground: str) -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 40)
    table.report(ground, note="recorded with its effect on the outcome")
    table.refused(table.ruling(role="table-inspector"), NotAuthorised)
    table.rule(hands="void all", reason="the outcome is affected")
    assert everybody_back(table)


@pytest.mark.clause(BOOK, "6.9", "6.9(a)", "6.9(b)", "6.2")
def test_a_breach_voids_hand_and_wagers_and_may_exclude() -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 40)
    operator = Actor("o", "casino-operator")
    table.refused(commands.RuleOn(actor=operator, report=1, reason="x"), WrongMoment)
    table.report("breach", seat=1, note="exchanged cards")
    table.rule(exclude=True, reason="exchanged cards")
    assert (table.seat(1).hand, table.net(1)) == ("void", 0)
    table.check(2)
    table.finish()
    again = next_round(table)
    again.refused(again.placing(1, "ante", 10), Barred, "6.9(b)")


@pytest.mark.clause(BOOK, "5.15")
def test_a_failed_display_leaves_the_jackpot_to_the_desk() -> None:
    table = Table(BOOK, sign=SIGN).open_bets(1, jackpot_1=5).deal_in(*FLUSH).to_settlement()
    table.settle()
    assert table.state.phase == "jackpot"
    table.wrong("display-failure")
    pay = commands.PayJackpot(
        actor=DEALER, seat=1, prize="flush", amount=dollars(250), clauses=("5.15",)
    )
    table.do(pay)
    table.do(commands.CloseJackpot(actor=DEALER))
    assert table.net(1) == 10 + 15 + 10 + 250 - 5
