"""The state of one banked round: seats, cards, chips, and what the table remembers.

Everything here is immutable. A round is worked out from its events alone, without a clock.
Cards that nobody may see are part of the state but of no view; at a table with real cards, a
card that has not been read yet is `None`.
"""

from collections.abc import Container, Mapping
from typing import Literal

import msgspec

from croupier.acts import Millis
from croupier.books import Sign
from croupier.cards import Card
from croupier.money import Cents, total

HandState = Literal[
    "none", "live", "preflop", "flop", "turn", "river", "conceded", "absent", "void", "dead"
]
"""`none` takes no part; a street names where a hand was folded; `void` has no result and its
chips went back; `dead` was taken out by a ruling."""

NOT_IN_ROUND: frozenset[str] = frozenset({"none", "void", "dead"})

FOLDED: frozenset[str] = frozenset({"preflop", "flop", "turn", "river", "conceded", "absent"})

RoundPhase = Literal["before", "wagers", "closed", "play", "jackpot", "settled", "over"]
"""`before` a round is opened; `wagers` open; `closed`, no more bets and no card yet; `play`, the
book's steps; `jackpot`, waiting for the jackpot desk; `settled`, every wager has its result;
`over`, cards in the rack."""

WagerOutcome = Literal["win", "lose", "standoff", "void", "carried", "jackpot"]


class StreetDecision(msgspec.Struct, frozen=True, gc=False):
    """What a player chose on a street; a bet names its wager."""

    street: str
    act: str
    wager: str = ""
    amount: Cents = Cents(0)


class WagerRecord(msgspec.Struct, frozen=True, gc=False):
    """What became of one wager; `returned` is all that went back, the stake included."""

    wager: str
    staked: Cents
    outcome: WagerOutcome
    won: Cents
    returned: Cents
    clauses: tuple[str, ...]
    withheld: Cents = Cents(0)


class ToldAmount(msgspec.Struct, frozen=True, gc=False):
    """What a player was told of a wager that was too low: `should` is right beside the `base`."""

    wager: str
    placed: Cents
    should: tuple[Cents, ...]
    base: Cents
    clause: str


class RoundSeat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One betting area and the hand on it.

    `home` is the seat whose player wagers here: the seat itself, or, for a further hand
    played blind (Melbourne 5.12.2), the seat where that player sits and keeps the chips.
    """

    number: int
    person: str = ""
    home: int = 0
    stack: Cents = Cents(0)
    wagers: Mapping[str, Cents] = {}
    carried: tuple[str, ...] = ()
    as_found: bool = False
    hand: HandState = "none"
    cards: tuple[Card | None, ...] = ()
    looked: bool = False
    blind: bool = False
    shown: bool = False
    decisions: tuple[StreetDecision, ...] = ()
    results: tuple[WagerRecord, ...] = ()
    withhold: bool = False
    prizes_withheld: Cents = Cents(0)
    told: tuple[ToldAmount, ...] = ()

    @property
    def live(self) -> bool:
        return self.hand == "live"

    @property
    def in_round(self) -> bool:
        """Whether this hand takes part in the round: not void, dead or left out."""
        return self.hand not in NOT_IN_ROUND

    @property
    def withheld(self) -> Cents:
        """What is withheld of this hand's winnings and jackpot prizes."""
        return total(result.withheld for result in self.results) + self.prizes_withheld

    def decided(self, street: str) -> bool:
        return bool(self.decisions) and self.decisions[-1].street == street

    def staked(self) -> dict[str, Cents]:
        """The wagers made in this round, settled or not, except those returned as void."""
        settled = ("win", "lose", "standoff")
        made = {r.wager: r.staked for r in self.results if r.outcome in settled}
        return made | dict(self.wagers)


class Bank(msgspec.Struct, frozen=True, gc=False):
    """The accounts of a round beside the players' stacks.

    `house` is the change of the table's float, `jackpot` that of the jackpot desk, `carried`
    holds jackpot wagers that stay for the next round, `withheld` winnings that wait for a
    determination, and `cage` what players took to the cashier, less what they brought.
    """

    house: Cents = Cents(0)
    jackpot: Cents = Cents(0)
    carried: Cents = Cents(0)
    withheld: Cents = Cents(0)
    cage: Cents = Cents(0)

    @property
    def total(self) -> Cents:
        return self.house + self.jackpot + self.carried + self.withheld + self.cage


class Carried(msgspec.Struct, frozen=True, gc=False):
    """A jackpot wager of a void hand that stands for the next round (Melbourne 11.13)."""

    seat: int
    person: str
    wager: str
    amount: Cents


class Caution(msgspec.Struct, frozen=True, gc=False):
    """A warning to a player of what follows the next time (6.2.1, 11.10, Canberra 5.4).

    `about` is the clause that was broken; with `stays` it is kept when the player leaves the
    table.
    """

    person: str
    about: str
    clause: str
    stays: bool = False


class Marker(msgspec.Struct, frozen=True, gc=False):
    """A button at a seat: limits of one player that differ from the sign's."""

    person: str
    minimum: Cents | None = None
    maximum: Cents | None = None
    over_maximum: bool = False
    clause: str = ""


class CardDuty(msgspec.Struct, frozen=True, gc=False):
    """Something the book demands before the next card is dealt; `ordered` by an officer."""

    what: str
    clause: str
    ordered: bool = False


class DeckInUse(msgspec.Struct, frozen=True, gc=False):
    """A deck at the table; the colour of its backs tells it from the other decks."""

    id: str
    colour: str
    backs_alike: bool = True


class TableMemory(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one round leaves for the next."""

    rounds: int = 0
    button: int | None = None
    deck: str = ""
    decks: tuple[DeckInUse, ...] = ()
    cautions: tuple[Caution, ...] = ()
    carried: tuple[Carried, ...] = ()
    markers: tuple[Marker, ...] = ()
    idle: Mapping[str, int] = {}
    idle_at_full_table: Mapping[str, int] = {}
    excluded: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    english_only: bool = False
    duties: tuple[CardDuty, ...] = ()
    suspended: str = ""

    def cautioned(self, person: str, about: str) -> bool:
        return any(c.person == person and c.about == about for c in self.cautions)

    def kept_from(self, person: str, here: Container[str]) -> str:
        """The person who is here and with whom somebody may not play at one table, or "" (Sydney
        11.12.2)."""
        for first, second in self.apart:
            other = second if person == first else first
            if person in (first, second) and other in here:
                return other
        return ""

    def marker(self, person: str) -> Marker | None:
        return next((m for m in self.markers if m.person == person), None)


class OpenReport(msgspec.Struct, frozen=True, gc=False):
    """A reported irregularity that waits for a ruling; the round is stopped until then."""

    number: int
    irregularity: str
    seat: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    facts: tuple[str, ...]


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One round of a banked game, from the first chip to the cards in the rack."""

    id: str = ""
    table: str = ""
    book: str = ""
    game: str = ""
    source: str = ""
    sign: Sign = Sign()
    real_cards: bool = False
    phase: RoundPhase = "before"
    step: int = 0
    since: Millis = Millis(0)
    announced: bool = False
    seats: tuple[RoundSeat, ...] = ()
    board: tuple[Card | None, ...] = ()
    board_shown: int = 0
    dealer: tuple[Card | None, ...] = ()
    dealer_shown: bool = False
    dealer_qualifies: bool | None = None
    deck: tuple[Card, ...] = ()
    deck_seen: int = 0
    deck_id: str = ""
    shuffled: bool = False
    cut: bool = False
    counted: int | None = None
    burnt: tuple[Card | None, ...] = ()
    burns: tuple[str, ...] = ()
    discards: tuple[Card | None, ...] = ()
    exposed: tuple[Card, ...] = ()
    areas: Mapping[str, tuple[int, ...]] = {}
    bank: Bank = Bank()
    memory: TableMemory = TableMemory()
    jackpot_game: bool = False
    reports: tuple[OpenReport, ...] = ()
    reported: int = 0
    may_retract: tuple[int, ...] = ()
    retract_clause: str = ""
    must_correct: tuple[int, ...] = ()
    first_to_act: tuple[int, ...] = ()
    jackpots_stopped: bool = False
    jackpot_paid: tuple[int, ...] = ()
    void: str = ""

    def seat(self, number: int) -> RoundSeat:
        return self.seats[number - 1]

    def home(self, seat: RoundSeat) -> RoundSeat:
        """The seat whose stack pays for this hand and is paid for it."""
        return self.seats[seat.home - 1]

    @property
    def suspended(self) -> bool:
        """No wager is taken and no card dealt until the table is resumed (Perth 5.16)."""
        return bool(self.memory.suspended)

    @property
    def live(self) -> tuple[RoundSeat, ...]:
        return tuple(seat for seat in self.seats if seat.hand == "live")

    @property
    def people(self) -> frozenset[str]:
        """The people who have a seat in this round."""
        return frozenset(seat.person for seat in self.seats if seat.person)

    @property
    def on_layout(self) -> Cents:
        return Cents(sum(sum(seat.wagers.values()) for seat in self.seats))

    @property
    def total(self) -> Cents:
        """The sum of all chips and accounts, which is the same after every event."""
        return Cents(sum(seat.stack for seat in self.seats)) + self.on_layout + self.bank.total
