"""Every page opens without a complaint and can be used by everybody."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.needs import not_run
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, sign_in_as_administrator

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/rules", "/rules/perth-ultimate", "/drills", "/jackpots", "/account", "/sign-in")
TABLES = ("/table/CAN-U1", "/replay/CAN-U1", "/nowhere")


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical on the page."""
    if not AXE.is_file():
        not_run("axe-core is not installed; ./x test installs it")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{violation['id']}: {violation['help']} {violation['nodes'][0]['html'][:120]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES + TABLES)
def test_axe_finds_nothing_serious(path: str, theme: str, house: House, new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    become_guest(page, house.address)
    page.goto(f"{house.address}{path}")
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_timeout(800)
    assert serious(page) == []


@pytest.mark.parametrize("width", [360, 2560])
@pytest.mark.parametrize("path", [*PAGES, "/table/CAN-U1"])
def test_no_page_scrolls_sideways(path: str, width: int, house: House, new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": width, "height": 900})
    become_guest(page, house.address)
    page.goto(f"{house.address}{path}")
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_keyboard_sheet_opens_and_closes(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    expect(page.get_by_role("heading", name="The floor")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_rules_are_searched_by_word_and_compared(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/rules/perth-ultimate")
    page.get_by_role("searchbox").fill("3.14(b)(ii)")
    expect(page.get_by_role("rowheader", name="3.14(b)(ii)")).to_be_visible()
    page.get_by_role("tab", name="differences").click()
    page.get_by_label("Compared with").select_option("canberra-ultimate")
    expect(page.get_by_text("stands off").first).to_be_visible()


def test_a_drill_is_answered_and_scored(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/drills")
    page.get_by_role("button", name="Read this hand").click()
    page.get_by_role("button", name="pair", exact=True).click()
    expect(page.get_by_text("of 1 right")).to_be_visible()


def test_the_administrator_signs_in_and_walks_the_pit(house: House, new_page: NewPage) -> None:
    page = new_page()
    sign_in_as_administrator(page, house)
    page.goto(f"{house.address}/pit")
    expect(page.get_by_role("heading", name="The pit")).to_be_visible()
    expect(page.get_by_role("rowheader", name="CAN-U1")).to_be_visible()
