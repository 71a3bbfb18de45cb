"""Options that several commands take, each with the one text that `--help` says of it."""

from typing import Annotated

from cyclopts import Parameter

from croupier.books import BOOK_IDS

BookName = Annotated[
    str, Parameter(help=f"{', '.join(BOOK_IDS)}, or a folder with a book of your own.")
]
OwnBook = Annotated[
    str | None,
    Parameter(help="A folder with a book of your own, for what names it or names no book."),
]
GameName = Annotated[str | None, Parameter(help="Which game, where the book has several.")]
Flag = Annotated[bool, Parameter(show_default=False)]
"""An option without a value."""
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
    Parameter(
        help="The Ante in money; matters where the sign caps a payout. Default: the sign's "
        "minimum, or 1.00."
    ),
]
Cluster = Annotated[
    str | None,
    Parameter(help="A Dask scheduler to share the work, tcp://host:8786 (extra `cluster`)."),
]
Database = Annotated[
    str | None,
    Parameter(
        show_default=False,
        help="A file or postgresql://USER@HOST/NAME; by default CROUPIER_DATABASE from the "
        "environment, else a file in your own data folder.",
    ),
]


def book_and_game(name: str) -> tuple[str, str | None]:
    """A book with a game of it, `melbourne-wsop/bonus`; the path of a folder names no game."""
    book, _, game = name.partition("/")
    return (book, game or None) if book in BOOK_IDS else (name, None)
