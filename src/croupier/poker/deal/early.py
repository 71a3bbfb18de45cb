"""Acts out of turn, and how they bind when the turn comes (6.18, CP-10).

Whoever was skipped acts first, with every option. Then the early act is tested against what
they did: a bet, raise or call stands unless somebody has bet more; a check has given up the
right to bet or raise; a fold is final. An early act is no action until the turn reaches it.

A check is announced (8.2.4). Chips, or the word "call", from a player with nothing to add are a
call of nothing: it stands like any call, and takes no right away.
"""

from msgspec.structs import replace

from croupier.money import Cents
from croupier.poker.deal import gestures
from croupier.poker.deal.gestures import Facing, GestureReading
from croupier.poker.deal.state import Early
from croupier.poker.hand.betting import Span, wager_span
from croupier.poker.hand.state import Hand, HandSeat, basis, to_call
from croupier.poker.readings import Readings


def binding_act(
    hand: Hand, seat: HandSeat, early: Early, readings: Readings
) -> GestureReading | str:
    """The act as it binds now, or the clause that releases the player from it."""
    was, level = early.reading, hand.betting.level
    facing = _facing(hand, seat, early)
    match was.act:
        case "fold":
            return was
        case "check":
            return _binding_check(facing, announced=early.word == "check")
        case "name the amount" if facing.span is None:
            return basis(hand, "early act released")
        case "short" | "name the amount":
            return basis(hand, "early act released") if level > early.level else was
        case _:
            return _binding_wager(facing, early, readings)


def _binding_check(facing: Facing, *, announced: bool) -> GestureReading | str:
    """A check as it binds, or a call of nothing where it was not announced."""
    if facing.need:
        return basis(facing.hand, "early check" if announced else "early act released")
    return gestures.check(facing, "check said aloud" if announced else "early act stands")


def _binding_wager(facing: Facing, early: Early, readings: Readings) -> GestureReading | str:
    was, level = early.reading, facing.level
    measure = early.level if readings.early_all_in == "when made" else level
    if was.all_in and was.to < measure:
        return gestures.call(facing, "early all-in")
    if level > was.to:
        return basis(facing.hand, "early act released")
    if facing.need and (was.act == "call" or level == was.to):
        return gestures.call(facing, "early act stands")
    if facing.span is None:
        return gestures.call(facing, "early act stands") if facing.need else gestures.check(facing)
    stands = _in_whole_chips(facing.span, was.to)
    if level == early.level:
        return gestures.wager(facing, stands, "early act stands")
    if early.word == "all-in":
        return gestures.all_in(facing)
    return gestures.over_the_call(replace(facing, put=stands - facing.seat.bet), readings)


def _in_whole_chips(span: Span, to: Cents) -> Cents:
    """The bet that stands, brought down to whole chips (6.2).

    A pot-limit maximum need not be in whole chips, and is a maximum no longer when others have
    called before the turn of whoever bet it.
    """
    if to in span or not span.least < to < span.most:
        return to
    return max(span.least, to - to % span.chip)


def _facing(hand: Hand, seat: HandSeat, early: Early) -> Facing:
    """The seat's position now, with the early chips in front of it."""
    put = max(early.reading.to - seat.bet, early.reading.put - early.reading.back)
    return Facing(hand, seat, put, False, to_call(hand, seat), wager_span(hand, seat))
