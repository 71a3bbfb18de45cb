"""Tests of promotions in the browser."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.held import Held
from tests.web.house import House
from tests.web.people import become_guest, enter_as_guest
from tests.web.staff import Person, administrator

MOST_TERMS = 40


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def draw_up(page: Page, name: str) -> None:
    form = page.get_by_role("form", name="A new promotion")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Starts").fill("2024-01-01T10:00")
    form.get_by_label("Entries close").fill("2099-01-01T10:00")
    prize = form.get_by_role("group", name="Prize 1")
    prize.get_by_label("Prize").fill("A small car")
    prize.get_by_label("Kind").select_option("vehicle")
    prize.get_by_label("Worth, dollars").fill("20000")
    form.get_by_label("Where the terms are to be had").fill("the front desk")
    form.get_by_label("Marketing that refers to them").fill("the posters")
    form.get_by_role("button", name="Draw it up").click()


@pytest.mark.long
def test_a_promotion_is_drawn_up_with_every_term_the_book_demands(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """A car asks for make, model, accessories and on-road costs (14.7.11.2) beside what every
    prize asks for; and the Authority has the terms some hours before the start (14.9)."""
    page = boss.enter(new_page())
    page.goto(f"{house.address}/promotions")
    draw_up(page, "Spring car")
    ours = page.get_by_role("region", name="Promotion Spring car")
    expect(ours).to_contain_text("planned")
    terms = ours.get_by_role("form", name="Terms of Spring car")
    expect(terms).to_contain_text("Make of the motor vehicle (14.7.11.2(i))")
    expect(terms).not_to_contain_text("How many people may travel")
    ours.get_by_role("button", name="Start").click()
    expect(page.locator(".slip.is-problem")).to_contain_text(
        "Complete the terms before the start. This text is missing: how the prize is awarded."
    )
    boxes = terms.get_by_role("textbox").all()
    assert 10 < len(boxes) < MOST_TERMS
    assert both_themes(page) == []
    stated = [box.input_value() for box in boxes if box.input_value()]
    assert stated == ["{closes}", "{starts}", "{presence}", "{prizes}"]
    for box in boxes:
        if not box.input_value():
            box.fill("as the posters say")
    terms.get_by_role("button", name="Write the terms").click()
    expect(terms).to_have_count(0)
    ours.get_by_role("button", name="Terms lodged").click()
    expect(ours).to_contain_text("The Authority has had the terms since")
    ours.get_by_role("button", name="Start").click()
    late = page.locator(".slip").filter(
        has_text="You must lodge the terms with the Authority 24 hours"
    )
    expect(late).to_contain_text("14.9")
    visitor = new_page()
    enter_as_guest(visitor, house.address)
    visitor.goto(f"{house.address}/promotions")
    expect(visitor.get_by_text("No promotion is on.")).to_be_visible()


RUNNING: dict[str, Any] = {
    "id": "Autumn draw", "house": "The Star Sydney", "book": "sydney-bonus", "state": "running",
    "starts": 1_700_000_000_000, "closes": 4_000_000_000_000, "lodged": 1, "started": 2,
    "prizes": [{"id": "cash", "kind": "cash", "what": "Cash", "value": 500_00, "litres": "",
                "cash_alternative": None}],
    "terms": {"how-awarded": "by a draw"}, "terms_at": "the desk", "marketing": "posters",
    "presence": False, "missing": [], "entries": 3, "entered": False, "draws": [], "claims": [],
    "criteria": [], "least_wager": None, "wagered": False,
}  # fmt: skip


def test_a_player_reads_the_terms_of_a_promotion_that_runs_and_enters(
    house: House, new_page: NewPage
) -> None:
    """The house's clock would have to wait a day for one, so the list is given to the page."""
    page = new_page()
    become_guest(page, house.address)
    asked: list[dict[str, Any]] = []

    def take(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["command"])
        route.fulfill(json={"key": "k", "version": 1, "position": 1, "repeated": False})

    page.route("**/api/promotions", lambda route: route.fulfill(json=[RUNNING]))
    page.route("**/api/floor/commands", take)
    page.goto(f"{house.address}/promotions")
    ours = page.get_by_role("region", name="Promotion Autumn draw")
    ours.locator("summary").click()
    expect(ours).to_contain_text("How the prize is awarded")
    expect(ours).to_contain_text("by a draw")
    assert both_themes(page) == []
    ours.get_by_role("button", name="Enter").click()
    expect(page.locator(".slip").filter(has_text="You have entered.")).to_be_visible()
    assert asked == [{"type": "EnterPromotion", "promotion": "Autumn draw"}]


CRITERIA = ("a member of the club", "of age")


def test_the_next_player_of_a_promotion_is_typed_while_the_last_is_entered(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = boss.enter(new_page())
    ours = RUNNING | {"house": "The Star", "criteria": CRITERIA}
    page.route("**/api/promotions", lambda route: route.fulfill(json=[ours]))
    held = Held(page, "**/api/floor/commands")
    page.goto(f"{house.address}/promotions")
    form = page.get_by_role("form", name="Enter a player in Autumn draw")
    name = form.get_by_label("Enter a player")
    member, of_age = (form.get_by_label(f"checked: {criterion}") for criterion in CRITERIA)
    name.fill("Ned")
    member.check()
    of_age.check()
    form.get_by_role("button", name="Enter").click()
    name.fill("Nora")
    member.uncheck()
    member.check()
    asked = held.answer()
    expect(page.locator(".slip").filter(has_text="Ned has entered.")).to_be_visible()
    assert (asked["person"], asked["meets"]) == ("Ned", list(CRITERIA))
    expect(name).to_have_value("Nora")
    expect(member).to_be_checked()
    expect(of_age).not_to_be_checked()

    of_age.check()
    form.get_by_role("button", name="Enter").click()
    assert held.answer()["person"] == "Nora"
    expect(name).to_have_value("")
    expect(member).not_to_be_checked()


@pytest.mark.long
def test_a_bonus_prize_is_offered_and_everybody_sees_it(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page, visitor = boss.enter(new_page()), new_page()
    page.goto(f"{house.address}/promotions")
    form = page.get_by_role("form", name="Offer a bonus prize")
    form.get_by_label("Table").select_option("MEL-P2")
    form.get_by_label("What it is").fill("High hand of the day")
    form.get_by_label("Worth, dollars").fill("250")
    form.get_by_label("Hands that win it").fill("royal flush, straight flush")
    form.get_by_role("button", name="Offer it").click()
    expect(page.get_by_role("region", name="Bonus prizes")).to_contain_text("High hand of the day")
    enter_as_guest(visitor, house.address)
    visitor.goto(f"{house.address}/promotions")
    shown = visitor.get_by_role("region", name="Bonus prizes")
    expect(shown).to_contain_text("High hand of the day $250 for royal flush, straight flush")
    expect(shown.get_by_role("button")).to_have_count(0)
    assert both_themes(page) + both_themes(visitor) == []
