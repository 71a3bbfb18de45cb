"""Tests of wrong or early cards that no rule of a book names (Canberra, Sydney, Perth)."""

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.banked import commands
from croupier.banked.events import Ruled
from croupier.cards import cards
from croupier.errors import BadInput
from tests.banked.round.real import begin_real
from tests.banked.round.table import JACKPOT, Table, by, record_any

BOOKS = [
    pytest.param(book, officer, below, clause, marks=pytest.mark.clause(book, clause), id=book)
    for book, officer, below, clause in (
        ("canberra-ultimate", "casino-operator", "casino-supervisor", "15.5"),
        ("sydney-bonus", "gaming-supervisor", "dealer", "13.12"),
        ("perth-ultimate", "casino-operator", "table-inspector", "6.10"),
    )
]
JACKPOTS = {"sydney-bonus": "jackpot", "perth-ultimate": "jackpot_1"}


def dealt(book: str) -> Table:
    """Two hands on the flop's street, with a jackpot wager each where there is one."""
    wager = JACKPOTS.get(book)
    table = Table(book, sign={"jackpot": JACKPOT} if wager else None, players=2)
    table.open_bets(1, 2, **({wager: 5} if wager else {}))
    table.deal_in({1: "Ah Kh", 2: "2s 7d"}, "Qc Jd 4s 9c 3d", "Ts Td")
    table.check_or_bet(1), table.check_or_bet(2), table.deal()
    return table


@pytest.mark.parametrize("book, officer, below, clause", BOOKS)
def test_an_early_board_card_that_no_rule_names_is_ruled_on_by_whom_the_book_lets_decide(
    book: str, officer: str, below: str, clause: str
) -> None:
    table = dealt(book)
    table.check_or_bet(1)
    turn = cards("9c")
    with pytest.raises(BadInput, match="a description of what happened"):
        table.report("not-covered", cards=turn)
    table.report("not-covered", cards=turn, note="the turn was knocked over by a sleeve")
    table.refused(table.betting(2, 10), WrongMoment)  # the round waits for the ruling
    on = {"hands": "play on", "wagers": "stay", "reason": "seen by everybody alike"}
    table.refused(table.ruling(role=below, **on), NotAuthorised, clause)
    with pytest.raises(BadInput, match="the reason for the ruling"):
        table.do(table.ruling(role=officer, hands="play on", wagers="stay"))
    table.do(table.ruling(role=officer, **on))
    assert table.seen_by("onlooker").exposed == turn
    table.check_or_bet(2)
    table.finish()


@pytest.mark.parametrize("book, officer, below, clause", BOOKS)
def test_such_a_round_may_be_void_and_then_every_wager_goes_back(
    book: str, officer: str, below: str, clause: str
) -> None:
    table = dealt(book)
    table.report("not-covered", note="cards of two areas fell together")
    void = {"hands": "void all", "wagers": "return all", "reason": "nobody can tell them apart"}
    table.refused(table.ruling(role=below, **void), NotAuthorised, clause)
    table.do(table.ruling(role=officer, **void))
    assert table.state.void == clause
    assert (table.net(1), table.net(2)) == (0, 0)
    (ruled,) = table.of_type(Ruled)
    assert (ruled.by.role, ruled.clauses[0]) == (officer, clause)


@pytest.mark.clause("perth-ultimate", "6.10")
def test_a_flop_of_two_cards_at_perth_is_reported_though_only_hands_have_a_rule() -> None:
    table = Table("perth-ultimate", players=1).open_bets(1).deal_in()
    table.check(1)
    table.report("not-covered", note="two cards on the flop, and nobody knows their order")
    table.do(
        table.ruling(
            role="casino-operator", hands="void all", wagers="return all", reason="order lost"
        )
    )
    assert table.net(1) == 0


@pytest.mark.parametrize("book, officer, below, clause", BOOKS)
def test_a_report_of_such_cards_is_dismissed_by_the_same_officer_alone(
    book: str, officer: str, below: str, clause: str
) -> None:
    table = dealt(book)
    table.report("not-covered", note="a card may have been seen")
    number = table.state.reports[-1].number
    dismiss = commands.Dismiss(actor=Actor("o", below), report=number, reason="nothing was seen")
    table.refused(dismiss, NotAuthorised, clause)
    table.do(by(dismiss, Actor("o", officer)))
    assert table.state.reports == ()


@pytest.mark.clause("canberra-ultimate", "8.6")
@pytest.mark.clause("sydney-bonus", "9.5")
@pytest.mark.parametrize(
    "book, row",
    [
        ("canberra-ultimate", "not-covered"),
        ("canberra-ultimate", "breach"),
        ("canberra-ultimate", "collusion"),
        ("canberra-ultimate", "unprotected-cards"),
        ("sydney-bonus", "not-covered"),
    ],
)
def test_no_ruling_returns_a_hand_to_play_that_its_player_folded(book: str, row: str) -> None:
    table = Table(book, players=2).open_bets(1, 2).deal_in()
    table.fold(1)
    table.report(row, seat=1, note="the player would like the hand back")
    back = table.ruling(hands="restore hand", wagers="stay", reason="a favour")
    assert "a fold is final" in table.refused(back, WrongMoment)
    table.rule(hands="play on", reason="the fold stands")
    assert (table.seat(1).hand, table.seat(1).wagers) == ("preflop", {})


@pytest.mark.clause("canberra-ultimate", "8.6", "15.5")
def test_real_cards_that_the_dealer_took_wrongly_may_go_back_but_not_for_a_breach() -> None:
    table = Table("canberra-ultimate", players=2, real=True).open_bets(1, 2)
    begin_real(table)
    while table.step.do == "deal":
        record_any(table)
    table.fold(1)
    for row in ("breach", "not-covered"):
        table.report(row, seat=1, note="the dealer took the hand of a player who had checked")
        back = table.ruling(hands="restore hand", wagers="stay", reason="it was a check")
        if row == "breach":
            table.refused(back, WrongMoment, "15.3")
            table.rule(reason="no breach")
    table.do(back)
    assert (table.seat(1).hand, table.net(1)) == ("live", -20)
