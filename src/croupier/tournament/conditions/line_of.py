"""Finds the line of a tournament file on which a field stands."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[(\[?)\s*([\w.\-]+)\s*\]?\]")
_KEY = re.compile(r"\s*([\w\-]+)\s*=")
_INDEX = re.compile(r"\[(\d+)\]")
_ROW = re.compile(r"^(\w+) (\d+), (\w+)$")


def line_of(text: str, field: str) -> int | None:
    """The number of the line, from 1; where the field is missing, that of its table.

    Fields are named as messages name them: `entry.fee`, `level[2].minutes`, `session 3, rounds`.
    """
    row = _ROW.fullmatch(field)
    if row:
        field = f"{row[1]}[{int(row[2]) - 1}].{row[3]}"
    field = field.partition(",")[0]
    lines = _lines(text)
    while field:
        if field in lines:
            return lines[field]
        field = field.rpartition(".")[0] or _INDEX.sub("", field) * bool(_INDEX.search(field))
    return None


def _lines(text: str) -> dict[str, int]:
    """Every table and key of a file with its line; a key in several lines has its first."""
    found: dict[str, int] = {}
    rows: dict[str, int] = {}
    table, closing = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = header[2]
            if header[1]:
                rows[table] = rows.get(table, -1) + 1
                found.setdefault(table, number)
                table = f"{table}[{rows[table]}]"
            found.setdefault(table, number)
        elif key:
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
            closing = next((q for q in ('"""', "'''") if line.count(q) == 1), "")
    return found
