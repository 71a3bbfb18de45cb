"""Writes TOML: tables of texts, numbers, times and lists, as a tournament file has them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

TomlTable = Mapping[str, Any]


def toml_text(table: TomlTable) -> str:
    """A table as a TOML document."""
    return "\n".join(_lines(table, "")).strip("\n") + "\n"


def _lines(table: TomlTable, path: str) -> Iterator[str]:
    """Plain values first: whatever follows a heading belongs to it."""
    inner = {key: value for key, value in table.items() if _is_table(value)}
    for key, value in table.items():
        if key not in inner:
            yield f"{key} = {_value(value)}"
    for key, value in inner.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from ("", f"[{here}]", *_lines(value, here))
            continue
        for row in value:
            yield from ("", f"[[{here}]]", *_lines(row, here))


def _is_table(value: object) -> bool:
    rows = isinstance(value, list | tuple) and bool(value) and isinstance(value[0], Mapping)
    return rows or isinstance(value, Mapping)


def _value(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return str(value)
