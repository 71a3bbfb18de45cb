"""Tests of whole tournaments that are played in browsers while the server is killed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.needs import not_run
from tests.patience import PATIENCE
from tests.server.falling_house import (
    DATABASES,
    FallingHouse,
    check_log,
    falling_house,
    fresh_database,
)
from tests.server.test_tournament_play import options_of
from tests.web.conftest import STATIC, WINDOW
from tests.web.deciding import ALL_IN, Choose, Offered, decide, look
from tests.web.hosted_event import DIRECTOR, ask, describe, host
from tests.web.house import House, fork_server
from tests.web.staff import administrator

OF_A_FALL = re.compile("WebSocket connection|ERR_CONNECTION|Failed to load resource: net::")
"""What a browser itself says of a server that is away."""
OVER = re.compile(r"It is over: you are place (\d+)(?:, and win \$([\d.,]+))?\.")
NAME = "nine-browsers"
UNHURRIED = {"[levels]": "[acting]\nseconds = 600\n\n[levels]"}
"""Nobody's time runs out on a slow machine."""
BOLDEST_AFTER = 30
"""Decisions after which everybody puts everything in, so that the table comes to its end."""


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    with fresh_database(request, tmp_path) as address:
        yield address


class Visitor:
    """A person with a browser of their own who decides from the buttons that it shows."""

    def __init__(self, browser: Browser, house: FallingHouse, number: int = 0) -> None:
        self.house, self.number, self.decisions = house, number, 0
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda m: self._hear(m.text, m.type in ("error", "warning")))
        self.page.on("pageerror", lambda error: self._hear(f"uncaught: {error}", True))

    def _hear(self, line: str, matters: bool) -> None:
        if matters and not OF_A_FALL.search(line):
            self.complaints.append(line)

    def start_practice(self, offer: str) -> None:
        """Starts one of the events that the lobby offers, and takes the seat."""
        self.page.goto(self.house.address)
        panel = self.page.get_by_role("region", name="Play a tournament now")
        panel.get_by_role("combobox").select_option("beginner")
        panel.get_by_role("button", name=f"{offer} of poker at Crown Melbourne").click()
        expect(self.page.get_by_text("Briefing: everybody has the same chips.")).to_be_visible()
        self.page.get_by_role("button", name="I understand the briefing").click()

    def enter(self, event: str) -> None:
        """Enters an event whose entries are open, as a new guest."""
        self.page.goto(f"{self.house.address}/tournament/{event}")
        self.page.get_by_role("button", name="Enter for $110").click()
        expect(self.page.get_by_label("Your entry")).to_contain_text("You are entered")

    def take_seat(self) -> None:
        self.page.get_by_role("button", name="I am at my seat").click()
        expect(self.page.get_by_role("button", name="I am at my seat")).to_have_count(0)

    @property
    def event(self) -> str:
        return self.page.url.rpartition("/")[2]

    def get(self, path: str) -> Any:
        answer = self.context.request.get(f"{self.house.address}{path}")
        assert answer.status == 200, answer.text()
        return answer.json()

    def felt(self) -> dict[str, Any] | None:
        """What the server shows this person of their own table; None where they sit at none."""
        table = self.get(f"/api/tournaments/{self.event}")["mine"]["table"]
        path = f"/api/tournaments/{self.event}/tables/{table}"
        return dict(self.get(path)) if table else None

    def is_asked(self) -> bool:
        return bool(look(self.page).letters)

    def act(self, choose: Choose) -> bool:
        """Presses what is chosen, if a decision is asked for; whether one was."""
        mood = crc32(f"{self.number} {self.decisions}".encode())
        decided = decide(self.page, choose, mood)
        self.decisions += decided
        return decided

    def result(self) -> tuple[int, int]:
        """The place and the prize in cents, as the page says them at the end."""
        line = self.page.locator(".headline", has_text="It is over")
        expect(line).to_be_visible()
        found = OVER.search(line.inner_text())
        assert found is not None, line.inner_text()
        return int(found[1]), round(float((found[2] or "0").replace(",", "")) * 100)

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []


def asked(visitors: list[Visitor]) -> Visitor:
    """Who is to decide: the server waits for them, and their page has the buttons."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for one in visitors:
            shown = one.felt()
            if shown is not None and options_of(shown) is not None and one.is_asked():
                return one
    raise AssertionError("nobody is asked to decide")


def fall_at_a_decision(house: FallingHouse, visitors: list[Visitor]) -> None:
    """The server is killed while somebody decides. The pages find it again by themselves, and the
    same decision is asked, on the same cards and stacks."""
    one = asked(visitors)
    before, buttons = [kept_of(other.felt()) for other in visitors], look(one.page).words
    house.server.kill()
    expect(one.page.get_by_text("The connection is lost")).to_be_visible()
    house.open_again()
    for other in visitors:
        expect(other.page.get_by_text("The connection is lost")).to_have_count(0)
    assert [kept_of(other.felt()) for other in visitors] == before
    assert look(one.page).words == buttons


def kept_of(shown: dict[str, Any] | None) -> dict[str, Any] | None:
    """What of a table does not change while nobody acts; seeds for the next deck come and go."""
    if shown is None:
        return None
    deck = {part: shown["fairness"][part] for part in ("round", "commitment")}
    return {part: shown[part] for part in ("view", "seats", "you")} | deck


def play_out(house: FallingHouse, visitors: list[Visitor], choose: Choose, falls_at: int) -> None:
    """Everybody plays to the end; the server is killed once, after some decisions."""
    until = time.monotonic() + PATIENCE
    over = visitors[0].page.get_by_text("It is over: you are")
    while not over.is_visible():
        assert time.monotonic() < until, "nothing has happened for too long"
        moved = [one.act(choose) for one in visitors]
        if any(moved):
            until = time.monotonic() + PATIENCE
        else:
            visitors[0].page.wait_for_timeout(20)
        if not house.falls and sum(one.decisions for one in visitors) >= falls_at:
            fall_at_a_decision(house, visitors)


def bold(seen: Offered, mood: int) -> str:
    """Sometimes everything goes in, sometimes a call, so that a table comes to its end."""
    if mood % 3 == 0 and "R" in seen.letters:
        return ALL_IN
    return "C" if mood % 3 < 2 or "F" not in seen.letters else "F"


def patient(seen: Offered, _mood: int) -> str:
    """Whatever costs nothing, and else no."""
    return "C" if "Check" in seen.words or "F" not in seen.letters else "F"


@pytest.mark.long
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_nine_browsers_play_a_full_table_to_its_end_while_the_server_falls(
    browser: Browser, database: str
) -> None:
    with falling_house(fork_server(), database) as house:
        visitors = [Visitor(browser, house, number) for number in range(9)]
        boss = administrator(House(house.address, house.first_password()))
        describe(boss, NAME, UNHURRIED)
        for one in visitors:
            one.enter(NAME)
        ask(boss, NAME, DIRECTOR, "Draw")
        for one in visitors:
            one.take_seat()
        host(boss, NAME, 9)
        for one in visitors:
            expect(one.page.locator(".poker-table")).to_be_visible()

        def choose(seen: Offered, mood: int) -> str:
            late = sum(one.decisions for one in visitors) >= BOLDEST_AFTER
            return bold(seen, 0 if late else mood)

        play_out(house, visitors, choose, falls_at=5)
        results = [one.result() for one in visitors]
        names = [str(one.get("/api/me")["person"]) for one in visitors]
        for one in visitors:
            one.close()
    assert house.falls == 1
    assert sum(prize for _, prize in results) == 900_00  # nine fees of $110, less $10 each
    assert [prize for place, prize in results if place == 1] == [450_00], "half of the pool"
    places = {name: place for name, (place, _) in zip(names, results, strict=True)}
    check_log(database, NAME, places, to_pool=100_00, chips=10_000)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_visitor_plays_ninety_players_from_entry_to_prize_while_the_server_falls(
    browser: Browser, database: str
) -> None:
    with falling_house(fork_server(), database) as house:
        for _ in range(5):  # companions are beginners, but no place is certain
            visitor = Visitor(browser, house)
            visitor.start_practice("Ninety players")
            play_out(house, [visitor], patient, falls_at=10)
            place, prize = visitor.result()
            name, event = str(visitor.get("/api/me")["person"]), visitor.event
            visitor.close()
            if prize:
                break
    assert prize > 0
    assert visitor.decisions >= 20
    assert house.falls == 1
    check_log(database, event, {name: place}, to_pool=10_00, chips=5000)
