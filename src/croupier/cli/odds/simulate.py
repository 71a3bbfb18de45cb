"""`croupier simulate`: simulated sessions of a banked game under best play or a strategy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from cyclopts import Parameter

from croupier.cli.odds.questions import (
    asked,
    named_sign,
    read_sign_file,
    solved,
    stakes_beside,
    waiting,
)
from croupier.cli.odds.strategy_function import load_function, names_function
from croupier.cli.options import AnteAmount, Beside, BookName, Cluster, GameName, SignFile
from croupier.cli.output import AsJson, grid, note, page, say
from croupier.money import parse_typed, show_exact
from croupier.odds import (
    Figures,
    FunctionGame,
    GameReady,
    Question,
    SessionTerms,
    Simulated,
    Strategy,
    StrategyFigures,
    check_picture,
    check_record_file,
    check_session,
    load_strategy,
    plot_bankrolls,
    prepare,
    prepare_strategy,
    question_of,
    strategies,
    strategy_figures,
    work_to_prepare,
    write_sessions,
)
from croupier.odds import simulate as played

if TYPE_CHECKING:
    from rich.console import RenderableType

Found: TypeAlias = Figures | StrategyFigures
RulesName = Annotated[
    str | None,
    Parameter(
        help="Play by the rules of a strategy: a file with its rules, or one of "
        f"{', '.join(strategies())}. Default: best play."
    ),
]
PlayName = Annotated[
    str | None,
    Parameter(
        help="Play by the rules of a strategy: a file with its rules, one of "
        f"{', '.join(strategies())}, or a Python function as MODULE:FUNCTION or FILE.py:FUNCTION. "
        "Default: best play."
    ),
]
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def simulate(
    book: BookName,
    *,
    game: GameName = None,
    rounds: int = 1000,
    sessions: int = 1000,
    bankroll: str | None = None,
    ante: AnteAmount = None,
    sign: SignFile = None,
    beside: Beside = None,
    strategy: PlayName = None,
    seed: int = 0,
    workers: int | None = None,
    cluster: Cluster = None,
    out: Path | None = None,
    plot: Path | None = None,
    json: AsJson = False,
) -> None:
    """Simulate sessions of a banked game, and compare with the exact figures.

    The player plays as well as possible, by the rules of a strategy, or as a Python function
    decides; then there are no exact figures to compare with.

    The simulated mean should be within a few standard errors of the exact one.

    Example: croupier simulate perth-ultimate --sessions 10000 --bankroll 2000 --ante 10

    :param rounds: The number of rounds in a session, unless the bankroll ends it.
    :param sessions: The number of sessions.
    :param bankroll: The money in dollars at the start of a session. The session is ruined when the
        rest does not cover the most that a round may cost. Default: money never runs out.
    :param seed: The seed of the random numbers. The same seed gives the same rounds.
    :param workers: The number of threads. Default: one for each core.
    :param out: Write every session to this .csv or .parquet file.
    :param plot: Draw the range of bankrolls to this .svg or .png file (needs the extra 'plot').
    """
    _check_files(out, plot)
    money = parse_typed(ante, field="--ante") if ante is not None else None
    funds = parse_typed(bankroll, field="--bankroll") if bankroll is not None else None
    shown = None if money is None else show_exact(money, 2)
    with named_sign(sign):
        said = asked(book, game, read_sign_file(sign), beside, shown)
    question = question_of(said.book, said.game, said.sign, stakes_beside(beside), said.ante)
    session = SessionTerms(rounds, question.ante, funds, seed)
    check_session(question.tree, session, sessions, workers)  # before the work
    found, ready = _played_by(question, strategy)
    with waiting(f"Playing {question.name}", sessions, "simulate") as advance:
        result = played(ready, session, sessions, workers=workers, cluster=cluster, tick=advance)
    answer = _answer(question, found, result)
    if out is not None:
        write_sessions(result, out)
        note(f"The {result.sessions} sessions are in {out}.")
    if plot is not None:
        plot_bankrolls(result, plot, title=f"{question.game.name} ({question.name})")
        note(f"The picture is in {plot}.")
    say(answer, json=json, people=lambda: _page(question, found, result))


def _check_files(out: Path | None, plot: Path | None) -> None:
    """Refuses files that cannot be written before the work begins."""
    if out is not None:
        check_record_file(out)
    if plot is not None:
        check_picture(plot)


def _played_by(
    question: Question, strategy: str | None
) -> tuple[Found | None, GameReady | FunctionGame]:
    """The exact figures, where they are known, and the game as it is decided."""
    if strategy is None:
        return solved(question), _prepared(question)
    if names_function(strategy):
        return None, FunctionGame(question.tree, load_function(strategy))
    return _ruled(question, load_strategy(strategy))


def _ruled(question: Question, rules: Strategy) -> tuple[StrategyFigures, GameReady]:
    with waiting(f"Solving {question.name} with {rules.name}") as advance:
        found = strategy_figures(question, rules, advance)
    return found, prepare_strategy(question, rules)


def _prepared(question: Question) -> GameReady:
    total = work_to_prepare(question.tree)
    with waiting(f"Preparing {question.name}", total) as advance:
        return prepare(question.tree, advance)


def _answer(question: Question, found: Found | None, result: Simulated) -> dict[str, Any]:
    session = result.session
    answer: dict[str, Any] = {
        "book": question.book.id,
        "game": question.game.id,
        "seed": session.seed,
        "ante": show_exact(session.ante, 2),
        "smallest_chip": show_exact(question.sign.smallest_chip, 2),
        "sessions": result.sessions,
        "rounds": result.rounds,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "standard_deviation": result.standard_deviation,
        "average_wager": result.average_wager,
        "exact": found
        and {
            "mean": float(found.expected_value),
            "standard_deviation": found.standard_deviation,
            "average_wager": float(found.average_wager),
        },
        "errors_away": found and _errors_away(found, result),
        "results": _shares(result),
    }
    if session.bankroll is not None:
        answer |= {
            "bankroll": show_exact(session.bankroll, 2),
            "ruined": result.ruined,
            "risk_of_ruin": result.risk_of_ruin,
            "risk_of_ruin_error": result.ruin_error,
        }
    return answer


def _shares(result: Simulated) -> dict[str, str]:
    """The quantiles of the results of the sessions."""
    ends = zip(SHARES, result.quantiles(*SHARES), strict=True)
    return {f"{share:.0%}": show_exact(cents, 2) for share, cents in ends}


def _errors_away(found: Found, result: Simulated) -> float | None:
    """How many standard errors the mean is off; None if all rounds ended alike."""
    if not result.standard_error:
        return None
    return (result.mean - float(found.expected_value)) / result.standard_error


def _page(question: Question, found: Found | None, result: Simulated) -> RenderableType:
    session = result.session
    name = f"{question.game.name} · {question.book.file.house} ({question.name})"
    compared = (
        ("Mean", "+.6f", result.mean, f"{result.standard_error:.6f}"),
        ("Standard deviation", ".4f", result.standard_deviation, ""),
        ("Average wager", ".4f", result.average_wager, ""),
    )
    known = ["unknown"] * 3
    if found is not None:
        exact = (
            float(found.expected_value),
            found.standard_deviation,
            float(found.average_wager),
        )
        known = [f"{x:{form}}" for x, (_, form, *_) in zip(exact, compared, strict=True)]
    rows = [
        (label, f"{mean:{form}}", error, exactly)
        for (label, form, mean, error), exactly in zip(compared, known, strict=True)
    ]
    figures = grid(name, ("per round, in Antes", "simulated", "± error", "exactly"), rows)
    title = f"{result.sessions:,} sessions, {result.rounds:,} rounds at an Ante of "
    ends = [(f"{share} end at or below", amount) for share, amount in _shares(result).items()]
    if session.bankroll is not None:
        risk = f"{result.risk_of_ruin:.2%} ± {result.ruin_error:.2%}"
        ends.append((f"ruined, from {show_exact(session.bankroll, 2)}", risk))
    return page(figures, grid(title + show_exact(session.ante, 2), ("sessions", "result"), ends))
