"""Tests of replaying past rounds, and of practice help."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import decide_until_settled, lay_wagers, show_result, sit_down

WORKING_OUT = 180_000
"""Exact values before the flop take seconds on a machine of its own, and more on a busy one."""


THE_END = re.compile(r"^(\d+) of \1$")

QUICK_FINGERS = """() => new MutationObserver((_, watching) => {
  if (!document.querySelector(".replay-bar")) return;
  watching.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })"""
"""Presses End in the very moment the round is drawn, before the browser has painted it."""


def round_now(page: Page, house: House, table: str) -> str:
    """The round on the table; it is paid before it is over, and others may follow it at once."""
    return str(page.request.get(f"{house.address}/api/tables/{table}").json()["view"]["id"])


def past(page: Page, played: str) -> Locator:
    return page.get_by_role("link", name=re.compile(rf"\bRound {played}\b"))


def open_past(page: Page, played: str) -> None:
    """A round that is paid: when it is over, the page finds out by itself and weighs it."""
    page.get_by_role("link", name="Past rounds").click()
    past(page, played).click()
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    expect(page.get_by_role("region", name="Decisions")).to_be_visible()


@pytest.mark.long
def test_help_weighs_a_decision_and_the_replay_finds_the_costliest(
    house: House, new_page: NewPage
) -> None:
    """Folding on the flop in this game is always a mistake: a check there costs nothing."""
    seat = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    flop = {"book": "canberra-ultimate", "board": "9s 8d 7c", "seats": [seat]}
    asked = httpx.post(f"{house.address}/api/advise", json=flop, timeout=WORKING_OUT / 1000)
    assert asked.status_code == 200, "machine code is ready before the clock of a decision runs"
    page = new_page()
    sit_down(page, house.address, "CAN-PR1")
    coach = page.get_by_role("region", name="Practice help")
    lay_wagers(page)
    choices = page.get_by_role("region", name="Your decision")
    choices.get_by_role("button", name=re.compile("^Check")).click()
    expect(page.locator(".banked-felt")).to_contain_text("flop")
    played = round_now(page, house, "CAN-PR1")
    coach.get_by_role("switch").check()
    expect(choices.get_by_text(re.compile("best worth"))).to_be_visible(timeout=WORKING_OUT)
    expect(choices.get_by_text(re.compile(r"worth −\$10$"))).to_be_visible()
    for _ in range(2):
        page.keyboard.press("f")
    expect(coach).to_contain_text(re.compile(r"Fold cost \$\d"))
    expect(coach).to_contain_text("Decisions1")
    expect(coach).to_contain_text("Best choice0")
    decide_until_settled(page)
    open_past(page, played)
    page.keyboard.press("j")
    expect(page.get_by_role("heading", level=1)).to_contain_text("practice table")
    decisions = page.get_by_role("region", name="Decisions")
    expect(decisions).to_contain_text("gave up", timeout=WORKING_OUT)
    expect(page.locator(".now-line")).to_have_text(re.compile("You fold|folds"))
    expect(decisions.get_by_role("row", name=re.compile("^Fold"))).to_contain_text("chosen")


@pytest.mark.long
def test_an_ordinary_table_has_no_help_and_a_practice_table_says_what_it_is(
    house: House, new_page: NewPage
) -> None:
    """Help that was switched on at a practice table is not there at another."""
    page = new_page()
    page.goto(house.address)
    cards = page.get_by_role("article")
    expect(cards.filter(has_text="CAN-PR1")).to_contain_text("practice table")
    expect(cards.filter(has_text="CAN-U1")).not_to_contain_text("practice")
    page.goto(f"{house.address}/table/CAN-PR1")
    expect(page.locator(".shell-bar")).to_contain_text("practice table")
    page.get_by_role("region", name="Practice help").get_by_role("switch").check()
    page.get_by_text("The table's sign").click()
    beside = page.get_by_role("complementary", name="Beside the table")
    expect(beside).to_contain_text("Practice table: Players may be advised")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit_down(page, house.address, "CAN-U1")
    lay_wagers(page)
    choices = page.get_by_role("region", name="Your decision")
    expect(choices).to_be_visible()
    expect(page.locator(".shell-bar")).not_to_contain_text("practice")
    expect(page.get_by_role("region", name="Practice help")).to_have_count(0)
    expect(choices.get_by_text(re.compile("worth", re.IGNORECASE))).to_have_count(0)
    decide_until_settled(page)
    assert not [url for url in asked if url.endswith("/advice")]


@pytest.mark.long
def test_a_round_is_listed_with_its_result_stepped_through_shared_and_taken_away(
    house: House, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    sit_down(page, house.address, "PER-U1")
    lay_wagers(page)
    played = round_now(page, house, "PER-U1")
    decide_until_settled(page)
    net = re.search(r"ound:\s+(\S+)", show_result(page).inner_text())
    open_past(page, played)
    page.keyboard.press("End")
    expect(page.get_by_text(THE_END)).to_be_visible()
    for key in ("ArrowLeft", "Home", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_text(re.compile(r"^3 of \d+$"))).to_be_visible()
    events = page.get_by_role("region", name="Events")
    events.get_by_role("button", name=re.compile("^why")).last.click()
    expect(events.locator(".why-lines li").first).to_contain_text(re.compile(r"\w+ \w+"))
    other = new_page()
    other.goto(page.url)
    expect(other.get_by_text(re.compile(r"^3 of \d+$"))).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Export JSON").click()
    taken.value.save_as(tmp_path / "round.json")
    kept = json.loads((tmp_path / "round.json").read_text(encoding="utf-8"))
    assert kept["over"]
    assert net is not None
    mine = next(seat for seat in kept["frames"][-1]["seats"] if seat.get("yours"))
    sum_of = sum(result["returned"] - result["staked"] for result in mine["results"])
    assert abs(sum_of) == int(re.sub(r"\D", "", net.group(1))) * 100
    page.get_by_role("link", name="Past rounds").click()
    listed = past(page, played)
    expect(listed).to_contain_text(re.compile(r"^\d{1,2} \w+ \d{4}.*\d:\d\d"))
    came_to = {1: "You won $", 0: "You came out even", -1: "You lost $"}
    expect(listed).to_contain_text(came_to[(sum_of > 0) - (sum_of < 0)])
    for whose in ("Your cards", "Board", "Dealer's cards"):
        expect(listed.get_by_role("group", name=whose).locator("svg").first).to_be_visible()
    page.evaluate(QUICK_FINGERS)
    past(page, played).click()
    expect(page.get_by_text(THE_END)).to_be_visible()
