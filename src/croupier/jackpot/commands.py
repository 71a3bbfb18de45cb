"""The commands of jackpot systems: what operators, dealers and officers can ask for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from croupier import acts
from croupier.acts import Actor, Millis
from croupier.jackpot.meters.awards import Win
from croupier.money import Cents


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be linked: the game it plays, its equipment, and what its own sign says."""

    table: str
    game: str = ""
    equipment: bool = True
    line: dict[str, Any] | None = None


class JackpotBet(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot wager as it lies on the layout, or one carried from a misdealt round."""

    seat: int
    amount: Cents
    level: str = ""
    ante: bool = True
    person: str = ""


class JackpotCommand(acts.Command, frozen=True, kw_only=True, tag=True):
    """A command to the jackpots of a house; unlike elsewhere, its time is required."""

    at: Millis


class SystemCommand(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """A command about one system."""

    system: str


class JackpotTableCommand(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """A command about the game of one table."""

    table: str


class ClaimCommand(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """A command about one prize that is owed."""

    claim: str


class OpenSystem(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Open a system on one table or a group of them."""

    name: str
    line: dict[str, Any]
    links: tuple[Link, ...]


class ShowSign(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Put a notice on show, at a table or to those who must be told."""

    notice: str
    system: str = ""
    table: str = ""
    to: str = ""
    line: dict[str, Any] = msgspec.field(default_factory=dict)


class MoveTable(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Add a table to a system, take it out (`to` empty) or transfer it to another."""

    link: Link
    to: str = ""


class CloseSystem(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Close a system; what its meter holds above the seed goes to the meters named.

    A second person approves it.
    """

    name: str
    transfer_to: tuple[str, ...] = ()
    approver: Actor | None = None


class ChangeTerms(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Change terms of running systems: of one, or of all where the book wants them alike."""

    line: dict[str, Any]
    system: str = ""


class ReportFault(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Report that the equipment of a system is out."""


class ArrangeManually(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Record that manual arrangements replace the equipment."""


class Repair(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Record that the equipment and its display work again."""


class VerifyDisplay(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Record that the display was compared with the pools and is right."""


class LoseDisplay(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Report that the display of the prizes is out."""


class SuspendTables(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Stop gaming at tables while a malfunction is looked into."""

    tables: tuple[str, ...]


class ResumeTables(JackpotCommand, frozen=True, kw_only=True, tag=True):
    """Resume gaming; after a malfunction, void the rounds that it affected."""

    tables: tuple[str, ...]
    malfunction: bool


class TopUp(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Add money of the house to a pool, which a second person approves."""

    amount: Cents
    pool: int = 1
    approver: Actor | None = None


class CorrectMeter(SystemCommand, frozen=True, kw_only=True, tag=True):
    """Correct a pool by a difference in exact cents, which a second person approves."""

    amount: Fraction
    approver: Actor
    reason: str
    pool: int = 1


class StartGame(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Register the jackpot wagers of a round.

    With `amended`, register them again, because one was brought up to its cost meanwhile.
    """

    bets: tuple[JackpotBet, ...]
    amended: bool = False


class FindStake(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Amend or return a registered wager that turned out to have a wrong amount."""

    seat: int
    laid: Cents
    do: Literal["amend", "return"]
    inspector: Actor
    after_flop: bool = False


class RuleIrregularity(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Rule on an irregularity of the book; `effect` is needed where the book leaves it open."""

    irregularity: str
    seats: tuple[int, ...] = ()
    effect: str = ""


class RecordOutcome(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Record the winning hands of a round, which settles the jackpot game."""

    wins: tuple[Win, ...] = ()


class RuleAlarm(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Rule on recorded hands that are impossible: pay them, correct them, or void the round."""

    finding: Literal["pay", "results", "void"]
    approver: Actor
    reason: str
    wins: tuple[Win, ...] = ()


class Attest(ClaimCommand, frozen=True, kw_only=True, tag=True):
    """Confirm that a duty was done which a prize needs before it is paid.

    A duty that keys a prize off (`KEYS`) is witnessed by a second person.
    """

    duty: str
    approver: Actor | None = None


class HoldPayment(ClaimCommand, frozen=True, kw_only=True, tag=True):
    """Hold a payment while a round is investigated."""

    until: Millis


class ReleasePayment(ClaimCommand, frozen=True, kw_only=True, tag=True):
    """Release a held payment, by decision or because its time is up."""


class DismissClaim(ClaimCommand, frozen=True, kw_only=True, tag=True):
    """Take back a prize that was not won after all, with the approval of a second person."""

    approver: Actor
    reason: str


class EndGame(JackpotTableCommand, frozen=True, kw_only=True, tag=True):
    """Press the game over button."""


AnyJackpotCommand = (
    OpenSystem
    | ShowSign
    | MoveTable
    | CloseSystem
    | ChangeTerms
    | ReportFault
    | ArrangeManually
    | Repair
    | VerifyDisplay
    | LoseDisplay
    | SuspendTables
    | ResumeTables
    | TopUp
    | CorrectMeter
    | StartGame
    | FindStake
    | RuleIrregularity
    | RecordOutcome
    | RuleAlarm
    | Attest
    | HoldPayment
    | ReleasePayment
    | DismissClaim
    | EndGame
)
