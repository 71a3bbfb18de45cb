"""What the single and the vectorised environment of a banked game share: spaces and words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from croupier.books import Book, load_book
from croupier.cards import FULL_DECK
from croupier.money import Cents
from croupier.odds import Question, ask

Observation: TypeAlias = dict[str, Any]
"""`hole`, `board`, `dealer` and `node`; see `observation_space`."""

HIDDEN = -1
CARDS = 52


def question(
    book: str | Book,
    game: str | None,
    sign: Mapping[str, Any] | None,
    beside: Mapping[str, Fraction] | None,
    ante: Cents | None,
) -> Question:
    """The game that an environment plays, as the solver is asked about it."""
    return ask(load_book(book) if isinstance(book, str) else book, game, sign, beside, ante)


def observation_space(asked: Question) -> spaces.Dict:
    """Cards are numbers from 0 (2c) to 51 (As): four times the rank, plus the suit in the order
    clubs, diamonds, hearts, spades. -1 is a card that is not open."""
    return spaces.Dict(
        {
            "hole": spaces.Box(0, CARDS - 1, (2,), np.int16),
            "board": spaces.Box(HIDDEN, CARDS - 1, (5,), np.int16),
            "dealer": spaces.Box(HIDDEN, CARDS - 1, (2,), np.int16),
            "node": spaces.Discrete(len(asked.tree.nodes) + 1),
        }
    )


def show_cards(numbers: npt.NDArray[np.int16]) -> str:
    """Cards as text: `Ah Kd ??`."""
    return " ".join("??" if n < 0 else str(FULL_DECK[int(n)]) for n in numbers)


def table_lines(asked: Question, seen: Observation) -> list[str]:
    """What a person at the table sees, line by line."""
    node = int(seen["node"])
    if node < len(asked.tree.nodes):
        due = asked.tree.nodes[node]
        placed = ", ".join(f"{bet.wager} {bet.multiple}x" for bet in due.placed) or "none"
        decision = f"{due.street}: {', '.join(option.label for option in due.options)}"
    else:
        placed, decision = "", "the round is over"
    return [
        asked.name,
        f"hand     {show_cards(seen['hole'])}",
        f"board    {show_cards(seen['board'])}",
        f"dealer   {show_cards(seen['dealer'])}",
        f"wagers   {placed}".rstrip(),
        f"decision {decision}",
    ]
