"""Prices of rules: what each difference, reading, choice of a sign and irregularity is worth.

A price is the house edge with the rule less the edge without it, each under its own best play:
what the rule adds to the house, as a share of the Ante (of the wager itself for a side wager).
What cannot be priced is listed with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from croupier.books import BankedGame, Book, Setting, load_book
from croupier.errors import BadInput
from croupier.odds.answers.compute import figures
from croupier.odds.asking.question import Question, ask, question_if, question_of
from croupier.odds.asking.tree import Tree
from croupier.odds.results import Figures

GAMES = (
    ("melbourne-wsop", "bonus"),
    ("sydney-bonus", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("canberra-ultimate", "ultimate"),
    ("perth-ultimate", "ultimate"),
)
MAIN = "main game"


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """One rule changed: the house edge before and after, of the main game or a side wager."""

    kind: str
    book: str
    game: str
    rule: str
    clause: str
    wager: str
    before: Fraction
    after: Fraction

    @property
    def price(self) -> Fraction:
        return self.after - self.before


class Unpriced(msgspec.Struct, frozen=True, kw_only=True):
    """A rule without a price, and why."""

    kind: str
    book: str
    game: str
    rule: str
    clause: str
    reason: str


Row = Price | Unpriced


@dataclass(slots=True)
class Pricing:
    """Solves every different game once: two that are paid and decided alike share their figures."""

    solver: Callable[[Question], Figures] = figures
    known: dict[object, Figures] = field(default_factory=dict)
    seen: dict[object, Fraction] = field(default_factory=dict)

    def figures(self, question: Question) -> Figures:
        key = (_played_alike(question.tree), question.table.digest)
        if key not in self.known:
            self.known[key] = self.solver(question)
        return self.known[key]

    def knowing(self, question: Question, value: Callable[[Question], Fraction]) -> Fraction:
        """What a round is worth to a player who has seen something, by `value`."""
        key = _played_alike(question.tree)
        if key not in self.seen:
            self.seen[key] = value(question)
        return self.seen[key]

    def rows(
        self, kind: str, rule: str, clause: str, before: Question, after: Question
    ) -> Iterator[Row]:
        """The prices of a changed rule: of the main game and of side wagers that it changes."""
        named = {"kind": kind, "book": before.book.id, "game": before.game.id}
        named |= {"rule": rule, "clause": clause}
        if before.table.digest == after.table.digest and same_tree(before.tree, after.tree):
            yield Unpriced(**named, reason=NO_PAYMENT)
            return
        old, new = self.figures(before), self.figures(after)
        edges = {MAIN: (old.house_edge, new.house_edge)}
        for name, side in old.side_wagers.items():
            if name in new.side_wagers:
                edges[name] = (-side.expected_value, -new.side_wagers[name].expected_value)
        changed = {name: pair for name, pair in edges.items() if pair[0] != pair[1]}
        for name, (was, now) in (changed or {MAIN: edges[MAIN]}).items():
            yield Price(**named, wager=name, before=was, after=now)


NO_PAYMENT = "no payment or decision of a round that is played by the rules depends on it"


def _played_alike(tree: Tree) -> tuple[object, ...]:
    return (
        _decisions(tree), repr(tree.line), repr(tree.stakes),
        tuple((end.pay, end.by_hole) for end in tree.terminals),
    )  # fmt: skip


def _decisions(tree: Tree) -> tuple[object, ...]:
    """Every decision and where its options lead, whatever clauses say so."""
    return tuple(
        (node.street, tuple((o.label, o.multiple, o.ends, o.leads) for o in node.options))
        for node in tree.nodes
    )


def same_tree(one: Tree, other: Tree) -> bool:
    """Whether two games have the same decisions and payments."""
    return _played_alike(one) == _played_alike(other)


def book_rows(pricing: Pricing) -> Iterator[Row]:
    """Each book's rules in the place of another's, for games of the same family."""
    for mine, game in GAMES:
        for other, theirs in GAMES:
            if game == theirs and mine != other:
                yield from _differences(pricing, ask(load_book(mine), game), other, theirs)
    yield Unpriced(
        kind="book", book="melbourne-poker", game="poker", rule="Flop Chase", clause="",
        reason="no other book has this wager; `croupier odds melbourne-poker` gives its edge, 1/17",
    )  # fmt: skip


def _differences(pricing: Pricing, mine: Question, other: str, game: str) -> Iterator[Row]:
    theirs = load_book(other).game(game)
    own = {wager.id for wager in mine.game.wager}
    for wager in theirs.wager:
        if wager.cost_from_sign:
            continue
        rule = f"{wager.id} settled as in {other}"
        if wager.id not in own:
            yield Unpriced(
                kind="book", book=mine.book.id, game=mine.game.id, rule=rule, clause="",
                reason="this book has no such wager",
            )  # fmt: skip
            continue
        changed = question_if(mine, {}, [f"{wager.id}={other}/{game}"])
        found = list(pricing.rows("book", rule, "", mine, changed))
        yield from (row for row in found if isinstance(row, Price))
    yield from _steps(pricing, mine, theirs, other)


def _choices(game: BankedGame) -> dict[str, set[tuple[object, ...]]]:
    """What may be done on each street."""
    return {
        str(step.street): {(c.act, c.wager, c.multiples) for c in step.choices}
        for step in game.step
        if step.choices
    }


def _only_adds_folds(mine: BankedGame, theirs: BankedGame) -> bool:
    """Whether the other game has the same decisions, and folds besides where a check is open."""
    fold, check = ("fold", None, ()), ("check", None, ())
    own, other = _choices(mine), _choices(theirs)
    return own.keys() == other.keys() and all(
        choices == other[street] or (check in choices and choices | {fold} == other[street])
        for street, choices in own.items()
    )


def _steps(pricing: Pricing, mine: Question, theirs: BankedGame, other: str) -> Iterator[Row]:
    """The other book's decisions: where a player may fold, check or bet."""
    if _choices(mine.game) == _choices(theirs):
        return
    if _only_adds_folds(mine.game, theirs):
        # a fold loses what lies there, and after a check that is free no more can be lost than that
        edge = pricing.figures(mine).house_edge
        yield Price(
            kind="book", book=mine.book.id, game=mine.game.id, clause="", wager=MAIN,
            rule=f"decisions as in {other}: a fold where a check is free", before=edge, after=edge,
        )  # fmt: skip
        return
    by_street = {step.street: step.choices for step in theirs.step if step.choices}
    steps = tuple(
        replace(step, choices=by_street[step.street]) if step.choices else step
        for step in mine.game.step
    )
    changed = question_of(mine.book, replace(mine.game, step=steps), mine.sign)
    yield from pricing.rows("book", f"decisions as in {other}", "", mine, changed)


def reading_rows(pricing: Pricing) -> Iterator[Row]:
    """Every reading and choice that is a setting, at each of its other values."""
    for name, game in GAMES:
        book = load_book(name)
        now = ask(book, game)
        for setting in book.file.setting:
            for value in setting.values:
                if value != setting.default:
                    yield from _reading(pricing, now, setting, value)


def _reading(pricing: Pricing, now: Question, setting: Setting, value: str) -> Iterator[Row]:
    rule = f"{setting.id} = {value}"
    if _for_mistakes(now.game, setting):
        yield Unpriced(
            kind="setting", book=now.book.id, game=now.game.id, rule=rule, clause=setting.clause,
            reason="it is for hands that are swept away by mistake, which is no player's choice",
        )  # fmt: skip
        return
    changed = ask(now.book, now.game.id, {"settings": {setting.id: value}})
    yield from pricing.rows("setting", rule, setting.clause, now, changed)


def _for_mistakes(game: BankedGame, setting: Setting) -> bool:
    """Whether a setting settles conceded hands and nothing else."""
    name = f"${setting.id}"
    rows = [row for wager in game.wager for row in wager.settles
            if any(name in words for words in (*row.when, row.then))]  # fmt: skip
    return bool(rows) and all("conceded" in row.when for row in rows)


SIGNS: tuple[tuple[str, dict[str, object]], ...] = (
    ("Ante $5, chips of $5", {"minimum": "5.00", "smallest_chip": "5.00"}),
    ("Ante $5, chips of $2.50", {"minimum": "5.00", "smallest_chip": "2.50"}),
    ("Ante $5, chips of $1", {"minimum": "5.00", "smallest_chip": "1.00"}),
    ("Ante $10, maximum payout $500", {"minimum": "10.00", "maximum_payout": "500.00"}),
    ("Ante $10, maximum payout $2,000", {"minimum": "10.00", "maximum_payout": "2000.00"}),
)
"""Chips, Antes and maximum payouts whose prices are shown; a sign may have any."""


def sign_rows(pricing: Pricing) -> Iterator[Row]:
    """Choices of a sign that are numbers: chips, the maximum payout, and multiples."""
    for name, game in GAMES:
        book = load_book(name)
        now = ask(book, game)
        for words, sign in SIGNS:
            yield from _with_sign(pricing, book, now, words, sign)
        for step in now.game.step:
            for choice in step.choices:
                if choice.from_sign and len(choice.multiples) > 1:
                    for multiple in choice.multiples:
                        words = f"only {multiple} times the Ante on the {step.street}"
                        sign = {"multiples": {str(step.street): [multiple]}}
                        yield from _with_sign(pricing, book, now, words, sign)


def _with_sign(
    pricing: Pricing, book: Book, now: Question, words: str, sign: dict[str, object]
) -> Iterator[Row]:
    try:
        changed = ask(book, now.game.id, sign)
    except BadInput as problem:
        yield Unpriced(
            kind="sign", book=book.id, game=now.game.id, rule=words, clause="",
            reason=f"the book does not allow it: {problem.expected}",
        )  # fmt: skip
        return
    yield from pricing.rows("sign", words, "", now, changed)
