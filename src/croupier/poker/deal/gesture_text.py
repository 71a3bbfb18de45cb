"""Parses a typed line such as `raise to 60`, `all in` or `put 25 5` into chips and words."""

import re
from typing import Final, get_args

from croupier.errors import BadInput
from croupier.money import Cents, parse_typed
from croupier.poker.deal.gestures import Announcement, SpokenWord

_WORDS: Final[dict[str, SpokenWord]] = {word: word for word in get_args(SpokenWord)}
_SAID: Final = re.compile(r"(?:i )?(fold|check|call|bet|raise|all[ -]?in)(?: (?:(to|by) )?(\S+))?")
_PUT: Final = re.compile(r"put((?: \S+)+)")
_LONGEST: Final = 80

EXPECTED: Final = "one of: fold, check, call, bet 20, raise to 60, raise by 20, all in, or put 25 5"


def parse_gesture(text: str) -> tuple[tuple[Cents, ...], Announcement]:
    """The chips and the words of a line; `raise 60` is a raise to 60 in all.

    >>> parse_gesture("Raise to 60")
    ((), Announcement(word='raise', to=6000, by=None))
    >>> parse_gesture("put 25 5")
    ((2500, 500), Announcement(word='', to=None, by=None))
    """
    line = " ".join(text.lower().split())
    if len(line) > _LONGEST:
        raise BadInput("words", EXPECTED)
    if put := _PUT.fullmatch(line):
        return tuple(parse_typed(chip, "chip") for chip in put[1].split()), Announcement()
    said = _SAID.fullmatch(line)
    if said is None:
        return (), Announcement("", _amount(line))
    word = _WORDS.get(said[1], "all-in")  # "all in" and "allin" too
    if said[3] is None:
        return (), Announcement(word)
    if word not in ("bet", "raise"):
        raise BadInput("words", EXPECTED, got=text)
    amount = _amount(said[3])
    return (), Announcement(word, None, amount) if said[2] == "by" else Announcement(word, amount)


def _amount(text: str) -> Cents:
    try:
        return parse_typed(text, "words")
    except BadInput:
        raise BadInput("words", EXPECTED, got=text) from None
