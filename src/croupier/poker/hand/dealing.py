"""Dealing: the deck, hole cards, burns, the board, and the card that a Pineapple player discards.

With a deck in the dealer's hand cards come off its top. Without one, as on a real table or
in a hand history, they are recorded as they become known.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, WrongMoment
from croupier.cards import FULL_DECK, Card, show
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
from croupier.poker.hand.state import Hand, basis, refusal, without_card
from croupier.poker.hand.streets import discarded, open_first_round, open_round
from croupier.poker.law import PokerClause
from croupier.poker.variants import Discards

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
            reason = f"{card} has been dealt already: name another card."
            raise refusal(hand, NotAChoice, reason, "deck")
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
        reason = "You cannot change the deck now: the deal has begun."
        raise refusal(hand, WrongMoment, reason, "deck in hand")


def refuse_partial_deck(recorder: HandRecording, cards: tuple[Card, ...]) -> None:
    deck = recorder.hand.setup.law.deck
    if len(cards) != len(deck) or deck.difference(cards):
        lowest = f" from {min(deck).rank.word} up" if len(deck) < len(FULL_DECK) else ""
        given = len(deck.intersection(cards))
        reason = f"The deck must be {len(deck)} different cards{lowest}; you gave {given}."
        raise refusal(recorder.hand, NotAChoice, reason, "deck")


def on_deck(hand: Hand, event: DeckPlaced) -> Hand:
    return replace(hand, stub=event.cards)


def hole_cards_due(hand: Hand) -> int:
    """How many cards are still to be dealt face down."""
    return len(hand.seats) * hand.setup.variant.hole_cards - hand.dealt


def deal_hole(recorder: HandRecording, command: DealHole) -> None:
    """One card at a time clockwise from the button's left until each has enough (8.4, 8.16.1)."""
    hand = recorder.hand
    dealer_at(hand, command.actor, "dealing", basis(hand, "dealing order"))
    due = hole_cards_due(hand)
    count = command.count if command.count is not None else len(command.cards) or due
    if not 0 < count <= due or len(command.cards) > count:
        reason = f"You can deal 1 to {due} cards now, and name no more cards than you deal."
        recorder.refuse(NotAChoice, reason, hand.setup.law.games[hand.setup.variant.id])
    if hand.stub:
        if command.cards:
            raise refusal(hand, WrongMoment, FROM_THE_DECK, "deck in hand")
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
    dealer_at(hand, command.actor, "board", basis(hand, "community cards"))
    burns = 1 if len(hand.burns) < hand.round else 0
    count = STREETS[hand.round]
    if hand.stub:
        if command.cards or command.burned is not None:
            raise refusal(hand, WrongMoment, FROM_THE_DECK, "deck in hand")
        recorder.record(BoardDealt(hand.stub[burns : burns + count], hand.stub[:burns]))
        return
    if len(command.cards) != count:
        due = f"{count} community card{'s' if count > 1 else ''}"
        reason = f"You must name the {due} turned; you named {len(command.cards)}."
        raise refusal(hand, NotAChoice, reason, "community cards")
    if command.burned is not None and not burns:
        raise refusal(hand, NotAChoice, BURN_IS_MADE, "burn made")
    refuse_known(recorder, (*command.cards, command.burned))
    recorder.record(BoardDealt(command.cards, (command.burned,) * burns))


def on_board(hand: Hand, event: BoardDealt) -> Hand:
    used = len(event.cards) + len(event.burned)
    return open_round(hand, hand.board + event.cards, hand.burns + event.burned, hand.stub[used:])


_DISCARD: Final[dict[Discards, PokerClause]] = {
    "none": "discard before the flop",
    "before the flop": "discard before the flop",
    "before the turn": "discard before the turn",
}


def discard_clause(hand: Hand) -> str:
    """The clause by which a card is thrown away; that of Pineapple where the game throws none."""
    return basis(hand, _DISCARD[hand.setup.variant.discard])


def discard(recorder: HandRecording, command: Discard) -> None:
    """One card to the dealer, in turn from the button's left (8.17.4, 8.18.4)."""
    hand = recorder.hand
    clause = discard_clause(hand)
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
