"""What a person at the table may see of a deal, and of what happens in it.

Everything the hand shows, and besides: acts out of turn, what is owed, side wagers, cards
that everybody saw because they lay face up, and a hand that was shown to this person alone.
The deck, the burns, discards and the cards of others stay hidden.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.acts import Viewer
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.deal import events
from croupier.poker.deal.flop_chase import ChaseResult, ChaseWager
from croupier.poker.deal.state import Deal, DealRuling, Early, Owing, Ready, seat_of
from croupier.poker.hand.commission import Charges, slide
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.state import HandSeat
from croupier.poker.hand.views import HandSeatView, HandView, view, view_event
from croupier.poker.readings import Readings
from croupier.poker.setup import SeatNo


class DealView(msgspec.Struct, frozen=True):
    """A deal as the viewer sees it; `slide` is what lies on the drop slide."""

    hand: HandView
    ready: Ready
    slide: Cents
    early: tuple[Early, ...]
    owing: Owing | None
    aside: tuple[Card, ...]
    muck: tuple[MaybeCard, ...]
    chase: tuple[ChaseWager, ...]
    chase_results: tuple[ChaseResult, ...]
    rulings: tuple[DealRuling, ...]
    misdeals: int
    void: bool


def view_deal(
    deal: Deal, viewer: Viewer, charges: Charges = (), readings: Readings | None = None
) -> DealView:
    """The deal, less every card the viewer may not see."""
    shown = view(deal.hand, viewer)
    if deal.around.faces or deal.around.shown_to:
        seats = tuple(
            _seen(deal, seat, mine, viewer)
            for seat, mine in zip(deal.hand.seats, shown.seats, strict=True)
        )
        shown = replace(shown, seats=seats)
    return DealView(
        shown,
        deal.ready,
        slide(charges, deal.hand, readings),
        deal.around.early,
        deal.around.owing,
        deal.around.aside,
        deal.around.muck,
        deal.around.chase,
        deal.around.chase_results,
        deal.around.rulings,
        deal.around.misdeals,
        deal.around.void,
    )


def _seen(deal: Deal, seat: HandSeat, shown: HandSeatView, viewer: Viewer) -> HandSeatView:
    """A seat with the cards that everybody saw, or that were shown to this person."""
    to_whom = [to for number, to in deal.around.shown_to if number == seat.number]
    if any(_own(deal, to, viewer) for to in to_whom):
        return replace(shown, cards=seat.cards)
    if not deal.around.faces:
        return shown
    cards = tuple(
        card if card in deal.around.faces else known
        for card, known in zip(seat.cards, shown.cards, strict=True)
    )
    return replace(shown, cards=cards)


def view_deal_event(deal: Deal, event: Any, viewer: Viewer) -> Any:
    """An event of this deal as the viewer may see it; None where nothing of it is shown."""
    match event:
        case events.Shuffled():
            return events.Shuffled(())
        case events.Reshuffled():
            return replace(event, cards=())
        case events.Misturned() | events.Redealt() | events.ChaseFlopDealt():
            return replace(event, burned=(None,) * len(event.burned))
        case events.HoleReplaced() if not _own(deal, event.seat, viewer):
            return replace(event, new=None)
        case events.LateDiscarded() if not _own(deal, event.seat, viewer):
            return replace(event, card=None)
        case events.Misgiven() | events.CountPutRight() if not _own(deal, event.seat, viewer):
            return replace(event, given=(None,) * len(event.given))
        case events.Reconstructed():
            hands = ((n, cards if _own(deal, n, viewer) else ()) for n, cards in event.hands)
            return replace(event, hands=tuple(hands))
        case _ if type(event).__module__ == events.__name__:
            return event
        case _:
            return view_event(deal.hand, event, viewer)


def _own(deal: Deal, number: SeatNo, viewer: Viewer) -> bool:
    seat = seat_of(deal.hand, number)
    return viewer.kind == "player" and seat is not None and seat.person == viewer.person
