"""Tests of walk-ins, irregularities, keys and the layout of the poker console."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.poker_console import act, begin, line, press, read, seat, stakes
from tests.web.sight import in_sight
from tests.web.staff import POKER_HOUSE, Person, administrator, employ, open_poker_table, top_role

TABLE = "MEL-C8"
HDD = "tg-higher-duties-dealer"
SIZES = [(1280, 720), (1180, 820)]
"""A small desktop, and a dealer's tablet."""


@pytest.fixture(scope="module")
def dealer(house: House) -> Iterator[Person]:
    """The dealer of an open table with real cards at which nobody sits yet."""
    boss = administrator(house)
    top = open_poker_table(boss, TABLE, deck="red")
    yield employ(boss, "Delia", POKER_HOUSE, "dealer", top)
    boss.web.close()


@pytest.fixture(scope="module")
def officer(house: House) -> Iterator[Person]:
    """Somebody who may end a game without an outcome."""
    boss = administrator(house)
    yield employ(boss, "Otto", POKER_HOUSE, HDD, top_role(boss))
    boss.web.close()


def console(dealer: Person, house: House, page: Page) -> Page:
    dealer.enter(page)
    page.goto(f"{house.address}/console/{TABLE}")
    return page


@pytest.fixture
def seated(dealer: Person, officer: Person, house: House, new_page: NewPage) -> Iterator[Page]:
    """The console with three walk-ins, who sat down with $200 each, between two hands."""
    page = console(dealer, house, new_page())
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    for number, name in ((1, "Walter"), (2, "Wanda"), (3, "Wilma")):
        if not line(page, name).count():
            seat(page, number, name, 200)
            expect(line(page, name)).to_contain_text("$200")
    expect(page.get_by_role("button", name="Begin the hand")).to_be_visible()
    yield page
    if page.get_by_role("button", name="Begin the hand").count() == 0:
        officer.table(TABLE, HDD, {"type": "Invalidate", "ground": "fire"})


def test_walk_ins_buy_in_top_up_move_and_are_cashed_out(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    page = console(dealer, house, new_page())
    seat(page, 5, "Ned", 150)
    seat(page, 6, "Nora", 300, "chips")
    expect(line(page, "Nora")).to_contain_text("$300")
    ned = line(page, "Ned")
    expect(ned).to_contain_text("$150")
    ned.get_by_label("Chips for seat 5, dollars").fill("50")
    ned.get_by_label("Seat 5 pays with").select_option("chips")
    ned.get_by_role("button", name="More chips").click()
    expect(ned).to_contain_text("$200")
    ned.get_by_label("Move seat 5").select_option("7")
    expect(ned).to_contain_text("7. Patron Ned")
    table = page.get_by_role("region", name="The table")
    expect(table.get_by_role("row").filter(has_text="Patron Ned")).to_contain_text("$200")
    for name in ("Ned", "Nora"):
        line(page, name).get_by_role("button", name="Cash out").click()
        expect(line(page, name)).to_be_hidden()


def test_staff_and_the_excluded_are_refused_a_seat_by_name(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    page = console(dealer, house, new_page())
    seat(page, 5, "DELIA", 200)
    expect(page.locator(".slip.is-problem")).to_contain_text("works for Crown Melbourne")
    expect(line(page, "DELIA")).to_have_count(0)


def test_every_report_of_the_book_is_in_the_console_with_its_fields(
    seated: Page, house: House
) -> None:
    page = seated
    reports = page.request.get(f"{house.address}/api/books/melbourne-poker/manual").json()[
        "reports"
    ]
    wrong = page.get_by_role("region", name="Irregularities")
    choice = wrong.get_by_label("What went wrong")
    expect(choice.locator("option")).to_have_count(len(reports))
    for report in reports:
        choice.select_option(report["id"])
        for field in report["fields"]:
            box = wrong.get_by_label(re.compile(re.escape(field["label"])))
            expect(box.first).to_be_visible()


@pytest.mark.long
def test_a_wrong_count_is_reported_with_its_fields_and_ruled_on(seated: Page) -> None:
    """Before two players have acted it is a misdeal if it cannot be put right: 9.1.1(e)."""
    page = seated
    before = stakes(page)
    begin(page)
    page.locator("h1").click()
    act(page, "c")
    wrong = page.get_by_role("region", name="Irregularities")
    wrong.get_by_label("What went wrong").select_option("wrong-count")
    expect(wrong.get_by_role("button", name="Report")).to_be_disabled()
    wrong.get_by_label("Cards too many").fill("1")
    wrong.get_by_role("button", name="Report").click()
    rulings = page.get_by_role("list", name="Rulings")
    expect(rulings).to_contain_text("wrong count before action")
    expect(rulings).to_contain_text("9.1.1(e)")
    todo = page.get_by_role("region", name="After the ruling")
    expect(todo).to_contain_text("Give back $2 from the pot.")
    expect(todo).to_contain_text("Leave $1: the blind stays up.")
    todo.get_by_role("checkbox").check()
    expect(todo).to_contain_text("all done")
    assert both_themes(page) == []
    for step in ("Shuffled", "^Cut$", "Dealt"):
        press(page, "What to do next", step)
    page.locator("h1").click()
    for key in "ff":
        act(page, key)
    press(page, "What to do next", "Pot pushed")
    assert sorted(now - then for now, then in zip(stakes(page), before, strict=True)) == [-1, 0, 1]


@pytest.mark.long
def test_cards_of_a_report_are_pressed_on_the_pad_and_an_officer_rules_what_a_dealer_may_not(
    seated: Page, house: House, new_page: NewPage
) -> None:
    page = seated
    boss = administrator(house)
    manager = employ(boss, "Mara", POKER_HOUSE, "tg-area-manager", top_role(boss))
    begin(page)
    wrong = page.get_by_role("region", name="Irregularities")
    wrong.get_by_label("What went wrong").select_option("dealer-exposes")
    wrong.get_by_role("button", name="Pad").click()
    wrong.get_by_role("button", name="nine of clubs").click()
    expect(wrong.get_by_label("Card", exact=True).first).to_have_value("9c")
    wrong.get_by_role("button", name="Report").click()
    rulings = page.get_by_role("list", name="Rulings")
    expect(rulings).to_contain_text("dealer exposes one")
    wrong.get_by_label("What went wrong").select_option("exchange")
    wrong.get_by_label("What happened").fill("they showed each other their cards")
    wrong.get_by_role("button", name="Report").click()
    expect(page.locator(".slip.is-problem")).to_contain_text("13.14")
    office = console(manager, house, new_page())
    theirs = office.get_by_role("region", name="Irregularities")
    theirs.get_by_label("What went wrong").select_option("exchange")
    theirs.get_by_label("What happened").fill("they showed each other their cards")
    theirs.get_by_role("button", name="Report").click()
    expect(rulings).to_contain_text("exchange")
    expect(rulings).to_contain_text("tg area manager")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_step_pad_and_seats_are_seen_without_scrolling_and_the_button_stays(
    seated: Page, size: tuple[int, int]
) -> None:
    page = seated
    page.set_viewport_size({"width": size[0], "height": size[1]})
    button = page.get_by_role("region", name="What to do next").get_by_role("button")
    places = []
    for step in ("Begin the hand", "Shuffled", "Cut", "Blinds are up", "Dealt"):
        expect(button).to_have_text(re.compile(f"^{step}"))
        assert in_sight(page, button), step
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        places.append((round(box["x"]), round(box["y"])))
        button.click()
    assert len(set(places)) == 1, "the button stays where it is"
    page.locator("h1").click()
    for key in "ccc":
        act(page, key)
    entry = page.get_by_role("region", name="Enter cards")
    for card in ("ace of spades", "two of clubs"):
        assert in_sight(page, entry.get_by_role("button", name=card))
    assert in_sight(page, entry.get_by_role("button", name="Record"))
    rows = page.get_by_role("region", name="The table").locator("tbody tr")
    for row in rows.all():
        assert in_sight(page, row.locator("td").first)
    small = page.eval_on_selector_all(
        ".console-page button, .console-page select",
        "all => all.filter(b => b.checkVisibility() && b.getBoundingClientRect().height < 43.5)"
        ".map(b => b.textContent)",
    )
    assert small == []
    read(page, "9s 8d 3c")


@pytest.mark.long
def test_the_key_sheet_lists_the_keys_of_this_page_and_each_does_what_it_says(
    seated: Page,
) -> None:
    page = seated
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("the seat to act folds")
    expect(sheet).not_to_contain_text("choose a chip")
    now = sheet.locator("tr[data-now=true]").filter(has_text="done next")
    expect(now.get_by_role("rowheader")).to_have_text("N")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    step = page.get_by_role("region", name="What to do next")
    for said in ("Begin the next", "Shuffle", "Cut", "blinds posted", "Deal from"):
        expect(step).to_contain_text(said)
        page.keyboard.press("n")
    acts = page.get_by_role("region", name="Record the act")
    expect(acts).to_be_visible()
    page.keyboard.press("b")
    box = acts.get_by_role("textbox")
    expect(box).to_be_focused()
    box.fill("8")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The table")).to_contain_text("$8")
    page.locator("h1").click()
    act(page, "f")
    act(page, "c")
    entry = page.get_by_role("region", name="Enter cards")
    expect(entry).to_contain_text("0 of 3")
    for key in ("A", "H"):
        page.keyboard.press(key)
    expect(entry).to_contain_text("1 of 3")
    page.keyboard.press("Backspace")
    expect(entry).to_contain_text("0 of 3")
    read(page, "9s 8d 3c")
