"""Tests of what a player of a hosted tournament meets in the browser: a break, the bubble, a move
to another table, the final table; and what a player sees who is out."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.needs import not_run
from tests.patience import PATIENCE
from tests.server.falling_house import SWIFT
from tests.server.test_tournament_play import options_of
from tests.web.conftest import STATIC, NewPage
from tests.web.deciding import ALL_IN, Offered, decide
from tests.web.hosted_event import DIRECTOR, ask, describe, host
from tests.web.house import House, open_house
from tests.web.staff import POKER_HOUSE, Person, administrator, register

NAME = "evening"
EVENT = f"/api/tournaments/{NAME}"
PLAN = """first_big = 100
minutes = 20
hours = 8                       # levels climb so that it is over by then; or count = 20 levels
pause_every = 4
pause_minutes = 10
antes_from = 4
"""
LEVELS = """seconds = 600

[[level]]
small = 50
big = 100
minutes = 60

[[level]]
minutes = 30
pause = true

[[level]]
small = 100
big = 200
ante = 200
minutes = 60
"""
CHANGES = {
    "seats = 9": "seats = 3",
    "most = 1008": "most = 6",
    "[levels]": "[acting]",
    PLAN: LEVELS,
}
"""Two tables of three. A level lasts eight hands, as the house keeps the clock; nobody's time runs
out on a slow machine, and three places are paid."""
PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    with open_house(tmp_path_factory.mktemp("house"), *SWIFT) as opened:
        yield opened


class Evening:
    """Six people at two tables. One plays in a browser; the others act over HTTP as told."""

    def __init__(self, house: House) -> None:
        self.boss = administrator(house)
        describe(self.boss, NAME, CHANGES)
        self.people = {name: _entered(house, name) for name in PEOPLE}
        ask(self.boss, NAME, DIRECTOR, "Draw")
        for person in self.people.values():
            ask(person, NAME, "player", "Arrive")
        host(self.boss, NAME, len(PEOPLE))
        _wait(lambda: self.board()["tournament"]["stage"] == "playing")
        self.bold: set[str] = set()
        """Those who put everything in whenever they can; the others stay out of every pot."""

    def board(self) -> dict[str, Any]:
        return dict(self.boss.get(EVENT))

    def tables(self) -> dict[int, list[str]]:
        """Who sits where, with chips to play."""
        shown = self.boss.get(f"{EVENT}/tables")["tables"]
        return {
            int(table["number"]): [
                str(seat["player"]) for seat in table["seats"] if seat["status"] == "playing"
            ]
            for table in shown
        }

    def open(self, name: str, page: Page) -> Page:
        """The tournament in a page of this person's, with the felt."""
        self.people[name].enter(page).goto(f"{self.boss.house.address}/tournament/{NAME}")
        expect(page.locator(".poker-table")).to_be_visible()
        return page

    def play(self, hero: str, page: Page, done: Callable[[], bool]) -> None:
        """Everybody plays until something has come about; the hero decides in the browser."""

        def stay_or_go(seen: Offered, _mood: int) -> str:
            if hero in self.bold:
                return ALL_IN if "R" in seen.letters else "C"
            return "C" if "Check" in seen.words or "F" not in seen.letters else "F"

        until = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < until, "nothing has happened for too long"
            acted = [self._act_at(number, hero) for number in self.tables()]
            if decide(page, stay_or_go) or any(acted):
                until = time.monotonic() + PATIENCE
            else:
                page.wait_for_timeout(20)

    def _act_at(self, number: int, hero: str) -> bool:
        """Whoever is to act at a table acts, unless the hero does; whether somebody has."""
        path = f"{EVENT}/tables/{number}"
        hand = self.boss.get(path)["view"]
        turn = None if hand is None or hand["phase"] != "betting" else hand["to_act"]
        name = next((s["person"] for s in hand["seats"] if s["seat"] == turn), "") if turn else ""
        if name in ("", hero):
            return False
        person = self.people[name]
        shown = person.get(path)
        options = options_of(shown)
        if options is None:
            return False
        act = _everything(options) if name in self.bold else _nothing(options)
        command = {**act, "seat": shown["you"]["seat"]}
        body = {"key": f"{path} {shown['version']}", "seen": shown["version"], "command": command}
        person.post(f"{path}/commands", body)
        return True

    def knock_one_out(self, hero: str, page: Page, number: int) -> str:
        """Of those at a table who are not the hero, two put everything in until one is out."""
        before = self.tables()
        pair = [name for name in before[number] if name != hero][:2]
        self.bold = set(pair)
        self.play(hero, page, lambda: len(self._left(pair)) == 1)
        self.bold = set()
        return (set(pair) - self._left(pair)).pop()

    def _left(self, names: list[str]) -> set[str]:
        return {name for people in self.tables().values() for name in people if name in names}


def _entered(house: House, name: str) -> Person:
    person = register(house, name)
    person.post("/api/account/deposit", {"key": "money", "house": POKER_HOUSE, "amount": 500_00})
    ask(person, NAME, "player", "Enter")
    return person


def _wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


def _everything(options: dict[str, Any]) -> dict[str, Any]:
    span = options.get("wager")
    if span is None:
        return {"type": "Call" if options["call"] else "Check"}
    return {"type": "Raise" if options["raising"] else "Bet", "to": span["most"]}


def _nothing(options: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Check" if options["check"] else "Fold"}


def told(page: Page, *lines: re.Pattern[str]) -> None:
    """The log of messages has all of these, whether or not they still lie on the screen."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Messages").click()
    log = page.get_by_role("list", name="All messages")
    for line in lines:
        expect(log.get_by_role("listitem").filter(has_text=line).first).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()


def opens_all_in_hands_first(page: Page) -> None:
    """Two players at the table were all-in before the flop: both hands were shown, then the board
    was dealt."""
    story = page.get_by_role("list", name="What has happened at the table").get_by_role("listitem")
    expect(story.filter(has_text=" shows ").first).to_be_attached()
    lines = story.all_text_contents()[::-1]
    first = next(n for n, line in enumerate(lines) if " shows " in line)
    assert " shows " in lines[first + 1]
    assert lines[first + 2].startswith("The board: ")
    assert not any(line.startswith("The board: ") for line in lines[:first])


@pytest.mark.long
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_a_player_meets_a_break_the_bubble_a_move_and_the_final_table(
    house: House, new_page: NewPage
) -> None:
    evening = Evening(house)
    seated = evening.tables()
    assert sorted(map(len, seated.values())) == [3, 3]
    hero = seated[2][0]
    page = evening.open(hero, new_page())
    others = {name: evening.open(name, new_page()) for name in seated[1][:2]}
    expect(page.locator(".shell-name")).to_contain_text("table 2 · Level 1 50 / 100")

    # A break after eight hands, kept until the director ends it.
    pause = page.get_by_role("status").filter(has_text="Break: play goes on in")
    evening.play(hero, page, pause.is_visible)
    expect(page.locator(".shell-name")).to_contain_text("Break 30 minutes")
    skip = {"type": "SetClock", "kind": "skip", "to": 2}
    evening.boss.command(f"{EVENT}/commands", DIRECTOR, skip)
    expect(pause).to_have_count(0)
    expect(page.locator(".shell-name")).to_contain_text("Level 2 100 / 200, ante 200")

    # The first is out: two tables and three prizes make it hand for hand from five players on.
    out = evening.knock_one_out(hero, page, 1)
    watcher = others[out]
    expect(watcher.get_by_label("Your entry")).to_contain_text("place 6")
    watcher.get_by_role("region", name="Watch a table").get_by_role("link", name="Table 1").click()
    expect(watcher.get_by_text("You watch.")).to_be_visible()
    expect(watcher.locator(".poker-table")).to_be_visible()
    evening.play(hero, page, lambda: bool(evening.board()["hand_for_hand"]))
    expect(page.get_by_text("hand for hand").first).to_be_attached()

    # One at each table more, and the rest fits at one table.
    evening.knock_one_out(hero, page, 2)
    opens_all_in_hands_first(page)
    evening.knock_one_out(hero, page, 1)
    evening.play(hero, page, lambda: list(evening.tables()) == [1])
    expect(page.locator(".shell-name")).to_contain_text("final table")
    from_there = "moved from table 2, seat [1-3]: table 2 breaks: everybody fits"
    why = re.compile(f"You move to table 1, seat [1-3]: {from_there}")
    told(page, re.compile("The tables now play hand for hand"), why)
    assert not evening.board()["hand_for_hand"]

    # Everybody is in the prizes: the end, and the watcher sees it too.
    evening.bold = set(PEOPLE)
    over = page.get_by_text("It is over: you are place")
    evening.play(hero, page, over.is_visible)
    watcher.goto(f"{house.address}/tournament/{NAME}")
    expect(watcher.get_by_label("Your entry")).to_contain_text("It is over: you are place 6")
