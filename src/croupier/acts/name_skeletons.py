"""Skeletons of names: two names with the same skeleton look alike to a person.

A skeleton leaves out case, spaces, punctuation, accents and invisible characters, and writes one
letter for all that look like it, as Unicode Technical Standard 39 does. `Ann`, `a.n.n` and `аnn`
with a Cyrillic first letter have the skeleton `ann`; `Corner` and `comer` have `corner`.
"""

import unicodedata
from typing import Final

_LETTERS: Final = {
    "o": "0 о ο",
    "l": "1 i | ı і ι ӏ",
    "a": "а α ɑ",
    "b": "ь в β",
    "c": "с",
    "d": "ԁ",
    "e": "е є ε",
    "f": "ғ",
    "g": "ɡ",
    "h": "һ н η",
    "j": "ј ϳ",
    "k": "к κ",
    "n": "п",
    "p": "р ρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "t": "т τ",
    "u": "υ",
    "v": "ѵ ν",
    "x": "х χ",
    "y": "у ү γ",
    "z": "ζ",
    "rn": "m м",
    "vv": "w ш ԝ ѡ ω",
    "ae": "æ ӕ",
    "oe": "œ",
}
"""What each Latin letter or pair of letters is taken for: characters of the Latin, Cyrillic and
Greek scripts that look like it, in lower case. Digits other than 0 and 1 look like no letter."""

_FOLDED: Final = {
    ord(other): written for written, others in _LETTERS.items() for other in others.split()
}


def name_skeleton(name: str) -> str:
    """What a name looks like: equal for two names that people could take for each other.

    >>> name_skeleton("Ann O'Neil") == name_skeleton("ann_0neil")
    True
    >>> name_skeleton("dora") == name_skeleton("cora")
    False
    """
    lower = unicodedata.normalize("NFKC", name).casefold()
    apart = unicodedata.normalize("NFKD", lower)
    letters = "".join(char for char in apart if char.isalnum() or ord(char) in _FOLDED)
    return letters.translate(_FOLDED)
