"""Jobs by keyboard alone: whatever a test presses or fills in is reached and pressed with keys.

`mouse_away` replaces what Playwright does with a mouse or a finger. A button is pressed with the
space bar and a link with Enter; a field is filled in only after it has the focus. Each of them must
be a stop of the Tab key, with its focus to be seen.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

TOUCH = "touch"
"""The parameter of a test that is done by touching the screen."""
KEYS = {"A": "Enter", "SUMMARY": "Enter", "BUTTON": "Space", "INPUT": "Space"}
HAS_FOCUS = "element => element === document.activeElement"
OUTLINE = """
element => {
  const ringed = element.type === "checkbox" ? element.closest("label") ?? element : element;
  return [element, ringed].some((one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" || style.boxShadow !== "none";
  });
}
"""
fill_in, choose = Locator.fill, Locator.select_option


def mouse_away(patch: pytest.MonkeyPatch) -> None:
    """From now on nothing is done with a mouse or a finger."""
    patch.setattr(Locator, "click", _press)
    patch.setattr(Locator, "tap", _press)
    patch.setattr(Locator, "check", lambda self, **_: _set(self, checked=True))
    patch.setattr(Locator, "uncheck", lambda self, **_: _set(self, checked=False))
    patch.setattr(Locator, "fill", _fill)
    patch.setattr(Locator, "select_option", _choose)


def focus_by_tab(target: Locator) -> None:
    """Gives the focus to an element, which the Tab key must reach from its neighbours.

    Tab leads away from it and back: an element that is no stop of the Tab key is passed over.
    """
    expect(target).to_be_enabled()
    target.focus()
    keyboard = target.page.keyboard
    for key in ("Tab", "Shift+Tab"):
        keyboard.press(key)
    assert target.evaluate(HAS_FOCUS), f"the Tab key does not reach {target}"
    assert target.evaluate(OUTLINE), f"the focus on {target} cannot be seen"


def _press(target: Locator, **_: Any) -> None:
    expect(target).to_be_visible()
    focus_by_tab(target)
    tag = target.evaluate("element => element.tagName")
    assert tag in KEYS, f"{target} is a {tag.lower()}, which no key presses"
    target.page.keyboard.press(KEYS[tag])


def _set(target: Locator, *, checked: bool) -> None:
    if target.is_checked() != checked:
        _press(target)
    expect(target).to_be_checked(checked=checked)


def _fill(target: Locator, value: str, **more: Any) -> None:
    focus_by_tab(target)
    fill_in(target, value, **more)


def _choose(target: Locator, *given: Any, **more: Any) -> list[str]:
    focus_by_tab(target)
    return choose(target, *given, **more)
