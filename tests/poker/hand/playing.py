"""Plays a hand in short words: `Play(...).acts("3 call", "4 raise 40", "1 fold")`.

Amounts are plain numbers of the smallest chip, so that the sums of a worked figure can be
read off the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.acts import Actor, perform, prefixes, replay
from croupier.cards import Card, cards
from croupier.money import Cents
from croupier.poker import (
    AskToSee,
    Bet,
    Call,
    Check,
    Discard,
    DuePost,
    Fold,
    Hand,
    HandPlace,
    HandRules,
    Muck,
    PlaceDeck,
    Raise,
    Returned,
    SeatNo,
    Settings,
    Setup,
    Show,
    Showdown,
    Stakes,
    Straddle,
    TimeUp,
    TurnOptions,
    blinds_due,
    chips,
    dealer_due,
    legal_actions,
    new_hand,
    no_limit,
    settings_of,
    variant,
)
from tests.poker.staff import DEALER

RULES = HandRules()
BOOK = "melbourne-poker"


def cents(*amounts: int) -> tuple[Cents, ...]:
    return tuple(Cents(amount) for amount in amounts)


def stacked_deck(
    fresh: Sequence[Card],
    holes: Mapping[int, str],
    board: str,
    button: int | None,
    hole_cards: int,
) -> tuple[Card, ...]:
    """A deck that deals these hole cards and this board; burns and the rest are what is left."""
    order = list(holes) if button is None else sorted(holes, key=lambda n: (n <= button, n))
    held = {seat: cards(text) for seat, text in holes.items()}
    dealt = [held[seat][turn] for turn in range(hole_cards) for seat in order]
    shown = cards(board)
    rest = [card for card in fresh if card not in dealt and card not in shown]
    flop, turn, river = shown[:3], shown[3:4], shown[4:5]
    return (*dealt, rest[0], *flop, rest[1], *turn, rest[2], *river, *rest[3:])


class Play:
    """One hand under way, with everything that happened in it."""

    def __init__(
        self,
        stacks: Mapping[int, int],
        *,
        game: str = "holdem",
        stakes: Stakes | None = None,
        button: int | None = None,
        blinds: Sequence[int] = (5, 10),
        posts: Sequence[DuePost] | None = None,
        over_blinds: Any = "none",
        settings: Settings | None = None,
        holes: Mapping[int, str] | None = None,
        board: str = "",
        rules: HandRules = RULES,
        book: str = BOOK,
        no_button: bool = False,
        recorded: bool = False,
    ) -> None:
        settings = settings or settings_of({}, book)
        stakes = stakes or no_limit(Cents(10))
        places = tuple(
            HandPlace(SeatNo(seat), f"P{seat}", Cents(stack)) for seat, stack in stacks.items()
        )
        at = SeatNo(max(stacks) if button is None else button)
        due = (
            blinds_due(places, at, cents(*blinds), stakes, settings, book)
            if posts is None
            else tuple(posts)
        )
        self.setup = Setup(
            variant(game, book),
            stakes,
            places,
            None if no_button else at,
            due,
            over_blinds,
            settings,
            book=book,
        )
        self.rules = rules
        self.events: list[Any] = []
        self.start = self.hand = new_hand(self.setup)
        self.total = chips(self.hand)
        if not recorded:
            hole_cards = self.setup.variant.hole_cards
            deck = self.setup.law.fresh.cards
            if holes is not None:
                deck = stacked_deck(deck, holes, board, self.setup.button, hole_cards)
            self.do(PlaceDeck(DEALER, deck))

    def do(self, command: Any) -> Play:
        """Gives a command, and holds the engine to its promises on the way."""
        before = self.hand
        self.hand, happened = perform(self.rules, self.hand, command)
        assert (self.hand, happened) == self.rules.perform(before, command)
        steps = self.rules.steps(before, command)
        assert tuple(event for event, _ in steps) == happened
        assert [before, *(after for _, after in steps)] == list(
            prefixes(self.rules, before, happened)
        )
        assert chips(self.hand) == self.total
        self.events += happened
        return self

    def deal(self, until: str = "betting") -> Play:
        """The dealer goes on until a player is to act, or the hand is at `until`."""
        while self.hand.phase not in (until, "betting", "discarding", "over"):
            self.do(dealer_due(self.hand, DEALER))
        return self

    def acts(self, *lines: str) -> Play:
        """Acts in order; the dealer posts, deals and turns whatever is due between them."""
        for line in lines:
            self.deal()
            self.do(command(line))
        return self

    def finish(self) -> Play:
        """The dealer does what is left to do, the showdown included."""
        return self.deal(until="over")

    def showdown(self) -> Play:
        """To the point where hands are shown."""
        return self.deal(until="showdown")

    def push(self) -> Play:
        """To the point where the pots are pushed, all claims read."""
        self.deal(until="pushing")
        return self

    @property
    def phase(self) -> str:
        return self.hand.phase

    @property
    def options(self) -> TurnOptions:
        self.deal()
        return legal_actions(self.hand)

    @property
    def stacks(self) -> dict[int, int]:
        return {seat.number: seat.stack for seat in sorted(self.hand.seats, key=_number)}

    @property
    def to_act(self) -> int:
        self.deal()
        return self.hand.seats[self.hand.to_act].number

    @property
    def returned(self) -> dict[int, int]:
        """Uncalled money that went back, by seat."""
        return {e.seat: e.amount for e in self.events if isinstance(e, Returned)}

    def seat(self, number: int) -> Any:
        return next(seat for seat in self.hand.seats if seat.number == number)

    def replayed(self) -> Hand:
        return replay(self.rules, self.start, self.events)


def _number(seat: Any) -> int:
    return int(seat.number)


def command(line: str, by: Actor = DEALER) -> Any:
    """A command in the words of the table: `4 raise 40`, `2 discard 7c`, `5 shows`."""
    seat, act, *rest = line.split()
    number = SeatNo(int(seat))
    match act, rest:
        case "folds" | "fold", []:
            return Fold(by, number)
        case "checks" | "check", []:
            return Check(by, number)
        case "calls" | "call", []:
            return Call(by, number)
        case "bets" | "bet", [to]:
            return Bet(by, number, Cents(int(to)))
        case "raises" | "raise", [to]:
            return Raise(by, number, Cents(int(to)))
        case "straddles", []:
            return Straddle(by, number)
        case "timeout", []:
            return TimeUp(by, number)
        case "discards", [card]:
            return Discard(by, number, cards(card)[0])
        case "shows", []:
            return Show(by, number)
        case "mucks", []:
            return Muck(by, number)
        case "asks", [other]:
            return AskToSee(by, number, SeatNo(int(other)))
        case "insists", [other]:
            return AskToSee(by, number, SeatNo(int(other)), sure=True)
        case _:
            raise ValueError(line)


SHOWDOWN = Showdown(DEALER)
