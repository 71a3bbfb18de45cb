"""Tests that axe finds nothing wrong with a full table in any phase, dark and light.

The landing tier looks at one banked game in the dark, at each phase on a desktop or on a phone in
turn. The long tier looks at every phase on both: at one banked game and one poker
game in both themes, at the others on the desktop in the light and on the phone in the dark.
"""

from itertools import cycle, product

import pytest
from playwright.sync_api import Browser

from tests.web.axe import found_by_axe
from tests.web.screens.screens import SCREENS, THEMES, Looks, screens_at
from tests.web.screens.states import BANKED, banked_story, poker_story, table_of
from tests.web.screens.still_house import StillHouse

DESKTOP, PHONE = SCREENS[0], SCREENS[-1]
DARK, LIGHT = THEMES
CROSSWISE = ((DESKTOP, LIGHT), (PHONE, DARK))
ALL = tuple(product((DESKTOP, PHONE), THEMES))
IN_TURN = ((DESKTOP, DARK),), ((PHONE, DARK),)
"""Looks at one phase after another."""


@pytest.mark.parametrize(
    "table, looks",
    [
        pytest.param("CAN-U1", IN_TURN, id="CAN-U1, dark"),
        *(
            pytest.param(table, (looks,), id=table, marks=pytest.mark.long)
            for tables, looks in (
                (("MEL-U1", "MEL-NL1"), ALL),
                (("CAN-U1", "SYD-B1", "MEL-H8", "MEL-O1", "MEL-O2", "MEL-P1"), CROSSWISE),
            )
            for table in tables
        ),
    ],
)
def test_axe_finds_nothing_at_a_full_table(
    table: str, looks: tuple[Looks, ...], still: StillHouse, browser: Browser
) -> None:
    banked = table in BANKED
    story = banked_story(still, table) if banked else poker_story(still, table)
    phases = [next(story)]
    found, next_looks = [], cycle(looks)
    with screens_at(browser, still, table if banked else table_of(table)) as seen:
        for phase in story:
            if not any(word in phase for word in ("you", "laid", "over", "open")):
                continue
            phases.append(phase)
            for screen, theme in next(next_looks):
                lines = found_by_axe(seen.show(screen, theme))
                found += [f"{screen} {theme}, {phase}: {line}" for line in lines]
    assert len(phases) > 4
    assert found == []
