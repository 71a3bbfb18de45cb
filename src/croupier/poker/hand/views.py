"""What a person at the table may see of a hand, and of what happens in it.

Invariant: two hands that differ only in cards hidden from somebody give them the same bytes.
A card is open when it lies on the board or has been shown. A player also sees their own.
Folded and mucked hands, burns, discards and the deck are nobody's to see; an officer who has
inspected a hand after it was over has seen that one (8.21).
"""

import msgspec

from croupier.acts import Viewer
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.hand import events
from croupier.poker.hand.events import HandEvent, Inspected, MaybeCard
from croupier.poker.hand.pots import Pot, pots_of
from croupier.poker.hand.rules import legal_actions
from croupier.poker.hand.state import (
    NOBODY,
    Betting,
    Hand,
    HandPhase,
    HandSeat,
    HandStanding,
    index_of,
)
from croupier.poker.hand.turns import NOTHING_TO_DO, TurnOptions
from croupier.poker.setup import SeatNo, Setup


class HandSeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat as the viewer sees it; a card they may not see is None.

    `options` are what the viewer may do at their own seat, while it is that seat's turn.
    """

    seat: SeatNo
    person: str
    stack: Cents
    bet: Cents
    paid: Cents
    standing: HandStanding
    shown: bool
    cards: tuple[MaybeCard, ...]
    discards: tuple[MaybeCard, ...]
    options: TurnOptions | None = None


class HandView(msgspec.Struct, frozen=True, gc=False):
    """A hand as the viewer sees it."""

    setup: Setup
    phase: HandPhase
    round: int
    seats: tuple[HandSeatView, ...]
    betting: Betting
    board: tuple[Card, ...]
    burns: int
    pot: Cents
    pots: tuple[Pot, ...]
    rake: Cents
    to_act: SeatNo | None
    inspected: tuple[Inspected, ...]

    @property
    def own_options(self) -> TurnOptions:
        """The options at the viewer's own seat; nothing to do while others are to act."""
        offered = (seat.options for seat in self.seats if seat.options is not None)
        return next(offered, NOTHING_TO_DO)


def view(hand: Hand, viewer: Viewer) -> HandView:
    """The hand, less every card the viewer may not see."""
    turn = hand.seats[hand.to_act] if hand.to_act != NOBODY else None
    return HandView(
        setup=hand.setup,
        phase=hand.phase,
        round=hand.round,
        seats=tuple(_seat_view(hand, seat, viewer, seat is turn) for seat in hand.seats),
        betting=hand.betting,
        board=hand.board,
        burns=len(hand.burns),
        pot=hand.pot,
        pots=() if hand.phase == "over" else pots_of(hand)[hand.pushed :],
        rake=hand.rake,
        to_act=None if turn is None else turn.number,
        inspected=() if viewer.kind in ("player", "onlooker") else hand.inspected,
    )


def _seat_view(hand: Hand, seat: HandSeat, viewer: Viewer, to_act: bool) -> HandSeatView:
    mine = _is_own(seat, viewer)
    own = mine or _has_inspected(hand, seat, viewer)
    return HandSeatView(
        seat.number,
        seat.person,
        seat.stack,
        seat.bet,
        seat.live + seat.dead,
        seat.standing,
        seat.shown,
        seat.cards if own or seat.shown else _hidden(seat.cards),
        seat.discards if own else _hidden(seat.discards),
        legal_actions(hand) if mine and to_act else None,
    )


def _is_own(seat: HandSeat, viewer: Viewer) -> bool:
    return viewer.kind == "player" and viewer.person == seat.person


def _has_inspected(hand: Hand, seat: HandSeat, viewer: Viewer) -> bool:
    return viewer.kind in ("dealer", "supervisor") and any(
        look.seat == seat.number and look.person == viewer.person for look in hand.inspected
    )


def _hidden(cards: tuple[MaybeCard, ...]) -> tuple[MaybeCard, ...]:
    return (None,) * len(cards)


def view_event(hand: Hand, event: HandEvent, viewer: Viewer) -> HandEvent | None:
    """An event of this hand as the viewer may see it; None where nothing of it is shown.

    `hand` is the state before the event. A deck placed is seen face down, so it is told
    without its cards; an inspection is between the officers.
    """
    match event:
        case events.DeckPlaced():
            return events.DeckPlaced(())
        case events.HoleDealt():
            return events.HoleDealt(_own_of_deal(hand, event.cards, viewer))
        case events.Discarded():
            own = _is_own(hand.seats[index_of(hand, event.seat)], viewer)
            return event if own else events.Discarded(event.seat, None)
        case events.BoardDealt():
            return events.BoardDealt(event.cards, (None,) * len(event.burned))
        case events.Inspected():
            return None if viewer.kind in ("player", "onlooker") else event
        case (
            events.Posted()
            | events.Folded()
            | events.Checked()
            | events.Called()
            | events.Opened()
            | events.Raised()
            | events.HandKilled()
            | events.Returned()
            | events.Shown()
            | events.Mucked()
            | events.MuckOpened()
            | events.PotPushed()
        ):
            return event
        case _:
            raise AssertionError(f"it is not said who sees {type(event).__name__}")


def _own_of_deal(hand: Hand, cards: tuple[MaybeCard, ...], viewer: Viewer) -> tuple[MaybeCard, ...]:
    """The deal with only the viewer's own cards face up."""
    seats = hand.seats
    return tuple(
        card if _is_own(seats[(hand.dealt + place) % len(seats)], viewer) else None
        for place, card in enumerate(cards)
    )
