"""The texts of the conditions that a book leaves to the organiser, with usual ones to begin with.

Statements of the book are no questions: they stand in the document as the book has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from msgspec.structs import replace

from croupier.acts import FormField
from croupier.books import Book, ConditionItem, text_lacks
from croupier.tournament.conditions.checks import asked, tournament_law
from croupier.tournament.conditions.known_figures import figures
from croupier.tournament.conditions.template import NOT_IN_POKER
from croupier.tournament.conditions.terms import TournamentTerms

LONGEST_TEXT = 2000
_TEXTS = resources.files("croupier.tournament")
_OFFERED: dict[str, str] = {
    "re-buy": "A player without chips may buy back in for {re_buy_price}, "
    "for {re_buy_chips} chips, until PERIOD {re_buy_last} is over.",
    "buy-back": "A player without chips may buy back in until PERIOD {re_buy_last} is over.",
    "add-on": "A player in play may buy {add_on_chips} more chips for {add_on_price}, "
    "until PERIOD {add_on_last} is over.",
    "chips-bought": "What is bought later brings CHIPS.",
    "secret-wagers": "Secret wagers of each player: {secret_wagers}.",
    "points": "Sessions earn points: {points}.",
    "points-places": "Places of a session are found by chips and earn points: {points}.",
    "points-elimination": "Nobody is eliminated before the last session.",
    "points-ties": "With equal totals {ties}.",
    "selection": "Where more people apply than there are places, applications are drawn by lot.",
    "sit-and-go": "A session starts when its tables are full; seats are drawn by lot.",
}
"""Usual texts of items that apply only where something is offered."""


@cache
def _usual() -> Mapping[str, str]:
    path = _TEXTS / "conditions" / "starting_file" / "items.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def usual_text(item: ConditionItem, terms: TournamentTerms) -> str:
    """What is usually said of an item; empty where there is no usual text."""
    if item.says is not None:
        return item.says
    if not terms.banked and item.id in NOT_IN_POKER and not applies(item, terms):
        return ""
    sold = [
        f"{{{name}_chips}} chips for the {words}"
        for name, words, sale in (
            ("re_buy", "re-buy", terms.re_buy),
            ("add_on", "add-on", terms.add_on),
        )
        if sale is not None
    ]
    offered = _OFFERED.get(item.id, "").replace("PERIOD", "session" if terms.banked else "level")
    offered = offered.replace("CHIPS", " and ".join(sold))
    fits = [text for text in (offered, _usual().get(item.id, "")) if text]
    known = {str(name) for name in figures(terms)}
    return next((text for text in fits if _can_be_filled(item, text, known)), "")


def _can_be_filled(item: ConditionItem, text: str, known: set[str]) -> bool:
    """Whether a text says what its item asks, with figures that this event has."""
    named = {part.partition("}")[0] for part in text.split("{")[1:]}
    return named <= known and not text_lacks(item, text, known)


def condition_fields(book: Book, terms: TournamentTerms) -> tuple[FormField, ...]:
    """The texts that the book leaves to the organiser of this event, each with its clause."""
    plain = with_waived(terms)
    return tuple(
        FormField(
            key=item.id,
            label=item.what,
            type="text",
            clause=item.clause,
            required=item.applies == "always" or applies(item, terms),
            default=usual_text(item, terms) or None,
            most=LONGEST_TEXT,
            help=_help(item, terms),
        )
        for item in tournament_law(book).condition
        if item.says is None and asked(item, plain)
    )


def applies(item: ConditionItem, terms: TournamentTerms) -> bool:
    """Whether the figures show that an item applies, so that nobody may waive it."""
    return asked(item, with_waived(terms, item.id))


def with_waived(terms: TournamentTerms, *waived: str) -> TournamentTerms:
    """The terms with these items waived and no others."""
    return replace(terms, not_applicable=waived)


def _help(item: ConditionItem, terms: TournamentTerms) -> str:
    known = figures(terms)
    named = [name for name in item.figures if name in known]
    if not named:
        return ""
    figure = ", ".join(f"{{{name.replace('_', ' ')}}}" for name in named)
    return f"Must contain {figure}, which is filled in from your figures."


def texts_of(book: Book, terms: TournamentTerms, own: Mapping[str, str]) -> dict[str, str]:
    """The texts of an event: the organiser's own, the book's statements, else the usual ones."""
    plain = with_waived(terms)
    found: dict[str, str] = {}
    for item in tournament_law(book).condition:
        if not asked(item, plain):
            continue
        text = item.says if item.says is not None else own.get(item.id, usual_text(item, terms))
        if text.strip():
            found[item.id] = text
    return found


def waived_in(book: Book, terms: TournamentTerms, texts: Mapping[str, str]) -> tuple[str, ...]:
    """The items without a text that only the organiser can say apply."""
    return tuple(
        item.id
        for item in tournament_law(book).condition
        if item.applies != "always"
        and item.id not in texts
        and asked(item, with_waived(terms))
        and not applies(item, terms)
    )
