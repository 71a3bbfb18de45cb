"""Simulated sessions as files: one row a session, amounts in money."""

from __future__ import annotations

import csv
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

from croupier.errors import BadInput
from croupier.money import Cents, show_exact
from croupier.odds.simulation import Simulated

COLUMNS = ("session", "rounds", "result", "lowest", "highest", "ruined")
KINDS = (".csv", ".parquet")
AMOUNTS = ("result", "lowest", "highest")


def check_sessions_file(file: Path) -> None:
    """Refuses a file that could not be written, before anything is played for it."""
    if file.suffix.lower() not in KINDS:
        raise BadInput("--out", "a file name that ends in .csv or .parquet", got=file.name)
    if not file.absolute().parent.is_dir():
        raise BadInput("--out", "a file in a folder that is there", got=str(file))
    if file.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise BadInput("--out", "a .csv file, or pyarrow to be installed for Parquet")


def write_sessions(result: Simulated, file: Path) -> None:
    """To CSV or Parquet, by the suffix. Results, lows and highs are against the start."""
    try:
        if file.suffix.lower() == ".parquet":
            _write_parquet(result, file)
        else:
            _write_csv(result, file)
    except OSError as problem:
        raise BadInput("--out", "a file that can be written", got=str(problem)) from None


def _columns(result: Simulated) -> dict[str, list[int]]:
    rounds, net, low, high, ruined = result.ledger.sessions.T
    arrays = (rounds, result.cents(net), result.cents(low), result.cents(high), ruined)
    lists = [[int(x) for x in array] for array in arrays]
    return dict(zip(COLUMNS, [list(range(result.sessions)), *lists], strict=True))


def _write_csv(result: Simulated, file: Path) -> None:
    columns = _columns(result)
    shown = [
        [show_exact(Cents(x), 2) for x in values] if name in AMOUNTS else values
        for name, values in columns.items()
    ]
    with file.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(zip(*shown, strict=True))


def _write_parquet(result: Simulated, file: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = {}
    for name, values in _columns(result).items():
        if name in AMOUNTS:
            exact = [Decimal(x).scaleb(-2) for x in values]
            made[name] = pa.array(exact, pa.decimal128(18, 2))
        elif name == "ruined":
            made[name] = pa.array([bool(x) for x in values])
        else:
            made[name] = pa.array(values, pa.int64())
    pq.write_table(pa.table(made), file)
