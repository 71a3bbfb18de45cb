"""Reads hands and ranges as players write them, with weights.

`AhKh` is one hand, `QQ+ A5s-A2s 76s` a range of Hold'em, `any` every hand. In games of three or
four cards a pattern names ranks, with `x` for any card: `AAxx`, `AKQ`. Suits may follow it:
`AAKKds` for two suits of two cards each, `ss` where exactly one suit is held by two cards or
more, `r` for all different suits, `ms` for all of one suit. `@` and a share weigh what stands
before it: `AKs@1/2`, `QQ@25%`. Of a hand that is named twice, the last weight counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import lcm

from croupier.cards import FULL_DECK, Card, cards, refuse_repeats
from croupier.errors import BadInput
from croupier.odds.equity.shares import GAMES, Combo, Matchup
from croupier.odds.ranges import combos_of, starting_hands_in

MOST_HANDS = 10
HIGHEST_WEIGHT = 1000
"""Weights in whole numbers go up to this, so that sums over all deals are exact in 64 bits."""

_PATTERN = re.compile(r"([AKQJT2-9Xx]{3,4})(ds|ss|ms|r)?")
_SHARE = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)(?:/([0-9]{1,4}))?(%?)")


def read_matchup(hands: Sequence[str], board: str, game: str, dead: str) -> Matchup:
    """Hands and ranges as they are written, for a game without a discard."""
    shown, removed = read_seen(len(hands), board, dead)
    refuse_repeats((*shown, *removed), "--board")
    seen = frozenset((*shown, *removed))
    ranges = tuple(read_range(text, (GAMES[game][0],), seen) for text in hands)
    return Matchup(game, tuple(hands), ranges, tuple(sorted(shown)), tuple(sorted(removed)))


def read_seen(hands: int, board: str, dead: str) -> tuple[Combo, Combo]:
    """The board and the dead cards, for so many hands."""
    if not 2 <= hands <= MOST_HANDS:
        raise BadInput("hands", f"2 to {MOST_HANDS} hands", got=hands)
    shown, removed = cards(board, field="--board"), cards(dead, field="--dead")
    if len(shown) not in (0, 3, 4, 5):
        raise BadInput("--board", "no cards, or three, four or five", got=board)
    return shown, removed


def read_range(text: str, sizes: tuple[int, ...], seen: frozenset[Card]) -> dict[Combo, int]:
    """Every hand that a text names and the cards seen leave, with its weight in whole numbers."""
    shares: dict[Combo, Fraction] = {}
    for word in text.replace(",", " ").split() or [""]:
        name, at, share = word.partition("@")
        weight = _share(share, word) if at else Fraction(1)
        shares |= dict.fromkeys(_combos(name, sizes), weight)
    left = {combo: shares[combo] for combo in sorted(shares) if not seen & set(combo)}
    if not any(left.values()):
        raise BadInput("hand", "a hand without cards that are on the board or dead", got=text)
    return _whole(left, text)


def _share(text: str, word: str) -> Fraction:
    found = _SHARE.fullmatch(text)
    share = None
    if found is not None and (found[2] is None or int(found[2])):
        share = Fraction(found[1]) / int(found[2] or 1) / (100 if found[3] else 1)
    if share is None or share > 1:
        raise BadInput("hand", "a weight from 0 to 1 after @, such as AKs@1/2 or AKs@25%", word)
    return share


def _whole(shares: Mapping[Combo, Fraction], text: str) -> dict[Combo, int]:
    """Weights as whole numbers in the same proportions; hands of weight 0 are left out."""
    unit = lcm(*(share.denominator for share in shares.values()))
    if unit > HIGHEST_WEIGHT:
        expected = f"weights with a common denominator of at most {HIGHEST_WEIGHT:,}"
        raise BadInput("hand", expected, got=text)
    return {combo: int(share * unit) for combo, share in shares.items() if share}


def _combos(word: str, sizes: tuple[int, ...]) -> Iterator[Combo]:
    size = max(sizes)
    pattern = _PATTERN.fullmatch(word) if size > 2 else None
    if word.lower() in ("any", "all"):
        yield from combinations(FULL_DECK, size)
    elif len(word) % 2 == 0 and len(word) // 2 in sizes and _has_suits(word):
        yield tuple(sorted(cards(word, field="hand")))
    elif size == 2:
        for name in starting_hands_in(word, "hand"):
            yield from (tuple(sorted(pair)) for pair in combos_of(name))
    elif pattern is not None and len(pattern[1]) == size:
        yield from _matching(pattern[1].upper(), pattern[2] or "")
    else:
        example, like = ("AhKhQdJd", "AAKKds") if size == 4 else ("AhKhQd", "AAx")
        raise BadInput("hand", f"{size} cards such as {example}, a pattern such as {like}, or any",
                       got=word)  # fmt: skip


def _has_suits(word: str) -> bool:
    return bool(word) and all(suit in "cdhsCDHS" for suit in word[1::2])


def _matching(ranks: str, suits: str) -> Iterator[Combo]:
    """All hands with these ranks, X standing for any card."""
    free = ranks.count("X")
    groups = [
        list(combinations([c for c in FULL_DECK if c.rank.letter == rank], many))
        for rank, many in Counter(ranks.replace("X", "")).items()
    ]
    fixed = {frozenset(card for part in parts for card in part) for parts in product(*groups)}
    found = {
        tuple(sorted((*held, *more)))
        for held in fixed
        for more in combinations([card for card in FULL_DECK if card not in held], free)
    }
    matching = [combo for combo in sorted(found) if _suited(combo, suits)]
    if not matching:
        raise BadInput("hand", "a pattern that a hand can have", got=f"{ranks}{suits}")
    yield from matching


def _suited(combo: Combo, suits: str) -> bool:
    """Whether the suits of a hand are as the pattern asks."""
    held = sorted(Counter(card.suit for card in combo).values(), reverse=True)
    if suits == "r":
        return held[0] == 1
    if suits == "ms":
        return len(held) == 1
    if suits == "ds":
        return held == [2, 2]
    if suits == "ss":
        return held[0] >= 2 and (len(held) == 1 or held[1] == 1)
    return True
