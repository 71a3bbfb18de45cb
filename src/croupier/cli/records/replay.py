"""`croupier replay`: replays hand histories on the poker engine and compares the results."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter, validators

from croupier.cli.input import STANDARD_INPUT, read_text
from croupier.cli.output import CHECK_FAILED, AsJson, grid, lines, progress, say
from croupier.errors import BadInput
from croupier.history import HandVerdict, Piece, batches, histories_in, judge_batch

if TYPE_CHECKING:
    from rich.table import Table

Paths = Annotated[
    str,
    Parameter(
        name="PATH",
        allow_leading_hyphen=True,
        help="A .phh, .phhs or .txt file, a folder with such files, or - for standard input.",
    ),
]
Jobs = Annotated[
    int | None,
    Parameter(
        validator=validators.Number(gte=1, lte=64),
        show_default=False,
        help="The number of processes, 1 to 64. Default: 2 if there is much to replay, else 1.",
    ),
]

STATUSES: Final = ("ok", "differs", "illegal", "unsupported")
ENOUGH_TO_SHARE: Final = 400_000
"""From this many bytes of histories a second process saves more time than its start takes."""
MOST_ROWS: Final = 40
BAD_INPUT = 2


def replay(*paths: Paths, jobs: Jobs = None, json: AsJson = False) -> int:
    """Replay poker hand histories by the rules of Crown Poker, and compare the finishing stacks.

    Files are in the open PHH format, or the texts of PokerStars, GGPoker or 888poker; their content
    says which.

    Each hand is ok, differs (the stacks are not those of the history), illegal (the rules refuse
    an action of the history) or unsupported (the game is not in the book). The exit status is 1
    if a hand differs or is illegal, and 2 if a file or a hand cannot be read.

    Example: croupier replay evening.phhs histories/
    """
    if not paths:
        raise BadInput("PATH", "at least one file or folder")
    started = time.monotonic()
    unreadable = 0
    found: list[HandVerdict] = []
    for answer in _answers(paths, jobs):
        if isinstance(answer, str):
            unreadable += 1
            sys.stderr.write(f"croupier: {answer}\n")
            continue
        found.append(answer)
        if json:
            say(answer, json=True, people="")
    if found or json or not unreadable:
        _summary(found, unreadable, time.monotonic() - started, json)
    if unreadable:
        return BAD_INPUT
    failed = any(verdict.status in ("differs", "illegal") for verdict in found)
    return CHECK_FAILED if failed else 0


def _answers(paths: tuple[str, ...], jobs: int | None) -> Iterator[HandVerdict | str]:
    """A verdict for each hand in the order of the paths, or a message if it cannot be read."""
    files: list[str] = []
    for path in paths:
        try:
            files += [path] if path == STANDARD_INPUT else histories_in(path)
        except BadInput as mistake:
            yield str(mistake)
    sizes = [_size(file) for file in files]
    share = jobs or (2 if sum(sizes) > ENOUGH_TO_SHARE and (os.cpu_count() or 1) > 1 else 1)
    work = chain.from_iterable(_work(files))
    with _judged(work, share) as answers, progress("Replaying", sum(sizes) or None) as advance:
        for done, results in answers:
            yield from results
            advance(done)


def _size(file: str) -> int:
    try:
        return 0 if file == STANDARD_INPUT else Path(file).stat().st_size
    except OSError:
        return 0


def _work(files: list[str]) -> Iterator[Iterator[list[Piece]]]:
    """Batches of files, with standard input at its place among them."""
    here: list[str] = []
    for file in files:
        if file == STANDARD_INPUT:
            yield batches(here)
            yield iter([[Piece("-", 1, read_text(file))]])
            here = []
        else:
            here.append(file)
    yield batches(here)


@contextmanager
def _judged(
    work: Iterator[list[Piece]], jobs: int
) -> Iterator[Iterator[tuple[float, list[HandVerdict | str]]]]:
    """The verdicts of each batch in order, with the number of its bytes."""
    if jobs == 1:
        yield ((_bytes(batch), judge_batch(batch)) for batch in work)
        return
    todo = list(work)
    # Ctrl-C reaches every process of a terminal; only this one handles it, and ends the others.
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield zip(map(_bytes, todo), pool.imap(judge_batch, todo), strict=True)


def _bytes(batch: list[Piece]) -> float:
    return sum(_size(piece.file) if piece.text is None else len(piece.text) for piece in batch)


def _summary(found: list[HandVerdict], unreadable: int, seconds: float, json: bool) -> None:
    counts = Counter(verdict.status for verdict in found)
    answer = {
        "hands": len(found),
        **{status: counts[status] for status in STATUSES},
        "seconds": round(seconds, 3),
        "unreadable": unreadable,
    }
    if json:
        say(answer, json=True, people="")
        sys.stdout.flush()
        return
    problems = [verdict for verdict in found if verdict.status != "ok"]
    if problems:
        say(None, json=False, people=_rows(problems[:MOST_ROWS]))
    if len(problems) > MOST_ROWS:
        say(
            None, json=False, people=f"and {len(problems) - MOST_ROWS} more; use --json to list all"
        )
    say(None, json=False, people=_table(found))
    hands = "1 hand" if len(found) == 1 else f"{len(found):,} hands"
    also = f", {unreadable:,} more cannot be read" if unreadable else ""
    say(None, json=False, people=f"{hands} in {seconds:.1f} s, {counts['ok']:,} ok{also}")


def _rows(problems: list[HandVerdict]) -> Table:
    """The hands that are not ok, one row for each."""
    from rich.table import Table
    from rich.text import Text

    table = Table("file", "hand", "status", "why", box=None, pad_edge=False)
    for column in table.columns:
        column.overflow = "fold"
    style = {"differs": "red", "illegal": "red", "unsupported": "yellow"}
    for verdict in problems:
        hand = "" if verdict.hand is None else str(verdict.hand)
        status = Text(verdict.status, style=style[verdict.status])
        file, number, why = lines(verdict.file, hand, verdict.detail or "")
        table.add_row(file, number, status, why)
    return table


def _table(found: list[HandVerdict]) -> Table:
    """The number of hands of each game by status."""
    counts = Counter((verdict.variant or "?", verdict.status) for verdict in found)
    rows = []
    for game in sorted({game for game, _ in counts}):
        here = [counts[game, status] for status in STATUSES]
        rows.append((game, f"{sum(here):,}", *(f"{count:,}" if count else "" for count in here)))
    return grid("", ("game", "hands", *STATUSES), rows)
