"""What a history calls a game: `NT` is no-limit hold'em, `FO/8` fixed-limit Omaha hi-lo.

The open format has codes for eleven games, four of them ours. The others are written in the same
manner (a letter for the structure, one for the game, `/8` for an eight-or-better low) after
`_croupier:`, because an underscore marks what the format does not define: another reader that
refuses the code shows whose it is. Codes without that mark, as version 0.1 wrote them, are read.
"""

from typing import Final

from croupier.errors import BadInput

OURS: Final = "_croupier:"
"""Stands before the code of a game that the open format does not have."""

_STRUCTURES: Final = {"F": "fixed", "S": "spread", "H": "half-pot", "P": "pot", "N": "no-limit"}
_GAMES: Final = {
    "T": "holdem",
    "T/8": "holdem-hi-lo",
    "P": "pineapple",
    "C": "crazy-pineapple",
    "C/8": "crazy-pineapple-hi-lo",
    "O": "omaha",
    "O/8": "omaha-hi-lo",
}
_OF_THE_FORMAT: Final = frozenset({"FT", "NT", "PO", "FO/8"})

_UNMARKED: Final[dict[str, tuple[str, str]]] = {
    letter + tail: (game, structure)
    for letter, structure in _STRUCTURES.items()
    for tail, game in _GAMES.items()
}

GAMES_BY_CODE: Final[dict[str, tuple[str, str]]] = {
    code if code in _OF_THE_FORMAT else OURS + code: pair for code, pair in _UNMARKED.items()
}
"""Game and structure, by id, for each code that we write."""

CODES: Final = {pair: code for code, pair in GAMES_BY_CODE.items()}

OTHER_GAMES: Final = frozenset({"NS", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"})
"""Codes of the open format for games that are not in our book."""


def code_of(game: str, structure: str) -> str:
    """The code of a game in a structure."""
    code = CODES.get((game, structure))
    if code is None:
        raise BadInput("game", "a game and structure of the book", got=f"{game} {structure}")
    return code


def game_of(code: str) -> tuple[str, str] | None:
    """Game and structure of a code, with or without our mark; None where we have no such game."""
    return _UNMARKED.get(code.removeprefix(OURS))
