"""What a hand cites, situation by situation, as the Crown Poker document numbers it.

Each case plays to one situation and returns the clauses that are cited there: by the refusal, or
by the reading of a gesture, or by a pot. The clause beside it is typed from the document. Amounts
are plain numbers of the smallest chip.
"""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.acts import Refusal
from croupier.cards import FULL_DECK, Card, cards
from croupier.money import Cents
from croupier.poker import (
    AskToSee,
    Check,
    DealBoard,
    DealHole,
    DuePost,
    Fold,
    PlaceDeck,
    PostBlinds,
    PotPushed,
    Push,
    SeatNo,
    Show,
    Stakes,
    Straddle,
    fixed,
    half_pot,
    no_limit,
    pot_limit,
    spread,
)
from croupier.poker.deal.commands import MakeUp, TurnEarly
from tests.poker.gestures.test_reading_chips_and_words import gesture
from tests.poker.hand.playing import Play, command
from tests.poker.irregular.dealt import Dealt
from tests.poker.staff import DEALER, player

BOOK = "melbourne-poker"
FOUR = dict.fromkeys(range(1, 5), 2000)


def limit() -> Stakes:
    return fixed(Cents(10), Cents(20))


def refused(act: Callable[[], object]) -> tuple[str, ...]:
    with pytest.raises(Refusal) as found:
        act()
    assert found.value.book == BOOK
    return (found.value.clause,)


def four(stakes: Stakes | None = None, **how: Any) -> Play:
    """Four players with the button at seat 4: seats 1 and 2 are the blinds, seat 3 acts first."""
    return Play(FOUR, stakes=stakes, **how)


def flop(stakes: Stakes | None = None, **how: Any) -> Play:
    """The same four on the flop with 40 in the pot; seat 1 acts first."""
    return four(stakes, **how).acts("3 call", "4 call", "1 call", "2 check").deal()


def on_flop(*lines: str, stakes: Stakes | None = None, **how: Any) -> tuple[str, ...]:
    """The refusal of the last of these acts on the flop."""
    play = flop(stakes, **how).acts(*lines[:-1])
    return refused(lambda: play.do(command(lines[-1])))


def before(*lines: str, stakes: Stakes | None = None, stacks: Any = FOUR) -> tuple[str, ...]:
    """The refusal of the last of these acts in the first round."""
    play = Play(stacks, stakes=stakes).acts(*lines[:-1]).deal()
    return refused(lambda: play.do(command(lines[-1])))


def dealt(**how: Any) -> Dealt:
    return Dealt(dict.fromkeys(range(1, 5), 500), **how)


def early(*lines: str, chips: tuple[int, ...] = (), word: str = "") -> Any:
    """Seat 3 acts out of turn on the flop, then these acts happen; the event it came to."""
    deal = Dealt(FOUR).say("3 call", "4 call", "1 call", "2 check").run()
    deal.gesture(3, *chips, say=word)
    deal.say(*lines)
    (event,) = deal.told("EarlyStood") + deal.told("EarlyReleased")
    return event


def stood(*lines: str, **how: Any) -> tuple[str, ...]:
    return tuple(early(*lines, **how).reading.clauses)


def released(*lines: str, **how: Any) -> tuple[str, ...]:
    return (early(*lines, **how).clause,)


def chips(*put: int, word: str = "", stakes: Stakes | None = None, bet: int = 0, **how: Any) -> Any:
    """The clauses of a gesture on the flop, by seat 1, or by seat 2 after a bet of seat 1."""
    play = flop(stakes)
    if bet:
        play.acts(f"1 bet {bet}")
    return gesture(play, *put, say=word, **how).clauses


def first_chip(*put: int, word: str = "", stakes: Stakes | None = None) -> tuple[str, ...]:
    """The clauses of a gesture by the first to act before the flop, who faces 10."""
    return gesture(four(stakes), *put, say=word).clauses


# --- cards, blinds and turns --------------------------------------------------------------------


def not_a_dealer() -> tuple[str, ...]:
    return refused(lambda: four().do(PostBlinds(player(1))))


def folded_hand_acts() -> tuple[str, ...]:
    deal = dealt().say("3 fold")
    return refused(lambda: deal.gesture(3, 10))


def hole_cards_twice() -> tuple[str, ...]:
    play = four().deal()
    return refused(lambda: play.do(DealHole(DEALER)))


def deck_once_dealt() -> tuple[str, ...]:
    play = four().deal()
    return refused(lambda: play.do(PlaceDeck(DEALER, FULL_DECK)))


def short_deck() -> tuple[str, ...]:
    play = four(recorded=True)
    return refused(lambda: play.do(PlaceDeck(DEALER, FULL_DECK[1:])))


def board_in_a_round() -> tuple[str, ...]:
    play = four().deal()
    return refused(lambda: play.do(DealBoard(DEALER)))


def push_in_a_round() -> tuple[str, ...]:
    play = four().deal()
    return refused(lambda: play.do(Push(DEALER)))


def blinds_twice() -> tuple[str, ...]:
    play = four().do(PostBlinds(DEALER))
    return refused(lambda: play.do(PostBlinds(DEALER)))


def straddle(*, cards_out: int = 0, seat: int = 3, **how: Any) -> tuple[str, ...]:
    play = four(**how)
    if cards_out >= 0:
        play.do(PostBlinds(DEALER))
    if cards_out > 0:
        play.do(DealHole(DEALER, count=cards_out))
    return refused(lambda: play.do(Straddle(DEALER, SeatNo(seat))))


def out_of_turn_discard(game: str) -> tuple[str, ...]:
    play = Play({1: 500, 2: 500}, game=game).acts("1 call", "2 check")
    if play.deal().phase == "betting":
        play.acts("1 check", "2 check")
    assert play.deal().phase == "discarding"
    held = str(play.seat(2).cards[0])
    return refused(lambda: play.do(command(f"2 discards {held}")))


def push_before_the_chase_flop() -> tuple[str, ...]:
    deal = dealt(chase=[(1, "red", 10)]).say("3 fold", "4 fold", "1 fold")
    return refused(lambda: deal.do(Push(DEALER)))


def gesture_before_the_cards() -> tuple[str, ...]:
    deal = dealt(until="dealing")
    return refused(lambda: deal.gesture(3, 10))


def unnamed_raise() -> tuple[str, ...]:
    deal = dealt().gesture(3, say="raise")
    return refused(lambda: deal.do(Fold(DEALER, SeatNo(3))))


def made_up_without_need() -> tuple[str, ...]:
    deal = dealt()
    return refused(lambda: deal.do(MakeUp(DEALER, SeatNo(3))))


def hidden_card_shown() -> tuple[str, ...]:
    play = Play({1: 500, 2: 500}).acts("1 call", "2 check", *["1 check", "2 check"] * 3).showdown()
    play.do(command("1 shows"))
    return refused(lambda: play.do(command("1 shows")))


def shown_in_a_round() -> tuple[str, ...]:
    play = four().deal()
    return refused(lambda: play.do(Show(DEALER, SeatNo(3))))


def asked_where_nothing_was_mucked() -> tuple[str, ...]:
    play = Play({1: 500, 2: 500}).acts("1 call", "2 check", *["1 check", "2 check"] * 3).push()
    return refused(lambda: play.do(AskToSee(DEALER, SeatNo(1), SeatNo(1))))


def second_burn() -> tuple[str, ...]:
    """An early river went back, so that its burn lies there already."""
    deal = Dealt({1: 500, 2: 500}).say("1 call", "2 check", "1 check", "2 check", "1 check")
    deal.do(TurnEarly(DEALER, deal.stub[1:])).then("2 check")
    return refused(lambda: deal.do(DealBoard(DEALER, burned=deal.stub[0])))


CARDS_AND_TURNS = [
    ("1.1 'Dealer'", not_a_dealer),
    ("1.1 'Action'", lambda: before("4 call")),
    ("1.1 'Dead hand'", folded_hand_acts),
    ("1.1 'Betting round'", lambda: refused(lambda: four().do(Check(DEALER, SeatNo(3))))),
    ("1.1 'Round of Play'", push_in_a_round),
    ("3.1", short_deck),
    ("5.2", deck_once_dealt),
    ("8.4", hole_cards_twice),
    ("8.18.1", board_in_a_round),
    ("9.11", second_burn),
    ("8.17.4", lambda: out_of_turn_discard("pineapple")),
    ("8.18.4", lambda: out_of_turn_discard("crazy-pineapple")),
    ("8.17.3(a)(i)", push_before_the_chase_flop),
    ("8.9.3", blinds_twice),
    ("8.9.4", lambda: straddle(cards_out=-1)),
    ("1.1 'Blind'", lambda: straddle(cards_out=1, over_blinds="straddle")),
    ("6.5", straddle),
    ("6.5", lambda: straddle(over_blinds="straddle", seat=4)),
    ("8.17.1", lambda: before("3 call", "4 call", "1 call", "2 fold")),
    ("1.1 'Bet'", gesture_before_the_cards),
    ("1.1 'Check'", lambda: before("3 check")),
    ("1.1 'Call'", lambda: on_flop("1 call")),
    ("1.1 'Raise'", unnamed_raise),
    ("6.17", made_up_without_need),
    ("8.18.2", lambda: on_flop("1 raise 20")),
    ("8.18.3", lambda: on_flop("1 bet 20", "2 bet 40")),
    ("8.20.4", shown_in_a_round),
    ("8.7", hidden_card_shown),
    ("9.5", asked_where_nothing_was_mucked),
]


# --- amounts --------------------------------------------------------------------------------------

AMOUNTS = [
    ("6.2", lambda: on_flop("1 bet 12", stakes=no_limit(Cents(10), chip=Cents(5)))),
    ("1.1 'Structured limit'", lambda: on_flop("1 bet 15", stakes=limit())),
    ("6.8", lambda: on_flop("1 bet 4", "2 raise 7", stakes=spread(Cents(2), Cents(10)))),
    ("6.8", lambda: on_flop("1 bet 4", "2 raise 15", stakes=spread(Cents(2), Cents(10)))),
    ("6.7", lambda: on_flop("1 bet 41", stakes=pot_limit(Cents(10)))),
    ("6.7", lambda: on_flop("1 bet 21", stakes=half_pot(Cents(10)))),
    ("1.1 'Table stakes'", lambda: on_flop("1 bet 3000")),
    ("1.1 'Table stakes'", lambda: on_flop("1 bet 3000", stakes=pot_limit(Cents(10)))),
    ("6.6", lambda: on_flop("1 bet 50", "2 raise 200", "3 raise 300")),
    ("6.6", lambda: on_flop("1 bet 40", "2 raise 79", stakes=pot_limit(Cents(10)))),
    ("6.16.1", lambda: before("3 raise 50", "4 raise 30", stacks=FOUR | {4: 30})),
    (
        "6.16.2(a)",
        lambda: before(
            "3 raise 20",
            "4 raise 24",
            "1 fold",
            "2 call",
            "3 raise 30",
            stakes=limit(),
            stacks=FOUR | {4: 24},
        ),
    ),
    (
        "6.16.3",
        lambda: before(
            "3 raise 100", "4 raise 150", "1 fold", "2 call", "3 raise 400", stacks=FOUR | {4: 150}
        ),
    ),
    (
        "6.9",
        lambda: on_flop(
            "1 bet 10", "2 raise 20", "3 raise 30", "4 raise 40", "1 raise 50", stakes=limit()
        ),
    ),
    (
        "6.9",
        lambda: on_flop(
            "1 bet 2",
            "2 raise 4",
            "3 raise 6",
            "4 raise 8",
            "1 raise 10",
            stakes=spread(Cents(2), Cents(10)),
        ),
    ),
]


# --- chips and words ------------------------------------------------------------------------------

GESTURES = [
    ("8.2.1", lambda: chips(25, 25, bet=50)),
    ("8.2.2", lambda: chips(50, 50, bet=50)),
    ("8.2.2", lambda: chips(25, 25)),
    ("8.2.3", lambda: chips(word="fold", bet=50)),
    ("8.2.4", lambda: chips(word="check")),
    ("1.1 'Call' + 6.18", lambda: chips(word="call", bet=50)),
    ("1.1 'All-in' + 6.16.1", lambda: chips(word="all-in")),
    ("1.1 'Raise' + 6.18", lambda: chips(word="raise", to=60, bet=50)),
    ("8.2.2 + 6.18", lambda: chips(word="raise", to=150, bet=50)),
    ("6.18", lambda: chips(word="raise", bet=50)),
    ("6.12", lambda: chips(50, 25, bet=50)),
    ("6.12", lambda: chips(50, 24, bet=50)),
    ("6.17", lambda: chips(25, bet=50)),
    ("6.13", lambda: chips(25, stakes=limit(), bet=10)),
    ("6.13", lambda: chips(25, stakes=limit())),
    ("6.13 + 6.18", lambda: chips(100, word="raise", stakes=limit(), bet=10)),
    ("1.1 'Fixed bet'", lambda: chips(5, 5, stakes=limit())),
    ("6.14.1(a)", lambda: first_chip(100)),
    ("6.14.1(b)", lambda: chips(100)),
    ("6.14.1(b)", lambda: chips(100, bet=50)),
    ("6.14.2", lambda: chips(500, word="raise", bet=50)),
]


def early_all_in() -> tuple[str, ...]:
    """Seat 3 puts its last 60 in out of turn against a bet of 100, and seat 2 raises."""
    deal = Dealt(FOUR | {3: 70}).say("3 call", "4 call", "1 call", "2 check", "1 bet 100")
    deal.gesture(3, 60).say("2 raise 300")
    (event,) = deal.told("EarlyStood")
    return tuple(event.reading.clauses)


EARLY = [
    ("6.18.1", lambda: stood("1 check", "2 check", chips=(25, 25))),
    ("6.18.2", lambda: released("1 bet 80", "2 fold", chips=(25, 25))),
    ("6.18.3", lambda: released("1 bet 20", "2 fold", word="check")),
    ("6.18.4", early_all_in),
]


# --- who wins what --------------------------------------------------------------------------------


def last_left(rounds: int) -> tuple[str, ...]:
    play = Play({1: 500, 2: 500})
    play.acts(*["1 call", "2 check", "1 check", "2 check", "1 check", "2 check"][: 2 * rounds])
    play.acts("1 fold").finish()
    return _pot(play)


def _pot(play: Play, place: int = 0) -> tuple[str, ...]:
    (pushed,) = [event for event in play.events if isinstance(event, PotPushed)]
    return pushed.awards[place].clauses


def shown(game: str, one: str, two: str, board: str, place: int = 0, **how: Any) -> tuple[str, ...]:
    """Two players with 10 each in the pot show their hands; the clauses of one award."""
    how = {"stacks": {1: 500, 2: 500}, **how}
    play = Play(game=game, holes={1: one, 2: two}, board=board, **how).acts("1 call", "2 check")
    return _pot(play.acts(*["1 check", "2 check"] * 3).finish(), place)


HIGH_BOARD = "Kc Qd Js 9h 8c"
LOW_BOARD = "3c 4d 5s Kh Kc"
TIED_BOARD = "Ac Kc Qc Jc Tc"


def odd_pot(game: str, one: str, two: str, board: str, **how: Any) -> tuple[str, ...]:
    """Seat 3 folds a small blind of 5, so that 25 lie in the pot and cannot be halved."""
    folded = "9s 9d 7d 7h" if game == "omaha-hi-lo" else "9s 9d"
    holes, stacks = {1: one, 2: two, 3: folded}, dict.fromkeys((1, 2, 3), 500)
    play = Play(stacks, game=game, holes=holes, board=board, button=2, **how)
    return _pot(play.acts("2 call", "3 fold", "1 check", *["1 check", "2 check"] * 3).finish())


def without_a_button() -> tuple[str, ...]:
    """The same pot where no button is in use and seats 1 and 2 play the board."""
    posts = tuple(DuePost(SeatNo(n), "blind", Cents(5 * n)) for n in (1, 2))
    holes = {1: "9s 9d", 2: "As Ad", 3: "2s 2d"}
    play = Play(
        dict.fromkeys((1, 2, 3), 500), holes=holes, board=TIED_BOARD, posts=posts, no_button=True
    )
    return _pot(play.acts("3 call", "1 fold", "2 check", *["2 check", "3 check"] * 3).finish())


def chased(wager: str, flop: str) -> tuple[str, ...]:
    """A wager of 10 on a colour: 7 to 1 and the stake come back where the flop has it."""
    colours = {1: "As Ks", 2: "Ac Kc"} if flop == "red" else {1: "Ah Kh", 2: "Ad Kd"}
    board = {"red": "2h 5d 9h", "black": "2c 5s 9c", "mixed": "2h 5d 9c"}[flop]
    deal = Dealt({1: 500, 2: 500}, chase=[(1, wager, 10)], deck=_deck(colours, board))
    deal.say("1 call", "2 check", "1 check")
    (result,) = deal.deal.around.chase_results
    assert (result.won, result.back) == ((70, 80) if wager == flop else (0, 0))
    return result.clauses


def _deck(holes: dict[int, str], board: str) -> tuple[Card, ...]:
    one, two = (cards(held) for held in holes.values())
    used = (one[0], two[0], one[1], two[1], *cards("3s"), *cards(board))
    return (*used, *(card for card in FULL_DECK if card not in used))


SIDE_WAGERS = [
    ("10.1.1(c) + 10.2.2", lambda: chased("red", "red")),
    ("10.1.1(d)", lambda: chased("red", "mixed")),
    ("10.1.1(a) + 10.2.2", lambda: chased("black", "black")),
    ("10.1.1(b)", lambda: chased("black", "red")),
]

POTS = [
    ("8.17.3(a)", lambda: last_left(0)),
    ("8.18.3(a)", lambda: last_left(1)),
    ("8.19.3(a)", lambda: last_left(2)),
    ("8.20.3(a)", lambda: last_left(3)),
    ("8.20.4(a)", lambda: shown("holdem", "As Ad", "2s 2d", HIGH_BOARD)),
    ("8.20.4(a) + 8.5", lambda: shown("holdem", "As Ad", "2s 2d", TIED_BOARD)),
    ("8.20.4(c)", lambda: shown("omaha", "As Ad 2c 2h", "3s 3d 4s 4d", HIGH_BOARD)),
    ("8.20.4(b)(iv)", lambda: shown("holdem-hi-lo", "As Ad", "2s 2d", HIGH_BOARD)),
    ("8.20.4(d)(iv)", lambda: shown("omaha-hi-lo", "As Ad 2c 2h", "3s 3d 4s 4h", HIGH_BOARD)),
    ("8.20.4(b)(i)", lambda: shown("holdem-hi-lo", "Ks Kd", "As 2s", "3c 4d 8s Kh Kc")),
    ("8.20.4(b)(ii)", lambda: shown("holdem-hi-lo", "Ks Kd", "As 2s", "3c 4d 8s Kh Kc", 1)),
    (
        "8.20.4(b)(i) + 8.20.4(b)(ii) + 8.20.4(b)(iii)",
        lambda: shown("holdem-hi-lo", "As 2s", "Qs Qd", "3c 4d 5s Kh 9c"),
    ),
    ("8.20.4(d)(i)", lambda: shown("omaha-hi-lo", "Ks Kd 9c 9d", "As 2s Qd Jd", "3c 4d 8s Kh Kc")),
    (
        "8.20.4(d)(ii)",
        lambda: shown("omaha-hi-lo", "Ks Kd 9c 9d", "As 2s Qd Jd", "3c 4d 8s Kh Kc", 1),
    ),
    (
        "8.20.4(d)(i) + 8.20.4(d)(ii) + 8.20.4(d)(iii)",
        lambda: shown("omaha-hi-lo", "As 2s Jc Td", "Qs Qd 9s 9d", "3c 4d 5s Kh 9c"),
    ),
    (
        "8.20.4(b)(i) + 8.20.4(b)(v)",
        lambda: odd_pot("holdem-hi-lo", "As 2s", "Ks Kd", LOW_BOARD),
    ),
    (
        "8.20.4(d)(i) + 8.20.4(d)(v)",
        lambda: odd_pot("omaha-hi-lo", "As 2s Jd Td", "Ks Kd Qd Qh", LOW_BOARD),
    ),
    ("8.20.4(a) + 8.5 + 8.5.1", lambda: odd_pot("holdem", "As Ad", "2s 2d", TIED_BOARD)),
    ("8.20.4(a) + 8.5 + 8.5.2", without_a_button),
]


CASES = [
    *(("card or turn", *case) for case in CARDS_AND_TURNS),
    *(("amount", *case) for case in AMOUNTS),
    *(("gesture", *case) for case in GESTURES),
    *(("early act", *case) for case in EARLY),
    *(("pot", *case) for case in POTS),
    *(("side wager", *case) for case in SIDE_WAGERS),
]


@pytest.mark.parametrize(
    "cited, act",
    [
        pytest.param(
            tuple(cited.split(" + ")),
            act,
            id=f"{kind} {cited}",
            marks=pytest.mark.clause(BOOK, *cited.split(" + ")),
        )
        for kind, cited, act in CASES
    ],
)
def test_the_clause_of_the_document_is_cited(
    cited: tuple[str, ...], act: Callable[[], tuple[str, ...]]
) -> None:
    assert act() == cited


# --- the seven games ------------------------------------------------------------------------------

GAMES = [
    ("holdem", 2, 11, "8.16.1(a)"),
    ("pineapple", 3, 11, "8.16.1(b)"),
    ("crazy-pineapple", 3, 11, "8.16.1(b)"),
    ("crazy-pineapple-hi-lo", 3, 11, "8.16.1(b)"),
    ("holdem-hi-lo", 2, 11, "8.16.1(a)"),
    ("omaha", 4, 10, "8.16.1(c)"),
    ("omaha-hi-lo", 4, 10, "8.16.1(c)"),
]


@pytest.mark.parametrize(
    "game, held, most, clause",
    [pytest.param(*row, marks=pytest.mark.clause(BOOK, row[3], "4.1")) for row in GAMES],
)
def test_a_full_table_is_dealt_so_many_cards_and_no_more(
    game: str, held: int, most: int, clause: str
) -> None:
    play = Play(dict.fromkeys(range(1, most + 1), 500), game=game).do(PostBlinds(DEALER))
    assert refused(lambda: play.do(DealHole(DEALER, count=held * most + 1))) == (clause,)
    play.do(DealHole(DEALER, count=held * most))
    assert play.phase == "betting"
