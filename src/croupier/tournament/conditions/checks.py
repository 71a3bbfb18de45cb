"""What the book asks of a tournament's conditions, and what a file still lacks or may not say.

Entries open only when `missing` and `conflicts` are both empty. An item the book asks for always
must be there. One it asks for "if applicable" is needed where the figures say that it applies;
where no figure can tell, the organiser gives the text or lists the item in `not_applicable`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from textwrap import shorten

import msgspec

from croupier.books import Book, ConditionItem, TournamentFile, TournamentRule
from croupier.errors import BadInput
from croupier.money import show_dollars
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import PurchaseTerms, TournamentTerms, cents

LONGEST_TEXT = 120
_FIGURE = re.compile(r"\{([^{}]*)\}")


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with the conditions: the field or item, a sentence, and the clause."""

    item: str
    reason: str
    clause: str

    def __str__(self) -> str:
        return f"{self.reason.removesuffix('.')} ({self.clause})."

    @property
    def refusal(self) -> str:
        """What is said to somebody who would use these conditions."""
        return f"Correct the conditions first. {self.reason}"


def tournament_law(book: Book) -> TournamentFile:
    """The book's rows about tournaments; a book that asks for no conditions holds none."""
    if book.tournament is None or not book.tournament.condition:
        raise BadInput("book", "a book with rules for tournaments", book.id)
    return book.tournament


def rule(book: Book, name: str) -> TournamentRule | None:
    """The book's rule of play of that name, where it has one."""
    rows = book.tournament.rule if book.tournament else ()
    return next((row for row in rows if row.id == name), None)


_BY_POINTS = ("points", "points-elimination", "points-places", "points-ties")
_APPLIES: dict[str, Callable[[TournamentTerms], bool | None]] = {
    **dict.fromkeys(("entry-fee", "buy-in"), lambda t: cents(t.entry.fee) > 0),
    "commission": lambda t: cents(t.entry.commission) > 0,
    **dict.fromkeys(("re-buy", "buy-back"), lambda t: t.re_buy is not None),
    "add-on": lambda t: t.add_on is not None,
    "chips-bought": lambda t: t.re_buy is not None or t.add_on is not None,
    "refusal": lambda t: t.entry.may_refuse,
    "selection": lambda t: t.entry.selection,
    "staff": lambda t: t.event != "open",
    "signature": lambda t: t.entry.written_agreement,
    "progression": lambda t: len(t.session) > 1 if t.banked else None,
    "repechage": lambda t: any(r.field == "beaten" for r in t.session) if t.banked else None,
    "compulsory-wager": lambda _t: True,
    "secret-wagers": lambda t: any(r.secret_wagers for r in t.session) if t.banked else None,
    "sit-and-go": lambda t: t.sit_and_go,
    **dict.fromkeys(_BY_POINTS, lambda t: bool(t.points)),
    "elimination": lambda t: not t.points,
    "advancing": lambda t: len(t.session) > 1,
    "early-end-agreed": lambda t: t.prizes.cash_chips_at_end,
}
"""Which figures make an item apply; where none can tell, it is the organiser's to waive."""


def asked(item: ConditionItem, terms: TournamentTerms) -> bool:
    """Whether this tournament's conditions need the item."""
    if item.applies == "always":
        return True
    known = _known(item.id, terms)
    return known if known is not None else item.id not in terms.not_applicable


def _known(name: str, terms: TournamentTerms) -> bool | None:
    """Whether the figures say that an item applies, where they can tell."""
    applies = _APPLIES.get(name)
    return applies(terms) if applies else None


def missing(book: Book, terms: TournamentTerms) -> tuple[Fault, ...]:
    """Every item the conditions lack, in the book's order."""
    return tuple(
        Fault(item.id, f"This text is missing: {within_sentence(item.what)}.", item.clause)
        for item in tournament_law(book).condition
        if asked(item, terms) and not terms.conditions.get(item.id, "").strip()
    )


def within_sentence(what: str) -> str:
    """A text of the book as the end of a sentence; the clause has all of a long one."""
    return shorten(f"{what[0].lower()}{what[1:]}", LONGEST_TEXT, placeholder=" …")


def conflicts(book: Book, terms: TournamentTerms) -> tuple[Fault, ...]:
    """What the conditions say against the rules, which outrank them."""
    low = rule(book, "low-limit")
    if terms.tables.low_limit and low is not None:
        return (Fault("tables.low_limit", _LOW_LIMIT, low.clause),)
    tournament_law(book)
    return (*_against_rules(book, terms), *_against_items(book, terms))


def _against_rules(book: Book, terms: TournamentTerms) -> Iterator[Fault]:
    entry = terms.entry
    checks: tuple[tuple[bool, str, str, str], ...] = (
        (_taxed(terms.re_buy), "commission", "re_buy.commission", _COMMISSION),
        (_taxed(terms.add_on), "commission", "add_on.commission", _COMMISSION),
        (entry.each > 1, "one-entry", "entry.each", "Each player has one entry."),
        (entry.seating != "ballot", "ballot", "entry.seating", "Seats are drawn by ballot."),
        (entry.cancel_refund != "everything", "cancel", "entry.cancel_refund", _REFUND),
        (terms.tables.chips == "cash", "chips", "tables.chips", _CHIPS),
        (terms.prizes.cash_chips_at_end, "no-cash", "prizes.cash_chips_at_end", _NO_CASH),
        (terms.event == "open" and "staff" in terms.conditions, "staff", "staff", _STAFF),
        (entry.no_show != "forfeit", "no-show", "entry.no_show", _FORFEIT),
    )
    for wrong, name, item, reason in checks:
        row = rule(book, name)
        if wrong and row is not None:
            yield Fault(item, reason, row.clause)


_LOW_LIMIT = "No tournament may be held at low limit tables."
_COMMISSION = "Commission may be taken from entry fees only."
_REFUND = "A cancelled tournament must refund everything."
_CHIPS = "Tournaments are played with tournament chips, not cash chips."
_NO_CASH = "Tournament chips may not be exchanged for cash."
_FORFEIT = "A player who is absent forfeits place and fee, and the fee stays in the pool."
_STAFF = "Staff may play only at a charity or media event."


def _taxed(sale: PurchaseTerms | None) -> bool:
    return sale is not None and cents(sale.commission) > 0


def _against_items(book: Book, terms: TournamentTerms) -> Iterator[Fault]:
    rows = {item.id: item for item in tournament_law(book).condition}
    for name in terms.conditions:
        if name not in rows:
            raise BadInput(f"conditions.{name}", f"one of {', '.join(rows)}")
    for name in terms.not_applicable:
        if name not in rows:
            raise BadInput("not_applicable", f"one of {', '.join(rows)}", name)
        if rows[name].applies == "always" or _known(name, terms):
            yield Fault(name, "This item cannot be waived: it applies here.", rows[name].clause)
    for name, sale in (("re-buy", terms.re_buy), ("add-on", terms.add_on)):
        price = f"{{{name.replace('-', '_')}_price}}"
        if sale and name in rows and price not in terms.conditions.get(name, price):
            reason = f"The text on the {name} must name its price as a figure in braces."
            yield Fault(name, reason, rows[name].clause)
    games = [*book.games, *(v.id for v in book.poker.variant)] if book.poker else [*book.games]
    if terms.entry.each > 1 and rule(book, "one-entry") is None:
        raise BadInput(
            "entry.each", "1, for a player who comes back makes a re-buy", terms.entry.each
        )
    if terms.game not in games:
        raise BadInput("game", f"one of {', '.join(games)}", terms.game)
    if terms.banked != (terms.game in book.games):
        raise BadInput("session", "[[session]] rows for a banked game, and levels for poker")
    bets = [row.id for row in book.poker.structure] if book.poker else []
    if not terms.banked and terms.structure not in bets:
        raise BadInput("structure", f"one of {', '.join(bets)}", terms.structure)


def check(book: Book, terms: TournamentTerms) -> tuple[Fault, ...]:
    """Everything that must be corrected before entries can open."""
    found = conflicts(book, terms)
    law = book.tournament
    if law is None or not law.condition:
        return found
    for item, text in terms.conditions.items():
        filled(text, terms, item)
    return (*found, *missing(book, terms))


# --- figures in texts ----------------------------------------------------------------------------


def figures(terms: TournamentTerms) -> dict[str, str]:
    """The figures a text may name in braces."""
    entry, sold = terms.entry, {"re_buy": terms.re_buy, "add_on": terms.add_on}
    values = {
        "name": terms.name,
        "start": f"{terms.start:%d %B %Y, %H:%M} (UTC{terms.start:%z})",
        "location": terms.location,
        "fee": show_dollars(cents(entry.fee)),
        "commission": show_dollars(cents(entry.commission)),
        "to_pool": show_dollars(cents(entry.fee) - cents(entry.commission)),
        "chips": f"{entry.chips:,}",
        "least": f"{entry.least}",
        "most": f"{entry.most}",
        "tables": _ranges(terms.tables.numbers),
        "seats": f"{terms.tables.seats}",
        "sessions": f"{len(terms.session)}",
        "levels": f"{sum(not row.pause for row in levels_of(terms))}",
        "added": show_dollars(cents(terms.prizes.added)),
        "shares": ", ".join(terms.prizes.shares),
    }
    for name, sale in sold.items():
        if sale:
            values[f"{name}_price"] = show_dollars(cents(sale.price))
            values[f"{name}_chips"] = f"{sale.chips:,}"
            values[f"{name}_last"] = f"{sale.last}"
    return values


def _ranges(numbers: tuple[int, ...]) -> str:
    """Numbers as people say them: 1 to 4, 7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else _listed(run) for run in runs)


def _listed(run: list[int]) -> str:
    return ", ".join(map(str, run))


def filled(text: str, terms: TournamentTerms, item: str) -> str:
    """A text with its figures filled in; a figure that is not known is bad input."""
    known = figures(terms)

    def figure(found: re.Match[str]) -> str:
        if found[1] not in known:
            names = ", ".join(known)
            raise BadInput(f"conditions.{item}", f"only figures among {names}", found[0])
        return known[found[1]]

    return _FIGURE.sub(figure, text)
