"""The compact record of one hand in the log: the order of the deck, and every act.

Every act is a word: the seat, a letter, and the chips or the card it names. The rest of a hand
follows from the rules, so that the engine plays it again from the deck and these words alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from croupier.cards import Card, cards
from croupier.errors import BadInput

_WORD = re.compile(r"(\d{1,2})([a-z])(\w*)")
_SIDE_WAGER = re.compile(r"([a-z_]+)(\d+)")


class DealtHand(msgspec.Struct, frozen=True):
    """`deck` is the order after the shuffle, the top card first; `cut` cards then went under it.

    Letters of poker: f folds, k checks, c calls, b bets to, r raises to, d discards, s shows.
    Of banked games: w wagers so much in every box that must be filled, x so much on the side wager
    that it names (`3xtrips20`), k checks, b bets, f folds.
    """

    deck: str
    acts: str
    cut: int = 0

    @property
    def order(self) -> tuple[Card, ...]:
        return cards(self.deck, "deck")

    @property
    def words(self) -> tuple[WrittenAct, ...]:
        return tuple(map(_read, self.acts.split()))


class WrittenAct(msgspec.Struct, frozen=True):
    """One act, as it is written down."""

    seat: int
    letter: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.seat}{self.letter}{self.what}"

    @property
    def chips(self) -> int:
        if not self.what.isdecimal():
            raise BadInput("acts", "an amount of chips", got=str(self))
        return int(self.what)

    @property
    def side_wager(self) -> tuple[str, int]:
        """The name and the chips of a side wager."""
        found = _SIDE_WAGER.fullmatch(self.what)
        if found is None:
            raise BadInput("acts", "a side wager and its chips", got=str(self))
        return found[1], int(found[2])


def written(deck: Iterable[Card], words: Iterable[WrittenAct | str], cut: int = 0) -> DealtHand:
    """The record of a hand that was dealt from this deck."""
    return DealtHand("".join(map(str, deck)), " ".join(map(str, words)), cut)


def _read(text: str) -> WrittenAct:
    found = _WORD.fullmatch(text)
    if found is None:
        raise BadInput("acts", "only acts such as 3f, 4r200 and 5dAh", got=text)
    return WrittenAct(int(found[1]), found[2], found[3])
