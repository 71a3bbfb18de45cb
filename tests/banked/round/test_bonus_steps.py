"""The round of the two Bonus games, step by step, as their documents describe it.

The games are played as the Ultimate games are in `test_ultimate_steps.py`: with two hands that
check as long as they may.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier.acts import NotAChoice, NotAuthorised, WrongAmount, WrongMoment
from croupier.banked import commands, next_steps
from croupier.banked.events import Announced, HandDeemedFolded
from tests.banked.round.table import DEALER, Table
from tests.banked.round.test_ultimate_steps import (
    FLOP,
    HANDS,
    Asked,
    asked_now,
    deals,
    decides,
    in_words,
    read,
    reveals,
    settles,
)

MELBOURNE, SYDNEY = "melbourne-wsop", "sydney-bonus"
clause = pytest.mark.clause


class Game(NamedTuple):
    """A game as a table plays it; Sydney deals from a device or from a shoe."""

    book: str
    source: str = ""

    @property
    def settings(self) -> dict[str, str]:
        return {"card_source": self.source} if self.source else {}


ONE_EACH = "seat 1 down, seat 2 down"
ONE_ALL = "seat 1 down, seat 2 down, dealer down"
SHOWN = "dealer up, dealer up, dealer shown by 7.4.9"
FIVE_DOWN = "board down, board down, board down, board down, board down"
FIVE = "five cards to the flop and the turn and the river"
STREETS = ("preflop", "flop", "turn")

SYDNEY_ON: tuple[Asked, ...] = (
    decides("Fold or bet.", "9.1", fold="9.1.1", bet=("9.1.2", 20)),
    reveals("flop", "7.2.6", "flop shown by 7.2.6"),
    decides("Fold, check or bet.", "9.2", fold="9.2.1", check="9.2.2", bet=("9.2.3", 10)),
    reveals("turn", "7.2.7", "turn shown by 7.2.7"),
    decides("Fold, check or bet.", "9.3", fold="9.3.1", check="9.3.2", bet=("9.3.3", 10)),
    reveals("river", "7.2.8", "river shown by 7.2.8"),
    reveals("dealer", "10.1", "dealer shown by 10.1", "Dealer's hand"),
    Asked("Concede the hand, with all its wagers.", "10.2", "Conceding hand"),
    settles("10.4"),
)
ROUNDS: dict[Game, tuple[Asked, ...]] = {
    Game(SYDNEY, "device"): (
        deals(FIVE, "7.2.1", FIVE_DOWN, "No more bets"),
        deals("two cards to each hand", "7.2.3", HANDS),
        deals("two cards to the dealer", "7.2.4", "dealer down, dealer down"),
        *SYDNEY_ON,
    ),
    Game(SYDNEY, "shoe"): (
        deals(FIVE, "7.3.1", FIVE_DOWN, "No more bets"),
        deals("one card to each hand and the dealer", "7.3.2", ONE_ALL),
        deals("one card to each hand and the dealer", "7.3.4", ONE_ALL),
        *SYDNEY_ON,
    ),
    Game(MELBOURNE): (
        deals("one card to each hand", "7.3.1", ONE_EACH, "No more bets"),
        deals("one card to each hand", "7.3.1", ONE_EACH),
        decides("Fold or bet.", "7.4.1", "Bet or fold", fold="7.4.2", bet=("7.4.3", 20)),
        deals("three cards to the flop", "7.4.4", FLOP),
        decides("Check or bet.", "7.4.5", "Bet or check", check="7.4.5(b)", bet=("7.4.5(a)", 10)),
        deals("one card to the turn", "7.4.6", "board up"),
        decides("Check or bet.", "7.4.7", "Bet or check", check="7.4.7(b)", bet=("7.4.7(a)", 10)),
        deals("one card to the river", "7.4.8", "board up"),
        deals("two cards to the dealer", "7.4.9", SHOWN),
        settles("8.1.2"),
    ),
}
BETS = {"preflop": "Flop", "flop": "Turn", "turn": "River"}


def _marked(game: Game) -> Any:
    cited = dict.fromkeys(c for asked in ROUNDS[game] for c in asked.cited())
    return pytest.param(game, marks=clause(game.book, *cited), id=" ".join(game).strip())


games = pytest.mark.parametrize("game", [_marked(game) for game in ROUNDS])


def opened(game: Game) -> Table:
    table = Table(game.book, "bonus", {"settings": game.settings}, players=2)
    return table.open_bets(1, 2).shuffle().close_bets()


def step_on(table: Table) -> str:
    """Does what is asked for: checks where that is open, bets twice the Ante before the flop."""
    todo = asked_now(table)
    if todo.do == "Decide":
        for seat in (1, 2):
            if any(option.act == "check" for option in todo.options):
                table.check(seat)
            else:
                table.bet(seat, 20)
        return ""
    if todo.do == "Concede":
        return ""  # the settlement may begin at once
    return in_words(table.deal())


@games
def test_the_console_leads_through_the_round_as_the_document_orders_it(game: Game) -> None:
    table = opened(game)
    *steps, last = ROUNDS[game]
    for expected in steps:
        assert read(asked_now(table)) == expected._replace(then=""), expected
        assert step_on(table) == expected.then, expected
    assert read(next_steps(table.state, table.law)[-1]) == last


def test_each_round_has_as_many_steps_as_its_document() -> None:
    assert [len(steps) for steps in ROUNDS.values()] == [12, 12, 10]


@pytest.mark.parametrize(
    "game, cited",
    [
        pytest.param(Game(SYDNEY, "device"), "7.2.1", marks=clause(SYDNEY, "7.2.1")),
        pytest.param(Game(SYDNEY, "shoe"), "7.3.1", marks=clause(SYDNEY, "7.3.1")),
        pytest.param(Game(MELBOURNE), "7.3.1", marks=clause(MELBOURNE, "7.3.1")),
    ],
)
def test_the_dealer_calls_no_more_bets(game: Game, cited: str) -> None:
    table = opened(game)
    table.deal()
    (called,) = table.of_type(Announced)
    assert (called.says, called.clause) == ("No more bets", cited)


def streets(game: Game) -> Iterator[tuple[Table, str, Asked]]:
    """The table on each street, with the street and what is asked for there."""
    table = opened(game)
    left = iter(STREETS)
    for expected in ROUNDS[game][:-1]:
        if expected.options:
            yield table, next(left), expected
        step_on(table)


@games
def test_on_each_street_other_amounts_and_other_choices_are_refused(game: Game) -> None:
    for table, street, expected in streets(game):
        bet = expected.options[-1]
        for wrong in {5, 10, 20, 30} - set(bet.amounts):
            reason = table.refused(table.betting(1, wrong), WrongAmount, bet.clause)
            assert reason.startswith(f"The {BETS[street]} wager must be $")
        given = {
            "fold": commands.Fold(actor=table.at(1), seat=1),
            "check": commands.Check(actor=table.at(1), seat=1),
        }
        for act, command in given.items():
            if act not in expected.acts:
                table.refused(command, NotAChoice, expected.clause)
        table.refused(commands.Deal(actor=DEALER), WrongMoment, expected.clause)


@games
def test_a_bet_of_each_street_lies_on_its_own_spot(game: Game) -> None:
    for table, street, expected in streets(game):
        (amount,) = expected.options[-1].amounts
        after, _ = table.rules.perform(table.state, table.betting(1, amount))
        assert after.seat(1).wagers[BETS[street].lower()] == amount * 100


@clause(SYDNEY, "11.13", "9.1", "9.2", "9.3")
@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("source", ["device", "shoe"])
def test_sydney_a_player_who_is_not_there_has_folded(street: str, source: str) -> None:
    table = next(table for table, now, _ in streets(Game(SYDNEY, source)) if now == street)
    events = table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    (folded,) = (event for event in events if isinstance(event, HandDeemedFolded))
    assert (folded.seat, folded.clause) == (1, "11.13")
    assert table.seat(1).hand == "absent"
    seated = commands.NoDecision(actor=table.at(2), seat=2, why="absent")
    table.refused(seated, NotAuthorised, "11.13")


@clause(MELBOURNE, "14.10", "7.4.1", "7.4.5", "7.4.7")
@pytest.mark.parametrize("street", STREETS)
def test_melbourne_leaves_silence_to_a_ruling(street: str) -> None:
    table = next(table for table, now, _ in streets(Game(MELBOURNE)) if now == street)
    silence = commands.NoDecision(actor=DEALER, seat=1, why="absent")
    table.refused(silence, NotAuthorised, "14.10")
    assert table.seat(1).hand == "live"
