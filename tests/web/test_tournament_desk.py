"""Tests of the desk of a tournament: what it is, and what is typed while an order is on its way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.held import Held
from tests.web.house import House
from tests.web.staff import Person, administrator

CANBERRA = "Casino Canberra"
DIRECTOR, OPERATOR, SHIFT = "tournament-director", "casino-operator", "gaming-shift-manager"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def test_the_next_entrant_of_a_tournament_is_ticked_while_the_last_is_entered(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """A tick speaks for one person: one that was not touched again is taken away."""
    page = boss.enter(new_page())
    held = Held(page, f"**/api/tournaments/{_event_with_open_entries(boss)}/commands")
    page.goto(f"{house.address}/tournament/typing/desk")
    page.get_by_role("button", name="What is the desk?").click()
    expect(page.get_by_text("where its staff enter players")).to_be_visible()
    form = page.locator("form").filter(has_text="pays in cash")
    name = form.get_by_label("Enter a player")
    signed = form.get_by_label("has signed the conditions")
    staff = form.get_by_label("is a contractor or associate of the house")
    name.fill("Ned")
    signed.check()
    staff.check()
    form.get_by_role("button", name="Enter").click()
    name.fill("Nora")
    signed.uncheck()
    signed.check()
    asked = held.answer()
    expect(page.locator(".slip").filter(has_text="Ned is in")).to_be_visible()
    assert (asked["player"], asked["signed"], asked["staff"]) == ("Ned", True, True)
    expect(name).to_have_value("Nora")
    expect(signed).to_be_checked()
    expect(staff).not_to_be_checked()

    form.get_by_role("button", name="Enter").click()
    asked = held.answer()
    assert (asked["player"], asked["signed"], "staff" in asked) == ("Nora", True, False)
    expect(name).to_have_value("")
    expect(signed).not_to_be_checked()


def _event_with_open_entries(boss: Person) -> str:
    """A tournament of Canberra that wants every player's signature."""
    name = "typing"
    for role in (DIRECTOR, SHIFT):
        give = {"type": "GiveRole", "house": CANBERRA, "person": "admin", "role": role}
        boss.floor(OPERATOR, give)
        boss.floor(role, {"type": "GoOnDuty", "house": CANBERRA})
    text = boss.get("/api/tournament-template?book=canberra-ultimate")["text"]
    text = text.replace("[entry]\n", "[entry]\nwritten_agreement = true\n", 1)
    boss.post("/api/tournaments", {"key": name, "id": name, "text": text})

    def ask(role: str, act: str, /, **more: str) -> None:
        boss.command(f"/api/tournaments/{name}/commands", role, {"type": act, **more})

    for step in ("document", "publish", "notify"):
        ask(OPERATOR, "TakeStep", step=step)
    ask(SHIFT, "TakeStep", step="director", person="admin")
    ask(OPERATOR, "OpenEntries")
    return name
