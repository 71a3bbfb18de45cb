"""What the book asks of a tournament's conditions, and what a file still lacks or may not say.

Entries open only when `missing` and `conflicts` are both empty. An item the book asks for always
must be there. One it asks for "if applicable" is needed where the figures say that it applies;
where no figure can tell, the organiser gives the text or lists the item in `not_applicable`.
The text must be the book's statement, or name the figures that the book wants in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from croupier.books import Book, ConditionItem, TournamentFile, TournamentRule, filled, text_lacks
from croupier.errors import BadInput
from croupier.tournament.conditions.flight_terms import FlightTerms
from croupier.tournament.conditions.known_figures import figures
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import PurchaseTerms, TournamentTerms, cents


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
    "progression": lambda t: len(t.session) > 1 if t.banked else (bool(t.flights) or None),
    "repechage": lambda t: any(r.field == "beaten" for r in t.session) if t.banked else None,
    "compulsory-wager": lambda t: t.banked or any(r.big or r.ante for r in levels_of(t)),
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
    """Every item that the conditions lack or do not state as the book wants, in its order."""
    return tuple(_lacking(book, terms))


def _lacking(book: Book, terms: TournamentTerms) -> Iterator[Fault]:
    known = figures(terms)
    for item in tournament_law(book).condition:
        text = terms.conditions.get(item.id, "")
        lacks = text_lacks(item, text, known) if text.strip() or asked(item, terms) else ""
        if lacks:
            yield Fault(item.id, lacks, item.clause)


def text_of(item: ConditionItem, terms: TournamentTerms) -> str:
    """What the conditions say about an item, with its figures filled in."""
    return filled(terms.conditions[item.id], figures(terms), f"conditions.{item.id}")


def conflicts(book: Book, terms: TournamentTerms) -> tuple[Fault, ...]:
    """What the conditions say against the rules, which outrank them."""
    low = rule(book, "low-limit")
    if terms.tables.low_limit and low is not None:
        return (Fault("tables.low_limit", _LOW_LIMIT, low.clause),)
    tournament_law(book)
    return (
        *_against_rules(book, terms),
        *_against_items(book, terms),
        *_seats_fault(book, terms),
    )


def _against_rules(book: Book, terms: TournamentTerms) -> Iterator[Fault]:
    entry = terms.entry
    checks: tuple[tuple[bool, str, str, str], ...] = (
        (_taxed(terms.re_buy), "commission", "re_buy.commission", _COMMISSION),
        (_taxed(terms.add_on), "commission", "add_on.commission", _COMMISSION),
        (entry.each > 1, "one-entry", "entry.each", "Each player has one entry."),
        (entry.late_until > 0, "ballot", "entry.late_until", _NOT_LATE),
        (entry.seating != "ballot", "ballot", "entry.seating", "Seats are drawn by ballot."),
        (entry.cancel_refund != "everything", "cancel", "entry.cancel_refund", _REFUND),
        (terms.tables.chips == "cash", "chips", "tables.chips", _CHIPS),
        (terms.prizes.cash_chips_at_end, "no-cash", "prizes.cash_chips_at_end", _NO_CASH),
        (terms.event == "open" and "staff" in terms.conditions, "staff", "staff", _STAFF),
        (entry.no_show != "forfeit", "no-show", "entry.no_show", _FORFEIT),
        (terms.flights is not None, "ballot", "flights", _NO_FLIGHTS),
        (terms.flights is not None, "no-show", "flights.flight", _ONE_START),
        (_several(terms), "one-entry", "flights.each", "Each player has one entry."),
    )
    for wrong, name, item, reason in checks:
        row = rule(book, name)
        if wrong and row is not None:
            yield Fault(item, reason, row.clause)


_NOT_LATE = "Nobody enters a running session: seats are drawn before a player's first session."
_NO_FLIGHTS = "There are no starting flights: everybody's seat is drawn before the first session."
_ONE_START = "There is one start, and whoever is not seated then forfeits place and fee."
_LOW_LIMIT = "No tournament may be held at low limit tables."
_COMMISSION = "Commission may be taken from entry fees only."
_REFUND = "A cancelled tournament must refund everything."
_CHIPS = "Tournaments are played with tournament chips, not cash chips."
_NO_CASH = "Tournament chips may not be exchanged for cash."
_FORFEIT = "A player who is absent forfeits place and fee, and the fee stays in the pool."
_STAFF = "Staff may play only at a charity or media event."


def _taxed(sale: PurchaseTerms | None) -> bool:
    return sale is not None and cents(sale.commission) > 0


def _several(terms: TournamentTerms) -> bool:
    """Whether a player may enter several flights."""
    return terms.flights is not None and terms.flights.each > 1


def _seats_fault(book: Book, terms: TournamentTerms) -> Iterator[Fault]:
    """More seats at a table than the game or its layout has."""
    if terms.game in book.games:
        game = book.game(terms.game)
        most, clause = game.seats, game.seats_clause
    elif book.poker is not None:
        most = next(
            (v.players for v in book.poker.variant if v.id == terms.game), terms.tables.seats
        )
        clause = next((b.clause for b in book.poker.basis if b.of == "players at a table"), "")
    else:
        return
    if terms.tables.seats > most:
        reason = f"A table of this game has at most {most} players; it says {terms.tables.seats}."
        yield Fault("tables.seats", reason, clause)


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
    games = [*book.games, *(v.id for v in book.poker.variant)] if book.poker else [*book.games]
    if terms.entry.each > 1 and rule(book, "one-entry") is None:
        raise BadInput(
            "entry.each", "1, for a player who comes back makes a re-buy", terms.entry.each
        )
    if terms.game not in games:
        raise BadInput("game", f"one of {', '.join(games)}", terms.game)
    if terms.banked != (terms.game in book.games):
        raise BadInput("session", "[[session]] rows for a banked game, and levels for poker")
    if terms.flights is not None:
        _check_flight_levels(book, terms, terms.flights)
    periods = len(terms.session) or sum(not row.pause for row in levels_of(terms))
    if terms.shot_clock is not None and terms.shot_clock.from_level > periods:
        at = terms.shot_clock.from_level
        raise BadInput("shot_clock.from_level", f"1 to {periods}", at)
    bets = [row.id for row in book.poker.structure] if book.poker else []
    if not terms.banked and terms.structure not in bets:
        raise BadInput("structure", f"one of {', '.join(bets)}", terms.structure)


def _check_flight_levels(book: Book, terms: TournamentTerms, flights: FlightTerms) -> None:
    """Flights are played through levels, and leave levels to the merged session."""
    if terms.banked:
        if rule(book, "ballot") is None:
            raise BadInput("flights", "nothing in a tournament of sessions")
        return
    levels = sum(not row.pause for row in levels_of(terms))
    for place, row in enumerate(flights.flight):
        if row.until_level >= levels:
            where = f"flights.flight[{place}].until_level"
            raise BadInput(where, f"a level before the last, {levels}", row.until_level)
    if flights.merged_level > levels:
        raise BadInput("flights.level", f"1 to {levels}", flights.level)


def check(book: Book, terms: TournamentTerms) -> tuple[Fault, ...]:
    """Everything that must be corrected before entries can open."""
    found = conflicts(book, terms)
    law = book.tournament
    if law is None or not law.condition:
        return found
    known = figures(terms)
    for item, text in terms.conditions.items():
        filled(text, known, f"conditions.{item}")
    return (*found, *missing(book, terms))
