"""`Question`: a game of a book under a sign with its stakes, ready to be solved."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.books import (
    BankedGame,
    Book,
    PayoffTable,
    Sign,
    compile_payoff,
    drop_dead_rows,
    read_sign,
)
from croupier.money import Cents
from croupier.odds.asking.stakes import ante_of, is_optional, opening_stakes
from croupier.odds.asking.tree import Tree, build_tree
from croupier.odds.asking.whatif import change_rules
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
    dropped: tuple[str, ...] = ()
    """Settlement rows that no situation leads to once rules were changed, in words."""

    @property
    def name(self) -> str:
        return f"{self.book.id}/{self.game.id}" if len(self.book.games) > 1 else self.book.id

    @property
    def digest(self) -> str:
        """A hash under which the answer is cached: of the question and of this solver's source."""
        return hashlib.sha256(f"{room_digest()}\n{self.content_digest}".encode()).hexdigest()

    @property
    def content_digest(self) -> str:
        """A hash of the question alone; it covers all that the answer depends on.

        Payments are in it as they are made, so that an Ante counts only where it changes one.
        """
        jackpot = None if self.book.jackpot is None else repr(self.book.jackpot.option)
        parts = (
            self.book.id,
            self.game.id,
            self.table.digest,
            repr(self.tree.nodes),
            repr(self.tree.stakes.amounts),
            repr(self.tree.line),
            _listed(value for end in self.tree.terminals for value in end.cells),
            _listed(self._side_payments()),
            repr(self.sign.jackpot),
            str(self.ante) if self.sign.jackpot else "",
            jackpot,
        )
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()

    def _side_payments(self) -> Iterator[Fraction]:
        """What every optional wager of one Ante wins, in the order of its cells."""
        stakes = self.tree.stakes
        for wager in self.game.wager:
            if is_optional(wager):
                odds = (cell.odds for cell in self.table.cells[wager.id] if cell is not None)
                known = dict.fromkeys(o.fraction for o in odds if o is not None)
                yield from (stakes.paid(one, Fraction(1), wager.capped) for one in known)


def _listed(values: Iterable[Fraction]) -> str:
    return " ".join(map(str, values))


def ask(
    book: Book,
    game: str | None = None,
    sign: Mapping[str, Any] | None = None,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> Question:
    """A question about a game of a book.

    `sign` in its JSON form; `beside` stakes optional wagers, in Antes; `ante` is the money an
    Ante stands for, by default the sign's minimum. Where it is known, payments are rounded up to
    the sign's smallest chip as the table pays them.
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
    """The same question with some rules changed; `sign` as it was first given.

    Settlement rows that no situation leads to any more are dropped, and named in `dropped`.
    """
    game, changed = change_rules(question.book, question.game, sign, rules)
    read = read_sign(changed, game, question.book.file.setting)
    alive, dropped = drop_dead_rows(game, read.settings)
    return replace(question_of(question.book, alive, read, beside, ante), dropped=dropped)


def question_of(
    book: Book,
    game: BankedGame,
    sign: Sign,
    beside: Mapping[str, Fraction] | None = None,
    ante: Cents | None = None,
) -> Question:
    table = compile_payoff(game, sign.settings)
    unit = ante_of(sign, ante)
    tree = build_tree(game, sign, table, opening_stakes(game, sign, beside, ante))
    return Question(book, game, sign, table, tree, unit)
