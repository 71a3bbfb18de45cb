"""A sitting at a poker table: one person, companions, a dealer who deals honestly, its record.

The table is the real one: `TableRules` decide everything, and companions are given only the
view of their own seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.acts import Actor, Viewer
from croupier.cards import Deck, Entropy, shuffled
from croupier.money import Cents
from croupier.poker import (
    COMPANION_NAMES,
    STYLES,
    Bet,
    Check,
    Discard,
    Fold,
    Raise,
    SeatNo,
    Style,
    Table,
    TableRules,
    TableView,
    Terms,
    chair_of,
    choose,
    deal_commands,
    deal_due,
    new_table,
    stake_of,
    table_commands,
    view_deal,
    view_table,
    view_table_event,
)

DEALER = Actor("the dealer", "dealer")
YOU = "You"
ME = Actor(YOU, "player")


def unheard(_told: list[Any]) -> None:
    """Nobody is listening."""


class Sitting:
    """Hands at one table, with everything that happened and what the person was told of it."""

    def __init__(self, terms: Terms, source: Entropy, stack: Cents, chance: Entropy) -> None:
        self.rules = TableRules()
        self.source, self.chance, self.stack = source, chance, stack
        self.table: Table = new_table("practice", terms)
        self.told: list[Any] = []
        self.on_told: Callable[[list[Any]], None] = unheard
        self.styles: dict[str, Style] = {}
        self.names = _names()
        self.seat = SeatNo(terms.seats // 2 + 1)
        for number in range(1, terms.seats + 1):
            person = YOU if number == self.seat else self._companion()
            self.do(_sit(person, SeatNo(number), stack))

    def _companion(self) -> str:
        name = next(self.names)
        self.styles[name] = STYLES[self.chance.below(len(STYLES))]
        return name

    # --- what is on the table --------------------------------------------------------------

    @property
    def chips(self) -> Cents:
        """All that the person has on the table."""
        chair = chair_of(self.table, YOU)
        return Cents(0) if chair is None else stake_of(self.table, chair)

    def shown(self) -> TableView:
        """The table as the person sees it."""
        return view_table(self.table, Viewer("player", YOU))

    @property
    def my_turn(self) -> bool:
        seen = self.shown().deal
        if seen is None or seen.hand.phase not in ("betting", "discarding"):
            return False
        return seen.hand.own_options.seat == self.seat

    # --- playing ---------------------------------------------------------------------------

    def do(self, command: Any) -> None:
        """Performs a command and tells the person what they may know of it."""
        before = self.table
        self.table, events = self.rules.play(self.table, command)
        viewer, told = Viewer("player", YOU), []
        for event in events:
            heard = view_table_event(before, event, viewer)
            before = self.rules.evolve(before, event)
            if heard is not None:
                told.append(heard)
        self.told += told
        self.on_told(told)

    def begin(self) -> None:
        """The next hand, with fresh chips or fresh faces where a companion has none left."""
        for chair in self.table.chairs:
            if chair.person and chair.person != YOU and chair.stack < self.table.terms.blinds[-1]:
                self.do(table_commands.LeaveSeat(DEALER, chair.number))
                self.do(_sit(self._companion(), chair.number, self.stack))
        self.do(table_commands.BeginHand(DEALER))

    def top_up(self) -> Cents:
        """Brings the person back to the stack they sat down with; how much that took."""
        missing = self.stack - self.chips
        if missing > 0:
            self.do(table_commands.OrderChips(ME, self.seat, missing))
            self.do(table_commands.DeliverChips(DEALER, self.seat, missing))
        return max(missing, Cents(0))

    def play_on(self) -> bool:
        """Everybody else acts until it is the person's turn; false when the hand is over."""
        while self.table.playing:
            if self.my_turn:
                return True
            self.do(self._next())
        return False

    def _next(self) -> Any:
        deal = self.table.deal
        assert deal is not None
        due = deal_due(deal, DEALER)
        if isinstance(due, deal_commands.ShuffleDeck):
            return deal_commands.ShuffleDeck(DEALER, shuffled(Deck.fresh(), self.source).cards)
        if isinstance(due, deal_commands.CutDeck):
            return deal_commands.CutDeck(DEALER, 10 + self.source.below(33))
        if due is not None:
            return due
        person = deal.hand.seats[deal.hand.to_act].person
        seen = view_deal(deal, Viewer("player", person)).hand
        return choose(seen, self.styles[person], self.chance)

    def walk_away(self) -> None:
        """The person gets up: their hand is folded in turn and the hand played to its end."""
        while self.play_on():
            seen = self.shown().deal
            assert seen is not None
            options = seen.hand.own_options
            if options.discard:
                self.do(Discard(ME, self.seat, options.discard[0]))
            elif seen.owing is not None and seen.owing.kind == "make up":
                self.do(deal_commands.Surrender(ME, self.seat))
            elif seen.owing is not None:
                self.do(self._named(options))
            else:
                self.do(_quietly(options, self.seat))

    def _named(self, options: Any) -> Any:
        """The least raise, where the person has said raise and then got up."""
        return (Raise if options.raising else Bet)(ME, self.seat, options.wager.least)


def _quietly(options: Any, seat: SeatNo) -> Any:
    return Check(ME, seat) if options.check else Fold(ME, seat)


def _names() -> Iterator[str]:
    """Names for companions; after the last one they come round again, numbered."""
    turn = 0
    while True:
        turn += 1
        for name in COMPANION_NAMES:
            yield name if turn == 1 else f"{name} {turn}"


def _sit(person: str, seat: SeatNo, chips: Cents) -> Any:
    return table_commands.TakeSeat(Actor(person, "player"), person, seat, chips)
