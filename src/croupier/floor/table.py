"""`Table`, the state of one table: its sign, its seats, its notices, and what is still to be done.

Rounds and hands are played by engines of their own. The table holds when one begins and ends,
who takes part, and the chips at each seat.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor, Millis
from croupier.books import DueBefore, book_ref
from croupier.money import NOTHING, Cents
from croupier.poker import ChaseWager, DealResult, EntryChoice, Positions, SeatNo

Phase = Literal["set up", "open", "suspended", "closing", "closed"]
Agreement = Literal["all", "majority"]


class Numbered(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with a number of its own at a table, in a house or in an account."""

    number: int


NumberedT = TypeVar("NumberedT", bound=Numbered)


def by_number(items: Iterable[NumberedT], number: int) -> NumberedT | None:
    """The entry with this number."""
    return next((item for item in items if item.number == number), None)


def renewed(items: Iterable[NumberedT], number: int, **changes: Any) -> tuple[NumberedT, ...]:
    """The entries, with changes to the one with this number."""
    return tuple(replace(i, **changes) if i.number == number else i for i in items)


class SignBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What is written on a table's sign; `says` holds statements in words, `stated` all others."""

    minimum: Cents = Cents(0)
    maximum: Cents | None = None
    stated: Mapping[str, Any] = {}
    says: Mapping[str, str] = {}


class PrintedSpot(msgspec.Struct, frozen=True, kw_only=True):
    """A place on the cloth; `mark` is the word printed on it, `symbol` a picture instead."""

    wager: str = ""
    area: str = ""
    mark: str = ""
    symbol: bool = False


class Cloth(msgspec.Struct, frozen=True, kw_only=True):
    """The layout printed on the cloth of a table."""

    id: str = ""
    places: int = 0
    spots: tuple[PrintedSpot, ...] = ()
    logo: bool = False
    logo_on_betting_area: bool = False
    colour: str = ""
    font: str = ""
    extras: tuple[str, ...] = ()


class Departure(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a player who left a poker table had on it and owes there, and until when (6.11, 8.9.3).

    `seat` is the one they left. `owed_in` is the hand in which the blind passed that seat, and
    is empty where they owed it before. `fresh` players had not been dealt in.
    """

    person: str
    seat: int
    until: Millis
    chips: Cents = Cents(0)
    owes_blind: bool = False
    entry: EntryChoice = ""
    fresh: bool = False
    paid_blinds: bool = False
    owed_in: str = ""


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One place at the table.

    `idle` counts completed rounds in a row without a wager, `idle_full` those of them in
    which every other seat was in use. The round that was under way when the player sat down,
    `joined`, is none of them: nobody could wager in it any more. `transfer` is chips that are
    being brought, shown by a lammer.

    At poker: `entry` is what a player must do before being dealt in (8.9.5, 8.10), and
    `owes_blind` says that a blind has passed them (8.9.3). `fresh` players have not been dealt
    in yet; a `closed_game` or an officer who moves them spares them its conditions (8.10).
    `bought_in` once the minimum buy-in lay on the table. `leaving` when the hand is over.
    `returned` is what a player came back to who left the table, until they have brought as many
    chips as they had (6.11).
    """

    number: int
    person: str = ""
    chips: Cents = Cents(0)
    since: Millis = Millis(0)
    idle: int = 0
    idle_full: int = 0
    joined: str = ""
    away: bool = False
    owes_blind: bool = False
    dealt_out: bool = False
    transfer: Cents = Cents(0)
    reserved: bool = False
    entry: EntryChoice = ""
    closed_game: bool = False
    fresh: bool = False
    bought_in: bool = False
    leaving: bool = False
    returned: Departure | None = None


class RunningClock(msgspec.Struct, frozen=True, gc=False):
    """The time to act that is running for a player (6.15).

    `turn` is the number of the turn in the hand: the clock counts only while it is that turn.
    """

    person: str
    turn: int
    until: Millis


class Personal(msgspec.Struct, frozen=True, gc=False):
    """Limits of one player that differ from the sign's; None where the sign's apply."""

    minimum: Cents | None = None
    maximum: Cents | None = None
    over_maximum: bool = False
    clause: str = ""


class Need(msgspec.Struct, frozen=True, gc=False):
    """What a clause demands before a change; any one of the ways given here will do."""

    clause: str
    until: Millis | None = None
    rounds: int | None = None
    agree: Agreement | None = None
    when_empty: bool = False


class TableNotice(Numbered, frozen=True, kw_only=True):
    """A change announced at the table: what, since when it is shown, and when it takes effect.

    `rounds` counts the rounds begun and completed since; `begun_before` names the one that
    was under way when the notice went up, which does not count (A26). `patch` holds only
    what changes on the sign; `edition` is the edition of the book that comes into force, with its
    `document`.
    """

    what: Literal["sign", "kept minimum", "closing", "edition"]
    shown: Millis
    by: Actor
    effective: Millis | None = None
    needs: tuple[Need, ...] = ()
    patch: SignBoard | None = None
    variant: str = ""
    structure: str = ""
    minimum: Cents | None = None
    edition: str = ""
    document: str = ""
    at_hand_end: bool = False
    agreed: tuple[str, ...] = ()
    rounds: int = 0
    begun_before: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(need.clause for need in self.needs)


class Chore(Numbered, frozen=True, kw_only=True):
    """A task that the book demands and that is not done yet: by whom, before what, by when."""

    task: str
    what: str
    clause: str
    book: str
    house: str
    by: str
    or_above: bool = True
    beside: tuple[str, ...] = ()
    tell: str = ""
    about: str = ""
    before: DueBefore = "nothing"
    since: Millis = Millis(0)
    due: Millis | None = None
    reference: bool = False
    noted: str = ""


class Wish(msgspec.Struct, frozen=True, gc=False):
    """A request for a seat, of a newcomer or of a seated player who wants to move (8.1, 8.1.2)."""

    person: str
    seat: int
    at: Millis


class Reservation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A companion's seat that a person will take, with these chips, when the round is over."""

    person: str
    seat: int
    chips: Cents
    at: Millis


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus prize offered at a table, and the hands that win it (11.2)."""

    id: str
    kind: Literal["cash", "goods", "services"]
    what: str
    outcomes: tuple[str, ...]
    value: Cents = Cents(0)


class BonusAward(Numbered, frozen=True, kw_only=True):
    """A bonus prize that a player has won; open until it is paid or handed over (11.3)."""

    bonus: str
    person: str
    round: str
    outcome: str
    chore: int
    paid: Millis | None = None
    form: str = ""


class CorrectedPlayer(msgspec.Struct, frozen=True, gc=False):
    """What a correction gave to a player; below zero where it was taken back."""

    person: str
    amount: Cents


class Correction(Numbered, frozen=True, kw_only=True):
    """The settlement of an earlier round put right: who gained what, by whom, under which clause.

    `house` is what the house gained, below zero where it paid. All amounts add up to zero.
    `approver` is the second person; one officer alone could correct before there was that rule.
    """

    round: str
    players: tuple[CorrectedPlayer, ...]
    house: Cents
    clause: str
    reason: str
    by: Actor
    at: Millis
    approver: Actor | None = None


class PrivateTable(msgspec.Struct, frozen=True, kw_only=True):
    """Whose table a private table is, and who else may come: those who took the `invitation`.

    Without an invitation, which is empty then, nobody can come any more; `invited` may stay.
    """

    owner: str
    since: Millis
    invitation: str = ""
    invited: tuple[str, ...] = ()

    def admits(self, person: str) -> bool:
        return bool(person) and (person == self.owner or person in self.invited)


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One table; `resumed` is when gaming last went on there after a suspension.

    At a `practice` table players may be advised how to play; at every other the book forbids it.
    `wrong_deck` is the clause by which a deck with missing or foreign cards is to be replaced, and
    `void_round` the round in which it was found, where the book voids that.

    At poker: `positions` are the button and blinds of the hand in play or the last one,
    `before` those of the hand before it, to which a void hand goes back; `played` and
    `played_before` are the seats that were dealt into these two hands, `passed` those that
    the blind has passed in the later one. `paid_blinds` are players who paid the blinds when
    these last came to them, `departures` what stays with players who left. `dealer` deals the hand
    in play, or dealt the last one. `side_wagers` lie on the layout before the cards; `result`
    is what the last hand, `last_round`, left behind. `corrections` are those of earlier rounds.
    `edition` is the later edition of the book that is played here, empty for the first.
    `private` is set at a table that is one person's own.
    """

    id: str
    house: str
    book: str
    game: str = ""
    variant: str = ""
    structure: str = ""
    stand_alone: bool = False
    document: str = ""
    phase: Phase = "set up"
    resumed: Millis = Millis(0)
    board: SignBoard = SignBoard()
    cloth: Cloth = Cloth()
    seats: tuple[Seat, ...] = ()
    kept: Mapping[str, Personal] = {}
    personal: Mapping[str, Personal] = {}
    asked: Mapping[str, Personal] = {}
    notices: tuple[TableNotice, ...] = ()
    chores: tuple[Chore, ...] = ()
    wishes: tuple[Wish, ...] = ()
    reservations: tuple[Reservation, ...] = ()
    numbered: int = 0
    round: str = ""
    playing: tuple[str, ...] = ()
    rounds: int = 0
    deck: str = ""
    fresh_deck: bool = False
    count_ordered: bool = False
    wrong_deck: str = ""
    void_round: str = ""
    withheld: Cents = Cents(0)
    slide: Cents = Cents(0)
    charged_until: Millis = Millis(0)
    charged_fee: Cents = Cents(0)
    charged: tuple[str, ...] = ()
    extensions: Mapping[str, int] = {}
    bonuses: tuple[Bonus, ...] = ()
    awards: tuple[BonusAward, ...] = ()
    main_game: str = ""
    positions: Positions | None = None
    before: Positions | None = None
    played: tuple[SeatNo, ...] = ()
    played_before: tuple[SeatNo, ...] = ()
    passed: tuple[SeatNo, ...] = ()
    paid_blinds: tuple[str, ...] = ()
    departures: tuple[Departure, ...] = ()
    dealer: str = ""
    side_wagers: tuple[ChaseWager, ...] = ()
    result: DealResult | None = None
    last_round: str = ""
    clock: RunningClock | None = None
    english_only: bool | None = None
    corrections: tuple[Correction, ...] = ()
    practice: bool = False
    edition: str = ""
    private: PrivateTable | None = None

    @property
    def is_poker(self) -> bool:
        return bool(self.variant)

    @property
    def book_ref(self) -> str:
        """The book in the edition that is played here."""
        return book_ref(self.book, self.edition)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here, in the order of the seats."""
        return tuple([seat.person for seat in self.seats if seat.person])

    @property
    def is_public(self) -> bool:
        """Whether everybody may see this table."""
        return self.private is None

    def admits(self, person: str) -> bool:
        """Whether a player may see this table and sit down at it: at a private one, its owner and
        those who were invited."""
        return self.private is None or self.private.admits(person)

    def staked(self, person: str) -> Cents:
        """What a player has on side wagers before the cards."""
        if not self.side_wagers:
            return NOTHING
        return sum((w.stake for w in self.side_wagers if w.person == person), NOTHING)

    def stake(self, seat: Seat) -> Cents:
        """The chips at a seat that are not on a side wager: its table stake."""
        return seat.chips - self.staked(seat.person)

    def seat_of(self, person: str) -> Seat | None:
        if person:
            for seat in self.seats:
                if seat.person == person:
                    return seat
        return None

    def departure_of(self, person: str, at: Millis) -> Departure | None:
        """What stays with a person who left this table, while it does."""
        return next((d for d in self.departures if d.person == person and at < d.until), None)

    def seat(self, number: int) -> Seat | None:
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else None

    def reserved(self, number: int) -> Reservation | None:
        """The reservation of a seat, if there is one."""
        return next((kept for kept in self.reservations if kept.seat == number), None)

    def notice(self, number: int) -> TableNotice | None:
        return by_number(self.notices, number)

    @property
    def closing_notice(self) -> TableNotice | None:
        return next((notice for notice in self.notices if notice.what == "closing"), None)

    def waiting_for(self, step: DueBefore) -> tuple[Chore, ...]:
        """The tasks that must be done before this may happen."""
        return tuple([chore for chore in self.chores if chore.before == step])


def with_seat(table: Table, seat: Seat) -> Table:
    seats = tuple(seat if old.number == seat.number else old for old in table.seats)
    return replace(table, seats=seats)


def with_player(table: Table, person: str, **changes: Any) -> Table:
    """A table with changes to the seat of a player who sits there."""
    seat = table.seat_of(person)
    assert seat is not None
    return with_seat(table, replace(seat, **changes))


def without(mapping: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name != key}
