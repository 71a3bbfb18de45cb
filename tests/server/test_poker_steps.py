"""What the dealer of a poker table is told to do next, and the clause for each step.

The clauses are typed from the Crown Poker document.
"""

import pytest
from msgspec.structs import replace

from croupier.acts import Millis, Viewer
from croupier.floor import PlaceSideWager
from croupier.house import LiveTable
from croupier.money import Cents
from croupier.poker import Charge
from croupier.poker.deal import commands as c
from croupier.poker.deal.flop_chase import ChaseLimits
from croupier.server.views.poker_table import poker_shown
from tests.floor.poker_table.seated import Seated
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
CHECKED = ("1 check", "2 check", "3 check")
CALLED = ("3 call", "1 call", "2 check")


def next_step(room: Seated) -> tuple[str, str]:
    """The first step that is shown to the dealer, as a command or `act`, and its clause."""
    table = replace(room.table, deck="red")
    play = LiveTable(deal=room.deal, dealing=room.playing)
    now = Millis(room.start + room.now)
    shown = poker_shown(table, play, Viewer("dealer", "Dee"), now)
    assert shown is not None
    return shown.todo[0].do, shown.todo[0].clause


@pytest.mark.clause(
    BOOK, "8.9.2", "5.1", "5.2", "8.9.3", "8.4", "8.17.1", "8.18.1", "8.18.2", "8.19.1", "8.19.2"
)
@pytest.mark.clause(BOOK, "8.20.1", "8.20.2", "8.20.4", "8.5")
def test_each_step_of_a_hand_has_its_clause() -> None:
    room = Seated((1, 2, 3))
    steps = [next_step(room)]
    room.begin()
    for acts in (CALLED, CHECKED, CHECKED, CHECKED, ()):
        while room.playing and room.phase != "betting":
            steps.append(next_step(room))
            room.do(room.due())
        if room.playing:
            steps.append(next_step(room))
        room.say(*acts)
    assert steps == [
        ("BeginHand", "8.9.2"),
        ("ShuffleDeck", "5.1"),
        ("CutDeck", "5.2"),
        ("PostBlinds", "8.9.3"),
        ("DealHole", "8.4"),
        ("act", "8.17.1"),
        ("DealBoard", "8.18.1"),
        ("act", "8.18.2"),
        ("DealBoard", "8.19.1"),
        ("act", "8.19.2"),
        ("DealBoard", "8.20.1"),
        ("act", "8.20.2"),
        ("Showdown", "8.20.4"),
        ("Push", "8.5"),
    ]


@pytest.mark.clause(BOOK, "7.2.2(b)")
def test_a_time_charge_that_is_due_comes_before_the_hand() -> None:
    room = Seated((1, 2), charges=(Charge(method="time", amount=Cents(60)),))
    assert next_step(room) == ("ChargeTime", "7.2.2(b)")


@pytest.mark.clause(BOOK, "3.4", "5.3.2", "9.1.1(h)")
def test_an_ordered_count_comes_first_and_new_cards_are_checked() -> None:
    room = Seated((1, 2, 3)).begin().run().do(c.DirectCount(HDD))
    assert next_step(room) == ("CountCards", "3.4")
    room.do(c.CountCards(DEALER, 51))
    assert next_step(room) == ("CheckCards", "5.3.2")


@pytest.mark.clause(BOOK, "9.12.3")
def test_a_card_that_was_set_aside_is_shuffled_in_before_the_river() -> None:
    room = Seated((1, 2, 3)).begin().say(*CALLED).run().do(c.TurnEarly(DEALER))
    room.say(*CHECKED).run().say(*CHECKED)
    assert next_step(room) == ("ShuffleAside", "9.12.3")


@pytest.mark.clause(BOOK, "8.17.3(a)(i)")
def test_with_one_player_left_the_flop_is_dealt_for_the_side_wagers() -> None:
    room = Seated((1, 2, 3), chase=ChaseLimits(Cents(5), Cents(50)))
    fields = {"person": "P1", "colour": "red", "stake": Cents(10), "actor": player(1)}
    room.do(PlaceSideWager, **fields).begin().say("3 fold", "1 fold")
    assert next_step(room) == ("DealChaseFlop", "8.17.3(a)(i)")


@pytest.mark.parametrize(
    "game, clause",
    [
        pytest.param("pineapple", "8.17.4", marks=pytest.mark.clause(BOOK, "8.17.4")),
        pytest.param("crazy-pineapple", "8.18.4", marks=pytest.mark.clause(BOOK, "8.18.4")),
    ],
)
def test_a_discard_has_the_clause_of_its_game(game: str, clause: str) -> None:
    room = Seated((1, 2, 3), game=game).begin().say(*CALLED)
    if game == "crazy-pineapple":
        room.run().say(*CHECKED)
    assert next_step(room) == ("Discard", clause)
