"""The recorder of a hand: what a function that decides a command sees and records with.

A hand is decided alone (`HandRecorder`) or within a deal; `HandRecording` is what both offer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn, Protocol

from croupier.acts import Recording, Refusal
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.settling import RakeRule
from croupier.poker.hand.state import Hand


class HandLaw(NamedTuple):
    """What a hand is decided by besides its book: what the house takes of the pots."""

    commission: RakeRule


class HandRecording(Protocol):
    """What a function that decides a command of the hand needs of its recorder."""

    @property
    def hand(self) -> Hand:
        """The hand as it stands after what has been recorded."""
        ...

    @property
    def out_of_play(self) -> tuple[MaybeCard, ...]:
        """Cards put in the muck by mistakes of the deal; they are dealt to nobody."""
        ...

    @property
    def commission(self) -> RakeRule: ...

    def record(self, event: Any) -> None: ...

    def record_hand(self, events: Sequence[Any], hand: Hand) -> None:
        """Records several events of the hand at once; `hand` is the one after the last."""
        ...

    def refuse(self, kind: type[Refusal], reason: str, clause: str = "") -> NoReturn: ...


class HandRecorder(Recording[HandLaw, Hand, Any], gc=False):
    """One command at a hand that is played alone."""

    @property
    def hand(self) -> Hand:
        return self.state

    @property
    def out_of_play(self) -> tuple[MaybeCard, ...]:
        return ()

    @property
    def commission(self) -> RakeRule:
        return self.law.commission

    def record_hand(self, events: Sequence[Any], hand: Hand) -> None:
        self.record_run(events, hand)

    def refuse(self, kind: type[Refusal], reason: str, clause: str = "") -> NoReturn:
        raise kind(reason, clause, self.state.setup.law.book.id)
