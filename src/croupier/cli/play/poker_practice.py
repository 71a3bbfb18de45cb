"""A practice table of poker: one person, companions and an automatic dealer.

It uses a floor with this one table, so the same rules decide as on a server. Companions get only
the view of their own seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier import floor
from croupier.acts import SYSTEM, Actor, Millis, Viewer
from croupier.books import load_book
from croupier.cards import Entropy, shuffled
from croupier.money import Cents
from croupier.poker import (
    COMPANION_NAMES,
    STYLES,
    Bet,
    Check,
    DealView,
    Discard,
    Fold,
    GameTerms,
    Raise,
    SeatNo,
    Style,
    choose,
    deal_commands,
    deal_due,
    view_deal,
    view_deal_event,
)

YOU = "You"
ME = Actor(YOU, "player")
TABLE = "practice"
BOOK = "melbourne-poker"
NOW = Millis(0)
"""No clock runs at a practice table."""


class Chair(NamedTuple):
    """A seat as everybody sees it."""

    number: int
    person: str
    stake: Cents
    buttons: tuple[str, ...]


class PracticeView(NamedTuple):
    """The table as the person sees it."""

    chairs: tuple[Chair, ...]
    deal: DealView | None


def ignore(_told: list[Any]) -> None:
    """Does nothing with events, while nothing is printed."""


class PokerPractice:
    """Hands at one table, with the events that the person has seen."""

    def __init__(self, table: floor.Table, source: Entropy, chance: Entropy) -> None:
        rules = floor.FloorRules(floor.FloorLaw([BOOK]))
        self.game = floor.CashGame(floor.Floor(tables={TABLE: table}), TABLE, rules)
        self.source, self.chance = source, chance
        self.stack = self.terms.buy_in
        self.told: list[Any] = []
        self.on_told: Callable[[list[Any]], None] = ignore
        self.styles: dict[str, Style] = {}
        self.names = _names()
        self.hands = self.moves = 0
        self.seat = SeatNo(len(table.seats) // 2 + 1)
        for seat in table.seats:
            person = YOU if seat.number == self.seat else self._companion()
            self._sit(person, seat.number)

    def _companion(self) -> str:
        name = next(self.names)
        self.styles[name] = STYLES[self.chance.below(len(STYLES))]
        return name

    # --- what is on the table --------------------------------------------------------------

    @property
    def terms(self) -> GameTerms:
        return floor.terms_of(self.game.table)

    @property
    def chips(self) -> Cents:
        """All that the person has on the table."""
        seat = self.game.table.seat_of(YOU)
        return Cents(0) if seat is None else self.game.stake(seat)

    def shown(self) -> PracticeView:
        """The table as the person sees it."""
        table, deal = self.game.table, self.game.deal
        viewer = Viewer("player", YOU)
        chairs = tuple(
            Chair(seat.number, seat.person, self.game.stake(seat), floor.buttons_at(table, seat))
            for seat in table.seats
        )
        if deal is None:
            return PracticeView(chairs, None)
        charges, readings = self.terms.charges, self.terms.readings
        return PracticeView(chairs, view_deal(deal, viewer, charges, readings))

    @property
    def my_turn(self) -> bool:
        seen = self.shown().deal
        if seen is None or seen.hand.phase not in ("betting", "discarding"):
            return False
        return seen.hand.own_options.seat == self.seat

    # --- playing ---------------------------------------------------------------------------

    def do(self, command: Any) -> None:
        """Performs a command and passes on the events that the person may see."""
        of_the_floor = isinstance(command, floor.FloorCommand)
        self._tell(self.game.ask(command) if of_the_floor else self.game.play(command))

    def _tell(self, happened: list[floor.Happened]) -> None:
        viewer, told = Viewer("player", YOU), []
        for event, before in happened:
            heard = event
            if not isinstance(event, floor.FloorEvent):
                assert before is not None, "the events of a deal follow its beginning"
                heard = view_deal_event(before, event, viewer)
            if heard is not None:
                told.append(heard)
        self.told += told
        self.on_told(told)

    def begin(self) -> None:
        """Begins the next hand; companions without chips are replaced by new ones."""
        for seat in self.game.table.seats:
            if seat.person and seat.person != YOU and seat.chips < self.terms.blinds[-1]:
                left = floor.LeaveTable(
                    actor=SYSTEM, at=NOW, table=TABLE, id=self._move(), person=seat.person
                )
                self.do(left)
                self._sit(self._companion(), seat.number)
        self.hands += 1
        self._tell(self.game.begin(str(self.hands), NOW))

    def _sit(self, person: str, seat: int) -> None:
        """A player opens an account, takes a seat and buys chips."""
        actor = Actor(person, "player")
        self.do(floor.OpenAccount(actor=actor, at=NOW, person=person))
        self.do(floor.SitDown(actor=actor, at=NOW, table=TABLE, seat=seat, person=person))
        self._buy(person, self.stack)

    def _buy(self, person: str, chips: Cents) -> None:
        actor, house = Actor(person, "player"), self.game.table.house
        deposit = floor.Deposit(
            actor=actor, at=NOW, id=self._move(), house=house, person=person, amount=chips
        )
        self.do(deposit)
        buy_in = floor.BuyIn(
            actor=actor, at=NOW, table=TABLE, id=self._move(), person=person, amount=chips
        )
        self.do(buy_in)

    def _move(self) -> str:
        self.moves += 1
        return f"move {self.moves}"

    def top_up(self) -> Cents:
        """Buys chips up to the stack that the person began with; gives the amount bought."""
        missing = self.stack - self.chips
        if missing > 0:
            self._buy(YOU, missing)
        return max(missing, Cents(0))

    def play_on(self) -> bool:
        """Lets all others act until it is the person's turn; False when the hand is over."""
        while self.game.playing:
            if self.my_turn:
                return True
            self.do(self._next())
        return False

    def _next(self) -> Any:
        deal = self.game.deal
        assert deal is not None
        due = deal_due(deal, SYSTEM)
        if isinstance(due, deal_commands.ShuffleDeck):
            fresh = deal.hand.setup.law.fresh
            return deal_commands.ShuffleDeck(SYSTEM, shuffled(fresh, self.source).cards)
        if isinstance(due, deal_commands.CutDeck):
            return deal_commands.CutDeck(SYSTEM, 10 + self.source.below(33))
        if due is not None:
            return due
        person = deal.hand.seats[deal.hand.to_act].person
        seen = view_deal(deal, Viewer("player", person)).hand
        return choose(seen, self.styles[person], self.chance)

    def walk_away(self) -> None:
        """The person leaves: their hand is folded in turn, and the hand is played to its end."""
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
        """The smallest raise, if the person said raise and then left."""
        return (Raise if options.raising else Bet)(ME, self.seat, options.wager.least)


def practice_table(variant: str, structure: str, seats: int, sign: dict[str, Any]) -> floor.Table:
    """An open, empty table under a sign."""
    return floor.Table(
        id=TABLE,
        house=load_book(BOOK).file.house,
        book=BOOK,
        variant=variant,
        structure=structure,
        phase="open",
        board=floor.SignBoard(stated=sign),
        seats=tuple(floor.Seat(number=number) for number in range(1, seats + 1)),
        deck="practice cards",
        practice=True,
    )


def _quietly(options: Any, seat: SeatNo) -> Any:
    return Check(ME, seat) if options.check else Fold(ME, seat)


def _names() -> Iterator[str]:
    """Names for companions; when all are used they are repeated with a number."""
    turn = 0
    while True:
        turn += 1
        for name in COMPANION_NAMES:
            yield name if turn == 1 else f"{name} {turn}"
