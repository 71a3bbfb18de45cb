"""One hand as the text of an online poker room tells it, and why a text cannot be read."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from croupier.errors import BadInput
from croupier.money import Cents

PostedAs = Literal["ante", "small", "big", "both", "straddle", "dead", "missed"]
Deed = Literal["f", "x", "c", "b", "r"]
"""Folds, checks, calls, bets, raises."""
STREETS: Final = (0, 3, 4, 5)


class Unreadable(BadInput):
    """A hand that cannot be read; `str()` is one line that names the hand, the line and the reason.

    `hand` is its number where it is known, `line` the line of the text, counted from 1.
    """

    def __init__(self, expected: str, got: object, hand: str | None, line: int) -> None:
        super().__init__(f"line {line}", expected, got, None if hand is None else f"hand {hand}")
        self.hand, self.line = hand, line

    def in_file(self, file: str) -> str:
        """The line with the name of the file before it."""
        return f"{file}: {self}"


class WrongLine(ValueError):
    """A line that is not what was expected; readers of a room raise it inside a hand."""

    def __init__(self, expected: str, got: object = ...) -> None:
        super().__init__(expected, got)
        self.expected, self.got = expected, got


Act = tuple[int, str, Deed, int]
"""Board cards lying, player, deed, and the player's bet on this street after it."""


class Post(NamedTuple):
    """Money put in before the cards, as the text names it."""

    who: str
    kind: PostedAs
    amount: Cents


class ToldHand:
    """A hand as told: who sat where, every post and act, the board, what was shown and collected.

    `put` is all that each player put in, `returned` what came back uncalled, `collected` what was
    won; amounts are cents. `beyond` says what the hand has that our engine does not play;
    `told_in_full` is false if money changed hands beside these.
    """

    __slots__ = (
        "acts",
        "at",
        "bets",
        "beyond",
        "board",
        "button",
        "collected",
        "fees",
        "head",
        "hero",
        "holes",
        "mucked",
        "number",
        "order",
        "posts",
        "put",
        "returned",
        "seats",
        "shown",
        "site",
        "stacks",
        "street",
        "table",
        "told_in_full",
    )

    def __init__(self, site: str, number: str, head: str) -> None:
        self.site, self.number, self.head = site, number, head
        self.at = 0
        self.table = ""
        self.button: int | None = None
        self.seats: dict[str, int] = {}
        self.stacks: dict[str, Cents] = {}
        self.posts: list[Post] = []
        self.acts: list[Act] = []
        self.street = 0
        self.bets: dict[str, int] = {}
        self.put: dict[str, int] = {}
        self.board: list[str] = []
        self.holes: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self.mucked: list[str] = []
        self.collected: dict[str, int] = {}
        self.returned: dict[str, int] = {}
        self.fees: int | None = None
        self.hero: str | None = None
        self.order: list[str] = []
        self.beyond: str | None = None
        self.told_in_full = True

    def post(self, who: str, kind: PostedAs, amount: Cents, live: int) -> None:
        """A post; `live` is the part of it that counts as a bet."""
        self.posts.append(Post(who, kind, amount))
        self.put[who] = self.put.get(who, 0) + amount
        if live:
            self.bets[who] = self.bets.get(who, 0) + live

    def act(self, who: str, deed: Deed, to: int) -> None:
        """An act after which the player's bet on this street is `to`."""
        bets = self.bets
        before = bets.get(who, 0)
        self.acts.append((self.street, who, deed, to))
        if to != before:
            self.put[who] = self.put.get(who, 0) + to - before
            bets[who] = to

    def deal(self, faces: str) -> None:
        """Board cards, which begin the next street."""
        self.board.append(faces)
        self.street += len(faces) // 2
        self.bets = {}

    def collect(self, who: str, amount: Cents) -> None:
        self.collected[who] = self.collected.get(who, 0) + amount

    def players(self) -> list[str]:
        """Whoever posted or acted, from the left of the button to the button itself."""
        if not self.order:
            self.order = self._players()
        return self.order

    def _players(self) -> list[str]:
        took_part = {post[0] for post in self.posts}
        took_part.update([act[1] for act in self.acts])
        seats = self.seats
        seated = sorted(took_part, key=seats.__getitem__)
        button = self.button
        if button is None:
            return seated
        after = len([who for who in seated if seats[who] <= button])
        return seated[after:] + seated[:after]

    def finishing(self, who: str) -> int:
        """What the player has in the end, by what the text says went in and came out."""
        came = self.returned.get(who, 0) + self.collected.get(who, 0)
        return self.stacks[who] - self.put.get(who, 0) + came
