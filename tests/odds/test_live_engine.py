"""Tests that the live table pays every round as the solver says.

The simulator's rounds are dealt again on the engine of `croupier.banked`: the same nine cards, the
solver's decisions as a player's commands, and chips counted before and after. So what the solver
believes a round to be worth is what a table really pays, round by round.
"""

from collections.abc import Iterator
from math import sqrt

import pytest

from croupier.acts import Actor
from croupier.banked import (
    AnyRoundCommand,
    Round,
    Sitting,
    Todo,
    banked_rules,
    dealer_command,
    next_steps,
)
from croupier.banked import commands as c
from croupier.books import End
from croupier.cards import FULL_DECK, Card, OsEntropy
from croupier.money import Cents
from croupier.odds import SessionTerms, Terminal, simulate
from tests.odds.test_simulation import GAMES, dealt, ready

DEALER, PLAYER = Actor("dealer", "dealer"), Actor("player", "player")
ANTE, STACK, ROUNDS = Cents(1000), Cents(1_000_000), 300


class Table:
    """A table with one player, who plays each hand to an end that is given."""

    def __init__(self, book: str, game: str, any_end: Terminal) -> None:
        self.rules = banked_rules(book, game)
        laid, _ = self._played(FULL_DECK, any_end)
        self.places = [FULL_DECK.index(card) for card in laid]

    def net(self, cards: list[Card], end: Terminal) -> int:
        """What a hand with these nine cards wins: own two, the dealer's two, the board."""
        others = iter(card for card in FULL_DECK if card not in cards)
        where = dict(zip(self.places, cards, strict=True))
        deck = tuple(where[n] if n in where else next(others) for n in range(52))
        laid, net = self._played(deck, end)
        assert laid == cards[: len(laid)]
        return net

    def _played(self, deck: tuple[Card, ...], end: Terminal) -> tuple[list[Card], int]:
        """The cards as they lay, and the chips won."""
        state = self.rules.start
        laid: list[Card] = []
        for command in self._opening(deck):
            state, _ = self.rules.perform(state, command)
        while state.phase != "over":
            laid = laid_out(state) or laid
            todo = next(step for step in next_steps(state, self.rules.law) if not step.may)
            state, _ = self.rules.perform(state, self._command(state, todo, end))
        return laid, state.seat(1).stack - STACK

    def _opening(self, deck: tuple[Card, ...]) -> Iterator[AnyRoundCommand]:
        yield c.OpenRound(actor=DEALER, id="1", seats=(Sitting(1, PLAYER.person, STACK),))
        for wager in self.rules.law.required:
            yield c.PlaceWager(actor=PLAYER, seat=1, wager=wager, amount=ANTE)
        yield c.ShuffleCards(actor=DEALER, order=deck)
        shuffle = self.rules.law.shuffle
        if shuffle is not None and shuffle.cut:
            yield c.CutCards(actor=DEALER, position=26)

    def _command(self, state: Round, todo: Todo, end: Terminal) -> AnyRoundCommand:
        if todo.do != "Decide":
            command = dealer_command(self.rules.law, state, OsEntropy())
            assert command is not None, todo
            return command
        street = str(self.rules.law.steps[state.step].street)
        bets = [bet for bet in end.placed if bet.street == street]
        if bets:
            return c.Bet(actor=PLAYER, seat=1, amount=Cents(bets[0].multiple * ANTE))
        if end.end is not End.LIVE and end.end.name == street.upper():
            return c.Fold(actor=PLAYER, seat=1)
        return c.Check(actor=PLAYER, seat=1)


def laid_out(state: Round) -> list[Card]:
    """The nine cards once they are all on the table, those of the dealer still face down."""
    cards = (*state.seat(1).cards, *state.dealer, *state.board)
    return [card for card in cards if card is not None] if len(cards) == 9 else []


@pytest.mark.parametrize("book, game", GAMES)
def test_the_table_pays_every_round_what_the_solver_expects(book: str, game: str) -> None:
    played = ready(book, game)
    ends = played.tree.terminals
    table = Table(book, game, max(ends, key=lambda end: (end.end is End.LIVE, len(end.placed))))
    nets = []
    for seed in range(ROUNDS):
        result = simulate(played, SessionTerms(rounds=1, ante=ANTE, seed=seed), 1, workers=1)
        end = ends[int(result.results.ends.argmax())]
        nets.append(table.net([FULL_DECK[n] for n in dealt(seed, 0)], end))
        assert nets[-1] == int(result.cents(result.results.sessions[0, 1])), (seed, end)
    mean = sum(nets) / ROUNDS / ANTE
    spread = sqrt(sum((net / ANTE - mean) ** 2 for net in nets) / (ROUNDS - 1) / ROUNDS)
    assert abs(mean - float(played.expected_value)) < 4 * spread
    assert len(set(nets)) > 5
