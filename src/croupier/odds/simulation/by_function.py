"""Simulates sessions that a Python function decides, round by round.

The same seed deals the same cards as for best play and for strategies in words, so that the results
can be compared round by round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.simulation.rounds import RoundBatch

if TYPE_CHECKING:
    from croupier.odds.kernels.simulate import ScaledTerms, SessionResults
    from croupier.odds.lookup_tables import Ints
    from croupier.odds.workers import Tick


class HandToDecide(NamedTuple):
    """What a player sees at a decision: the street, the cards, and what may be done."""

    street: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    options: tuple[str, ...]
    """Labels such as `play_4x`, `check` and `fold`."""


HandDecider: TypeAlias = Callable[[HandToDecide], str]
"""Gives one of the options, or `bet` for the largest bet."""


@dataclass(frozen=True, slots=True)
class FunctionGame:
    """A game that a function decides; its exact value is not known."""

    tree: Tree
    decide: HandDecider

    @property
    def scale(self) -> int:
        return self.tree.scale


def play_by_function(
    game: FunctionGame, terms: ScaledTerms, sessions: int, marks: Ints, paths: int, tick: Tick
) -> SessionResults:
    """Plays all sessions, a round of each at a time; the first `paths` are kept over time."""
    import numpy as np

    from croupier.odds.kernels.simulate import SessionResults

    batch = RoundBatch(game.tree, sessions, terms.seed)
    rows = np.zeros((sessions, 5), np.int64)
    kept = np.zeros((min(sessions, paths), len(marks)), np.int64)
    sums, ends = np.zeros(2, np.int64), np.zeros(len(game.tree.terminals), np.int64)
    results, net, mark = SessionResults(rows, kept, sums, ends), rows[:, 1], 0
    for number in range(1, terms.rounds + 1):
        able = (terms.bankroll + net >= terms.most).astype(np.uint8)
        if not able.any():
            break
        batch.deal(able)
        paid = _play_round(batch, game, results)
        rows[:, 0] += able
        net += paid
        np.minimum(rows[:, 2], net, out=rows[:, 2])
        np.maximum(rows[:, 3], net, out=rows[:, 3])
        sums += (paid.sum(), (paid * paid).sum())
        if mark < len(marks) and number == marks[mark]:
            kept[:, mark] = net[: len(kept)]
            mark += 1
        tick(sessions / terms.rounds)
    kept[:, mark:] = net[: len(kept), None]
    rows[:, 4] = terms.bankroll + net < terms.most
    return results


def _play_round(batch: RoundBatch, game: FunctionGame, results: SessionResults) -> Ints:
    """What the round in each row pays; each is decided until it ends."""
    import numpy as np

    paid: Ints = np.zeros(batch.rows, np.int64)
    while (batch.nodes >= 0).any():
        hole, board = batch.shown()
        actions = np.zeros(batch.rows, np.int64)
        for row in np.flatnonzero(batch.nodes >= 0):
            node = game.tree.nodes[batch.nodes[row]]
            opened = board[row][: node.seen]
            label = _decided(game.decide, node, hole[row], opened)
            actions[row] = batch.actions.index(label)
        stepped = batch.step(actions)
        paid += stepped.paid
        results.ends[:] += np.bincount(stepped.end[stepped.end >= 0], minlength=len(results.ends))
    return paid


def _decided(decide: HandDecider, node: Node, hole: Ints, board: Ints) -> str:
    options = tuple(option.label for option in node.options)
    cards, opened = (tuple(Card(int(card)) for card in row) for row in (hole, board))
    said = decide(HandToDecide(node.street, cards, opened, options))
    if said == "bet":
        said = next((o.label for o in node.options if o.act == "bet"), said)
    if said not in options:
        expected = f"bet or one of {', '.join(options)} on the {node.street}"
        raise BadInput("strategy", expected, got=said)
    return said
