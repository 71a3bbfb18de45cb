"""A tournament of a house in memory: each command is read from JSON, decided by the house and put
into its log together with the money that it moves."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from functools import cache
from itertools import count
from typing import Any

import msgspec

from croupier import house
from croupier.acts import from_json, to_json
from croupier.house import Pace
from croupier.house.process.draft import Draft
from croupier.house.tournaments.tournament_commands import (
    ask_tournament,
    fund_companion,
    match_of,
    plan_in_draft,
)
from croupier.tournament import AnyTournamentCommand, AnyTournamentEvent, TournamentTerms, commands
from tests.house.memory_house import House
from tests.tournament.stage import Event

_NUMBERS = count(1)
PAYING = (commands.Enter, commands.SeatReserve, commands.ReBuy, commands.AddOn)


@cache
def the_house() -> House:
    """The houses of all books, without tables; every tournament has an id of its own."""
    founded = House(Pace())
    asyncio.run(house.found_houses(founded))
    return founded


def file_of(terms: TournamentTerms) -> str:
    """The terms as the file that an organiser would write."""
    seats = len(terms.tables.numbers) * terms.tables.seats
    raw = msgspec.to_builtins(terms, builtin_types=(datetime,))
    raw["entry"]["most"] = min(raw["entry"]["most"], seats)
    return "\n".join(_lines(raw, ""))


def _lines(data: dict[str, Any], path: str) -> list[str]:
    """A table of the file: its values first, then the tables in it."""
    given = {key: value for key, value in data.items() if value is not None}
    rows = {k: v for k, v in given.items() if isinstance(v, list | tuple) and v and _is_table(v[0])}
    tables = {key: value for key, value in given.items() if _is_table(value)}
    found = [f"{k} = {_value(v)}" for k, v in given.items() if k not in rows and k not in tables]
    for key, value in tables.items():
        found += ["", f"[{path}{key}]", *_lines(value, f"{path}{key}.")]
    for key, several in rows.items():
        for row in several:
            found += ["", f"[[{path}{key}]]", *_lines(row, f"{path}{key}.")]
    return found


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else json.dumps(value)


class ServedEvent(Event):
    """A tournament whose every command goes through the house."""

    def __init__(self, terms: TournamentTerms, seed: int = 1) -> None:
        super().__init__(terms, seed)
        self.name, self.casino = f"t{next(_NUMBERS)}", the_house()
        text = file_of(terms)
        self.casino.do(lambda draft: plan_in_draft(draft, self.name, text, "a test"))
        self._take_in()

    def _take_in(self) -> None:
        match = self.casino.world.matches[self.name]
        self.rules, self.terms, self.desk = match.rules, match.terms, match.desk

    def do(self, command: AnyTournamentCommand) -> tuple[AnyTournamentEvent, ...]:
        asked: AnyTournamentCommand = from_json(to_json(command), AnyTournamentCommand)
        assert asked == command
        happened: tuple[AnyTournamentEvent, ...] = ()

        def decide(draft: Draft) -> None:
            nonlocal happened
            happened = ask_tournament(draft, self.name, asked, self.source)

        if isinstance(asked, PAYING):
            player = asked.player
            self.casino.do(lambda draft: fund_companion(draft, match_of(draft, self.name), player))
        self.casino.do(decide)
        self._take_in()
        self.history += happened
        return happened

    def held(self) -> int:
        """What the journal of the house holds in escrow for the tournament, in cents."""
        return int(self.casino.balances[f"escrow:tournament {self.name}"])
