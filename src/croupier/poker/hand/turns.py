"""A player's turn: fold, check, call, bet, raise, or the clock running out."""

from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.acts import NotAChoice, WrongAmount
from croupier.money import NOTHING, Cents, show_dollars
from croupier.poker.hand.authority import (
    dealer_only,
    needs_phase,
    own_seat,
    refuse_out_of_turn,
)
from croupier.poker.hand.betting import Span, open_span, wager_span, wagered
from croupier.poker.hand.commands import Bet, Call, Check, Fold, Raise, TimeUp
from croupier.poker.hand.events import (
    Called,
    Checked,
    Folded,
    HandKilled,
    MaybeCard,
    Opened,
    Raised,
)
from croupier.poker.hand.recorder import HandRecording
from croupier.poker.hand.state import Hand, HandSeat, basis, given_up, index_of, refusal, to_call
from croupier.poker.hand.streets import acted, leave
from croupier.poker.setup import SeatNo


class TurnOptions(msgspec.Struct, frozen=True, gc=False):
    """Everything the seat whose turn it is may do, and nothing it may not.

    `call` is what calling adds to the pot; 0 where there is nothing to call. `wager` holds
    every total the seat may bet or, where `raising`, raise to.
    """

    seat: SeatNo | None = None
    fold: bool = False
    check: bool = False
    call: Cents = NOTHING
    wager: Span | None = None
    raising: bool = False
    discard: tuple[MaybeCard, ...] = ()
    show: bool = False
    muck: bool = False


NOTHING_TO_DO = TurnOptions()

CANNOT_FOLD: Final = "You cannot fold: there is nothing to call. Check or raise."
CANNOT_CALL: Final = "You cannot call: there is nothing to call. Check instead."

_OUT_OF_TURN: Final = "an act is recorded for the seat whose turn it is"


def in_turn(hand: Hand, command: Fold | Check | Call | Bet | Raise | TimeUp) -> HandSeat:
    """The seat to act, refused to anybody else."""
    seat, by = hand.seats[hand.to_act], command.actor
    if seat.number != command.seat or hand.phase != "betting":
        own_seat(hand, by, command.seat)
        needs_phase(hand, "betting", basis(hand, "betting round"))
        refuse_out_of_turn(hand, by, command.seat, basis(hand, "act in turn"))
    if by.person != seat.person if by.role == "player" else by.role not in hand.setup.dealers:
        own_seat(hand, by, command.seat)
    return seat


def may_fold(hand: Hand, seat: HandSeat) -> bool:
    """A hand may be folded at any turn, but the last blind stands on a call of nothing (CP-6)."""
    if seat.bet < hand.betting.level or hand.round > 1 or not hand.betting.level:
        return True
    return hand.setup.settings.big_blind_option == "call, raise or fold"


def fold(recorder: HandRecording, command: Fold) -> None:
    hand = recorder.hand
    seat = in_turn(hand, command)
    if seat.bet >= hand.betting.level and not may_fold(hand, seat):
        raise refusal(hand, NotAChoice, CANNOT_FOLD, "last blind stands")
    recorder.record(Folded(seat.number))


def check(recorder: HandRecording, command: Check) -> None:
    hand = recorder.hand
    seat = in_turn(hand, command)
    if seat.bet < hand.betting.level:
        raise refusal(hand, NotAChoice, cannot_check(to_call(hand, seat)), "check")
    recorder.record(Checked(seat.number))


def cannot_check(owed: Cents) -> str:
    return f"You cannot check: there is {show_dollars(owed)} to call. Call, raise or fold."


def call(recorder: HandRecording, command: Call) -> None:
    hand = recorder.hand
    seat = in_turn(hand, command)
    paid = hand.betting.level - seat.bet
    if paid > seat.stack:
        paid = seat.stack
    if not paid:
        raise refusal(hand, NotAChoice, CANNOT_CALL, "call")
    recorder.record(Called(seat.number, paid))


def bet(recorder: HandRecording, command: Bet) -> None:
    hand = recorder.hand
    seat = in_turn(hand, command)
    if hand.betting.level:
        reason = "You cannot bet: there is a bet already. Raise, call or fold."
        raise refusal(hand, NotAChoice, reason, "bet already made")
    recorder.record(Opened(seat.number, _allowed(hand, seat, command.to)))


def raise_(recorder: HandRecording, command: Raise) -> None:
    hand = recorder.hand
    seat = in_turn(hand, command)
    if not hand.betting.level:
        reason = "You cannot raise: nobody has bet yet. Bet or check."
        raise refusal(hand, NotAChoice, reason, "no bet yet")
    recorder.record(Raised(seat.number, _allowed(hand, seat, command.to)))


def _allowed(hand: Hand, seat: HandSeat, to: Cents) -> Cents:
    """The amount, refused with the reason and clause where the seat may not wager it."""
    span = open_span(hand, seat, wager_span(hand, seat))
    if to not in span:
        clause = _amount_clause(hand, span, to)
        raise WrongAmount(_amounts(span, to), clause, hand.setup.law.book.id)
    return to


def _amounts(span: Span, to: Cents) -> str:
    least, most = show_dollars(span.least), show_dollars(span.most)
    named = f"you named {show_dollars(to)}"
    if span.least == span.most:
        return f"The bet must be {least} in all; {named}."
    chips = "" if span.chip == 1 else f", in chips of {show_dollars(span.chip)}"
    return f"The bet must be {least} to {most} in all{chips}; {named}."


def _amount_clause(hand: Hand, span: Span, to: Cents) -> str:
    """The clause that rules the amount out: on chips, minimum, stake or structure."""
    structure = hand.setup.stakes.structure
    if span.least < to < span.most:
        return basis(hand, "chips only")
    if structure.set_amount:
        return structure_clause(hand)
    if to < span.least:
        return least_clause(hand)
    stake = hand.seats[hand.to_act].bet + hand.seats[hand.to_act].stack
    if to > stake and structure.maximum != "stake":
        return basis(hand, "table stakes")
    return structure_clause(hand)


def structure_clause(hand: Hand) -> str:
    """The clause of the betting structure, which says how much may be bet."""
    return hand.setup.law.structures[hand.setup.stakes.structure.id]


def least_clause(hand: Hand) -> str:
    """The clause on the least bet or raise: that of a limit game, or the one for all others."""
    if hand.setup.stakes.structure.is_limit:
        return structure_clause(hand)
    return basis(hand, "least raise")


def time_up(recorder: HandRecording, command: TimeUp) -> None:
    """The clock runs out: a dead hand if there was a bet, else a check (6.15, CP-23)."""
    hand = recorder.hand
    dealer_only(hand, command.actor)
    seat = in_turn(hand, command)
    if seat.bet < hand.betting.level:
        clause = hand.setup.law.book.ladder.power("run-clock").clause
        recorder.record(HandKilled(seat.number, clause))
    else:
        recorder.record(Checked(seat.number))


def turn_options(hand: Hand) -> TurnOptions:
    """What the seat to act in a betting round may do."""
    seat, level = hand.seats[hand.to_act], hand.betting.level
    owed = level - seat.bet
    if owed > seat.stack:
        owed = seat.stack
    return TurnOptions(
        seat.number,
        owed > 0 or may_fold(hand, seat),
        not owed,
        owed,
        wager_span(hand, seat),
        level > 0,
    )


def on_folded(hand: Hand, event: Folded) -> Hand:
    seat = replace(
        hand.seats[hand.to_act],
        standing="folded",
        seen=hand.betting.opens,
        gave_up=given_up(hand),
    )
    assert seat.number == event.seat, _OUT_OF_TURN
    return acted(hand, seat, hand.betting, out=True)


def on_checked(hand: Hand, event: Checked) -> Hand:
    seat = replace(hand.seats[hand.to_act], seen=hand.betting.opens)
    assert seat.number == event.seat, _OUT_OF_TURN
    return acted(hand, seat, hand.betting)


def on_called(hand: Hand, event: Called) -> Hand:
    seat, paid, betting = hand.seats[hand.to_act], event.paid, hand.betting
    assert seat.number == event.seat, _OUT_OF_TURN
    after = replace(
        seat,
        stack=seat.stack - paid,
        bet=seat.bet + paid,
        live=seat.live + paid,
        seen=betting.opens,
    )
    if betting.uncalled:
        betting = replace(betting, uncalled=NOTHING)
    return acted(hand, after, betting, paid)


def on_wagered(hand: Hand, event: Opened | Raised) -> Hand:
    """A bet or a raise: the same movement of chips, and the round has a new level."""
    seat, to = hand.seats[hand.to_act], event.to
    assert seat.number == event.seat, _OUT_OF_TURN
    paid, betting = to - seat.bet, wagered(hand, to)
    after = replace(
        seat, stack=seat.stack - paid, bet=to, live=seat.live + paid, seen=betting.opens
    )
    return acted(hand, after, betting, paid)


def on_killed(hand: Hand, event: HandKilled) -> Hand:
    return leave(hand, index_of(hand, event.seat), "dead")
