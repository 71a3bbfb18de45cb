"""Tests of simulated tournaments."""

from __future__ import annotations

import pytest

from croupier.acts import replay
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from croupier.tournament import Simulation, TournamentAccounts, TournamentTerms, commands, events
from tests.tournament.stage import banked, poker, wsop
from tests.tournament.test_random_events import order_of_falling


def simulated(terms: TournamentTerms, entries: int, seed: int = 1) -> Simulation:
    game = Simulation(load_book(terms.book), terms, entries, SeededEntropy(seed))
    game.run()
    return game


def settled(game: Simulation) -> None:
    purse = TournamentAccounts(game.terms.name)
    journal = purse.journal(game.history)
    assert (journal.cents(purse.escrow), journal.cents(purse.pool)) == (0, 0)
    assert journal.total() == 0
    state = game.state
    assert sum(state.prizes.values()) == game.entries * 100_00
    assert state.in_play == state.issued - state.removed + state.from_bank
    assert sum(len(group) for group in state.places) == game.entries
    assert replay(game.rules, game.rules.start, game.history) == game.desk


def test_a_poker_tournament_is_played_to_one_winner() -> None:
    game = simulated(poker(), 60)
    settled(game)
    assert game.state.in_play == 60 * 10_000  # the winner holds every chip
    finished = [set(group) for group in game.state.places[1:]]
    assert finished == order_of_falling(game.history)[::-1]
    assert any(isinstance(event, events.Moved) for event in game.history)


def test_the_same_seed_plays_the_same_tournament() -> None:
    assert simulated(poker(), 20, 7).history == simulated(poker(), 20, 7).history
    assert simulated(poker(), 20, 7).history != simulated(poker(), 20, 8).history


@pytest.mark.parametrize("terms", [banked(), wsop()], ids=["canberra", "melbourne"])
def test_a_banked_tournament_with_a_repechage_is_played_with_real_rounds(
    terms: TournamentTerms,
) -> None:
    game = simulated(terms, 14)
    settled(game)
    sessions = [e for e in game.history if isinstance(e, events.SessionStarted)]
    assert [len(e.players) for e in sessions][:2] == [14, 14 - 2 * 3]
    assert game.state.from_bank != 0


@pytest.mark.clause("canberra-ultimate", "16.19")
def test_hosted_sessions_are_played_to_the_end_hand_for_hand() -> None:
    """The director sets the pace; rounds of all tables then begin and end together."""
    terms = banked()
    game = Simulation(load_book(terms.book), terms, 14, SeededEntropy(1))
    while game.state.stage != "playing":
        game.host.turn(game, game.now)
    game.do(commands.PlayHandForHand(actor=game.host.director, on=True, at=game.now))
    game.run()
    settled(game)
    first = [e for e in game.history if isinstance(e, events.HandStarted)][:6]
    assert [event.table for event in first] == [1, 2, 3] * 2
    ended = [e for e in game.history if isinstance(e, events.HandEnded)][:3]
    assert len({event.no for event in ended}) == 1  # one decision ends them all


def test_entries_outside_the_conditions_are_refused() -> None:
    with pytest.raises(BadInput, match="entries"):
        simulated(poker(), 9)
