"""Sanctions and games without an outcome: dead hands, void wagers, invalidated games (13.2, 13.5).

An officer declares a hand dead, voids an offender's wagers, or invalidates a whole game.
"""

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, WrongMoment
from croupier.money import NOTHING
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_rows import (
    clause_about,
    give_side_wagers_back,
    rule,
    ruling_row,
    void_hand,
)
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, HeldMoney, altered, refunded
from croupier.poker.hand.authority import still_in
from croupier.poker.hand.events import HandKilled
from croupier.poker.hand.state import NOBODY, HandSeat, basis, index_of, seats_with
from croupier.poker.hand.streets import leave
from croupier.poker.setup import SeatNo


def declare_dead(recorder: DealRecorder, command: commands.DeclareDead) -> None:
    """Cards or information were exchanged: the hand may be declared dead (13.14)."""
    clause = clause_about(recorder, "exchange")
    seat = _live_seat(recorder, command.actor, command.seat, clause)
    row = ruling_row(recorder, "exchange", command.actor)
    rule(recorder, row, command.actor, seat.number, command.note)


def void_wagers(recorder: DealRecorder, command: commands.VoidWagers) -> None:
    """An offender's wagers leave the pot; the others contest what they put in (CP-25)."""
    clause = recorder.power(command.actor, "void-wagers").clause
    seat = _live_seat(recorder, command.actor, command.seat, clause)
    if not command.note.strip():
        reason = "Say which rule the player has contravened, and how."
        recorder.refuse(NotAChoice, reason, clause)
    recorder.record(events.Ruled("breach", clause, command.actor, seat.number, command.note))
    if recorder.readings.voided_wager_in_pot == "stays in pot":
        recorder.record(HandKilled(seat.number, clause))
    else:
        void_hand(recorder, seat.number, command.to, clause)


def _live_seat(recorder: DealRecorder, by: Actor, number: SeatNo, clause: str) -> HandSeat:
    """The seat of a live hand that may be ruled out, for another is left to win the pot."""
    index = index_of(recorder.hand, number)
    if index == NOBODY or recorder.hand.phase in ("posting", "dealing", "over"):
        recorder.refuse(WrongMoment, f"Seat {number} has no hand to rule on.", clause)
    seat = still_in(recorder.hand, by, index)
    if recorder.hand.live == 1:
        reason = "You cannot rule this hand out: nobody else is left to win the pot."
        recorder.refuse(WrongMoment, reason, clause)
    return seat


def invalidate(recorder: DealRecorder, command: commands.Invalidate) -> None:
    """Disruption or fraud: no outcome, and every wager goes back (13.5, 13.6)."""
    power = recorder.power(command.actor, "invalidate")
    if recorder.hand.phase == "over":
        reason = "The pot has been pushed: a round of play that is over cannot be invalidated."
        recorder.refuse(WrongMoment, reason, power.clause)
    fraud = command.ground == "fraud"
    clause = basis(recorder.hand, "game affected by fraud" if fraud else "game disrupted")
    if fraud and not command.effect.strip():
        recorder.refuse(NotAChoice, "Say how the fraud affected the outcome.", clause)
    ruled = events.Ruled("invalidated", power.clause, command.actor, None, command.effect)
    recorder.record(ruled)
    give_side_wagers_back(recorder, power.clause)
    recorder.record(events.Invalidated(command.ground, clause, command.effect))


# --- what it does to the deal ------------------------------------------------------------------


def on_voided(deal: Deal, event: events.HandVoided) -> Deal:
    """The seat leaves the hand with its money; what others must call stays the same (CP-16)."""
    index = index_of(deal.hand, event.seat)
    hand = leave(deal.hand, index, "void")
    seat = hand.seats[index]
    back = event.amount if event.to == "returned" else NOTHING
    seats = seats_with(
        hand, event.seat, stack=seat.stack + back, bet=NOTHING, live=NOTHING, dead=NOTHING
    )
    hand = replace(hand, seats=seats, pot=hand.pot - event.amount)
    if event.to == "returned":
        return replace(deal, hand=hand)
    held = HeldMoney(event.seat, seat.person, event.amount, event.clause)
    return altered(deal, hand=hand, held=(*deal.around.held, held))


def on_invalidated(deal: Deal, _event: events.Invalidated) -> Deal:
    return altered(deal, hand=refunded(deal), void=True, early=(), owing=None)
