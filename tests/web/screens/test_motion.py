"""Tests that cards and chips move when they are dealt and laid, and that reduced motion is kept."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.web.screens.screens import CAUGHT_UP, visitor
from tests.web.screens.states import banked_story, poker_story, table_of
from tests.web.screens.still_house import StillHouse

WATCH = """
window.moved = [];
const rules = (list) => [...list].flatMap((rule) =>
  rule instanceof CSSMediaRule
    ? matchMedia(rule.conditionText).matches ? rules(rule.cssRules) : []
    : [rule]);
const keyframes = (name) => [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules))
  .findLast((rule) => rule instanceof CSSKeyframesRule && rule.name === name);
const moves = ({ animationName, propertyName }) => propertyName
  ? propertyName === "transform"
  : [...(keyframes(animationName)?.cssRules ?? [])].some((frame) => frame.style.transform);
const note = (event) => {
  const what = ["card", "chip-stack", "pod-bet", "pot-row"].find((name) =>
    event.target.classList.contains(name));
  window.moved.push({ what: what ?? event.target.className, moves: moves(event) });
};
document.addEventListener("animationstart", note, true);
document.addEventListener("transitionrun", note, true);
"""
"""Notes every animation as it starts, and whether it moves something or only fades it."""


class Motion(NamedTuple):
    """What moved on a page: cards, chips and bets by name, and what moved besides."""

    usual: Counter[str]
    reduced: Counter[str]


def moved(page: Page) -> Counter[str]:
    """How often a thing of each kind moved, not only faded."""
    found: list[dict[str, Any]] = page.evaluate("window.moved")
    return Counter(str(one["what"]) for one in found if one["moves"])


def motion_at(
    house: StillHouse, browser: Browser, table: str, story: Iterator[str], end: str
) -> Motion:
    """What moves while the story is told: on a page as usual, and on one with reduced motion."""
    next(story)
    with visitor(browser, house, moves=True) as usual, visitor(browser, house) as reduced:
        for page in (usual, reduced):
            page.add_init_script(WATCH)
            page.goto(f"{house.address}/table/{table}")
        for phase in story:
            version = house.casino.world.table_version(table)
            for page in (usual, reduced):
                page.evaluate(CAUGHT_UP, [table, version])
            if phase.startswith(end):
                break
        usual.wait_for_function("() => window.moved.some(({ what }) => what === 'card')")
        return Motion(moved(usual), moved(reduced))


@pytest.mark.long
def test_cards_and_chips_of_a_banked_table_move_and_stand_still_where_that_is_wanted(
    still: StillHouse, browser: Browser
) -> None:
    table = "CAN-U1"
    motion = motion_at(still, browser, table, banked_story(still, table), "play, flop")
    assert motion.usual["card"] >= 5, "two cards of your own and three of the board"
    assert motion.usual["chip-stack"] >= 2, "Ante and Blind"
    assert motion.reduced == Counter()


@pytest.mark.long
def test_cards_and_bets_of_a_poker_table_move_and_stand_still_where_that_is_wanted(
    still: StillHouse, browser: Browser
) -> None:
    table, story = table_of("MEL-NL1", 4), poker_story(still, "MEL-NL1", 4)
    motion = motion_at(still, browser, table, story, "betting, 3 board cards")
    assert motion.usual["card"] >= 5, "two cards of your own and three of the board"
    assert motion.usual["pod-bet"] >= 2, "the blinds"
    assert motion.reduced == Counter()
