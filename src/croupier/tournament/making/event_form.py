"""The form of an event: what a director is asked, step by step, with the clause beside it.

What the book does not permit is not asked. It is listed with its clause, and refused where a
client states it all the same.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from msgspec.structs import replace

from croupier.acts import FormChoice, FormField, JsonObject, text_field
from croupier.books import Book
from croupier.errors import BadInput
from croupier.tournament.conditions.checks import Fault, conflicts, rule, tournament_law
from croupier.tournament.conditions.flight_terms import FlightRow, FlightTerms
from croupier.tournament.conditions.known_figures import NO_SHOW
from croupier.tournament.conditions.template import template
from croupier.tournament.conditions.terms import PurchaseTerms, TournamentTerms, parse_terms
from croupier.tournament.making.event_questions import Questions
from croupier.tournament.making.play_questions import play_fields, table_fields
from croupier.tournament.making.prize_questions import prize_fields
from croupier.tournament.making.timing_questions import timing_fields


class EventForm(msgspec.Struct, frozen=True, kw_only=True):
    """The steps for an event of a game, values to begin with, and what the book forbids.

    A step is an object: its key is the member of the answers that its fields make.
    """

    steps: tuple[FormField, ...]
    usual: dict[str, JsonObject]
    not_permitted: tuple[Fault, ...]


def event_games(book: Book) -> tuple[FormChoice, ...]:
    """The games of a book that a tournament may be held in."""
    tournament_law(book)
    banked = tuple(FormChoice(value=game.id, label=game.name) for game in book.games.values())
    variants = book.poker.variant if book.poker else ()
    return banked + tuple(FormChoice(value=row.id, label=row.name) for row in variants)


def event_form(book: Book, game: str) -> EventForm:
    """The form for an event of a game under a book."""
    games = [choice.value for choice in event_games(book)]
    if game not in games:
        raise BadInput("game", f"one of {', '.join(games)}", game)
    terms = parse_terms(template(book, game))
    forbidden = not_permitted(book)
    made = _Form(book, terms, frozenset(fault.item for fault in forbidden))
    return EventForm(steps=made.steps(), usual=_usual(terms), not_permitted=forbidden)


def not_permitted(book: Book) -> tuple[Fault, ...]:
    """What an organiser may wish and the book does not permit, found by asking for all of it."""
    terms = parse_terms(template(book))
    taxed = PurchaseTerms(price="1.00", commission="0.01", chips=1, last=1)
    more = 2 if rule(book, "one-entry") else terms.entry.each
    wished = replace(
        terms,
        entry=replace(terms.entry, late_until=1, no_show="refund", each=more),
        re_buy=taxed,
        add_on=taxed,
        prizes=replace(terms.prizes, cash_chips_at_end=True),
        flights=_wished_flights(book, terms),
    )
    return conflicts(book, wished)


def _wished_flights(book: Book, terms: TournamentTerms) -> FlightTerms | None:
    """Two flights that a player may enter both; none where sessions leave no place for them."""
    if terms.banked and rule(book, "ballot") is None:
        return None
    days = [terms.start + timedelta(days=day) for day in range(3)]
    rows = tuple(
        FlightRow(name=f"1{letter}", start=day, most=terms.entry.most, until_level=1)
        for letter, day in zip("AB", days, strict=False)
    )
    return FlightTerms(flight=rows, merge=days[2], each=2)


def _usual(terms: TournamentTerms) -> dict[str, JsonObject]:
    """What a new file says, as answers."""
    grounds: JsonObject = {
        name: list(getattr(terms, name)) for name in ("penalties", "disqualified_for")
    }
    sessions = [
        {k: v for k, v in msgspec.to_builtins(row).items() if v not in (0, "")}
        for row in terms.session
    ]
    return {
        "event": {"name": terms.name, "location": terms.location},
        "play": {"session": sessions} if sessions else {},
        "conduct": grounds,
    }


def _step(key: str, label: str, fields: tuple[FormField, ...]) -> FormField:
    needed = any(field.required for field in fields)
    return FormField(key=key, label=label, type="object", required=needed, fields=fields)


class _Form(Questions):
    """Makes the steps for one book and game."""

    def steps(self) -> tuple[FormField, ...]:
        play = "Sessions" if self.terms.banked else "Levels"
        return (
            _step("event", "Event", self._event()),
            _step("entry", "Entries", self._entry()),
            _step("tables", "Tables", table_fields(self)),
            _step("play", play, (*play_fields(self), *timing_fields(self))),
            _step("prizes", "Prizes", prize_fields(self)),
            _step("conduct", "Conduct", self._conduct()),
        )

    def _event(self) -> tuple[FormField, ...]:
        held = self.clause("start", "schedule")
        kinds = {"open": "Open to everybody", "charity": "For charity", "media": "For the media"}
        kind = self.choice("event", "Kind of event", "open", kinds, "staff", required=False)
        poker = self.book.poker
        structures = [
            FormChoice(value=row.id, label=row.name, clause=row.clause)
            for row in (poker.structure if poker else ())
        ]
        bets = self.choice("structure", "Betting", self.terms.structure, structures)
        return (
            text_field("name", "Name"),
            FormField(key="day", label="Day", type="day", required=True, clause=held),
            FormField(
                key="time",
                label="Starts at, by the clocks of the house",
                type="time",
                required=True,
                default=12 * 60,
                clause=held,
            ),
            replace(text_field("location", "Location"), clause=self.clause("location")),
            *(() if self.terms.banked or not bets.choices else (bets,)),
            *((kind,) if kind.clause else ()),
        )

    def _entry(self) -> tuple[FormField, ...]:
        entry, late = self.terms.entry, "Left empty, nobody enters after the draw."
        shown = {
            "forfeit": "forfeits the place",
            "refund": "is paid back",
            "blinded": "is dealt in",
        }
        ways, absent = {way: shown[way] for way in NO_SHOW}, "Whoever is not there at the start"
        about = ("no-show", "lateness")
        no_show = self.choice("no_show", absent, "forfeit", ways, *about, required=False)
        found = [
            self.amount("fee", "Entry fee, commission included", entry.fee, "entry-fee"),
            self.amount("commission", "Of it, commission", entry.commission, "commission"),
            self.number("chips", "Chips for the entry", entry.chips, "starting-bank", "chips",
                         least=1),
            self.number("least", "Players at least", entry.least, "players", least=2),
            self.number("most", "Players at most", entry.most, "players", least=2),
            self.number("reserves", "Reserves at most", entry.reserves, "reserve"),
            self.number("withdraw_minutes", "A withdrawal is refunded until, minutes before",
                         entry.withdraw_minutes, "entry-terms", "no-refund", required=False,
                         note="Left empty, nothing is refunded."),
            no_show,
            self.number("late_until", "Late entries until the end of level", None, "entry-method",
                         least=1, required=False, note=late),
            self.check("written_agreement", "Players sign the conditions", "signature",
                        "agreement"),
            self.check("may_refuse", "The operator may refuse applications", "refusal"),
            self._sale("re_buy", "Re-buys and re-entries", "re-buy"),
            self._sale("add_on", "Add-ons", "add-on"),
        ]  # fmt: skip
        banked = ("late_until",) if self.terms.banked else ()
        return tuple(
            one
            for one in found
            if f"entry.{one.key}" not in self.forbidden and one.key not in banked
        )

    def _sale(self, key: str, label: str, about: str) -> FormField:
        """A re-buy or an add-on; a re-buy in poker may come with a seat that is drawn anew."""
        seats = {
            "kept": "The same seat (a re-buy)",
            "drawn": "A seat drawn by lot (a re-entry)",
        }
        entry = self.terms.entry
        window = f"In the {self.period}s from the first to the last."
        fields = [
            self.amount("price", "Price", entry.fee, least=1),
            self.number("chips", "Chips", entry.chips, least=1),
            self.amount("commission", "Of the price, commission", "0.00", required=False),
            self.number("each", "Times for each player", 1, least=1),
            self.number("first", f"First {self.period}", 1, least=1, note=window),
            self.number("last", f"Last {self.period}", 4, least=1),
        ]
        if f"{key}.commission" in self.forbidden:
            fields = [one for one in fields if one.key != "commission"]
        if key == "re_buy" and not self.terms.banked:
            fields.append(self.choice("seat", "Seat", "kept", seats, required=False))
        return self.group(key, label, *fields, about=(about,))

    def _conduct(self) -> tuple[FormField, ...]:
        rows = (
            ("penalties", "Grounds of penalties", ("penalties",)),
            ("disqualified_for", "Grounds of disqualification", ("disqualification",)),
            ("substitutes_for", "Grounds for a substitute", ("substitutes", "substitute")),
        )
        ground = FormField(key="", label="Ground", type="text", required=True, most=200)
        return tuple(self.rows(key, label, ground, *about) for key, label, about in rows)
