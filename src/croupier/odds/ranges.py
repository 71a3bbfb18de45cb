"""Starting hands as players write them: `33+ A2s+ K5o+ JTo`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.books import STARTING_HANDS
from croupier.cards import FULL_DECK, Card
from croupier.errors import BadInput

RANKS = "AKQJT98765432"
_HAND = re.compile(r"([AKQJT2-9])([AKQJT2-9])([so]?)(\+?)")
_SPAN = re.compile(r"([AKQJT2-9]{2}[so]?)-([AKQJT2-9]{2}[so]?)")

FORM = "starting hands such as AA, 33+, AKs, K5o+, QJ or 99-66"


def starting_hands_in(text: str, field: str = "range") -> frozenset[str]:
    """The starting hands a list of them names.

    >>> sorted(starting_hands_in("QQ+ AJs+"))
    ['AA', 'AJs', 'AKs', 'AQs', 'KK', 'QQ']
    """
    found: set[str] = set()
    for word in re.split(r"[\s,]+", text.strip()):
        found |= set(_hands(word, field))
    return frozenset(found)


def _hands(word: str, field: str) -> Iterator[str]:
    if word.lower() in ("any", "all"):
        yield from STARTING_HANDS
        return
    span = _SPAN.fullmatch(word)
    if span is not None:
        yield from _between(span[1], span[2], field)
        return
    match = _HAND.fullmatch(word)
    if match is None:
        raise BadInput(field, FORM, got=word)
    first, second, kind, plus = match.groups()
    if first == second:
        if kind:
            raise BadInput(field, FORM, got=word)
        top = RANKS.index(first)
        yield from (rank * 2 for rank in RANKS[0 if plus else top : top + 1])
        return
    high, low = sorted((first, second), key=RANKS.index)
    top = RANKS.index(high) + 1 if plus else RANKS.index(low)
    for rank in RANKS[top : RANKS.index(low) + 1]:
        yield from (f"{high}{rank}{suits}" for suits in kind or "so")


def _between(one: str, other: str, field: str) -> Iterator[str]:
    """`99-66`, `A5s-A2s`, `T9s-65s`: from one hand down to another of the same shape."""
    a, b, c, d = one[0], one[1], other[0], other[1]
    kind = one[2:]
    gap = RANKS.index(b) - RANKS.index(a)
    steps = RANKS.index(d) - RANKS.index(b)
    same_gap = RANKS.index(d) - RANKS.index(c) == gap
    if kind != other[2:] or gap < 0 or steps < 0 or not (a == c or same_gap):
        raise BadInput(field, FORM, got=f"{one}-{other}")
    for step in range(steps + 1):
        high = a if a == c and gap else RANKS[RANKS.index(a) + step]
        low = RANKS[RANKS.index(b) + step]
        for suits in [""] if high == low else kind or "so":
            yield f"{high}{low}{suits}"


def combos_of(hand: str) -> tuple[tuple[Card, Card], ...]:
    """The pairs of cards that a starting hand stands for."""
    by_rank = {letter: [c for c in FULL_DECK if c.rank.letter == letter] for letter in RANKS}
    pairs = ((x, y) for x in by_rank[hand[0]] for y in by_rank[hand[1]])
    if len(hand) == 2:
        return tuple((x, y) for x, y in pairs if x > y)
    return tuple((x, y) for x, y in pairs if (x.suit == y.suit) == (hand[2] == "s"))
