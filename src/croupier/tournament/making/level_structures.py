"""Structures of levels that are offered to a director, and the chips that leave play with them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from croupier.tournament.conditions.levels import AT_THE_END, generated
from croupier.tournament.conditions.terms import (
    ChipSetTerms,
    ColourUpRow,
    LevelPlan,
    LevelRow,
)

StructureName: TypeAlias = Literal["turbo", "standard", "deep"]
SPARE_LEVELS = 4
"""Levels after the one in which an event should be over."""
MOST_COUNT = 60
"""Levels that a plan makes at most."""


class Structure(msgspec.Struct, frozen=True, kw_only=True):
    """How fast the levels climb: their length, and how many big blinds a player starts with."""

    name: str
    minutes: int
    depth: int
    pause_every: int
    pause_minutes: int

    @property
    def says(self) -> str:
        return f"levels of {self.minutes} minutes, {self.depth} big blinds to begin with"


STRUCTURES: dict[StructureName, Structure] = {
    "turbo": Structure(name="Turbo", minutes=10, depth=50, pause_every=6, pause_minutes=10),
    "standard": Structure(name="Standard", minutes=20, depth=100, pause_every=4, pause_minutes=10),
    "deep": Structure(name="Deep", minutes=40, depth=200, pause_every=3, pause_minutes=15),
}


def structure_plan(name: StructureName, stack: int, entries: int) -> LevelPlan:
    """The levels of a structure for so many entries with such a stack.

    They climb a step a level, to the level at which the chips of the field are worth so few big
    blinds that the event should be over, and some further.
    """
    chosen = STRUCTURES[name]
    first = max(2, stack // chosen.depth // 2 * 2)
    plan = LevelPlan(
        minutes=chosen.minutes,
        first_big=first,
        count=MOST_COUNT,
        field=entries,
        pause_every=chosen.pause_every,
        pause_minutes=chosen.pause_minutes,
    )
    bigs = [row.big for row in generated(plan, stack, entries) if not row.pause]
    needed = sum(big < stack * entries // AT_THE_END for big in bigs) + 1
    return msgspec.structs.replace(plan, count=min(MOST_COUNT, needed + SPARE_LEVELS))


def colour_ups(chips: Sequence[int], levels: Sequence[LevelRow]) -> ChipSetTerms:
    """A set of chips with the level from which on each is needed no more.

    A chip leaves play when every blind and ante to come is paid with the next larger one. One that
    is needed until the end stays.
    """
    played = [row for row in levels if not row.pause]
    rows: list[ColourUpRow] = []
    for small, large in pairwise(chips):
        needed = [
            number
            for number, row in enumerate(played, 1)
            if any(amount % large for amount in (row.small, row.big, row.ante))
        ]
        level = max(needed, default=0) + 1
        if level > len(played):
            break
        if level > 1:
            rows.append(ColourUpRow(level=level, chip=small))
    return ChipSetTerms(values=tuple(chips), colour_up=tuple(rows))
