"""Which passwords are too easy to guess.

A password is counted in parts. A part is a common word, the person's own name, a run of keys or
digits, a year, the same character again and again, or any other single character. Guessing a
common word takes about as long as guessing one random character, so a password needs enough parts,
not only enough characters: `Melbourne2026!` has three.
"""

from collections.abc import Collection
from typing import Final

from croupier.store.accounts.common_words import COMMON_WORDS

LEAST_PARTS: Final = 5
SHORTEST_PART: Final = 3
"""Characters that a run or a word has at least; a shorter one saves nothing to a guesser."""
LONGEST_LOOK: Final = 64
"""Characters that are looked at: what is hard to guess in these is hard to guess."""
_ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "`1234567890-=",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "!@#$%^&*()_+",
    "qwertzuiop",
    "azertyuiop",
    *("1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik,"),
    *("!qaz", "@wsx", "#edc", "$rfv", "%tgb", "^yhn", "&ujm", "*ik,"),
)
_RUNS: Final = tuple(row for rows in (_ROWS, tuple(r[::-1] for r in _ROWS)) for row in rows)
_SIGNS: Final = str.maketrans("4@83650$7+2", "aabegsosttz")
_SPELLINGS: Final[tuple[dict[int, int], ...]] = (
    {},
    _SIGNS | str.maketrans("1!|", "iii"),
    _SIGNS | str.maketrans("1!|", "lll"),
)
"""Digits and signs that are written for letters, with 1 for `i` or for `l`."""


def is_easy_to_guess(password: str, name: str, words: Collection[str] = ()) -> bool:
    """Whether a password has too few parts for the person of this name.

    `words` are names of the house that count as common words.

    >>> is_easy_to_guess("P@ssword1234", "ann"), is_easy_to_guess("a good long password", "ann")
    (True, False)
    """
    own = {name, *name.split(), *words, *(part for word in words for part in word.split())}
    return (
        _parts(password.casefold()[:LONGEST_LOOK], {word.casefold() for word in own}) < LEAST_PARTS
    )


def _parts(text: str, own_words: Collection[str]) -> int:
    """The least number of parts that a text can be divided into."""
    least = [0]
    for end in range(1, len(text) + 1):
        best = least[end - 1] + 1
        for start in range(end - 2, -1, -1):
            if least[start] + 1 < best and _is_part(text[start:end], own_words):
                best = least[start] + 1
        least.append(best)
    return least[-1]


def _is_part(piece: str, own_words: Collection[str]) -> bool:
    """Whether a piece of a password counts as one: a word or a pattern."""
    if len(piece) < SHORTEST_PART:
        return piece in own_words
    repeats = (piece + piece).find(piece, 1) < len(piece)
    return repeats or _is_run(piece) or _is_year(piece) or _is_word(piece, own_words)


def _is_run(piece: str) -> bool:
    return any(piece in run for run in _RUNS)


def _is_year(piece: str) -> bool:
    return len(piece) == 4 and piece.isascii() and piece.isdigit() and piece[:2] in ("19", "20")


def _is_word(piece: str, own_words: Collection[str]) -> bool:
    spelled = {piece.translate(letters) for letters in _SPELLINGS}
    return any(word in COMMON_WORDS or word in own_words for word in spelled)
