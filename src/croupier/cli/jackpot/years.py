"""`croupier jackpot years`: a jackpot's meter played out over years, many times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.books import Book, load_book
from croupier.cli.jackpot.system import Cost, TermsFile, counts_in, jackpot_line
from croupier.cli.options import BookName, Cluster
from croupier.cli.output import AsJson, grid, note, percent, progress, say
from croupier.jackpot import read_terms
from croupier.money import Cents, show_exact
from croupier.odds import Years, YearsPlayed, check_record_file, play_years, write_years

if TYPE_CHECKING:
    from rich.console import RenderableType

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
WAGERS = 1_000_000


def show_years(
    book: BookName,
    *,
    option: int | None = None,
    seed: int | None = None,
    cost: Cost = None,
    sign: TermsFile = None,
    wagers: str | None = None,
    years: int = 10,
    runs: int = 100,
    lot: int = 0,
    workers: int | None = None,
    cluster: Cluster = None,
    out: Path | None = None,
    json: AsJson = False,
) -> None:
    """Simulate a jackpot meter over years: how often royal flushes come, and what they win.

    The meter begins at its seed, and every prize is paid by the rules of the jackpot. The
    simulated return is printed beside the exact one.

    Example: croupier jackpot years melbourne-wsop --cost 5 --years 10 --runs 200

    :param option: The option (Melbourne), such as 1. Default: the first of the book.
    :param seed: The seed for each $1 of the wager (Melbourne), such as 10000. Default: the least.
    :param wagers: Jackpot wagers in a year; in Perth for each level, such as 500000,300000,0.
        Default: 1000000, in Perth a third of that for each level.
    :param years: The number of years in a run.
    :param runs: The number of runs.
    :param lot: The seed of the random numbers. The same lot gives the same years.
    :param workers: The number of processes. Default: one for each core.
    :param out: Write every run to this .csv or .parquet file.
    """
    if out is not None:
        check_record_file(out)
    law = load_book(book)
    asked = _asked(law, option, seed, cost, sign, wagers, years, lot)
    with progress(f"Playing {runs} times {years} years of {law.id}", runs) as advance:
        played = play_years(asked, runs, workers=workers, cluster=cluster, tick=advance)
    if out is not None:
        write_years(played, out)
        note(f"The {runs} runs are in {out}.")
    say(_answer(law, played), json=json, people=lambda: _page(law, played))


def _asked(
    law: Book,
    option: int | None,
    seed: int | None,
    cost: str | None,
    sign: str | None,
    wagers: str | None,
    years: int,
    lot: int,
) -> Years:
    line = jackpot_line(law, option, seed, cost, sign)
    if law.jackpot is not None and law.jackpot.kind == "prize meter":
        first = law.jackpot.option[0]
        line.setdefault("option", first.id)
        chosen = next((o for o in law.jackpot.option if o.id == str(line["option"])), first)
        line.setdefault("seed", min(row.seed for row in chosen.seeds))
    terms = read_terms(law, line)
    counts = counts_in(wagers, "--wagers")
    if counts is None:
        counts = [WAGERS // len(terms.levels)] * len(terms.levels)
    return Years(terms=terms, wagers=tuple(counts), years=years, seed=lot)


def _money(cents: int | None) -> str | None:
    return None if cents is None else show_exact(Cents(cents), 2)


def _answer(law: Book, played: YearsPlayed) -> dict[str, Any]:
    asked, runs = played.asked, played.runs
    royals = sum(len(run.royals) for run in runs)
    return {
        "book": law.id,
        "option": asked.terms.option,
        "seed": asked.terms.seed,
        "lot": asked.seed,
        "years": asked.years,
        "runs": len(runs),
        "wagers": dict(zip((x.id for x in asked.terms.levels), asked.wagers, strict=True)),
        "royals_a_year": royals / len(runs) / asked.years,
        "straight_flushes_a_year": sum(r.straight_flushes for r in runs) / len(runs) / asked.years,
        "royal_wins": {f"{share:.0%}": _money(played.quantile(share)) for share in SHARES},
        "highest_display": _money(max(run.highest for run in runs)),
        "return": played.returned,
        "standard_error": played.error if len(runs) > 1 else None,
        "exact": {"return": played.expected},
    }


def _page(law: Book, played: YearsPlayed) -> RenderableType:
    answer = _answer(law, played)
    error = "" if answer["standard_error"] is None else f" ± {percent(answer['standard_error'])}"
    rows = [
        ("Wagers a year", ", ".join(f"{n:,}" for n in answer["wagers"].values())),
        ("Royal flushes a year", f"{answer['royals_a_year']:.3f}"),
        ("Straight flushes a year", f"{answer['straight_flushes_a_year']:.3f}"),
        *(
            (f"{share} of royal flushes win at most", won)
            for share, won in answer["royal_wins"].items()
            if won is not None
        ),
        ("Highest amount ever shown", answer["highest_display"]),
        ("Return, with what is left on the meter", percent(answer["return"]) + error),
        ("Exact long-run return", percent(answer["exact"]["return"])),
    ]
    count = f"{answer['runs']:,} runs of {answer['years']} years"
    return grid(f"{law.file.house}: the jackpot over years, {count}", ("", ""), rows)
