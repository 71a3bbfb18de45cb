"""Writes down what follows from one command at a deal, and knows the deal as it stands after.

What must follow without anybody asking follows here: uncalled money goes back, early acts are
tested when their turn comes, side wagers are settled once the flop is final.
"""

from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from croupier.acts import Actor, Refusal
from croupier.books import Irregularity, Ladder
from croupier.poker import deal_events as happened
from croupier.poker.deal import Deal, Early
from croupier.poker.early import stands
from croupier.poker.events import Folded, Returned
from croupier.poker.flop_chase import settle
from croupier.poker.gestures import command_of
from croupier.poker.hand import NOBODY, NOT_YET, Hand, Seat
from croupier.poker.pots import uncalled
from croupier.poker.powers import needs_power, needs_rank, refuse
from croupier.poker.readings import Readings
from croupier.poker.rules import HandRules

_BETTING = ("posting", "dealing", "betting", "over")


class DealLaw(Protocol):
    """What a pen needs to know of the rules it writes under."""

    hand_rules: HandRules
    readings: Readings
    ladder: Ladder
    irregularities: tuple[Irregularity, ...]

    def evolve(self, state: Deal, event: Any, hand: Hand | None = None) -> Deal: ...


class Pen:
    """One command's story so far."""

    def __init__(self, law: DealLaw, deal: Deal) -> None:
        self.law = law
        self.deal = deal
        self.events: list[Any] = []

    @property
    def hand(self) -> Hand:
        return self.deal.hand

    @property
    def readings(self) -> Readings:
        return self.law.readings

    def write(self, *events: Any) -> None:
        for event in events:
            self.deal = self.law.evolve(self.deal, event)
            self.events.append(event)

    def refuse(self, kind: type[Refusal], reason: str, clause: str) -> NoReturn:
        refuse(kind, reason, clause)

    def power(self, by: Actor, name: str) -> str:
        return needs_power(self.law.ladder, by, name)

    def rank(self, by: Actor, needed: str, clause: str) -> None:
        needs_rank(self.law.ladder, by, needed, clause)

    def hand_command(self, command: Any) -> None:
        """What the law of the hand makes of a command; what it has worked out stands."""
        after, events = self.law.hand_rules.play(self.hand, command)
        if len(events) == 1:
            self.deal = self.law.evolve(self.deal, events[0], after)
            self.events.append(events[0])
        else:
            self.write(*events)

    # --- what follows of itself ------------------------------------------------------------

    def finish(self) -> None:
        """Everything that must follow now; called once, when a command has been decided."""
        self._give_back()
        while self._test_early():
            self._give_back()
        self._settle_chase()

    def _give_back(self) -> None:
        if self.hand.phase not in _BETTING and self.hand.live:
            back = uncalled(self.hand)
            if back is not None:
                self.write(Returned(back.seat, back.amount))

    def _test_early(self) -> bool:
        """Tests the early act of the seat whose turn it is; whether the turn may have moved on."""
        if self.hand.phase != "betting" or self.deal.owing is not None:
            return False
        if self._all_others_folded_early():
            return True
        seat = self.hand.seats[self.hand.to_act]
        early = early_of(self.deal, seat)
        if early is None:
            return False
        found = stands(self.hand, seat, early, self.readings)
        if isinstance(found, str):
            self.write(happened.EarlyReleased(seat.number, found))
            return False
        if found.act == "fold" and self.readings.early_fold == "dealer rules":
            self.write(happened.FoldReferred(seat.number))
            return False
        self.write(happened.EarlyStood(seat.number, found))
        if found.act == "fold":
            self.write(Folded(seat.number))
        elif self.deal.owing is None:
            self.hand_command(command_of(found, Actor(seat.person, "player"), seat))
        return True

    def _all_others_folded_early(self) -> bool:
        """Where everybody else has folded out of turn, those folds are final at once."""
        hand = self.hand
        if self.readings.early_fold != "final":
            return False
        others = [
            seat
            for index, seat in enumerate(hand.seats)
            if seat.standing == "in" and index != hand.to_act
        ]
        early = [early_of(self.deal, seat) for seat in others]
        if not all(act is not None and act.reading.act == "fold" for act in early):
            return False
        self.write(*(happened.FoldedEarly(seat.number) for seat in others))
        return True

    def _settle_chase(self) -> None:
        """Side wagers fall due with the first act on the flop, or where none can come (10.2.1)."""
        deal, hand = self.deal, self.hand
        if not deal.chase or deal.chase_results or len(hand.board) < 3:
            return
        no_act_yet = hand.round == 2 and all(seat.seen == NOT_YET for seat in hand.seats)
        if hand.phase == "betting" and no_act_yet:
            return
        self.write(happened.ChaseSettled(settle(deal.chase, hand.board[:3])))


Handler = Callable[[Pen, Any], None]


def early_of(deal: Deal, seat: Seat) -> Early | None:
    return next((early for early in deal.early if early.seat == seat.number), None)


def seat_to_act(hand: Hand) -> Seat | None:
    return None if hand.to_act == NOBODY else hand.seats[hand.to_act]
