"""Players' acts at a deal: gestures in turn and out of it, and bets that fall short."""

from typing import Any, Final

from msgspec.structs import replace

from croupier.acts import Actor, Locked, NotAChoice, NotYourTurn, WrongMoment
from croupier.money import NOTHING
from croupier.poker.deal import commands, events
from croupier.poker.deal.gestures import Announcement, command_of, read
from croupier.poker.deal.recorder import DealRecorder, early_of
from croupier.poker.deal.state import Deal, Early, OwedKind, Owing, altered
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand.authority import about_seat, needs_phase, own_seat, still_in
from croupier.poker.hand.events import Folded
from croupier.poker.hand.state import HandSeat, basis, index_of, refusal, seats_with
from croupier.poker.hand.streets import leave
from croupier.poker.hand.turns import on_folded
from croupier.poker.setup import SeatNo


def gesture(recorder: DealRecorder, command: commands.Gesture) -> None:
    """Decides on chips and words: in turn they are an act, out of turn they are kept (6.18)."""
    hand = recorder.hand
    index = own_seat(hand, command.actor, command.seat)
    needs_phase(hand, "betting", basis(hand, "bet"))
    seat = still_in(hand, command.actor, index)
    if index != hand.to_act:
        _out_of_turn(recorder, command, seat)
        return
    owing = recorder.state.around.owing
    said = command.said
    if owing is not None:
        if owing.kind != "name the amount":
            _refuse_while_owing(recorder)
        said = Announcement("raise", said.to, said.by)
    reading = read(hand, seat, command.chips, said, recorder.readings)
    recorder.record(events.Gestured(seat.number, command.chips, said, reading))
    if recorder.state.around.owing is None:
        recorder.decide_hand(command_of(reading, command.actor, seat))


def _out_of_turn(recorder: DealRecorder, command: commands.Gesture, seat: HandSeat) -> None:
    hand = recorder.hand
    if not seat.stack:
        rest = "no further part in the betting"
        mine, other = f"are all-in and take {rest}", f"is all-in and takes {rest}"
        reason = about_seat(command.actor, seat, mine, other)
        raise refusal(hand, NotYourTurn, reason, "all-in for less")
    if early_of(recorder.state, seat) is not None:
        rest = "already acted out of turn: that act stands until the turn comes"
        reason = about_seat(command.actor, seat, f"have {rest}", f"has {rest}")
        raise refusal(hand, Locked, reason, "early act stands")
    reading = read(hand, seat, command.chips, command.said, recorder.readings)
    recorder.record(events.ActedEarly(seat.number, reading, hand.betting.level, command.said.word))
    if command.said.word == "check":
        hand_long = recorder.readings.early_check_lasts == "hand"
        recorder.record(events.RightsLost(seat.number, hand_long))


def make_up(recorder: DealRecorder, command: commands.MakeUp) -> None:
    """The short bet is made up to a call (6.17)."""
    owing = _owed_by(recorder, command.actor, command.seat, "make up")
    recorder.decide_hand(hand_commands.Call(command.actor, owing.seat))


def surrender(recorder: DealRecorder, command: commands.Surrender) -> None:
    """The hand is folded and the short bet stays in the pot (6.17)."""
    owing = _owed_by(recorder, command.actor, command.seat, "make up")
    recorder.record(events.Surrendered(owing.seat, owing.put))


def rule_on_fold(recorder: DealRecorder, command: commands.RuleOnFold) -> None:
    """The dealer holds a player to a fold out of turn, or gives the hand back (CP-10)."""
    recorder.power(command.actor, "deal")
    owing = _owed_by(recorder, command.actor, command.seat, "rule on the fold")
    if command.stands:
        recorder.record(Folded(owing.seat))
    else:
        recorder.record(events.EarlyReleased(owing.seat, basis(recorder.hand, "words bind")))


def _owed_by(recorder: DealRecorder, by: Actor, number: SeatNo, kind: OwedKind) -> Owing:
    own_seat(recorder.hand, by, number)
    owing = recorder.state.around.owing
    if owing is None or owing.seat != number or owing.kind != kind:
        what = "fold out of turn to rule on" if kind == "rule on the fold" else "short bet"
        reason = f"Seat {number} has no {what} now."
        raise refusal(recorder.hand, WrongMoment, reason, "short bet")
    return owing


def _refuse_while_owing(recorder: DealRecorder) -> None:
    """Refuses an act while the seat has something to settle first."""
    owing = recorder.state.around.owing
    if owing is not None:
        recorder.refuse(NotAChoice, _OWED_FIRST[owing.kind], owing.clause)


_OWED_FIRST: Final[dict[OwedKind, str]] = {
    "make up": "First make up the short bet, or fold and leave it in the pot.",
    "name the amount": "First name the amount of the raise that was announced.",
    "rule on the fold": "First the dealer must rule whether the fold out of turn stands.",
}


PLAIN_ACTS: Final = (
    hand_commands.Fold,
    hand_commands.Check,
    hand_commands.Call,
    hand_commands.Bet,
    hand_commands.Raise,
)


def refuse_but_what_is_owed(recorder: DealRecorder, command: Any) -> None:
    """Refuses a plain act of a seat that owes something, unless the act settles it."""
    owing = recorder.state.around.owing
    if owing is None or command.seat != owing.seat:
        return
    if owing.kind != "name the amount" or not isinstance(
        command, hand_commands.Raise | hand_commands.Bet
    ):
        _refuse_while_owing(recorder)


def time_up(recorder: DealRecorder, command: hand_commands.TimeUp) -> None:
    """The clock runs out (6.15); a short bet not made up stays, and the hand is folded."""
    owing = recorder.state.around.owing
    if owing is not None and owing.kind == "make up" and owing.seat == command.seat:
        recorder.power(command.actor, "run-clock")
        recorder.record(events.Surrendered(owing.seat, owing.put))
        return
    recorder.decide_hand(command)


# --- what it does to the deal ----------------------------------------------------------------


def on_gestured(deal: Deal, event: events.Gestured) -> Deal:
    owing: Owing | None = None
    reading = event.reading
    if reading.act == "short":
        owing = Owing(
            event.seat, "make up", reading.put, reading.owed, basis(deal.hand, "short bet")
        )
    elif reading.act == "name the amount":
        clause = basis(deal.hand, "raise")
        owing = Owing(event.seat, "name the amount", reading.put, reading.owed, clause)
    return altered(deal, owing=owing)


def on_acted_early(deal: Deal, event: events.ActedEarly) -> Deal:
    act = Early(event.seat, event.reading, event.level, event.word)
    return altered(deal, early=(*deal.around.early, act))


def on_early_stood(deal: Deal, event: events.EarlyStood) -> Deal:
    as_in_turn = events.Gestured(event.seat, (), Announcement(), event.reading)
    return on_gestured(_without_early(deal, event.seat), as_in_turn)


def on_early_released(deal: Deal, event: events.EarlyReleased) -> Deal:
    return altered(_without_early(deal, event.seat), owing=None)


def on_fold_referred(deal: Deal, event: events.FoldReferred) -> Deal:
    clause = basis(deal.hand, "words bind")
    owing = Owing(event.seat, "rule on the fold", NOTHING, NOTHING, clause)
    return altered(_without_early(deal, event.seat), owing=owing)


def on_folded_early(deal: Deal, event: events.FoldedEarly) -> Deal:
    after = _without_early(deal, event.seat)
    return replace(after, hand=leave(deal.hand, index_of(deal.hand, event.seat), "folded"))


def on_rights_lost(deal: Deal, event: events.RightsLost) -> Deal:
    seats = seats_with(deal.hand, event.seat, barred=True)
    barred = (*deal.around.barred, event.seat) if event.hand_long else deal.around.barred
    return altered(deal, hand=replace(deal.hand, seats=seats), barred=barred)


def on_surrendered(deal: Deal, event: events.Surrendered) -> Deal:
    """The short bet goes in, and then the hand is folded; some of the stake is left."""
    hand = deal.hand
    seat = hand.seats[hand.to_act]
    paid = event.amount
    stack, bet, live = seat.stack - paid, seat.bet + paid, seat.live + paid
    seats = seats_with(hand, seat.number, stack=stack, bet=bet, live=live)
    hand = replace(hand, seats=seats, pot=hand.pot + paid, voluntary=True)
    return altered(deal, hand=on_folded(hand, Folded(event.seat)), owing=None)


def _without_early(deal: Deal, number: SeatNo) -> Deal:
    return altered(deal, early=tuple(act for act in deal.around.early if act.seat != number))
