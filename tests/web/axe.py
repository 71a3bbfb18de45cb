"""What axe finds wrong with the accessibility of a page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.needs import not_run

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def found_by_axe(page: Page) -> list[str]:
    """Everything axe finds wrong with the page as it lies there, however slight."""
    if not AXE.is_file():
        not_run("axe-core is not installed; ./x test installs it")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']} {violation['nodes'][0]['html'][:120]}"
        for violation in found["violations"]
    ]


def by_theme(page: Page, themes: Sequence[str]) -> list[str]:
    """What axe finds in each of the themes.

    Nothing moves meanwhile: a note that is half faded in has no contrast yet.
    """
    found = []
    for theme in themes:
        page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
        )
        found += [f"{theme}: {line}" for line in found_by_axe(page)]
    return found


def both_themes(page: Page) -> list[str]:
    return by_theme(page, ("light", "dark"))
