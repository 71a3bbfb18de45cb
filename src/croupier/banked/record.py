"""The pad on which a command's events are written: each is applied as soon as it is down.

A handler reads `state`, refuses, or writes events. What it has written it can read
back in `state`, so that the consequences of an event are decided where it happens.
"""

from typing import NoReturn

from croupier.acts import Actor, NotYours, Refusal, WrongMoment
from croupier.banked.after_cards import dealt_run
from croupier.banked.after_play import settled_run
from croupier.banked.events import AnyEvent, CardDealt, WagerSettled
from croupier.banked.evolve import evolve
from croupier.banked.law import PLAYER, Law
from croupier.banked.state import Phase, Round, Seat
from croupier.books import Step


class Record:
    """One command under way."""

    __slots__ = ("events", "law", "state")

    def __init__(self, law: Law, state: Round) -> None:
        self.law = law
        self.state = state
        self.events: list[AnyEvent] = []

    def write(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def deal(self, events: list[CardDealt]) -> None:
        """Writes cards dealt in a row."""
        self.events += events
        self.state = dealt_run(self.state, events)

    def settle(self, events: list[WagerSettled]) -> None:
        """Writes the results of one hand's wagers."""
        if events:
            self.events += events
            self.state = settled_run(self.state, events)

    def refuse(self, kind: type[Refusal], reason: str, clause: str = "") -> NoReturn:
        self.law.refuse(kind, reason, clause)

    @property
    def step(self) -> Step:
        return self.law.steps[self.state.step]

    def seat(self, number: int) -> Seat:
        if not 1 <= number <= len(self.state.seats):
            law = self.law
            self.refuse(
                WrongMoment,
                f"there is no seat {number}: seats are 1 to {len(self.state.seats)}",
                law.game.seats_clause,
            )
        return self.state.seats[number - 1]

    def in_phase(self, *phases: Phase) -> None:
        if self.state.phase not in phases:
            self.refuse(WrongMoment, f"not now: {PHASE_WORDS[self.state.phase]}")

    def flowing(self) -> None:
        """Nothing waits for a ruling and the table is not suspended."""
        state = self.state
        if state.reports:
            self.ruled()
        if state.memory.suspended:
            self.refuse(WrongMoment, "the table is suspended", state.memory.suspended)

    def ruled(self) -> None:
        """Nothing waits for a ruling."""
        state = self.state
        if state.reports:
            row = self.law.rows[state.reports[0].irregularity]
            self.refuse(
                WrongMoment, f"a ruling is awaited: {row.what[0].lower()}{row.what[1:]}", row.clause
            )

    def players_hand(self, actor: Actor, number: int, clause: str) -> Seat:
        """The hand, if this person may act for it.

        That is the player whose wagers lie there; where real cards and chips are recorded,
        also the dealer, who writes down what the player does.
        """
        seat = self.seat(number)
        own = seat.person == actor.person and actor.role == PLAYER
        noted = self.state.real_cards and self.law.is_staff(actor)
        if not seat.person or not (own or noted):
            owner = f"belongs to {seat.person}" if seat.person else "is empty"
            self.refuse(NotYours, f"seat {number} {owner}", clause)
        return seat


PHASE_WORDS: dict[Phase, str] = {
    "before": "no round is open",
    "wagers": "wagers are still open",
    "closed": "no more bets, and no card is dealt yet",
    "play": "the round is being played",
    "jackpot": "the jackpot is being settled",
    "settled": "everything is settled",
    "over": "the round is over",
}
