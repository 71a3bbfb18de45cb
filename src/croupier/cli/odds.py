"""`croupier odds`: exact figures of a banked game under best play."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.books import BOOK_IDS, load_book
from croupier.cli.input import decode_json, read_text, shown_name
from croupier.cli.output import AsJson, progress, say
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount
from croupier.odds import Figures, Question, ask, figures, show_exact, tell, work

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

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


def odds(
    book: BookName,
    *,
    game: GameName = None,
    sign: SignFile = None,
    beside: Beside = None,
    ante: AnteAmount = None,
    no_cache: NoCache = False,
    json: AsJson = False,
) -> None:
    """Show the exact figures of a banked game under best play, in units of the Ante."""
    question = asked(book, game, sign, beside, ante)
    found = solved(question, cached=not no_cache)
    say(tell(found), json=json, people=lambda: page(question, found))


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


# --- for people -----------------------------------------------------------------------------


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def page(question: Question, found: Figures) -> RenderableType:
    from rich.console import Group

    name = f"{question.game.name} · {question.book.file.house} ({question.name})"
    parts = [summary(name, found), decisions_table(found)]
    if found.side_wagers:
        parts.append(side_table(found))
    if found.jackpot:
        parts.append(jackpot_table(found))
    return Group(*parts, chart(found))


def _grid(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    grid = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for number, column in enumerate(columns):
        grid.add_column(column, justify="left" if number == 0 else "right")
    return grid


def summary(name: str, found: Figures) -> RenderableType:
    grid = _grid(name, "per Ante, best play", "", "exactly")
    rows = (
        ("House edge", percent(found.house_edge), found.house_edge),
        ("Expected value", f"{float(found.expected_value):+.8f}", found.expected_value),
        ("Average wager", f"{float(found.average_wager):.6f}", found.average_wager),
        ("Element of risk", percent(found.element_of_risk), None),
        ("Standard deviation", f"{found.standard_deviation:.4f}", None),
    )
    for label, shown, exact in rows:
        grid.add_row(label, shown, "" if exact is None else _spaced(exact, found.deals))
    return grid


def _spaced(value: Fraction, deals: int) -> str:
    """An exact figure with its thousands apart."""
    above, _, below = show_exact(value, deals).partition("/")
    return f"{int(above):,} / {int(below):,}"


def decisions_table(found: Figures) -> RenderableType:
    grid = _grid("Decisions", "street", "choice", "of all rounds")
    for street, options in found.streets.items():
        for label, share in options.items():
            grid.add_row(street, spoken(label), percent(share))
    return grid


def spoken(label: str) -> str:
    """`play_4x` as people say it: play 4×."""
    name, _, multiple = label.rpartition("_")
    return f"{name.replace('_', ' ')} {multiple[:-1]}×" if multiple.endswith("x") else label


def side_table(found: Figures) -> RenderableType:
    grid = _grid(
        "Side wagers, main game played for itself",
        "wager",
        "house edge",
        "if always settled",
        "folds cost",
        "deviation",
    )
    for name, side in found.side_wagers.items():
        grid.add_row(
            name.replace("_", " "),
            percent(-side.expected_value),
            percent(-side.always_settled),
            percent(side.cost_of_folds),
            f"{float(side.variance) ** 0.5:.3f}",
        )
    return grid


def jackpot_table(found: Figures) -> RenderableType:
    grid = _grid("Jackpot hands (two cards and the flop)", "hand", "one in", "given up by folds")
    jackpot = next(iter(found.jackpot.values()))
    for hand, share in jackpot.dealt.items():
        lost = share - jackpot.held[hand]
        grid.add_row(hand, f"{float(1 / share):,.1f}", percent(lost / share, 3) if lost else "none")
    return grid


LETTERS = "AKQJT98765432"


def chart(found: Figures) -> RenderableType:
    """The 169 hands as players draw them: suited above the diagonal, pairs on it."""
    from rich.console import Group
    from rich.text import Text

    labels = list(dict.fromkeys(hand.best for hand in found.preflop.values()))
    marks = {label: _mark(label) for label in labels}
    rows = [Text("First decision", style="bold"), Text("   " + "  ".join(LETTERS))]
    for i, high in enumerate(LETTERS):
        line = f" {high}"
        for j, low in enumerate(LETTERS):
            name = high * 2 if i == j else f"{high}{low}s" if i < j else f"{low}{high}o"
            line += f" {marks[found.preflop[name].best]:<2}"
        rows.append(Text(line))
    key = ", ".join(f"{marks[label].strip()} {spoken(label)}" for label in labels)
    return Group(*rows, Text(f"\n   {key}; suited hands above the diagonal\n"))


def _mark(label: str) -> str:
    name, _, multiple = label.rpartition("_")
    if multiple.endswith("x") and name:
        return multiple[:-1]
    return {"check": "·", "fold": "F"}.get(label, label[:1].upper())
