"""A new table as a form: the fields of `SetUpTable` beside its book and its sign."""

from croupier.acts import FormChoice, FormField
from croupier.books import Book

LONGEST_NAME = 20
REAL_CARDS = "real cards"


def table_form(book: Book, game: str) -> tuple[FormField, ...]:
    """The fields of a table of a book; `game` is empty for poker."""
    name = FormField(
        key="table",
        label="Name of the table",
        type="text",
        help="As it stands on the layout, such as CAN-U2.",
        required=True,
        most=LONGEST_NAME,
    )
    cards = FormField(
        key="deck",
        label="Cards and chips",
        type="choice",
        unstated="The house deals by itself",
        choices=(FormChoice(value=REAL_CARDS, label="Real ones, run from the dealer's console"),),
    )
    practice = FormField(
        key="practice",
        label="Practice table",
        type="check",
        help="Players may be advised how to play. It stays a practice table.",
    )
    seats = book.game(game).seats if game else _most_players(book)
    clause = book.game(game).seats_clause if game else ""
    places = FormField(
        key="seats",
        label="Seats",
        type="number",
        help=f"Left empty, as many as the layout has; at most {seats}.",
        clause=clause,
        least=1 if game else 2,
        most=seats,
        folded=True,
    )
    return (name, *(() if game else _poker(book)), cards, practice, places)


def _most_players(book: Book) -> int:
    return max((row.players for row in book.poker.variant), default=2) if book.poker else 2


def _poker(book: Book) -> tuple[FormField, ...]:
    if book.poker is None:
        return ()
    variants = tuple(
        FormChoice(value=row.id, label=row.name, clause=row.clause) for row in book.poker.variant
    )
    structures = tuple(
        FormChoice(value=row.id, label=row.name, clause=row.clause) for row in book.poker.structure
    )
    alone = FormField(
        key="stand_alone",
        label="Stand-alone table",
        type="check",
        help="Its commission stays in the float of the table.",
        folded=True,
    )
    return (
        FormField(
            key="variant",
            label="Game",
            type="choice",
            required=True,
            default=variants[0].value,
            choices=variants,
        ),
        FormField(
            key="structure",
            label="Betting limits",
            type="choice",
            required=True,
            default=structures[0].value,
            choices=structures,
        ),
        alone,
    )
