"""Tests that every page has its screenshots."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.house import House
from tools.shots import PLACES, THEMES, WIDTHS, Place, take

ROUTES = Path(__file__).parents[2] / "web" / "src" / "app" / "routes.ts"


def routes() -> list[re.Pattern[str]]:
    """The shapes of addresses that the client has a page for."""
    written = ROUTES.read_text(encoding="utf-8")
    found = re.findall(r"^  \[\s*/(\^.+?\$)/,\s*\(\) => import", written, re.M)
    return [re.compile(shape.replace("\\/", "/")) for shape in found]


def test_every_page_has_its_place_among_the_photographs() -> None:
    assert len(routes()) > 15
    seen = [place.path.partition("?")[0] for place in PLACES]
    assert [r.pattern for r in routes() if not any(r.match(path) for path in seen)] == []


@pytest.mark.parametrize(
    "places",
    [
        pytest.param(PLACES[:2], id="two pages"),
        pytest.param(PLACES, id="every page", marks=pytest.mark.long),
    ],
)
def test_pages_are_photographed_in_both_themes_and_at_every_width(
    places: tuple[Place, ...], house: House, browser: Browser, tmp_path: Path
) -> None:
    taken = {picture.name for picture in take(browser, house, tmp_path, places)}
    assert taken == {
        f"{p.name}-{theme}-{w}.png" for p in places for theme in THEMES for w in WIDTHS
    }
    assert all((tmp_path / name).stat().st_size > 5_000 for name in taken)
