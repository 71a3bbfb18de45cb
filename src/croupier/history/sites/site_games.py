"""Reads the game, its structure and its stakes from the header of a text history."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.history.sites.site_amounts import NoAmount, cents, symbol
from croupier.money import NOTHING, Cents

_OTHERS: Final = re.compile(
    r"[56][- ]?Card|Courchevel|PLO-?[56]|Short ?Deck|6\+|Stud|Razz|Draw|Badugi|NL postflop"
)
_GAMES: Final = (
    (_OTHERS, ""),
    (re.compile(r"Crazy Pineapple Hi.?Lo"), "crazy-pineapple-hi-lo"),
    (re.compile(r"Crazy Pineapple"), "crazy-pineapple"),
    (re.compile(r"Pineapple"), "pineapple"),
    (re.compile(r"Omaha ?(?:Hi[-/ ]?Lo|H/?L)"), "omaha-hi-lo"),
    (re.compile(r"Omaha|PLO"), "omaha"),
    (re.compile(r"Hold'?em Hi/Lo"), "holdem-hi-lo"),
    (re.compile(r"Hold'?em"), "holdem"),
)
_STRUCTURES: Final = (
    (re.compile(r"No Limit|\bNL\b", re.IGNORECASE), "no-limit"),
    (re.compile(r"Half Pot Limit"), "half-pot"),
    (re.compile(r"Spread Limit"), "spread"),
    (re.compile(r"Pot Limit|PLO|\bPL\b", re.IGNORECASE), "pot"),
    (re.compile(r"Limit", re.IGNORECASE), "fixed"),
)
_MONEY: Final = r"[^\d\s/(]{0,3}[ \xa0]?\d[\d.,\xa0\u202f ]*[ \xa0]?[^\d\s/()]{0,3}"
_IN_BRACKETS: Final = re.compile(rf"\(({_MONEY})/({_MONEY})(?:\(({_MONEY})\))?(?:[ -][^()]*)?\)")
_BEFORE_BLINDS: Final = re.compile(rf"^({_MONEY})/({_MONEY}) Blinds ", re.MULTILINE)


class Game(NamedTuple):
    """What is played: ids of game and structure (empty if not in our book), and the two stakes.

    `small` and `big` are the blinds, or in limit games of some rooms the two bets.
    """

    name: str
    game: str
    structure: str
    small: Cents
    big: Cents
    currency: str
    tournament: bool


class NoGame(ValueError):
    """A header without a game or without stakes."""


@lru_cache(maxsize=4096)
def game_in(header: str) -> Game:
    """The game of a header; the part of it that holds no numbers of hands or times."""
    found = _IN_BRACKETS.search(header) or _BEFORE_BLINDS.search(header)
    if found is None and _OTHERS.search(header):  # some of these have one blind
        return Game(_named(header), "", "", NOTHING, NOTHING, "", False)
    if found is None:
        raise NoGame("the stakes in the header, such as ($0.50/$1.00)")
    try:
        small, big = cents(found[1]), cents(found[2])
    except NoAmount:
        raise NoGame("two amounts of money as stakes in the header") from None
    if not big:
        raise NoGame("stakes above nothing in the header")
    words = header.replace(found[0], " ")
    tournament = "Tournament" in header
    currency = "" if tournament else symbol(found[2]) or symbol(found[1])
    game = next((game for pattern, game in _GAMES if pattern.search(words)), "")
    structure = next((kind for pattern, kind in _STRUCTURES if pattern.search(words)), "")
    return Game(_named(words), game, structure, small, big, currency, tournament)


def _named(words: str) -> str:
    """The words of a header that name the game, for messages."""
    found = re.search(r"[A-Z0-9][\w+' /-]*?(?:Limit|NL|PL|FL|PLO-?\d)(?: [A-Z][\w' /-]*)?", words)
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", found[0] if found else words)
    return " ".join(spaced.split())[:60]
