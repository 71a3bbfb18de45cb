"""Tests of the shuffle, the cut, and the order of dealing in each book."""

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.banked import TableMemory, commands
from croupier.banked.events import (
    BoardShown,
    BoardSpread,
    BurnDirected,
    CardBurned,
    CardDealt,
    DealerShown,
    RoundOpened,
)
from croupier.cards import FULL_DECK, cards, show
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, GAMES, SUPERVISOR, Table, deck, player

# c1 to c25 of a deck in this order, so that a test can say which card goes where.
ORDER = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
C = [None, *ORDER.split()]


def dealt(book: str, game: str, seats: tuple[int, ...], **sign: object) -> Table:
    """Dealt from the deck c1, c2, ... as far as the first decision."""
    table = Table(book, game, sign, players=max(seats)).open_bets(*seats).shuffle(top=ORDER)
    table.close_bets()
    while table.state.phase != "play" or table.state.step < table.law.initial_deal:
        table.deal()
    return table


def held(table: Table, seat: int) -> str:
    return show(card for card in table.seat(seat).cards if card is not None)


def c(*numbers: int) -> str:
    return " ".join(str(C[n]) for n in numbers)


def board(table: Table) -> str:
    return show(card for card in table.state.board if card is not None)


def dealers(table: Table) -> str:
    return show(card for card in table.state.dealer if card is not None)


# --- the order of the deal ------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "7.2", "7.2(a)", "7.2(b)", "7.2(c)", "7.2(d)", "A 'Flop'")
def test_canberra_deals_the_board_first_then_two_at_a_time_then_the_dealer() -> None:
    table = dealt("canberra-ultimate", "ultimate", (1, 2, 3))
    assert board(table) == c(1, 2, 3, 4, 5)
    assert [held(table, n) for n in (1, 2, 3)] == [c(6, 7), c(8, 9), c(10, 11)]
    assert dealers(table) == c(12, 13)
    table.to_settlement()
    shown = table.of_type(BoardShown)
    assert [show(event.cards) for event in shown] == [c(1, 2, 3), c(1, 2, 3, 4, 5)]


@pytest.mark.clause("sydney-bonus", "7.2.1", "7.2.2", "7.2.3", "7.2.4")
def test_sydney_from_a_device_stacks_the_board_and_deals_two_at_a_time() -> None:
    table = dealt("sydney-bonus", "bonus", (1, 2))
    assert board(table) == c(1, 2, 3, 4, 5)
    assert [held(table, n) for n in (1, 2)] == [c(6, 7), c(8, 9)]
    assert dealers(table) == c(10, 11)


@pytest.mark.clause("sydney-bonus", "7.2.2")
def test_sydney_may_read_the_stack_with_its_first_card_on_top() -> None:
    table = dealt("sydney-bonus", "bonus", (1, 2), settings={"stack_order": "top"})
    assert board(table) == c(3, 4, 5, 2, 1)  # bottom three the flop, second the turn, top the river
    assert [event.clause for event in table.of_type(BoardSpread)] == ["7.2.2"]


@pytest.mark.clause("sydney-bonus", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "7.3.5", "2.3.1")
def test_sydney_from_a_shoe_deals_single_passes_with_the_dealer_in_each() -> None:
    table = dealt("sydney-bonus", "bonus", (1, 2), settings={"card_source": "shoe"})
    assert board(table) == c(1, 2, 3, 4, 5)
    assert [held(table, n) for n in (1, 2)] == [c(6, 9), c(7, 10)]
    assert dealers(table) == c(8, 11)


@pytest.mark.clause("perth-ultimate", "4.3", "4.3(a)", "4.3(b)", "1.1 'Initial Deal'")
def test_perth_deals_two_to_each_hand_then_the_dealer_then_the_board() -> None:
    table = dealt("perth-ultimate", "ultimate", (1, 2, 3))
    assert [held(table, n) for n in (1, 2, 3)] == [c(1, 2), c(3, 4), c(5, 6)]
    assert dealers(table) == c(7, 8)
    table.to_settlement()
    assert board(table) == c(9, 10, 11, 12, 13)


@pytest.mark.clause("melbourne-wsop", "7.3.1", "7.4.9")
def test_melbourne_bonus_deals_passes_without_the_dealer_who_comes_last() -> None:
    table = dealt("melbourne-wsop", "bonus", (1, 2, 4))
    assert [held(table, n) for n in (1, 2, 4)] == [c(1, 4), c(2, 5), c(3, 6)]
    assert dealers(table) == ""
    table.to_settlement()
    assert board(table) == c(7, 8, 9, 10, 11)
    assert dealers(table) == c(12, 13)


@pytest.mark.clause("melbourne-wsop", "12.5.1(a)", "12.5.1(b)", "12.5.3", "12.5.5")
def test_melbourne_ultimate_serves_the_dealer_in_each_pass() -> None:
    table = dealt("melbourne-wsop", "ultimate", (1, 2))
    assert [held(table, n) for n in (1, 2)] == [c(1, 4), c(2, 5)]
    assert dealers(table) == c(3, 6)
    table.to_settlement()
    assert board(table) == c(7, 8, 9, 10, 11)


@pytest.mark.clause("melbourne-wsop", "7.3.2", "1.1 def Action Button")
def test_the_action_button_says_where_the_first_card_goes_and_moves_after_a_round() -> None:
    from tests.banked.round.table import next_round

    sign = {"settings": {"first_seat": "action button"}}
    table = Table("melbourne-wsop", "bonus", sign, players=4, memory=TableMemory(button=4))
    table.open_bets(1, 2, 4).shuffle(top=ORDER).close_bets()
    table.deal(), table.deal()
    assert [held(table, n) for n in (4, 1, 2)] == [c(1, 4), c(2, 5), c(3, 6)]
    table.finish()
    again = next_round(table)
    assert again.state.memory.button == 5
    again.open_bets(1, 2, 4).shuffle(top=ORDER).close_bets()
    again.deal()
    assert held(again, 1) == c(1)  # nobody from seat 5 on: the next hand clockwise
    at_nine = Table("melbourne-wsop", "bonus", sign, players=1, memory=TableMemory(button=9))
    at_nine.open_bets(1).deal_in().finish()
    assert at_nine.state.memory.button == 1


@pytest.mark.clause("melbourne-wsop", "1.1 def Action Button")
def test_a_misdealt_round_does_not_move_the_button() -> None:
    sign = {"settings": {"first_seat": "action button"}}
    table = Table("melbourne-wsop", "bonus", sign, memory=TableMemory(button=2)).open_bets(1)
    table.shuffle().close_bets().deal()
    table.wrong("exposed-in-deal")
    table.do(commands.CloseRound(actor=DEALER))
    assert (table.state.memory.button, table.state.memory.rounds) == (2, 0)


# --- turned over in their time --------------------------------------------------------


@pytest.mark.clause(
    "canberra-ultimate", "8.2", "8.4", "8.8", "A 'After the Flop'", "A 'On the River'"
)
@pytest.mark.clause("sydney-bonus", "7.2.6", "7.2.7", "7.2.8", "9.7", "1.1 def Flop")
@pytest.mark.clause("perth-ultimate", "4.7", "4.9", "1.1 'Flop'")
@pytest.mark.clause(
    "melbourne-wsop",
    "7.4.4",
    "7.4.6",
    "7.4.8",
    "1.1 def Flop",
    "1.1 def Turn",
    "1.1 def River",
    "12.5.3",
    "12.5.5",
)
@pytest.mark.parametrize("book, game", GAMES)
def test_no_card_comes_while_a_hand_is_undecided(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2).deal_in()
    sizes = [table.state.board_shown]
    while table.step.do not in ("concede", "settle"):
        if table.step.do == "decide":
            table.check_or_bet(1)
            clause = table.step.clause
            if table.step.do == "decide":
                table.refused(commands.Deal(actor=DEALER), WrongMoment, clause)
                table.check_or_bet(2)
        else:
            table.deal()
            sizes.append(table.state.board_shown)
    streets = {"bonus": [0, 3, 4, 5, 5], "ultimate": [0, 3, 5, 5]}[game]
    assert sizes == streets


@pytest.mark.clause("canberra-ultimate", "8.8(a)", "8.8(b)", "8.8(c)")
@pytest.mark.clause("perth-ultimate", "4.13")
@pytest.mark.clause("melbourne-wsop", "12.5.7")
@pytest.mark.clause("sydney-bonus", "10.1", "10.1.1")
@pytest.mark.parametrize("book, game", GAMES)
def test_the_dealers_hand_is_shown_and_declared(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1).deal_in({1: "Ah 3d"}, "9h 9s 4c 4d Ks", "9c 2d")
    table.to_settlement()
    (shown,) = table.of_type(DealerShown)
    assert show(shown.cards) == "9c 2d"
    assert shown.hand == "Full house, nines over fours"
    assert shown.qualifies is (True if game == "ultimate" else None)
    for kind in ("player", "onlooker"):
        assert table.seen_by(kind, "ann").dealer == shown.cards


# --- burns ----------------------------------------------------------------------------


@pytest.mark.clause("melbourne-wsop", "7.4.4(a)", "7.4.6(a)", "7.4.8(a)", "1.1 def Burn")
def test_a_card_is_burnt_only_when_an_assistant_casino_manager_directs_it() -> None:
    manager = Actor("max", "tg-assistant-casino-manager")
    table = dealt("melbourne-wsop", "bonus", (1, 2))
    for role in ("dealer", "tg-area-manager"):
        burn = commands.DirectBurn(actor=Actor("x", role), before="flop")
        table.refused(burn, NotAuthorised, "7.4.4(a)")
    for part in ("flop", "turn", "river"):
        table.do(commands.DirectBurn(actor=manager, before=part))
        again = commands.DirectBurn(actor=manager, before=part)
        table.refused(again, WrongMoment)
        seats = table.step.choices and [1, 2]
        for seat in seats:
            table.check_or_bet(seat)
        table.deal()
    assert board(table) == c(6, 7, 8, 10, 12)
    assert show(event.card for event in table.of_type(CardBurned)) == c(5, 9, 11)
    assert [event.by for event in table.of_type(BurnDirected)] == [manager] * 3
    assert table.seen_by("player", "ann").burnt == (None, None, None)
    table.finish()
    assert table.seen_by("player", "ann").burnt == (None, None, None)
    assert show(filter(None, table.seen_by("auditor").burnt)) == c(5, 9, 11)


@pytest.mark.clause("melbourne-wsop", "12.5.5")
def test_ultimate_burns_before_the_turn_and_before_the_river_although_they_come_together() -> None:
    manager = Actor("max", "tg-assistant-casino-manager")
    table = dealt("melbourne-wsop", "ultimate", (1,))
    table.check(1), table.deal()
    table.do(commands.DirectBurn(actor=manager, before="river"))
    table.check(1), table.deal()
    assert board(table) == c(5, 6, 7, 8, 10)


@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus", "perth-ultimate"])
def test_elsewhere_nothing_is_burnt(book: str) -> None:
    table = Table(book).open_bets(1).deal_in()
    burn = commands.DirectBurn(actor=Actor("o", "casino-operator"), before="flop")
    table.refused(burn, WrongMoment)


# --- the deck made ready --------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "2.1", "6.1(a)")
@pytest.mark.clause("melbourne-wsop", "3.1", "4.1.1", "4.1.1(a)")
@pytest.mark.clause("sydney-bonus", "3.1", "4.1", "4.1.1", "4.1.2")
@pytest.mark.clause("perth-ultimate", "2.2", "4.1")
@pytest.mark.parametrize("book, game", GAMES)
def test_each_round_needs_a_shuffle_of_all_52_cards(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1)
    if table.law.game.locked == "no more bets":
        table.close_bets()
    assert table.law.shuffle is not None
    clause = table.law.shuffle.clause
    table.refused(commands.Deal(actor=DEALER), WrongMoment, clause)
    for wrong in (FULL_DECK[1:], (*FULL_DECK[1:], FULL_DECK[1])):
        with pytest.raises(BadInput, match=r"each once|each card once"):
            table.do(commands.ShuffleCards(actor=DEALER, order=wrong))
    table.refused(
        commands.ShuffleCards(actor=player("ann"), order=FULL_DECK), NotAuthorised, clause
    )


@pytest.mark.clause("perth-ultimate", "4.1(a)", "4.1(b)")
def test_perth_cuts_two_cards_or_more_from_either_end() -> None:
    table = Table("perth-ultimate").open_bets(1)
    table.refused(commands.CutCards(actor=DEALER, position=26), WrongMoment, "4.1")
    table.do(commands.ShuffleCards(actor=DEALER, order=deck(cards(ORDER))))
    table.close_bets()
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.1")
    for position in (0, 1, 51, 52):
        with pytest.raises(BadInput, match="from 2 to 50"):
            table.do(commands.CutCards(actor=DEALER, position=position))
    for stranger in (player("ann"), Actor("i", "table-inspector")):
        table.refused(commands.CutCards(actor=stranger, position=2), NotAuthorised, "4.1(a)")
    table.do(commands.CutCards(actor=DEALER, position=2))
    table.refused(commands.CutCards(actor=DEALER, position=2), WrongMoment)
    table.deal()
    assert held(table, 1) == c(3, 4)


@pytest.mark.clause("melbourne-wsop", "4.2.1", "4.2.2", "3.1.1(a)", "4.1.3")
def test_melbourne_cuts_once_by_hand_and_not_at_all_from_a_machine() -> None:
    by_hand = Table("melbourne-wsop", "bonus").open_bets(1)
    by_hand.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    by_hand.close_bets()
    by_hand.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    by_hand.refused(commands.CutCards(actor=player("ann"), position=9), NotAuthorised, "4.2.1")
    by_hand.do(commands.CutCards(actor=DEALER, position=9))
    by_hand.refused(commands.CutCards(actor=DEALER, position=9), WrongMoment, "4.2.1")
    machine = Table("melbourne-wsop", "bonus", {"settings": {"shuffled_by": "machine"}})
    machine.open_bets(1).do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    machine.refused(commands.CutCards(actor=DEALER, position=9), WrongMoment, "3.1.1(b)")
    machine.close_bets().deal()
    with pytest.raises(BadInput):
        Table("melbourne-wsop", "bonus", {"settings": {"shuffled_by": "magic"}})


@pytest.mark.clause("sydney-bonus", "4.2", "4.3", "4.4.3", "6.6.2")
def test_sydney_cuts_for_a_shoe_only_and_low_limits_use_none() -> None:
    device = Table("sydney-bonus").open_bets(1)
    device.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    device.refused(commands.CutCards(actor=DEALER, position=9), WrongMoment, "4.4.3")
    shoe = Table("sydney-bonus", sign={"settings": {"card_source": "shoe"}}).open_bets(1)
    shoe.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    shoe.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2")
    for stranger in (player("ann"), Actor("gil", "gaming-supervisor")):
        why = shoe.refused(commands.CutCards(actor=stranger, position=9), NotAuthorised, "4.3")
        assert why.startswith("Only a Dealer may cut the cards; ")
    shoe.do(commands.CutCards(actor=DEALER, position=9))
    with pytest.raises(BadInput, match="device"):
        Table("sydney-bonus", sign={"settings": {"card_source": "shoe", "low_limit": "yes"}})


@pytest.mark.clause("canberra-ultimate", "2.1")
@pytest.mark.clause("melbourne-wsop", "3.1.1(b)")
@pytest.mark.clause("sydney-bonus", "3.2.1")
@pytest.mark.parametrize(
    "book, settings",
    [
        ("canberra-ultimate", {}),
        ("melbourne-wsop", {"shuffled_by": "machine"}),
        ("sydney-bonus", {}),
    ],
)
def test_with_two_decks_the_one_used_last_rests(book: str, settings: dict[str, str]) -> None:
    game = "bonus" if book != "canberra-ultimate" else "ultimate"
    table = Table(book, game, {"settings": settings}, memory=TableMemory(deck="red"))
    table.open_bets(1)
    table.refused(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="red"), WrongMoment)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))
    table.close_bets()
    while table.state.step < table.law.initial_deal:
        table.deal()
    table.finish()
    assert table.state.memory.deck == "blue"


@pytest.mark.clause("canberra-ultimate", "2.6")
@pytest.mark.clause("melbourne-wsop", "3.3")
@pytest.mark.clause("sydney-bonus", "3.8")
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop", "sydney-bonus"])
def test_an_officer_may_have_the_cards_counted_at_any_time(book: str) -> None:
    game = "bonus" if book != "canberra-ultimate" else "ultimate"
    table = Table(book, game).open_bets(1).deal_in()
    clause = table.law.book.ladder.power("order-count").clause
    table.refused(commands.CountCards(actor=DEALER, count=52), NotAuthorised, clause)
    table.refused(commands.CountCards(actor=player("ann"), count=52), NotAuthorised, clause)
    table.do(commands.CountCards(actor=Actor("sam", SUPERVISOR[book]), count=52))
    if book == "sydney-bonus":
        table.do(commands.CountCards(actor=Actor("ivy", "inspector"), count=52))
    assert table.state.phase == "play"


@pytest.mark.clause("melbourne-wsop", "2.1")
@pytest.mark.clause("sydney-bonus", "Diagram A")
def test_a_table_has_no_more_places_than_its_book_allows() -> None:
    assert len(Table("melbourne-wsop", "bonus", players=9).state.seats) == 9
    crowd = Table("melbourne-wsop", "bonus", open_=False)
    seats = tuple(commands.Sitting(n, f"p{n}", crowd.law.sign.minimum) for n in range(1, 11))
    with pytest.raises(BadInput, match="from 1 to 9"):
        crowd.do(commands.OpenRound(actor=DEALER, id="r", seats=seats))
    assert len(Table("sydney-bonus", sign={"settings": {"boxes": "5"}}).state.seats) == 5
    with pytest.raises(BadInput):
        Table("sydney-bonus", sign={"settings": {"boxes": "6"}})


@pytest.mark.clause("melbourne-wsop", "1.1 def Dealer")
@pytest.mark.clause("sydney-bonus", "1.1 def Dealer")
@pytest.mark.parametrize("book", ["melbourne-wsop", "sydney-bonus"])
def test_the_record_of_a_round_names_its_dealer(book: str) -> None:
    (opened,) = Table(book, "bonus").of_type(RoundOpened)
    assert opened.by == DEALER


@pytest.mark.clause("melbourne-wsop", "1.2")
def test_those_above_the_dealer_may_deal_and_players_may_not() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).shuffle().close_bets()
    table.refused(commands.Deal(actor=player("ann")), NotAuthorised)
    table.do(commands.Deal(actor=Actor("amy", "tg-area-manager")))
    assert len(table.of_type(CardDealt)) == 1
