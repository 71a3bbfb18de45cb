"""Scenes over HTTP, as version 0.1 tested them: conduct, duties, alarms, real cards at poker."""

from __future__ import annotations

import inspect
from typing import Any

from tests.server import test_alarms, test_conduct, test_duties, test_poker_chase

LEFT_OUT = frozenset({"test_nobody_has_more_than_twenty_disputes_open"})
"""Twenty times the same."""


def play(day: Any, boss: Any) -> None:
    for module in (test_conduct, test_duties):
        for name, scene in vars(module).items():
            if name.startswith("test_") and name not in LEFT_OUT:
                _play(scene, day, day.boss())
    for finding in ("results", "void"):
        test_alarms.test_hands_that_cannot_be_pay_nothing_until_two_officers_have_ruled(
            day, day.boss(), finding
        )
    red_flop = test_poker_chase.red_flop.__wrapped__(_OtherNames(day))
    test_poker_chase.test_settled_side_wagers_of_an_invalid_game_go_back_when_the_right_officer_says_so(
        day, red_flop
    )


class _OtherNames:
    """A day on which officers have names that nobody else has taken."""

    def __init__(self, day: Any) -> None:
        self._day = day

    def __getattr__(self, name: str) -> Any:
        return getattr(self._day, name)

    def officer(self, boss: Any, name: str, house: str, role: str) -> Any:
        return self._day.officer(boss, f"{name} the officer", house, role)


def _play(scene: Any, day: Any, boss: Any) -> None:
    """A scene once for every set of its parameters."""
    takes = inspect.signature(scene).parameters
    own = {"day": day, "boss": boss}
    given = {name: own[name] for name in takes if name in own}
    for more in _parameters(scene):
        scene(**given, **more)


def _parameters(scene: Any) -> list[dict[str, Any]]:
    for mark in getattr(scene, "pytestmark", ()):
        if mark.name == "parametrize":
            names = [name.strip() for name in mark.args[0].split(",")]
            rows = [getattr(row, "values", row) for row in mark.args[1]]
            rows = [row if isinstance(row, tuple) else (row,) for row in rows]
            return [dict(zip(names, row, strict=True)) for row in rows]
    return [{}]
