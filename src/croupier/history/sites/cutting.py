"""Tells which room a text history is of, and cuts it into hands with the lines they begin on.

A hand begins at its header, or at the `#Game No` line that 888poker puts before it. Transcripts
of tournaments and chat between hands belong to the hand before. A hand whose header is missing or
damaged is cut out as well, so that it is reported and not taken for a part of the hand before.
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


_BODY: Final = {
    STARS: ("\n*** HOLE CARDS", "\n*** SUMMARY"),
    GG: ("\n*** HOLE CARDS", "\n*** SUMMARY"),
    EIGHT: ("\n** Dealing down cards", "\n** Summary"),
}
"""What stands once in every hand, in this order."""
_BLANK_LINE: Final = re.compile(r"\n[ \t\r]*\n")


class Cut(NamedTuple):
    """The text of one hand, its room, and the line of the file it begins on.

    `headed` is false for a hand without a header, which nobody can read.
    """

    site: Site
    line: int
    text: str
    headed: bool = True


def is_text_history(text: str) -> bool:
    """Whether a text is a history of a room that is read here: whether it has a header."""
    places = (place for mark in _MARKS for place in _places(text, mark))
    return any(_START.match(text, text.rfind("\n", 0, place) + 1) for place in places)


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


def cut_pieces(text: str) -> Iterator[tuple[int, str]]:
    """Pieces of a text with the lines they begin on; together they are the whole text.

    A piece is a hand with whatever stands after it, and before it if it is the first.
    """
    line, begins = 1, 0
    for _, end, _ in _spans(text):
        yield line, text[begins:end]
        line += text.count("\n", begins, end)
        begins = end


def cut_hands(text: str, line: int = 1) -> Iterator[Cut]:
    """The hands of a text that begins on this line; what is no hand belongs to the one before."""
    seen, first = 0, True
    for start, end, site in _spans(text):
        if first and any(text.find(mark, 0, start) >= 0 for mark in _BODY[site]):
            blank = text[:start].lstrip()
            yield Cut(site, line + text.count("\n", 0, start - len(blank)), blank, headed=False)
        headed, first = True, False
        while start < end:
            line += text.count("\n", seen, start)
            seen = start
            stop = _headless(text, start, end, site)
            yield Cut(site, line, text[start:stop], headed)
            start, headed = stop, False


def _headless(text: str, start: int, end: int, site: Site) -> int:
    """Where a second hand begins in a part that has only one header; its end if there is none."""
    body, summary = _BODY[site]
    deal, over = text.find(body, start, end), text.find(summary, start, end)
    once = text.rfind(body, start, end) == deal and text.rfind(summary, start, end) == over
    if once and not deal > over >= 0:
        return end  # nearly always
    marks = [
        text.find(body, deal + 1, end) if deal >= 0 else -1,
        text.find(summary, over + 1, end) if over >= 0 else -1,
        deal if deal > over >= 0 else -1,
    ]
    again = min(mark for mark in marks if mark >= 0)
    after = max(mark for mark in (deal, over) if 0 <= mark < again)
    blanks = [found.end() for found in _BLANK_LINE.finditer(text, after, again)]
    return blanks[-1] if blanks else again + 1


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
