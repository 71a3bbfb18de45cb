"""The results of the solver: exact figures of a game, as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

import msgspec

from croupier.errors import BadInput

AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)


class HandFigures(msgspec.Struct, frozen=True):
    """One starting hand: the best first decision, and what each is worth in Antes."""

    best: str
    ev: dict[str, Fraction]


class SideFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A side wager beside the main game played for the main game alone, per unit staked.

    Where folding forfeits it, `always_settled` is what it would be if it never did, and the
    difference is what the forfeits cost.
    """

    expected_value: Fraction
    always_settled: Fraction
    variance: Fraction
    wins: dict[str, Fraction]
    """How often it is paid, by hand."""

    @property
    def cost_of_folds(self) -> Fraction:
        return self.always_settled - self.expected_value


class JackpotFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager: how often each prize comes, dealt and still held at settlement."""

    wager: str
    dealt: dict[str, Fraction]
    held: dict[str, Fraction]
    options: dict[str, dict[str, str]]
    """Each option's prizes by hand, in the book's words."""
    fixed: dict[str, Fraction]
    """By option: what the prizes that do not come off a meter return, per unit staked."""
    meter: dict[str, Fraction]
    """By option: the share of the meter that a wager wins on average."""


class JackpotReturn(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager under one sign: what comes back for each unit of it.

    `plain` is for a player who plays the main game without regard to it, `adapted` for one who
    folds fewer hands because of the jackpot. `hands` are those played differently then, and `gain`
    is what that adds, in Antes a round, main game included. Prizes `unknown` count as 0.
    """

    wagers: dict[str, str]
    plain: Fraction
    adapted: Fraction
    gain: Fraction
    hands: dict[str, tuple[str, str]]
    unknown: tuple[str, ...]


class GameFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Exact figures of one game under a way of playing it, in Antes."""

    book: str
    game: str
    deals: int
    """Deals counted, with orders of the board: the natural denominator of the figures."""
    expected_value: Fraction
    average_wager: Fraction
    variance: Fraction
    decisions: dict[str, Fraction]
    streets: dict[str, dict[str, Fraction]]
    """By street and decision: how often a round comes to it."""
    street_values: dict[str, dict[str, Fraction]]
    """By street and decision: what rounds in which it is taken add to the value of all rounds."""

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_value

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


class Figures(GameFigures, frozen=True, kw_only=True):
    """Figures under best play, with side wagers and jackpots."""

    digest: str
    preflop: dict[str, HandFigures]
    payments: dict[str, Fraction]
    """By entry of a pay table (`blind.flush`): how often it is paid in a round, times the stake.

    It is what the player gains for each unit that the entry pays more, as long as best play stays
    the same: the exact gradient of the expected value.
    """
    side_wagers: dict[str, SideFigures] = {}
    jackpot: dict[str, JackpotFigures] = {}
    jackpot_returns: dict[str, JackpotReturn] = {}

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager


class StrategyFigures(GameFigures, frozen=True, kw_only=True):
    """Figures for a player who follows the rules of a strategy."""

    strategy: str
    best_value: Fraction

    @property
    def cost(self) -> Fraction:
        """What the rules give away against best play."""
        return self.best_value - self.expected_value


class SeenFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Figures, in Antes, for a player who has seen cards that should be hidden.

    `samples` is 0 where all cases were computed; else `error` is one standard error.
    """

    book: str
    game: str
    seen: str
    expected_value: Fraction
    unseen_value: Fraction
    error: float
    samples: int
    seed: int = 0
    """The seed that the cases were drawn with."""
    freedom: int = 0
    """Degrees of freedom of the error."""

    @property
    def gain(self) -> Fraction:
        return self.expected_value - self.unseen_value

    @property
    def half_interval(self) -> float:
        """How far the true value may lie to either side, at 95 %; 0 where it is exact."""
        return self.error * student_95(self.freedom) if self.samples else 0.0


class ShowdownCounts(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of all boards and dealer's hands to come, for a hand that is played to the end."""

    combinations: int
    win: int
    tie: int
    lose: int
    dealer_qualifies: int


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """The next decision: on how many of its possible boards each choice is the best."""

    street: str
    boards: int
    choices: dict[str, int]


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of one decision, in Antes, over every combination of cards to come."""

    values: dict[str, Fraction]
    showdown: ShowdownCounts
    wagers: dict[str, dict[str, Fraction]]
    """By choice that leaves nothing to decide: what each wager makes on average."""
    then: dict[str, Next]
    """By choice that leaves a decision open, with a board on the table: how that will go."""


class FiguresDifference(msgspec.Struct, frozen=True):
    """Two games compared, and the hands whose best first decision differs."""

    before: Figures
    after: Figures
    hands: dict[str, tuple[str, str]]


NORMAL_95 = 1.959963984540054


def student_95(freedom: int) -> float:
    """The quantile of Student's distribution that 95 % lie within, to either side.

    The first values are exact to the digits given; later ones follow from the expansion in powers
    of 1 / freedom, which is off by less than one in 10,000 there.
    """
    first = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
    if freedom <= len(first):
        return first[freedom - 1]
    z, n = NORMAL_95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def mean_and_error(values: Sequence[Fraction]) -> tuple[Fraction, float]:
    """The mean of random samples, and its standard error."""
    mean = sum(values, Fraction(0)) / len(values)
    spread = sum(float(value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))


def difference(before: Figures, after: Figures) -> FiguresDifference:
    hands = {
        name: (hand.best, after.preflop[name].best)
        for name, hand in before.preflop.items()
        if hand.best != after.preflop[name].best
    }
    return FiguresDifference(before, after, hands)


def show_exact(value: Fraction, deals: int = 1) -> str:
    """`numerator/denominator`, over the number of deals where that comes out whole."""
    numerator = value * deals
    if numerator.denominator == 1:
        return f"{numerator}/{deals}"
    return f"{value.numerator}/{value.denominator}"


def _encode(value: object) -> object:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(type(value))


def _decode(kind: type, value: Any) -> object:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


def to_bytes(figures: msgspec.Struct) -> bytes:
    return msgspec.json.encode(figures, enc_hook=_encode)


def from_bytes(raw: bytes, kind: type[AnswerT]) -> AnswerT:
    try:
        return msgspec.json.decode(raw, type=kind, dec_hook=_decode)
    except (msgspec.MsgspecError, ValueError, ZeroDivisionError) as problem:
        raise BadInput("figures", "figures written by croupier odds", got=str(problem)) from None
