"""The terms of a poker table: what is played, and for how much (6.1.1, 7.1, 8.9.1).

Everything here may change only as the book allows: with notice, by agreement, or by a new
sign before a hand.
"""

from typing import Final, Literal

import msgspec

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show_amount, show_dollars
from croupier.poker.deal.flop_chase import ChaseLimits, chase_rules
from croupier.poker.hand.commission import Charges, charge_of, check_charges
from croupier.poker.law import law_of
from croupier.poker.readings import Readings
from croupier.poker.setup import Settings, check_last_blind
from croupier.poker.structures import Stakes
from croupier.poker.variants import BOOK, PokerVariant, variant

_LATE: Final = {
    "share": "you pay for the part of the hour that is left",
    "hour": "you pay for the whole hour",
    "none": "you pay from the next collection",
}
"""What the sign says to players who sit down after a time charge was collected (7.2.2(b))."""
EntryChoice = Literal["", "wait", "post"]


class TimeToAct(msgspec.Struct, frozen=True, gc=False):
    """Time to act, and what more of it costs and how often in a hand (6.15, 6.15.2)."""

    seconds: int
    more_seconds: int = 0
    times: int = 0
    fee: Cents = NOTHING

    def __post_init__(self) -> None:
        if self.seconds < 1:
            raise BadInput("time to act", "at least 1 second", got=self.seconds)
        if self.more_seconds < 0 or self.times < 0 or self.fee < 0:
            raise BadInput("time to act", "no negative extra seconds, number of times or fee")
        if bool(self.times) != bool(self.more_seconds):
            raise BadInput("time to act", "both extra seconds and how often, or neither")


class GameTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One table's game.

    `blinds` are the compulsory ones, first to last. `buy_in` is the least a player brings.
    `chase` offers the side wager. A `stand_alone` table keeps its commission in the float
    (1.1 'Stand-alone Table'). `book` names the edition that its hands are played by.
    """

    game: str
    stakes: Stakes
    blinds: tuple[Cents, ...]
    buy_in: Cents
    seats: int
    charges: Charges = ()
    clock: TimeToAct | None = None
    over_blinds: Literal["none", "straddle", "chain"] = "none"
    chase: ChaseLimits | None = None
    stand_alone: bool = False
    settings: Settings = Settings()
    readings: Readings = Readings()
    book: str = BOOK

    def __post_init__(self) -> None:
        law, game = law_of(self.book), self.variant
        if not 2 <= self.seats <= game.players:
            clause = law.clause("players at a table")
            expected = f"2 to {game.players} for {game.name} ({clause})"
            raise BadInput("seats", expected, got=self.seats)
        if any(blind < 1 for blind in self.blinds):
            raise BadInput("blinds", "only positive amounts")
        if list(self.blinds) != sorted(self.blinds):
            raise BadInput("blinds", "the smallest blind first")
        check_last_blind(self.blinds, self.stakes, law)
        if self.buy_in < 1:
            raise BadInput("buy_in", "a positive amount", got=show_amount(self.buy_in))
        check_charges(self.charges, law)

    @property
    def variant(self) -> PokerVariant:
        return variant(self.game, self.book)

    @property
    def minimum(self) -> Cents:
        """The least wager, which the statute lets rise only with notice (6.1)."""
        return self.stakes.bets[0]


def sign(terms: GameTerms) -> dict[str, str]:
    """What the sign at the table says, item by item (6.1, 6.1.1, 6.15.2, 7.1, 8.9.1)."""
    said = {
        "game": terms.variant.name,
        "limits": _limits(terms),
        "minimum buy-in": show_dollars(terms.buy_in),
        "blinds": _blinds(terms),
        "commission": "; ".join(map(str, terms.charges)) or "none",
    }
    if terms.clock is not None:
        said["time to act"] = _clock(terms.clock)
    if terms.chase is not None:
        low, high = show_dollars(terms.chase.minimum), show_dollars(terms.chase.maximum)
        said["flop chase"] = f"{low} to {high}, {_chase_odds(terms.book)}"
    if charge_of(terms.charges, "time") is not None:
        said["sitting down later"] = _LATE[terms.readings.late_time_charge]
    if terms.readings.left_table_minutes:
        minutes = terms.readings.left_table_minutes
        said["coming back"] = f"within {minutes} minutes with the stake and the blinds you left"
    return said


def _chase_odds(book: str) -> str:
    odds = {colour: str(rule.pays) for colour, rule in chase_rules(book).items()}
    if len(set(odds.values())) == 1:
        return f"pays {min(odds.values())}"
    return ", ".join(f"{colour} pays {pays}" for colour, pays in odds.items())


def _limits(terms: GameTerms) -> str:
    stakes, least = terms.stakes, show_dollars(terms.minimum)
    match stakes.structure.maximum:
        case "set amount":
            return f"fixed, {least} and {show_dollars(stakes.bets[-1])}"
        case "spread":
            return f"spread, {least} to {show_dollars(stakes.most)}"
        case maximum:
            return f"{'no' if maximum == 'stake' else maximum} limit, from {least}"


def _blinds(terms: GameTerms) -> str:
    amounts = ", ".join(map(show_dollars, terms.blinds))
    count = len(terms.blinds)
    straddles = {"none": "", "straddle": "; straddle allowed", "chain": "; over-blinds allowed"}
    return f"{count} compulsory: {amounts}{straddles[terms.over_blinds]}" if count else "none"


def _clock(clock: TimeToAct) -> str:
    if not clock.times:
        return f"{clock.seconds} s"
    more = f"{clock.more_seconds} s more for {show_dollars(clock.fee)}, {clock.times} times a hand"
    return f"{clock.seconds} s; {more}"
