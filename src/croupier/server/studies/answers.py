"""The answers of the odds as clients receive them, described for the OpenAPI document.

The odds write them in their public JSON form, `croupier.odds.figures_json` and its companions.
Values are in Antes. A figure and the same with `_exact` are one number, as a decimal and as a
fraction.
"""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from croupier.server.studies.questions import OddsProgress

Shares: TypeAlias = dict[str, float]
Fractions: TypeAlias = dict[str, str]


# --- figures of a game ------------------------------------------------------------------------


class HandValues(msgspec.Struct, frozen=True, kw_only=True):
    """Two hole cards: the best first decision, and the value of each."""

    best: str
    ev: Shares
    ev_exact: Fractions


class SideWagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A side wager for each unit of it; `wins` is how often each hand is paid."""

    expected_value: float
    expected_value_exact: str
    house_edge: float
    house_edge_exact: str
    house_edge_if_always_settled: float
    house_edge_if_always_settled_exact: str
    cost_of_folds: float
    cost_of_folds_exact: str
    standard_deviation: float
    wins: Shares
    wins_exact: Fractions


class JackpotOptionFigures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option of the jackpot; `break_even_meter` is the meter, in wagers, at which it is fair."""

    prizes: dict[str, str]
    return_from_fixed_prizes: float
    return_from_fixed_prizes_exact: str
    share_of_meter_won: float
    share_of_meter_won_exact: str
    break_even_meter: float | UnsetType = UNSET
    break_even_meter_exact: str | UnsetType = UNSET
    not_counted: tuple[str, ...] | UnsetType = UNSET


class JackpotWagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager: how often each prize is dealt, and how often still held at the end."""

    dealt: Shares
    dealt_exact: Fractions
    held: Shares
    held_exact: Fractions
    options: dict[str, JackpotOptionFigures]


class DecisionChange(msgspec.Struct, frozen=True, kw_only=True):
    """The best first decision of a hand, before and after a change."""

    before: str
    after: str


class JackpotReturnFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager under the sign given: what comes back for each unit of it."""

    wagers: dict[str, str]
    returned: float = msgspec.field(name="return")
    returned_exact: str = msgspec.field(name="return_exact")
    return_if_it_changes_folds: float
    return_if_it_changes_folds_exact: str
    gain_per_round: float
    gain_per_round_exact: str
    hands: dict[str, DecisionChange]
    not_counted: tuple[str, ...]


class OddsFigures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The figures of a game. A poker book has those of its side wagers only.

    Payments are rounded up to `smallest_chip` at this `ante`; both are null where they are exact.
    """

    book: str
    game: str
    exact: bool
    side_wagers: dict[str, SideWagerFigures]
    expected_value: float | UnsetType = UNSET
    expected_value_exact: str | UnsetType = UNSET
    house_edge: float | UnsetType = UNSET
    house_edge_exact: str | UnsetType = UNSET
    average_wager: float | UnsetType = UNSET
    average_wager_exact: str | UnsetType = UNSET
    element_of_risk: float | UnsetType = UNSET
    element_of_risk_exact: str | UnsetType = UNSET
    standard_deviation: float | UnsetType = UNSET
    variance_exact: str | UnsetType = UNSET
    decisions: Shares | UnsetType = UNSET
    decisions_exact: Fractions | UnsetType = UNSET
    payments: Shares | UnsetType = UNSET
    payments_exact: Fractions | UnsetType = UNSET
    streets: dict[str, Shares] | UnsetType = UNSET
    street_values: dict[str, Shares] | UnsetType = UNSET
    preflop: dict[str, HandValues] | UnsetType = UNSET
    jackpot: dict[str, JackpotWagerFigures] | UnsetType = UNSET
    jackpot_returns: dict[str, JackpotReturnFigures] | UnsetType = UNSET
    ante: str | UnsetType | None = UNSET
    smallest_chip: str | UnsetType | None = UNSET


class FiguresChange(msgspec.Struct, frozen=True, kw_only=True):
    """What changed rules do to a game; the figures are without `preflop`.

    `dropped_rows` are settlement rows that no situation leads to any more.
    """

    before: OddsFigures
    after: OddsFigures
    change_of_house_edge: float
    change_of_house_edge_exact: str
    hands: dict[str, DecisionChange]
    dropped_rows: tuple[str, ...]


class StrategyFollowed(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a game played by a strategy, and what that costs against the best play."""

    book: str
    game: str
    exact: bool
    strategy: str
    expected_value: float
    expected_value_exact: str
    house_edge: float
    house_edge_exact: str
    average_wager: float
    average_wager_exact: str
    standard_deviation: float
    decisions: Shares
    streets: dict[str, Shares]
    street_values: dict[str, Shares]
    best_value: float
    best_value_exact: str
    cost: float
    cost_exact: str


class VariedValue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game with one rule at another value.

    `estimate` is the edge if the best play of the game as it is were kept. Where best play changed,
    `house_edge` is the exact edge instead; as long as that is not known, `best_play_changed` is
    null.
    """

    value: str
    house_edge: float
    house_edge_exact: str
    average_wager: float
    average_wager_exact: str
    best_play_changed: bool | None
    side_wagers: dict[str, dict[str, float | str]]
    estimate: float | UnsetType = UNSET
    estimate_exact: str | UnsetType = UNSET


class VariedRule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule at several values."""

    book: str
    game: str
    varied: str
    ante: str | None
    smallest_chip: str | None
    values: tuple[VariedValue, ...]


class TableDesigned(msgspec.Struct, frozen=True, kw_only=True):
    """A pay table found, with the figures of what was designed; the misses add up to `distance`."""

    odds: Fractions
    house_edge: float
    house_edge_exact: str
    distance: float
    distance_exact: str
    misses: Shares
    misses_exact: Fractions
    element_of_risk: float
    element_of_risk_exact: str
    variance: float
    variance_exact: str
    standard_deviation: float
    hit_rate: float
    hit_rate_exact: str
    hits: Shares
    hits_exact: Fractions
    hands: dict[str, DecisionChange]


class DesignFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The pay tables nearest to the targets; `wager` is the side wager designed, or null."""

    book: str
    game: str
    wager: str | None
    target: float | None
    target_exact: str | None
    targets: Shares
    targets_exact: Fractions
    tables_in_bounds: int
    solved: int
    nothing_nearer: bool
    tables: tuple[TableDesigned, ...]


class LevelDesigned(msgspec.Struct, frozen=True, kw_only=True):
    """One level of a jackpot: its return, in parts, and where its meter stands."""

    returned: float = msgspec.field(name="return")
    fixed_exact: str
    increment_exact: str
    reseeds_exact: str
    top_ups: float
    break_even: str
    mean_at_royal: str


class JackpotFound(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot found: the free values and its return, which is right to within `error`."""

    values: Shares
    values_exact: Fractions
    returned: float = msgspec.field(name="return")
    house_edge: float
    distance: float
    error: float
    levels: dict[str, LevelDesigned]


class JackpotDesignFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpots nearest to a return, the nearest first."""

    book: str
    option: str
    target: float
    target_exact: str
    jackpots_in_bounds: int
    nothing_nearer: bool
    jackpots: tuple[JackpotFound, ...]


class OddsAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that was asked about a game; `rules` is what a strategy does with each hand.

    `side_payments_exact` is how often a unit of each side wager is paid by each entry of its table.
    """

    figures: OddsFigures
    changed: FiguresChange | UnsetType = UNSET
    side_payments_exact: dict[str, Fractions] | UnsetType = UNSET
    varied: VariedRule | UnsetType = UNSET
    designed: DesignFigures | UnsetType = UNSET
    jackpot_designed: JackpotDesignFigures | UnsetType = UNSET
    followed: StrategyFollowed | UnsetType = UNSET
    rules: dict[str, str] | UnsetType = UNSET


class OddsReply(OddsProgress, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the answer to a question about a game: news of it, or at last the answer.

    Where a rule is varied, `estimate` comes first: what the gradient of the solution says.
    """

    answer: OddsAnswer | UnsetType = UNSET
    estimate: VariedRule | UnsetType = UNSET


# --- advice on a hand -------------------------------------------------------------------------


class WagerValue(msgspec.Struct, frozen=True, kw_only=True):
    ev: float
    ev_exact: str


class NextDecision(msgspec.Struct, frozen=True, kw_only=True):
    """The next decision: on how many of its possible boards each choice is the best."""

    street: str
    boards: int
    choices: dict[str, int]


class ChoiceAdvice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The value of one choice, and what it costs against the best."""

    choice: str
    act: str
    amount: str | None
    ev: float
    ev_exact: str
    ev_in_money: str
    cost: float
    cost_exact: str
    clauses: tuple[str, ...]
    wagers: dict[str, WagerValue] | UnsetType = UNSET
    next: NextDecision | UnsetType = UNSET


class ShowdownChances(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of all boards and dealer's hands to come, for a hand that is played to the end."""

    combinations: int
    win: int
    tie: int
    lose: int
    dealer_qualifies: int | None


class SeatAdvice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choices of a seat, the best first; none where nothing is left to decide."""

    seat: int
    cards: str
    board: str
    street: str | None
    choices: tuple[ChoiceAdvice, ...]
    best: str | None
    notes: tuple[str, ...]
    showdown: ShowdownChances | UnsetType = UNSET
    clauses: tuple[str, ...] | UnsetType = UNSET


class RoundAdvice(SeatAdvice, frozen=True, kw_only=True, omit_defaults=True):
    """The advice for the first seat that decides, and that for each under `seats`."""

    book: str
    game: str
    seats: tuple[SeatAdvice, ...]
