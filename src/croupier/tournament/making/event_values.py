"""The answers to the form of an event, as a client sends them: one struct for each step."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.tournament.conditions.acting_terms import ActingTerms
from croupier.tournament.conditions.bounty_terms import BountyTerms
from croupier.tournament.conditions.flight_terms import FlightStacks
from croupier.tournament.conditions.prize_terms import (
    AtLeastOne,
    Count,
    PrizePoolTerms,
    ShortText,
)
from croupier.tournament.conditions.shot_clock_terms import ShotClockTerms
from croupier.tournament.conditions.terms import EntryTerms, PurchaseTerms, SessionRow
from croupier.tournament.making.level_structures import StructureName

MOST_TABLES = 1000
DAY_MINUTES = 24 * 60
TimeOfDay = Annotated[int, Meta(ge=0, lt=DAY_MINUTES)]
"""By the clocks of the house, in minutes after midnight."""


class EventValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it is, and when and where it is held."""

    name: ShortText
    day: date
    time: TimeOfDay
    location: ShortText
    event: Literal["open", "charity", "media"] = "open"
    structure: ShortText = "no-limit"


class EntryValues(EntryTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may enter and for how much, and what may be bought later."""

    re_buy: PurchaseTerms | None = None
    add_on: PurchaseTerms | None = None


class TableValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many tables, numbered from the first on."""

    count: Annotated[int, Meta(ge=1, le=MOST_TABLES)]
    first: AtLeastOne = 1
    seats: Annotated[int, Meta(ge=2, le=11)]
    gap: AtLeastOne = 1
    names: tuple[ShortText, ...] = ()
    break_order: tuple[AtLeastOne, ...] = ()
    redraw_at: tuple[AtLeastOne, ...] = ()


class FlightDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A starting flight: when it starts, its entries, and what ends it."""

    name: ShortText
    day: date
    time: TimeOfDay
    most: AtLeastOne
    ends: Literal["level", "left"] = "level"
    until_level: Count = 0
    left: Count = 0


class FlightValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several starting flights, and the day and time at which those who are left play on."""

    flight: tuple[FlightDay, ...]
    day: date
    time: TimeOfDay
    level: Count = 0
    each: AtLeastOne = 1
    stacks: FlightStacks = "best"


class PlayValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The levels, by a structure or by figures of one's own, or the sessions; with them starting
    flights and the time for decisions."""

    structure: StructureName | Literal["own"] = "standard"
    expected: Count = 0
    """Entries by which levels and length are worked out; 0: the greatest number."""
    minutes: AtLeastOne = 20
    first_big: Count = 0
    hours: Annotated[int, Meta(ge=0, le=48)] = 0
    count: Annotated[int, Meta(ge=1, le=60)] = 20
    pause_every: Count = 4
    pause_minutes: AtLeastOne = 10
    antes_from: Count = 4
    chips: tuple[AtLeastOne, ...] = ()
    session: tuple[SessionRow, ...] = ()
    flights: FlightValues | None = None
    shot_clock: ShotClockTerms | None = None
    acting: ActingTerms = ActingTerms()


class PrizeValues(PrizePoolTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the pool is shared, and bounties. `how` is which of the ways the form was given."""

    how: Literal["template", "shares", "pay table", "seats"] = "template"
    bounty: BountyTerms | None = None


class ConductValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Grounds of penalties, disqualification and substitution."""

    penalties: tuple[ShortText, ...] = ()
    disqualified_for: tuple[ShortText, ...] = ()
    substitutes_for: tuple[ShortText, ...] = ()


class EventAnswers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole form. `conditions` has the texts that differ from the usual ones; an empty text is
    an item that does not apply."""

    book: ShortText
    game: ShortText
    event: EventValues
    entry: EntryValues
    tables: TableValues
    play: PlayValues = PlayValues()
    prizes: PrizeValues = PrizeValues()
    conduct: ConductValues = ConductValues()
    conditions: dict[str, str] = {}
