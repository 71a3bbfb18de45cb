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
Mask = npt.NDArray[np.int8]

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


def amounts(hand: Hand, options: TurnOptions) -> dict[int, Cents]:
    """The total that each action bets or raises to, for those that are legal.

    Half the pot and the pot are offered where they lie between the least and the most.
    """
    span = options.wager
    if span is None:
        return {}
    level = hand.betting.level
    share = hand.pot + level - hand.seats[hand.to_act].bet
    found = {LEAST: span.least}
    for action, to in ((HALF_POT, level + share // 2), (POT, level + share)):
        if span.least < to < span.most:
            found[action] = Cents(to)
    if span.most > span.least:
        found[MOST] = span.most
    return found


def mask_of(hand: Hand, options: TurnOptions, count: int) -> Mask:
    """Which actions are legal. To fold for nothing is legal by the book, but not offered."""
    mask = np.zeros(count, np.int8)
    if options.discard:
        mask[DISCARD : DISCARD + len(options.discard)] = 1
    elif options.seat is not None:
        mask[FOLD] = options.call > 0
        mask[CHECK_OR_CALL] = 1
        for action in amounts(hand, options):
            mask[action] = 1
    return mask


def act_of(hand: Hand, options: TurnOptions, action: int) -> str:
    """An action as a position takes it."""
    if action >= DISCARD:
        return f"d{action - DISCARD + 1}"
    if action == FOLD:
        return "f"
    if action == CHECK_OR_CALL:
        return "c" if options.call else "k"
    return f"r{amounts(hand, options)[action]}"


def observed(hand: Hand, index: int, terms: PokerTerms) -> Numbers:
    """What the player at a place of the dealing order sees: own cards, board, chips.

    Nothing is read of other players' cards, of burns or of the deck.
    """
    numbers = np.zeros(terms.size, np.float32)
    seat, unit = hand.seats[index], terms.big_blind
    for card in seat.cards:
        if card is not None:
            numbers[card] = 1
    for card in seat.discards:
        if card is not None:
            numbers[CARDS + card] = 1
    for card in hand.board:
        numbers[2 * CARDS + card] = 1
    at = 3 * CARDS
    numbers[at + hand.round - 1] = 1
    numbers[at + 4] = hand.phase == "discarding"
    numbers[at + 5] = hand.pot / unit
    numbers[at + 6] = max(0, min(hand.betting.level - seat.bet, seat.stack)) / unit
    at += 7
    players = len(hand.seats)
    numbers[at + index] = 1
    at += players
    for step in range(players):
        other = hand.seats[(index + step) % players]
        numbers[at : at + PER_SEAT] = (
            other.stack / unit,
            other.bet / unit,
            (other.live + other.dead) / unit,
            other.standing == "in",
            other.standing == "in" and not other.stack,
        )
        at += PER_SEAT
    return numbers
