"""`croupier stats`: what players do and win over hand histories."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from croupier.cli.input import STANDARD_INPUT, read_text
from croupier.cli.output import AsJson, grid, note, progress, say
from croupier.cli.records.replay import BAD_INPUT, ENOUGH_TO_SHARE, Jobs, Paths
from croupier.errors import BadInput
from croupier.history import (
    PlayerFigures,
    PlayerTally,
    check_figures_file,
    histories_in,
    player_figures,
    tally_file,
    tally_text,
    write_figures,
)

if TYPE_CHECKING:
    from rich.table import Table

Out = Annotated[
    Path | None,
    Parameter(show_default=False, help="Write the figures to this .csv or .parquet file."),
]
ByPosition = Annotated[
    bool,
    Parameter("--positions", negative="", help="A row for each position of a player too."),
]
Player = Annotated[
    tuple[str, ...],
    Parameter(
        "--player", negative="", show_default=False, help="Only this player; may be repeated."
    ),
]

_COLUMNS: Final = (
    "player",
    "position",
    "hands",
    "VPIP",
    "PFR",
    "AF",
    "WTSD",
    "W$SD",
    "net",
    "bb/100",
)
MOST_ROWS: Final = 60


def stats(
    *paths: Paths,
    positions: ByPosition = False,
    player: Player = (),
    out: Out = None,
    jobs: Jobs = None,
    json: AsJson = False,
) -> int:
    """Count what each player does and wins over hand histories.

    Files are in the open PHH format, or the texts of PokerStars, GGPoker or 888poker. VPIP and PFR
    are shares of all hands dealt, AF is bets and raises over calls after the flop, WTSD the share
    of flops that went to a showdown, W$SD the share of showdowns that won something. The exit
    status is 2 if a file or a hand cannot be read; the others are counted.

    Example: croupier stats histories/ --positions --out figures.csv
    """
    if not paths:
        raise BadInput("PATH", "at least one file or folder")
    if out is not None:
        check_figures_file(out)
    started = time.monotonic()
    tally = _count(paths, jobs)
    for problem in tally.problems:
        sys.stderr.write(f"croupier: {problem}\n")
    rows = [row for row in player_figures(tally, positions) if not player or row.player in player]
    seconds = time.monotonic() - started
    if out is not None:
        write_figures(rows, out)
        note(f"The figures are in {out}.")
    answer = {
        "hands": tally.hands,
        "unreadable": len(tally.problems),
        "seconds": round(seconds, 3),
        "players": rows,
    }
    say(answer, json=json, people=lambda: _table(rows, positions=positions))
    if not json:
        hands = "1 hand" if tally.hands == 1 else f"{tally.hands:,} hands"
        say(None, json=False, people=f"{hands} in {seconds:.1f} s")
    return BAD_INPUT if tally.problems else 0


def _count(paths: Sequence[str], jobs: int | None) -> PlayerTally:
    """The counts of all files, those of standard input among them."""
    tally, files = PlayerTally(), list[str]()
    for path in paths:
        try:
            if path == STANDARD_INPUT:
                tally.join(tally_text(read_text(path), "-"))
            else:
                files += histories_in(path)
        except BadInput as mistake:
            tally.problems.append(str(mistake))
    sizes = [Path(file).stat().st_size if Path(file).is_file() else 0 for file in files]
    several = len(files) > 1 and sum(sizes) > ENOUGH_TO_SHARE and (os.cpu_count() or 1) > 1
    share = min(jobs or (2 if several else 1), max(len(files), 1))
    with _tallies(files, share) as found, progress("Counting", len(files)) as advance:
        for one in found:
            tally.join(one)
            advance(1)
    return tally


@contextmanager
def _tallies(files: list[str], jobs: int) -> Iterator[Iterator[PlayerTally]]:
    """The counts of each file, in order; with several jobs files are read at the same time."""
    if jobs == 1:
        yield map(tally_file, files)
        return
    # Ctrl-C reaches every process of a terminal; only this one handles it, and ends the others.
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap(tally_file, files)


def _table(rows: Sequence[PlayerFigures], *, positions: bool) -> Table:
    """The figures for people; without rows by position no column is spent on them."""
    shown = [
        (
            row.player,
            *((row.position,) if positions else ()),
            f"{row.hands:,}",
            _figure(row.vpip),
            _figure(row.pfr),
            _figure(row.aggression, 2),
            _figure(row.wtsd),
            _figure(row.won_at_showdown),
            row.net,
            _figure(row.big_blinds_per_100),
        )
        for row in rows[:MOST_ROWS]
    ]
    more = len(rows) - MOST_ROWS
    title = f"{MOST_ROWS} rows of {len(rows):,}; use --out or --json for all" if more > 0 else ""
    columns = [name for name in _COLUMNS if positions or name != "position"]
    table = grid(title, columns, shown, left=("player", "position"))
    table.collapse_padding = True
    for column in table.columns[1:]:
        column.no_wrap = True  # at 80 columns a long name is folded, and no figure
    return table


def _figure(value: float | None, places: int = 1) -> str:
    return "" if value is None else f"{value:.{places}f}"
