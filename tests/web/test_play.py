"""A complete round of every banked game, played in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, decide_until_settled, lay_wagers, my_seat, sit_down

BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")


@pytest.mark.parametrize("table", BANKED)
def test_a_guest_plays_a_round_and_sees_why(table: str, house: House, new_page: NewPage) -> None:
    page = new_page()
    become_guest(page, house.address)
    sit_down(page, house.address, table)
    lay_wagers(page)
    said = decide_until_settled(page)
    assert re.search(r"Round: [+-]?\$", said)
    my_seat(page).get_by_role("button", name="why").first.click()
    expect(my_seat(page).locator(".why-lines li").first).to_contain_text(re.compile(r"\d.* \w+"))


def test_two_clicks_from_the_lobby_to_a_seat(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    page.get_by_role("button", name="Take a seat").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()


def test_a_round_can_be_seen_again_step_by_step(house: House, new_page: NewPage) -> None:
    page = new_page()
    become_guest(page, house.address)
    sit_down(page, house.address, "CAN-U1")
    lay_wagers(page)
    decide_until_settled(page)
    page.get_by_role("link", name="Past rounds").click()
    page.get_by_role("link", name=re.compile("^Round ")).first.click()
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(re.compile(r"^\d+ of \d+$"))).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()


def frames_of(page: Page) -> list[str]:
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    return heard


def test_neither_of_two_people_is_ever_sent_the_others_hidden_cards(
    house: House, new_page: NewPage
) -> None:
    ann, bob = new_page(), new_page()
    heard = frames_of(bob)
    for page in (ann, bob):
        become_guest(page, house.address)
        sit_down(page, house.address, "MEL-U1")
    hers = my_seat(ann).get_attribute("aria-label") if my_seat(ann).count() else None
    lay_wagers(ann)
    hers = my_seat(ann).get_attribute("aria-label")
    decide_until_settled(ann)
    assert hers is not None
    number = int(re.search(r"\d+", hers).group())  # type: ignore[union-attr]  # a seat has one
    views = [
        message["shown"]["view"]
        for message in map(json.loads, heard)
        if message["type"] == "table" and message["shown"]["view"]
    ]
    before = [
        seat["cards"]
        for view in views
        if view["phase"] == "play" and not any(view.get("dealer", [None]))
        for seat in view["seats"]
        if seat["seat"] == number and seat.get("cards")
    ]
    assert before
    assert all(card is None for cards in before for card in cards)


def test_a_lost_network_comes_back_by_itself_and_nothing_is_bet_twice(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    sit_down(page, house.address, "PER-U1")
    lay_wagers(page)
    laid = my_seat(page).inner_text()
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(True)
    page.wait_for_timeout(1500)
    page.context.set_offline(False)
    said = decide_until_settled(page)
    assert "Ante" in laid
    assert said.count("Ante $5") <= 2


@pytest.mark.parametrize("table", ["MEL-NL1", "MEL-O1"])
def test_a_guest_plays_a_hand_of_poker_to_its_end(
    table: str, house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    sit_down(page, house.address, table)
    turn = page.get_by_role("region", name="Your turn")
    story = page.get_by_role("list", name="Story of the table")
    acted = False
    for _ in range(400):
        if turn.count():
            choice = turn.get_by_role("button", name=re.compile("^(Check|Call)"))
            if choice.count():
                choice.first.click()
                acted = True
        if acted and re.search(r"wins? \$", story.inner_text()):
            return
        page.wait_for_timeout(150)
    raise AssertionError(f"no pot was pushed after our turn: {story.inner_text()}")
