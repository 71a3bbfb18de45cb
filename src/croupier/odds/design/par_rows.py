"""`ParRow`: a row of a par sheet, whatever the form in which it is written."""

from __future__ import annotations

from typing import NamedTuple


class ParRow(NamedTuple):
    """One row; `probability` and `value` are decimals, the same exactly in the next columns."""

    section: str
    item: str
    detail: str
    probability: str = ""
    probability_exact: str = ""
    value: str = ""
    value_exact: str = ""
