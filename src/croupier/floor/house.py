"""The state of a house: staff, exclusions, breaches, sanctions, disputes and promotions.

One floor may hold several houses, each under its own books; each entry names its house.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from croupier.acts import Actor, JsonObject, Millis, minute_of_day
from croupier.floor.table import Chore, Numbered, by_number
from croupier.money import Cents


class Appointment(msgspec.Struct, frozen=True, gc=False):
    """A person holds a role of a house."""

    person: str
    house: str
    role: str


class DutyPost(msgspec.Struct, frozen=True):
    """A person is on duty in a role, at these tables, or, where none is named, everywhere."""

    person: str
    house: str
    role: str
    tables: tuple[str, ...] = ()
    since: Millis = Millis(0)

    @property
    def appointment(self) -> Appointment:
        """The role that the person acts in."""
        return Appointment(self.person, self.house, self.role)


Scope = Literal["table", "game", "casino"]
"""How far an exclusion reaches."""


class Exclusion(Numbered, frozen=True, kw_only=True):
    """Somebody is kept out: of a table, of a game, or of the casino."""

    person: str
    house: str
    scope: Scope
    kind: Literal["sanction", "self"]
    since: Millis
    by: Actor
    book: str = ""
    game: str = ""
    table: str = ""
    until: Millis | None = None
    clause: str = ""
    reason: str = ""
    lifted: Millis | None = None

    def in_force(self, at: Millis) -> bool:
        """Whether it holds now: from the event that made it until its end, unless it was lifted."""
        return self.lifted is None and (self.until is None or at < self.until)


class Apart(msgspec.Struct, frozen=True, gc=False):
    """Two people who may not play at one table until that is lifted (Sydney 11.12.2)."""

    house: str
    first: str
    second: str
    clause: str
    book: str
    lifted: Millis | None = None

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.first, self.second))

    def keeps(self, house: str, first: str, second: str) -> bool:
        """Whether this keeps two people apart in a house and was not lifted."""
        return self.lifted is None and self.house == house and self.pair == {first, second}


class Breach(Numbered, frozen=True, kw_only=True):
    """A report of conduct that the book does not allow."""

    house: str
    book: str
    conduct: str
    person: str
    clauses: tuple[str, ...]
    at: Millis
    by: Actor
    table: str = ""
    others: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    note: str = ""
    exempt: str = ""


class ImposedSanction(Numbered, frozen=True, kw_only=True):
    """A sanction for a breach, imposed by somebody with the authority."""

    breach: int
    power: str
    clause: str
    person: str
    at: Millis
    by: Actor
    amount: Cents = Cents(0)
    note: str = ""


class Detention(Numbered, frozen=True, kw_only=True):
    """A person detained, by whom and on what ground, until somebody took over."""

    breach: int
    house: str
    person: str
    since: Millis
    by: Actor
    ground: str
    clause: str
    over: Millis | None = None
    to: str = ""


class DisputeDecision(msgspec.Struct, frozen=True, kw_only=True):
    level: str
    by: Actor
    at: Millis
    outcome: str
    clause: str
    final: bool = False


class Dispute(Numbered, frozen=True, kw_only=True):
    """A dispute, and the decisions given on it so far.

    `dissatisfied` says that the person has asked for the next decision; `referred` is when the
    regulator was asked.
    """

    house: str
    book: str
    person: str
    about: str
    kind: Literal["game", "promotion", "integrity", "complaint"] = "game"
    table: str = ""
    round: str = ""
    since: Millis = Millis(0)
    decisions: tuple[DisputeDecision, ...] = ()
    dissatisfied: bool = False
    referred: Millis | None = None
    referred_clause: str = ""
    closed: Millis | None = None


PromotionState: TypeAlias = Literal["planned", "running", "postponed", "cancelled"]


class PromotionPrize(msgspec.Struct, frozen=True, kw_only=True):
    """One prize of a promotion; its `kind` decides what the terms must say about it."""

    id: str
    kind: str
    what: str
    value: Cents
    litres: str = ""
    cash_alternative: Cents | None = None


class PromotionClaim(Numbered, frozen=True, kw_only=True):
    """Somebody claims a prize: granted and paid, or denied with reasons that are kept (14.11)."""

    person: str
    prize: str
    amount: Cents
    at: Millis
    decided: Millis | None = None
    granted: bool = False
    reason: str = ""
    told: Millis | None = None
    name: str = ""
    address: str = ""
    payment: Mapping[str, Cents] = {}


class PrizeDraw(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that was drawn; while it is `unconfirmed`, the scrutineer has yet to confirm it."""

    prize: str
    winner: str
    at: Millis
    scrutineer: str = ""
    told: Millis | None = None
    told_by: str = ""
    unconfirmed: bool = False


class Promotion(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion: its prizes, terms, entries, draws and claims.

    `terms` holds what was written for each item that the book asks for; `lodged` is when the
    Authority had the terms as they stand now. Staff check on entry that somebody meets the
    `criteria`; `qualified` are those who have made the least wager since the start.
    """

    id: str
    house: str
    book: str
    starts: Millis
    closes: Millis
    prizes: tuple[PromotionPrize, ...] = ()
    terms: Mapping[str, str] = {}
    terms_at: str = ""
    marketing: str = ""
    presence: bool = False
    least_wager: Cents | None = None
    criteria: tuple[str, ...] = ()
    qualified: tuple[str, ...] = ()
    lodged: Millis | None = None
    started: Millis | None = None
    approved_terms: Mapping[str, str] | None = None
    entries: tuple[str, ...] = ()
    draws: tuple[PrizeDraw, ...] = ()
    claims: tuple[PromotionClaim, ...] = ()
    state: PromotionState = "planned"

    def prize(self, name: str) -> PromotionPrize | None:
        return next((prize for prize in self.prizes if prize.id == name), None)


class Listing(msgspec.Struct, frozen=True, gc=False):
    """A table in the directory of the floor."""

    table: str
    house: str
    book: str
    game: str


class GamingHours(msgspec.Struct, frozen=True, gc=False):
    """The hours of gaming, in minutes of the day at the casino; they may go past midnight."""

    opens: int
    closes: int

    def open_at(self, at: Millis, zone: str) -> bool:
        minute = minute_of_day(at, zone)
        if self.opens <= self.closes:
            return self.opens <= minute < self.closes
        return minute >= self.opens or minute < self.closes


class AdoptedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """A later edition of a book, and from when on rounds and hands begin under it."""

    book: str
    edition: str
    since: Millis
    by: Actor
    at: Millis


class ClockStep(msgspec.Struct, frozen=True):
    """A step of the house's time forward: `to` which time, `by` how far, and the `total` of all
    steps up to this one."""

    to: Millis
    by: Millis
    total: Millis


ProposedIn: TypeAlias = Literal["floor", "jackpot"]
"""The room whose command is proposed."""


class Proposal(Numbered, frozen=True, kw_only=True):
    """A command that waits until another person confirms it, at the latest at `until`.

    `content` is the command without its people and its time; `table` is the one it is about.
    """

    house: str
    book: str
    room: ProposedIn
    content: JsonObject
    by: Actor
    at: Millis
    until: Millis
    table: str = ""

    @property
    def kind(self) -> str:
        """The name of the command."""
        return str(self.content["type"])

    @property
    def reason(self) -> str:
        return str(self.content.get("reason", ""))


class House(msgspec.Struct, frozen=True, kw_only=True):
    """The state that all tables share, for all houses of the floor.

    `houses` maps each house to its books, `in_force` each book to when it became law. `editions`
    are the later editions of books, each in force since its time, the newest last.
    """

    houses: Mapping[str, tuple[str, ...]] = {}
    in_force: Mapping[str, Millis] = {}
    editions: tuple[AdoptedEdition, ...] = ()
    hours: Mapping[str, GamingHours] = {}
    staff: tuple[Appointment, ...] = ()
    posts: tuple[DutyPost, ...] = ()
    tables: tuple[Listing, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    apart: tuple[Apart, ...] = ()
    breaches: tuple[Breach, ...] = ()
    sanctions: tuple[ImposedSanction, ...] = ()
    detentions: tuple[Detention, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    promotions: Mapping[str, Promotion] = {}
    banned: Mapping[str, tuple[str, ...]] = {}
    vouchers: Mapping[str, tuple[str, ...]] = {}
    readings: Mapping[str, Mapping[str, str]] = {}
    """By book, the settings that the house has chosen, where they are not the default."""
    chores: tuple[Chore, ...] = ()
    numbered: int = 0
    clock_steps: tuple[ClockStep, ...] = ()
    """Where the wall clock was set forward, the newest last."""
    proposals: tuple[Proposal, ...] = ()
    """What waits for a second person, the newest last; `proposed` is the number of the last one."""
    proposed: int = 0

    def edition_at(self, book: str, at: Millis) -> str:
        """The edition of a book in force at a moment; empty for the first."""
        begun = [one.edition for one in self.editions if one.book == book and one.since <= at]
        return begun[-1] if begun else ""

    def edition_after(self, book: str, at: Millis) -> AdoptedEdition | None:
        """The edition of a book that is announced and not in force yet."""
        return next((one for one in self.editions if one.book == book and one.since > at), None)

    def breach(self, number: int) -> Breach | None:
        return by_number(self.breaches, number)

    def dispute(self, number: int) -> Dispute | None:
        return by_number(self.disputes, number)
