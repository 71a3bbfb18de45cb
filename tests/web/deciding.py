"""Decisions at a poker table of a tournament, made from the buttons that a page shows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

ACTS: Final = "[data-part=actions] button:not([disabled]):not(.is-ahead)"
"""Buttons of one's turn; those pressed in advance are no decisions yet."""
ALL_IN: Final = "all in"
LOOK: Final = """() => {
  const shown = (where) => [...document.querySelectorAll(where)];
  return [
    shown("[data-part=actions] button:not([disabled]):not(.is-ahead)")
      .map((button) => button.getAttribute("aria-keyshortcuts")),
    shown("[data-part=actions] button:not(.is-ahead)").map((button) => button.innerText).join(" "),
    shown("button").some((button) => button.innerText === "I am back"),
  ];
}"""


class Offered(NamedTuple):
    """What a page offers: letters and words of the buttons for a decision, and coming back."""

    letters: list[str]
    words: str
    back: bool


Choose = Callable[[Offered, int], str]
"""Chooses the letter of a button, or `ALL_IN`, by what is offered and a number."""


def look(page: Page) -> Offered:
    return Offered(*page.evaluate(LOOK))


def decide(page: Page, choose: Choose, mood: int = 0) -> bool:
    """Presses what is chosen, if a decision is asked for; whether one was."""
    seen = look(page)
    if seen.back:  # the machine was slow, and the time for a decision ran out
        _press(page, "button:text-is('I am back')")
    if not seen.letters:
        return False
    letter = choose(seen, mood)
    if letter == ALL_IN:
        if page.locator(".sizes button").count():
            _press(page, ".sizes button:has-text('All in')")
        letter = "R"
    _press(page, f"{ACTS}[aria-keyshortcuts={letter}]")
    if letter == "F":  # a fold is asked for again
        _press(page, f"{ACTS}:has-text('Press again')")
    return True


def _press(page: Page, where: str) -> None:
    with suppress(PlaywrightTimeout):  # the hand may have gone on meanwhile
        page.locator(where).first.click(timeout=2000)
