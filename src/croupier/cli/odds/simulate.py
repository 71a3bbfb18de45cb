"""`croupier simulate`: whole sessions of a banked game under best play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.cli.odds.questions import (
    AnteAmount,
    Beside,
    BookName,
    GameName,
    SignFile,
    asked,
    named_sign,
    read_sign_file,
    solved,
    waiting,
)
from croupier.cli.output import AsJson, note, say
from croupier.money import Cents, parse_typed, show_exact
from croupier.odds import (
    Figures,
    GameReady,
    Question,
    SessionTerms,
    Simulated,
    check_picture,
    check_record_file,
    check_session,
    plot_bankrolls,
    prepare,
    work_to_prepare,
    write_sessions,
)
from croupier.odds import simulate as played

if TYPE_CHECKING:
    from rich.console import RenderableType

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)

Rounds = Annotated[int, Parameter(help="Rounds of a session, unless the bankroll ends it.")]
Sessions = Annotated[int, Parameter(help="How many sessions.")]
Bankroll = Annotated[
    str | None,
    Parameter(
        help="The money a session starts with. It is ruined when the money left does not cover "
        "the most that a round may ask for. Left out, money never runs out."
    ),
]
Seed = Annotated[int, Parameter(help="The same seed gives the same rounds, whoever plays them.")]
Workers = Annotated[int | None, Parameter(help="Threads to use; all cores by default.")]
Cluster = Annotated[
    str | None,
    Parameter(help="A Dask scheduler to share the work, tcp://host:8786 (extra `cluster`)."),
]
Out = Annotated[Path | None, Parameter(help="Every session, to a .csv or .parquet file.")]
Plot = Annotated[
    Path | None, Parameter(help="A fan of bankrolls, to a .svg or .png file (extra `plot`).")
]


def simulate(
    book: BookName,
    *,
    game: GameName = None,
    rounds: Rounds = 1000,
    sessions: Sessions = 1000,
    bankroll: Bankroll = None,
    ante: AnteAmount = None,
    sign: SignFile = None,
    beside: Beside = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    plot: Plot = None,
    json: AsJson = False,
) -> None:
    """Play whole sessions of a banked game as the solver plays it, and say what came of them.

    Results stand beside the exact figures: the mean should lie within a few standard errors.
    """
    _check_files(out, plot)
    money = parse_typed(ante, field="--ante") if ante is not None else None
    funds = parse_typed(bankroll, field="--bankroll") if bankroll is not None else None
    shown = None if money is None else show_exact(money, 2)
    with named_sign(sign):
        question = asked(book, game, read_sign_file(sign), beside, shown)
    session = SessionTerms(rounds, money or question.sign.minimum or Cents(100), funds, seed)
    check_session(question.tree, session, sessions, workers)  # before the work
    found = solved(question)
    ready = _prepared(question)
    with waiting(f"Playing {question.name}", sessions, "simulate") as advance:
        result = played(ready, session, sessions, workers=workers, cluster=cluster, tick=advance)
    answer = _answer(question, found, result)
    if out is not None:
        write_sessions(result, out)
        note(f"{result.sessions} sessions written to {out}")
    if plot is not None:
        plot_bankrolls(result, plot, title=f"{question.game.name} ({question.name})")
        note(f"Bankrolls drawn to {plot}")
    say(answer, json=json, people=lambda: _page(question, found, result))


def _check_files(out: Path | None, plot: Path | None) -> None:
    """Files that could not be written are told before anything is played."""
    if out is not None:
        check_record_file(out)
    if plot is not None:
        check_picture(plot)


def _prepared(question: Question) -> GameReady:
    total = work_to_prepare(question.tree)
    with waiting(f"Laying out the decisions of {question.name}", total) as advance:
        return prepare(question.tree, advance)


def _answer(question: Question, found: Figures, result: Simulated) -> dict[str, Any]:
    session = result.session
    answer: dict[str, Any] = {
        "book": question.book.id,
        "game": question.game.id,
        "seed": session.seed,
        "ante": show_exact(session.ante, 2),
        "sessions": result.sessions,
        "rounds": result.rounds,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "standard_deviation": result.standard_deviation,
        "average_wager": result.average_wager,
        "exact": {
            "mean": float(found.expected_value),
            "standard_deviation": found.standard_deviation,
            "average_wager": float(found.average_wager),
        },
        "errors_away": _errors_away(found, result),
        "results": dict(
            zip(
                (f"{share:.0%}" for share in SHARES),
                (show_exact(cents, 2) for cents in result.quantiles(*SHARES)),
                strict=True,
            )
        ),
    }
    if session.bankroll is not None:
        answer |= {
            "bankroll": show_exact(session.bankroll, 2),
            "ruined": result.ruined,
            "risk_of_ruin": result.risk_of_ruin,
            "risk_of_ruin_error": result.ruin_error,
        }
    return answer


def _errors_away(found: Figures, result: Simulated) -> float | None:
    """None where all rounds ended alike, as a single one does: they tell of no error."""
    if not result.standard_error:
        return None
    return (result.mean - float(found.expected_value)) / result.standard_error


def _page(question: Question, found: Figures, result: Simulated) -> RenderableType:
    from rich.console import Group

    from croupier.cli.odds.pages import grid_of

    session = result.session
    name = f"{question.game.name} · {question.book.file.house} ({question.name})"
    grid = grid_of(name, "per round, in Antes", "simulated", "± error", "exactly")
    grid.add_row(
        "Mean",
        f"{result.mean:+.6f}",
        f"{result.standard_error:.6f}",
        f"{float(found.expected_value):+.6f}",
    )
    grid.add_row(
        "Standard deviation",
        f"{result.standard_deviation:.4f}",
        "",
        f"{found.standard_deviation:.4f}",
    )
    grid.add_row(
        "Average wager", f"{result.average_wager:.4f}", "", f"{float(found.average_wager):.4f}"
    )
    title = f"{result.sessions:,} sessions, {result.rounds:,} rounds at an Ante of "
    ends = grid_of(title + show_exact(session.ante, 2), "sessions", "result")
    for share, cents in zip(SHARES, result.quantiles(*SHARES), strict=True):
        ends.add_row(f"{share:.0%} end at or below", show_exact(cents, 2))
    if session.bankroll is not None:
        risk = f"{result.risk_of_ruin:.2%} ± {result.ruin_error:.2%}"
        ends.add_row(f"ruined, from {show_exact(session.bankroll, 2)}", risk)
    return Group(grid, ends)
