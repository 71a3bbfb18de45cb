"""Turns command line options into a question for the solver: a game under a sign, with wagers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.books import load_book
from croupier.cli.input import decode_json, located, read_text, shown_name
from croupier.cli.options import book_and_game
from croupier.cli.output import progress
from croupier.errors import BadInput
from croupier.money import Cents, parse_typed
from croupier.odds import (
    DeviceName,
    Figures,
    Question,
    ask,
    figures,
    first_run,
    uses_gpu,
    work,
)

NoCache = Annotated[
    bool,
    Parameter("--no-cache", show_default=False, help="Compute again and save nothing."),
]


def asked(
    book: str,
    game: str | None,
    sign: Mapping[str, Any],
    beside: list[str] | None = None,
    ante: str | None = None,
) -> Question:
    """The question of a command line; the sign is read before, as standard input is read once."""
    law, named = book_and_game(book)
    return ask(load_book(law), game or named, sign, stakes_beside(beside), amount(ante))


def every_game(book: str, sign: Mapping[str, Any]) -> list[Question]:
    """The named game, or all banked games of the book."""
    if book_and_game(book)[1] is not None:
        return [asked(book, None, sign)]
    games = list(load_book(book).games)
    if not games:
        raise BadInput("--compare", "books with a banked game", got=book)
    return [asked(book, game, sign) for game in games]


def read_sign_file(name: str | None) -> dict[str, Any]:
    if name is None:
        return {}
    with located(shown_name(name)):
        raw = decode_json(read_text(name))
        # a whole round has its sign under that name; a sign alone is taken as it is
        sign = raw.get("sign", raw) if isinstance(raw, dict) else raw
        if not isinstance(sign, dict):
            raise BadInput("sign", "a JSON object", got=sign)
    return sign


@contextmanager
def named_sign(name: str | None) -> Iterator[None]:
    """Adds the name of the sign's file to bad input that is found on the sign later."""
    try:
        yield
    except BadInput as mistake:
        if name is not None and mistake.field.startswith("sign."):
            mistake.at(shown_name(name))
        raise


def stakes_beside(given: list[str] | None) -> dict[str, Fraction]:
    stakes: dict[str, Fraction] = {}
    for item in given or []:
        name, equals, value = item.partition("=")
        if name in stakes:
            raise BadInput("--with", f"{name} only once", got=item)
        try:
            stakes[name] = Fraction(value) if equals else Fraction(1)
        except (ValueError, ZeroDivisionError):
            raise BadInput("--with", "a wager with its stake, such as trips=1/2", item) from None
    return stakes


def amount(given: str | None) -> Cents | None:
    return None if given is None else parse_typed(given, field="--ante")


def waiting(
    task: str, total: float | None = None, kernels: str = "river"
) -> AbstractContextManager[Callable[[float], None]]:
    """A progress bar; it says so if compiled code has to be compiled first."""
    told = f"{task}; compiling first" if first_run(kernels) else task
    return progress(told, total)


def solved(question: Question, *, cached: bool = True, device: DeviceName = "cpu") -> Figures:
    """The figures, with a progress bar while they are computed; a GPU needs none."""
    if uses_gpu(device):
        return figures(question, cached=cached, device=device)
    total = work(question) if cached else None
    if total == 0:
        return figures(question)
    with waiting(f"Solving {question.name}", total) as advance:
        return figures(question, advance, cached=cached)
