"""Tests of what a dealer takes back and gives back after a ruling, in each family of games."""

import pytest

from croupier.banked import void_list
from tests.banked.round.table import JACKPOT, Table


def listed(table: Table, seat: int) -> list[tuple[str, str, float, str]]:
    """What is to be done at a seat: the wager, what to do, dollars, and the clause."""
    people = {seat.number: seat.person for seat in table.state.seats}
    names = {name: wager.name for name, wager in table.law.wagers.items()}
    lines = void_list(table.events, people, names)
    assert all(line.person == people[line.seat] for line in lines)
    here = [line for line in lines if line.seat == seat]
    return [(line.wager, line.act, line.amount / 100, line.clause) for line in here]


@pytest.mark.clause("canberra-ultimate", "11.1", "13.1")
def test_in_ultimate_what_was_paid_and_what_was_taken_is_undone_and_the_rest_goes_back() -> None:
    """Seat 2 was paid for a flush: Blind 3 to 2, Trips 7 to 1, Ante and Play 1 to 1. Seat 3 had
    folded. Seat 1 is not settled yet."""
    table = (
        Table("canberra-ultimate")
        .open_bets(1, 2, 3, trips=5)
        .deal_in({2: "Ah 9h", 1: "8c 7d"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    )
    table.bet(1, 40), table.bet(2, 40), table.check(3), table.deal()
    table.fold(3)
    table.deal(), table.deal()
    table.settle(2)
    assert listed(table, 2) == [], "nothing before the ruling"
    table.wrong("shoe-malfunction")
    clause = table.state.void
    assert sorted(listed(table, 2)) == sorted(
        [
            ("ante", "take back", 10, clause),
            ("ante", "leave", 10, clause),
            ("blind", "take back", 15, clause),
            ("blind", "leave", 10, clause),
            ("trips", "take back", 35, clause),
            ("trips", "leave", 5, clause),
            ("play", "take back", 40, clause),
            ("play", "leave", 40, clause),
        ]
    )
    assert sorted(listed(table, 3)) == sorted(
        [
            ("ante", "give back", 10, clause),
            ("blind", "give back", 10, clause),
            ("trips", "give back", 5, clause),
        ]
    )
    assert sorted(listed(table, 1)) == sorted(
        [
            ("ante", "give back", 10, clause),
            ("blind", "give back", 10, clause),
            ("trips", "give back", 5, clause),
            ("play", "give back", 40, clause),
        ]
    )


def test_the_dealer_is_told_in_a_sentence_where_the_chips_are() -> None:
    table = (
        Table("canberra-ultimate")
        .open_bets(1, 2)
        .deal_in({2: "Ah 9h", 1: "8c 7d"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    )
    table.bet(1, 40), table.bet(2, 40)
    table.deal(), table.deal(), table.deal()
    table.settle(2)
    table.wrong("shoe-malfunction")
    people = {seat.number: seat.person for seat in table.state.seats}
    names = {name: wager.name for name, wager in table.law.wagers.items()}
    said = [line.what for line in void_list(table.events, people, names) if line.wager == "blind"]
    assert said == [
        "Give back $10 of the Blind that lies there.",
        "Take back $15 that was paid on the Blind.",
        "Leave $10 of the Blind with the player.",
    ]


@pytest.mark.clause("melbourne-wsop", "11.2", "11.2.1")
def test_in_the_bonus_game_of_melbourne_the_hands_paid_before_are_reversed() -> None:
    """Seat 4 was paid 1 to 1 on an Ante of $10 with a flush and on a Flop wager of $20."""
    table = Table("melbourne-wsop", "bonus", players=4).open_bets(2, 4)
    table.deal_in({4: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd").to_settlement()
    table.settle(4)
    assert table.net(4) == 30
    table.wrong("wrong-count", seat=2)
    assert sorted(listed(table, 4)) == [
        ("ante", "leave", 10, "11.2.1"),
        ("ante", "take back", 10, "11.2.1"),
        ("flop", "leave", 20, "11.2.1"),
        ("flop", "take back", 20, "11.2.1"),
    ]
    assert sorted(listed(table, 2)) == [
        ("ante", "give back", 10, "11.2.1"),
        ("flop", "give back", 20, "11.2.1"),
    ]


@pytest.mark.clause("melbourne-wsop", "11.13")
def test_in_melbourne_a_jackpot_wager_stays_for_the_next_round() -> None:
    table = Table("melbourne-wsop", "ultimate", {"jackpot": JACKPOT}).open_bets(1, jackpot=5)
    table.deal_in()
    table.wrong("exposed-in-deal")
    lines = {wager: (act, amount) for wager, act, amount, _ in listed(table, 1)}
    assert lines == {"jackpot": ("leave", 5), "ante": ("give back", 10), "blind": ("give back", 10)}


@pytest.mark.clause("sydney-bonus", "11.4.1")
def test_at_the_star_the_wagers_of_a_folded_hand_are_given_back() -> None:
    """Seat 1 folded $10 of Ante, $5 of Ante Bonus and the $5 jackpot wager before the dealer
    showed a card; nobody had made a Flop wager."""
    table = Table("sydney-bonus", sign={"jackpot": JACKPOT})
    table.open_bets(1, 2, 3, ante_bonus=5, jackpot=5).deal_in()
    table.fold(1)
    assert table.net(1) == -20
    table.wrong("dealer-card-shown-no-flop-wager")
    assert table.net(1) == 0
    back = {wager: (act, amount) for wager, act, amount, _ in listed(table, 1)}
    assert back == {
        "ante": ("give back", 10),
        "ante_bonus": ("give back", 5),
        "jackpot": ("give back", 5),
    }


def test_a_round_without_a_ruling_has_nothing_to_take_back() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).deal_in().finish()
    assert listed(table, 1) == []
