"""`croupier odds`: exact figures of a banked game under best play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from croupier.books import BOOK_IDS, load_book
from croupier.cli.odds.pages import (
    changed_page,
    figures_page,
    poker_side_page,
    seen_page,
    side_by_side,
    strategy_page,
    varied_page,
)
from croupier.cli.odds.questions import (
    NoCache,
    amount,
    asked,
    every_game,
    named_sign,
    read_sign_file,
    solved,
    stakes_beside,
    waiting,
)
from croupier.cli.options import (
    AnteAmount,
    Beside,
    BookName,
    GameName,
    SignFile,
    book_and_game,
)
from croupier.cli.output import AsJson, note, say
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import (
    SEEN,
    Question,
    check_picture,
    difference,
    load_strategy,
    plot_edge_against,
    plot_edges,
    plot_hands,
    plot_streets,
    poker_side_wagers,
    question_if,
    seen_figures,
    strategies,
    strategy_figures,
    tell,
    tell_difference,
    tell_seen,
    tell_side,
    tell_strategy,
    tell_varied,
    work_to_see,
)

Compare = Annotated[list[str] | None, Parameter(consume_multiple=True)]
StrategyName = Annotated[
    str | None,
    Parameter(help=f"Rules to play by: a file, or {', '.join(strategies())}."),
]
SeenKind = Annotated[
    str | None,
    Parameter(help=f"What it is worth to have seen cards: {', '.join(SEEN)}."),
]
_CHARTS = {"hands": plot_hands, "streets": plot_streets}


@dataclass(frozen=True, slots=True)
class _Wish:
    """How the answer is to be given."""

    plot: Path | None
    chart: str
    cached: bool
    json: bool

    def draw(self, picture: Callable[[Path], None]) -> None:
        """Draws to the file that was asked for, where one was."""
        if self.plot is not None:
            picture(self.plot)
            note(f"Drawn to {self.plot}")


@dataclass(frozen=True, slots=True)
class _Case:
    """A question with the words it was asked in, for asking it again with a rule changed."""

    question: Question
    sign: dict[str, Any]
    beside: dict[str, Fraction]
    ante: Cents | None

    def with_rules(self, *rules: str) -> Question:
        return question_if(self.question, self.sign, rules, self.beside, self.ante)


def odds(
    book: BookName | None = None,
    *,
    game: GameName = None,
    sign: SignFile = None,
    beside: Beside = None,
    ante: AnteAmount = None,
    compare: Compare = None,
    what_if: list[str] | None = None,
    vary: str | None = None,
    strategy: StrategyName = None,
    seen: SeenKind = None,
    samples: int | None = None,
    seed: int = 0,
    plot: Path | None = None,
    chart: Literal["hands", "streets"] = "hands",
    no_cache: NoCache = False,
    json: AsJson = False,
) -> None:
    """Show the exact figures of a banked game under best play, in units of the Ante.

    :param compare: Several books side by side; a game may be named: melbourne-wsop/bonus.
    :param what_if: One changed rule: blind.flush=2, multiples.preflop=3, ante_pays_from=straight,
        qualifies=two-pair, blind=canberra-ultimate. Several are changed together.
    :param vary: One rule at several values: blind.flush=1,3/2,2 or trips_table=1,2,3,4 shows the
        edge against each.
    :param samples: How many times other players' hands are drawn by lot: 12 by default; left out,
        one other hand is gone through exactly.
    :param seed: The seed of that lot.
    :param plot: A picture to a .svg or .png file (extra `plot`): a chart of the game, the edges of
        those compared, or the edge against what is varied.
    :param chart: Which chart of a game: the 169 hands, or what each street adds.
    """
    wish = _Wish(plot, chart, not no_cache, json)
    if plot is not None:
        if seen is not None:
            raise BadInput("--plot", "a picture of a game, not of seen cards", got=str(plot))
        check_picture(plot)
    first = ("--compare", compare)
    _apart(
        first, ("--strategy", strategy), ("--seen", seen), ("--what-if", what_if), ("--vary", vary)
    )
    for option in (("--game", game), ("--with", beside), ("--ante", ante)):
        _apart(first, option)
    if compare:
        with named_sign(sign):
            _compare([*([book] if book else []), *compare], read_sign_file(sign), wish)
        return
    if book is None:
        raise BadInput("book", f"one of {', '.join(BOOK_IDS)}, or a folder with a book", got=None)
    if _only_poker(book):
        _side_wagers_of(book, json=json)
        return
    with named_sign(sign):
        shown = read_sign_file(sign)
        question = asked(book, game, shown, beside, ante)
        case = _Case(question, shown, stakes_beside(beside), amount(ante))
        if strategy is not None:
            _followed(question, strategy, wish)
        elif seen is not None:
            _seen(question, seen, samples, seed, wish)
        elif what_if:
            _changed(case, what_if, wish)
        elif vary is not None:
            _varied(case, vary, wish)
        else:
            _plain(question, wish)


def _apart(*options: tuple[str, object]) -> None:
    """Of options that ask different questions only one would be answered, so only one is taken."""
    given = [name for name, value in options if value]
    if len(given) > 1:
        raise BadInput(given[1], f"nothing beside {given[0]}: one question at a time")


def _plain(question: Question, wish: _Wish) -> None:
    found = solved(question, cached=wish.cached)
    chart, title = _CHARTS[wish.chart], f"{question.game.name} ({question.name})"
    wish.draw(lambda file: chart(found, file, title))
    say(tell(found), json=wish.json, people=lambda: figures_page(question, found))


def _only_poker(book: str) -> bool:
    """A book without a banked game that has side wagers against the house all the same."""
    law = load_book(book_and_game(book)[0])
    return not law.games and law.poker is not None and bool(law.poker.side_wager)


def _side_wagers_of(book: str, *, json: bool) -> None:
    law = load_book(book)
    found = poker_side_wagers(law)
    answer = {
        "book": law.id,
        "game": None,
        "exact": True,
        "side_wagers": {name: tell_side(side) for name, side in found.items()},
    }
    say(answer, json=json, people=lambda: poker_side_page(law.id, found))


def _followed(question: Question, name: str, wish: _Wish) -> None:
    strategy = load_strategy(name)
    with waiting(f"Playing {question.name} by {strategy.name}") as advance:
        found = strategy_figures(question, strategy, advance, cached=wish.cached)
    title = f"{question.name} played by {strategy.name}"
    wish.draw(lambda file: plot_streets(found, file, title))
    say(tell_strategy(found), json=wish.json, people=lambda: strategy_page(question, found))


def _seen(question: Question, seen: str, samples: int | None, seed: int, wish: _Wish) -> None:
    with waiting(f"Seeing cards at {question.name}", work_to_see(seen, samples)) as advance:
        found = seen_figures(question, seen, samples, seed, advance, cached=wish.cached)
    say(tell_seen(found), json=wish.json, people=lambda: seen_page(question, found))


def _compare(books: list[str], sign: dict[str, Any], wish: _Wish) -> None:
    questions = [q for book in books for q in every_game(book, sign)]
    found = [solved(question, cached=wish.cached) for question in questions]
    names = [question.name for question in questions]
    wish.draw(lambda file: plot_edges(list(zip(names, found, strict=True)), file))
    answer = {
        "compared": [
            {key: value for key, value in tell(one).items() if key != "preflop"} for one in found
        ]
    }
    say(answer, json=wish.json, people=lambda: side_by_side(names, found))


def _changed(case: _Case, rules: list[str], wish: _Wish) -> None:
    question, other = case.question, case.with_rules(*rules)  # refused before anything is solved
    before, after = (solved(q, cached=wish.cached) for q in (question, other))
    change, words = difference(before, after), ", ".join(rules)
    edges, title = [("as it is", before), (words, after)], f"{question.name}: {words}"
    wish.draw(lambda file: plot_edges(edges, file, title))
    answer = {"book": question.book.id, "game": question.game.id, "what_if": rules}
    say(
        answer | tell_difference(change),
        json=wish.json,
        people=lambda: changed_page(question, words, change),
    )


def _varied(case: _Case, vary: str, wish: _Wish) -> None:
    rule, equals, values = (part.strip() for part in vary.partition("="))
    options = [value.strip() for value in values.split(",") if value.strip()]
    if not (rule and equals and options):
        raise BadInput("--vary", "a rule and its values, such as blind.flush=1,3/2,2", got=vary)
    questions = [case.with_rules(f"{rule}={value}") for value in options]
    found = {v: solved(q, cached=wish.cached) for v, q in zip(options, questions, strict=True)}
    edges = [(value, one.house_edge) for value, one in found.items()]
    title = f"{case.question.name}: edge against {rule}"
    wish.draw(lambda file: plot_edge_against(rule, edges, file, title))
    say(
        tell_varied(rule, found),
        json=wish.json,
        people=lambda: varied_page(case.question, rule, found),
    )
