"""Tests that every page opens without errors and is accessible."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import by_theme
from tests.web.conftest import NewPage, pages_of
from tests.web.house import House
from tests.web.people import enter_as_guest, sign_in_as_administrator
from tests.web.staff import Person, administrator, employ, top_role
from tools.shots import PLACES, TOURNAMENT

MORE_PAGES = (
    "/rules", "/rules/melbourne-poker?part=tables", "/rules/sydney-bonus?part=differences",
    "/odds?tab=compare", "/table/CAN-PR1", "/promotions",
)  # fmt: skip
PAGES = (*(p.path for p in PLACES if not p.staff and TOURNAMENT not in p.path), *MORE_PAGES)
"""What everybody may open: each page that is photographed, and further tabs."""
OF_STAFF = tuple(p.path for p in PLACES if p.staff and TOURNAMENT not in p.path)
ROLES = (
    ("Casino Canberra", "dealer"),
    ("Casino Canberra", "casino-supervisor"),
    ("The Star", "inspector"),
    ("The Star", "scrutineer"),
    ("Crown Melbourne", "tournament-director"),
    ("Crown Melbourne", "chip-runner"),
)
"""One role of each kind of staff beside the operator: they are shown other parts of the pages."""
EVERY_SCREEN = (("light", "dark"), (1280, 360, 768, 2560))
ONE_SCREEN = (("light",), (1280, 360))
"""Themes and widths. Axe looks at every theme on the first width, and where there is more than one
theme on all widths."""
SAMPLE = (
    "/", "/table/CAN-U1", "/table/MEL-NL1", "/rules/perth-ultimate", "/odds?tab=change", "/account",
    "/wall", "/pit", "/desk", "/console/CAN-U1",
)  # fmt: skip
"""What the landing tier looks at."""


def on_screens(pages: tuple[str, ...]) -> list[Any]:
    """Parameters: a sample of the pages on one screen, and in the long tier all on every screen."""
    sample = [
        pytest.param(page, *ONE_SCREEN, id=f"{page}, one screen")
        for page in pages
        if page in SAMPLE
    ]
    return sample + [
        pytest.param(page, *EVERY_SCREEN, id=f"{page}, every screen", marks=pytest.mark.long)
        for page in pages
    ]


@pytest.fixture(scope="module")
def visitor(browser: Browser, house: House) -> Iterator[Page]:
    """One guest who walks through all pages; the browser must have nothing to complain of."""
    opened = pages_of(browser)
    page = next(opened)()
    enter_as_guest(page, house.address)
    yield page
    for _ in opened:
        pass


@pytest.fixture(scope="module")
def officer(browser: Browser, house: House) -> Iterator[Page]:
    """The administrator, who sees every page of the staff."""
    opened = pages_of(browser)
    page = next(opened)()
    person = administrator(house)
    yield person.enter(page)
    person.web.close()
    for _ in opened:
        pass


def look_at(
    page: Page, house: House, path: str, themes: tuple[str, ...], widths: tuple[int, ...]
) -> list[str]:
    """Opens a page; what axe and a narrow or wide window find wrong with it."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": widths[0], "height": 900})
    page.goto(f"{house.address}{path}")
    expect(page.locator("main h1, main h2").first).to_be_visible()
    page.wait_for_timeout(400)
    wrong = by_theme(page, themes)
    for width in widths[1:]:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        reaches = page.evaluate("document.documentElement.scrollWidth")
        if reaches > width:
            wrong.append(f"{width} wide: it reaches to {reaches}")
        if len(themes) > 1:
            wrong += [f"{width} wide: {line}" for line in by_theme(page, themes)]
    return wrong


@pytest.mark.parametrize("path, themes, widths", on_screens(PAGES))
def test_a_page_is_sound_in_its_themes_and_widths(
    path: str, themes: tuple[str, ...], widths: tuple[int, ...], house: House, visitor: Page
) -> None:
    assert look_at(visitor, house, path, themes, widths) == []


@pytest.fixture(scope="module")
def staff_of(house: House) -> Iterator[dict[str, Person]]:
    """Somebody on duty in each of the roles."""
    boss = administrator(house)
    people = {
        role: employ(boss, f"page {role}"[:24], casino, role, top_role(boss, casino))
        for casino, role in ROLES
    }
    yield people
    for person in (boss, *people.values()):
        person.web.close()


@pytest.mark.parametrize(
    "role, paths",
    [
        pytest.param("dealer", ("/pit",), id="dealer in the pit"),
        *(pytest.param(role, OF_STAFF, id=role, marks=pytest.mark.long) for _, role in ROLES),
    ],
)
def test_pages_are_sound_for_each_role_of_the_staff(
    role: str,
    paths: tuple[str, ...],
    house: House,
    staff_of: dict[str, Person],
    new_page: NewPage,
) -> None:
    page = staff_of[role].enter(new_page())
    wrong = {path: look_at(page, house, path, ("light", "dark"), (1280,)) for path in paths}
    assert {path: lines for path, lines in wrong.items() if lines} == {}


@pytest.mark.parametrize("path, themes, widths", on_screens(OF_STAFF))
def test_a_page_of_the_staff_is_sound_in_its_themes_and_widths(
    path: str, themes: tuple[str, ...], widths: tuple[int, ...], house: House, officer: Page
) -> None:
    assert look_at(officer, house, path, themes, widths) == []


def test_the_keyboard_sheet_opens_and_closes(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    expect(page.get_by_role("heading", name="The floor")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_rules_are_searched_linked_and_compared(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/rules/perth-ultimate")
    page.get_by_role("searchbox").fill("3.14(b)(ii)")
    clause = page.locator("li[id='3.14(b)(ii)']")
    expect(clause).to_contain_text("Blind", ignore_case=True)
    expect(clause).to_contain_text("settlement lose")
    page.goto(f"{house.address}/rules/perth-ultimate#{'3.15'}")
    expect(page.locator("li[id='3.15']")).to_be_in_viewport()
    expect(page.locator("li.lit")).to_contain_text("3.15")
    page.get_by_role("tab", name="Differences").click()
    page.get_by_label("Compared with").select_option("canberra-ultimate/ultimate")
    expect(page.get_by_text("stands off").first).to_be_visible()


def test_the_administrator_signs_in_and_walks_the_pit(house: House, new_page: NewPage) -> None:
    page = new_page()
    sign_in_as_administrator(page, house)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{house.address}/pit")
    expect(page.get_by_role("heading", name="The pit")).to_be_visible()
    expect(page.get_by_role("rowheader", name="CAN-U1")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out")).to_be_in_viewport(ratio=1)
