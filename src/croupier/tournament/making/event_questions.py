"""Makes fields of the form of an event, each with the clause that asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from croupier.acts import FormChoice, FormField
from croupier.books import Book
from croupier.tournament.conditions.checks import tournament_law
from croupier.tournament.conditions.terms import TournamentTerms

Value = TypeVar("Value", bound=str)
LARGEST = 1_000_000_000


class Questions:
    """Makes the fields for one book; `terms` are those of a new file, with what is usual."""

    def __init__(self, book: Book, terms: TournamentTerms, forbidden: frozenset[str]) -> None:
        self.book, self.terms, self.forbidden = book, terms, forbidden
        law = tournament_law(book)
        self.clauses: dict[str, str] = {row.id: row.clause for row in law.rule}
        self.clauses |= {item.id: item.clause for item in reversed(law.condition)}
        self.period = "session" if terms.banked else "level"

    def clause(self, *names: str) -> str:
        return next((self.clauses[name] for name in names if name in self.clauses), "")

    def number(
        self,
        key: str,
        label: str,
        default: int | None,
        *about: str,
        least: int = 0,
        most: int = LARGEST,
        required: bool = True,
        note: str = "",
    ) -> FormField:
        return FormField(
            key=key,
            label=label,
            type="number",
            required=required,
            default=default,
            least=least,
            most=most,
            clause=self.clause(*about),
            help=note,
        )

    def amount(
        self,
        key: str,
        label: str,
        default: str | None,
        *about: str,
        least: int = 0,
        required: bool = True,
        note: str = "",
    ) -> FormField:
        number = self.number(key, label, None, *about, least=least, required=required, note=note)
        return replace(number, type="amount", default=default, most=None)

    def check(self, key: str, label: str, *about: str, note: str = "") -> FormField:
        return FormField(key=key, label=label, type="check", clause=self.clause(*about), help=note)

    def choice(
        self,
        key: str,
        label: str,
        default: str,
        words: Mapping[Value, str] | Sequence[FormChoice],
        *about: str,
        required: bool = True,
    ) -> FormField:
        """One of several: values with their words, or choices that have fields of their own."""
        if isinstance(words, Mapping):
            words = [FormChoice(value=value, label=label) for value, label in words.items()]
        return FormField(
            key=key,
            label=label,
            type="choice",
            required=required,
            default=default,
            clause=self.clause(*about),
            choices=tuple(words),
        )

    def group(
        self,
        key: str,
        label: str,
        *fields: FormField,
        about: Sequence[str] = (),
        required: bool = False,
        note: str = "",
        folded: bool = False,
    ) -> FormField:
        """Several fields that are answered together, or not at all."""
        return FormField(
            key=key,
            label=label,
            type="object",
            required=required,
            help=note,
            clause=self.clause(*about),
            fields=fields,
            folded=folded,
        )

    def rows(
        self,
        key: str,
        label: str,
        entry: FormField,
        *about: str,
        least: int | None = None,
        most: int | None = None,
        note: str = "",
        folded: bool = False,
    ) -> FormField:
        """A list of entries of one kind; it is required where it needs at least one."""
        return FormField(
            key=key,
            label=label,
            type="list",
            required=least is not None,
            least=least,
            most=most,
            help=note,
            clause=self.clause(*about),
            entry=entry,
            folded=folded,
        )
