"""Loads a rule book from its folder and checks it.

The five approved books are part of the package; a casino's own book is a folder
of the same files and loads the same way. A later edition of a book is such a folder too:
`canberra-ultimate@2027-07-01` names the edition of that day, `canberra-ultimate` alone the first.
"""

import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.books.checks.book_checks import check_banked_book, check_sign
from croupier.books.checks.floor_checks import check_floor
from croupier.books.checks.game_checks import check_game
from croupier.books.checks.irregular_checks import check_banked
from croupier.books.checks.jackpot_checks import check_jackpot
from croupier.books.checks.notice_checks import check_notices
from croupier.books.checks.poker_checks import check_poker_book, check_poker_file
from croupier.books.clauses.citations import cited
from croupier.books.clauses.ledger import BOOK_IDS, BOOKS, LEDGER, Ledger, ledger, read_ledger
from croupier.books.conditions import (
    PromotionFile,
    TournamentFile,
    check_promotion,
    check_tournament,
)
from croupier.books.demonstration import DemonstrationFile
from croupier.books.floor import FloorFile
from croupier.books.irregularities import (
    BankedIrregularity,
    Irregularity,
    IrregularityFile,
)
from croupier.books.payoff import check_settlement
from croupier.books.poker_irregularities import (
    PokerIrregularity,
    PokerIrregularityFile,
    check_poker,
)
from croupier.books.roles import Ladder, check_ladder
from croupier.books.schema import (
    Applied,
    AppliedFile,
    BankedGame,
    BookFile,
)
from croupier.books.sections import JackpotFile, PokerFile
from croupier.books.settings import every_choice
from croupier.books.zones import check_zone
from croupier.errors import BadInput, misshapen

F = TypeVar("F")

DEMONSTRATION = "demonstration.toml"
EDITIONS = "editions"
"""The folder in a book's own in which its later editions are, each in a folder."""
EDITION_MARK = "@"
DEPUTY = "tournament-deputy"
"""The role of whoever stands in for the Tournament Director."""


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A rule book, checked and ready to use."""

    file: BookFile
    games: dict[str, BankedGame]
    ladder: Ladder
    irregular: IrregularityFile | PokerIrregularityFile = IrregularityFile()
    jackpot: JackpotFile | None = None
    poker: PokerFile | None = None
    tournament: TournamentFile | None = None
    promotion: PromotionFile | None = None
    floor: FloorFile = FloorFile()
    applied: tuple[Applied, ...] = ()
    ledger: Ledger | None = None
    later: bool = False
    """Whether it is a later edition of a book of the package."""

    @property
    def id(self) -> str:
        """The name of the book, the same in all its editions."""
        return self.file.id

    @property
    def edition(self) -> str:
        """The day from which the document dates, empty where it names none."""
        return self.file.edition or ""

    @property
    def ref(self) -> str:
        """The book in this edition, as records name it and as `load_book` reads it."""
        return book_ref(self.id, self.edition) if self.later else self.id

    @property
    def irregularities(self) -> tuple[BankedIrregularity | PokerIrregularity, ...]:
        """Everything that may go wrong in the games of the book."""
        return self.irregular.irregularity

    def game(self, name: str | None = None) -> BankedGame:
        """The named banked game; where the book has one, its name may be left out."""
        if name is None and len(self.games) == 1:
            return next(iter(self.games.values()))
        if name is None or name not in self.games:
            if not self.games:
                raise BadInput("book", "a book with a banked game", got=self.id)
            raise BadInput("game", f"one of {', '.join(self.games)}", got=name)
        return self.games[name]


@cache
def book_ref(book: str, edition: str = "") -> str:
    """The name of a book in an edition; without one, of its first edition."""
    return f"{book}{EDITION_MARK}{edition}" if edition else book


def load_book(name: str | Path) -> Book:
    """A book of the package by its id, in an edition where that is named (`ID@DAY`), or a book of
    your own by its folder, or by its id where it was registered."""
    if isinstance(name, str):
        if name in _OWN:
            return _OWN[name]
        book, marked, edition = name.partition(EDITION_MARK)
        if book in BOOK_IDS:
            return _edition(book, edition) if marked else built_in(book)
    folder = Path(name)
    if not folder.is_dir():
        expected = f"one of {', '.join(BOOK_IDS)}, or a folder with a book"
        raise BadInput("book", expected, got=str(name))
    return read_book(folder)


_OWN: dict[str, Book] = {}
"""Books of your own that this program knows by their ids."""


def register_book(folder: str | Path) -> Book:
    """Makes the book in a folder of your own known to this program by its id."""
    book = read_book(Path(folder))
    if book.id in BOOK_IDS or _OWN.setdefault(book.id, book) != book:
        raise BadInput("id", "an id that no other book has", book.id, f"{folder}/book.toml")
    return book


def demonstrations() -> Iterator[tuple[str, DemonstrationFile]]:
    """The demonstration tables of the books in the package, with the id of each book.

    Only this file of each book is read here; it is checked when the book is loaded.
    """
    for name in BOOK_IDS:
        shown = _optional(BOOKS / name, DEMONSTRATION, DemonstrationFile, None)
        if shown is not None:
            yield name, shown


@cache
def built_in(name: str) -> Book:
    return read_book(BOOKS / name)


# --- editions --------------------------------------------------------------------------------


def editions_of(book: str) -> tuple[str, ...]:
    """The days of the later editions of a book of the package, the oldest first."""
    return tuple(sorted(_editions(book)))


def register_edition(folder: str | Path) -> Book:
    """Makes the later edition in a folder of your own known to this program."""
    edition = _read_edition(Path(folder))
    known = _editions(edition.id).setdefault(edition.edition, edition)
    if known != edition:
        expected = f"a day on which no other edition of {edition.id} is dated"
        raise BadInput("edition", expected, edition.edition)
    return known


def _edition(book: str, day: str) -> Book:
    found = _editions(book).get(day)
    if found is None:
        known = ", ".join(editions_of(book)) or "none, because the book has only one edition"
        raise BadInput("edition", f"the day of a later edition of {book} ({known})", got=day)
    return found


@cache
def _editions(book: str) -> dict[str, Book]:
    """The later editions of a book by their days: those of the package, and registered ones."""
    place = BOOKS / book / EDITIONS
    folders = place.iterdir() if place.is_dir() else ()
    read = (_read_edition(folder) for folder in folders if (folder / "book.toml").is_file())
    return {edition.edition: edition for edition in read}


def _read_edition(folder: Traversable) -> Book:
    """A later edition, checked as a book and against the first edition of the same book.

    Jackpot systems run on while editions change, so the section about them must stay the same.
    """
    edition = msgspec.structs.replace(read_book(folder), later=True)
    file, where = edition.file, f"{folder.name}/book.toml"
    _one_of("id", BOOK_IDS, file.id)
    first = built_in(file.id)
    if not edition.edition or edition.edition <= first.edition:
        expected = f"a day after {first.edition}" if first.edition else "the day it is dated"
        raise BadInput("edition", expected, file.edition, where)
    for field in ("house", "zone"):
        now, then = getattr(file, field), getattr(first.file, field)
        if now != then:
            raise BadInput(field, f"{then}, as in the first edition", now, where)
    if edition.jackpot != first.jackpot:
        expected = "the same section as in the first edition, by which jackpot systems run on"
        raise BadInput("jackpot", expected, where=f"{folder.name}/jackpot.toml")
    return edition


def read_book(folder: Traversable) -> Book:
    """Reads and checks a folder; the first thing wrong is raised with file, row and reason."""
    file = _read(folder, "book.toml", BookFile)
    games = {name: _read(folder, f"{name}.toml", BankedGame) for name in file.games}
    book = Book(
        file=file,
        games=games,
        ladder=Ladder(
            roles={role.id: role for role in file.role},
            powers={power.id: power for power in file.power},
        ),
        irregular=_irregular(folder, file),
        jackpot=_optional(folder, "jackpot.toml", JackpotFile, None),
        poker=_optional(folder, "poker.toml", PokerFile, None),
        tournament=_optional(folder, "tournament.toml", TournamentFile, None),
        promotion=_optional(folder, "promotions.toml", PromotionFile, None),
        floor=_optional(folder, "floor.toml", FloorFile, FloorFile()),
        applied=_optional(folder, "applied.toml", AppliedFile, AppliedFile()).applied,
        ledger=_ledger(folder, file),
    )
    _check(folder, book)
    return book


def _irregular(folder: Traversable, file: BookFile) -> IrregularityFile | PokerIrregularityFile:
    """What may go wrong, in the words of banked games or, in a book without any, of poker."""
    kind = IrregularityFile if file.games else PokerIrregularityFile
    read: IrregularityFile | PokerIrregularityFile
    read = _optional(folder, "irregularities.toml", kind, kind())
    return read


def _ledger(folder: Traversable, file: BookFile) -> Ledger | None:
    own = folder / LEDGER
    if own.is_file():
        return read_ledger(file.id, own)
    named = file.ledger or file.id
    return ledger(named) if named in BOOK_IDS else None


def _optional(folder: Traversable, name: str, kind: type[F], otherwise: Any) -> Any:
    return _read(folder, name, kind) if (folder / name).is_file() else otherwise


def _read(folder: Traversable, name: str, kind: type[F]) -> F:
    where = f"{folder.name}/{name}"
    path = folder / name
    if not path.is_file():
        raise BadInput("file", "a file of this name in the book's folder", where=where)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadInput("TOML", f"well-formed TOML ({problem})", where=where) from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as problem:
        wrong = misshapen(str(problem), "file")
        field = _in_words(wrong.field, raw)
        raise BadInput(field, wrong.expected, wrong.got, where) from None


def _in_words(path: str, raw: dict[str, Any]) -> str:
    """A path of the schema as the row a clerk can find: `wager 2 (blind), settles 1`."""
    parts: list[str] = []
    here: Any = raw
    for piece in path.replace("[", ".[").split("."):
        if piece.startswith("[") and piece.endswith("]") and piece[1:-1].isdigit():
            number = int(piece[1:-1])
            here = here[number] if isinstance(here, list) and number < len(here) else None
            name = here.get("id") if isinstance(here, dict) else None
            parts[-1] += f" {number + 1}" + (f" ({name})" if name else "")
        elif piece and not piece.startswith("["):
            here = here.get(piece) if isinstance(here, dict) else None
            parts.append(piece)
    return ", ".join(parts)


def _check(folder: Traversable, book: Book) -> None:
    @contextmanager
    def within(file: str) -> Iterator[None]:
        try:
            yield
        except BadInput as problem:
            raise problem.at(f"{folder.name}/{file}") from None

    if book.games and book.poker is not None:
        with within("poker.toml"):
            expected = "no poker beside banked games, which need a book of their own"
            raise BadInput("file", expected)
    with within("book.toml"):
        check_zone(book.file.zone)
        if len(book.games) < len(book.file.games):
            raise BadInput("games", "each game once", got=", ".join(book.file.games))
        check_ladder(book.file.role, book.file.power, poker=book.poker is not None)
        check_notices(book.file.notice, poker=book.poker is not None)
        _check_sanctions(book)
        check_sign(book.file, book.games)
        if book.poker is None:
            check_banked_book(book.file, book.games)
        _check_deputy(book)
    if book.poker is not None:
        with within("book.toml"):
            check_poker_book(book.file)
        with within("poker.toml"):
            check_poker_file(book.file, book.poker)
    for name, game in book.games.items():
        with within(f"{name}.toml"):
            check_game(name, game, book.file)
            check_settlement(game, every_choice(book.file.setting, game))
    for file, row, named in _roles_named(book):
        for name in named:
            with within(file):
                _one_of(row, book.ladder.roles, name)
    with within("irregularities.toml"):
        if isinstance(book.irregular, IrregularityFile):
            check_banked(book.irregular.irregularity, book.games, book.file.setting)
        else:
            check_poker(book.irregular.irregularity)
    if book.jackpot is not None:
        with within("jackpot.toml"):
            check_jackpot(book.jackpot, book.games.values())
            check_banked(book.jackpot.irregularity, book.games, book.file.setting)
    with within("tournament.toml"):
        check_tournament(book.tournament or TournamentFile())
    if book.promotion is not None:
        with within("promotions.toml"):
            check_promotion(book.promotion)
    with within("floor.toml"):
        side = [row.id for row in book.poker.side_wager] if book.poker else []
        check_floor(book.floor, book.games, book.ladder, side)
    with within("applied.toml"):
        _check_applied(book)
    with within(DEMONSTRATION):
        _check_demonstration(folder, book)
    for file, part in _parts(book).items():
        with within(file):
            for citation in cited(part):
                _one_of_ledger(f"{citation.row}, clause", "a clause", book.ledger, citation.clause)


def _one_of(field: str, known: Iterable[str], name: str) -> None:
    if name not in known:
        raise BadInput(field, f"one of {', '.join(known)}", name)


def _one_of_ledger(field: str, what: str, clauses: Ledger | None, number: str) -> None:
    if clauses is not None and number not in clauses:
        raise BadInput(field, f"{what} of {clauses.book}", number)


def _check_sanctions(book: Book) -> None:
    """Checks that each power which answers certain conduct names conduct of the book."""
    conduct = [row.id for row in book.floor.conduct]
    for power in book.file.power:
        for name in power.after:
            _one_of(f"power {power.id}, after", conduct, name)


def _check_deputy(book: Book) -> None:
    rules = book.tournament.rule if book.tournament else ()
    if DEPUTY not in book.ladder.roles and any(rule.id == "deputy" for rule in rules):
        expected = "to be in the book, because the Tournament Director may name a deputy"
        raise BadInput(f"role {DEPUTY}", expected)


def _roles_named(book: Book) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every row that names people: its file, the row and the roles."""
    for power in book.file.power:
        yield "book.toml", f"power {power.id}, role", (power.role, *power.beside)
    yield from (("irregularities.toml", *_ruled_by(row)) for row in book.irregularities)
    if book.jackpot is not None:
        for notice in book.jackpot.notice:
            yield "jackpot.toml", f"notice {notice.id}, by", (notice.by,)
        yield from (("jackpot.toml", *_ruled_by(row)) for row in book.jackpot.irregularity)
        for duty in book.jackpot.duty:
            yield "jackpot.toml", f"duty {duty.do}, by", (duty.by,)
    for rule in book.tournament.rule if book.tournament else ():
        yield "tournament.toml", f"rule {rule.id}, by", (rule.by,) if rule.by else ()
    for task in book.floor.task:
        told = (task.tell,) if task.tell else ()
        yield "floor.toml", f"task {task.id}, by", (task.by, *task.beside, *told)
    for conduct in book.floor.conduct:
        yield "floor.toml", f"conduct {conduct.id}, exempt", conduct.exempt


def _ruled_by(row: Irregularity) -> tuple[str, tuple[str, ...]]:
    return f"irregularity {row.id}, authority", (row.authority, *row.told)


def _check_demonstration(folder: Traversable, book: Book) -> None:
    shown = _optional(folder, DEMONSTRATION, DemonstrationFile, DemonstrationFile())
    variants = [row.id for row in book.poker.variant] if book.poker else []
    for table in shown.table:
        _one_of(f"table {table.id}, game", [*book.games, *variants], table.game or table.variant)


def _check_applied(book: Book) -> None:
    """Checks that each row names a room of the package, without importing it, and clauses of
    the book."""
    package = resources.files("croupier")
    for number, row in enumerate(book.applied, 1):
        name = f"applied {number} ({row.by})"
        if not (package / row.room / "__init__.py").is_file():
            raise BadInput(f"{name}, room", "a room of croupier", row.room)
        for clause in row.clauses:
            _one_of_ledger(f"{name}, clauses", "clauses", book.ledger, clause)


def _parts(book: Book) -> dict[str, object]:
    """The contents of each file whose rows cite clauses."""
    return {
        "book.toml": book.file,
        "irregularities.toml": book.irregular,
        **{f"{name}.toml": game for name, game in book.games.items()},
        "jackpot.toml": book.jackpot,
        "poker.toml": book.poker,
        "tournament.toml": book.tournament,
        "promotions.toml": book.promotion,
        "floor.toml": book.floor,
    }
