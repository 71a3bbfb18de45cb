"""How each irregularity of a book is reported: the command, and what must be told with it.

A console makes its forms from this, so that every row of a book can be reported wherever real
cards are dealt. `reportable` says which reports some row of the book rules on at the moment.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

import msgspec

from croupier.acts import JsonObject
from croupier.books import PokerIrregularity, PokerMoment, PokerTrouble, load_book
from croupier.poker.deal.irregular_board import may_have_missed_burn
from croupier.poker.deal.irregular_hands import may_have_missed_discard
from croupier.poker.deal.irregular_rows import moments_of
from croupier.poker.deal.state import Deal
from croupier.poker.law import PokerClause, law_of
from croupier.poker.troubles import irregularities_of

FieldKind = Literal[
    "seat", "any seat", "card", "cards", "number", "cents", "flag", "text", "choice"
]
"""What is asked for: a seat that was dealt in, any seat of the table, one card, several cards in
the order in which they lie, a number, an amount, yes or no, some words, or one of `options`."""


class ReportField(msgspec.Struct, frozen=True):
    """One thing to tell; `name` is the field of the command, and after a dot one inside it."""

    name: str
    kind: FieldKind
    label: str
    optional: bool = False
    least: int = 0
    most: int = 0
    options: tuple[str, ...] = ()


class RowRuled(msgspec.Struct, frozen=True):
    """A row of the book that may follow from a report."""

    id: str
    what: str
    clause: str
    authority: str
    hands: str
    wagers: str
    jackpots: str


class ReportForm(msgspec.Struct, frozen=True, kw_only=True):
    """A report as it is made: `fixed` goes with the command as it stands.

    `rows` are those of the book that may rule on it. Where an officer's power decides and no row,
    `clause` and `authority` are those of the power.
    """

    id: str
    label: str
    command: str
    fixed: JsonObject
    fields: tuple[ReportField, ...]
    rows: tuple[RowRuled, ...]
    clause: str
    authority: str


# --- what is told --------------------------------------------------------------------------------

_SEAT: Final = ReportField("seat", "seat", "Seat")
_CARD: Final = ReportField("card", "card", "Card")
_CARDS: Final = ReportField("cards", "cards", "Cards as they were turned", most=8)
_PUT_RIGHT: Final = ReportField("correctable", "flag", "It can be put right", optional=True)
_NOTE: Final = ReportField("note", "text", "What happened")
_ASKER: Final = ReportField("asker", "any seat", "Who asks")
_WORDS: Final = ("fold", "check", "call", "bet", "raise", "all-in")


class _Shape(msgspec.Struct, frozen=True):
    """A report without the rows of a book; `power` decides where no row does."""

    label: str
    command: str
    fields: tuple[ReportField, ...] = ()
    fixed: JsonObject = {}
    troubles: tuple[PokerTrouble, ...] = ()
    power: str = ""
    by: PokerClause | None = None


def _reported(what: PokerTrouble, label: str, *fields: ReportField) -> _Shape:
    return _Shape(label, "Report", fields, {"what": what}, (what,))


_SHAPES: Final[dict[str, _Shape]] = {
    "card-exposed-in-cut": _reported("card-exposed-in-cut", "A card showed in the cut"),
    "not-shuffled": _reported("not-shuffled", "The cards were not shuffled or cut"),
    "dealt-out-of-order": _reported(
        "dealt-out-of-order", "Cards were dealt out of order", _PUT_RIGHT
    ),
    "player-dealt-out": _reported(
        "player-dealt-out",
        "A player was left out, or a hand too many dealt",
        ReportField("seat", "any seat", "Seat", optional=True),
        _PUT_RIGHT,
    ),
    "wrong-count": _reported(
        "wrong-count",
        "A hand has the wrong number of cards",
        _SEAT,
        ReportField("by_cards", "number", "Cards too many (too few: -1)", least=-4, most=4),
        _PUT_RIGHT,
    ),
    "defective-deck": _reported(
        "defective-deck",
        "The deck is defective",
        ReportField("note", "text", "What is wrong with it", optional=True),
    ),
    "dealer-exposes": _Shape(
        "The dealer showed a hole card",
        "ExposeHole",
        (_SEAT, _CARD),
        troubles=("dealer-exposes-one", "dealer-exposes-several"),
    ),
    "player-exposes": _Shape(
        "A player dropped or showed cards",
        "DropCards",
        (_SEAT, ReportField("cards", "cards", "Cards that were seen", least=1, most=4)),
        troubles=("player-exposes",),
    ),
    "shown-to-one": _Shape(
        "A player let another see the hand",
        "ShowTo",
        (_SEAT, ReportField("to", "any seat", "Who saw it")),
        troubles=("shown-to-one",),
    ),
    "asked-shown": _Shape(
        "A hand shown to one is asked to be shown to all",
        "AskShown",
        (_ASKER, ReportField("seat", "seat", "Whose hand")),
        troubles=("shown-to-one",),
    ),
    "boxed-card": _Shape(
        "A card lies face up in the deck",
        "FindBoxed",
        (ReportField("card", "card", "Card", optional=True),),
        troubles=("boxed-card",),
    ),
    "unburned": _Shape(
        "Board cards were turned without a burn, not noticed yet",
        "DealUnburned",
        (ReportField("cards", "cards", "Cards as they were turned", least=1, most=3),),
        troubles=("missed-burn",),
    ),
    "missed-burn": _Shape(
        "It is noticed that the burn was missed",
        "FindMissedBurn",
        (ReportField("cards", "cards", "Cards that come instead", optional=True, most=3),),
        troubles=("missed-burn",),
    ),
    "turned-too-many": _Shape(
        "Too many board cards were turned",
        "TurnTooMany",
        (ReportField("extra", "number", "How many too many", least=1, most=5), _CARDS),
        troubles=("too-many-flop-cards", "two-cards-opened", "more-than-two-opened"),
    ),
    "turned-too-few": _Shape(
        "The flop was turned short",
        "TurnTooFew",
        (
            ReportField("missing", "number", "How many are missing", least=1, most=2),
            ReportField("cards", "cards", "The whole flop, once complete", least=1, most=3),
        ),
        troubles=("too-many-flop-cards",),
    ),
    "turned-early": _Shape(
        "Board cards were turned too early",
        "TurnEarly",
        (ReportField("cards", "cards", "Cards as they were turned", least=1, most=3),),
        troubles=("early-flop", "early-turn", "early-river"),
    ),
    "discard-passed": _Shape(
        "A discard was passed over, not noticed yet",
        "PassDiscard",
        (_SEAT,),
        troubles=("late-discard",),
    ),
    "late-discard": _Shape(
        "It is noticed that a discard is missing",
        "FindLateDiscard",
        (
            _SEAT,
            ReportField("card", "card", "Card thrown away now", optional=True),
            ReportField("cards", "cards", "Board cards that come again", optional=True, most=3),
        ),
        troubles=("late-discard",),
    ),
    "mucked-hand-asked": _Shape(
        "A mucked hand is asked for",
        "AskToSee",
        (
            _ASKER,
            ReportField("seat", "seat", "Whose hand"),
            ReportField("cards", "cards", "Its cards", least=1, most=4),
            ReportField("sure", "flag", "The asker knows that it may win the pot", optional=True),
        ),
        troubles=("mucked-hand-asked-by-winner", "mucked-hand-asked-by-loser"),
    ),
    "exchange": _Shape(
        "Cards or information were exchanged: the hand is dead",
        "DeclareDead",
        (_SEAT, _NOTE),
        troubles=("exchange",),
    ),
    "out-of-turn": _Shape(
        "A player acted out of turn, or in words that must be read",
        "Gesture",
        (
            _SEAT,
            ReportField("said.word", "choice", "What was said", options=_WORDS),
            ReportField("said.to", "cents", "To how much, dollars", optional=True),
        ),
        by="words bind",
    ),
    "void-wagers": _Shape(
        "An offender's wagers are void",
        "VoidWagers",
        (_SEAT, ReportField("to", "choice", "They are", options=("returned", "held")), _NOTE),
        power="void-wagers",
    ),
    "invalidate": _Shape(
        "The game is disrupted: no outcome",
        "Invalidate",
        (
            ReportField(
                "ground",
                "choice",
                "By",
                options=(
                    *("fire", "brawl", "robbery", "riot", "civil commotion", "act of God"),
                    "fraud",
                ),
            ),
            ReportField("effect", "text", "How it affected the outcome", optional=True),
        ),
        power="invalidate",
    ),
    "count": _Shape("The cards are to be counted", "DirectCount", power="order-count"),
}
"""Every report, in the order in which a console offers them."""


@cache
def report_forms(book: str) -> tuple[ReportForm, ...]:
    """The reports that a book rules on, each with its rows; none where it is no book of poker."""
    if load_book(book).poker is None:
        return ()
    forms = (_form(book, name, shape) for name, shape in _SHAPES.items())
    return tuple(form for form in forms if form is not None)


def _form(book: str, name: str, shape: _Shape) -> ReportForm | None:
    """A report with what this book says of it; None where the book says nothing."""
    rows = _rows(book, shape.troubles)
    clause, authority = "", "dealer"
    if shape.power:
        power = load_book(book).ladder.power(shape.power)
        clause, authority = power.clause, power.role
    elif shape.by is not None:
        clause = law_of(book).clause(shape.by)
    elif rows:
        clause, authority = rows[0].clause, rows[0].authority
    else:
        return None
    return ReportForm(
        id=name,
        label=shape.label,
        command=shape.command,
        fixed=shape.fixed,
        fields=shape.fields,
        rows=tuple(
            RowRuled(r.id, r.what, r.clause, r.authority, r.hands, r.wagers, r.jackpots)
            for r in rows
        ),
        clause=clause,
        authority=authority,
    )


def _rows(book: str, troubles: Iterable[PokerTrouble]) -> list[PokerIrregularity]:
    known = irregularities_of(book)
    return [row for trouble in troubles for row in known.get(trouble, ())]


# --- when it is told -----------------------------------------------------------------------------


def reportable(deal: Deal) -> tuple[str, ...]:
    """The reports that make sense at this moment of the deal; a refusal may still follow."""
    moments, book = moments_of(deal.hand), deal.hand.setup.book
    return tuple(form.id for form in report_forms(book) if _fits(deal, form, moments))


def _fits(deal: Deal, form: ReportForm, moments: frozenset[PokerMoment]) -> bool:
    hand, around = deal.hand, deal.around
    match form.id:
        case "unburned" | "turned-too-few":
            return hand.phase == "board"
        case "missed-burn":
            return may_have_missed_burn(deal)
        case "discard-passed":
            return hand.phase == "discarding"
        case "late-discard":
            return bool(may_have_missed_discard(deal))
        case "asked-shown":
            return hand.phase == "over" and bool(around.shown_to)
        case "mucked-hand-asked":
            return any(seat.standing == "mucked" for seat in hand.seats)
    if not form.rows:
        return hand.phase != "over"
    known = {row.id for row in form.rows}
    found = {
        moment
        for rows in irregularities_of(hand.setup.book).values()
        for row in rows
        if row.id in known
        for moment in row.found
    }
    return bool(moments & found)
