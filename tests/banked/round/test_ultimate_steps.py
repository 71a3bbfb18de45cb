"""The round of the three Ultimate games, step by step, as their documents describe it.

Each game is played once with two hands that check as long as they may. What the dealer's console
asks for, says and cites in each step, and what then lies where, is written here from the documents.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier.acts import NotAChoice, NotAuthorised, WrongAmount, WrongMoment
from croupier.banked import AnyRoundEvent, commands, next_steps
from croupier.banked.console import Todo
from croupier.banked.events import (
    Announced,
    BoardShown,
    CardDealt,
    DealerShown,
    HandDeemedFolded,
)
from tests.banked.round.table import DEALER, Table, dollars

CANBERRA, PERTH, MELBOURNE = "canberra-ultimate", "perth-ultimate", "melbourne-wsop"


class Option(NamedTuple):
    """A choice of a street with its clause; a bet has its amounts in dollars."""

    act: str
    clause: str
    amounts: tuple[int, ...] = ()


class Asked(NamedTuple):
    """An entry of the console, and what follows when it is done."""

    what: str
    clause: str
    says: str = ""
    options: tuple[Option, ...] = ()
    then: str = ""

    def cited(self) -> Iterator[str]:
        yield self.clause
        yield from (option.clause for option in self.options)

    @property
    def acts(self) -> list[str]:
        return [option.act for option in self.options]


def deals(what: str, clause: str, then: str, says: str = "") -> Asked:
    return Asked(f"Deal {what}.", clause, says, (), then)


def reveals(what: str, clause: str, then: str, says: str = "") -> Asked:
    return Asked(f"Reveal the {what}.", clause, says, (), then)


def decides(what: str, clause: str, says: str = "", /, **options: Any) -> Asked:
    """A street: each choice with its clause, a bet of an Ante of $10 with its amounts as well."""
    read = [
        Option(act, given) if isinstance(given, str) else Option(act, given[0], given[1:])
        for act, given in options.items()
    ]
    return Asked(what, clause, says, tuple(read))


def settles(clause: str) -> Asked:
    return Asked("Turn over, declare and settle seat 2.", clause)


HANDS = "seat 1 down, seat 1 down, seat 2 down, seat 2 down"
FLOP = "board up, board up, board up"

ROUNDS: dict[str, tuple[Asked, ...]] = {
    CANBERRA: (
        deals(
            "five cards to the flop and the turn and the river",
            "7.2(a)",
            "board down, board down, board down, board down, board down",
            "No more bets",
        ),
        deals("two cards to each hand", "7.2(c)", HANDS),
        deals("two cards to the dealer", "7.2(d)", "dealer down, dealer down"),
        decides(
            "Fold, check or bet.",
            "8.1",
            fold="8.1(a)",
            check="8.1(b)",
            bet=("8.1(c)(ii)", 30, 40),
        ),
        reveals("flop", "8.2", "flop shown by 8.2"),
        decides(
            "Fold, check or bet.", "8.3", fold="8.3(a)", check="8.3(b)", bet=("8.3(c)(ii)", 20)
        ),
        reveals("turn and the river", "8.4", "turn and river shown by 8.4"),
        decides("Fold or bet.", "8.5", fold="8.5(a)", bet=("8.5(b)(ii)", 10)),
        reveals("dealer", "8.8(b)", "dealer shown by 8.8(b)", "Dealer's hand"),
        Asked("Concede the hand, with all its wagers.", "9.1", "Conceding hand"),
        settles("9.3"),
    ),
    PERTH: (
        deals("two cards to each hand", "4.3(a)", HANDS, "No more bets"),
        deals("two cards to the dealer", "4.3(b)", "dealer down, dealer down"),
        decides("Check or bet.", "4.4", check="4.4", bet=("3.36(a)", 30, 40)),
        deals("three cards to the flop", "4.7", FLOP),
        decides("Check or bet.", "4.8", check="4.8", bet=("3.36(b)", 20)),
        deals("two cards to the turn and the river", "4.9", "board up, board up"),
        decides("Fold or bet.", "4.10", fold="4.10", bet=("3.36(c)", 10)),
        reveals("dealer", "4.13", "dealer shown by 4.13"),
        Asked("Concede the hand, with all its wagers.", "4.14"),
        settles("4.15"),
    ),
    MELBOURNE: (
        deals(
            "one card to each hand and the dealer",
            "12.5.1(a)",
            "seat 1 down, seat 2 down, dealer down",
            "No more bets",
        ),
        deals(
            "one card to each hand and the dealer",
            "12.5.1(b)",
            "seat 1 down, seat 2 down, dealer down",
        ),
        decides(
            "Check or bet.",
            "12.5.2",
            "Bet or check",
            check="12.5.2(b)",
            bet=("12.5.2(a)", 30, 40),
        ),
        deals("three cards to the flop", "12.5.3", FLOP),
        decides(
            "Check or bet.", "12.5.4", "Bet or check", check="12.5.4(b)", bet=("12.5.4(a)", 20)
        ),
        deals("two cards to the turn and the river", "12.5.5", "board up, board up"),
        decides("Fold or bet.", "12.5.6", "Bet or fold", fold="12.5.6(b)", bet=("12.5.6(a)", 10)),
        reveals("dealer", "12.5.7", "dealer shown by 12.5.7"),
        settles("8.1.2"),
    ),
}
STREETS = ("preflop", "flop", "river")


def _marked(book: str) -> Any:
    """A game, marked with the clauses of all its steps."""
    cited = dict.fromkeys(c for asked in ROUNDS[book] for c in asked.cited())
    return pytest.param(book, marks=pytest.mark.clause(book, *cited))


games = pytest.mark.parametrize("book", [_marked(book) for book in ROUNDS])


def opened(book: str) -> Table:
    return Table(book, "ultimate", players=2).open_bets(1, 2).shuffle().close_bets()


def asked_now(table: Table) -> Todo:
    return next_steps(table.state, table.law)[0]


def in_words(events: tuple[AnyRoundEvent, ...]) -> str:
    """What came to lie where, and what was shown by which clause."""
    words = []
    for event in events:
        if isinstance(event, CardDealt):
            place = f"seat {event.seat}" if event.to == "seat" else event.to
            words.append(f"{place} {'up' if event.up else 'down'}")
        elif isinstance(event, BoardShown):
            words.append(f"{' and '.join(event.part)} shown by {event.clause}")
        elif isinstance(event, DealerShown):
            words.append(f"dealer shown by {event.clause}")
    return ", ".join(words)


def read(todo: Todo) -> Asked:
    options = [
        Option(option.act, option.clause, tuple(amount // 100 for amount in option.amounts))
        for option in todo.options
    ]
    return Asked(todo.what, todo.clause, todo.says, tuple(options))


def step_on(table: Table) -> str:
    """Does what is asked for: checks where that is open, bets the Ante on the river."""
    todo = asked_now(table)
    if todo.do == "Decide":
        for seat in (1, 2):
            if any(option.act == "check" for option in todo.options):
                table.check(seat)
            else:
                table.bet(seat, 10)
        return ""
    if todo.do == "Concede":
        return ""  # the settlement may begin at once
    return in_words(table.deal())


@games
def test_the_console_leads_through_the_round_as_the_document_orders_it(book: str) -> None:
    table = opened(book)
    *steps, last = ROUNDS[book]
    for expected in steps:
        assert read(asked_now(table)) == expected._replace(then=""), expected
        assert step_on(table) == expected.then, expected
    assert read(next_steps(table.state, table.law)[-1]) == last


def test_each_round_has_as_many_steps_as_its_document() -> None:
    assert {book: len(steps) for book, steps in ROUNDS.items()} == {
        CANBERRA: 11,
        PERTH: 10,
        MELBOURNE: 9,
    }


@pytest.mark.parametrize(
    "book, says, clause",
    [
        pytest.param(book, "No more bets", clause, marks=pytest.mark.clause(book, clause))
        for book, clause in ((CANBERRA, "7.2(a)"), (PERTH, "4.3(a)"), (MELBOURNE, "12.5.1(a)"))
    ],
)
def test_the_dealer_calls_no_more_bets(book: str, says: str, clause: str) -> None:
    (called,) = opened(book).of_type(Announced)
    assert (called.says, called.clause) == (says, clause)


def streets(book: str) -> Iterator[tuple[Table, str, Asked]]:
    """The table on each street, with the street and what is asked for there."""
    table = opened(book)
    left = iter(STREETS)
    for expected in ROUNDS[book][:-1]:
        if expected.options:
            yield table, next(left), expected
        step_on(table)


@games
def test_on_each_street_other_amounts_and_other_choices_are_refused(book: str) -> None:
    for table, _, expected in streets(book):
        bet = expected.options[-1]
        for wrong in {10, 20, 30, 40, 50} - set(bet.amounts):
            reason = table.refused(table.betting(1, wrong), WrongAmount, bet.clause)
            assert reason.startswith("The Play wager must be $")
        given = {
            "fold": commands.Fold(actor=table.at(1), seat=1),
            "check": commands.Check(actor=table.at(1), seat=1),
        }
        for act, command in given.items():
            if act not in expected.acts:
                table.refused(command, NotAChoice, expected.clause)
        table.refused(commands.Deal(actor=DEALER), WrongMoment, expected.clause)


@games
def test_a_hand_with_a_play_wager_decides_nothing_more(book: str) -> None:
    table = opened(book)
    placed = False
    for expected in ROUNDS[book][:-1]:
        if expected.options and not placed:
            table.bet(1, 40)
            table.check(2)
            placed = True
        elif expected.options:
            table.refused(table.betting(1, 10), NotAChoice, expected.clause)
            (seat,) = {todo.seat for todo in next_steps(table.state, table.law) if todo.options}
            assert seat == 2
            table.check(2) if "check" in expected.acts else table.bet(2, 10)
        else:
            step_on(table)
    assert table.seat(1).wagers["play"] == dollars(40)


SILENT = (
    pytest.param(CANBERRA, "13.8", marks=pytest.mark.clause(CANBERRA, "13.8")),
    pytest.param(PERTH, "5.12", marks=pytest.mark.clause(PERTH, "5.12")),
)


@pytest.mark.parametrize("book, clause", SILENT)
@pytest.mark.parametrize("street", STREETS)
def test_a_player_who_is_not_there_has_folded(book: str, clause: str, street: str) -> None:
    table = next(table for table, now, _ in streets(book) if now == street)
    events = table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    (folded,) = (event for event in events if isinstance(event, HandDeemedFolded))
    assert (folded.seat, folded.clause) == (1, clause)
    assert table.seat(1).hand == "absent"
    seated = commands.NoDecision(actor=table.at(2), seat=2, why="absent")
    table.refused(seated, NotAuthorised, clause)


@pytest.mark.clause(MELBOURNE, "14.10")
@pytest.mark.parametrize("street", STREETS)
def test_melbourne_leaves_silence_to_a_ruling(street: str) -> None:
    table = next(table for table, now, _ in streets(MELBOURNE) if now == street)
    silence = commands.NoDecision(actor=DEALER, seat=1, why="absent")
    table.refused(silence, NotAuthorised, "14.10")
    assert table.seat(1).hand == "live"
