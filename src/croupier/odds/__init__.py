"""Odds: the exact value of banked games and of decisions in them, equity, and simulation.

A `Question` is a game of a book under a sign, with what lies on the layout; its `tree` holds
every decision and every way for a hand to end, read off the book's steps and the compiled
payoff table, so that a casino's own book is solved without new code. `figures` solves it: each
number is a fraction. Kernels, numpy and numba are imported only when something is computed, and
the names under `IMPORTED_LATER` when they are used: they need the engines of rounds and jackpots,
and importing those would take longer than an answer that is stored.

Lowest first; a part imports only those above it in this list:

- `results`, `ranges`, `lookup_tables`, `cache`, `arrays`, `workers`, `cluster`: shared modules
- `kernels/`: the compiled loops
- `asking/`: a game under a sign as a tree of decisions; what-if rules; strategies
- `exact/`: the solver, every deal played out, single hands, the worth of seen cards
- `gpu/`: the solver and the worth of seen cards on a GPU, by kernels in CUDA C++
- `simulation/`: sessions and jackpots over years, from a seed; rounds and hands
  decided from outside
- `equity/`: poker hands against each other, and ranked by the million
- `answers/`: figures computed, stored or from the cache, as JSON, advice and pictures; rounds
  settled in batches
- `design/`: pay tables for stated figures, and par sheets
"""

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.odds.answers.as_json import (
    difference_json,
    figures_json,
    payments_json,
    seen_json,
    side_json,
    strategy_json,
    varied_json,
)
from croupier.odds.answers.compute import (
    SEEN,
    DeviceName,
    decision,
    explained,
    figures,
    first_run,
    option_values,
    seen_figures,
    strategy_figures,
    uses_gpu,
    work,
    work_to_see,
)
from croupier.odds.answers.plots import (
    check_picture,
    plot_bankrolls,
    plot_edge_against,
    plot_edges,
    plot_hands,
    plot_streets,
)
from croupier.odds.answers.ruled_play import prepare_strategy
from croupier.odds.answers.varying import (
    VariedFigures,
    estimated,
    read_vary,
    side_payments,
    varied,
)
from croupier.odds.asking.question import Question, ask, question_if, question_of
from croupier.odds.asking.strategy import Strategy, load_strategy, read_strategy, strategies
from croupier.odds.asking.tree import Node, PlacedBet, Terminal, Tree
from croupier.odds.equity.equity import equities
from croupier.odds.equity.evaluate import hand_strengths
from croupier.odds.equity.shares import Equity
from croupier.odds.results import (
    Explained,
    Figures,
    FiguresDifference,
    HandFigures,
    JackpotFigures,
    JackpotReturn,
    SeenFigures,
    SideFigures,
    StrategyFigures,
    difference,
    show_exact,
)
from croupier.odds.simulation.by_function import FunctionGame, HandDecider, HandToDecide
from croupier.odds.simulation.rounds import RoundBatch
from croupier.odds.simulation.simulated import GameReady, SessionTerms, Simulated, check_session
from croupier.odds.simulation.simulation import prepare, simulate, work_to_prepare

if TYPE_CHECKING:
    from croupier.odds.answers.advice import advise, advise_json
    from croupier.odds.answers.price_list import price_rows, prices_json, prices_page
    from croupier.odds.answers.prices import Price, Unpriced
    from croupier.odds.answers.session_odds import SessionOdds, session_json, session_odds
    from croupier.odds.answers.settled_batch import BatchSettled, settle_many
    from croupier.odds.design.as_json import design_json
    from croupier.odds.design.par_sheet import par_sheet, write_par_sheet
    from croupier.odds.design.search import Design, DesignedTable, design_tables
    from croupier.odds.design.targets import DesignTargets, Measured
    from croupier.odds.design.terms import (
        DesignTerms,
        check_par_sheet,
        free_entries,
        read_deviation,
        read_share,
    )
    from croupier.odds.exact.chase import poker_side_wagers
    from croupier.odds.simulation.hand_words import HandWords, hand_words
    from croupier.odds.simulation.hands import HandBatch
    from croupier.odds.simulation.jackpot_years import Years, YearsPlayed, YearsRun, play_years
    from croupier.odds.simulation.records import check_record_file, write_sessions, write_years
    from croupier.odds.simulation.single_hand import SingleHand

IMPORTED_LATER = {
    name: module
    for module, names in {
        "answers.advice": ("advise", "advise_json"),
        "answers.price_list": ("price_rows", "prices_json", "prices_page"),
        "answers.prices": ("Price", "Unpriced"),
        "answers.session_odds": ("SessionOdds", "session_json", "session_odds"),
        "answers.settled_batch": ("BatchSettled", "settle_many"),
        "design.as_json": ("design_json",),
        "design.par_sheet": ("par_sheet", "write_par_sheet"),
        "design.search": ("Design", "DesignedTable", "design_tables"),
        "design.targets": ("DesignTargets", "Measured"),
        "design.terms": (
            "DesignTerms",
            "check_par_sheet",
            "free_entries",
            "read_deviation",
            "read_share",
        ),
        "exact.chase": ("poker_side_wagers",),
        "simulation.hand_words": ("HandWords", "hand_words"),
        "simulation.hands": ("HandBatch",),
        "simulation.jackpot_years": ("Years", "YearsPlayed", "YearsRun", "play_years"),
        "simulation.records": ("check_record_file", "write_sessions", "write_years"),
        "simulation.single_hand": ("SingleHand",),
    }.items()
    for name in names
}


def __getattr__(name: str) -> object:
    """Imports a name of `IMPORTED_LATER` on its first use."""
    if name not in IMPORTED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{IMPORTED_LATER[name]}")
    globals()[name] = found = getattr(module, name)
    return found


__all__ = [
    "SEEN",
    "BatchSettled",
    "Design",
    "DesignTargets",
    "DesignTerms",
    "DesignedTable",
    "DeviceName",
    "PlacedBet",
    "FiguresDifference",
    "Equity",
    "Explained",
    "Figures",
    "GameReady",
    "HandBatch",
    "HandFigures",
    "HandWords",
    "JackpotFigures",
    "JackpotReturn",
    "Measured",
    "Node",
    "Price",
    "Question",
    "HandDecider",
    "FunctionGame",
    "HandToDecide",
    "RoundBatch",
    "YearsRun",
    "SeenFigures",
    "SessionOdds",
    "SessionTerms",
    "SideFigures",
    "Simulated",
    "SingleHand",
    "Strategy",
    "StrategyFigures",
    "Terminal",
    "Tree",
    "Unpriced",
    "VariedFigures",
    "Years",
    "YearsPlayed",
    "advise",
    "advise_json",
    "ask",
    "check_par_sheet",
    "check_picture",
    "check_session",
    "check_record_file",
    "decision",
    "design_json",
    "design_tables",
    "difference",
    "equities",
    "estimated",
    "explained",
    "figures",
    "first_run",
    "free_entries",
    "hand_strengths",
    "hand_words",
    "load_strategy",
    "option_values",
    "plot_bankrolls",
    "plot_edge_against",
    "plot_edges",
    "plot_hands",
    "plot_streets",
    "play_years",
    "poker_side_wagers",
    "prepare",
    "prepare_strategy",
    "price_rows",
    "prices_json",
    "prices_page",
    "question_if",
    "question_of",
    "read_deviation",
    "read_share",
    "read_strategy",
    "read_vary",
    "seen_figures",
    "session_json",
    "session_odds",
    "settle_many",
    "show_exact",
    "simulate",
    "strategies",
    "strategy_figures",
    "figures_json",
    "par_sheet",
    "payments_json",
    "difference_json",
    "seen_json",
    "side_json",
    "side_payments",
    "strategy_json",
    "varied",
    "varied_json",
    "uses_gpu",
    "work",
    "work_to_see",
    "work_to_prepare",
    "write_par_sheet",
    "write_sessions",
    "write_years",
]
