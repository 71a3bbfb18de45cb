"""Every rule of the two Bonus games about wagers of the wrong amount.

As for the Ultimate games, each case lays wagers that are wrong in one way, and says from the
document how much of each counts and which clauses are cited for it.
"""

from typing import Any

import pytest

from tests.banked.settlement.table import House, hand, wager
from tests.banked.settlement.test_ultimate_amounts import VOID, Counts, Wrong, void

MELBOURNE, SYDNEY = "melbourne-wsop", "sydney-bonus"
LIMITS = {"minimum": "10.00", "maximum": "500.00"}
BOARD = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
FLUSH, NOTHING = "Qh Jh", "Qd 8c"

RIGHT = {"ante": 10, "flop": 20, "turn": 10, "river": 10}
LOW = {"ante": 5, "flop": 10, "turn": 5, "river": 5}
HIGH = {"ante": 600, "flop": 1000, "turn": 500, "river": 500}
MARKED = {"ante": 600, "flop": 1200, "turn": 600, "river": 600, "marker": True}
WARNED = {"warned": True}


def only(name: str, live: int, clause: str) -> dict[str, Counts]:
    """The wager of this name counts so much; the others are right."""
    return {n: Counts(v) for n, v in RIGHT.items()} | {name: Counts(live, (clause,))}


def follow_up(book: str, name: str, amount: int, live: int, clause: str) -> Wrong:
    return Wrong(book, (clause,), RIGHT | {name: amount}, only(name, live, clause))


def later(flop: int, rest: int) -> dict[str, Counts]:
    return {"flop": Counts(flop), "turn": Counts(rest), "river": Counts(rest)}


UNDER, OVER = ("6.2", "11.11.1"), ("6.3", "11.11.2")
MAXIMUM = ("6.2.2", "6.3")
CASES = (
    # --- Melbourne: 6.2.1, 6.2.2 and 6.3, 11.11, 11.6
    Wrong(MELBOURNE, ("6.2.1",), LOW, {"ante": Counts(5, ("6.2.1",))} | later(10, 5)),
    Wrong(MELBOURNE, ("6.2.1",), LOW | WARNED, dict.fromkeys(LOW, Counts(VOID, ("6.2.1",)))),
    Wrong(MELBOURNE, MAXIMUM, HIGH, {"ante": Counts(500, MAXIMUM)} | later(1000, 500)),
    Wrong(MELBOURNE, MAXIMUM, MARKED, {"ante": Counts(600, MAXIMUM)} | later(1200, 600)),
    follow_up(MELBOURNE, "flop", 15, 15, "11.11.2"),
    follow_up(MELBOURNE, "turn", 5, 5, "11.11.2"),
    follow_up(MELBOURNE, "river", 5, 5, "11.11.2"),
    follow_up(MELBOURNE, "flop", 30, 20, "11.11.1"),
    follow_up(MELBOURNE, "turn", 20, 10, "11.11.1"),
    follow_up(MELBOURNE, "river", 20, 10, "11.11.1"),
    void(MELBOURNE, {"flop": 20}, "11.6"),
    # --- Sydney: 6.2 and 6.3 with 11.11, 11.8
    Wrong(SYDNEY, UNDER, LOW, {"ante": Counts(5, UNDER)} | later(10, 5)),
    Wrong(SYDNEY, UNDER, LOW | WARNED, {"ante": Counts(5, UNDER)} | later(10, 5)),
    Wrong(SYDNEY, UNDER, RIGHT | {"ante_bonus": 5}, {"ante_bonus": Counts(5, UNDER)}),
    Wrong(SYDNEY, OVER, HIGH, {"ante": Counts(500, OVER)} | later(1000, 500)),
    Wrong(SYDNEY, OVER, RIGHT | {"ante_bonus": 600}, {"ante_bonus": Counts(500, OVER)}),
    follow_up(SYDNEY, "flop", 15, 15, "11.11.1"),
    follow_up(SYDNEY, "turn", 5, 5, "11.11.1"),
    follow_up(SYDNEY, "river", 5, 5, "11.11.1"),
    follow_up(SYDNEY, "flop", 30, 20, "11.11.2"),
    follow_up(SYDNEY, "turn", 20, 10, "11.11.2"),
    follow_up(SYDNEY, "river", 20, 10, "11.11.2"),
    void(SYDNEY, {"flop": 20, "ante_bonus": 10}, "11.8"),
)
ABOUT_AMOUNTS = {
    book: {c for case in CASES if case.book == book for c in case.clauses}
    for book in (MELBOURNE, SYDNEY)
}


def _case(case: Wrong) -> Any:
    name = f"{case.book} {case.clauses[0]} {case.placed}"
    return pytest.param(case, marks=pytest.mark.clause(case.book, *case.clauses), id=name)


@pytest.mark.parametrize("case", [_case(case) for case in CASES])
@pytest.mark.parametrize("cards", [FLUSH, NOTHING])
def test_of_a_wrong_amount_so_much_counts_and_the_rest_goes_back(case: Wrong, cards: str) -> None:
    right = hand("8d 7c", seat=2, **RIGHT)
    result = House(case.book, "bonus").settle(hand(cards, **case.placed), right, **BOARD, **LIMITS)
    for name, (live, cites) in case.counts.items():
        settled = wager(result, name)
        staked = case.placed[name] * 100
        if live is VOID:
            assert (settled.outcome, settled.returned) == ("void", staked), name
            assert settled.clauses == cites
            continue
        wins = cards == FLUSH and name != "ante_bonus"  # neither hand has a bonus
        assert settled.returned == (staked + live * 100 if wins else staked - live * 100), name
        about_amount = [c for c in settled.clauses if c in ABOUT_AMOUNTS[case.book]]
        assert tuple(about_amount) == cites, name
    assert {w.outcome for w in result.seats[1].wagers.values()} == {"lose"}


@pytest.mark.clause(MELBOURNE, "11.11.2", "11.11.1")
def test_melbourne_tells_the_player_of_a_short_bet_what_to_wager() -> None:
    short = hand(FLUSH, **RIGHT | {"flop": 15})
    result = House(MELBOURNE, "bonus").settle(short, **BOARD)
    assert any("Flop" in note and "$20" in note and "11.11.2" in note for note in result.notes)


@pytest.mark.clause(MELBOURNE, "6.2.3")
def test_melbourne_pays_up_to_the_next_chip() -> None:
    placed = hand(FLUSH, ante="7.50", flop="15.00")
    result = House(MELBOURNE, "bonus").settle(placed, **BOARD, smallest_chip="1.00")
    ante = wager(result, "ante")
    assert (ante.won, ante.clauses[-1]) == (8_00, "6.2.3")
    exact = House(MELBOURNE, "bonus").settle(placed, **BOARD, smallest_chip="0.50")
    assert wager(exact, "ante").won == 7_50
    assert "6.2.3" not in wager(exact, "ante").clauses


def test_each_book_has_as_many_rules_as_its_document() -> None:
    cited = {book: len({c.clauses[0] for c in CASES if c.book == book}) for book in ABOUT_AMOUNTS}
    assert cited == {MELBOURNE: 5, SYDNEY: 5}
