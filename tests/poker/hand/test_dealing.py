"""Tests of the deck, the deal, burned cards, the board and discards."""

import pytest

from croupier.acts import NotAChoice, NotYourTurn, WrongMoment
from croupier.cards import FULL_DECK, cards
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import (
    BoardDealt,
    DealBoard,
    DealHole,
    Discard,
    HandPlace,
    HoleDealt,
    PlaceDeck,
    PostBlinds,
    SeatNo,
    Setup,
    Show,
    no_limit,
    variant,
    variants_of,
)
from tests.poker.hand.playing import Play, command
from tests.poker.staff import DEALER

FIVE = dict.fromkeys(range(1, 6), 500)
HELD = {"holdem": 2, "holdem-hi-lo": 2, "pineapple": 3, "crazy-pineapple": 3}
HELD |= {"crazy-pineapple-hi-lo": 3, "omaha": 4, "omaha-hi-lo": 4}


@pytest.mark.clause("melbourne-poker", "8.4")
def test_cards_go_one_at_a_time_clockwise_from_the_buttons_left() -> None:
    play = Play(FIVE, button=3).deal()
    first, second = FULL_DECK[:5], FULL_DECK[5:10]
    for place, seat in enumerate((4, 5, 1, 2, 3)):
        assert play.seat(seat).cards == (first[place], second[place])


@pytest.mark.clause("melbourne-poker", "8.16.1(a)", "8.16.1(b)", "8.16.1(c)")
@pytest.mark.parametrize("game, held", HELD.items())
def test_each_game_deals_its_number_of_cards(game: str, held: int) -> None:
    play = Play(FIVE, game=game).deal()
    assert [len(seat.cards) for seat in play.hand.seats] == [held] * 5


def test_the_deal_may_stop_on_the_way_and_goes_on_where_it_was() -> None:
    play = Play(FIVE, button=3).do(PostBlinds(DEALER)).do(DealHole(DEALER, count=3))
    assert play.phase == "dealing"
    assert [len(play.seat(n).cards) for n in (4, 5, 1, 2, 3)] == [1, 1, 1, 0, 0]
    play.do(DealHole(DEALER, count=4))
    assert [len(play.seat(n).cards) for n in (4, 5, 1, 2, 3)] == [2, 2, 1, 1, 1]
    play.do(DealHole(DEALER))
    whole = Play(FIVE, button=3).deal()
    assert play.hand == whole.hand
    for count in (0, 11):
        with pytest.raises(NotAChoice):
            Play(FIVE).do(PostBlinds(DEALER)).do(DealHole(DEALER, count=count))


@pytest.mark.clause("melbourne-poker", "1.1 'Burn'", "1.1 'Burn card'", "1.1 'Flop'", "8.18.1")
def test_a_card_is_burned_and_the_flop_is_turned_together() -> None:
    play = Play(FIVE, button=5).acts("3 call", "4 fold", "5 fold", "1 call", "2 check")
    assert play.hand.burns == (), "no burn before the first round"
    play.deal()
    top = FULL_DECK[10:14]
    assert play.events[-1] == BoardDealt(top[1:4], top[:1])
    assert play.hand.board == top[1:4]
    assert play.hand.burns == top[:1]


@pytest.mark.clause("melbourne-poker", "8.19.1", "8.20.1", "1.1 'Burn card'", "8.20.3(b)")
def test_turn_and_river_are_burned_for_too() -> None:
    play = Play({1: 100, 2: 100}).acts("1 call", "2 check", "1 check", "2 check").deal()
    assert (len(play.hand.board), len(play.hand.burns)) == (4, 2)
    play.acts("1 check", "2 check").deal()
    assert (len(play.hand.board), len(play.hand.burns)) == (5, 3)
    play.acts("1 check", "2 check")
    assert play.phase == "showdown"
    rest = FULL_DECK[4:]
    assert play.hand.burns == (rest[0], rest[4], rest[6])
    assert play.hand.board == (*rest[1:4], rest[5], rest[7])


@pytest.mark.clause("melbourne-poker", "1.1 'Showdown'", "8.19.1")
def test_when_nobody_can_bet_the_board_is_dealt_out_with_its_burns() -> None:
    play = Play({1: 100, 2: 100}).acts("1 raise 100", "2 call").showdown()
    assert (len(play.hand.board), len(play.hand.burns)) == (5, 3)
    assert [type(event).__name__ for event in play.events[-3:]] == ["BoardDealt"] * 3
    assert play.phase == "showdown"


@pytest.mark.clause("melbourne-poker", "3.1")
def test_the_deck_is_one_of_each_of_fifty_two_cards() -> None:
    for short in (FULL_DECK[:51], (*FULL_DECK[:51], FULL_DECK[0])):
        with pytest.raises(NotAChoice) as refusal:
            Play(FIVE, recorded=True).do(PlaceDeck(DEALER, short))
        assert refusal.value.clause == "3.1"
    with pytest.raises(WrongMoment):
        Play(FIVE).deal().do(PlaceDeck(DEALER, FULL_DECK))


@pytest.mark.clause("melbourne-poker", "4.1")
@pytest.mark.parametrize("game", sorted(variants_of()))
def test_each_game_seats_so_many_and_no_more(game: str) -> None:
    most = 10 if game.startswith("omaha") else 11
    places = [HandPlace(SeatNo(n), f"P{n}", Cents(100)) for n in range(1, 13)]
    stakes = no_limit(Cents(10))
    Setup(variant(game), stakes, tuple(places[:most]), SeatNo(1))
    with pytest.raises(BadInput, match=f"2 to {most} players"):
        Setup(variant(game), stakes, tuple(places[: most + 1]), SeatNo(1))


@pytest.mark.clause("melbourne-poker", "8.17.4", "9.15.1")
def test_in_pineapple_one_card_goes_after_the_first_round_before_the_flop() -> None:
    holes = {1: "Ah Kh 2c", 2: "As Ks 3c", 3: "Ad Kd 4c"}
    play = Play({1: 100, 2: 100, 3: 100}, game="pineapple", holes=holes, board="5c 6c 7c 8c 9c")
    play.acts("3 call", "1 call", "2 check")
    assert play.phase == "discarding"
    assert play.to_act == 1
    with pytest.raises(WrongMoment):
        play.do(DealBoard(DEALER))
    with pytest.raises(NotYourTurn):
        play.do(command("2 discards 3c"))
    with pytest.raises(NotAChoice):
        play.do(command("1 discards 3c"))
    assert play.options.discard == cards("Ah Kh 2c")
    play.acts("1 discards 2c", "2 discards As", "3 discards 4c")
    assert play.seat(2).cards == cards("Ks 3c")
    assert play.seat(2).discards == cards("As")
    assert play.phase == "board"
    assert play.deal().hand.board == cards("5c 6c 7c")


@pytest.mark.clause("melbourne-poker", "8.18.4", "9.15.1")
@pytest.mark.parametrize("game", ["crazy-pineapple", "crazy-pineapple-hi-lo"])
def test_in_crazy_pineapple_one_card_goes_after_the_second_round_before_the_turn(
    game: str,
) -> None:
    play = Play({1: 100, 2: 100, 3: 100}, game=game, button=1)
    play.acts("1 call", "2 call", "3 check")
    assert play.deal().phase == "betting"
    assert [len(seat.cards) for seat in play.hand.seats] == [3, 3, 3]
    play.acts("2 check", "3 check", "1 check")
    assert play.phase == "discarding"
    assert play.to_act == 2
    for seat in (2, 3, 1):
        card = play.seat(seat).cards[0]
        play.do(Discard(DEALER, SeatNo(seat), card))
    assert [len(seat.cards) for seat in play.hand.seats] == [2, 2, 2]
    assert len(play.deal().hand.board) == 4


@pytest.mark.clause("melbourne-poker", "8.17.4", "8.18.4")
@pytest.mark.parametrize("game, clause", [("pineapple", "8.17.4"), ("crazy-pineapple", "8.18.4")])
def test_a_wrong_discard_is_refused_by_the_clause_of_the_game(game: str, clause: str) -> None:
    """Seat 2, left of the button, discards first; a card of seat 3 is not its to throw away."""
    play = Play({1: 100, 2: 100, 3: 100}, game=game, button=1)
    play.acts("1 call", "2 call", "3 check")
    if game == "crazy-pineapple":
        play.deal().acts("2 check", "3 check", "1 check")
    assert play.phase == "discarding"
    other = play.seat(3).cards[0]
    with pytest.raises(NotYourTurn) as early:
        play.do(Discard(DEALER, SeatNo(3), other))
    with pytest.raises(NotAChoice) as wrong:
        play.do(Discard(DEALER, SeatNo(2), other))
    assert (early.value.clause, wrong.value.clause) == (clause, clause)


@pytest.mark.clause("melbourne-poker", "8.17.4")
def test_all_in_players_discard_and_folded_ones_do_not() -> None:
    """CP-20: an all-in player is active."""
    play = Play({1: 100, 2: 100, 3: 100}, game="pineapple")
    play.acts("3 raise 100", "1 fold", "2 call")
    assert play.phase == "discarding"
    assert play.to_act == 2
    play.do(Discard(DEALER, SeatNo(2), play.seat(2).cards[1]))
    assert play.to_act == 3
    play.do(Discard(DEALER, SeatNo(3), play.seat(3).cards[2])).finish()
    assert play.phase == "over"


@pytest.mark.clause("melbourne-poker", "8.17.4", "8.17.3(a)")
def test_nobody_discards_when_one_player_is_left() -> None:
    play = Play({1: 100, 2: 100, 3: 100}, game="pineapple").acts("3 fold", "1 fold")
    assert play.phase == "pushing"


def test_without_a_deck_cards_are_recorded_as_they_become_known() -> None:
    play = Play({1: 100, 2: 100}, recorded=True).do(PostBlinds(DEALER))
    known = cards("Ah Kd")
    play.do(DealHole(DEALER, (known[0], None, known[1])))
    assert play.events[-1] == HoleDealt((known[0], None, known[1]))
    play.do(DealHole(DEALER))
    assert play.seat(1).cards == known
    assert play.seat(2).cards == (None, None)
    play.do(command("1 call")).do(command("2 check"))
    with pytest.raises(NotAChoice, match="3 community cards"):
        play.do(DealBoard(DEALER, cards("2c 3c")))
    with pytest.raises(NotAChoice, match="Ah has been dealt already"):
        play.do(DealBoard(DEALER, cards("2c 3c Ah")))
    play.do(DealBoard(DEALER, cards("2c 3c 4c"), cards("9s")[0]))
    assert play.hand.burns == cards("9s")
    play.do(command("1 check")).do(command("2 check")).do(DealBoard(DEALER, cards("Ts")))
    play.do(command("1 check")).do(command("2 check")).do(DealBoard(DEALER, cards("Js")))
    play.do(command("1 check")).do(command("2 check"))
    with pytest.raises(NotAChoice, match="has been dealt already"):
        play.do(Show(DEALER, SeatNo(2), cards("9s 9d")))
    with pytest.raises(NotAChoice, match="all 2 cards"):
        play.do(Show(DEALER, SeatNo(2), cards("9d")))
    with pytest.raises(NotAChoice, match="not the cards"):
        play.do(Show(DEALER, SeatNo(1), cards("Ah Qd")))
    play.do(Show(DEALER, SeatNo(2), cards("2d 2s")))
    play.do(command("1 mucks")).finish()
    assert play.stacks == {1: 90, 2: 110}


def test_cards_off_a_deck_are_not_named_by_hand() -> None:
    play = Play({1: 100, 2: 100}).do(PostBlinds(DEALER))
    with pytest.raises(WrongMoment):
        play.do(DealHole(DEALER, cards("Ah Kd")))
    play.acts("1 call", "2 check")
    with pytest.raises(WrongMoment):
        play.do(DealBoard(DEALER, cards("2c 3c 4c")))


def test_an_unknown_card_may_be_discarded_unknown() -> None:
    play = Play({1: 100, 2: 100}, game="pineapple", recorded=True).do(PostBlinds(DEALER))
    play.do(DealHole(DEALER)).do(command("1 call")).do(command("2 check"))
    play.do(Discard(DEALER, SeatNo(1), None))
    play.do(Discard(DEALER, SeatNo(2), cards("7c")[0]))
    assert [seat.cards for seat in play.hand.seats] == [(None, None)] * 2
    with pytest.raises(NotAChoice, match="has been dealt already"):
        play.do(DealBoard(DEALER, cards("7c 8c 9c")))


@pytest.mark.parametrize(
    "places, button, message",
    [
        ([(1, 100)], 1, "2 to 11 players"),
        ([(1, 100), (1, 100)], 1, "one player to a seat"),
        ([(1, 100), (2, 0)], 1, "a positive amount"),
    ],
)
def test_a_table_that_cannot_be_dealt_is_refused(
    places: list[tuple[int, int]], button: int, message: str
) -> None:
    rows = tuple(HandPlace(SeatNo(seat), f"P{seat}", Cents(stack)) for seat, stack in places)
    with pytest.raises(BadInput, match=message):
        Setup(variant("holdem"), no_limit(Cents(10)), rows, SeatNo(button))
