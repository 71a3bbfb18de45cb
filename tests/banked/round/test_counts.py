"""Tests of counted cards and of new cards in a round: a short deck does not play on."""

import pytest

from croupier.acts import SYSTEM, Actor, NotAuthorised, NotOffered, WrongMoment
from croupier.banked import commands, dealer_command, next_steps
from croupier.banked.events import OfficerTold
from croupier.banked.state import DeckInUse
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from tests.banked.round.table import (
    DEALER,
    JACKPOT,
    OPERATOR,
    SUPERVISOR,
    Table,
    next_round,
    player,
)

CANBERRA, MELBOURNE = "canberra-ultimate", "melbourne-wsop"
SYDNEY, PERTH = "sydney-bonus", "perth-ultimate"
ORDERED = [(MELBOURNE, "3.3"), (CANBERRA, "2.6"), (SYDNEY, "3.8")]
MANAGER = Actor("max", "tg-area-manager")


def table_of(book: str, *seats: int, **sign: object) -> Table:
    """A table with the wagers a hand needs at each of these seats, and all side wagers."""
    more: dict[str, float] = {"trips": 5}
    if book in (MELBOURNE, SYDNEY):
        sign = {"jackpot": JACKPOT, **sign}
        more = {"jackpot": 5, "ante_bonus": 5} if book == SYDNEY else {"jackpot": 5}
    if book == PERTH:
        sign = {"jackpot": JACKPOT, **sign}
        more = {"trips": 5, "jackpot_1": 5}
    game = "ultimate" if book in (CANBERRA, PERTH) else "bonus"
    return Table(book, game, sign).open_bets(*seats, **more)


def officer(book: str) -> Actor:
    return Actor("sam", SUPERVISOR[book])


def count(cards: int, actor: Actor = DEALER) -> commands.CountCards:
    return commands.CountCards(actor=actor, count=cards)


def duties(table: Table) -> list[str]:
    return [duty.what for duty in table.state.memory.duties]


def do_all(table: Table) -> None:
    """Everything that is to be done about the cards, by whom the list of next steps names."""
    for _ in range(9):
        steps = [todo for todo in next_steps(table.state, table.law) if todo.do == "DoDuty"]
        if not steps:
            return
        todo = steps[0]
        actor = Actor("sam", todo.role)
        table.do(commands.DoDuty(actor=actor, what=todo.duty, note=todo.note and "number 7"))
    raise AssertionError("the duties never end")


# --- an ordered count ----------------------------------------------------------------------


@pytest.mark.clause(MELBOURNE, "3.3")
@pytest.mark.clause(CANBERRA, "2.6")
@pytest.mark.clause(SYDNEY, "3.8")
@pytest.mark.parametrize("book, clause", ORDERED)
def test_an_ordered_count_stops_the_cards_until_the_dealer_has_counted(
    book: str, clause: str
) -> None:
    table = table_of(book, 1).deal_in()
    table.refused(commands.DirectCount(actor=DEALER), NotAuthorised, clause)
    table.refused(commands.DirectCount(actor=player("ann")), NotAuthorised, clause)
    table.do(commands.DirectCount(actor=officer(book)))
    first = next_steps(table.state, table.law)[0]
    assert (first.role, first.do, first.clause) == ("dealer", "CountCards", clause)
    table.refused(commands.DirectCount(actor=officer(book)), WrongMoment, clause)
    table.check_or_bet(1)
    table.refused(commands.Deal(actor=DEALER), WrongMoment, clause)
    table.do(count(52))
    table.finish()
    assert not table.state.void


@pytest.mark.parametrize("book, clause", ORDERED)
def test_nothing_is_paid_and_no_round_ends_while_a_count_is_ordered(book: str, clause: str) -> None:
    table = table_of(book, 1).deal_in().to_settlement()
    table.do(commands.DirectCount(actor=officer(book)))
    table.refused(commands.Settle(actor=DEALER), WrongMoment, clause)
    table.do(count(52))
    table.settle()
    if table.state.phase == "jackpot":
        table.do(commands.DirectCount(actor=officer(book)))
        table.refused(commands.CloseJackpot(actor=DEALER), WrongMoment, clause)
        table.do(count(52))
        table.do(commands.CloseJackpot(actor=DEALER))
    table.do(commands.DirectCount(actor=officer(book)))
    table.refused(commands.CloseRound(actor=DEALER), WrongMoment, clause)
    table.do(count(52))
    table.do(commands.CloseRound(actor=DEALER))


@pytest.mark.parametrize("book, clause", ORDERED)
def test_a_house_may_read_an_order_as_no_more_than_a_record(book: str, clause: str) -> None:
    table = table_of(book, 1, settings={"ordered_count": "only recorded"})
    table.do(commands.DirectCount(actor=officer(book)))
    table.deal_in()
    table.finish()
    assert duties(table) == ["count the cards"]


def test_perth_has_no_rule_for_orders_and_its_dealer_may_count_at_any_time() -> None:
    table = table_of(PERTH, 1).deal_in()
    reason = table.refused(commands.DirectCount(actor=Actor("o", OPERATOR)), NotOffered)
    assert "the dealer may count" in reason
    table.do(count(52))
    assert table.state.phase == "play"


# --- a wrong count ------------------------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "13.6(a)", "13.6(b)", "13.6(c)")
@pytest.mark.parametrize("found", [51, 53])
def test_canberra_voids_the_round_in_which_a_count_is_wrong_and_replaces_the_deck(
    found: int,
) -> None:
    """Seat 1 staked 10 + 10 + 5 and plays 40 more; all of it goes back, the round before stands."""
    first = table_of(CANBERRA, 1).deal_in({1: "Ah Ad"}, "9c 8d 5s 3h 2c", "Qs Qd").finish()
    assert first.net(1) == 20 - 5
    table = next_round(first).open_bets(1, 2, trips=5).deal_in()
    table.bet(1, 40), table.check(2)
    table.do(count(found, officer(CANBERRA)))
    assert table.state.void == "13.6(b)"
    assert (table.net(1), table.net(2)) == (15, 0)
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    assert duties(again) == ["check the deck", "new cards"]
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "13.6(b)")
    do_all(again)
    again.deal_in()


@pytest.mark.clause(MELBOURNE, "11.9")
def test_in_melbourne_a_wrong_count_waits_for_the_area_manager_and_voids_the_round() -> None:
    table = table_of(MELBOURNE, 1, 2).deal_in()
    table.bet(1, 20), table.bet(2, 20)
    table.deal()
    table.do(count(51, officer(MELBOURNE)))
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "11.9")
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "11.9")
    dismissal = commands.Dismiss(actor=MANAGER, report=1, reason="it looks fine")
    assert "51 cards were counted" in table.refused(dismissal, WrongMoment, "11.9")
    table.do(commands.RuleOn(actor=MANAGER, report=1))
    assert table.state.void == "11.9"
    assert (table.net(1), table.net(2)) == (-5, -5)
    assert sorted(c.seat for c in table.state.memory.carried) == [1, 2]


@pytest.mark.clause(MELBOURNE, "11.9")
def test_a_count_that_proves_wrong_itself_is_dismissed_and_the_round_goes_on() -> None:
    table = table_of(MELBOURNE, 1).deal_in()
    table.do(count(51, officer(MELBOURNE)))
    table.do(count(52, officer(MELBOURNE)))
    table.do(commands.Dismiss(actor=MANAGER, report=1, reason="two cards stuck together"))
    table.bet(1, 20)
    table.finish()
    assert not table.state.void
    assert duties(table) == []


@pytest.mark.clause(SYDNEY, "11.9.1", "11.9.2", "11.9.3", "11.9.4", "15.3.1")
def test_sydney_voids_the_round_returns_jackpots_too_and_tells_surveillance() -> None:
    table = table_of(SYDNEY, 1, 2).deal_in()
    table.bet(1, 20)
    table.do(count(51, officer(SYDNEY)))
    assert table.state.void == "11.9.2"
    assert (table.net(1), table.net(2)) == (0, 0)
    assert [event.role for event in table.of_type(OfficerTold)] == ["surveillance", "inspector"]
    assert duties(table) == ["check the deck", "new cards"]


@pytest.mark.clause(SYDNEY, "3.8", "11.9.2")
def test_after_an_inspectors_count_in_sydney_the_dealer_declares_the_round_void() -> None:
    table = table_of(SYDNEY, 1).deal_in()
    table.do(count(51, Actor("ivy", "inspector")))
    assert not table.state.void
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "11.9.2")
    table.do(commands.RuleOn(actor=DEALER, report=1))
    assert table.net(1) == 0


@pytest.mark.clause(CANBERRA, "13.6(a)", "A 'Round of Play'")
@pytest.mark.clause(SYDNEY, "11.9.1")
@pytest.mark.parametrize("book", [CANBERRA, SYDNEY])
def test_a_round_whose_last_wager_is_settled_stands_and_only_the_deck_is_replaced(
    book: str,
) -> None:
    table = table_of(book, 1).deal_in({1: "Ah Ad"}, "9c 8d 5s 3h 2c", "Qs Qd").to_settlement()
    table.settle()
    if table.state.phase == "jackpot":
        table.do(commands.CloseJackpot(actor=DEALER))
    won = table.net(1)
    assert won != 0
    table.do(count(51, officer(book)))
    assert (table.state.void, table.net(1)) == ("", won)
    assert "new cards" in duties(table)


@pytest.mark.clause(MELBOURNE, "11.9", "1.1 def Round of Play")
def test_in_melbourne_the_round_lasts_until_the_cards_are_in_the_rack() -> None:
    table = table_of(MELBOURNE, 1).deal_in().to_settlement()
    table.settle()
    table.do(commands.CloseJackpot(actor=DEALER))
    table.do(count(53, MANAGER))
    assert table.state.void == "11.9"
    assert table.net(1) == -5
    assert [c.seat for c in table.state.memory.carried] == [1]


@pytest.mark.clause(PERTH, "6.4", "6.4(c)")
@pytest.mark.parametrize("choice, back", [("void all", True), ("play on", False)])
def test_in_perth_the_operator_chooses_whether_a_wrong_deck_voids_the_round(
    choice: str, back: bool
) -> None:
    """Played on, aces lose Trips and jackpot, 5 each, and win Ante 10 and Play 40."""
    table = table_of(PERTH, 1).deal_in({1: "Ah Ad"}, "9c 8d 5s 3h 2c", "Qs Qd")
    table.bet(1, 40)
    table.do(count(51))
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "6.4(c)")
    table.refused(table.ruling(role="table-inspector"), NotAuthorised, "6.4(c)")
    for wrong in (None, "dead hand"):
        with pytest.raises(BadInput, match="play on, void all"):
            table.rule(hands=wrong, reason="51 cards")
    with pytest.raises(BadInput, match="reason"):
        table.rule(hands=choice)
    table.rule(hands=choice, reason="51 cards")
    if not back:
        table.finish()
    assert bool(table.state.void) is back
    assert table.net(1) == (0 if back else 40)
    assert duties(table) == ["new cards"]


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, SYDNEY, PERTH])
def test_a_wrong_count_before_the_first_card_voids_nothing_and_replaces_the_deck(
    book: str,
) -> None:
    table = table_of(book, 1).shuffle()
    table.do(count(51, MANAGER if book == MELBOURNE else officer(book)))
    assert not table.state.reports
    assert table.seat(1).wagers["ante"] == 1000
    assert not table.state.shuffled
    do_all(table)
    table.deal_in()


# --- cards changed after the shuffle ----------------------------------------------------------


@pytest.mark.clause(MELBOURNE, "3.4", "11.2.2", "11.2.2(b)")
def test_melbournes_new_cards_are_checked_shuffled_and_cut_before_one_is_dealt() -> None:
    table = table_of(MELBOURNE, 1).deal_in()
    table.wrong("wrong-count", seat=1)
    table.do(count(51))
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    slip, seal, new = duties(again)
    for what in (slip, seal):
        for note in ("", "  "):
            with pytest.raises(BadInput) as refused:
                again.do(commands.DoDuty(actor=DEALER, what=what, note=note))
            assert (refused.value.field, "11.2.2(b)" in str(refused.value)) == ("note", True)
        again.do(commands.DoDuty(actor=DEALER, what=what, note="1234"))
    again.refused(commands.DoDuty(actor=DEALER, what=new), NotAuthorised, "3.4")
    again.do(commands.DoDuty(actor=officer(MELBOURNE), what=new))
    again.shuffle()
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment, "3.4")
    (check,) = duties(again)
    again.do(commands.DoDuty(actor=DEALER, what=check))
    again.close_bets()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    again.do(commands.ShuffleCards(actor=DEALER, order=again.stacked({}, "", "")))
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    again.do(commands.CutCards(actor=DEALER, position=20))
    again.deal()


@pytest.mark.clause(CANBERRA, "2.5", "11.2")
def test_canberras_new_cards_are_checked_by_both_and_shuffled_before_one_is_dealt() -> None:
    table = table_of(CANBERRA, 1).deal_in()
    table.wrong("shoe-malfunction")
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    again.do(commands.DoDuty(actor=DEALER, what="replace the shoe"))
    again.shuffle()
    again.do(commands.DoDuty(actor=Actor("o", OPERATOR), what="new cards"))
    again.shuffle()
    first, second = duties(again)
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "2.5")
    again.do(commands.DoDuty(actor=DEALER, what=first))
    again.refused(commands.DoDuty(actor=DEALER, what=second), NotAuthorised, "2.5")
    again.do(commands.DoDuty(actor=officer(CANBERRA), what=second))
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "6.1")
    again.shuffle().deal()


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, SYDNEY])
def test_cards_counted_after_the_shuffle_are_shuffled_again(book: str) -> None:
    table = table_of(book, 1).shuffle()
    table.do(count(52, officer(book)))
    assert not table.state.shuffled
    if table.law.game.locked == "no more bets":
        table.close_bets()
    table.refused(commands.Deal(actor=DEALER), WrongMoment, table.law.shuffle_clause)
    table.shuffle().deal()


def test_decks_brought_after_the_shuffle_are_shuffled() -> None:
    table = table_of(CANBERRA, 1).shuffle()
    decks = (DeckInUse("red", "red"), DeckInUse("blue", "blue"))
    table.do(commands.BringDecks(actor=DEALER, decks=decks))
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "6.1")


@pytest.mark.clause(PERTH, "2.6")
def test_cards_are_not_changed_in_the_middle_of_a_round() -> None:
    table = table_of(PERTH, 1).deal_in()
    table.do(count(51))
    table.rule(hands="play on", reason="nothing hangs on it")
    new = commands.DoDuty(actor=Actor("o", OPERATOR), what="new cards")
    assert "only between rounds" in table.refused(new, WrongMoment, "6.4(c)")
    table.check(1)
    table.finish()
    again = next_round(table)
    again.do(new)
    again.open_bets(1).deal_in()


# --- the automatic dealer -------------------------------------------------------------------


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, SYDNEY, PERTH])
def test_the_automatic_dealer_deals_on_after_doing_every_duty(book: str) -> None:
    table = table_of(book, 1).deal_in()
    table.do(count(51, SYSTEM))
    if table.state.reports:
        table.rule(hands="void all", reason="51 cards")
    table.do(commands.CloseRound(actor=SYSTEM))
    table = next_round(table).open_bets(1)
    chance = SeededEntropy(7)
    for _ in range(30):
        if table.state.phase == "play":
            break
        command = dealer_command(table.law, table.state, chance)
        assert command is not None
        table.do(command)
    assert table.state.phase == "play"
    assert duties(table) == []


@pytest.mark.parametrize("book, clause", ORDERED)
def test_the_automatic_dealer_counts_when_an_officer_orders_it(book: str, clause: str) -> None:
    table = table_of(book, 1).deal_in()
    table.do(commands.DirectCount(actor=officer(book)))
    command = dealer_command(table.law, table.state, SeededEntropy(7))
    assert isinstance(command, commands.CountCards)
    table.do(command)
    assert duties(table) == []
