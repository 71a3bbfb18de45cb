"""Tests of terms that the books define, in rounds that depend on them."""

import pytest

from croupier.acts import NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.banked import DeckInUse, commands
from croupier.banked.events import (
    BetsClosed,
    CardDealt,
    CardsShuffled,
    DealerShown,
    Declared,
    HandTurned,
    WagerPlaced,
)
from croupier.cards import FULL_DECK, show
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, GAMES, Table, dollars, player

# --- what makes a hand ---------------------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "10.1.2", "10.1.3", "10.8", "10.8.1", "10.8.2", "10.8.3")
@pytest.mark.parametrize(
    "hole, board, dealer, player_has, dealer_has",
    [
        ("7c 7d", "7h Ks 4d 2c 9s", "Ac Qd", "three-of-a-kind", "high-card"),
        ("As 2d", "Ks Qs 9s 4s 3h", "Ah Ac", "flush", "pair"),
        ("3c 2d", "Ah Kh Qh Jh 9c", "6h 3d", "high-card", "flush"),
        ("5c 4d", "Tc Jd Qh Ks Ac", "9c 8d", "straight", "straight"),
        ("5c 4d", "7c 7d 7h 7s Ac", "Kc Qd", "four-of-a-kind", "four-of-a-kind"),
    ],
)
def test_sydney_hands_use_both_hole_cards_one_or_none(
    hole: str, board: str, dealer: str, player_has: str, dealer_has: str
) -> None:
    table = Table("sydney-bonus").open_bets(1).deal_in({1: hole}, board, dealer).finish()
    (shown,) = table.of_type(DealerShown)
    (turned,) = table.of_type(HandTurned)
    assert (turned.category, shown.category) == (player_has, dealer_has)


@pytest.mark.clause("sydney-bonus", "10.8.3", "1.1 def Stand Off")
def test_when_both_play_the_board_in_sydney_every_chip_goes_back() -> None:
    table = Table("sydney-bonus").open_bets(1)
    table.deal_in({1: "5c 4d"}, "7c 7d 7h 7s Ac", "Kc Qd").finish()
    assert table.results(1) == {"flop": ("standoff", 20), "ante": ("standoff", 10)}


@pytest.mark.clause("melbourne-wsop", "1.1 def Stand-off")
def test_a_stand_off_in_melbourne_returns_ante_and_flop() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1)
    table.deal_in({1: "3c 2d"}, "Ah Kd Qc Jh Ts", "4c 4d").finish()
    assert table.results(1) == {"flop": ("standoff", 20), "ante": ("standoff", 10)}
    assert table.net(1) == 0


@pytest.mark.clause("canberra-ultimate", "A 'Communal Cards'")
@pytest.mark.clause("perth-ultimate", "1.1 'Dealer's Hand'")
@pytest.mark.parametrize("book", ["canberra-ultimate", "perth-ultimate"])
def test_a_board_better_than_any_hole_card_is_everybodys_hand(book: str) -> None:
    table = Table(book).open_bets(1).deal_in({1: "3c 2d"}, "Ah Kd Qc Jh Ts", "4c 4d").finish()
    (shown,) = table.of_type(DealerShown)
    assert shown.category == "straight"
    assert {outcome for outcome, _ in table.results(1).values()} == {"standoff"}


@pytest.mark.clause("canberra-ultimate", "A 'Quads'")
@pytest.mark.parametrize(
    "hole, dealer, net",
    [("Ac 3d", "Qc 3h", 20 + 100), ("Qc 3d", "Ac 3h", -30), ("Ac 3d", "Ah 3c", 0)],
)
def test_equal_quads_are_decided_by_the_fifth_card(hole: str, dealer: str, net: float) -> None:
    table = Table("canberra-ultimate").open_bets(1)
    table.deal_in({1: hole}, "Kc Kd Kh Ks 2c", dealer).finish()
    assert table.net(1) == net


@pytest.mark.clause("canberra-ultimate", "A 'Trips'")
def test_a_canberra_trips_wager_looks_only_at_the_players_hand() -> None:
    table = Table("canberra-ultimate").open_bets(1, trips=5)
    table.deal_in({1: "Ah 9h"}, "Kh 5h 2h Kc Kd", "Ks 3c").finish()  # flush against quads
    assert table.results(1)["trips"] == ("win", 40)


@pytest.mark.clause("perth-ultimate", "1.1 'Trips Wager'", "1.1 'Player's Hand'(b)")
@pytest.mark.parametrize("pay_table", [1, 2, 3, 4])
def test_three_of_a_kind_pays_a_perth_trips_wager_on_any_pay_table(pay_table: int) -> None:
    table = Table("perth-ultimate", sign={"trips_table": pay_table}).open_bets(1, trips=5)
    table.deal_in({1: "7c 2d"}, "7s 9d Kc 5h 7h", "Ac Ad").finish()  # the last seven on the river
    assert table.results(1)["trips"] == ("win", 20)


@pytest.mark.clause("melbourne-wsop", "12.1")
def test_ultimate_inherits_the_common_rules_but_not_the_threshold_of_the_ante() -> None:
    from croupier.acts import Actor

    table = Table("melbourne-wsop", "ultimate").open_bets(1)
    table.deal_in({1: "Ac 9c"}, "Ad 7h 5s 3d 2c", "Kc Kd")
    manager = Actor("max", "tg-assistant-casino-manager")
    table.do(commands.DirectBurn(actor=manager, before="flop"))  # 7.4.4(a) applies here too
    assert "exposed-in-deal" in table.law.rows
    plain = Table("melbourne-wsop", "ultimate").open_bets(1)
    plain.deal_in({1: "Ac 9c"}, "Ad 7h 5s 3d 2c", "Kc Kd").finish()
    assert plain.results(1)["ante"] == ("win", 20)  # a pair of aces is enough


# --- words and chips -------------------------------------------------------------------------


@pytest.mark.clause("melbourne-wsop", "7.4.2(a)")
@pytest.mark.clause("perth-ultimate", "6.1")
def test_a_hand_misread_by_its_player_is_settled_at_its_best() -> None:
    for book, game in (("melbourne-wsop", "bonus"), ("perth-ultimate", "ultimate")):
        table = Table(book, game).open_bets(1).deal_in({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd")
        table.do(commands.Declare(actor=player("ann"), seat=1, says="two pair"))
        (said,) = table.of_type(Declared)
        assert said.says == "two pair"
        table.finish()
        (turned,) = table.of_type(HandTurned)
        assert turned.category == "flush"


@pytest.mark.clause("perth-ultimate", "3.2")
def test_a_spoken_bet_without_chips_is_no_play_wager() -> None:
    table = Table("perth-ultimate").open_bets(1).deal_in()
    table.do(commands.Declare(actor=player("ann"), seat=1, says="four times"))
    assert "play" not in table.seat(1).wagers
    assert not table.seat(1).decided("preflop")
    table.refused(commands.Declare(actor=player("bob"), seat=1, says="fold"), NotYours)


@pytest.mark.clause("melbourne-wsop", "1.4.1", "1.4.2")
@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_a_wager_is_money_on_one_bet_of_one_area(game: str) -> None:
    table = Table("melbourne-wsop", game).open_bets(1, 2).deal_in()
    placed = table.of_type(WagerPlaced)
    assert {event.wager for event in placed} == set(table.law.required)
    assert all(event.amount == dollars(10) and event.seat in (1, 2) for event in placed)
    assert len(placed) == 2 * len(table.law.required)


@pytest.mark.clause("canberra-ultimate", "15.9")
@pytest.mark.clause("melbourne-wsop", "14.12")
@pytest.mark.clause("sydney-bonus", "13.10")
@pytest.mark.parametrize("book, game", GAMES)
def test_players_bet_against_the_house_only(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1)
    table.refused(table.placing(2, "one seat beats another", 10), NotOffered)
    table.refused(table.placing(1, table.law.base, 10, by="bob"), NotYours)


@pytest.mark.clause("sydney-bonus", "5.8")
def test_a_stake_lies_where_its_player_put_it() -> None:
    table = Table("sydney-bonus").place(1, ante=10, ante_bonus=25).deal_in({1: "7c 2d"})
    assert table.seat(1).wagers == {"ante": 1000, "ante_bonus": 2500}
    table.finish()
    assert table.results(1)["ante_bonus"] == ("lose", 0)


@pytest.mark.clause("sydney-bonus", "1.1 def Ante Wager")
@pytest.mark.clause("perth-ultimate", "1.1 'Ante Wager'")
@pytest.mark.parametrize("book", ["sydney-bonus", "perth-ultimate"])
def test_a_seat_without_an_ante_gets_no_cards(book: str) -> None:
    table = Table(book).open_bets(1, 3).deal_in()
    assert [len(table.seat(n).cards) for n in (1, 2, 3)] == [2, 0, 2]


@pytest.mark.clause("sydney-bonus", "1.1 def Round of Play")
def test_a_sydney_round_begins_with_its_first_card() -> None:
    table = Table("sydney-bonus").open_bets(1).close_bets().shuffle()
    assert table.of_type(BetsClosed) == []
    events = table.deal()
    assert [type(event) for event in events[:1]] == [BetsClosed]
    assert type(events[2]) is CardDealt


@pytest.mark.clause("sydney-bonus", "7.3.7", "7.3.8", "7.3.9", "1.1 def Turn", "1.1 def River")
def test_from_a_shoe_too_the_board_is_revealed_in_three_parts_after_decisions() -> None:
    table = Table("sydney-bonus", sign={"settings": {"card_source": "shoe"}}).open_bets(1, 2)
    table.deal_in({}, "Kh 5h 2h Jc 3d")
    sizes = []
    for _ in range(3):
        table.check_or_bet(1)
        table.refused(commands.Deal(actor=DEALER), WrongMoment)
        table.check_or_bet(2)
        table.deal()
        sizes.append(table.state.board_shown)
    assert sizes == [3, 4, 5]


# --- decks -------------------------------------------------------------------------------------


def bring(*decks: DeckInUse) -> commands.BringDecks:
    return commands.BringDecks(actor=DEALER, decks=decks)


BLUE, RED = DeckInUse("blue", "blue"), DeckInUse("red", "red")


@pytest.mark.clause("canberra-ultimate", "2.1", "2.1(a)", "2.1(b)")
@pytest.mark.clause("sydney-bonus", "3.2.2")
@pytest.mark.clause("perth-ultimate", "2.4")
@pytest.mark.parametrize(
    "book, settings",
    [
        ("canberra-ultimate", {}),
        ("sydney-bonus", {}),
        ("perth-ultimate", {"shuffled_by": "machine"}),
    ],
)
def test_two_decks_have_backs_of_two_colours_and_each_of_one_kind(
    book: str, settings: dict[str, str]
) -> None:
    table = Table(book, sign={"settings": settings})
    for wrong in (
        (BLUE, DeckInUse("second", "blue")),
        (BLUE, DeckInUse("red", "red", backs_alike=False)),
        (BLUE,),
        (BLUE, BLUE),
    ):
        with pytest.raises(BadInput, match="decks"):
            table.do(bring(*wrong))
    table.refused(commands.BringDecks(actor=player("ann"), decks=(BLUE, RED)), NotAuthorised)
    table.do(bring(BLUE, RED))
    with pytest.raises(BadInput, match="deck"):
        table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="green"))
    table.do(commands.ShuffleCards(actor=DEALER, order=FULL_DECK, deck="blue"))


def test_one_deck_where_the_dealer_shuffles_by_hand() -> None:
    table = Table("perth-ultimate")
    with pytest.raises(BadInput, match="decks"):
        table.do(bring(BLUE, RED))
    table.do(bring(BLUE))


@pytest.mark.clause("canberra-ultimate", "6.1", "2.2")
def test_canberra_shuffles_in_its_shoe_and_knows_no_other_way() -> None:
    table = Table("canberra-ultimate").open_bets(1).shuffle()
    (shuffled,) = table.of_type(CardsShuffled)
    assert shuffled.clause == "6.1"
    table.refused(commands.CutCards(actor=DEALER, position=26), WrongMoment, "6.1")
    with pytest.raises(BadInput):
        Table("canberra-ultimate", sign={"settings": {"shuffled_by": "hand"}})
    with pytest.raises(BadInput):
        Table("canberra-ultimate", sign={"settings": {"card_source": "hand"}})
    assert show(shuffled.order[:2]) == show(FULL_DECK[:2])


@pytest.mark.clause("sydney-bonus", "4.1.3")
def test_a_table_left_by_everybody_is_shuffled_again_before_play() -> None:
    table = Table("sydney-bonus", players=1).shuffle()
    table.do(commands.LeaveSeat(actor=player("ann"), seat=1))
    table.do(commands.TakeSeat(actor=DEALER, seat=1, person="bob", chips=dollars(100)))
    table.do(table.placing(1, "ante", 10, by="bob"))
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.4.3")
    table.shuffle().deal()


# --- a book of one's own ---------------------------------------------------------------------


def test_a_casinos_own_book_plays_without_new_code() -> None:
    from pathlib import Path

    from croupier.banked import banked_rules
    from croupier.books import load_book

    book = load_book(Path(__file__).parents[3] / "examples" / "my-casino")
    game = next(iter(book.games))
    table = Table("canberra-ultimate", open_=False)
    table.rules = banked_rules(book, game)
    table.law = table.rules.law
    seats = (commands.Sitting(1, "ann", dollars(1000)),)
    table.do(commands.OpenRound(actor=DEALER, id="own", seats=seats))
    table.open_bets(1).deal_in().finish()
    assert table.state.phase == "over"
    assert table.state.book == book.id


def test_a_book_without_a_dealer_or_a_wager_to_deal_for_is_refused() -> None:
    import msgspec

    from croupier.banked import banked_rules
    from croupier.books import Ladder, load_book

    book = load_book("canberra-ultimate")
    headless = msgspec.structs.replace(book, ladder=Ladder(roles={}, powers={}))
    with pytest.raises(BadInput, match="dealer"):
        banked_rules(headless)
    free = tuple(msgspec.structs.replace(w, required=False) for w in book.game().wager)
    game = msgspec.structs.replace(book.game(), wager=free)
    with pytest.raises(BadInput, match="required"):
        banked_rules(msgspec.structs.replace(book, games={"ultimate": game}))
