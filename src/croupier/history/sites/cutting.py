"""Tells which room a text history is of, and cuts it into hands with the lines they begin on.

A hand begins at its header, or at the `#Game No` line that 888poker puts before it. Transcripts
of tournaments and chat between hands belong to the hand before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

Site = str
"""`PokerStars`, `GGPoker` or `888poker`."""

STARS: Final = "PokerStars"
GG: Final = "GGPoker"
EIGHT: Final = "888poker"

_START: Final = re.compile(
    r"^[ \t\ufeff]*(?:"
    r"(?P<PokerStars>(?:PokerStars|Croupier)(?: [A-Za-z ]+?)? (?:Hand|Game) \#)"
    r"|(?P<GGPoker>Poker Hand \#)"
    r"|(?P<Eight>\#Game No[ \t]*:|\*{3,}[^\n*]*888[^\n*]*Hand History for Game )"
    r")",
    re.MULTILINE,
)
_NAMES: Final = {"PokerStars": STARS, "GGPoker": GG, "Eight": EIGHT}
_GAME_NO: Final = "#Game No"
_MARKS: Final = (" Hand #", " Game #", _GAME_NO, "Hand History for Game ")
"""Texts of which every header has one: finding them is much faster than trying every line."""


class Cut(NamedTuple):
    """The text of one hand, its room, and the line of the file it begins on."""

    site: Site
    line: int
    text: str


def is_text_history(text: str) -> bool:
    """Whether a text is a history of a room that is read here, by its first header."""
    return next(_headers(text), None) is not None


def _headers(text: str) -> Iterator[re.Match[str]]:
    """The headers of hands, in order."""
    starts = {text.rfind("\n", 0, place) + 1 for mark in _MARKS for place in _places(text, mark)}
    for start in sorted(starts):
        if found := _START.match(text, start):
            yield found


def _places(text: str, mark: str) -> Iterator[int]:
    place = text.find(mark)
    while place >= 0:
        yield place
        place = text.find(mark, place + 1)


def cut_hands(text: str, line: int = 1) -> Iterator[Cut]:
    """The hands of a text that begins on this line; what stands before the first is left out."""
    seen = 0
    for start, end, site in _spans(text):
        line += text.count("\n", seen, start)
        seen = start
        yield Cut(site, line, text[start:end])


def _spans(text: str) -> Iterator[tuple[int, int, Site]]:
    start, site, numbered = -1, "", False
    for found in _headers(text):
        name = _NAMES[str(found.lastgroup)]
        opens = found[0].lstrip().startswith(_GAME_NO)
        if numbered and name == EIGHT and not opens:
            numbered = False  # the header that follows the number of the game
            continue
        if start >= 0:
            yield start, found.start(), site
        start, site, numbered = found.start(), name, opens
    if start >= 0:
        yield start, len(text), site
