"""What the two Bonus games say of seats, the cards made ready, opening wagers and the end of a
round. Every refusal is expected with the clause that the document gives for it."""

from typing import Any

import pytest

from croupier.acts import Actor, Locked, NotAuthorised, NotOffered, NotYours, WrongAmount
from croupier.acts import WrongMoment as Moment
from croupier.banked import DeckInUse, TableMemory, commands, next_steps
from croupier.banked.events import ShuffleSpoilt
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, Table, dollars, player

MELBOURNE, SYDNEY = "melbourne-wsop", "sydney-bonus"
clause = pytest.mark.clause
SIGN = {"jackpot": {"cost": "5.00"}}
SHOE, DEVICE = {"card_source": "shoe"}, {"card_source": "device"}
HAND, MACHINE = {"shuffled_by": "hand"}, {"shuffled_by": "machine"}


def marked(book: str, *values: Any, by: tuple[str, ...]) -> Any:
    return pytest.param(book, *values, marks=clause(book, *by))


def table_of(book: str, settings: dict[str, str] | None = None, **how: Any) -> Table:
    return Table(book, "bonus", SIGN | {"settings": settings or {}}, **how)


# --- seats ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, settings, seats, cited",
    [
        marked(MELBOURNE, {}, 9, "2.1", by=("2.1",)),
        marked(SYDNEY, {}, 7, "Diagram A", by=("Diagram A",)),
        marked(SYDNEY, {"boxes": "5"}, 5, "Diagram A", by=("Diagram A",)),
    ],
)
def test_a_table_has_so_many_places_and_no_more(
    book: str, settings: dict[str, str], seats: int, cited: str
) -> None:
    table = table_of(book, settings, players=1)
    chips = dollars(100)
    table.do(commands.TakeSeat(actor=DEALER, seat=seats, person="zoe", chips=chips))
    beyond = commands.TakeSeat(actor=DEALER, seat=seats + 1, person="yan", chips=chips)
    assert table.refused(beyond, Moment, cited).endswith(f"the seats are 1 to {seats}.")


@clause(SYDNEY, "5.6")
def test_sydney_a_player_has_one_hand() -> None:
    table = table_of(SYDNEY, players=1)
    second = table.placing(2, "ante", 10, by="ann")
    assert "only one hand" in table.refused(second, NotYours, "5.6")
    operator = Actor("olga", "casino-operator")
    area = commands.ConfirmAreas(actor=operator, person="ann", areas=(2,), reason="free")
    table.refused(area, NotOffered, "5.6")


@clause(MELBOURNE, "5.12.2")
def test_melbourne_lets_a_player_have_a_second_hand_that_is_played_blind() -> None:
    table = table_of(MELBOURNE, players=1)
    second = table.placing(2, "ante", 10, by="ann")
    assert "after an officer has confirmed it" in table.refused(second, NotYours, "5.12.2")
    officer = Actor("sam", "tg-higher-duties-dealer")
    table.do(commands.ConfirmAreas(actor=officer, person="ann", areas=(2,), reason="free"))
    table.open_bets(1)
    table.do(second)
    table.deal_in()
    table.refused(commands.Look(actor=player("ann"), seat=2), NotAuthorised, "5.12.2")
    table.do(commands.Look(actor=player("ann"), seat=1))


# --- the cards made ready -------------------------------------------------------------------

BLUE, RED = DeckInUse("blue", "blue"), DeckInUse("red", "red")


@pytest.mark.parametrize(
    "book, settings, what, cited",
    [
        marked(MELBOURNE, HAND, "Shuffle the cards.", "4.2.1", by=("4.2.1",)),
        marked(
            MELBOURNE,
            MACHINE,
            "Shuffle the cards with the shuffling machine.",
            "3.1.1(b)",
            by=("3.1.1(b)",),
        ),
        marked(
            SYDNEY,
            DEVICE,
            "Shuffle the cards with the shuffling device.",
            "4.4.3",
            by=("4.4.3",),
        ),
        marked(SYDNEY, SHOE, "Shuffle the cards for the shoe.", "4.2", by=("4.2",)),
    ],
)
def test_the_cards_are_shuffled_before_each_round_in_the_way_of_the_table(
    book: str, settings: dict[str, str], what: str, cited: str
) -> None:
    table = table_of(book, settings).open_bets(1)
    asked = next(t for t in next_steps(table.state, table.law) if t.do == "ShuffleCards")
    assert (asked.what, asked.clause) == (what, cited)
    table.refused(commands.ShuffleCards(actor=player("ann"), order=FULL_DECK), NotAuthorised, cited)
    if book == MELBOURNE:
        table.close_bets()
    table.refused(commands.Deal(actor=DEALER), Moment, cited)


@pytest.mark.parametrize(
    "book, settings, decks",
    [
        marked(MELBOURNE, HAND, 1, by=("3.1", "4.2.1")),
        marked(MELBOURNE, MACHINE, 2, by=("3.1", "3.1.1(b)")),
        marked(SYDNEY, DEVICE, 2, by=("3.1", "4.4.3")),
        marked(SYDNEY, SHOE, 1, by=("3.1", "4.2")),
    ],
)
def test_so_many_decks_are_in_use_and_each_has_all_its_cards(
    book: str, settings: dict[str, str], decks: int
) -> None:
    table = table_of(book, settings, players=1)
    three = (BLUE, RED, DeckInUse("green", "green"))
    for count in (1, 2, 3):
        if count != decks:
            with pytest.raises(BadInput) as problem:
                table.do(commands.BringDecks(actor=DEALER, decks=three[:count]))
            assert str(problem.value).startswith(f"decks: expected exactly {decks} decks (3.1)")
    table.do(commands.BringDecks(actor=DEALER, decks=three[:decks]))
    with pytest.raises(BadInput) as problem:
        table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK[:51], deck="blue"))
    all_of_them = "order: expected all 52 cards of the deck, each once (3.1)"
    assert str(problem.value).startswith(all_of_them)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))


@pytest.mark.parametrize(
    "book, settings, cited",
    [
        marked(MELBOURNE, MACHINE, "3.1.1(b)", by=("3.1.1(b)",)),
        marked(SYDNEY, DEVICE, "4.4.3", by=("4.4.3",)),
    ],
)
def test_of_two_decks_the_one_of_the_last_round_rests(
    book: str, settings: dict[str, str], cited: str
) -> None:
    memory = TableMemory(decks=(BLUE, RED), deck="red")
    table = table_of(book, settings, memory=memory)
    same = commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="red")
    table.refused(same, Moment, cited)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))


@pytest.mark.parametrize(
    "book, settings, cited",
    [
        marked(MELBOURNE, HAND, "4.2.1", by=("4.2.1",)),
        marked(SYDNEY, SHOE, "4.2", by=("4.2", "4.3")),
    ],
)
def test_the_dealer_cuts_once_and_not_at_the_very_end(
    book: str, settings: dict[str, str], cited: str
) -> None:
    table = table_of(book, settings).open_bets(1)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    if book == MELBOURNE:
        table.close_bets()
    table.refused(commands.Deal(actor=DEALER), Moment, cited)
    for wrong in (0, 52):
        with pytest.raises(BadInput) as problem:
            table.do(commands.CutCards(actor=DEALER, position=wrong))
        span = f"position: expected a number of cards from 1 to 51 ({cited})"
        assert str(problem.value).startswith(span)
    table.do(commands.CutCards(actor=DEALER, position=1))
    table.refused(commands.CutCards(actor=DEALER, position=26), Moment, cited)


@pytest.mark.parametrize(
    "book, settings, cited",
    [
        marked(MELBOURNE, MACHINE, "3.1.1(b)", by=("3.1.1(b)",)),
        marked(SYDNEY, DEVICE, "4.4.3", by=("4.4.3",)),
    ],
)
def test_cards_from_a_machine_are_not_cut(book: str, settings: dict[str, str], cited: str) -> None:
    table = table_of(book, settings).open_bets(1)
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK))
    table.refused(commands.CutCards(actor=DEALER, position=26), Moment, cited)
    table.close_bets().deal()


# --- opening wagers ---------------------------------------------------------------------------

ALONE: dict[str, int] = {}
ANTE = {"ante": 10}
REFUSED = [
    (MELBOURNE, ALONE, "ante", 0, WrongAmount, "5.4.1", "5.4.1"),
    (MELBOURNE, ANTE, "jackpot", 0, WrongAmount, "5.4.2", "5.4.2"),
    (MELBOURNE, ALONE, "jackpot", 5, WrongAmount, "9.2.2", "5.4.2"),
    (MELBOURNE, ANTE, "jackpot", 10, WrongAmount, "9.2.3", "5.4.2"),
    (MELBOURNE, ANTE, "flop", 20, Moment, "5.5", "5.5"),
    (MELBOURNE, ANTE, "turn", 10, Moment, "7.4.5(a)", "7.4.5(a)"),
    (MELBOURNE, ANTE, "river", 10, Moment, "7.4.7(a)", "7.4.7(a)"),
    (SYDNEY, ALONE, "ante", 0, WrongAmount, "5.2", "5.2"),
    (SYDNEY, ANTE, "ante_bonus", 0, WrongAmount, "5.2", "5.2"),
    (SYDNEY, ALONE, "ante_bonus", 5, WrongAmount, "5.3", "5.2"),
    (SYDNEY, ANTE, "jackpot", 0, WrongAmount, "15.2.4", "15.2.4"),
    (SYDNEY, ALONE, "jackpot", 5, WrongAmount, "15.2.1", "15.2.4"),
    (SYDNEY, ANTE, "jackpot", 4, WrongAmount, "15.2.3", "15.2.4"),
    (SYDNEY, ANTE, "flop", 20, Moment, "9.1.2", "9.1.2"),
    (SYDNEY, ANTE, "turn", 10, Moment, "9.2.3", "9.2.3"),
    (SYDNEY, ANTE, "river", 10, Moment, "9.3.3", "9.3.3"),
]


@pytest.mark.parametrize(
    "book, laid, wager, amount, kind, cited",
    [
        pytest.param(*row[:6], marks=clause(row[0], row[5], row[6]), id=f"{row[0]} {row[2:4]}")
        for row in REFUSED
    ],
)
def test_a_wager_that_may_not_lie_so_is_refused_with_its_clause(
    book: str, laid: dict[str, int], wager: str, amount: int, kind: Any, cited: str
) -> None:
    table = table_of(book).place(1, **laid)
    table.refused(table.placing(1, wager, amount), kind, cited)


@pytest.mark.parametrize(
    "book, laid",
    [
        marked(MELBOURNE, {"ante": 10, "jackpot": 5}, by=("5.4.1", "5.4.2")),
        marked(SYDNEY, {"ante": 10, "ante_bonus": 5, "jackpot": 5}, by=("5.2", "5.3", "15.2.4")),
    ],
)
def test_all_opening_wagers_lie_together(book: str, laid: dict[str, int]) -> None:
    table = table_of(book).place(1, **laid)
    assert {name: amount // 100 for name, amount in table.seat(1).wagers.items()} == laid
    table.deal_in()
    assert table.seat(1).hand == "live"


@pytest.mark.parametrize(
    "book, wager, cited",
    [
        marked(MELBOURNE, "jackpot", "9.2.2", by=("9.2.2", "5.4.2")),
        marked(SYDNEY, "ante_bonus", "5.3", by=("5.3", "5.2")),
        marked(SYDNEY, "jackpot", "15.2.1", by=("15.2.1", "15.2.4")),
    ],
)
def test_an_ante_is_not_taken_from_beside_a_wager_that_needs_it(
    book: str, wager: str, cited: str
) -> None:
    table = table_of(book).place(1, ante=10, **{wager: 5})
    back = commands.TakeBackWager(actor=table.at(1), seat=1, wager="ante")
    assert "needs the Ante" in table.refused(back, Moment, cited)


# --- from the last wager to the rack ----------------------------------------------------------


@clause(SYDNEY, "5.5", "7.1")
def test_sydney_the_first_card_locks_the_wagers() -> None:
    table = table_of(SYDNEY).open_bets(1).shuffle().close_bets()
    assert table.state.phase == "wagers"
    table.place(1, ante_bonus=5)
    table.deal()
    table.refused(table.placing(1, "ante_bonus", 10), Locked, "5.5")


@clause(MELBOURNE, "7.2")
def test_melbourne_the_call_locks_the_wagers_before_the_first_card() -> None:
    table = table_of(MELBOURNE).open_bets(1).shuffle()
    table.refused(commands.Deal(actor=DEALER), Moment, "7.2")
    (call,) = (t for t in next_steps(table.state, table.law) if t.do == "NoMoreBets")
    assert (call.says, call.clause) == ("No more bets", "7.2")
    table.refused(commands.NoMoreBets(actor=player("ann")), NotAuthorised, "7.2")
    table.close_bets()
    table.refused(table.placing(1, "jackpot", 5), Locked, "7.2")


@clause(MELBOURNE, "1.1 def Round of Play", "11.9", "7.2")
def test_melbourne_a_round_begins_with_the_first_card_so_before_it_nothing_is_void() -> None:
    officer = Actor("sam", "tg-higher-duties-dealer")
    table = table_of(MELBOURNE).open_bets(1).shuffle().close_bets()
    table.do(commands.CountCards(actor=officer, count=51))
    assert (table.state.phase, table.state.reports, table.state.void) == ("closed", (), "")
    begun = table_of(MELBOURNE).open_bets(1).deal_in()
    begun.do(commands.CountCards(actor=officer, count=51))
    assert begun.state.void or begun.state.reports


def settled(book: str) -> Table:
    table = table_of(book).open_bets(1).deal_in().to_settlement()
    table.settle()
    assert table.state.phase == "settled"
    return table


@clause(SYDNEY, "1.1 def Round of Play")
def test_sydney_a_round_is_over_with_its_last_wager_and_cannot_be_voided() -> None:
    table = settled(SYDNEY)
    reason = table.refused(table.reporting("wrong-count"), Moment, "1.1 def Round of Play")
    assert "over when its last wager was settled" in reason


@clause(MELBOURNE, "1.1 def Round of Play")
def test_melbourne_a_round_lasts_until_its_cards_are_in_the_rack() -> None:
    table = settled(MELBOURNE)
    table.report("disturbance")
    officer = Actor("sam", "tg-higher-duties-dealer")
    table.do(commands.RuleOn(actor=officer, report=1, reason="seen"))
    assert table.state.void
    assert table.net(1) == 0


@clause(MELBOURNE, "1.1 def Round of Play")
@clause(SYDNEY, "1.1 def Round of Play")
@pytest.mark.parametrize("book", [MELBOURNE, SYDNEY])
def test_only_the_dealer_puts_the_cards_in_the_rack(book: str) -> None:
    table = settled(book)
    cited = "1.1 def Round of Play"
    table.refused(commands.CloseRound(actor=player("ann")), NotAuthorised, cited)
    table.do(commands.CloseRound(actor=DEALER))


@clause(SYDNEY, "4.1.3")
@pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
def test_sydney_cards_are_shuffled_again_when_everybody_has_left(settings: dict[str, str]) -> None:
    table = table_of(SYDNEY, settings, players=1).shuffle()
    table.do(commands.LeaveSeat(actor=player("ann"), seat=1))
    (spoilt,) = table.of_type(ShuffleSpoilt)
    assert spoilt.clause == "4.1.3"
    table.do(commands.TakeSeat(actor=DEALER, seat=1, person="zoe", chips=dollars(100)))
    table.open_bets(1).close_bets()
    table.refused(commands.Deal(actor=DEALER), Moment)
    table.shuffle().deal()
