"""Tests that a poker table fits every screen, in every phase of every game, with all seats taken.

The landing tier looks at one game on three screens, and at a table of two seats. The long tier
looks at every game on all screens in both themes, and at every number of seats.
"""

from itertools import chain

import pytest
from playwright.sync_api import Browser

from tests.web.screens.screens import (
    SAMPLE_LOOKS,
    SCREENS,
    THEMES,
    Looks,
    sample_and_all,
    screens_at,
)
from tests.web.screens.states import POKER, poker_story, table_of
from tests.web.screens.still_house import StillHouse

PHASES = 13
"""A hand has at least so many phases."""


@pytest.mark.parametrize("plan, looks", sample_and_all("MEL-NL1", POKER))
def test_a_full_poker_table_fits_the_screen_in_every_phase(
    plan: str, looks: Looks, still: StillHouse, browser: Browser
) -> None:
    fits(browser, still, plan, 0, looks)


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(2, id="2"),
        *(pytest.param(n, id=f"{n}", marks=pytest.mark.long) for n in range(3, 11)),
    ],
)
def test_a_poker_table_of_any_number_of_seats_fits_the_screen_when_it_is_your_turn(
    seats: int, still: StillHouse, browser: Browser
) -> None:
    in_the_dark = tuple((screen, THEMES[0]) for screen in SCREENS)
    fits(browser, still, "MEL-NL1", seats, SAMPLE_LOOKS if seats == 2 else in_the_dark)


def fits(browser: Browser, still: StillHouse, plan: str, seats: int, looks: Looks) -> None:
    """Looks at every phase of one hand; with a number of seats, only at your own turns."""
    table = table_of(plan, seats)
    story = poker_story(still, plan, seats, brief=bool(seats))
    first = next(story)  # there is a table only now
    with screens_at(browser, still, table) as seen:
        seen.must_fit_throughout(chain([first], story), looks, _is_crowded, 3 if seats else PHASES)


def _is_crowded(phase: str) -> bool:
    return "you: call" in phase or phase == "over"
