"""The recorder of a deal, and the events that follow a command without anybody asking.

Uncalled money goes back, early acts are tested when their turn comes, and side wagers are
settled once the flop is final.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.acts import Actor, Recorder
from croupier.books import Book
from croupier.poker.deal import events
from croupier.poker.deal.early import binding_act
from croupier.poker.deal.flop_chase import settle
from croupier.poker.deal.gestures import command_of
from croupier.poker.deal.state import Deal, Early
from croupier.poker.hand.events import Folded, MaybeCard
from croupier.poker.hand.pots import uncalled
from croupier.poker.hand.rules import DECIDES
from croupier.poker.hand.settling import RakeRule
from croupier.poker.hand.state import NOT_YET, Hand, HandSeat, basis
from croupier.poker.readings import Readings

_BETTING: Final = ("posting", "dealing", "betting", "over")


class DealLaw(NamedTuple):
    """What a deal is decided by: the book, the house's readings of it, and its commission."""

    book: Book
    readings: Readings
    commission: RakeRule


class DealRecorder(Recorder[DealLaw, Deal, Any], gc=False):
    """One command at a deal; the functions that decide a hand's own commands take it as well."""

    @property
    def hand(self) -> Hand:
        return self.state.hand

    @property
    def out_of_play(self) -> tuple[MaybeCard, ...]:
        return self.state.around.muck

    @property
    def readings(self) -> Readings:
        return self.law.readings

    @property
    def commission(self) -> RakeRule:
        return self.law.commission

    def record_hand(self, events: Sequence[Any], hand: Hand) -> None:
        """Records several events of the hand at once; none of them may change what is around it."""
        self.record_run(events, replace(self.state, hand=hand))

    def decide_hand(self, command: Any) -> None:
        """Decides a command by the rules of the hand."""
        DECIDES[type(command)](self, command)


def follow(recorder: DealRecorder) -> None:
    """Records everything that must follow now; called when a command has been decided."""
    _close_early(recorder)
    give_back(recorder)
    while recorder.state.around.early and _test_early(recorder):
        _close_early(recorder)
        give_back(recorder)
    around = recorder.state.around
    if around.chase and not around.chase_results:
        _settle_chase(recorder)


def give_back(recorder: DealRecorder) -> None:
    """Returns the part of a wager that nobody called.

    Where three players have chips left, every wager has been called.
    """
    hand = recorder.state.hand
    possible = hand.able <= 2 and hand.phase not in _BETTING and hand.live
    if possible and (back := uncalled(hand)) is not None:
        recorder.record(back)


def _test_early(recorder: DealRecorder) -> bool:
    """Tests the early act of the seat whose turn it is; gives whether the turn may have moved."""
    hand, readings = recorder.hand, recorder.readings
    if hand.phase != "betting" or recorder.state.around.owing is not None:
        return False
    if _all_others_folded_early(recorder):
        return True
    seat = hand.seats[hand.to_act]
    early = early_of(recorder.state, seat)
    if early is None:
        return False
    found = binding_act(hand, seat, early, readings)
    if isinstance(found, str):
        recorder.record(events.EarlyReleased(seat.number, found))
        return False
    if found.act == "fold" and readings.early_fold == "dealer rules":
        recorder.record(events.FoldReferred(seat.number))
        return False
    recorder.record(events.EarlyStood(seat.number, found))
    if found.act == "fold":
        recorder.record(Folded(seat.number))
    elif recorder.state.around.owing is None:
        recorder.decide_hand(command_of(found, Actor(seat.person, "player"), seat))
    return True


def _close_early(recorder: DealRecorder) -> None:
    """Folds whose turn has not come when the round closes are final then (CP-10).

    Where the dealer rules on them, there is no turn to rule on, and the hand stays in.
    """
    if recorder.hand.phase == "betting":
        return
    final = recorder.readings.early_fold == "final"
    for early in recorder.state.around.early:
        if recorder.hand.live > 1:
            gone = events.FoldedEarly(early.seat)
            clause = basis(recorder.hand, "words bind")
            recorder.record(gone if final else events.EarlyReleased(early.seat, clause))


def _all_others_folded_early(recorder: DealRecorder) -> bool:
    """Where everybody else has folded out of turn, those folds are final at once."""
    hand = recorder.hand
    if recorder.readings.early_fold != "final":
        return False
    others = [
        seat
        for index, seat in enumerate(hand.seats)
        if seat.standing == "in" and index != hand.to_act
    ]
    early = [early_of(recorder.state, seat) for seat in others]
    if not all(act is not None and act.reading.act == "fold" for act in early):
        return False
    for seat in others:
        recorder.record(events.FoldedEarly(seat.number))
    return True


def _settle_chase(recorder: DealRecorder) -> None:
    """Side wagers fall due with the first act on the flop, or where none can come (10.2.1)."""
    hand = recorder.hand
    if len(hand.board) < 3:
        return
    no_act_yet = hand.round == 2 and all(seat.seen == NOT_YET for seat in hand.seats)
    if hand.phase == "betting" and no_act_yet:
        return
    chase = recorder.state.around.chase
    recorder.record(events.ChaseSettled(settle(chase, hand.board[:3], hand.setup.book)))


def early_of(deal: Deal, seat: HandSeat) -> Early | None:
    return next((early for early in deal.around.early if early.seat == seat.number), None)
