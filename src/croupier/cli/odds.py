"""`croupier odds`: exact figures of a banked game under best play."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.books import BOOK_IDS, load_book
from croupier.cli.input import decode_json, read_text, shown_name
from croupier.cli.odds_pages import (
    changed_page,
    page,
    poker_side_page,
    seen_page,
    side_by_side,
    strategy_page,
)
from croupier.cli.output import AsJson, progress, say
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount
from croupier.odds import (
    SEEN,
    Figures,
    Question,
    ask,
    check_picture,
    difference,
    figures,
    load_strategy,
    plot_edges,
    plot_hands,
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
    work,
    work_to_see,
)

BookName = Annotated[
    str, Parameter(help=f"{', '.join(BOOK_IDS)}, or a folder with a book of your own.")
]
GameName = Annotated[str | None, Parameter(help="Which game, where the book has several.")]
SignFile = Annotated[
    str | None,
    Parameter(
        allow_leading_hyphen=True,
        help="A JSON file with the table's sign; - reads standard input.",
    ),
]
Beside = Annotated[
    list[str] | None,
    Parameter("--with", help="A side wager on the layout, in Antes, such as trips=1/2."),
]
AnteAmount = Annotated[
    str | None,
    Parameter(help="The Ante in money; matters where the sign caps a payout. Default: minimum."),
]
NoCache = Annotated[
    bool, Parameter("--no-cache", show_default=False, help="Work it out anew and keep nothing.")
]


Compare = Annotated[
    list[str] | None,
    Parameter(
        consume_multiple=True,
        help="Several books side by side; a game may be named: melbourne-wsop/bonus.",
    ),
]
WhatIf = Annotated[
    list[str] | None,
    Parameter(
        help="One changed rule: blind.flush=2, multiples.preflop=3, ante_pays_from=straight, "
        "qualifies=two-pair, blind=canberra-ultimate. Several are changed together."
    ),
]


StrategyName = Annotated[
    str | None,
    Parameter(help=f"Rules to play by: a file, or {', '.join(strategies())}."),
]


SeenKind = Annotated[
    str | None,
    Parameter(help=f"What it is worth to have seen cards: {', '.join(SEEN)}."),
]
Samples = Annotated[int, Parameter(help="How many times other players' hands are drawn by lot.")]
Seed = Annotated[int, Parameter(help="The seed of that lot.")]
Plot = Annotated[
    Path | None,
    Parameter(
        help="A picture to a .svg or .png file (extra `plot`): the 169 hands, or the edges of the "
        "games compared."
    ),
]


def odds(
    book: BookName | None = None,
    *,
    game: GameName = None,
    sign: SignFile = None,
    beside: Beside = None,
    ante: AnteAmount = None,
    compare: Compare = None,
    what_if: WhatIf = None,
    strategy: StrategyName = None,
    seen: SeenKind = None,
    samples: Samples = 12,
    seed: Seed = 0,
    plot: Plot = None,
    no_cache: NoCache = False,
    json: AsJson = False,
) -> None:
    """Show the exact figures of a banked game under best play, in units of the Ante."""
    cached = not no_cache
    if plot is not None:
        check_picture(plot)
    if compare:
        _compare([*([book] if book else []), *compare], sign, plot, cached=cached, json=json)
        return
    if book is None:
        raise BadInput("book", f"one of {', '.join(BOOK_IDS)}, or a folder with a book", got=None)
    if _only_poker(book):
        _side_wagers_of(book, json=json)
        return
    question = asked(book, game, sign, beside, ante)
    if strategy is not None:
        _followed(question, strategy, cached=cached, json=json)
        return
    if seen is not None:
        _seen(question, seen, samples, seed, cached=cached, json=json)
        return
    found = solved(question, cached=cached)
    if what_if:
        _changed(question, sign, what_if, found, stakes_beside(beside), amount(ante), cached, json)
        return
    if plot is not None:
        plot_hands(found, plot, f"{question.game.name} ({question.name})")
    say(tell(found), json=json, people=lambda: page(question, found))


def _only_poker(book: str) -> bool:
    """A book without a banked game that has side wagers against the house all the same."""
    law = load_book(book.partition("/")[0] if book.partition("/")[0] in BOOK_IDS else book)
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


def _followed(question: Question, name: str, *, cached: bool, json: bool) -> None:
    strategy = load_strategy(name)
    with progress(f"Playing {question.name} by {strategy.name}") as advance:
        found = strategy_figures(question, strategy, advance, cached=cached)
    say(tell_strategy(found), json=json, people=lambda: strategy_page(question, found))


def _seen(
    question: Question, seen: str, samples: int, seed: int, *, cached: bool, json: bool
) -> None:
    with progress(f"Seeing cards at {question.name}", work_to_see(seen, samples)) as advance:
        found = seen_figures(question, seen, samples, seed, advance, cached=cached)
    say(tell_seen(found), json=json, people=lambda: seen_page(question, found))


def _compare(
    books: list[str], sign: str | None, plot: Path | None, *, cached: bool, json: bool
) -> None:
    questions = [q for book in books for q in _every_game(book, sign)]
    found = [solved(question, cached=cached) for question in questions]
    if plot is not None:
        plot_edges([(q.name, f) for q, f in zip(questions, found, strict=True)], plot)
    answer = {
        "compared": [
            {key: value for key, value in tell(one).items() if key != "preflop"} for one in found
        ]
    }
    names = [question.name for question in questions]
    say(answer, json=json, people=lambda: side_by_side(names, found))


def _every_game(book: str, sign: str | None) -> list[Question]:
    """The game named, or all banked games of the book."""
    if "/" in book and book.partition("/")[0] in BOOK_IDS:
        return [asked(book, None, sign)]
    games = list(load_book(book).games)
    if not games:
        raise BadInput("--compare", "books with a banked game", got=book)
    return [asked(book, game, sign) for game in games]


def _changed(
    question: Question,
    sign: str | None,
    rules: list[str],
    found: Figures,
    beside: dict[str, Fraction],
    ante: Cents | None,
    cached: bool,
    json: bool,
) -> None:
    other = question_if(question, read_sign_file(sign), rules, beside, ante)
    change = difference(found, solved(other, cached=cached))
    answer = {"book": question.book.id, "game": question.game.id, "what_if": rules}
    say(
        answer | tell_difference(change),
        json=json,
        people=lambda: changed_page(question, ", ".join(rules), change),
    )


def asked(
    book: str,
    game: str | None,
    sign: str | None = None,
    beside: list[str] | None = None,
    ante: str | None = None,
) -> Question:
    """The question a command line puts."""
    law, _, named = book.partition("/") if book.partition("/")[0] in BOOK_IDS else (book, "", "")
    return ask(
        load_book(law),
        game or named or None,
        read_sign_file(sign),
        stakes_beside(beside),
        amount(ante),
    )


def read_sign_file(name: str | None) -> dict[str, Any]:
    if name is None:
        return {}
    try:
        raw = decode_json(read_text(name))
    except BadInput as mistake:
        raise mistake.at(shown_name(name)) from None
    if not isinstance(raw, dict):
        raise BadInput("sign", "a JSON object", got=raw, where=shown_name(name))
    # a whole round has its sign under that name; a sign alone is taken as it is
    inner = raw.get("sign", raw)
    if not isinstance(inner, dict):
        raise BadInput("sign", "an object", got=inner, where=shown_name(name))
    return inner


def stakes_beside(given: list[str] | None) -> dict[str, Fraction]:
    stakes: dict[str, Fraction] = {}
    for item in given or []:
        name, equals, value = item.partition("=")
        try:
            stakes[name] = Fraction(value) if equals else Fraction(1)
        except (ValueError, ZeroDivisionError):
            raise BadInput("--with", "a wager and its stake in Antes, trips=1/2", item) from None
    return stakes


def amount(given: str | None) -> Cents | None:
    return None if given is None else parse_amount(given, field="--ante")


def solved(question: Question, *, cached: bool = True) -> Figures:
    """Figures with a bar while they are worked out."""
    total = work(question) if cached else None
    if total == 0:
        return figures(question)
    with progress(f"Solving {question.name}", total) as advance:
        return figures(question, advance, cached=cached)
