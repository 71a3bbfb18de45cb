"""Makes the archive of answers that travel with the package (`./x answers`).

It solves the games of the five books under the signs, pay tables and changed rules that people
ask about most, and writes them to `src/croupier/odds/answers/stored.zip`. Answers that are in the
archive already are kept unless `--again` is given.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rich.console import Console

from croupier.books import BOOK_IDS, Book, demonstrations, load_book
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import (
    Question,
    Strategy,
    ask,
    figures,
    load_strategy,
    question_if,
    strategies,
    strategy_figures,
)
from croupier.odds.answers.compute import KIND, STRATEGIES, strategy_digest
from croupier.odds.answers.stored import ARCHIVE, archive_of, stored
from croupier.odds.results import to_bytes

MOST_BYTES = 5_000_000
CHIPS = {
    "1.00": (500, 1500, 2500, 7500),
    "2.50": (500, 750, 1500, 2500),
    "5.00": (500, 1500, 2500, 3500, 4500, 7500),
}
"""Smallest chips, and Antes in cents at which payments may have to be rounded up to them."""
RULES = {
    "ultimate": (
        "multiples.preflop=3",
        "multiples.preflop=4",
        "blind.flush=1",
        "blind.flush=2",
        "blind.straight=2",
        "qualifies=two-pair",
        "blind=canberra-ultimate",
        "blind=perth-ultimate",
        "trips=canberra-ultimate",
        "trips=perth-ultimate",
    ),
    "bonus": (),
}
"""Changed rules by family of games; those that a book does not have are left out."""


def questions() -> Iterator[Question]:
    """Every question whose answer is stored, each once."""
    found: dict[str, Question] = {}
    for name in BOOK_IDS:
        book = load_book(name)
        for game in book.games:
            for question in _of_game(book, game):
                found.setdefault(question.content_digest, question)
    yield from found.values()


def _of_game(book: Book, game: str) -> Iterator[Question]:
    plain = ask(book, game)
    yield plain
    for sign in _signs(book, game):
        yield ask(book, game, sign)
    for wager in plain.game.wager:
        if wager.placed == "opening" and not wager.required and not wager.cost_from_sign:
            yield ask(book, game, None, {wager.id: Fraction(1)})
    for chip, antes in CHIPS.items():
        for ante in antes:
            yield ask(book, game, {"smallest_chip": chip}, None, Cents(ante))
    for rule in RULES[plain.game.family]:
        try:
            yield question_if(plain, {}, [rule])
        except BadInput:
            continue  # a rule that this book does not have


def _signs(book: Book, game: str) -> Iterator[dict[str, Any]]:
    """Each choice that a sign has, one at a time, and the signs of the demonstration floor."""
    for setting in book.file.setting:
        for value in setting.values:
            yield {"settings": {setting.id: value}}
    tables = dict(demonstrations())[book.id].table
    yield from (table.sign for table in tables if table.game == game)


def followed() -> Iterator[tuple[Question, Strategy]]:
    """The included strategies, each for the games it can be played at."""
    for name in BOOK_IDS:
        book = load_book(name)
        for game in book.games.values():
            for strategy in strategies():
                if strategy.startswith(game.family):
                    yield ask(book, game.id), load_strategy(strategy)


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--again", action="store_true", help="solve everything again")
    again, console = arguments.parse_args().again, Console()
    answers: dict[tuple[str, str], bytes] = {}
    for question in questions():
        key = (KIND, question.content_digest)
        known = None if again else stored(*key)
        answers[key] = known or to_bytes(figures(question, cached=False))
        console.print(f"{len(answers)}: {question.name}", highlight=False)
    for question, strategy in followed():
        key = (STRATEGIES, strategy_digest(question, strategy))
        known = None if again else stored(*key)
        answers[key] = known or to_bytes(strategy_figures(question, strategy, cached=False))
        console.print(f"{len(answers)}: {question.name} by {strategy.name}", highlight=False)
    made = archive_of(answers)
    if len(made) > MOST_BYTES:
        raise SystemExit(f"The archive has {len(made):,} bytes; at most {MOST_BYTES:,} may travel.")
    ARCHIVE.write_bytes(made)
    console.print(f"{len(answers)} answers, {len(made):,} bytes, in {ARCHIVE.name}")


if __name__ == "__main__":
    main()
