"""Tests of replaying the hands of a tournament from the log."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from croupier.acts import from_json, to_json
from croupier.books import load_book
from croupier.cards import FULL_DECK, SeededEntropy, cards
from croupier.errors import BadInput
from croupier.tournament import (
    AnyTournamentEvent,
    Blinds,
    DealtHand,
    Entrant,
    LevelRow,
    PlayedHand,
    Replayer,
    Simulation,
    TournamentTerms,
    events,
    hands_of,
    tournament_rules,
)
from tests.tournament.stage import banked, poker, wsop


def simulated(terms: TournamentTerms, entries: int) -> Simulation:
    game = Simulation(load_book(terms.book), terms, entries, SeededEntropy(5))
    game.run()
    return game


@pytest.mark.parametrize(
    "terms, entries",
    [
        pytest.param(poker(), 20, id="holdem"),
        pytest.param(poker(game="crazy-pineapple-hi-lo", structure="fixed"), 10, id="discards"),
        pytest.param(banked(), 12, id="canberra"),
        pytest.param(wsop(), 12, id="melbourne"),
    ],
)
def test_every_hand_of_a_log_is_played_again_from_its_cards_and_acts(
    terms: TournamentTerms, entries: int
) -> None:
    game = simulated(terms, entries)
    history: Sequence[AnyTournamentEvent] = [
        from_json(to_json(e), AnyTournamentEvent) for e in game.history
    ]
    replayer, hands = Replayer(game.rules), 0
    for hand in hands_of(game.rules, history):
        assert hand.dealt is not None
        assert sorted(cards(hand.dealt.deck)) == sorted(FULL_DECK)
        assert replayer.play(hand).stacks == hand.ended.stacks
        hands += 1
    assert hands == game.hands


def deck(first: str) -> str:
    """A whole deck that begins with these cards."""
    top = cards(first)
    return "".join(map(str, (*top, *(card for card in FULL_DECK if card not in top))))


def three_handed(dealt: DealtHand, stacks: dict[str, int]) -> PlayedHand:
    """Ann has the button in seat 1, Bob the small blind of 25 in seat 2, Cy the big one of 50."""
    entrants = {
        name: Entrant(name, seat, status="playing", table=1, seat=seat, chips=1000)
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1)
    }
    begun = events.HandStarted(
        no=1,
        table=1,
        level=0,
        marker=1,
        order=("Bob", "Cy", "Ann"),
        blinds=Blinds(button=1, small=2, last=3, dealt=(2, 3, 1)),
    )
    ended = events.HandEnded(no=2, table=1, stacks=stacks, dealt=dealt)
    return PlayedHand(session=0, table=1, hand=1, begun=begun, ended=ended, entrants=entrants)


HOLE = "Ks 7c Ah Kd 2d Ac"
"""Dealt in turn from the button's left: Bob kings, Cy seven-deuce, Ann aces."""
BOARD = "3c 9h 9d Kc 4c 5s 6h Jd"
"""A burn before the flop, the turn and the river: the flop brings Bob his third king."""


def levels() -> TournamentTerms:
    return replace(poker(), level=(LevelRow(minutes=20, small=25, big=50),))


def test_a_hand_worked_by_hand_comes_out_as_the_record_says() -> None:
    """Ann raises to 150, Bob calls, Cy folds his 50. Bob bets 300 on the flop and is called, both
    check the turn, Bob bets his last 550 on the river and is called: kings full takes 2,050."""
    acts = "1r150 2c 3f 2b300 1c 2k 1k 2b550 1c"
    hand = three_handed(
        DealtHand(deck(f"{HOLE} {BOARD}"), acts), {"Ann": 0, "Bob": 2050, "Cy": 950}
    )
    again = Replayer(tournament_rules(levels())).play(hand)
    assert again.stacks == {"Ann": 0, "Bob": 2050, "Cy": 950}
    assert again.board == cards("9h 9d Kc 5s Jd")
    assert again.held["Bob"] == cards("Ks Kd")
    assert again.differs(hand) == ""


@pytest.mark.parametrize(
    "acts, wrong",
    [
        ("1r150 2c 3f 2b300 1c 2k 1k 2b550", "an act for every turn"),
        ("1r150 2c 3f 2b300 1c 2k 1k 2b550 1c 1f", "no acts after the hand"),
        ("1r150 2c 3f 2b5000", "only acts that the rules allow"),
        ("9f", "dealt in"),
        ("1q", "one of f"),
        ("1rAh", "an amount"),
        ("??", "only acts such as"),
    ],
)
def test_a_record_that_cannot_be_played_is_named(acts: str, wrong: str) -> None:
    hand = three_handed(DealtHand(deck(f"{HOLE} {BOARD}"), acts), {})
    with pytest.raises(BadInput, match=wrong):
        Replayer(tournament_rules(levels())).play(hand)


def alone(terms: TournamentTerms, acts: str) -> PlayedHand:
    """One player against the house, from a deck in its usual order."""
    ann = Entrant("ann", 1, status="playing", table=1, seat=1, chips=10_000)
    begun = events.HandStarted(no=1, table=1, level=0, marker=1, order=("ann",))
    dealt = DealtHand("".join(map(str, FULL_DECK)), acts, cut=20)
    ended = events.HandEnded(no=2, table=1, stacks={}, dealt=dealt)
    return PlayedHand(session=1, table=1, hand=1, begun=begun, ended=ended, entrants={"ann": ann})


@pytest.mark.clause("canberra-ultimate", "16.3(a)(vii)")
def test_a_wager_above_the_limit_of_the_session_is_refused() -> None:
    """The session's limits are 100 to 2,000 chips."""
    replayer = Replayer(tournament_rules(banked()))
    assert replayer.play(alone(banked(), "1w2000 1k 1k 1f")).stacks == {"ann": 6_000}
    for acts in ("1w2001 1k 1k 1f", "1w99 1k 1k 1f"):
        with pytest.raises(BadInput, match="only acts that the rules allow"):
            replayer.play(alone(banked(), acts))


@pytest.mark.clause("melbourne-wsop", "13.4.8(c)")
def test_conditions_that_promise_three_times_the_ante_on_the_flop_change_nothing() -> None:
    """On the flop the Play wager is twice the Ante, whatever the conditions say."""
    terms = wsop(conditions={"rules-prevail": "On the flop a player may bet three times the ante."})
    replayer = Replayer(tournament_rules(terms))
    assert len(replayer.play(alone(terms, "1w100 1k 1b200")).board) == 5
    with pytest.raises(BadInput, match="only acts that the rules allow"):
        replayer.play(alone(terms, "1w100 1k 1b300"))


def test_a_stack_that_was_changed_in_the_log_is_found() -> None:
    game = simulated(poker(), 12)
    hand = next(hands_of(game.rules, game.history))
    poorest = min(hand.ended.stacks, key=hand.ended.stacks.__getitem__)
    forged = hand.ended.stacks | {poorest: hand.ended.stacks[poorest] + 25}
    changed = replace(hand, ended=replace(hand.ended, stacks=forged))
    found = Replayer(game.rules).play(hand).differs(changed)
    assert found.startswith(f"The log gives {poorest} {forged[poorest]:,} and not")
    unknown = replace(hand, ended=replace(hand.ended, dealt=None))
    with pytest.raises(BadInput, match="staff wrote stacks"):
        Replayer(game.rules).play(unknown)
