"""A tournament in a house in memory, in which people sit beside companions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from croupier import house, poker
from croupier.acts import Actor, JsonObject, Viewer
from croupier.house.machine.tournament_host import SMALL_TURNS, seconds_to_wait
from croupier.house.machine.tournament_play import play_in_tournament
from croupier.house.opening.founding import found_houses
from croupier.house.process.draft import Draft
from croupier.tournament import HostPace, commands
from tests.house.memory_house import House
from tests.server.directing import HOUSES, small

PACE = house.Pace(wagers=0, settle_wagers=0, dealer=0.5, companion=0.5, show=1, pause=2, decision=0)
EVENT = "evening"
NO_CHANGES: Mapping[str, str] = {}
Act = Callable[[poker.HandView], JsonObject]


class Evening:
    """A tournament with the people named, run by the host of the house."""

    def __init__(
        self,
        people: Iterable[str],
        entries: int,
        *,
        pace: HostPace = SMALL_TURNS,
        changes: Mapping[str, str] = NO_CHANGES,
        book: str = "melbourne-poker",
    ) -> None:
        self.house, self.pace, self.people = House(PACE), pace, tuple(people)
        self.decisions = 0
        asyncio.run(self._prepare(entries, changes, book))

    async def _prepare(self, entries: int, changes: Mapping[str, str], book: str) -> None:
        casino = self.house
        await found_houses(casino)
        await house.plan_tournament(casino, EVENT, small(book, **changes), entries)
        await self._turns(lambda: self.match.state.stage == "open")
        for person in self.people:
            await house.open_account(casino, person, HOUSES[book])
            self.ask(commands.Enter(actor=Actor(person, "player"), player=person, at=casino.now()))
        await self._turns(lambda: bool(self.match.state.tables))
        for person in self.people:
            here = commands.Arrive(actor=Actor(person, "player"), player=person, at=casino.now())
            self.ask(here)
        await self._turns(lambda: self.match.state.stage == "playing")

    @property
    def match(self) -> house.HostedTournament:
        return self.house.world.matches[EVENT]

    def ask(self, command: commands.AnyTournamentCommand) -> None:
        source = self.house.source
        self.house.do(lambda draft: void(house.ask_tournament(draft, EVENT, command, source)))

    async def _turns(self, done: Callable[[], bool]) -> None:
        for _ in range(1000):
            if done():
                return
            await house.take_turn(self.house, EVENT, self.pace)
        raise AssertionError("the host does not get there")

    # --- playing -------------------------------------------------------------------------------

    def table_of(self, person: str) -> str:
        return f"{EVENT}/{self.match.state.entrants[person].table}"

    def play_at(self, table: str) -> house.LiveTable:
        return self.house.world.play(table)

    def send(
        self, person: str, command: JsonObject, table: str = "", seen: int | None = None
    ) -> int:
        def decide(draft: Draft) -> None:
            name = table or self.table_of(person)
            play_in_tournament(draft, self.house, name, command, Actor(person, "player"), seen)

        return self.house.do(decide)

    def asked(self) -> str:
        """The person whom a table waits for; empty where none does."""
        for person in self.people:
            play = self.play_at(self.table_of(person))
            turn = play.to_act if play.stage in ("betting", "discarding") else None
            if self.match.state.entrants[person].table and turn and turn.person == person:
                return person
        return ""

    def view(self, person: str) -> poker.HandView:
        hand = self.play_at(self.table_of(person)).hand
        assert hand is not None
        return poker.view(hand, Viewer("player", person))

    def step(self) -> None:
        """The next step of the machine; time passes until it is due."""
        if not asyncio.run(house.take_turn(self.house, EVENT, self.pace)):
            self.house.time += seconds_to_wait(self.house, EVENT)

    def until(self, done: Callable[[], bool], most: int = 20_000) -> None:
        """The machine works until something has come about."""
        for _ in range(most):
            if done():
                return
            self.step()
        raise AssertionError("the machine does not get there")

    def until_asked(self) -> str:
        self.until(lambda: bool(self.asked()) or self.match.over)
        return self.asked()

    def play_out(self, act: Act) -> None:
        """People act by `act` until the tournament is over."""
        while person := self.until_asked():
            self.decisions += 1
            self.send(person, act(self.view(person)))


def careless(seen: poker.HandView) -> JsonObject:
    """Calls whatever comes: a legal act in every turn."""
    options = seen.own_options
    seat = int(options.seat or 0)
    if options.discard:
        return {"type": "Discard", "seat": seat, "card": str(options.discard[0])}
    return {"type": "Check" if options.check else "Call", "seat": seat}


def void(_answer: object) -> None:
    return None
