"""Reads chips and words at a real table as an action such as a call or a raise (6.12 to 6.18, 8.2).

A person says something, or puts chips in, or both. Words in turn bind; silent chips are read
by the rules for a single oversize chip and by the 50% rule. The reading says what the act is,
what moves, what is handed back and what is still owed.

Invariant: what a reading moves is what was put in, less what goes back, plus what is owed.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from croupier.acts import Actor, NotAChoice, NotEnoughChips, WrongAmount
from croupier.money import NOTHING, Cents, show_dollars
from croupier.poker.hand.betting import Span, full_step, open_span, wager_span
from croupier.poker.hand.commands import Bet, Call, Check, Fold, Raise
from croupier.poker.hand.state import Hand, HandSeat, basis, refusal, to_call
from croupier.poker.hand.turns import (
    CANNOT_CALL,
    CANNOT_FOLD,
    cannot_check,
    least_clause,
    may_fold,
)
from croupier.poker.law import PokerClause
from croupier.poker.readings import Readings

SpokenWord = Literal["", "fold", "check", "call", "bet", "raise", "all-in"]
GestureAct = Literal["fold", "check", "call", "bet", "raise", "short", "name the amount"]


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """What somebody announced; `to` is a whole bet, `by` what it adds to the one before."""

    word: SpokenWord = ""
    to: Cents | None = None
    by: Cents | None = None


class GestureReading(msgspec.Struct, frozen=True, gc=False):
    """An act as the dealer reads it.

    `to` is the seat's whole bet of the round once the act stands. `short` leaves a choice:
    add what is `owed`, or fold and lose what was `put` (6.17). `name the amount` binds to a
    raise whose size is still to be said.
    """

    act: GestureAct
    to: Cents
    put: Cents
    back: Cents
    owed: Cents
    clauses: tuple[str, ...]
    all_in: bool = False


class Facing(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees when it acts: what a call adds, what it may wager, what it put in."""

    hand: Hand
    seat: HandSeat
    put: Cents
    single: bool
    need: Cents
    span: Span | None

    @property
    def level(self) -> Cents:
        return self.hand.betting.level

    @property
    def total(self) -> Cents:
        """The bet the chips make, what already lies there included."""
        return self.seat.bet + self.put


def read(
    hand: Hand, seat: HandSeat, chips: Sequence[Cents], said: Announcement, readings: Readings
) -> GestureReading:
    """The act that these chips and words are, as if it were the seat's turn."""
    put = sum(chips, NOTHING)
    if any(chip < 1 for chip in chips):
        raise refusal(hand, WrongAmount, "Each chip must be worth more than $0.", "chips only")
    if put > seat.stack:
        have = f"There is {show_dollars(seat.stack)} at seat {seat.number}"
        reason = f"{have}; you cannot put in {show_dollars(put)}."
        raise refusal(hand, NotEnoughChips, reason, "table stakes")
    facing = Facing(hand, seat, put, len(chips) == 1, to_call(hand, seat), wager_span(hand, seat))
    match said.word:
        case "fold":
            return fold(facing)
        case "check":
            return check(facing)
        case "call":
            return call(facing, "call", "words bind")
        case "all-in":
            return all_in(facing)
        case "bet" | "raise":
            return _announced(facing, said)
        case _:
            amount = _amount(facing, said)
            return silent(facing, readings) if amount is None else _amount_only(facing, amount)


def _of(facing: Facing, act: GestureAct, to: Cents, *rests_on: PokerClause) -> GestureReading:
    moved = to - facing.seat.bet
    back = max(NOTHING, facing.put - moved)
    owed = max(NOTHING, moved - facing.put)
    all_in = facing.seat.stack == moved
    clauses = tuple([basis(facing.hand, of) for of in rests_on])
    return GestureReading(act, to, facing.put, back, owed, clauses, all_in)


def fold(facing: Facing) -> GestureReading:
    if not may_fold(facing.hand, facing.seat):
        raise refusal(facing.hand, NotAChoice, CANNOT_FOLD, "last blind stands")
    return _of(facing, "fold", facing.seat.bet, "cards that fold")


def check(facing: Facing, of: PokerClause = "check said aloud") -> GestureReading:
    if facing.need:
        raise refusal(facing.hand, NotAChoice, cannot_check(facing.need), "check")
    return _of(facing, "check", facing.seat.bet, of)


def call(facing: Facing, *rests_on: PokerClause) -> GestureReading:
    """A call; where there is nothing to add, the last blind stands on it (CP-6)."""
    if facing.need:
        return _of(facing, "call", facing.seat.bet + facing.need, *rests_on)
    if not facing.level:
        raise refusal(facing.hand, NotAChoice, CANNOT_CALL, "call")
    return _of(facing, "check", facing.seat.bet, *rests_on)


def wager(facing: Facing, to: Cents, *rests_on: PokerClause) -> GestureReading:
    """A bet or a raise of an amount that the structure allows."""
    span = open_span(facing.hand, facing.seat, facing.span)
    if to not in span:
        reason = f"You must bet in chips of {show_dollars(span.chip)}: {show_dollars(to)} is not."
        raise refusal(facing.hand, WrongAmount, reason, "chips only")
    return _of(facing, "raise" if facing.level else "bet", to, *rests_on)


def all_in(facing: Facing) -> GestureReading:
    """Everything, but never above a legal bet or raise (1.1 'All-in')."""
    if facing.span is None:
        if not facing.need:
            open_span(facing.hand, facing.seat, facing.span)
        return call(facing, "all-in", "all-in for less")
    return wager(facing, facing.span.most, "all-in", "all-in for less")


def _amount(facing: Facing, said: Announcement) -> Cents | None:
    if said.to is not None:
        return said.to
    return None if said.by is None else facing.level + said.by


def _announced(facing: Facing, said: Announcement) -> GestureReading:
    """A bet or raise in words: it binds, and is brought within the limits (1.1 'Raise')."""
    if facing.span is None and facing.need == facing.seat.stack:
        return call(facing, "all-in for less")
    span = open_span(facing.hand, facing.seat, facing.span)
    to = _amount(facing, said)
    if to is None and facing.put:
        to = facing.total
    if to is None:
        if span.least < span.most:
            clause = basis(facing.hand, "words bind")
            return GestureReading(
                "name the amount", facing.seat.bet, NOTHING, NOTHING, NOTHING, (clause,)
            )
        to = span.least
    if to < span.least:
        return wager(facing, span.least, "raise", "words bind")
    return wager(facing, min(to, span.most), *_announced_basis(facing, said))


def _announced_basis(facing: Facing, said: Announcement) -> tuple[PokerClause, ...]:
    """What an announced wager rests on; the rules on a single chip where that alone is a raise."""
    if not facing.level or not facing.single or said.to is not None or said.by is not None:
        return "chips that raise", "words bind"
    return (
        ("one chip in limit games", "words bind")
        if facing.hand.setup.stakes.structure.is_limit
        else ("one chip and the word raise",)
    )


def _amount_only(facing: Facing, amount: Cents) -> GestureReading:
    """A figure without a verb shows what is meant: a call where it is the bet, else a wager."""
    if facing.need and amount == facing.level:
        return call(facing, "call", "words bind")
    if amount <= facing.level:
        bet, named = show_dollars(facing.level), show_dollars(amount)
        reason = f"The bet is {bet}: call, or name more than that; you named {named}."
        raise refusal(facing.hand, WrongAmount, reason, "short bet")
    return _announced(facing, Announcement("raise", amount))


# --- silent chips --------------------------------------------------------------------------


def silent(facing: Facing, readings: Readings) -> GestureReading:
    """Chips without a word."""
    if not facing.put:
        raise refusal(facing.hand, NotAChoice, "Say check, or put chips in.", "check said aloud")
    if not facing.level:
        return _silent_open(facing, readings)
    if facing.put < facing.need:
        short = _of(facing, "short", facing.total, "short bet")
        return msgspec.structs.replace(short, owed=facing.need - facing.put)
    if facing.put == facing.need:
        return call(facing, "chips that call")
    if facing.single:
        return call(facing, _oversize(facing.hand))
    return over_the_call(facing, readings)


def _oversize(hand: Hand) -> PokerClause:
    if hand.setup.stakes.structure.is_limit:
        return "one chip in limit games"
    return "one chip in the first round" if hand.round == 1 else "one chip in later rounds"


def _silent_open(facing: Facing, readings: Readings) -> GestureReading:
    """Chips into an unopened round: a bet of what they are worth, within the limits (CP-2)."""
    span = open_span(facing.hand, facing.seat, facing.span)
    structure = facing.hand.setup.stakes.structure
    if structure.set_amount:
        return wager(
            facing, span.least, "one chip in limit games" if facing.single else "fixed bet"
        )
    limit = facing.hand.setup.stakes.structure.is_limit
    if facing.single and not limit and facing.hand.round == 1:
        return _of(facing, "check", facing.seat.bet, "one chip in the first round")
    if facing.total < span.least:
        least, put = show_dollars(span.least), show_dollars(facing.total)
        reason = f"The least bet is {least}; you put in {put}."
        raise WrongAmount(reason, least_clause(facing.hand), facing.hand.setup.law.book.id)
    if not facing.single:
        return wager(facing, min(facing.total, span.most), "chips that raise")
    if limit and readings.oversize_chip_spread_open == "minimum bet":
        return wager(facing, span.least, "one chip in limit games")
    return wager(
        facing,
        min(facing.total, span.most),
        "one chip in limit games" if limit else "one chip in later rounds",
    )


def over_the_call(facing: Facing, readings: Readings) -> GestureReading:
    """Several chips beyond a call: a raise from half of one on, else a call (6.12, CP-1)."""
    betting = facing.hand.betting
    of_whole_wager = readings.half_of_what == "whole wager"
    measure = betting.level if of_whole_wager else full_step(facing.hand)
    enough = measure * facing.hand.setup.law.half
    if facing.span is None or facing.total - betting.level < enough:
        return call(facing, "half-rule")
    if facing.total < facing.span.least:
        return wager(facing, facing.span.least, "half-rule")
    return wager(facing, min(facing.total, facing.span.most), "chips that raise")


_WITHOUT_AMOUNT: Final[dict[str, type[Fold | Check | Call]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
}


def command_of(
    reading: GestureReading, by: Actor, seat: HandSeat
) -> Fold | Check | Call | Bet | Raise:
    """The command that a reading amounts to; a choice that is still open has none."""
    if reading.act == "bet" or reading.act == "raise":
        return (Bet if reading.act == "bet" else Raise)(by, seat.number, reading.to)
    assert reading.act in _WITHOUT_AMOUNT, f"{reading.act} is not an act yet"
    return _WITHOUT_AMOUNT[reading.act](by, seat.number)
