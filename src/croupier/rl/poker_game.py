"""What a learning agent may do and sees in a hand of poker: actions, amounts, observations."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents
from croupier.poker import (
    Hand,
    HandPlace,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    TurnOptions,
    blinds_due,
    structure,
    variant,
)

Numbers = npt.NDArray[np.float32]

BOOK: Final = "melbourne-poker"

FOLD, CHECK_OR_CALL, LEAST, HALF_POT, POT, MOST, DISCARD = range(7)
ACTIONS: Final = ("fold", "check_or_call", "least", "half_pot", "pot", "most")
"""Then, in games with a discard, one action for each card in hand."""
CARDS: Final = 52
PER_SEAT: Final = 5


class PokerTerms(NamedTuple):
    """The game of an environment: a variant, a structure, and how many sit with what."""

    game: str
    structure: str
    players: int
    stack: int
    small_blind: int
    big_blind: int

    def setup(self) -> Setup:
        """A hand to be dealt: player 0 on the button's left, the last player on the button."""
        law = variant(self.game, BOOK)
        if self.big_blind < 1 or not 1 <= self.small_blind <= self.big_blind:
            raise BadInput("small_blind", "1 chip up to the big blind", got=self.small_blind)
        if self.stack <= self.big_blind:
            raise BadInput("stack", f"more than the big blind of {self.big_blind}", got=self.stack)
        stakes = self.stakes()
        places = tuple(
            HandPlace(SeatNo(n + 1), f"player_{n}", Cents(self.stack)) for n in range(self.players)
        )
        blinds = (Cents(self.small_blind), Cents(self.big_blind))
        if not 2 <= self.players <= law.players:
            raise BadInput("players", f"2 to {law.players} for {law.name}", got=self.players)
        button = SeatNo(self.players)
        due = blinds_due(places, button, blinds, stakes, Settings(), BOOK)
        return Setup(law, stakes, places, button, due, book=BOOK)

    def stakes(self) -> Stakes:
        """The structure with its amounts: the bet doubles after two rounds of fixed limit, and a
        spread reaches to five big blinds."""
        rule, small = structure(self.structure, BOOK), Cents(self.big_blind)
        big = Cents(2 * small) if rule.set_amount else small
        most = Cents(5 * small) if rule.maximum == "spread" else NOTHING
        return Stakes(rule, (small, small, big, big), most)

    @property
    def discards(self) -> int:
        """How many actions are discards."""
        law = variant(self.game, BOOK)
        return law.hole_cards if law.discard != "none" else 0

    @property
    def actions(self) -> tuple[str, ...]:
        return (*ACTIONS, *(f"discard_{n}" for n in range(self.discards)))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return 3 * CARDS + 7 + (PER_SEAT + 1) * self.players


def legal_acts(hand: Hand, options: TurnOptions) -> dict[int, str]:
    """The actions that are legal, each as a position takes it; in the order of the actions.

    To fold for nothing is legal by the book, but not offered. Half the pot and the pot are offered
    where they lie between the least and the most.
    """
    if options.discard:
        return {DISCARD + n: f"d{n + 1}" for n in range(len(options.discard))}
    if options.seat is None:
        return {}
    found = {FOLD: "f", CHECK_OR_CALL: "c"} if options.call else {CHECK_OR_CALL: "k"}
    span = options.wager
    if span is not None:
        level, least, most = hand.betting.level, span.least, span.most
        share = hand.pot + level - hand.seats[hand.to_act].bet
        found[LEAST] = f"r{least}"
        if least < level + share // 2 < most:
            found[HALF_POT] = f"r{level + share // 2}"
        if least < level + share < most:
            found[POT] = f"r{level + share}"
        if most > least:
            found[MOST] = f"r{most}"
    return found


def observed(hand: Hand, index: int, terms: PokerTerms) -> Numbers:
    """What the player at a place of the dealing order sees: own cards, board, chips.

    Nothing is read of other players' cards, of burns or of the deck. `SingleHand` of
    `croupier.odds` writes the same numbers.
    """
    seats, unit = hand.seats, terms.big_blind
    seat, owed = seats[index], 0
    if hand.phase != "over" and hand.betting.level > seat.bet:
        owed = min(hand.betting.level - seat.bet, seat.stack)
    chips = [0.0] * (7 + len(seats))
    chips[hand.round - 1] = 1
    chips[4] = hand.phase == "discarding"
    chips[5], chips[6] = hand.pot / unit, owed / unit
    chips[7 + index] = 1
    for other in seats[index:] + seats[:index]:
        stack, is_in = other.stack, other.standing in ("in", "mucked")
        paid = other.live + other.dead
        chips += (stack / unit, other.bet / unit, paid / unit, is_in, is_in and not stack)
    numbers = np.zeros(3 * CARDS + len(chips), np.float32)
    numbers[3 * CARDS :] = chips
    for card in seat.cards:
        if card is not None:
            numbers[card] = 1
    for card in seat.discards:
        if card is not None:
            numbers[CARDS + card] = 1
    for card in hand.board:
        numbers[2 * CARDS + card] = 1
    return numbers
