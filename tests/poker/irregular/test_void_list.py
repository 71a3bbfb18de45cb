"""Tests of what a dealer gives back after a ruling in a hand of poker."""

import pytest

from croupier.poker import SeatNo, readings_of, void_list
from croupier.poker.deal import commands as c
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.irregular.scenes import acted, five, one_acted
from tests.poker.staff import DEALER, HDD

BOOK = "melbourne-poker"


def listed(deal: Dealt) -> list[tuple[int, str, str, int, str]]:
    """What is to be done: seat, wager, what to do, how much, and the clause."""
    steps, state = [], deal.start
    for event in deal.events:
        after = deal.rules.evolve(state, event)
        steps.append((state, event, after))
        state = after
    lines = void_list(steps)
    assert all(line.person == f"P{line.seat}" for line in lines)
    return [(line.seat, line.wager, line.act, line.amount, line.clause) for line in lines]


@pytest.mark.clause(BOOK, "9.1.1")
def test_a_misdeal_gives_raises_back_and_leaves_the_blinds_up() -> None:
    """Blinds of 5 and 10 at seats 1 and 2; seat 3 raised to 30."""
    deal = one_acted().do(c.Report(DEALER, "dealt-out-of-order"))
    assert listed(deal) == [
        (1, "blind", "leave", 5, "9.1.1(c)"),
        (2, "blind", "leave", 10, "9.1.1(c)"),
        (3, "pot", "give back", 30, "9.1.1(c)"),
    ]


@pytest.mark.clause(BOOK, "13.5")
def test_a_game_without_an_outcome_gives_everything_back_with_the_side_wagers() -> None:
    """Seats 3 and 4 put in 30 each; seat 1 has 10 on red and seat 2 has 20 on black."""
    deal = acted().do(c.Invalidate(HDD, "fire"))
    side = [line for line in listed(deal) if line[1].startswith("Flop Chase")]
    assert [line[:4] for line in side] == [
        (1, "Flop Chase on red", "give back", 10),
        (2, "Flop Chase on black", "give back", 20),
    ]
    pot = [line for line in listed(deal) if line[1] == "pot"]
    assert [(seat, amount) for seat, _, _, amount, _ in pot] == [(1, 5), (2, 10), (3, 30), (4, 30)]
    assert {act for _, _, act, _, _ in pot} == {"give back"}


@pytest.mark.clause(BOOK, "9.1.1(f)")
def test_a_void_hand_gets_back_what_it_put_in() -> None:
    deal = five().do(c.Misgive(DEALER, SeatNo(2), 1)).say("3 raise 30", "4 call")
    deal.do(c.Report(DEALER, "wrong-count", SeatNo(2)))
    assert listed(deal) == [(2, "pot", "give back", 10, "9.1.1(f)")]


UNDONE = [
    (1, "Flop Chase on red", "take back", 70),
    (1, "Flop Chase on red", "leave", 10),
    (2, "Flop Chase on black", "give back", 20),
]


@pytest.mark.clause(BOOK, "9.1.1(h)")
@pytest.mark.parametrize("reading, expected", [("reversed", UNDONE), ("area manager rules", [])])
def test_side_wagers_settled_before_a_defective_deck_is_found_are_undone_where_read_so(
    reading: str, expected: list[tuple[int, str, str, int]]
) -> None:
    """The flop is red: seat 1 was paid 7 to 1 on 10, seat 2 lost 20 on black (CP-22)."""
    deck = deck_with("2c 3c 4c 5c 6c 2s 3s 4s 5s 6s", "7c Ah Kd 2d")
    deal = Dealt(
        dict.fromkeys(range(1, 6), 500),
        button=5,
        deck=deck,
        chase=((1, "red", 10), (2, "black", 20)),
        readings=readings_of({"settled_side_wagers": reading}, BOOK),
    )
    deal.say("3 raise 30", "4 call", "5 fold", "1 fold", "2 call").run().say("2 check", "3 check")
    assert [result.won for result in deal.deal.around.chase_results] == [70, 0]
    deal.do(c.Report(DEALER, "defective-deck"))
    side = [line for line in listed(deal) if line[1].startswith("Flop Chase")]
    assert [line[:4] for line in side] == expected
