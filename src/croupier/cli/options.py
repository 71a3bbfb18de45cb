"""Options that several commands take, with their help texts."""

from typing import Annotated

from cyclopts import Parameter

from croupier.books import BOOK_IDS

BookName = Annotated[
    str, Parameter(help=f"The rule book: {', '.join(BOOK_IDS)}, or the folder of your own book.")
]
OwnBook = Annotated[
    str | None,
    Parameter(
        help="The folder of your own book. It is used for rounds that name it or name no book."
    ),
]
GameName = Annotated[
    str | None, Parameter(help="The game, such as bonus, if the book has several.")
]
Flag = Annotated[bool, Parameter(show_default=False)]
"""An option without a value."""
SignFile = Annotated[
    str | None,
    Parameter(
        allow_leading_hyphen=True,
        help="A JSON file with the sign of the table, or - for standard input. Default: what the "
        "book says.",
    ),
]
Beside = Annotated[
    list[str] | None,
    Parameter(
        "--with",
        consume_multiple=True,
        help="Also place side wagers, each with its stake in Antes, such as trips=1/2.",
    ),
]
AnteAmount = Annotated[
    str | None,
    Parameter(
        help="The Ante in dollars, such as 25. With it, payments are rounded up to the smallest "
        "chip of the sign, as the table pays them. Default: the minimum of the sign; without "
        "one, payments are not rounded, and a maximum payout is for an Ante of 1.00."
    ),
]
Cluster = Annotated[
    str | None,
    Parameter(
        help="The address of a Dask scheduler that shares the work, such as tcp://host:8786 (needs "
        "the extra 'cluster'). Default: this machine."
    ),
]
Database = Annotated[
    str | None,
    Parameter(
        show_default=False,
        help="The database: a file, or postgresql://USER@HOST/NAME. Default: CROUPIER_DATABASE "
        "from the environment, else a file in your data folder.",
    ),
]


def book_and_game(name: str) -> tuple[str, str | None]:
    """Splits `melbourne-wsop/bonus` into book and game; the path of a folder has no game."""
    book, _, game = name.partition("/")
    return (book, game or None) if book in BOOK_IDS else (name, None)
