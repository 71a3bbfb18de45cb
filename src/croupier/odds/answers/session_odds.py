"""The exact chances of a session: every result, quantiles, and the risk of ruin."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

from croupier.errors import BadInput
from croupier.money import Cents, show_exact
from croupier.odds.asking.question import Question
from croupier.odds.asking.strategy import Strategy
from croupier.odds.checks import need_kernels
from croupier.odds.simulation.simulated import SessionTerms, check_session, highest_stake
from croupier.odds.workers import Tick

MOST_ROUNDS = 100_000
EXACT_WORK = 1_000_000
"""Products of whole numbers up to which a session is computed in whole numbers."""
SHARES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


@dataclass(frozen=True, slots=True)
class SessionOdds:
    """What becomes of a session: `chances` of every result, in cents.

    Where `exact`, chances are fractions. Else each is off by a share of `error` at most, and
    results of the chance `cut` in all are left out.
    """

    terms: SessionTerms
    exact: bool
    chances: tuple[tuple[int, Fraction], ...]
    risk_of_ruin: Fraction
    rounds_played: Fraction
    """How many rounds a session has on average."""
    value: Fraction
    """What a round is worth, in Antes."""
    error: float
    cut: float

    @property
    def mean(self) -> Fraction:
        """The result of a session on average, in cents: each round played adds its value."""
        return self.rounds_played * self.value * self.terms.ante

    @property
    def standard_deviation(self) -> float:
        mean = float(self.mean)
        return sqrt(sum(float(share) * (result - mean) ** 2 for result, share in self.chances))

    def chance_above(self, result: int) -> Fraction:
        return sum((share for paid, share in self.chances if paid > result), Fraction(0))

    def quantile(self, share: Fraction) -> Cents:
        """The lowest result that a session ends at or below with at least this chance."""
        upto = Fraction(0)
        for result, chance in self.chances:
            upto += chance
            if upto >= share:
                return Cents(result)
        return Cents(self.chances[-1][0])


def session_odds(
    question: Question,
    terms: SessionTerms,
    strategy: Strategy | None = None,
    tick: Tick | None = None,
    *,
    most_exact: int = EXACT_WORK,
) -> SessionOdds:
    """The chances of a session under best play, or by the rules of a strategy.

    Short sessions are computed in whole numbers; `most_exact` says up to how many products.
    """
    check_session(question.tree, terms, 1)
    if terms.rounds > MOST_ROUNDS:
        raise BadInput("--rounds", f"a whole number from 1 to {MOST_ROUNDS:,}", got=terms.rounds)
    need_kernels()
    from croupier.odds.exact.figures import round_results
    from croupier.odds.exact.following import follow
    from croupier.odds.exact.played_out import best_first, play
    from croupier.odds.exact.solve import solve

    if strategy is not None:
        played = follow(question.tree, strategy)
    else:
        solved = solve(question.tree)
        played = play(solved, best_first(solved.preflop(), question.tree))
    tree = question.tree
    funds = None if terms.bankroll is None else terms.bankroll * tree.scale // terms.ante
    return chances_of(
        round_results(played), tree.scale, ceil(highest_stake(tree) * tree.scale), funds, terms,
        most_exact, tick,
    )  # fmt: skip


def chances_of(
    pays: dict[int, int],
    scale: int,
    most: int,
    funds: int | None,
    terms: SessionTerms,
    most_exact: int,
    tick: Tick | None = None,
) -> SessionOdds:
    """The chances of rounds that pay so many parts of an Ante in so many deals."""
    from croupier.odds.simulation.convolution import RoundResults, exact_chances, near_chances

    total = sum(pays.values())
    one = RoundResults(pays, total, most, funds)
    value = Fraction(sum(paid * many for paid, many in pays.items()), total * scale)

    def cents(result: int) -> int:
        return result * terms.ante // scale

    whole = exact_chances(one, terms.rounds, most_exact, tick)
    if whole is not None:
        all_ways = total**terms.rounds
        chances = tuple((cents(r), Fraction(n, all_ways)) for r, n in sorted(whole.ended.items()))
        ruin, length = Fraction(whole.ruined, all_ways), Fraction(whole.rounds_played, all_ways)
        return SessionOdds(terms, True, chances, ruin, length, value, 0.0, 0.0)
    near = near_chances(one, terms.rounds, tick)
    chances = tuple(
        (cents(near.lowest + n * near.step), Fraction(chance))
        for n, chance in enumerate(near.chances.tolist())
        if chance
    )
    return SessionOdds(
        terms, False, chances, Fraction(near.ruined), Fraction(near.rounds_played), value,
        near.error, near.cut,
    )  # fmt: skip


def session_json(question: Question, found: SessionOdds) -> dict[str, Any]:
    """The chances of a session in their public JSON form."""
    terms = found.terms
    answer: dict[str, Any] = {
        "book": question.book.id,
        "game": question.game.id,
        "ante": show_exact(terms.ante, 2),
        "rounds": terms.rounds,
        "exact": found.exact,
        "relative_error": found.error,
        "left_out": found.cut,
        "mean": float(found.mean) / 100,
        "standard_deviation": found.standard_deviation / 100,
        "rounds_played": float(found.rounds_played),
        "ahead": float(found.chance_above(0)),
        "behind": float(1 - found.chance_above(-1)),
        "results": {f"{float(s):.0%}": show_exact(found.quantile(s), 2) for s in SHARES},
    }
    if terms.bankroll is not None:
        answer["bankroll"] = show_exact(terms.bankroll, 2)
        answer["risk_of_ruin"] = float(found.risk_of_ruin)
        if found.exact:
            answer["risk_of_ruin_exact"] = str(found.risk_of_ruin)
    return answer
