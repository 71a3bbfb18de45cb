"""Tests of a hand of each poker game, and of waiting lists."""

import re
import time
from contextlib import suppress
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.patience import PATIENCE
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, sit_down
from tests.web.staff import administrator, open_poker_table

POKER = {
    "MEL-NL1": "Holdem",
    "MEL-H8": "Holdem Hi-Lo",
    "MEL-O1": "Omaha Hi-Lo",
    "MEL-O2": "Omaha",
    "MEL-P1": "Pineapple",
    "MEL-P2": "Crazy Pineapple",
    "MEL-P3": "Crazy Pineapple Holdem Hi-Lo",
}
PINEAPPLES = ("MEL-P1", "MEL-P2", "MEL-P3")
FULL = "MEL-W1"
"""A game that only one test plays, for others leave people behind who go later."""
BANKED = "CAN-U1"
"""A game against the house, whose list is the same."""
TABLES = (
    pytest.param(("MEL-NL1", "MEL-O1", "MEL-P2"), id="three games"),
    pytest.param(
        ("MEL-NL1", "MEL-H8", "MEL-O1", "MEL-O2"), id="two and four cards", marks=pytest.mark.long
    ),
    pytest.param(PINEAPPLES, id="three cards", marks=pytest.mark.long),
)


def act_once(page: Page) -> set[str]:
    """Checks, calls, shows or discards, whichever is asked; says what was done."""
    done = set()
    with suppress(PlaywrightTimeout):  # the turn may be over meanwhile
        if page.get_by_role("region", name="Discard").count():
            page.keyboard.press("1")
            page.keyboard.press("1")
            done.add("discarded")
        turn = page.get_by_role("region", name="Your turn")
        choice = turn.get_by_role("button", name=re.compile("^(Check|Call|Show)"))
        if choice.count():
            choice.first.click(timeout=1500)
            done.add("acted")
    page.wait_for_timeout(100)
    return done


@pytest.mark.parametrize("tables", TABLES)
def test_a_hand_of_every_poker_game_is_played_to_its_end(
    tables: tuple[str, ...], house: House, new_page: NewPage
) -> None:
    """All at once, each guest at a table of their own, until a pot is pushed after their turn."""
    pages = {table: new_page() for table in tables}
    for table, page in pages.items():
        sit_down(page, house.address, table)
        expect(page.get_by_role("heading", level=1)).to_contain_text(POKER[table])
    did: dict[str, set[str]] = {table: set() for table in tables}
    waiting = dict(pages)
    until = time.monotonic() + 4 * PATIENCE
    while waiting and time.monotonic() < until:
        for table, page in list(waiting.items()):
            did[table] |= act_once(page)
            story = page.get_by_role("list", name="What has happened at the table").inner_text()
            enough = "discarded" in did[table] or table not in PINEAPPLES
            if "acted" in did[table] and enough and re.search(r"wins? \$", story):
                del waiting[table]
    assert not waiting, f"no hand was played to its end at {', '.join(waiting)}: {did}"


def test_a_bet_is_typed_slid_or_taken_from_the_pot_and_says_what_is_wrong(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, "MEL-NL1")
    turn = page.get_by_role("region", name="Your turn")
    box = turn.get_by_role("textbox")
    until = time.monotonic() + 3 * PATIENCE
    while not box.count() and time.monotonic() < until:
        page.wait_for_timeout(150)
    slider = turn.get_by_role("slider", name="Amount")
    turn.get_by_role("button", name=re.compile("^All in")).click()
    assert slider.input_value() == slider.get_attribute("max")
    turn.get_by_role("button", name=re.compile("^½ pot")).click()
    assert int(slider.input_value()) < int(slider.get_attribute("max") or 0)
    box.fill("0.01")
    turn.get_by_role("button", name=re.compile("^(Bet|Raise to) ")).click()
    expect(page.locator(".slip.is-problem")).to_contain_text(re.compile(r"from \$\d+ to \$\d+"))
    slider.fill(slider.get_attribute("min") or "")
    turn.get_by_role("button", name=re.compile("^(Bet|Raise to) ")).click()
    story = page.get_by_role("list", name="What has happened at the table")
    expect(story).to_contain_text(re.compile(r"You (bet|raise to) \$"))


def _fill(house: House, table: str) -> list[httpx.Client]:
    """People on every seat that no other person has, who are away from the table for now."""
    people = []
    with httpx.Client(base_url=house.address) as web:
        shown = web.get(f"/api/tables/{table}").json()
    taken = {place["seat"] for place in shown["seats"] if not place["companion"]}
    for seat in set(range(1, shown["table"]["seats"] + 1)) - taken:
        guest = httpx.Client(base_url=house.address, timeout=PATIENCE)
        guest.headers["X-CSRF"] = guest.post("/api/guest").json()["csrf"]
        _post(guest, f"/api/tables/{table}/sit", key="sit", seat=seat, buy_in=20_000)
        end = time.monotonic() + PATIENCE
        while not guest.get("/api/me").json()["seats"]:
            assert time.monotonic() < end, f"seat {seat} is not had when the hand is over"
            time.sleep(0.1)
        if table == FULL:
            away = {"type": "StepAway", "seat": seat}
            _post(guest, f"/api/tables/{table}/commands", key="away", command=away)
        people.append(guest)
    return people


def _leave(guest: httpx.Client, table: str) -> None:
    _post(guest, f"/api/tables/{table}/leave", key="leave")
    guest.close()


def _post(guest: httpx.Client, path: str, **body: Any) -> None:
    answer = guest.post(path, json=body)
    assert answer.status_code == 200, answer.text


@pytest.mark.long
@pytest.mark.parametrize("table", [FULL, BANKED])
def test_a_full_game_has_a_waiting_list_from_which_one_is_called(
    table: str, house: House, new_page: NewPage
) -> None:
    if table == FULL:
        boss = administrator(house)
        open_poker_table(boss, FULL, limits={"minimum": "4.00"}, blinds=["2.00", "4.00"])
        boss.web.close()
    late = new_page()
    people = _fill(house, table)
    become_guest(late, house.address)
    card = late.get_by_role("article").filter(has_text=table)
    expect(card).to_contain_text(re.compile(r"(?<!\d)0 of \d+ seats free"))
    card.get_by_role("button", name="Join the waiting list").click()
    _leave(people.pop(), table)
    called = late.get_by_text(re.compile("You are called to seat"))
    expect(called.first).to_be_visible(timeout=2 * PATIENCE * 1000)
    expect(late.locator(".called .money")).to_have_text(re.compile(r"^\d:\d\d$"))
    late.get_by_role("button", name="Take the seat").click()
    expect(late).to_have_url(re.compile(f"/table/{table}"))
    expect(late.get_by_role("button", name="Leave the table")).to_be_visible()
    for one in people:
        _leave(one, table)
