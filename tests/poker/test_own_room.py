"""The example book `examples/my-poker-room`, played by its own figures and its own people.

What is expected here is typed from the head of each test, never read from the book.
"""

from pathlib import Path
from typing import Any

import pytest

from croupier.acts import Actor, NotAChoice, NotAuthorised, Refusal
from croupier.books import register_book
from croupier.cards import FULL_DECK, cards
from croupier.errors import BadInput
from croupier.floor import (
    BeginHand,
    CountDeck,
    FloorLaw,
    FloorRules,
    JoinList,
    MoveSeat,
    PickUp,
    ReturnPickedUp,
    StepAway,
    deal_rules,
    list_of,
    terms_of,
)
from croupier.money import Cents, Rate
from croupier.poker import (
    Charge,
    DealHole,
    GameTerms,
    Inspect,
    PlaceDeck,
    PostBlinds,
    SeatNo,
    Stakes,
    Straddle,
    deal_commands,
    new_deal,
    sign,
    structure,
    variant,
)
from tests.floor.casino import Casino
from tests.poker.gestures.test_reading_chips_and_words import gesture, reads
from tests.poker.hand.playing import Play
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, player

ROOM = register_book(Path(__file__).parents[2] / "examples" / "my-poker-room").id
SIX_UP = tuple(card for card in FULL_DECK if card.rank >= 6)
SUPERVISOR = Actor("Sue", "floor-supervisor")
MANAGER = Actor("Max", "card-room-manager")
DEALERS = ("dealer", "floor-supervisor", "card-room-manager", "duty-manager", "casino-operator")


def stakes(name: str, *bets: int) -> Stakes:
    return Stakes(structure(name, ROOM), tuple(map(Cents, bets or (10, 10, 10, 10))))  # type: ignore[arg-type]


def seated(count: int, name: str = "no-limit", *bets: int, stack: int = 2000, **how: Any) -> Play:
    return Play(
        dict.fromkeys(range(1, count + 1), stack), stakes=stakes(name, *bets), book=ROOM, **how
    )


def dealt(count: int = 3, **how: Any) -> Dealt:
    stacks = dict.fromkeys(range(1, count + 1), 500)
    return Dealt(stacks, stakes=stakes("no-limit"), book=ROOM, dealers=DEALERS, **how)


# --- the deck --------------------------------------------------------------------------------


def test_a_hand_is_dealt_from_thirty_six_cards_six_to_ace() -> None:
    play = seated(3, recorded=True)
    with pytest.raises(NotAChoice) as refused:
        play.do(PlaceDeck(DEALER, FULL_DECK))
    assert str(refused.value) == (
        "The deck must be 36 different cards from six up; you gave 36 (my-poker-room 3.1)."
    )
    with pytest.raises(NotAChoice, match="you gave 35"):
        play.do(PlaceDeck(DEALER, (*SIX_UP[1:], cards("2c")[0])))
    play.do(PlaceDeck(DEALER, SIX_UP))
    assert play.deal().hand.stub == SIX_UP[6:]


def test_hands_rank_as_in_a_whole_deck() -> None:
    """A full house beats a flush, and ace, six, seven, eight, nine is no straight."""
    holes = {1: "Ah Kh", 2: "9c 9d", 3: "As 6s"}
    play = seated(3, holes=holes, board="9h 8h 8d 7h Kc").acts("3 call", "1 call", "2 check")
    for _ in range(3):
        play.acts("1 check", "2 check", "3 check")
    play.finish()
    assert play.stacks == {1: 1990, 2: 2020, 3: 1990}


def test_the_cut_the_count_and_the_boxed_cards_follow_the_deck() -> None:
    deal = dealt(until="dealing")
    assert len(deal.hand.stub) == 36
    for place in range(2):
        deal.do(deal_commands.FindBoxed(SUPERVISOR, place))
        assert not deal.deal.around.misdeals
    deal.do(deal_commands.FindBoxed(SUPERVISOR, 0))
    assert deal.deal.around.misdeals == 1, "the third boxed card makes the deck defective"


@pytest.mark.parametrize("found, misdeals", [(36, 0), (52, 1)])
def test_a_count_is_measured_on_the_deck(found: int, misdeals: int) -> None:
    deal = dealt()
    with pytest.raises(NotAuthorised, match="Card Room Manager"):
        deal.do(deal_commands.DirectCount(SUPERVISOR))
    deal.do(deal_commands.DirectCount(MANAGER))
    by = SUPERVISOR if misdeals else DEALER
    deal.do(deal_commands.CountCards(by, found))
    assert deal.deal.around.misdeals == misdeals


# --- betting -----------------------------------------------------------------------------------


def test_four_raises_a_round_with_fixed_limits_and_six_without() -> None:
    play = seated(3, "fixed", 10, 10, 20, 20).acts("3 raise 20", "1 raise 30", "2 raise 40")
    play.acts("3 raise 50")
    with pytest.raises(NotAChoice, match="all 4 raises of this round are made") as refused:
        play.acts("1 raise 60")
    assert refused.value.clause == "6.9"
    free = seated(3)
    for number in range(6):
        free.acts(f"{(3, 1, 2)[number % 3]} raise {20 * 2**number}")
    with pytest.raises(NotAChoice, match="all 6 raises"):
        free.acts("3 raise 1280")


def test_a_silent_raise_counts_from_forty_percent_of_the_whole_wager() -> None:
    play = seated(4).acts("3 call", "4 call", "1 call", "2 check").acts("1 bet 100")
    assert reads(gesture(play, 100, 39)) == ("call", 100, 39, 0)
    assert reads(gesture(play, 100, 40)) == ("raise", 200, 0, 60)
    play.acts("2 raise 300")
    assert reads(gesture(play, 300, 119)) == ("call", 300, 119, 0)
    assert reads(gesture(play, 300, 120)) == ("raise", 500, 0, 80)


def test_a_straddle_is_three_big_blinds() -> None:
    play = seated(4, over_blinds="straddle").deal(until="dealing")
    play.do(Straddle(player(3), SeatNo(3)))
    assert play.seat(3).bet == 30
    assert play.options.wager is not None
    assert play.options.wager.least == 50


@pytest.mark.parametrize("game, most", [("holdem", 9), ("omaha", 7)])
def test_as_many_sit_down_as_the_book_lets(game: str, most: int) -> None:
    assert len(seated(most, game=game).hand.seats) == most
    with pytest.raises(BadInput, match=f"2 to {most} players"):
        seated(most + 1, game=game)


def test_it_has_no_other_games() -> None:
    with pytest.raises(BadInput, match="one of holdem, omaha"):
        variant("omaha-hi-lo", ROOM)


def terms(*charges: Charge) -> GameTerms:
    return GameTerms(
        game="holdem", stakes=stakes("no-limit"), blinds=(Cents(5), Cents(10)), buy_in=Cents(100),
        seats=9, charges=charges, book=ROOM,
    )  # fmt: skip


@pytest.mark.parametrize(
    "rate, allowed", [("0.9%", False), ("1%", True), ("5%", True), ("6%", False)]
)
def test_the_rake_is_one_to_five_percent(rate: str, allowed: bool) -> None:
    charge = Charge(method="percentage", rate=Rate.parse(rate), cap=Cents(500))
    if allowed:
        assert sign(terms(charge))["commission"].startswith(rate)
    else:
        with pytest.raises(BadInput, match=r"1% to 5% \(7\.2\.1\)"):
            terms(charge)


def test_it_has_no_time_charge() -> None:
    with pytest.raises(BadInput, match="one of percentage, per-hand, nil"):
        terms(Charge(method="time", amount=Cents(1000)))


def test_red_pays_eight_and_black_seven() -> None:
    """A flop of three red cards: 10 on red wins 80, 10 on black loses."""
    deck = (*cards("6c 6s 7c 7s 8c 8s"), *cards("9c"), *cards("Ah Kh Qd"))
    rest = tuple(card for card in SIX_UP if card not in deck)
    deal = dealt(deck=(*deck, *rest), chase=[(1, "red", 10), (2, "black", 10)])
    deal.say("3 call", "1 call", "2 check").say("1 check")
    assert [(r.won, r.back) for r in deal.deal.around.chase_results] == [(80, 90), (0, 0)]


# --- people -------------------------------------------------------------------------------------


def test_only_a_supervisor_looks_at_a_hand_when_it_is_over() -> None:
    deal = dealt().say("3 fold", "1 fold").finish()
    with pytest.raises(NotAuthorised, match="Floor Supervisor") as refused:
        deal.do(Inspect(DEALER, SeatNo(3)))
    assert (refused.value.clause, refused.value.book) == ("8.21", ROOM)
    deal.do(Inspect(SUPERVISOR, SeatNo(3)))


# --- the floor ------------------------------------------------------------------------------------


@pytest.fixture
def room() -> Casino:
    """The house that has only this book, with an open table."""
    return Casino(ROOM, rules=FloorRules(FloorLaw([ROOM]))).open(seats=9)


def seat(room: Casino, *numbers: int) -> None:
    """People at these seats, and one hand played: it says where the blinds stand."""
    for number in numbers:
        room.sit(f"p{number}", number)
    room.play()


def test_a_hand_is_played_on_its_floor(room: Casino) -> None:
    seat(room, 1, 2, 3)
    room.rounds += 1
    placed: Any = room.do(BeginHand, table="T1", round="r9", actor=room.dealer)[-1]
    deal, rules = new_deal(placed.setup), deal_rules(room.table())
    for asked in (
        deal_commands.ShuffleDeck(room.dealer, SIX_UP),
        deal_commands.CutDeck(room.dealer, 35),
        PostBlinds(room.dealer),
    ):
        deal, _ = rules.perform(deal, asked)
    with pytest.raises(NotAChoice) as refused:
        rules.perform(deal, DealHole(room.dealer, count=7))
    assert (refused.value.clause, refused.value.book) == ("8.16.1(a)", ROOM)


def test_the_sign_says_how_long_a_seat_is_remembered(room: Casino) -> None:
    assert sign(terms_of(room.table()))["coming back"].startswith("within 60 minutes")


@pytest.mark.parametrize("count, right", [(36, True), (52, False)])
def test_its_decks_are_counted_to_thirty_six(room: Casino, count: int, right: bool) -> None:
    counted: Any = room.do(CountDeck, table="T1", count=count, actor=room.dealer)[0]
    assert counted.right is right


def test_a_sign_states_a_rate_of_the_book(room: Casino) -> None:
    wrong = {"commission": {"type": "percentage", "rate": "6%", "cap": "1.00"}}
    with pytest.raises(Refusal, match="1% to 5% of the pot"):
        room.set_up("T2", sign=wrong)


def test_ten_seats_are_too_many(room: Casino) -> None:
    with pytest.raises(Refusal, match="1 to 9 seats") as refused:
        room.set_up("T2", seats=10)
    assert refused.value.clause == "4.1"


@pytest.mark.parametrize("to, entry", [(4, ""), (6, "wait")])
def test_moving_past_more_than_one_player_costs_a_wait(room: Casino, to: int, entry: str) -> None:
    seat(room, 1, 3, 5, 7)
    room.do(MoveSeat, table="T1", person="p1", to=to, actor=player("p1"))
    assert room.seat("p1").entry == entry


@pytest.mark.parametrize("back, place", [("20:10", 0), ("20:10:01", 1)])
def test_back_within_ten_minutes_is_the_top_of_the_list(
    room: Casino, back: str, place: int
) -> None:
    seat(room, 1, 2, 3)
    room.patron("bob")
    room.do(JoinList, table="T1", actor=player("bob"))
    room.at("19:50").do(StepAway, table="T1", person="p1", actor=room.dealer)
    with pytest.raises(NotAuthorised):
        room.do(PickUp, table="T1", id="p", person="p1", actor=room.staff("floor-supervisor"))
    manager = room.staff("card-room-manager")
    room.at("20:00").do(PickUp, table="T1", id="p", person="p1", actor=manager)
    room.at(back).do(ReturnPickedUp, id="b", actor=player("p1"))
    assert room.floor.room.lists[list_of(room.table())].index("p1") == place
