"""Every rule of the three Ultimate games about wagers of the wrong amount.

Each case lays wagers that are wrong in one way, wins and loses with them, and says from the
document how much of each counts and which clauses are cited for it. A second hand, which is right,
shows whether the rest of the round plays on.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tests.banked.settlement.table import House, hand, wager

CANBERRA, PERTH, MELBOURNE = "canberra-ultimate", "perth-ultimate", "melbourne-wsop"
LIMITS = {"minimum": "10.00", "maximum": "500.00"}
BOARD = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}
FLUSH, NOTHING = "Qh Jh", "Qd Jc"
ODDS = {"ante": Fraction(1), "blind": Fraction(3, 2), "trips": Fraction(7), "play": Fraction(1)}
"""What a flush wins at all three tables."""

VOID = None
"""A wager that goes back in full, whatever the cards."""


class Counts(NamedTuple):
    """How many dollars of a wager count, and the clauses cited for its amount."""

    live: int | None
    cites: tuple[str, ...] = ()


class Wrong(NamedTuple):
    """Wagers that are wrong in one way, and what the document makes of each of them."""

    book: str
    clauses: tuple[str, ...]
    placed: dict[str, Any]
    counts: dict[str, Counts]
    round_void: bool = False


def play_of(amount: int, street: str) -> dict[str, Any]:
    return {"ante": 10, "blind": 10, "play": amount, "play_street": street}


def follow_up(book: str, street: str, amount: int, live: int, clause: str) -> Wrong:
    right = {"ante": Counts(10), "blind": Counts(10)}
    counts = right | {"play": Counts(live, (clause,))}
    return Wrong(book, (clause,), play_of(amount, street), counts)


def void(book: str, placed: dict[str, Any], *clauses: str) -> Wrong:
    """The whole hand goes back, and the others play on."""
    return Wrong(book, clauses, placed, dict.fromkeys(placed, Counts(VOID, clauses)))


def each(live: int | None, *clauses: str, wagers: str = "ante blind trips") -> dict[str, Counts]:
    return dict.fromkeys(wagers.split(), Counts(live, clauses))


LOW = {"ante": 5, "blind": 5, "trips": 5, "play": 5, "play_street": "river"}
HIGH = {"ante": 600, "blind": 600, "trips": 600, "play": 500, "play_street": "river"}
MARKED = HIGH | {"play": 600, "marker": True}
SIDE_LOW = {"ante": 10, "blind": 10, "trips": 5, "play": 10, "play_street": "river"}
RIGHT = {"ante": Counts(10), "blind": Counts(10), "play": Counts(10)}
WARNED = {"warned": True}

CASES = (
    # --- Canberra: 5.4, 5.5 and 5.2, 13.7, 13.5(b)
    Wrong(CANBERRA, ("5.4",), LOW, each(5, "5.4") | {"play": Counts(5)}),
    Wrong(CANBERRA, ("5.4",), LOW | WARNED, each(VOID, "5.4", wagers="ante blind trips play")),
    Wrong(CANBERRA, ("5.4",), SIDE_LOW | WARNED, RIGHT | {"trips": Counts(VOID, ("5.4",))}),
    Wrong(CANBERRA, ("5.5", "5.2"), HIGH, each(500, "5.5", "5.2") | {"play": Counts(500)}),
    Wrong(CANBERRA, ("5.5", "5.2"), MARKED, each(600, "5.5", "5.2") | {"play": Counts(600)}),
    follow_up(CANBERRA, "preflop", 25, 25, "13.7(a)"),
    follow_up(CANBERRA, "preflop", 35, 35, "13.7(a)"),
    follow_up(CANBERRA, "flop", 15, 15, "13.7(a)"),
    follow_up(CANBERRA, "river", 5, 5, "13.7(a)"),
    follow_up(CANBERRA, "preflop", 50, 40, "13.7(b)"),
    follow_up(CANBERRA, "flop", 30, 20, "13.7(b)"),
    follow_up(CANBERRA, "river", 20, 10, "13.7(b)"),
    void(CANBERRA, {"ante": 10, "trips": 10}, "13.5(b)"),
    void(CANBERRA, {"blind": 10, "trips": 10}, "13.5(b)"),
    void(CANBERRA, {"ante": 10, "blind": 20, "trips": 10}, "13.5(b)", "A 'Blind'"),
    void(CANBERRA, {"trips": 10}, "13.5(b)", "4.3"),
    # --- Perth: 5.5(a) to (f), 5.6 to 5.11, 3.24, 5.14
    follow_up(PERTH, "preflop", 25, 25, "5.5(a)"),
    follow_up(PERTH, "preflop", 35, 35, "5.5(a)"),
    follow_up(PERTH, "preflop", 50, 40, "5.5(b)"),
    follow_up(PERTH, "flop", 15, 15, "5.5(c)"),
    follow_up(PERTH, "flop", 30, 20, "5.5(d)"),
    follow_up(PERTH, "river", 5, 5, "5.5(e)"),
    follow_up(PERTH, "river", 20, 10, "5.5(f)"),
    Wrong(
        PERTH,
        ("5.6", "5.8"),
        {"ante": 10, "trips": 10, "play": 40, "play_street": "preflop"},
        {
            "ante": Counts(10, ("5.6", "5.8")),
            "trips": Counts(10, ("5.6", "5.8")),
            "play": Counts(40, ("5.6", "5.8")),
        },
    ),
    *(
        Wrong(
            PERTH,
            ("5.7", "5.8"),
            {"blind": 10, "trips": 10, "play": placed, "play_street": "preflop"},
            {
                "blind": Counts(10),
                "trips": Counts(10),
                "play": Counts(live, ("5.7", "5.8")),
            },
        )
        for placed, live in ((10, 10), (40, 10), (5, 5))
    ),
    Wrong(
        PERTH,
        ("5.10",),
        {"ante": 10, "blind": 20, "play": 40, "play_street": "preflop"},
        {"ante": Counts(10, ("5.10",)), "blind": Counts(20, ("5.10",)), "play": Counts(40)},
    ),
    Wrong(PERTH, ("5.11",), LOW, each(5, "5.11") | {"play": Counts(5)}),
    Wrong(PERTH, ("5.11",), LOW | WARNED, each(5, "5.11") | {"play": Counts(5)}),
    Wrong(PERTH, ("5.11",), HIGH, each(500, "5.11") | {"play": Counts(500)}),
    Wrong(
        PERTH,
        ("5.9", "5.4"),
        {"trips": 10},
        {"trips": Counts(VOID, ("5.9", "5.4"))},
        round_void=True,
    ),
    # --- Melbourne: 6.2.1, 6.2.2 and 6.3, 11.11, 11.6
    Wrong(MELBOURNE, ("6.2.1",), LOW, each(5, "6.2.1") | {"play": Counts(5)}),
    Wrong(MELBOURNE, ("6.2.1",), LOW | WARNED, each(VOID, "6.2.1", wagers="ante blind trips play")),
    Wrong(MELBOURNE, ("6.2.1",), SIDE_LOW | WARNED, RIGHT | {"trips": Counts(VOID, ("6.2.1",))}),
    Wrong(MELBOURNE, ("6.2.2", "6.3"), HIGH, each(500, "6.2.2", "6.3") | {"play": Counts(500)}),
    Wrong(MELBOURNE, ("6.2.2", "6.3"), MARKED, each(600, "6.2.2", "6.3") | {"play": Counts(600)}),
    follow_up(MELBOURNE, "preflop", 25, 25, "11.11.2"),
    follow_up(MELBOURNE, "flop", 15, 15, "11.11.2"),
    follow_up(MELBOURNE, "river", 5, 5, "11.11.2"),
    follow_up(MELBOURNE, "preflop", 50, 40, "11.11.1"),
    follow_up(MELBOURNE, "flop", 30, 20, "11.11.1"),
    follow_up(MELBOURNE, "river", 20, 10, "11.11.1"),
    void(MELBOURNE, {"ante": 10, "trips": 10}, "11.6", "12.2.1 def Blind"),
    void(MELBOURNE, {"blind": 10, "trips": 10}, "11.6", "1.1 def Ante"),
    void(MELBOURNE, {"ante": 10, "blind": 20, "trips": 10}, "11.6", "12.2.1 def Blind"),
    void(MELBOURNE, {"trips": 10}, "11.6"),
)


def _case(case: Wrong) -> Any:
    name = f"{case.book} {case.clauses[0]} {case.placed}"
    return pytest.param(case, marks=pytest.mark.clause(case.book, *case.clauses), id=name)


@pytest.mark.parametrize("case", [_case(case) for case in CASES])
@pytest.mark.parametrize("cards", [FLUSH, NOTHING])
def test_of_a_wrong_amount_so_much_counts_and_the_rest_goes_back(case: Wrong, cards: str) -> None:
    right = hand("8c 7c", seat=2, ante=10, blind=10, play=10, play_street="river")
    wrong = hand(cards, **case.placed)
    result = House(case.book, "ultimate").settle(wrong, right, **BOARD, **LIMITS)
    for name, (live, cites) in case.counts.items():
        settled = wager(result, name)
        staked = case.placed[name] * 100
        if live is VOID:
            assert (settled.outcome, settled.returned) == ("void", staked), name
            assert settled.clauses == cites
            continue
        wins = staked + live * 100 * ODDS[name]
        assert settled.returned == (wins if cards == FLUSH else staked - live * 100), name
        about_amount = [c for c in settled.clauses if c in ABOUT_AMOUNTS[case.book]]
        assert tuple(about_amount) == cites, name
    outcomes = {w.outcome for w in result.seats[1].wagers.values()}
    assert outcomes == ({"void"} if case.round_void else {"lose"})


ABOUT_AMOUNTS = {
    book: {c for case in CASES if case.book == book for c in case.clauses}
    for book in (CANBERRA, PERTH, MELBOURNE)
}


@pytest.mark.parametrize(
    "placed, returned, clauses",
    [
        pytest.param(
            {"blind": 10, "jackpot_1": 5},
            {"jackpot_1": 5},
            ("3.24",),
            marks=pytest.mark.clause(PERTH, "3.24"),
        ),
        pytest.param(
            {"ante": 10, "blind": 10, "jackpot_1": 3, "jackpot_2": 4},
            {"jackpot_1": 3, "jackpot_2": 4},
            ("5.14",),
            marks=pytest.mark.clause(PERTH, "5.14"),
        ),
    ],
)
def test_a_perth_jackpot_wager_that_is_invalid_goes_back(
    placed: dict[str, int], returned: dict[str, int], clauses: tuple[str, ...]
) -> None:
    result = House(PERTH).settle(
        hand(NOTHING, **placed, play=10, play_street="river"),
        **BOARD,
        jackpot={"cost": "5.00"},
    )
    for name, amount in returned.items():
        settled = wager(result, name)
        assert (settled.outcome, settled.returned) == ("void", amount * 100)
        assert settled.clauses == clauses


@pytest.mark.clause(PERTH, "5.14")
def test_a_perth_jackpot_wager_above_its_cost_counts_to_the_cost() -> None:
    placed = {"ante": 10, "blind": 10, "jackpot_1": 8, "jackpot_2": 25}
    result = House(PERTH).settle(
        hand(NOTHING, **placed, play=10, play_street="river"), **BOARD, jackpot={"cost": "5.00"}
    )
    found = {n: wager(result, n) for n in ("jackpot_1", "jackpot_2")}
    assert {n: (w.outcome, w.returned // 100) for n, w in found.items()} == {
        "jackpot_1": ("lose", 3),
        "jackpot_2": ("lose", 15),
    }
    assert all(w.clauses == ("3.25(b)(iii)", "5.14") for w in found.values())


@pytest.mark.clause(MELBOURNE, "6.2.3")
def test_melbourne_pays_up_to_the_next_chip() -> None:
    placed = hand(FLUSH, ante=5, blind=5, play=5, play_street="river")
    result = House(MELBOURNE, "ultimate").settle(placed, **BOARD, smallest_chip="1.00")
    blind = wager(result, "blind")
    assert (blind.won, blind.clauses[-1]) == (8_00, "6.2.3")
    exact = House(MELBOURNE, "ultimate").settle(placed, **BOARD, smallest_chip="0.50")
    assert wager(exact, "blind").won == 7_50
    assert "6.2.3" not in wager(exact, "blind").clauses


def test_each_book_has_as_many_rules_as_its_document() -> None:
    cited = {book: len({c.clauses[0] for c in CASES if c.book == book}) for book in ABOUT_AMOUNTS}
    assert cited == {CANBERRA: 5, PERTH: 11, MELBOURNE: 5}
