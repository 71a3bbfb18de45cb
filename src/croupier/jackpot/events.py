"""The events of jackpot systems. An event that moves money says how each pool moved.

Events cannot be part of reference cycles, so the garbage collector does not track them.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.acts import Actor, Millis
from croupier.jackpot.meters.awards import Win
from croupier.jackpot.meters.pools import PoolMove
from croupier.jackpot.meters.terms import Clauses, JackpotTerms
from croupier.jackpot.state import JackpotWager, PrizeClaim, SignUp
from croupier.money import Cents

NO_MONEY = Cents(0)


class JackpotEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """Who did it, when, and by which clauses."""

    by: Actor
    at: Millis
    clauses: Clauses = ()


class JackpotTableEvent(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """Something that happened at one table."""

    table: str


class ClaimEvent(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """Something that happened to one prize that is owed."""

    claim: str


class MeterEvent(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """An event that moves a meter.

    `staked` comes from the layout (and, negative, goes back to it); `prizes` are owed to winners
    from now on. The rest of the movement is paid from or to the house's reserve.
    """

    system: str
    moves: tuple[PoolMove, ...]
    staked: Cents = NO_MONEY
    prizes: Cents = NO_MONEY
    table: str = ""


class SystemOpened(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    terms: JackpotTerms


class TermsChanged(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    terms: JackpotTerms


class SystemClosed(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """The surplus went to other meters, pool by pool; the seed goes back to the house."""

    heirs: dict[str, tuple[Fraction, ...]]
    seed: tuple[Fraction, ...]
    approver: Actor | None = None


class MeterToppedUp(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """Money of the house was added to a pool; logs of version 0.1 name no approver."""

    approver: Actor | None = None


class MeterCorrected(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    approver: Actor
    reason: str


class GameStarted(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """The wagers of a round; those `new` to the meter feed it."""

    wagers: tuple[JackpotWager, ...]
    new: tuple[int, ...]


class GameCancelled(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A game is cancelled and what it fed taken back; the seats returned get their money, the
    others wait on the layout to be registered again."""

    wagers: tuple[JackpotWager, ...]
    returned: tuple[int, ...]


class WagersReturned(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """Wagers went back to their players and what they fed out of the meter."""

    wagers: tuple[JackpotWager, ...]


class OutcomeRecorded(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A game is settled: what the pools held, the amounts prizes were worked out on, who won."""

    round: int
    wins: tuple[Win, ...]
    values: tuple[Fraction, ...]
    reckoned: tuple[Fraction, ...]
    claims: tuple[PrizeClaim, ...] = ()
    carried: tuple[int, ...] = ()
    ends: bool = True


class ClaimDismissed(MeterEvent, frozen=True, kw_only=True, tag=True, gc=False):
    claim: str
    approver: Actor
    reason: str


class TableLinked(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A table joined a system, or left it where there is none."""

    system: str
    game_played: str = ""


class SignShown(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    sign: SignUp


class EquipmentChanged(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    system: str
    working: bool
    manual: bool


class DisplayChanged(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    system: str
    out: bool
    verified: tuple[Fraction, ...] | None


class TableSuspended(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    suspended: bool


class WagersCarried(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """Wagers stay good for the next round; with none left in this one, its game is over."""

    seats: tuple[int, ...]


class WagersForfeited(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    seats: tuple[int, ...]


class LateMisdeal(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """The round is void after its flop: only its jackpot is settled."""


class IrregularityRuled(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A ruling on an irregularity; events after it say how it moved jackpot wagers, if at all."""

    irregularity: str


class StakeAmended(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A wager was brought up to its cost, or an excess went back. An increase after the flop is
    flagged, because the player could know the result."""

    seat: int
    laid: Cents
    inspector: Actor
    flagged: bool


class AlarmRaised(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    why: str
    wins: tuple[Win, ...]


class AlarmRuled(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    finding: str
    approver: Actor
    reason: str


class DutyDone(ClaimEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A duty was done; where it keys the prize off, the approver is who witnessed it."""

    duty: str
    approver: Actor | None = None


class PaymentHeld(ClaimEvent, frozen=True, kw_only=True, tag=True, gc=False):
    until: Millis


class PaymentReleased(ClaimEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A payment is held no longer."""


class PrizePaid(JackpotEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """A prize that was owed has been paid to the player."""

    claim: PrizeClaim


class GameEnded(JackpotTableEvent, frozen=True, kw_only=True, tag=True, gc=False):
    """The game over button was pressed."""


AnyJackpotEvent = (
    SystemOpened
    | TermsChanged
    | SystemClosed
    | MeterToppedUp
    | MeterCorrected
    | GameStarted
    | GameCancelled
    | WagersReturned
    | OutcomeRecorded
    | ClaimDismissed
    | TableLinked
    | SignShown
    | EquipmentChanged
    | DisplayChanged
    | TableSuspended
    | WagersCarried
    | WagersForfeited
    | LateMisdeal
    | IrregularityRuled
    | StakeAmended
    | AlarmRaised
    | AlarmRuled
    | DutyDone
    | PaymentHeld
    | PaymentReleased
    | PrizePaid
    | GameEnded
)
