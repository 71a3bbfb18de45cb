"""One poker table of a floor with the deal that is played at it, for programs without a server.

The floor sets each hand up, the deal plays it, and the floor takes its result as soon as the
deal is over. Nothing is stored here: what happened is given back, event by event.
"""

from typing import NamedTuple

from croupier.acts import SYSTEM, Actor, Millis
from croupier.floor.floor import Floor, FloorCommand, FloorEvent
from croupier.floor.poker.hand_events import HandPlaced
from croupier.floor.poker.hands import BeginHand, SettleHand, deal_rules
from croupier.floor.poker.requests import command_at_table
from croupier.floor.rules import FloorRules
from croupier.floor.table import Seat, Table
from croupier.money import Cents
from croupier.poker import Deal, DealCommand, DealEvent, SeatNo, new_deal, result_of


class Happened(NamedTuple):
    """An event of the floor or of the deal, and the deal before it."""

    event: FloorEvent | DealEvent
    before: Deal | None


class CashGame:
    """A floor, one of its poker tables, and the deal in play or the last one."""

    def __init__(self, floor: Floor, table: str, rules: FloorRules) -> None:
        self.floor, self.name, self.rules = floor, table, rules
        self.deal: Deal | None = None

    @property
    def table(self) -> Table:
        return self.floor.tables[self.name]

    @property
    def playing(self) -> bool:
        return bool(self.table.round)

    def ask(self, command: FloorCommand) -> list[Happened]:
        """Performs a command of the floor; returns what happened."""
        self.floor, events = self.rules.perform(self.floor, command)
        happened = [Happened(event, self.deal) for event in events]
        for event in events:
            if isinstance(event, HandPlaced):
                self.deal = new_deal(event.setup, event.side_wagers)
        return happened

    def begin(self, name: str, at: Millis, actor: Actor = SYSTEM) -> list[Happened]:
        """Begins the next hand; returns what happened."""
        return self.ask(BeginHand(actor=actor, at=at, table=self.name, round=name))

    def play(self, command: DealCommand) -> list[Happened]:
        """Performs a command of the deal, and settles the hand if the deal is over then."""
        assert self.deal is not None, "a hand is begun first"
        happened = []
        asked = command_at_table(self.table, command)
        for event, after in deal_rules(self.table).steps(self.deal, asked):
            happened.append(Happened(event, self.deal))
            self.deal = after
        if self.playing and self.deal.hand.phase == "over":
            happened += self._settle(self.deal, command)
        return happened

    def _settle(self, deal: Deal, command: DealCommand) -> list[Happened]:
        return self.ask(
            SettleHand(
                actor=SYSTEM,
                at=command.at,
                table=self.name,
                round=self.table.round,
                result=result_of(deal, name_hands=bool(self.table.bonuses)),
            )
        )

    def stake(self, seat: Seat) -> Cents:
        """What a player has before them: not in the pot, and on no side wager."""
        if not self.playing or self.deal is None:
            return self.table.stake(seat)
        hand, number = self.deal.hand, SeatNo(seat.number)
        beside = sum(w.stake for w in self.deal.around.chase if w.person == seat.person)
        brought = sum(place.stack for place in hand.setup.places if place.seat == number)
        left = sum(inside.stack for inside in hand.seats if inside.number == number)
        return Cents(seat.chips - beside - brought + left)
