"""Reads hand histories of every kind; which format a text has is told by its content.

The open PHH format and the texts of PokerStars, GGPoker and 888poker give the same `HandRecord`.
A hand that cannot be read is given as `Unreadable`, in its place, and does not stop the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from croupier.errors import BadInput
from croupier.history.header import Unsupported
from croupier.history.numbers import TooFine
from croupier.history.phh import HandRecord, read_phh, record_of
from croupier.history.sites.cutting import EIGHT, Cut, cut_hands, cut_pieces, is_text_history
from croupier.history.sites.eight import read_eight
from croupier.history.sites.site_hands import record_of_told
from croupier.history.sites.stars import read_stars
from croupier.history.sites.told import ToldHand, Unreadable

_FIELD: Final = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)
_HEADER: Final = re.compile(
    r"""^\[[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#.*)?\r?$""", re.MULTILINE
)
"""A table of its own; one with a dotted name belongs to the hand before it."""


def read_hands(text: str) -> Iterator[HandRecord | Unreadable]:
    """Every hand of a text in order, as a record, or why it cannot be read."""
    for line, part in cut(text):
        if is_text_history(part):
            yield from map(_told_record, cut_hands(part, line))
        else:
            yield from _phh_records(part, line)


def _told_record(part: Cut) -> HandRecord | Unreadable:
    try:
        hand = read_told(part)
        return record_of_told(hand)
    except Unreadable as problem:
        return problem
    except Unsupported as reason:
        return Unreadable("a hand that can be replayed", str(reason), hand.number, part.line)


def _phh_records(text: str, line: int) -> Iterator[HandRecord | Unreadable]:
    try:
        hands = read_phh(text)
    except BadInput as mistake:
        yield Unreadable("a hand in PHH", str(mistake), None, line)
        return
    for name, fields in hands.items():
        try:
            yield record_of(fields)
        except (BadInput, TooFine) as mistake:
            hand = str(fields.get("hand", name)) or None
            yield Unreadable("a hand in PHH", str(mistake), hand, line)


def read_told(part: Cut, summary: bool = True) -> ToldHand:
    """One hand of an online room; raises Unreadable."""
    if not part.headed:
        opening = part.text.strip().partition("\n")[0].strip()
        raise Unreadable("a hand that begins with its header", opening[:60], None, part.line)
    if part.site == EIGHT:
        return read_eight(part.text, part.line)
    return read_stars(part.text, part.line, part.site, summary)


def _brackets(text: str) -> Iterator[int]:
    """Where a line begins with a bracket."""
    if text.startswith("["):
        yield 0
    place = text.find("\n[")
    while place >= 0:
        yield place + 1
        place = text.find("\n[", place + 1)


def cut(text: str) -> list[tuple[int, str]]:
    """The hands of a text with the line each begins on.

    A PHH text that has fields before its first table is one hand, or nothing to be cut up here.
    """
    if is_text_history(text):
        return list(cut_pieces(text))
    starts = [start for start in _brackets(text) if _HEADER.match(text, start)]
    if not starts or _FIELD.search(text, 0, starts[0]):
        return [(1, text)]
    pieces = []
    line = text.count("\n", 0, starts[0]) + 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        pieces.append((line, text[start:end]))
        line += text.count("\n", start, end)
    return pieces
