"""Counts whole files of hand histories, one at a time or several at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from croupier.errors import BadInput
from croupier.history.batches import read_history
from croupier.history.numbers import TooFine
from croupier.history.reading import cut, read_told
from croupier.history.sites.cutting import Cut, cut_hands, is_text_history
from croupier.history.sites.told import Unreadable
from croupier.history.statistics.phh_facts import NotCounted, facts_of_phh
from croupier.history.statistics.tally import PlayerTally
from croupier.history.statistics.told_facts import facts_of_told

_NUMBER: Final = re.compile(r"^hand = '?\"?([^'\"\n]*)", re.MULTILINE)


def tally_file(file: str) -> PlayerTally:
    """The counts of one file; what cannot be counted is among the problems, with its place."""
    try:
        return tally_text(read_history(file), file)
    except BadInput as mistake:
        tally = PlayerTally()
        tally.problems.append(str(mistake))
        return tally


def tally_text(text: str, file: str = "") -> PlayerTally:
    """The counts of a text of any format that is read here."""
    tally = PlayerTally()
    if is_text_history(text):
        for part in cut_hands(text):
            _add_told(tally, part, file)
    else:
        for line, hand in cut(text):
            _add_phh(tally, hand, file, line)
    return tally


def _add_told(tally: PlayerTally, part: Cut, file: str) -> None:
    try:
        hand = read_told(part, summary=False)
        if not hand.acts and not hand.posts:
            raise Unreadable("a game of our book", hand.head, hand.number, part.line)
        if not hand.told_in_full:
            expected = "a hand that tells what everybody won and lost"
            raise Unreadable(expected, str(hand.beyond), hand.number, part.line)
        tally.add(facts_of_told(hand))
    except Unreadable as problem:
        tally.problems.append(problem.in_file(file) if file else str(problem))


def _add_phh(tally: PlayerTally, text: str, file: str, line: int) -> None:
    try:
        for facts in facts_of_phh(text):
            tally.add(facts)
    except (BadInput, NotCounted, TooFine) as problem:
        tally.problems.append("".join(_place(text, file, line)) + str(problem))


def _place(text: str, file: str, line: int) -> Iterator[str]:
    if file:
        yield f"{file}: "
    if number := _NUMBER.search(text):
        yield f"hand {number[1]}: "
    if line > 1:
        yield f"from line {line}: "
