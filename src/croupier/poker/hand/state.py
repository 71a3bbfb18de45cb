"""The state of a hand: the seats, the betting of the round, the cards. All of it is immutable.

Seats stand in dealing order, the first on the button's left and the button last (8.4), so
position is an index and "clockwise" is the next one round.

Invariant: the stacks and the pot together are what the players sat down with, less what
the house has taken.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.acts import Refusal
from croupier.cards import Card
from croupier.money import NOTHING, Cents
from croupier.poker.hand.events import Inspected, MaybeCard
from croupier.poker.law import PokerClause
from croupier.poker.setup import SeatNo, Setup, from_the_button

HandPhase = Literal[
    "posting", "dealing", "betting", "discarding", "board", "showdown", "pushing", "over"
]
HandStanding = Literal["in", "folded", "dead", "void", "mucked"]

NOBODY = -1
NOT_YET = -1


class HandSeat(msgspec.Struct, frozen=True, gc=False):
    """A player in the hand.

    `bet` is what lies in front of them this round; `live` all they have put in that others
    must match, `dead` what goes to the main pot unmatched. `seen` is how many full bets and
    raises the round had had when they last acted: one more gives them a new right to raise, as
    short all-ins do that add up to enough over `bet`, the level at that time (CP-3). `barred`
    takes that right for the round (6.18.3). `gave_up` counts the hands given up, this one
    included, at the time when it was; it is 0 while the hand is in.
    """

    number: SeatNo
    person: str
    stack: Cents
    bet: Cents = NOTHING
    live: Cents = NOTHING
    dead: Cents = NOTHING
    cards: tuple[MaybeCard, ...] = ()
    standing: HandStanding = "in"
    shown: bool = False
    seen: int = NOT_YET
    barred: bool = False
    discards: tuple[MaybeCard, ...] = ()
    gave_up: int = 0


class Betting(msgspec.Struct, frozen=True, gc=False):
    """The betting of one round.

    `level` is what must be matched; `full` the last level that was a full bet or raise, or in
    limit games half of one or more, which a short all-in leaves behind. `step` is the largest
    full bet or raise (6.6), `last` the last increment of any kind (CP-8). `opens` counts full
    bets and raises, `raises` those that count towards the limit of raises (6.9). `uncalled` is
    what the last raise put in to match the bet before it, while nobody has called it (7.5).
    """

    level: Cents
    full: Cents
    step: Cents
    last: Cents
    opens: int = 0
    raises: int = 0
    uncalled: Cents = NOTHING


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand at one point of its play.

    `to_act` is the index of the seat that must act, discard or show. `pot` is all the money
    in, bets of this round included. `live` counts those who have not folded and `able` those
    of them with chips to bet. `actors` has a bit for each seat that has acted in turn, and
    `round_actors` for each that has since the latest board cards.
    `aggressor` made the last bet or raise, in round `aggressor_round`; that is 0 again when all
    of it went back because nobody called. `voluntary` is false while blinds and antes are the
    only wagers (7.6).
    """

    setup: Setup
    phase: HandPhase
    round: int
    seats: tuple[HandSeat, ...]
    betting: Betting
    to_act: int = NOBODY
    pot: Cents = NOTHING
    live: int = 0
    able: int = 0
    actors: int = 0
    round_actors: int = 0
    aggressor: int = NOBODY
    aggressor_round: int = 0
    voluntary: bool = False
    posted: int = 0
    last_blind: int = NOBODY
    dealt: int = 0
    board: tuple[Card, ...] = ()
    burns: tuple[MaybeCard, ...] = ()
    stub: tuple[Card, ...] = ()
    pushed: int = 0
    rake: Cents = NOTHING
    inspected: tuple[Inspected, ...] = ()


def new_hand(setup: Setup) -> Hand:
    """The hand before anything has been posted or dealt."""
    places = from_the_button(setup.places, setup.button)
    seats = tuple([HandSeat(place.seat, place.person, place.stack) for place in places])
    least = setup.stakes.bets[0]
    return Hand(
        setup,
        "posting" if setup.posts else "dealing",
        1,
        seats,
        Betting(NOTHING, NOTHING, least, least),
        live=len(seats),
        able=len(seats),
    )


def basis(hand: Hand, of: PokerClause) -> str:
    """The clause that the book of the hand gives for something."""
    return hand.setup.law.clauses[of]


def refusal(hand: Hand, kind: type[Refusal], reason: str, of: PokerClause) -> Refusal:
    """A refusal that cites the book of the hand."""
    return hand.setup.law.refusal(kind, reason, of)


def index_of(hand: Hand, number: SeatNo) -> int:
    """The place of a chair in dealing order, or NOBODY."""
    for index, seat in enumerate(hand.seats):
        if seat.number == number:
            return index
    return NOBODY


def with_seat(seats: tuple[HandSeat, ...], index: int, seat: HandSeat) -> tuple[HandSeat, ...]:
    changed = list(seats)
    changed[index] = seat
    return tuple(changed)


def seats_with(hand: Hand, number: SeatNo, **changes: object) -> tuple[HandSeat, ...]:
    """The seats, with these fields of one of them replaced."""
    index = index_of(hand, number)
    return with_seat(hand.seats, index, replace(hand.seats[index], **changes))


def without_card(cards: tuple[MaybeCard, ...], card: MaybeCard) -> tuple[MaybeCard, ...]:
    """The cards without one of them; an unrecorded card stands for one that is not among them."""
    place = cards.index(card if card in cards else None)
    return cards[:place] + cards[place + 1 :]


def given_up(hand: Hand) -> int:
    """How many hands will have been given up with the next one: the number that one gets."""
    return len(hand.seats) - hand.live + 1


def first_in(seats: tuple[HandSeat, ...]) -> int:
    """The first on the button's left who has not folded."""
    for index, seat in enumerate(seats):
        if seat.standing == "in":
            return index
    return NOBODY


def to_call(hand: Hand, seat: HandSeat) -> Cents:
    """What the seat must add to call, all it has where it has less."""
    owed = hand.betting.level - seat.bet
    return owed if owed < seat.stack else seat.stack


def substantial_action(hand: Hand, *, this_round: bool = False) -> bool:
    """Whether two different players have acted in turn (1.1 'Substantial action').

    Folds and checks count; blinds and acts out of turn do not. `this_round` asks it of the
    latest betting round, in progress or closed, as late discards and missed burns do (9.4, 9.15.2).
    """
    return (hand.round_actors if this_round else hand.actors).bit_count() >= 2
