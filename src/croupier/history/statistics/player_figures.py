"""Shares and results from the counts of hands, as rows for tables, CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.errors import BadInput
from croupier.extras import need
from croupier.history.statistics.positions import POSITIONS
from croupier.history.statistics.tally import COUNTS, PlayerTally
from croupier.money import Cents, show_amount

ALL: Final = "all"
"""The position of a row that adds up all positions of a player."""


class PlayerFigures(msgspec.Struct, frozen=True):
    """What a player did over many hands, at one position or all.

    Shares are percentages with one decimal; None where there was nothing to take a share of.
    """

    player: str
    position: str
    hands: int
    vpip: float | None
    pfr: float | None
    aggression: float | None
    aggression_frequency: float | None
    wtsd: float | None
    won_at_showdown: float | None
    showdowns: int
    net: str
    big_blinds: float
    big_blinds_per_100: float


def player_figures(tally: PlayerTally, by_position: bool = False) -> list[PlayerFigures]:
    """A row for each player, most hands first; with `by_position` one for each position too."""
    totals: dict[str, list[int]] = {}
    for (player, _), row in tally.counts.items():
        total = totals.setdefault(player, [0] * len(COUNTS))
        for n, count in enumerate(row):
            total[n] += count
    made = []
    for player in sorted(totals, key=lambda player: (-totals[player][0], player)):
        made.append(_figures(player, ALL, totals[player]))
        if by_position:
            rows = [(place, tally.counts.get((player, place))) for place in POSITIONS]
            made += [_figures(player, place, row) for place, row in rows if row is not None]
    return made


def _figures(player: str, position: str, row: Sequence[int]) -> PlayerFigures:
    count = dict(zip(COUNTS, row, strict=True))
    hands, bold, calls = count["hands"], count["aggressive"], count["calls"]
    return PlayerFigures(
        player,
        position,
        hands,
        _share(count["voluntary"], hands),
        _share(count["raised"], hands),
        _rounded(Fraction(bold, calls), 2) if calls else None,
        _share(bold, bold + calls + count["folds"]),
        _share(count["showdowns"], count["flops"]),
        _share(count["won_showdowns"], count["showdowns"]),
        count["showdowns"],
        show_amount(Cents(count["net_cents"])),
        _rounded(Fraction(count["net_millibets"], 1000), 2),
        _rounded(Fraction(count["net_millibets"], 10 * hands), 2),
    )


def _share(part: int, whole: int) -> float | None:
    return _rounded(Fraction(100 * part, whole), 1) if whole else None


def _rounded(value: Fraction, places: int) -> float:
    return float(round(value, places))


def figures_csv(rows: Iterable[PlayerFigures]) -> str:
    """The rows as CSV with a header."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(PlayerFigures.__struct_fields__)
    writer.writerows([_cells(row) for row in rows])
    return text.getvalue()


def _cells(row: PlayerFigures) -> list[Any]:
    return ["" if value is None else value for value in msgspec.structs.astuple(row)]


def write_figures(rows: Sequence[PlayerFigures], file: Path) -> None:
    """Writes the rows to a .csv or a .parquet file."""
    check_figures_file(file)
    try:
        if file.suffix.lower() == ".csv":
            file.write_text(figures_csv(rows), encoding="utf-8")
        else:
            _write_parquet(rows, file)
    except OSError as problem:
        raise BadInput("--out", f"a file that can be written ({problem})") from None


def check_figures_file(file: Path) -> None:
    """Raises BadInput for a file of another kind, or where Parquet cannot be written."""
    kind = file.suffix.lower()
    if kind not in (".csv", ".parquet"):
        raise BadInput("--out", "a file that ends with .csv or .parquet", got=str(file))
    if kind == ".parquet":
        need("parquet", "--out")


def _write_parquet(rows: Sequence[PlayerFigures], file: Path) -> None:
    """A column for each field; the net result as an exact decimal."""
    from decimal import Decimal

    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {"player": pa.string(), "position": pa.string(), "net": pa.decimal128(18, 2)}
    whole = {"hands", "showdowns"}
    columns = {}
    for name in PlayerFigures.__struct_fields__:
        values = [getattr(row, name) for row in rows]
        values = [Decimal(value) for value in values] if name == "net" else values
        kind = pa.int64() if name in whole else kinds.get(name, pa.float64())
        columns[name] = pa.array(values, kind)
    pq.write_table(pa.table(columns), file)
