"""Every value that stands in the files of a book, with its place, its clauses and its type."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from croupier.books.conditions import PromotionFile, TournamentFile
from croupier.books.floor import FloorFile
from croupier.books.informing import reason_to_inform
from croupier.books.irregularities import IrregularityFile
from croupier.books.poker_irregularities import PokerIrregularityFile
from croupier.books.schema import BankedGame, BookFile
from croupier.books.sections import JackpotFile, PokerFile

BOOKS = Path(__file__).parents[2] / "src" / "croupier" / "books" / "data"
KINDS: dict[str, type] = {
    "book.toml": BookFile,
    "irregularities.toml": IrregularityFile,
    "jackpot.toml": JackpotFile,
    "poker.toml": PokerFile,
    "tournament.toml": TournamentFile,
    "promotions.toml": PromotionFile,
    "floor.toml": FloorFile,
}
NOT_RULES = ("applied.toml", "demonstration.toml")
"""Files that say where code applies a clause, and which tables the demonstration has."""

Place = tuple[str | int, ...]


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One value of a book; `informs` is the reason why it only informs people, if it does."""

    book: str
    file: str
    path: Place
    now: Any
    clauses: tuple[str, ...]
    type: inspect.Type
    row: str
    informs: str | None = None

    @property
    def key(self) -> str:
        """The field in which it stands."""
        return next(str(part) for part in reversed(self.path) if isinstance(part, str))

    @property
    def name(self) -> str:
        """`perth-ultimate/book.toml power[3].role`: the same in every run on these files."""
        words = ""
        for part in self.path:
            words += f"[{part}]" if isinstance(part, int) else f".{part}"
        return f"{self.book}/{self.file} {words.removeprefix('.')}"


def values_of(book: str) -> list[Value]:
    """Every value of a book, in the order of its files and rows."""
    found: list[Value] = []
    for file in sorted((BOOKS / book).glob("*.toml")):
        if file.name in NOT_RULES:
            continue
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        kind = inspect.type_info(_kind(file))
        start = Value(
            book=book, file=file.name, path=(), now=raw, clauses=(), type=kind, row="the file"
        )
        found += _within(start, raw)
    return found


def _kind(file: Path) -> type:
    """The type of a file; poker has irregularities of its own kind."""
    if file.name == "irregularities.toml" and file.with_name("poker.toml").is_file():
        return PokerIrregularityFile
    return KINDS.get(file.name, BankedGame)


def _within(here: Value, now: Any) -> Iterator[Value]:
    kind, informs = _plain(here.type)
    here = msgspec.structs.replace(here, type=kind, informs=here.informs or informs)
    if isinstance(now, dict):
        kind = _struct(kind)
        clauses, row = _clauses(now) or here.clauses, _row_name(here, now)
        for field in kind.fields:
            if field.encode_name in now:
                value = now[field.encode_name]
                yield from _within(
                    msgspec.structs.replace(
                        here,
                        path=(*here.path, field.encode_name),
                        now=value,
                        clauses=clauses,
                        type=field.type,
                        row=row,
                    ),
                    value,
                )
    elif isinstance(now, list):
        for i, item in enumerate(now):
            inner = msgspec.structs.replace(
                here, path=(*here.path, i), now=item, type=_item(kind, i)
            )
            yield from _within(inner, item)
    else:
        yield here


def _clauses(row: dict[str, Any]) -> tuple[str, ...]:
    """The clauses a row names, its own first."""
    named = [v for k, v in row.items() if k == "clause" or k.endswith("_clause")]
    return tuple(dict.fromkeys([*named, *row.get("also", ())]))


def _row_name(here: Value, row: dict[str, Any]) -> str:
    name = next((str(row[k]) for k in ("id", "of", "do", "find", "hand", "must") if k in row), "")
    return f"{here.key} {name}".strip() if here.path else here.row


def _plain(kind: inspect.Type) -> tuple[inspect.Type, str | None]:
    """The type without what is said about it, and the reason why it only informs, if it does."""
    informs = None
    while isinstance(kind, inspect.Metadata):
        informs = informs or reason_to_inform(kind.extra)
        kind = kind.type
    return kind, informs


def _options(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    kind = _plain(kind)[0]
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _struct(kind: inspect.Type) -> inspect.StructType:
    return next(t for t in map(_first, _options(kind)) if isinstance(t, inspect.StructType))


def _first(kind: inspect.Type) -> inspect.Type:
    return _plain(kind)[0]


def _item(kind: inspect.Type, place: int) -> inspect.Type:
    """The type of an item of a list."""
    for option in map(_first, _options(kind)):
        if isinstance(option, inspect.VarTupleType | inspect.ListType):
            return option.item_type
        if isinstance(option, inspect.TupleType):
            return option.item_types[place]
    return inspect.AnyType()


def words_of(kind: inspect.Type) -> tuple[str, ...]:
    """The words a value may be, where the schema lists them."""
    found: list[str] = []
    for option in map(_first, _options(kind)):
        if isinstance(option, inspect.LiteralType):
            found += [str(value) for value in option.values]
        elif isinstance(option, inspect.EnumType):
            found += [str(member.value) for member in option.cls]
    return tuple(found)
