"""Reads money and cards as online poker rooms write them: `$1,234.50`, `0,05 €`, `1 500`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from croupier.money import MOST, Cents

_SIGNS: Final = re.compile(r"[^0-9.,]")
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")
_SYMBOL: Final = re.compile(r"[^\s0-9.,\[\]()A-Za-z]")


class NoAmount(ValueError):
    """A text that is no amount of money in whole cents."""


@lru_cache(maxsize=65_536)
def cents(text: str) -> Cents:
    """An amount in cents.

    With a point and a comma the last of them begins the cents. One of them alone, before exactly
    three figures, separates thousands, unless it follows a lone 0; tournament chips are whole.
    """
    figures = _SIGNS.sub("", text)
    last = max(figures.rfind("."), figures.rfind(","))
    whole, parts = figures, ""
    if last >= 0 and _begins_cents(figures, last):
        whole, parts = figures[:last], figures[last + 1 :]
    units = whole.replace(",", "").replace(".", "")
    if not (units or parts) or len(parts) > 2 or len(units) > 15 or not _is_grouped(whole):
        raise NoAmount(text)
    amount = int(units or 0) * 100 + int(parts.ljust(2, "0"))
    if amount > MOST:
        raise NoAmount(text)
    return Cents(amount)


def _begins_cents(figures: str, last: int) -> bool:
    mark, after = figures[last], len(figures) - last - 1
    if figures.count(mark) > 1:
        return False
    other = "," if mark == "." else "."
    return after != 3 or other in figures or figures[:last] in ("", "0")


def _is_grouped(whole: str) -> bool:
    """Whether separators stand between groups of three figures."""
    first, *others = re.split("[.,]", whole)
    return all(len(group) == 3 for group in others) and (not others or 1 <= len(first) <= 3)


@lru_cache(maxsize=65_536)
def cards(text: str) -> str:
    """Cards in brackets or not, with spaces and commas, as `AhKd`."""
    found = text.replace("10", "T").replace(",", " ").split()
    if not found or not all(_CARD.fullmatch(card) for card in found):
        raise NoAmount(text)
    return "".join(found)


def symbol(text: str) -> str:
    """The currency sign in an amount; empty for chips."""
    found = _SYMBOL.search(text)
    return found[0] if found else ""
