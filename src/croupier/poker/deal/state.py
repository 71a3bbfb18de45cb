"""The state of a deal: a hand as people really play it, and all that happens around it.

A `Hand` knows the law of poker. A `Deal` adds what a table sees besides: the shuffle and the
cut, acts out of turn, a bet not made up, cards in the wrong place, side wagers, rulings.

Invariants: with a deck in the dealer's hand each of its cards lies in exactly one place; the
stacks, the pot, what is held and what the house took are what the players sat down with.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor
from croupier.cards import Card
from croupier.money import NOTHING, Cents
from croupier.poker.deal.flop_chase import ChaseResult, ChaseWager
from croupier.poker.deal.gestures import GestureReading, SpokenWord
from croupier.poker.hand.events import MaybeCard, Posted
from croupier.poker.hand.state import NOBODY, Hand, HandSeat, index_of, new_hand, seats_with
from croupier.poker.setup import HandPlace, SeatNo, Setup

Ready = Literal["", "shuffled", "cut"]
OwedKind = Literal["make up", "name the amount", "rule on the fold"]


class Early(msgspec.Struct, frozen=True, gc=False):
    """An act out of turn, kept until the turn reaches the seat; `level` is what it faced."""

    seat: SeatNo
    reading: GestureReading
    level: Cents
    word: SpokenWord


class Owing(msgspec.Struct, frozen=True, gc=False):
    """What the seat to act must settle before anything else happens."""

    seat: SeatNo
    kind: OwedKind
    put: Cents
    owed: Cents
    clause: str


class HeldMoney(msgspec.Struct, frozen=True, gc=False):
    """Money taken out of the hand by a sanction, pending an investigation (13.2)."""

    seat: SeatNo
    person: str
    amount: Cents
    clause: str


class DealRuling(msgspec.Struct, frozen=True, gc=False):
    """What somebody with the authority ruled, and on what ground."""

    what: str
    clause: str
    by: Actor
    seat: SeatNo | None = None
    note: str = ""


class Around(msgspec.Struct, frozen=True, gc=False):
    """What has happened around a hand; in most deals nothing has.

    `aside` are cards turned by mistake that are not back in the stub. `burn_lies` says that the
    burn for the next board cards is already made; `unburned` that the latest board cards came
    without one. `faces` are cards of a hand that everybody has seen, `exposed` how many of them
    the dealer showed in the deal. `late` are seats that were passed over without a discard,
    `misgiven` those dealt a wrong number of cards. `removed` are players whom a sanction keeps
    out of the re-deal, with the stakes they have left. `void` ends a deal without a result.
    `unchecked` are the cards that replace a defective deck until somebody has checked them;
    `to_count` are cards that an officer ordered counted (3.4).
    """

    early: tuple[Early, ...] = ()
    owing: Owing | None = None
    barred: tuple[SeatNo, ...] = ()
    burn_lies: bool = False
    unburned: bool = False
    aside: tuple[Card, ...] = ()
    muck: tuple[MaybeCard, ...] = ()
    boxed: int = 0
    exposed: int = 0
    faces: tuple[Card, ...] = ()
    to_replace: tuple[SeatNo, Card] | None = None
    late: tuple[SeatNo, ...] = ()
    misgiven: tuple[SeatNo, ...] = ()
    shown_to: tuple[tuple[SeatNo, SeatNo], ...] = ()
    chase: tuple[ChaseWager, ...] = ()
    chase_results: tuple[ChaseResult, ...] = ()
    held: tuple[HeldMoney, ...] = ()
    removed: tuple[HandPlace, ...] = ()
    rulings: tuple[DealRuling, ...] = ()
    misdeals: int = 0
    void: bool = False
    unchecked: bool = False
    to_count: bool = False


NOTHING_AROUND: Final = Around()
"""The one object that most deals share, so that `is` tells at once that nothing has happened."""


class Deal(msgspec.Struct, frozen=True, gc=False):
    """One deal at one point of its play; `pack` is the deck shuffled but not yet cut.

    A deal is copied with every event of its hand, so all that seldom changes stands in `around`.
    """

    hand: Hand
    ready: Ready = ""
    pack: tuple[Card, ...] = ()
    posted: tuple[Posted, ...] = ()
    around: Around = NOTHING_AROUND


def altered(deal: Deal, *, hand: Hand | None = None, **around: Any) -> Deal:
    """The deal with these fields of `around` replaced, and its hand where one is given."""
    return replace(deal, hand=hand or deal.hand, around=replace(deal.around, **around))


def new_deal(setup: Setup, chase: tuple[ChaseWager, ...] = ()) -> Deal:
    """A deal before anything has been shuffled, posted or dealt."""
    hand = new_hand(setup)
    return Deal(hand, around=Around(chase=chase)) if chase else Deal(hand)


def dealt_again(deal: Deal) -> Deal:
    """The same deal from its beginning: same places, same button, a new shuffle (9.1.1).

    A player whose wagers are held is not dealt in again; `Around.removed` keeps their stake.
    """
    setup = deal.hand.setup
    taken = {each.seat: each.amount for each in deal.around.held}
    out = tuple(
        HandPlace(place.seat, place.person, place.stack - taken[place.seat])
        for place in setup.places
        if place.seat in taken
    )
    again = replace(
        setup,
        places=tuple(place for place in setup.places if place.seat not in taken),
        posts=tuple(post for post in setup.posts if post.seat not in taken),
    )
    return Deal(
        new_hand(again),
        around=Around(
            chase=deal.around.chase,
            chase_results=deal.around.chase_results,
            held=deal.around.held,
            removed=deal.around.removed + out,
            rulings=deal.around.rulings,
            misdeals=deal.around.misdeals + 1,
        ),
    )


def can_deal_again(deal: Deal) -> bool:
    """Whether two players are left once those under sanction are kept out."""
    held = {each.seat for each in deal.around.held}
    return sum(place.seat not in held for place in deal.hand.setup.places) >= 2


def refunded(deal: Deal) -> Hand:
    """The hand ended, with every wager returned to its player; the cards stay on record."""
    stacks = {place.seat: place.stack for place in deal.hand.setup.places}
    seats = tuple(
        replace(
            seat,
            stack=stacks[seat.number],
            bet=NOTHING,
            live=NOTHING,
            dead=NOTHING,
            standing="void",
        )
        for seat in deal.hand.seats
    )
    back = replace(deal.hand, seats=seats, pot=NOTHING, live=0, able=0, to_act=NOBODY, phase="over")
    return _without_held(back, deal.around.held)


def _without_held(hand: Hand, held: tuple[HeldMoney, ...]) -> Hand:
    for each in held:
        seat = seat_of(hand, each.seat)
        if seat is not None:
            stack = seat.stack - each.amount
            hand = replace(hand, seats=seats_with(hand, each.seat, stack=stack))
    return hand


def seat_of(hand: Hand, number: SeatNo) -> HandSeat | None:
    index = index_of(hand, number)
    return None if index == NOBODY else hand.seats[index]


def has_acted(hand: Hand, number: SeatNo) -> bool:
    """Whether the seat has acted in turn at any time in this hand."""
    return bool(hand.actors >> index_of(hand, number) & 1)


def cards_due(deal: Deal, seat: HandSeat) -> int:
    """How many cards the seat should hold now."""
    thrown = len(seat.discards) or (seat.number in deal.around.late)
    return deal.hand.setup.variant.hole_cards - int(thrown)
