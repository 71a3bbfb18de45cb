"""The commands of a banked round: what players, dealers and officers can ask for.

Cards come in with `ShuffleCards` at a table that deals from a known deck, or one by one with
`RecordCard` where real cards are dealt.
"""

from typing import Final, Literal

import msgspec

from croupier import acts
from croupier.banked.state import DeckInUse, TableMemory
from croupier.cards import Card
from croupier.money import Cents

UNTIMED: Final = acts.Millis(0)
"""The instant of a command where nobody keeps the time."""


class RoundCommand(acts.Command, frozen=True, kw_only=True, tag=True, gc=False):
    """A command to a round, by a person in a role."""


class RoundSeatCommand(RoundCommand, frozen=True, kw_only=True, gc=False):
    """A command about one betting area, or the hand on it."""

    seat: int


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """Who sits where, with how many chips in front of them."""

    seat: int
    person: str
    chips: Cents


# --- before the first card ---------------------------------------------------


class OpenRound(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Open the wagering of a new round; `memory` is what the table remembers of the last.

    `practice` says that it is played at a practice table, where players may be advised.
    """

    id: str
    table: str = ""
    seats: tuple[Sitting, ...] = ()
    memory: TableMemory = TableMemory()
    real_cards: bool = False
    practice: bool = False


class TakeSeat(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    person: str
    chips: Cents


class LeaveSeat(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Give up a seat, with the chips in front of it."""


class BuyChips(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    amount: Cents


class AgreeLimits(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Limits of one player, shown by a marker (Melbourne 6.3, Canberra 5.2, Sydney 6.5.1.1)."""

    person: str
    minimum: Cents | None = None
    maximum: Cents | None = None
    over_maximum: bool = False
    reason: str = ""


class ConfirmAreas(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Confirm that a player may wager on further areas, because nobody is kept out by it."""

    person: str
    areas: tuple[int, ...]
    reason: str


class PlaceWager(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Put chips on a spot, or change what lies there."""

    wager: str
    amount: Cents


class TakeBackWager(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    wager: str


class RecordWager(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record what really lies on a spot of a table with real chips, even a wrong amount."""

    wager: str
    amount: Cents


class RefuseWager(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Have a wager taken off the layout before the first card (Sydney 13.11)."""

    wager: str
    reason: str


class FitWagers(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Hand back what does not fit beside the other wagers of a seat, before they are locked."""


class NoMoreBets(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Announce that no more wagers are taken."""


class BringDecks(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Bring the decks of the table in, as many as its way of shuffling takes."""

    decks: tuple[DeckInUse, ...]


class ShuffleCards(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Shuffle the cards. `order` is the deck, top card first, where it is known."""

    order: tuple[Card, ...] = ()
    deck: str = ""


class CutCards(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Cut so that `position` cards go from the top to the bottom."""

    position: int


# --- cards --------------------------------------------------------------------


class Deal(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Deal or reveal what the present step asks for."""


class RecordCard(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record where one real card went; `card` is None while it lies face down unread."""

    to: Literal["board", "seat", "dealer", "burn"]
    seat: int = 0
    card: Card | None = None


class TurnUp(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Read real cards of the board or of the dealer as they are turned over."""

    what: Literal["board", "dealer"]
    cards: tuple[Card, ...]


class TurnHand(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Read the real cards of a player as they are turned over at settlement."""

    cards: tuple[Card, ...]


class DirectBurn(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Direct that a card be burnt before a part of the board (Melbourne 7.4.4(a))."""

    before: Literal["flop", "turn", "river"]


class DirectCount(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Order the cards counted (Melbourne 3.3, Canberra 2.6, Sydney 3.8)."""


class CountCards(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record how many cards were counted."""

    count: int


class TakeNewCards(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Take cards that were changed outside the round, and checked there."""


class DoDuty(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record that a duty was done that the book demands before the next card."""

    what: str
    note: str = ""


# --- decisions ----------------------------------------------------------------


class Look(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Pick up the cards of a hand."""


class Fold(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Give up a hand and what a fold costs."""


class Check(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Stay in without a wager."""


class Bet(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    amount: Cents


class RecordBet(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record a follow-up wager as it really lies there, at a table with real chips."""

    amount: Cents


class NoDecision(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record that a player let the time run out, refuses to decide, or is not there."""

    why: Literal["time", "refused", "absent"]


class Concede(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Give the hand up after the dealer's was shown; it never pays, so it must be `confirmed`."""

    confirmed: bool = False


class Declare(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record what a player says; it changes nothing, because chips and cards decide."""

    says: str


class Retract(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Take back all wagers where a ruling offers it (Melbourne 11.6, 11.12.2(a))."""


class CorrectBet(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Bring a wrong follow-up wager to the right amount (Sydney 11.10.1)."""

    amount: Cents


class TopUpJackpot(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Bring a low jackpot wager up to its cost (Perth 5.14)."""

    wager: str


# --- settlement ---------------------------------------------------------------


class Settle(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Settle the next hand from the dealer's right, or all of them where `seat` is None."""

    seat: int | None = None


class PayJackpot(RoundSeatCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Record a prize that the jackpot desk pays to a hand."""

    prize: str
    amount: Cents
    clauses: tuple[str, ...] = ()


class CloseJackpot(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Take the jackpot wagers off the layout, after the desk has paid the prizes."""


class CloseRound(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """End the round: the cards go into the rack."""


# --- when something goes wrong --------------------------------------------------


class Report(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Report an irregularity, by its id in the book.

    `seat` is the hand it is about, `seats` the hands a player looked at, `cards` those that
    were exposed, left over or named, and `facts` what the reporter says of it in the book's
    words; facts that the record of the round shows are checked against it.
    """

    irregularity: str
    seat: int = 0
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    facts: tuple[str, ...] = ()
    note: str = ""


class RuleOn(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Rule on a report; effects that the book leaves open are stated here, with the reason."""

    report: int
    hands: str | None = None
    wagers: str | None = None
    jackpots: str | None = None
    exclude: bool = False
    withhold: bool = False
    reason: str = ""


class Dismiss(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Dismiss a report: nothing went wrong."""

    report: int
    reason: str


class Direct(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Direct players who are suspected of sharing information (Sydney 11.12)."""

    what: Literal["act first", "play apart", "speak English"]
    seats: tuple[int, ...] = ()
    reason: str = ""


class EndSeparation(RoundCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Let two people play at one table again who were directed to play apart (Sydney 11.12.2)."""

    first: str
    second: str
    reason: str
