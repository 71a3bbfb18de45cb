"""What the three Ultimate games say of seats, the cards made ready, and the end of a round.

Every refusal is expected with the clause that the document gives for it.
"""

from typing import Any

import pytest

from croupier.acts import Actor, Locked, NotAuthorised, NotOffered, NotYours, WrongAmount
from croupier.acts import WrongMoment as Moment
from croupier.banked import DeckInUse, TableMemory, commands, next_steps
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, Table, dollars, player

CANBERRA, PERTH, MELBOURNE = "canberra-ultimate", "perth-ultimate", "melbourne-wsop"
clause = pytest.mark.clause


def marked(book: str, *values: Any, by: tuple[str, ...]) -> Any:
    return pytest.param(book, *values, marks=clause(book, *by))


# --- seats ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, seats, cited",
    [
        marked(CANBERRA, 7, "1.1", by=("1.1",)),
        marked(PERTH, 7, "2.1", by=("2.1",)),
        marked(MELBOURNE, 9, "2.1", by=("2.1",)),
    ],
)
def test_a_table_has_so_many_places_and_no_more(book: str, seats: int, cited: str) -> None:
    table = Table(book, "ultimate", players=1)
    chips = dollars(100)
    table.do(commands.TakeSeat(actor=DEALER, seat=seats, person="zoe", chips=chips))
    beyond = commands.TakeSeat(actor=DEALER, seat=seats + 1, person="yan", chips=chips)
    assert table.refused(beyond, Moment, cited).endswith(f"the seats are 1 to {seats}.")


@pytest.mark.parametrize(
    "book, cited",
    [marked(CANBERRA, "4.4", by=("4.4",)), marked(PERTH, "3.3", by=("3.3",))],
)
def test_a_player_has_one_hand(book: str, cited: str) -> None:
    table = Table(book, "ultimate", players=1)
    second = table.placing(2, "ante", 10, by="ann")
    assert "only one hand" in table.refused(second, NotYours, cited)
    operator = Actor("olga", "casino-operator")
    area = commands.ConfirmAreas(actor=operator, person="ann", areas=(2,), reason="free")
    table.refused(area, NotOffered, cited)


@clause(MELBOURNE, "12.4.7", "12.5.2(a)")
def test_melbourne_lets_a_player_have_a_second_hand_that_is_played_blind() -> None:
    table = Table(MELBOURNE, "ultimate", players=1)
    second = table.placing(2, "ante", 10, by="ann")
    assert "after an officer has confirmed it" in table.refused(second, NotYours, "12.4.7")
    officer = Actor("sam", "tg-higher-duties-dealer")
    table.do(commands.ConfirmAreas(actor=officer, person="ann", areas=(2,), reason="free"))
    table.open_bets(1)
    table.do(table.placing(2, "ante", 10, by="ann"))
    play = table.placing(2, "play", 10, by="ann")
    assert "only beside the Blind" in table.refused(play, WrongAmount, "12.4.7")
    table.do(table.placing(2, "blind", 10, by="ann"))
    table.refused(commands.NoMoreBets(actor=DEALER), WrongAmount, "12.4.7")
    table.refused(table.placing(2, "play", 30, by="ann"), WrongAmount, "12.4.7")
    table.do(play)
    table.deal_in()
    table.refused(commands.Look(actor=player("ann"), seat=2), NotAuthorised, "12.4.7")
    table.do(commands.Look(actor=player("ann"), seat=1))


@clause(PERTH, "4.6")
def test_perth_takes_the_cards_out_of_a_players_hands_with_the_play_wager() -> None:
    table = Table(PERTH).open_bets(1, 2).deal_in()
    table.look(1)
    table.bet(1, 30)
    table.bet(2, 30)
    look = commands.Look(actor=player("bob"), seat=2)
    assert "Play wager" in table.refused(look, Moment, "4.6")


# --- the cards made ready ------------------------------------------------------------------

BLUE, RED = DeckInUse("blue", "blue"), DeckInUse("red", "red")
MACHINE = {"shuffled_by": "machine"}


@pytest.mark.parametrize(
    "book, settings, what, cited",
    [
        marked(
            CANBERRA,
            {},
            "Shuffle the cards with the shuffling machine.",
            "6.1",
            by=("6.1", "2.1", "2.2"),
        ),
        marked(PERTH, {}, "Shuffle the cards.", "4.1", by=("4.1",)),
        marked(
            PERTH,
            MACHINE,
            "Shuffle the cards with the shuffling machine.",
            "4.1",
            by=("4.1", "2.4"),
        ),
        marked(MELBOURNE, {}, "Shuffle the cards.", "4.2.1", by=("4.2.1",)),
        marked(
            MELBOURNE,
            MACHINE,
            "Shuffle the cards with the shuffling machine.",
            "3.1.1(b)",
            by=("3.1.1(b)",),
        ),
    ],
)
def test_the_cards_are_shuffled_before_each_round_in_the_way_of_the_table(
    book: str, settings: dict[str, str], what: str, cited: str
) -> None:
    table = Table(book, "ultimate", {"settings": settings}).open_bets(1)
    asked = next(t for t in next_steps(table.state, table.law) if t.do == "ShuffleCards")
    assert (asked.what, asked.clause) == (what, cited)
    table.refused(commands.ShuffleCards(actor=player("ann"), order=FULL_DECK), NotAuthorised, cited)
    if book != CANBERRA:
        table.close_bets()
    table.refused(commands.Deal(actor=DEALER), Moment, cited)


@pytest.mark.parametrize(
    "book, settings, decks, cited",
    [
        marked(CANBERRA, {}, 2, "2.1", by=("2.1", "6.1")),
        marked(PERTH, MACHINE, 2, "2.2", by=("2.2", "2.4", "4.1")),
        marked(MELBOURNE, {}, 1, "3.1", by=("3.1", "4.2.1")),
        marked(MELBOURNE, MACHINE, 2, "3.1", by=("3.1", "3.1.1(b)")),
    ],
)
def test_so_many_decks_are_in_use_and_each_has_all_its_cards(
    book: str, settings: dict[str, str], decks: int, cited: str
) -> None:
    table = Table(book, "ultimate", {"settings": settings}, players=1)
    three = (BLUE, RED, DeckInUse("green", "green"))
    for count in (1, 2, 3):
        if count != decks:
            with pytest.raises(BadInput) as problem:
                table.do(commands.BringDecks(actor=DEALER, decks=three[:count]))
            assert str(problem.value).startswith(f"decks: expected exactly {decks} decks ({cited})")
    table.do(commands.BringDecks(actor=DEALER, decks=three[:decks]))
    with pytest.raises(BadInput) as problem:
        table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK[:51], deck="blue"))
    all_of_them = f"order: expected all 52 cards of the deck, each once ({cited})"
    assert str(problem.value).startswith(all_of_them)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))


@pytest.mark.parametrize(
    "book, settings, cited",
    [
        marked(CANBERRA, {}, "6.1", by=("6.1", "2.1")),
        marked(PERTH, MACHINE, "4.1", by=("4.1", "2.4")),
        marked(MELBOURNE, MACHINE, "3.1.1(b)", by=("3.1.1(b)",)),
    ],
)
def test_of_two_decks_the_one_of_the_last_round_rests(
    book: str, settings: dict[str, str], cited: str
) -> None:
    memory = TableMemory(decks=(BLUE, RED), deck="red")
    table = Table(book, "ultimate", {"settings": settings}, memory=memory)
    same = commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="red")
    table.refused(same, Moment, cited)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))


@pytest.mark.parametrize(
    "book, settings, fewest, cited",
    [
        marked(PERTH, {}, 2, "4.1", by=("4.1", "4.1(a)", "4.1(b)")),
        marked(PERTH, MACHINE, 2, "4.1", by=("4.1", "4.1(a)", "4.1(b)")),
        marked(MELBOURNE, {}, 1, "4.2.1", by=("4.2.1",)),
    ],
)
def test_the_dealer_cuts_once_and_not_at_the_very_end(
    book: str, settings: dict[str, str], fewest: int, cited: str
) -> None:
    table = Table(book, "ultimate", {"settings": settings}).open_bets(1)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    table.close_bets()
    table.refused(commands.Deal(actor=DEALER), Moment, cited)
    for wrong in (fewest - 1, 52 - fewest + 1):
        with pytest.raises(BadInput) as problem:
            table.do(commands.CutCards(actor=DEALER, position=wrong))
        span = f"position: expected a number of cards from {fewest} to {52 - fewest} ({cited})"
        assert str(problem.value).startswith(span)
    for right in (fewest, 52 - fewest):
        table.rules.perform(table.state, commands.CutCards(actor=DEALER, position=right))
    table.do(commands.CutCards(actor=DEALER, position=fewest))
    table.refused(commands.CutCards(actor=DEALER, position=26), Moment, cited)


@pytest.mark.parametrize(
    "book, settings, cited",
    [
        marked(CANBERRA, {}, "6.1", by=("6.1",)),
        marked(MELBOURNE, MACHINE, "3.1.1(b)", by=("3.1.1(b)", "3.1.1(a)")),
    ],
)
def test_cards_from_a_machine_without_a_cutting_card_are_not_cut(
    book: str, settings: dict[str, str], cited: str
) -> None:
    table = Table(book, "ultimate", {"settings": settings}).open_bets(1)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    table.refused(commands.CutCards(actor=DEALER, position=26), Moment, cited)
    table.close_bets().deal()


# --- from the last wager to the rack ---------------------------------------------------------


@clause(CANBERRA, "4.6", "7.1")
def test_in_canberra_the_first_card_locks_the_wagers() -> None:
    table = Table(CANBERRA).open_bets(1).shuffle().close_bets()
    assert table.state.phase == "wagers"
    table.place(1, trips=5)
    table.deal()
    table.refused(table.placing(1, "trips", 10), Locked, "4.6")


@pytest.mark.parametrize(
    "book, cited",
    [marked(PERTH, "3.4", by=("3.4",)), marked(MELBOURNE, "7.2", by=("7.2",))],
)
def test_elsewhere_the_call_locks_the_wagers_before_the_first_card(book: str, cited: str) -> None:
    table = Table(book, "ultimate").open_bets(1).shuffle()
    table.refused(commands.Deal(actor=DEALER), Moment, cited)
    (call,) = (t for t in next_steps(table.state, table.law) if t.do == "NoMoreBets")
    assert (call.says, call.clause) == ("No more bets", cited)
    table.refused(commands.NoMoreBets(actor=player("ann")), NotAuthorised, cited)
    table.close_bets()
    table.refused(table.placing(1, "trips", 10), Locked, cited)


@clause(PERTH, "1.1 'Round of Play'", "6.4(c)")
def test_a_perth_round_begins_with_the_call_so_a_wrong_deck_found_then_may_void_it() -> None:
    table = Table(PERTH).open_bets(1).shuffle().close_bets()
    table.do(commands.CountCards(actor=DEALER, count=51))
    (report,) = table.state.reports
    assert report.irregularity == "wrong-deck"


@clause(MELBOURNE, "1.1 def Round of Play", "11.9")
def test_a_melbourne_round_begins_with_the_first_card_so_before_it_nothing_is_void() -> None:
    officer = Actor("sam", "tg-higher-duties-dealer")
    table = Table(MELBOURNE, "ultimate").open_bets(1).shuffle().close_bets()
    table.do(commands.CountCards(actor=officer, count=51))
    assert (table.state.phase, table.state.reports, table.state.void) == ("closed", (), "")
    table.refused(commands.Deal(actor=DEALER), Moment)
    begun = Table(MELBOURNE, "ultimate").open_bets(1).deal_in()
    begun.do(commands.CountCards(actor=officer, count=51))
    assert begun.state.void or begun.state.reports


def settled(book: str) -> Table:
    table = Table(book, "ultimate").open_bets(1).deal_in().to_settlement()
    table.settle()
    assert table.state.phase == "settled"
    return table


@clause(CANBERRA, "A 'Round of Play'")
def test_a_canberra_round_is_over_with_its_last_wager_and_cannot_be_voided() -> None:
    table = settled(CANBERRA)
    reason = table.refused(table.reporting("wrong-count"), Moment, "A 'Round of Play'")
    assert "over when its last wager was settled" in reason


@pytest.mark.parametrize(
    "book, row, officer",
    [
        marked(PERTH, "wrong-count", "dealer", by=("1.1 'Round of Play'",)),
        marked(MELBOURNE, "disturbance", "tg-higher-duties-dealer", by=("1.1 def Round of Play",)),
    ],
)
def test_elsewhere_a_round_lasts_until_its_cards_are_in_the_rack(
    book: str, row: str, officer: str
) -> None:
    table = settled(book)
    table.report(row)
    number = table.state.reports[0].number
    table.do(commands.RuleOn(actor=Actor("sam", officer), report=number, reason="seen"))
    assert table.state.void
    assert table.net(1) == 0


@pytest.mark.parametrize(
    "book, cited",
    [
        marked(CANBERRA, "A 'Round of Play'", by=("A 'Round of Play'",)),
        marked(PERTH, "1.1 'Round of Play'", by=("1.1 'Round of Play'",)),
        marked(MELBOURNE, "1.1 def Round of Play", by=("1.1 def Round of Play",)),
    ],
)
def test_only_the_dealer_puts_the_cards_in_the_rack(book: str, cited: str) -> None:
    table = settled(book)
    table.refused(commands.CloseRound(actor=player("ann")), NotAuthorised, cited)
    table.do(commands.CloseRound(actor=DEALER))
