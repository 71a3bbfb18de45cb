"""Writes results of simulations to CSV or Parquet files, one row for each session or run."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from croupier.errors import BadInput
from croupier.extras import need
from croupier.money import Cents, show_exact
from croupier.odds.checks import check_file

if TYPE_CHECKING:
    from croupier.odds.simulation.jackpot_years import YearsPlayed
    from croupier.odds.simulation.simulated import Simulated

KINDS = (".csv", ".parquet")
AMOUNTS = ("result", "lowest", "highest", "paid", "left", "royals_won")
"""Columns that are money: cents here, dollars and cents in the file."""

Columns: TypeAlias = Mapping[str, Sequence[int | bool]]


def check_record_file(file: Path) -> None:
    """Raises BadInput, before anything is simulated, for a file that cannot be written."""
    check_file("--out", file, KINDS)
    if file.suffix.lower() == ".parquet":
        need("parquet", "--out")


def write_sessions(result: Simulated, file: Path) -> None:
    """Writes every session. Results, lows and highs are relative to the start."""
    rounds, net, low, high, ruined = result.results.sessions.T
    _write(
        {
            "session": range(result.sessions),
            "rounds": [int(x) for x in rounds],
            "result": [int(x) for x in result.cents(net)],
            "lowest": [int(x) for x in result.cents(low)],
            "highest": [int(x) for x in result.cents(high)],
            "ruined": [bool(x) for x in ruined],
        },
        file,
    )


def write_years(played: YearsPlayed, file: Path) -> None:
    """Writes every run of a jackpot over years."""
    runs = played.runs
    _write(
        {
            "run": range(len(runs)),
            "royals": [len(run.royals) for run in runs],
            "straight_flushes": [run.straight_flushes for run in runs],
            "royals_won": [sum(royal.amount for royal in run.royals) for run in runs],
            "highest": [run.highest for run in runs],
            "paid": [run.paid for run in runs],
            "left": [run.left for run in runs],
        },
        file,
    )


def _write(columns: Columns, file: Path) -> None:
    try:
        if file.suffix.lower() == ".parquet":
            _write_parquet(columns, file)
        else:
            _write_csv(columns, file)
    except OSError as problem:
        raise BadInput("--out", f"a file that can be written ({problem})") from None


def _write_csv(columns: Columns, file: Path) -> None:
    shown = [
        [show_exact(Cents(x), 2) if name in AMOUNTS else int(x) for x in values]
        for name, values in columns.items()
    ]
    with file.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*shown, strict=True))


def _write_parquet(columns: Columns, file: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = {}
    for name, values in columns.items():
        if name in AMOUNTS:
            exact = [Decimal(x).scaleb(-2) for x in values]
            made[name] = pa.array(exact, pa.decimal128(18, 2))
        else:
            made[name] = pa.array(list(values))
    pq.write_table(pa.table(made), file)
