"""Types of simulated sessions: their terms, the prepared game, and the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING

from croupier.errors import BadInput
from croupier.money import Cents, show_exact
from croupier.odds.asking.stakes import DOLLAR_ANTE
from croupier.odds.asking.tree import Terminal, Tree
from croupier.odds.checks import check_count, check_seed
from croupier.odds.simulation.by_function import FunctionGame

if TYPE_CHECKING:
    from croupier.odds.kernels.simulate import Script, SessionResults
    from croupier.odds.lookup_tables import Ints


@dataclass(frozen=True, slots=True)
class GameReady:
    """A game prepared for best play or a strategy in words, and its exact value per Ante."""

    tree: Tree
    script: Script
    expected_value: Fraction

    @property
    def scale(self) -> int:
        return self.tree.scale


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """The terms of a session: rounds at an Ante, from a bankroll or without limit."""

    rounds: int
    ante: Cents = DOLLAR_ANTE
    bankroll: Cents | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Simulated:
    """The results of all sessions. Arrays are in scaled Antes; properties in Antes."""

    game: GameReady | FunctionGame
    session: SessionTerms
    results: SessionResults
    marks: Ints

    @property
    def sessions(self) -> int:
        return len(self.results.sessions)

    @property
    def rounds(self) -> int:
        return int(self.results.sessions[:, 0].sum())

    @property
    def mean(self) -> float:
        return int(self.results.sums[0]) / self.rounds / self.game.scale

    @property
    def standard_deviation(self) -> float:
        square = int(self.results.sums[1]) / self.rounds / self.game.scale**2
        return sqrt(max(0.0, square - self.mean**2))

    @property
    def standard_error(self) -> float:
        return self.standard_deviation / sqrt(self.rounds)

    @property
    def average_wager(self) -> float:
        tree = self.game.tree
        pairs = zip(self.results.ends, tree.terminals, strict=True)
        return float(sum(int(n) * tree.staked(end) for n, end in pairs) / self.rounds)

    @property
    def ruined(self) -> int:
        return int(self.results.sessions[:, 4].sum())

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.sessions

    @property
    def ruin_error(self) -> float:
        """One standard error by Agresti and Coull, which is above 0 even where nobody is ruined."""
        share = (self.ruined + 2) / (self.sessions + 4)
        return sqrt(share * (1 - share) / (self.sessions + 4))

    def cents(self, amounts: Ints) -> Ints:
        """Scaled Antes as money: whole cents, since the Ante was checked to divide."""
        money: Ints = amounts * self.session.ante // self.game.scale
        return money

    def quantiles(self, *shares: float) -> list[Cents]:
        """Results of sessions in cents, at these shares of all sessions."""
        results = sorted(int(x) for x in self.cents(self.results.sessions[:, 1]))
        return [Cents(results[int(share * (len(results) - 1))]) for share in shares]


def check_session(
    tree: Tree, session: SessionTerms, sessions: int, workers: int | None = None
) -> None:
    """Raises BadInput, before any work is done, for terms that cannot be simulated."""
    check_count("--rounds", session.rounds)
    check_count("--sessions", sessions)
    check_count("--workers", workers)
    check_seed("--seed", session.seed)
    _check_ante(tree, session.ante)
    least = Cents(ceil(highest_stake(tree) * session.ante))
    if session.bankroll is not None and session.bankroll < least:
        expected = f"at least {show_exact(least, 2)}, the most that one round can cost"
        raise BadInput("--bankroll", expected, got=show_exact(session.bankroll, 2))


def _check_ante(tree: Tree, ante: Cents) -> None:
    """Refuses an Ante at which the table would not pay what the tree says."""
    got, stakes = show_exact(ante, 2), tree.stakes
    if stakes.ante is not None and ante != stakes.ante:
        expected = f"{show_exact(stakes.ante, 2)}, the Ante for which payments were rounded"
        raise BadInput("--ante", expected, got)
    if ante < 1 or ante % tree.scale:
        unit = show_exact(Cents(tree.scale), 2)
        raise BadInput("--ante", f"a multiple of {unit}, so that payouts are whole cents", got)
    won = {cell for end in tree.terminals for cell in _wins(end)}
    if stakes.ante is None and any(cell * ante % stakes.chip for cell in won):
        chips = f"chips of {show_exact(stakes.chip, 2)}"
        expected = f"the Ante that the game was asked with, because the table pays in {chips}"
        raise BadInput("--ante", expected, got)


def _wins(end: Terminal) -> Iterator[Fraction]:
    """Every payment at an end, wager by wager."""
    cells = (cell for _, grid in end.parts for row in grid for cell in row)
    return (cell for cell in (*cells, *end.by_hole) if cell > 0)


def highest_stake(tree: Tree) -> Fraction:
    """The most that a player may have to stake in a round, in Antes."""
    return max(tree.staked(terminal) for terminal in tree.terminals)
