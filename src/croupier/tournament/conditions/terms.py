"""The terms of a tournament: the organiser's TOML file, read once and checked field by field.

Figures stand in tables of their own, the words of the conditions in `[conditions]`, one text for
each item that the book asks for. A text may name a figure in braces, `{fee}`, so that what is
printed and what is charged cannot differ.
"""

from __future__ import annotations

import tomllib
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.acts import MINUTE, Millis, millis_of_datetime
from croupier.errors import BadInput
from croupier.money import Cents, Rate, parse_amount
from croupier.tournament.conditions.acting_terms import ActingTerms
from croupier.tournament.conditions.bounty_terms import BountyTerms, check_bounty
from croupier.tournament.conditions.field_errors import field_error
from croupier.tournament.conditions.flight_terms import FlightTerms, check_flights
from croupier.tournament.conditions.line_of import line_of
from croupier.tournament.conditions.prize_terms import (
    Amount,
    AtLeastOne,
    Count,
    PrizePoolTerms,
    ShortText,
)
from croupier.tournament.conditions.shot_clock_terms import ShotClockTerms, check_shot_clock

MOST_LEVELS = 200


class EntryTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may enter, for how much, and what they get for it."""

    fee: Amount = "0.00"
    """All that is paid, commission included."""
    commission: Amount = "0.00"
    chips: AtLeastOne
    least: AtLeastOne = 2
    most: AtLeastOne
    each: AtLeastOne = 1
    reserves: Count = 0
    written_agreement: bool = False
    may_refuse: bool = False
    selection: bool = False
    barred_groups: tuple[ShortText, ...] = ()
    withdraw_minutes: Count | None = None
    """Minutes before the start until which a withdrawal is refunded; absent: never."""
    no_show: Literal["forfeit", "refund", "blinded"] = "forfeit"
    """Not there at the start: out of it, refunded, or dealt in and met by blinds until there."""
    seating: Literal["ballot", "chosen"] = "ballot"
    cancel_refund: Literal["everything", "less commission"] = "everything"
    late_until: Count = 0
    """The last level in which people may still enter, and reserves take seats; 0: none after the
    seats are drawn."""


class PurchaseTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A re-buy or an add-on: its price, its chips, and until when."""

    price: Amount
    chips: AtLeastOne
    commission: Amount = "0.00"
    each: AtLeastOne = 1
    first: AtLeastOne = 1
    last: AtLeastOne
    """The levels, or sessions, from the first to the last in which it may be bought."""
    seat: Literal["kept", "drawn"] = "kept"
    """A re-buy keeps the seat; a re-entry comes back to one drawn by lot."""


class TableTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tables set aside, their seats, and how far their numbers may drift apart."""

    numbers: tuple[AtLeastOne, ...]
    seats: Annotated[int, Meta(ge=2, le=11)]
    gap: AtLeastOne = 1
    names: tuple[ShortText, ...] = ()
    """Tables of the floor that are set aside for it, as the floor calls them."""
    break_order: tuple[AtLeastOne, ...] = ()
    """The order in which tables break; those not named break before, the highest number first."""
    redraw_at: tuple[AtLeastOne, ...] = ()
    """Numbers of players left at which all draw new seats."""
    low_limit: bool = False
    chips: Literal["tournament", "cash"] = "tournament"


class LevelRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One level of blinds, or a break where `pause` is set.

    The ante is one for the whole table, paid by whoever pays the big blind.
    """

    small: Count = 0
    big: Count = 0
    ante: Count = 0
    minutes: AtLeastOne
    pause: bool = False

    @property
    def length(self) -> Millis:
        return Millis(self.minutes * MINUTE)


class LevelPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to make the levels, where they are not listed: so many, or for so many hours.

    `first_big` left out is a hundredth of the stack; `field` left out is the greatest number of
    entries.
    """

    minutes: AtLeastOne
    first_big: Count = 0
    count: Annotated[int, Meta(ge=1, le=60)] = 20
    hours: Annotated[int, Meta(ge=0, le=48)] = 0
    field: Count = 0
    pause_every: Count = 4
    pause_minutes: AtLeastOne = 10
    antes_from: Count = 4


class ColourUpRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From this level on a chip is no longer in play; it is raced for the next larger one."""

    level: AtLeastOne
    chip: AtLeastOne


class ChipSetTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chips in play, the smallest first, and when each of them leaves it."""

    values: tuple[AtLeastOne, ...]
    colour_up: tuple[ColourUpRow, ...] = ()


class SessionRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One session of a banked tournament: so many rounds, or minutes, or until so few are left."""

    rounds: Count = 0
    minutes: Count = 0
    left: Count = 0
    """Players at a table at which its session ends."""
    minimum: AtLeastOne
    maximum: AtLeastOne
    advance: Count = 0
    """How many of each table go on; nothing in the last session."""
    field: Literal["everyone", "through", "beaten"] = "through"
    bank: Literal["fresh", "carried"] = "fresh"
    secret_wagers: Count = 0

    @property
    def length(self) -> Millis:
        """How long it is played; nothing where rounds or players end it."""
        return Millis(self.minutes * MINUTE)


class TournamentTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything an organiser decides about one tournament."""

    book: ShortText
    game: ShortText
    structure: ShortText = "no-limit"
    """How poker is bet: one of the book's structures."""
    name: ShortText
    start: datetime
    location: ShortText
    event: Literal["open", "charity", "media"] = "open"
    sit_and_go: bool = False
    entry: EntryTerms
    flights: FlightTerms | None = None
    re_buy: PurchaseTerms | None = None
    add_on: PurchaseTerms | None = None
    tables: TableTerms
    level: tuple[LevelRow, ...] = ()
    levels: LevelPlan | None = None
    session: tuple[SessionRow, ...] = ()
    points: tuple[AtLeastOne, ...] = ()
    prizes: PrizePoolTerms = PrizePoolTerms()
    bounty: BountyTerms | None = None
    chip_set: ChipSetTerms | None = None
    acting: ActingTerms = ActingTerms()
    shot_clock: ShotClockTerms | None = None
    penalties: tuple[ShortText, ...] = ()
    disqualified_for: tuple[ShortText, ...] = ()
    substitutes_for: tuple[ShortText, ...] = ()
    conditions: dict[str, str] = {}
    not_applicable: tuple[str, ...] = ()

    @property
    def banked(self) -> bool:
        """Whether players play the house in sessions, not each other through levels."""
        return bool(self.session)

    @property
    def starts(self) -> Millis:
        """The instant of the start."""
        return millis_of_datetime(self.start)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The stated shares of the pool, as exact parts of one."""
        return tuple(_share(text) for text in self.prizes.shares)


def cents(text: str) -> Cents:
    """An amount of the file."""
    return parse_amount(text)


def parse_terms(text: str, where: str | None = None) -> TournamentTerms:
    """Reads a tournament's file; the first mistake in it is bad input."""
    try:
        raw: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise BadInput("TOML", f"well-formed TOML ({trouble})", where=where) from None
    try:
        terms = msgspec.convert(raw, TournamentTerms)
        _check(terms)
    except msgspec.ValidationError as problem:
        raise _at_line(field_error(str(problem), raw, TournamentTerms), text, where) from None
    except BadInput as mistake:
        raise _at_line(mistake, text, where) from None
    return terms


def _at_line(mistake: BadInput, text: str, where: str | None) -> BadInput:
    """The mistake with the file and the line of its field."""
    number = line_of(text, mistake.field)
    line = f"line {number}" if number else None
    places = [place for place in (where, line) if place]
    if mistake.where or not places:
        return mistake
    return mistake.at(", ".join(places))


def _share(text: str, field: str = "prizes.shares") -> Fraction:
    return Rate.parse(text, field).share


def shares_for(terms: TournamentTerms, entries: int) -> tuple[Fraction, ...]:
    """The shares that the conditions state for so many entries; empty where a template makes them.

    Below the fewest entries of a pay table its first row is used.
    """
    rows = terms.prizes.pay_table
    if terms.shares or not rows:
        return terms.shares
    reached = [row for row in rows if row.entries <= entries] or rows[:1]
    return tuple(_share(text, "prizes.pay_table") for text in reached[-1].shares)


def _check(terms: TournamentTerms) -> None:
    """Checks that the fields agree with each other."""
    entry = terms.entry
    if terms.start.tzinfo is None:
        raise BadInput("start", "a time with its offset, such as 2026-12-05T12:00:00+11:00")
    if cents(entry.commission) > cents(entry.fee):
        raise BadInput("entry.commission", "at most the fee", entry.commission)
    if entry.least > entry.most:
        raise BadInput("entry.least", f"at most entry.most, {entry.most}", entry.least)
    cents(terms.prizes.added)
    if cents(terms.prizes.unit) < 1:
        raise BadInput("prizes.unit", "at least 0.01", terms.prizes.unit)
    for name, sale in (("re_buy", terms.re_buy), ("add_on", terms.add_on)):
        if sale and sale.first > sale.last:
            raise BadInput(f"{name}.first", f"no later than {name}.last", sale.first)
        if sale and cents(sale.commission) > cents(sale.price):
            raise BadInput(f"{name}.commission", "at most the price", sale.commission)
    _check_tables(terms)
    _check_play(terms)
    _check_prizes(terms)
    if terms.chip_set is not None:
        _check_chip_set(terms, terms.chip_set)
    if terms.shot_clock is not None:
        check_shot_clock(terms.shot_clock)


def _check_chip_set(terms: TournamentTerms, chips: ChipSetTerms) -> None:
    """Checks that each chip is worth some of the one before, and that they leave play in order."""
    values = chips.values
    pairs = list(pairwise(values))
    if not values or any(large <= small or large % small for small, large in pairs):
        wanted = "chips from the smallest up, each a multiple of the one before"
        raise BadInput("chip_set.values", wanted, list(values))
    gone = [row.chip for row in chips.colour_up]
    levels = [row.level for row in chips.colour_up]
    if gone != list(values[: len(gone)]) or len(gone) >= len(values) or levels != sorted(levels):
        wanted = "rows for later and later levels, the smallest chip first and not the largest"
        raise BadInput("chip_set.colour_up", wanted)
    if terms.banked:
        raise BadInput("chip_set", "none in a tournament of sessions")
    sold = [terms.entry.chips, *(s.chips for s in (terms.re_buy, terms.add_on) if s)]
    if any(stack % values[0] for stack in sold):
        raise BadInput("chip_set.values", f"a smallest chip that pays every stack of {sold}")


def _check_prizes(terms: TournamentTerms) -> None:
    """Checks pay table, seats and bounties."""
    prizes = terms.prizes
    rows = [row.entries for row in prizes.pay_table]
    if rows and prizes.shares:
        raise BadInput("prizes.pay_table", "only one of shares and a pay table")
    if rows != sorted(set(rows)):
        raise BadInput("prizes.pay_table", "rows for more and more entries, each number once", rows)
    for row in prizes.pay_table:
        shares = tuple(_share(text, "prizes.pay_table") for text in row.shares)
        if sum(shares) != 1 or any(share <= 0 for share in shares):
            where = f"prizes.pay_table, {row.entries} entries"
            raise BadInput(where, "each share above 0%, and 100% in all")
    if prizes.seat is not None and cents(prizes.seat.worth) < 1:
        raise BadInput("prizes.seat.worth", "at least 0.01", prizes.seat.worth)
    if prizes.seat is not None and (prizes.deals or terms.banked):
        raise BadInput("prizes.seat", "seats as prizes only in poker, and without deals")
    if terms.bounty is not None:
        check_bounty(terms.bounty, terms.banked, _least_to_pool(terms))


def _least_to_pool(terms: TournamentTerms) -> Cents:
    """What reaches the pool of an entry fee or a re-buy, the smaller of the two."""
    sold = [(terms.entry.fee, terms.entry.commission)]
    if terms.re_buy:
        sold.append((terms.re_buy.price, terms.re_buy.commission))
    return Cents(min(cents(price) - cents(kept) for price, kept in sold))


def _check_tables(terms: TournamentTerms) -> None:
    numbers = terms.tables.numbers
    if not numbers or len(set(numbers)) != len(numbers):
        raise BadInput(
            "tables.numbers", "at least one table number, and each only once", list(numbers)
        )
    unknown = sorted(set(terms.tables.break_order) - set(numbers))
    if unknown or len(set(terms.tables.break_order)) != len(terms.tables.break_order):
        raise BadInput(
            "tables.break_order", "tables of tables.numbers, each once", list(unknown) or ...
        )
    if terms.session and (terms.entry.late_until or terms.tables.redraw_at):
        field = "entry.late_until" if terms.entry.late_until else "tables.redraw_at"
        raise BadInput(field, "nothing in a tournament of sessions")
    seats = len(numbers) * terms.tables.seats
    if terms.flights is not None:
        check_flights(terms.flights, terms.start, seats, terms.entry.most)
    elif seats < terms.entry.most:
        raise BadInput("entry.most", f"at most the {seats} seats", terms.entry.most)


def _check_play(terms: TournamentTerms) -> None:
    if bool(terms.session) == bool(terms.level or terms.levels):
        raise BadInput("session", "only one of [[session]] rows, [[level]] rows and [levels]")
    if terms.level and terms.levels:
        raise BadInput("levels", "only one of [[level]] rows and [levels]")
    if len(terms.level) > MOST_LEVELS:
        raise BadInput("level", f"at most {MOST_LEVELS} rows", len(terms.level))
    if terms.level and terms.level[0].pause:
        raise BadInput("level", "a first level that is not a break")
    shares = terms.shares
    if shares and (sum(shares) != 1 or any(share <= 0 for share in shares)):
        raise BadInput("prizes.shares", "each share above 0%, and 100% in all")
    for place, row in enumerate(terms.session, 1):
        where = f"session {place}"
        if sum(map(bool, (row.rounds, row.minutes, row.left))) != 1:
            raise BadInput(f"{where}, rounds", "only one of rounds, minutes and left")
        if row.minimum > row.maximum:
            raise BadInput(f"{where}, minimum", "at most the maximum", row.minimum)
        if (place == 1) != (row.field == "everyone") and not terms.points:
            raise BadInput(
                f"{where}, field", "everyone in the first session, and only there", row.field
            )
        if (row.advance == 0) != (place == len(terms.session)) and not terms.points:
            raise BadInput(f"{where}, advance", "at least 1, and 0 in the last session only")
