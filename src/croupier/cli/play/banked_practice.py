"""Rounds at a practice table of a banked game: one person, companions and the house.

A session is saved as JSON lines: first the book, game and sign, then every event of every round in
order. Replaying the events gives the same rounds.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from croupier.acts import Actor, Refusal, Viewer, from_json
from croupier.banked import (
    COMPANIONS,
    AnyRoundCommand,
    AnyRoundEvent,
    BankedRules,
    Round,
    RoundSeatView,
    RoundView,
    Sitting,
    TableMemory,
    commands,
    companion_decision,
    dealer_command,
    next_steps,
    view,
)
from croupier.cards import Entropy
from croupier.cli.input import writable
from croupier.cli.saved import read_events, read_record, write_record
from croupier.errors import BadInput
from croupier.money import Cents

HOUSE = Actor("the house", "dealer")
YOU = "you"


def ignore(_events: tuple[AnyRoundEvent, ...]) -> None:
    """Does nothing with events, while nothing is printed."""


class BankedPractice:
    """Rounds at one table, with the chips carried from one to the next."""

    def __init__(
        self, rules: BankedRules, source: Entropy, bankroll: Cents, companions: int
    ) -> None:
        self.rules = rules
        self.source = source
        self.seat = companions // 2 + 1
        self.stacks = dict.fromkeys(range(1, companions + 2), bankroll)
        names = iter(COMPANIONS)
        self.people = {n: YOU if n == self.seat else next(names) for n in self.stacks}
        self.memory = TableMemory()
        self.state: Round = rules.start
        self.rounds = 0
        self.asked_to_concede = False
        self.events: list[AnyRoundEvent] = []
        self.on_events: Callable[[tuple[AnyRoundEvent, ...]], None] = ignore

    # --- what is on the table -----------------------------------------------------------

    @property
    def bankroll(self) -> Cents:
        return self.stacks[self.seat]

    def shown(self) -> tuple[RoundView, RoundSeatView]:
        """The table as the person sees it, and their own seat."""
        return self._seen_by(YOU, self.seat)

    def _seen_by(self, person: str, number: int) -> tuple[RoundView, RoundSeatView]:
        table = view(self.state, Viewer("player", person), self.rules.law)
        return table, next(seat for seat in table.seats if seat.seat == number)

    # --- a round ------------------------------------------------------------------------

    def do(self, command: AnyRoundCommand) -> None:
        """Performs a command and records what follows; a Refusal changes nothing."""
        self.state, events = self.rules.perform(self.state, command)
        self.events += events
        self.on_events(events)

    def open(self) -> None:
        self.rounds += 1
        self.asked_to_concede = False
        self.state = self.rules.start
        seats = tuple(
            Sitting(number, self.people[number], chips)
            for number, chips in self.stacks.items()
            if chips > 0
        )
        name = f"round {self.rounds}"
        self.do(
            commands.OpenRound(
                actor=HOUSE,
                id=name,
                table="practice",
                seats=seats,
                memory=self.memory,
                practice=True,
            )
        )

    def place(self, wagers: dict[str, Cents]) -> None:
        """Places the person's wagers, and equal ones for companions who have the chips."""
        for wager, amount in wagers.items():
            self._place(self.seat, wager, amount)
        unit = wagers[self.rules.law.base]
        for number in self.stacks:
            if number != self.seat and self.stacks[number] >= 8 * unit:
                for wager in self.rules.law.required:
                    self._place(number, wager, unit)

    def _place(self, seat: int, wager: str, amount: Cents) -> None:
        actor = Actor(self.people[seat], "player")
        self.do(commands.PlaceWager(actor=actor, seat=seat, wager=wager, amount=amount))

    def play_on(self) -> bool:
        """Lets the house and the companions act until the person must act; False at the end."""
        while self.state.phase != "over":
            if self.may_concede and not self.asked_to_concede:
                return True
            step = dealer_command(self.rules.law, self.state, self.source)
            if step is not None:
                self.do(step)
            elif not self._companion_acts():
                return True
        self.memory = self.state.memory
        self.stacks |= {s.number: s.stack for s in self.state.seats if s.person}
        return False

    @property
    def may_concede(self) -> bool:
        """Whether the person may concede now that the dealer's hand is shown."""
        return any(
            todo.do == "Concede" and todo.seat == self.seat
            for todo in next_steps(self.state, self.rules.law)
        )

    def _companion_acts(self) -> bool:
        """Looks at every hand that may be looked at, then lets one companion decide."""
        for seat in self.state.seats:
            if seat.live and not seat.looked and seat.person:
                self.do(commands.Look(actor=Actor(seat.person, "player"), seat=seat.number))
        for seat in self.state.seats:
            if not seat.person or seat.number == self.seat:
                continue
            decision = companion_decision(*self._seen_by(seat.person, seat.number))
            if decision is not None:
                self.do(decision)
                return True
        return False

    def walk_away(self) -> None:
        """Finishes the round after the person has left, as the book says."""
        try:
            self.do(commands.NoDecision(actor=HOUSE, seat=self.seat, why="absent"))
            while self.play_on():
                self.do(commands.NoDecision(actor=HOUSE, seat=self.seat, why="absent"))
        except Refusal:
            return


def save(path: Path, header: dict[str, Any], events: list[AnyRoundEvent]) -> None:
    """Saves a session, and creates the folder if needed."""
    with writable(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_record(path, header, events, "save")


def read_session(name: str) -> tuple[dict[str, Any], list[AnyRoundEvent]]:
    """Reads a saved session; a line that is not an event is bad input."""
    header, lines = read_record(name, "play", "a session saved by 'croupier play'")
    for field, kind in (("book", str), ("game", str), ("sign", dict), ("seat", int)):
        if not isinstance(header.get(field), kind):
            raise BadInput(field, "a value as 'croupier play' saves it", where=f"{name} line 1")
    return header, read_events(name, lines, _event)


def _event(line: bytes) -> AnyRoundEvent:
    event: AnyRoundEvent = from_json(line, AnyRoundEvent)
    return event


def rounds_of(events: list[AnyRoundEvent]) -> Iterator[list[AnyRoundEvent]]:
    """The events of each round."""
    round_: list[AnyRoundEvent] = []
    for event in events:
        if type(event).__name__ == "RoundOpened" and round_:
            yield round_
            round_ = []
        round_.append(event)
    if round_:
        yield round_
