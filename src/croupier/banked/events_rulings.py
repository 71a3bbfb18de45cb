"""Events of irregularities in a banked round: reports, rulings and their effects."""

from croupier.acts import Actor
from croupier.banked.events_table import RoundClauseEvent, RoundEvent, RoundSeatEvent
from croupier.banked.state import Caution, HandState
from croupier.cards import Card


class IrregularityReported(RoundEvent, frozen=True, tag=True, kw_only=True, gc=False):
    number: int
    irregularity: str
    seat: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    facts: tuple[str, ...]
    note: str
    clause: str
    by: Actor


class OfficerTold(RoundEvent, frozen=True, tag=True, gc=False):
    report: int
    role: str


class Ruled(RoundEvent, frozen=True, tag=True, kw_only=True, gc=False):
    report: int
    irregularity: str
    hands: str
    wagers: str
    jackpots: str
    then: tuple[str, ...]
    reason: str
    clauses: tuple[str, ...]
    by: Actor


class ReportDismissed(RoundEvent, frozen=True, tag=True, gc=False):
    report: int
    reason: str
    by: Actor


class RoundVoided(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """Every hand of the round is void."""


class HandEnded(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A ruling takes one hand out: void, dead, or deemed folded."""

    hand: HandState
    clause: str


class HandRestored(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """A hand taken by mistake is back with its player (Melbourne 11.7.1)."""

    clause: str


class ViewMoved(RoundEvent, frozen=True, tag=True, gc=False):
    """The right to look goes to another of the player's hands, and all else stays (Melbourne
    11.12.1, where the table reads it so)."""

    away_from: int
    to: int
    clause: str


class HandsExchanged(RoundEvent, frozen=True, tag=True, gc=False):
    """The cards of two areas of one player change places: those seen are now the seat's hand, and
    those of the seat lie unseen on the other area (Melbourne 11.12.1)."""

    seat: int
    area: int
    clause: str


class RetractionOffered(RoundEvent, frozen=True, tag=True, gc=False):
    seats: tuple[int, ...]
    clause: str


class CorrectionAsked(RoundSeatEvent, frozen=True, tag=True, gc=False):
    clause: str


class Cautioned(RoundEvent, frozen=True, tag=True, gc=False):
    caution: Caution


class PlayerExcluded(RoundEvent, frozen=True, tag=True, gc=False):
    person: str
    clause: str


class WinningsWithheld(RoundSeatEvent, frozen=True, tag=True, gc=False):
    """What this hand wins waits for a determination (Melbourne 14.2.3, Perth 5.17)."""

    clause: str


class TableSuspended(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """No wager is taken and no card is dealt until the table is resumed (Perth 5.16)."""


class TableResumed(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """The suspended table plays on."""


class JackpotWagersStopped(RoundClauseEvent, frozen=True, tag=True, gc=False):
    """No jackpot wager is taken in this round (Melbourne 9.2.1)."""


class Directed(RoundEvent, frozen=True, tag=True, gc=False):
    what: str
    seats: tuple[int, ...]
    persons: tuple[str, ...]
    reason: str
    clause: str
    by: Actor


class SeparationEnded(RoundEvent, frozen=True, tag=True, gc=False):
    """Two people who were directed to play apart may play at one table again."""

    first: str
    second: str
    reason: str
    clause: str
    by: Actor
