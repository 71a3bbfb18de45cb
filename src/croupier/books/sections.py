"""Sections only some books have: the jackpot, and poker between players."""

from typing import Literal

import msgspec

from croupier.books.irregularities import BankedIrregularity
from croupier.books.poker_basis import PokerBasis
from croupier.books.schema import (
    CitedRow,
    ClauseNo,
    Count,
    Id,
    Name,
    Row,
    Small,
    Text,
    What,
)

HandName = Literal[
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"
]
"""The hands for which a jackpot may pay, highest first."""


class SeedRow(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seed for each $1 of the jackpot wager, and the share of each wager that feeds the meter."""

    seed: Count
    rate: Text


class JackpotPrize(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a jackpot hand wins: `100% of meter`, `10% of display`, `500 per 1`, `sign`."""

    hand: HandName
    pays: Text


class JackpotOption(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set of seeds and prizes that belong together, chosen by its id.

    Its clauses are cited with the wagers where it has no seeds.
    """

    id: Id
    name: Name
    seeds: tuple[SeedRow, ...] = ()
    prizes: tuple[JackpotPrize, ...] = ()


class TopPrizeShare(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each winner gets when top prizes fall together, or the sign's guarantee if more.

    Where winners are keyed off in turn, it is for so many winners of one level or more.
    """

    royals: Count
    straight_flushes: Count
    royal_pays: Text | None = None
    straight_flush_pays: Text | None = None
    or_guarantee: bool = False


class BonusPrize(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Paid to every holder of a jackpot wager at a table where one of these hands wins.

    The sign says how much.
    """

    hands: tuple[HandName, ...]
    not_to_winners_of: tuple[HandName, ...] = ()


class PaymentOrder(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group of jackpot payments; the groups as they stand are the order of payment.

    The clause of a group with a level is its place among levels, `hands_clause` that among hands.
    """

    group: Literal["bonus", "sign", "straight-flush", "royal-flush"]
    level: Id | None = None
    hands_clause: ClauseNo | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Its place among levels, then among hands, then what is cited beside them."""
        among_hands = () if self.hands_clause is None else (self.hands_clause,)
        return (self.clause, *among_hands, *self.also)


class Level(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of several linked jackpot levels, and the share of its wager that feeds each pool.

    `wagers` are the spots that must be filled for this level and no other. Its clause is cited
    with the wagers; the last two say what its top prizes take off the pools.
    """

    id: Id
    name: Name
    wager_units: Small
    wagers: tuple[Id, ...] = ()
    wins_pools: tuple[Small, ...]
    reseed_units: Count
    feeds: tuple[Text, ...]
    feeds_by_level: tuple[Text, ...] = ()
    royal_clause: ClauseNo | None = None
    straight_flush_clause: ClauseNo | None = None


class Reset(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """After these hands a pool that has fallen under its reseed is brought back to it."""

    hands: tuple[HandName, ...]


class JackpotRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold for jackpot systems, their tables and the wagers on them."""

    must: Literal[
        "a system has a table",
        "a table has one system",
        "linked tables share the hands",
        "linked tables share the prizes",
        "linked tables share seed and rate",
        "linked tables share the cost",
        "systems differ in cost",
        "systems share option and seed",
        "equipment is fitted",
        "equipment works or is stood in for",
        "one wager a hand",
        "a wager is exactly its cost",
        "a wager needs an ante",
        "wagers come before the round",
        "other games join only by choice",
    ]


class JackpotDuty(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who does what in running a jackpot; with `hands`, what is done before those are paid."""

    do: Literal[
        "run systems",
        "report a fault",
        "arrange manually",
        "start a game",
        "record the outcome",
        "determine",
        "verify",
        "sort the deck",
        "end the game",
        "read the history",
    ]
    by: Id
    or_above: bool = True
    hands: tuple[HandName, ...] = ()


class Basis(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause on which a movement of the meter rests."""

    of: Literal[
        "contribution",
        "seed",
        "payment",
        "return",
        "transfer",
        "several tables",
        "last verified",
        "several winners",
    ]


class JackpotNotice(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sign that somebody shows for so long before something about a jackpot changes."""

    id: Literal["change-option", "change-jackpot-wagers", "move-table", "close-meter"]
    what: What
    minutes: Count = 0
    hours: Count = 0
    days: Count = 0
    by: Id


class JackpotFigure(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of a jackpot that stands in no table, or the games that may share its pools.

    Prizes are parts of the meter rounded up to a whole multiple of `meter-rounding`, and cite its
    clause; `increment` is the share of every wager that goes to pools.
    """

    id: Literal["meter-rounding", "increment", "combined-games"]
    what: What
    value: Text


class JackpotFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`jackpot.toml`

    `judged_clause` says which cards make a jackpot hand; each wager of a game says so in `judged`.
    """

    kind: Literal["prize meter", "sign pool", "three levels"]
    judged_clause: ClauseNo
    option: tuple[JackpotOption, ...] = ()
    level: tuple[Level, ...] = ()
    share: tuple[TopPrizeShare, ...] = ()
    bonus: BonusPrize | None = None
    order: tuple[PaymentOrder, ...] = ()
    reset: tuple[Reset, ...] = ()
    rule: tuple[JackpotRule, ...] = ()
    duty: tuple[JackpotDuty, ...] = ()
    basis: tuple[Basis, ...] = ()
    notice: tuple[JackpotNotice, ...] = ()
    figure: tuple[JackpotFigure, ...] = ()
    irregularity: tuple[BankedIrregularity, ...] = ()


class VariantRow(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game between players."""

    id: Id
    name: Name
    hole_cards: Small
    discard: Literal["none", "before the flop", "before the turn"]
    plays: Literal["any", "exactly two"]
    low: Literal["none", "eight or better"]
    players: Small


class StructureRow(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much may be bet and raised, how often, and how much of a raise an all-in must be to let
    those raise again who have acted.

    `maximum` bounds each bet or raise: by the amount set for the round, by the maximum on the sign
    (a spread), by the pot or half of it, or only by the stake.
    """

    id: Id
    name: Name
    maximum: Literal["set amount", "spread", "half pot", "pot", "stake"]
    raise_cap: Count | None = None
    short_all_in_reopens: Literal["half", "full"]


class CommissionRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way of charging for the game; a percentage has a lowest and a highest rate."""

    id: Literal["percentage", "time", "per-hand", "per-person", "nil"]
    name: Name
    lowest: Text | None = None
    highest: Text | None = None


class SideWager(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on three flop cards of one colour; a win cites `won_clause` and then the row's."""

    id: Id
    name: Name
    colour: Literal["red", "black"]
    pays: Text
    won_clause: ClauseNo
    lost_clause: ClauseNo


class PokerBasisRow(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that a hand of poker cites for something."""

    of: PokerBasis


class PokerFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`poker.toml`"""

    variant: tuple[VariantRow, ...]
    structure: tuple[StructureRow, ...]
    commission: tuple[CommissionRule, ...]
    side_wager: tuple[SideWager, ...] = ()
    basis: tuple[PokerBasisRow, ...]
