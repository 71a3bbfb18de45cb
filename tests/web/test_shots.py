"""Tests that every page has its screenshots."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.house import House
from tests.web.screens.screens import SCREENS, Screen
from tests.web.screens.still_house import still_house
from tools.shots import PLACES, THEMES, Place, Seated, take, take_full, write_index

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
    "places, screens",
    [
        pytest.param(PLACES[:1], SCREENS[-1:], id="a page on a screen"),
        pytest.param(
            PLACES,
            (SCREENS[0], SCREENS[-1]),
            id="every page on two screens",
            marks=pytest.mark.long,
        ),
    ],
)
def test_pages_are_photographed_in_both_themes_and_on_each_screen(
    places: tuple[Place, ...],
    screens: tuple[Screen, ...],
    house: House,
    browser: Browser,
    tmp_path: Path,
) -> None:
    pictures = take(browser, house, tmp_path, places, screens=screens)
    taken = {picture.name for picture in pictures}
    shots = ((place, theme, screen) for place in places for theme in THEMES for screen in screens)
    assert taken == {f"{place.name}-{theme}-{screen}.png" for place, theme, screen in shots}
    assert all((tmp_path / name).stat().st_size > 5_000 for name in taken)


@pytest.mark.long
def test_a_full_table_is_photographed_in_its_phases_and_listed_on_the_index_page(
    browser: Browser, tmp_path: Path
) -> None:
    screens, tables = SCREENS[:1], (Seated("MEL-P1", ("you: call", "you: discard")),)
    with still_house(tmp_path) as still:
        taken = [p.name for p in take_full(browser, still, tmp_path, tables, ("dark",), screens)]
    assert taken == [
        "full-MEL-P1-you-call-dark-1280x720.png", "full-MEL-P1-you-discard-dark-1280x720.png"
    ]  # fmt: skip
    index = write_index(tmp_path).read_text(encoding="utf-8")
    assert all(f'href="{name}"' in index for name in taken)
