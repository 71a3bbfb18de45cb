"""Sessions by the thousand: bankrolls, ruin, and a check of the solver by chance.

Play is the solver's. `prepare` lays a game out, `simulate` plays it; what came of it stands
beside the exact figures. Numpy and the kernels come in when something is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING

from croupier.errors import BadInput
from croupier.money import Cents, show_exact
from croupier.odds.answers.compute import need_kernels
from croupier.odds.asking.layout import DOLLAR_ANTE
from croupier.odds.asking.tree import Tree
from croupier.odds.workers import Tick, check_count

if TYPE_CHECKING:
    from croupier.odds.kernels.simulate import Ledger, Script
    from croupier.odds.tables import Ints


@dataclass(frozen=True, slots=True)
class GameReady:
    """A game ready to be played by best play, and what it is worth exactly, per Ante."""

    tree: Tree
    script: Script
    expected_value: Fraction

    @property
    def scale(self) -> int:
        return self.tree.scale


@dataclass(frozen=True, slots=True)
class Session:
    """What is played: rounds at an Ante, from a bankroll if there is an end to it."""

    rounds: int
    ante: Cents = DOLLAR_ANTE
    bankroll: Cents | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of all sessions. Arrays are in scaled Antes; properties in Antes."""

    game: GameReady
    session: Session
    ledger: Ledger
    marks: Ints

    @property
    def sessions(self) -> int:
        return len(self.ledger.sessions)

    @property
    def rounds(self) -> int:
        return int(self.ledger.sessions[:, 0].sum())

    @property
    def mean(self) -> float:
        return int(self.ledger.sums[0]) / self.rounds / self.game.scale

    @property
    def standard_deviation(self) -> float:
        square = int(self.ledger.sums[1]) / self.rounds / self.game.scale**2
        return sqrt(max(0.0, square - self.mean**2))

    @property
    def standard_error(self) -> float:
        return self.standard_deviation / sqrt(self.rounds)

    @property
    def average_wager(self) -> float:
        tree = self.game.tree
        pairs = zip(self.ledger.ends, tree.terminals, strict=True)
        return float(sum(int(n) * tree.staked(end) for n, end in pairs) / self.rounds)

    @property
    def ruined(self) -> int:
        return int(self.ledger.sessions[:, 4].sum())

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.sessions

    @property
    def ruin_error(self) -> float:
        """One standard error, by Agresti and Coull, which is not nought where nobody is ruined."""
        share = (self.ruined + 2) / (self.sessions + 4)
        return sqrt(share * (1 - share) / (self.sessions + 4))

    def cents(self, amounts: Ints) -> Ints:
        """Scaled Antes as money: whole cents, since the Ante was checked to divide."""
        money: Ints = amounts * self.session.ante // self.game.scale
        return money

    def quantiles(self, *shares: float) -> list[Cents]:
        """Results of sessions in cents, at these shares of all sessions."""
        results = sorted(int(x) for x in self.cents(self.ledger.sessions[:, 1]))
        return [Cents(results[int(share * (len(results) - 1))]) for share in shares]


def prepare(tree: Tree, tick: Tick | None = None, *, cached: bool = True) -> GameReady:
    """Solves a game and lays its decisions out, `work_to_prepare` in all; then from the cache."""
    need_kernels()
    from croupier.odds.simulation.ready import prepare as prepared

    return prepared(tree, tick, cached=cached)


def work_to_prepare(tree: Tree) -> float:
    """How much `prepare` will tick."""
    need_kernels()
    from croupier.odds.simulation.ready import work_to_prepare as all_of_it

    return all_of_it(tree)


def simulate(
    game: GameReady,
    session: Session,
    sessions: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> Simulated:
    """Plays sessions on all cores, on so many workers, or on the Dask cluster at an address.

    The same seed gives the same answer wherever it is played. `tick` is told of sessions as
    they come to an end.
    """
    from croupier.odds.simulation.sessions import simulate as played

    check_session(game.tree, session, sessions, workers)
    return played(game, session, sessions, workers=workers, cluster=cluster, tick=tick)


def check_session(tree: Tree, session: Session, sessions: int, workers: int | None = None) -> None:
    """Refuses what makes no sense, before anything is worked out for it."""
    counts = (("--rounds", session.rounds), ("--sessions", sessions), ("--workers", workers))
    for name, given in counts:
        check_count(name, given)
    if not 0 <= session.seed < 1 << 63:
        raise BadInput("--seed", "a whole number from 0 up to 2 to the 63rd", got=session.seed)
    if session.ante < 1 or session.ante % tree.scale:
        unit = show_exact(Cents(tree.scale), 2)
        expected = f"a multiple of {unit}, for payouts in whole cents"
        raise BadInput("--ante", expected, got=show_exact(session.ante, 2))
    least = Cents(ceil(asked_at_most(tree) * session.ante))
    if session.bankroll is not None and session.bankroll < least:
        expected = f"at least {show_exact(least, 2)}, the most that a round may ask for"
        raise BadInput("--bankroll", expected, got=show_exact(session.bankroll, 2))


def asked_at_most(tree: Tree) -> Fraction:
    """The most that a round may ask for, in Antes."""
    return max(tree.staked(terminal) for terminal in tree.terminals)
