"""Tests of linking jackpot tables in the pit."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.staff import PASSWORD, Person, administrator, employ

STAR, SYSTEM = "The Star", "Sydney jackpot"
OPERATOR = "casino-operator"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def _form(page: Page, house: House, book: str) -> Page:
    """The pit with the form for a new table of a book."""
    page.goto(f"{house.address}/pit?tab=floor")
    page.get_by_text("A new table", exact=True).click()
    choice = page.get_by_label(re.compile("^Book"))
    if choice.locator("option").count() > 1:
        choice.select_option(book)
    expect(page.get_by_role("form", name="A new table")).to_be_visible()
    return page


def _seen_to(boss: Person, table: str) -> None:
    for chore in boss.get("/api/pit")["waiting"]:
        if chore["where"] == table and chore["command"] == "DoTableChore":
            done = {"type": "DoTableChore", "table": table, "number": chore["number"]}
            boss.floor(OPERATOR, done | {"note": "seen to"})


def _linked(boss: Person, book: str, table: str) -> str:
    linked: dict[str, str] = boss.get(f"/api/jackpots/{book}/systems")["linked"]
    return linked.get(table, "")


@pytest.mark.long
def test_a_jackpot_table_is_set_up_and_linked_in_one_form_by_keyboard(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = _form(boss.enter(new_page()), house, "sydney-bonus")
    form = page.get_by_role("form", name="A new table")
    form.get_by_label("Name").focus()
    page.keyboard.type("SYD-K1")
    page.keyboard.press("Enter")
    choice = form.get_by_label(re.compile("^Jackpot system for this table"))
    expect(choice).to_be_focused()
    assert _listed(boss, "SYD-K1") == "", "nothing is set up before a system is chosen"
    expect(choice.locator("option").nth(1)).to_contain_text(
        re.compile(r"Sydney jackpot: \$50,0\d\d\.\d\d \(wager \$5\)")
    )
    page.keyboard.press("ArrowDown")
    expect(choice).to_have_value(SYSTEM)
    form.get_by_role("button", name="Set it up").press("Enter")
    row = page.get_by_role("row", name=re.compile("^SYD-K1"))
    expect(row).to_contain_text("set up")
    assert _linked(boss, "sydney-bonus", "SYD-K1") == SYSTEM
    _seen_to(boss, "SYD-K1")
    row.get_by_role("button", name="Open SYD-K1").press("Enter")
    expect(row.get_by_text("open", exact=True)).to_be_visible()


def _listed(boss: Person, table: str) -> str:
    tables = boss.get("/api/pit")["tables"]
    return next((str(t["phase"]) for t in tables if t["id"] == table), "")


@pytest.mark.long
def test_a_table_without_the_jackpot_on_its_sign_needs_no_system(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = _form(boss.enter(new_page()), house, "perth-ultimate")
    form = page.get_by_role("form", name="A new table")
    form.get_by_label("Name").fill("PER-K1")
    choice = form.get_by_label(re.compile("^Jackpot system for this table"))
    expect(choice).to_be_visible()
    form.get_by_role("checkbox", name="The jackpot wager").uncheck()
    expect(choice).to_have_count(0)
    form.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("row", name=re.compile("^PER-K1"))).to_contain_text("set up")


def test_an_unlinked_table_is_linked_and_opened_in_one_step(
    boss: Person, house: House, new_page: NewPage
) -> None:
    sign = next(s["sign"] for s in boss.get("/api/signs") if s["table"] == "SYD-B1")
    game = {"book": "sydney-bonus", "game": "bonus", "sign": sign}
    boss.floor(OPERATOR, {"type": "SetUpTable", "table": "SYD-K2", **game})
    _seen_to(boss, "SYD-K2")
    page = boss.enter(new_page())
    page.goto(f"{house.address}/pit?tab=floor")
    row = page.get_by_role("row", name=re.compile("^SYD-K2"))
    row.get_by_role("button", name="Open… SYD-K2").press("Enter")
    form = page.get_by_role("form", name="Open SYD-K2")
    expect(form).to_contain_text("no jackpot system is linked to this table")
    form.get_by_label(re.compile("^Jackpot system for this table")).select_option(SYSTEM)
    form.get_by_role("button", name="Link and open SYD-K2").press("Enter")
    expect(row.get_by_text("open", exact=True)).to_be_visible()
    assert _linked(boss, "sydney-bonus", "SYD-K2") == SYSTEM


@pytest.mark.long
def test_in_melbourne_the_form_says_that_the_link_is_announced_for_twenty_minutes(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = _form(boss.enter(new_page()), house, "melbourne-wsop")
    form = page.get_by_role("form", name="A new table")
    form.get_by_label("Name").fill("MEL-K1")
    choice = form.get_by_label(re.compile("^Jackpot system for this table"))
    choice.select_option("Melbourne jackpot")
    expect(form).to_contain_text("announces the link: 20 minutes on a sign (9.1.1(h))")
    form.get_by_role("button", name="Set it up").click()
    row = page.get_by_role("row", name=re.compile("^MEL-K1"))
    row.get_by_role("button", name="Open… MEL-K1").click()
    opening = page.get_by_role("form", name="Open MEL-K1")
    expect(opening.get_by_label(re.compile("^Jackpot system for"))).to_have_value(
        "Melbourne jackpot"
    )
    expect(opening).to_contain_text("it may be made from")
    _seen_to(boss, "MEL-K1")
    opening.get_by_role("button", name="Link and open MEL-K1").click()
    expect(page.locator(".slip.is-problem")).to_contain_text("9.1.1(h)")
    assert _listed(boss, "MEL-K1") == "set up"


def test_an_office_that_may_not_link_is_told_whose_duty_it_is(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Sven", STAR, "casino-supervisor").web.close()
    page = _form(Person(house, "Sven", PASSWORD).enter(new_page()), house, "sydney-bonus")
    form = page.get_by_role("form", name="A new table")
    expect(form.get_by_role("alert")).to_contain_text(
        "Linking a table to a jackpot system is for the Casino Operator (15.1.1)"
    )
    expect(form.get_by_role("button", name="Set it up")).to_be_disabled()
    form.get_by_role("checkbox", name="The jackpot wager").uncheck()
    expect(form.get_by_role("button", name="Set it up")).to_be_enabled()


@pytest.mark.long
def test_a_sign_comes_to_offer_a_jackpot_and_its_table_is_linked_in_the_same_form(
    boss: Person, house: House, new_page: NewPage
) -> None:
    sign = next(s["sign"] for s in boss.get("/api/signs") if s["table"] == "PER-U1")
    plain = {k: v for k, v in sign.items() if k != "jackpot"}
    game = {"book": "perth-ultimate", "game": "ultimate", "sign": plain}
    boss.floor(OPERATOR, {"type": "SetUpTable", "table": "PER-K2", **game})
    boss.floor(OPERATOR, {"type": "OpenTable", "table": "PER-K2"})
    page = boss.enter(new_page())
    page.goto(f"{house.address}/pit?tab=floor")
    row = page.get_by_role("row", name=re.compile("^PER-K2"))
    row.get_by_role("button", name="Limits of PER-K2").press("Enter")
    form = page.get_by_role("form", name="Sign of PER-K2")
    form.get_by_role("checkbox", name="The jackpot wager").check()
    form.get_by_label("What a Level 1 wager costs").fill("5")
    choice = form.get_by_label(re.compile("^Jackpot system for this table"))
    expect(choice.locator("option").nth(1)).to_contain_text("Level 1 $25,0")
    form.get_by_role("button", name="Change the sign").press("Enter")
    expect(choice).to_be_focused()
    choice.select_option("Perth jackpot")
    form.get_by_role("button", name="Change the sign").press("Enter")
    expect(form).to_be_hidden()
    assert _linked(boss, "perth-ultimate", "PER-K2") == "Perth jackpot"
