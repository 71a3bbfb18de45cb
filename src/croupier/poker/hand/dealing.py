"""Dealing: the deck, hole cards, burns, the board, and the card that a Pineapple player discards.

With a deck in the dealer's hand cards come off its top. Without one, as on a real table or
in a hand history, they are recorded as they become known.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, WrongMoment
from croupier.cards import Card, show
from croupier.poker.hand.authority import (
    about_seat,
    dealer_at,
    dealer_only,
    needs_phase,
    own_seat,
    refuse_out_of_turn,
)
from croupier.poker.hand.commands import DealBoard, DealHole, Discard, PlaceDeck
from croupier.poker.hand.events import BoardDealt, DeckPlaced, Discarded, HoleDealt, MaybeCard
from croupier.poker.hand.recorder import HandRecording
from croupier.poker.hand.state import Hand, without_card
from croupier.poker.hand.streets import discarded, open_first_round, open_round
from croupier.poker.variants import BOOK

STREETS: Final = (0, 3, 1, 1)
"""Community cards turned before each betting round."""

FROM_THE_DECK: Final = "The cards come off the deck: do not name them."
BURN_IS_MADE: Final = "The burn card for this round already lies there: do not name another."


def refuse_known(recorder: HandRecording, cards: Sequence[MaybeCard]) -> None:
    """Refuses a card whose face is on record, wherever it lies: a deck holds each once (3.1)."""
    hand = recorder.hand
    seen: set[MaybeCard] = {*hand.board, *hand.burns, *recorder.out_of_play}
    for seat in hand.seats:
        seen.update(seat.cards + seat.discards)
    for card in cards:
        if card is not None and card in seen:
            raise NotAChoice(f"{card} has been dealt already: name another card.", "3.1", BOOK)
        seen.add(card)


def place_deck(recorder: HandRecording, command: PlaceDeck) -> None:
    dealer_before_the_deal(recorder, command.actor)
    refuse_partial_deck(recorder, command.cards)
    recorder.record(DeckPlaced(command.cards))


def dealer_before_the_deal(recorder: HandRecording, by: Actor) -> None:
    """Refuses whoever may not deal, and anybody once the first card is out."""
    hand = recorder.hand
    dealer_only(hand, by)
    if hand.dealt or hand.phase not in ("posting", "dealing"):
        recorder.refuse(WrongMoment, "You cannot change the deck now: the deal has begun.", "5.2")


def refuse_partial_deck(recorder: HandRecording, cards: tuple[Card, ...]) -> None:
    if len(cards) != 52 or len(set(cards)) != 52:
        reason = f"The deck must be 52 different cards; you gave {len(set(cards))}."
        recorder.refuse(NotAChoice, reason, "3.1")


def on_deck(hand: Hand, event: DeckPlaced) -> Hand:
    return replace(hand, stub=event.cards)


def hole_cards_due(hand: Hand) -> int:
    """How many cards are still to be dealt face down."""
    return len(hand.seats) * hand.setup.variant.hole_cards - hand.dealt


def deal_hole(recorder: HandRecording, command: DealHole) -> None:
    """One card at a time clockwise from the button's left until each has enough (8.4, 8.16.1)."""
    hand = recorder.hand
    dealer_at(hand, command.actor, "dealing", "8.4")
    due = hole_cards_due(hand)
    count = command.count if command.count is not None else len(command.cards) or due
    if not 0 < count <= due or len(command.cards) > count:
        reason = f"You can deal 1 to {due} cards now, and name no more cards than you deal."
        recorder.refuse(NotAChoice, reason, "8.16.1")
    if hand.stub:
        if command.cards:
            recorder.refuse(WrongMoment, FROM_THE_DECK, "5.2")
        recorder.record(HoleDealt(hand.stub[:count]))
    else:
        refuse_known(recorder, command.cards)
        unknown: tuple[MaybeCard, ...] = (None,) * (count - len(command.cards))
        recorder.record(HoleDealt(command.cards + unknown))


def on_hole(hand: Hand, event: HoleDealt) -> Hand:
    players, dealt, cards = len(hand.seats), hand.dealt, event.cards
    seats = tuple(
        [
            replace(seat, cards=seat.cards + cards[(index - dealt) % players :: players])
            for index, seat in enumerate(hand.seats)
        ]
    )
    dealt += len(cards)
    after = replace(hand, seats=seats, dealt=dealt, stub=hand.stub[len(cards) :])
    return after if hole_cards_due(after) else open_first_round(after)


def deal_board(recorder: HandRecording, command: DealBoard) -> None:
    """A burn, then the cards of the next round (8.18.1, 8.19.1, 8.20.1).

    A burn that already lies there for this round is not made again.
    """
    hand = recorder.hand
    dealer_at(hand, command.actor, "board", "8.18.1")
    burns = 1 if len(hand.burns) < hand.round else 0
    count = STREETS[hand.round]
    if hand.stub:
        if command.cards or command.burned is not None:
            recorder.refuse(WrongMoment, FROM_THE_DECK, "5.2")
        recorder.record(BoardDealt(hand.stub[burns : burns + count], hand.stub[:burns]))
        return
    if len(command.cards) != count:
        due = f"{count} community card{'s' if count > 1 else ''}"
        reason = f"You must name the {due} turned; you named {len(command.cards)}."
        recorder.refuse(NotAChoice, reason, "8.18.1")
    if command.burned is not None and not burns:
        recorder.refuse(NotAChoice, BURN_IS_MADE, "9.11")
    refuse_known(recorder, (*command.cards, command.burned))
    recorder.record(BoardDealt(command.cards, (command.burned,) * burns))


def on_board(hand: Hand, event: BoardDealt) -> Hand:
    used = len(event.cards) + len(event.burned)
    return open_round(hand, hand.board + event.cards, hand.burns + event.burned, hand.stub[used:])


def discard(recorder: HandRecording, command: Discard) -> None:
    """One card to the dealer, in turn from the button's left (8.17.4, 8.18.4)."""
    hand = recorder.hand
    clause = hand.setup.variant.discard_clause
    index = own_seat(hand, command.actor, command.seat)
    needs_phase(hand, "discarding", clause)
    seat = hand.seats[index]
    if index != hand.to_act:
        refuse_out_of_turn(hand, command.actor, command.seat, clause, "discarded")
    if command.card not in seat.cards and None not in seat.cards:
        held = show(card for card in seat.cards if card is not None)
        mine, other = f"must discard one of your cards: {held}", "does not hold that card"
        recorder.refuse(NotAChoice, about_seat(command.actor, seat, mine, other), clause)
    if command.card is not None and command.card not in seat.cards:
        refuse_known(recorder, (command.card,))
    recorder.record(Discarded(seat.number, command.card))


def on_discarded(hand: Hand, event: Discarded) -> Hand:
    seat = hand.seats[hand.to_act]
    kept = without_card(seat.cards, event.card)
    return discarded(hand, replace(seat, cards=kept, discards=(*seat.discards, event.card)))
