"""`Question`: a game of a book under a sign with its stakes, ready to be solved."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.books import BankedGame, Book, PayoffTable, Sign, compile_payoff, read_sign
from croupier.money import Cents
from croupier.odds.asking.stakes import ante_of, opening_stakes
from croupier.odds.asking.tree import Tree, build_tree
from croupier.odds.asking.whatif import change_rule
from croupier.odds.cache import room_digest


@dataclass(frozen=True, slots=True)
class Question:
    """One game to be solved, with everything the answer depends on."""

    book: Book
    game: BankedGame
    sign: Sign
    table: PayoffTable
    tree: Tree
    ante: Cents

    @property
    def name(self) -> str:
        return f"{self.book.id}/{self.game.id}" if len(self.book.games) > 1 else self.book.id

    @property
    def digest(self) -> str:
        """A hash under which the answer is cached; it covers all that the answer depends on."""
        jackpot = None if self.book.jackpot is None else repr(self.book.jackpot.option)
        parts = (
            room_digest(),
            self.book.id,
            self.game.id,
            self.table.digest,
            repr(self.tree.nodes),
            repr(self.tree.stakes),
            repr(self.tree.line),
            repr(self.sign.jackpot),
            str(self.ante) if self.sign.jackpot else "",
            jackpot,
        )
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()


def ask(
    book: Book,
    game: str | None = None,
    sign: Mapping[str, Any] | None = None,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> Question:
    """A question about a game of a book.

    `sign` in its JSON form; `beside` stakes optional wagers, in Antes; `ante` is the
    money an Ante stands for and matters only where the sign caps a payout.
    """
    law = book.game(game)
    read = read_sign(sign or {}, law, book.file.setting)
    return question_of(book, law, read, beside, ante)


def question_if(
    question: Question,
    sign: Mapping[str, Any],
    rules: Sequence[str],
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> Question:
    """The same question with some rules changed; `sign` as it was first given."""
    game, changed = question.game, dict(sign)
    for rule in rules:
        game, changed = change_rule(question.book, game, changed, rule)
    read = read_sign(changed, game, question.book.file.setting)
    return question_of(question.book, game, read, beside, ante)


def question_of(
    book: Book,
    game: BankedGame,
    sign: Sign,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> Question:
    table = compile_payoff(game, sign.settings)
    unit = ante_of(sign, ante)
    tree = build_tree(game, sign, table, opening_stakes(game, sign, beside, unit))
    return Question(book, game, sign, table, tree, unit)
