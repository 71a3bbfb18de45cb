"""Plays a deal in short words for tests, with checks after each step.

Amounts are plain numbers of the smallest chip. `Dealt(...)` shuffles, cuts, posts and deals;
`say` gives acts in turn or out of it, `do` any command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.acts import Viewer, from_json, perform, prefixes, to_json
from croupier.cards import FULL_DECK, Card, cards
from croupier.money import Cents
from croupier.poker import (
    DuePost,
    HandPlace,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    blinds_due,
    no_limit,
    settings_of,
    variant,
)
from croupier.poker.deal.commands import CutDeck, Gesture, ShuffleAside, ShuffleDeck
from croupier.poker.deal.flop_chase import ChaseWager
from croupier.poker.deal.gestures import Announcement
from croupier.poker.deal.rules import DealCommand, DealEvent, DealRules, deal_due
from croupier.poker.deal.state import Deal, new_deal
from croupier.poker.deal.views import view_deal
from croupier.poker.hand.commission import Charge
from croupier.poker.readings import Readings
from tests.poker.counted import all_cards, money
from tests.poker.hand.playing import BOOK, command
from tests.poker.staff import DEALER, player

DEALERS = (
    "dealer",
    "tg-higher-duties-dealer",
    "tg-area-manager",
    "tg-assistant-casino-manager",
    "casino-operator",
)


def deck_with(*tops: str) -> tuple[Card, ...]:
    """A deck that begins with these cards."""
    top = [card for text in tops for card in cards(text)]
    return (*top, *(card for card in FULL_DECK if card not in top))


class Dealt:
    """One deal under way, with everything that happened in it."""

    def __init__(
        self,
        stacks: Mapping[int, int],
        *,
        game: str = "holdem",
        stakes: Stakes | None = None,
        button: int | None = None,
        blinds: Sequence[int] = (5, 10),
        deck: Sequence[Card] = (),
        charges: tuple[Charge, ...] = (),
        readings: Readings | None = None,
        chase: Sequence[tuple[int, str, int]] = (),
        posts: Sequence[DuePost] | None = None,
        over_blinds: Any = "none",
        settings: Settings | None = None,
        until: str = "betting",
        known: bool = True,
        book: str = BOOK,
        dealers: tuple[str, ...] = DEALERS,
    ) -> None:
        places = tuple(HandPlace(SeatNo(n), f"P{n}", Cents(stack)) for n, stack in stacks.items())
        at = SeatNo(max(stacks) if button is None else button)
        stakes = stakes or no_limit(Cents(10))
        amounts = tuple(Cents(blind) for blind in blinds)
        settings = settings or settings_of({}, book)
        due = blinds_due(places, at, amounts, stakes, settings, book)
        setup = Setup(
            variant(game, book),
            stakes,
            places,
            at,
            due if posts is None else tuple(posts),
            over_blinds,
            settings,
            dealers,
            book,
        )
        self.rules = DealRules(charges, readings, book)
        fresh = setup.law.fresh.cards
        wagers = tuple(
            ChaseWager(SeatNo(seat), f"P{seat}", colour, Cents(stake))  # type: ignore[arg-type]
            for seat, colour, stake in chase
        )
        self.charges = charges
        self.start = self.deal = new_deal(setup, wagers)
        self.total = money(self.deal)
        self.deck = tuple(deck) or fresh
        self.fresh = sorted(fresh)
        self.known = known
        self.events: list[Any] = []
        self.run(until)

    # --- doing -----------------------------------------------------------------------------

    def do(self, wanted: DealCommand) -> Dealt:
        """Gives a command, and holds the rules to their promises on the way."""
        before = self.deal
        self.deal, happened = perform(self.rules, self.deal, wanted)
        assert (self.deal, happened) == self.rules.perform(before, wanted)
        steps = self.rules.steps(before, wanted)
        assert tuple(event for event, _ in steps) == happened
        states = list(prefixes(self.rules, before, happened))
        assert [before, *(after for _, after in steps)] == states
        assert states[-1] == self.deal
        assert money(self.deal) == self.total, "no chip is lost or made"
        lying = list(all_cards(self.deal))
        assert sorted(card for card in lying if card is not None) in ([], self.fresh) or (
            not self.known
        ), "every card lies in exactly one place"
        for event in happened:
            assert from_json(to_json(event), DealEvent) == event
        assert from_json(to_json(wanted), DealCommand) == wanted
        assert from_json(to_json(self.deal), Deal) == self.deal
        view_deal(self.deal, Viewer("onlooker"), self.charges)
        self.events += happened
        return self

    def say(self, *lines: str) -> Dealt:
        """Acts such as `3 call` or `4 raise 40`; the dealer does what is due between them."""
        for line in lines:
            self.run()
            self.do(command(line))
        return self

    def then(self, *lines: str) -> Dealt:
        """Acts with nothing by the dealer before or between them."""
        for line in lines:
            self.do(command(line))
        return self

    def gesture(
        self, seat: int, *chips: int, say: str = "", to: int | None = None, by: Any = None
    ) -> Dealt:
        said = Announcement(say, None if to is None else Cents(to))  # type: ignore[arg-type]
        put = tuple(Cents(chip) for chip in chips)
        return self.do(Gesture(by or player(seat), SeatNo(seat), put, said))

    def run(self, until: str = "betting") -> Dealt:
        """The dealer goes on until a player is to act, or the hand is at `until`."""
        while self.phase not in (until, "betting", "discarding", "over"):
            self.do(self._due())
        return self

    def finish(self) -> Dealt:
        return self.run("over")

    def _due(self) -> DealCommand:
        due = deal_due(self.deal, DEALER)
        assert due is not None
        if isinstance(due, ShuffleDeck):
            return ShuffleDeck(DEALER, self._before_the_cut() if self.known else ())
        if isinstance(due, ShuffleAside):
            return ShuffleAside(DEALER, self.stub_with(*self.deal.around.aside))
        return due

    def _before_the_cut(self) -> tuple[Card, ...]:
        """The deck such that the dealer's cut in the middle puts it in the order wanted."""
        middle = len(self.deck) - len(self.deck) // 2
        return self.deck[middle:] + self.deck[:middle]

    # --- looking ---------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.deal.hand.phase

    @property
    def hand(self) -> Any:
        return self.deal.hand

    def seat(self, number: int) -> Any:
        return next(seat for seat in self.hand.seats if seat.number == number)

    @property
    def stacks(self) -> dict[int, int]:
        return {seat.number: seat.stack for seat in sorted(self.hand.seats, key=_number)}

    @property
    def to_act(self) -> int:
        return int(self.hand.seats[self.hand.to_act].number)

    @property
    def board(self) -> str:
        return " ".join(map(str, self.hand.board))

    @property
    def burns(self) -> str:
        return " ".join(map(str, self.hand.burns))

    @property
    def stub(self) -> tuple[Card, ...]:
        return tuple(self.hand.stub)

    def stub_with(self, *back: Card, first: str = "") -> tuple[Card, ...]:
        """The stub and these cards in a new order: `first` on top, the rest backwards."""
        top = cards(first) if first else ()
        rest = [card for card in (*self.stub, *back) if card not in top]
        return (*top, *reversed(rest))

    def told(self, kind: str) -> list[Any]:
        """The events of one kind, oldest first."""
        return [event for event in self.events if type(event).__name__ == kind]

    def order(self) -> CutDeck:
        return CutDeck(DEALER, 26)


def _number(seat: Any) -> int:
    return int(seat.number)
