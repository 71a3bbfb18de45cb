"""Tests of tournaments in the browser."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.needs import not_run
from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import STATIC
from tests.web.house import House, open_house
from tests.web.people import enter_as_guest
from tests.web.staff import Person, administrator, register

SHOTS = os.environ.get("CROUPIER_SHOTS", "")
"""A folder for pictures of the pages; none are taken where it is not named."""
OF_A_FALL = re.compile("WebSocket connection|ERR_CONNECTION|Failed to load resource: net::")

NewPage = Callable[[], Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Pages of separate people, which may complain of nothing but a house that is away."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complained(line: str) -> None:
        if not OF_A_FALL.search(line):
            complaints.append(line)

    def open_page() -> Page:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 1000}))
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        page = contexts[-1].new_page()
        page.on("console", lambda m: complained(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complained(f"uncaught: {error}"))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.mark.long
def test_a_director_runs_a_tournament_and_the_wall_shows_the_same_clock_through_a_fall(
    tmp_path: Path, new_page: NewPage
) -> None:
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    desk, wall = new_page(), new_page()
    players = [new_page(), new_page()]
    with open_house(tmp_path, "--empty") as house:
        _describe(administrator(house).enter(desk), house)
        _open_entries(desk)
        for player in players:
            _enter(player, house)
        _start(desk, players)
        wall.goto(f"{house.address}/tournament/spring-open/wall")
        expect(wall.get_by_role("timer")).to_have_text(re.compile(r"^\d\d:\d\d$"))
        _same_clock(desk, wall)
        _shoot(desk, "desk")
        _shoot(wall, "wall")
        before = _seconds(wall)
    with open_house(tmp_path, port=house.port) as house:
        for page in (desk, wall):
            expect(page.get_by_text("The connection is lost")).to_have_count(
                0, timeout=PATIENCE * 1000
            )
        assert 0 < _seconds(wall) < before
        _same_clock(desk, wall)
        _usable(desk, wall, players[0])
        _finish(desk, players)
        expect(wall.get_by_text("Congratulations")).to_be_visible(timeout=PATIENCE * 1000)
        expect(wall.get_by_role("list", name="Prizes")).to_contain_text("$125")
        expect(players[0].get_by_label("Your entry")).to_contain_text(
            "win $125", timeout=PATIENCE * 1000
        )
        _shoot(wall, "wall-over")
        _shoot(players[0], "player-over")
        _conditions(desk, house)


CANBERRA = "Casino Canberra"
DIRECTOR, OPERATOR, SHIFT = "tournament-director", "casino-operator", "gaming-shift-manager"


@pytest.mark.long
def test_the_desk_keeps_the_order_of_wagers_and_counts_secret_ones(
    house: House, new_page: NewPage
) -> None:
    """16.16 and 16.17: asked from the marker on, changed until the next is asked, warned, void."""
    name, first, second = _banked_round(administrator(house))
    desk, player = administrator(house).enter(new_page()), second.enter(new_page())
    desk.goto(f"{house.address}/tournament/{name}/desk")
    player.goto(f"{house.address}/tournament/{name}")
    _take_a_break(desk, player)
    desk.get_by_role("button", name="Start the round").click(timeout=PATIENCE * 1000)
    wagers = desk.get_by_role("region", name="Wagers at table 1")
    rows = _wagerers(wagers)
    order = sorted(
        (person.me["person"] for person in (first, second)),
        key=lambda one: next(place for place, row in enumerate(rows) if row.startswith(one)),
    )
    wagers.get_by_role("button", name=f"Out of order: {order[1]}").click()
    expect(wagers.get_by_text("warned once")).to_be_visible(timeout=PATIENCE * 1000)
    wagers.get_by_role("button", name=f"Void: {order[1]}").click()
    expect(wagers.get_by_text("warned 2 times")).to_be_visible(timeout=PATIENCE * 1000)
    for asked in order:
        wagers.get_by_role("button", name=f"Ask {asked} to wager").click()
        expect(wagers.get_by_text(f"{asked}: their chance")).to_be_visible(timeout=PATIENCE * 1000)
        if asked == second.me["person"]:
            player.get_by_role("button", name="Change my wager").click(timeout=PATIENCE * 1000)
        else:
            wagers.get_by_role("button", name=f"Changed: {asked}").click()
        told = desk.get_by_role("listitem").filter(has_text=f"{asked} changes the wager (16.17)")
        expect(told).to_be_visible(timeout=PATIENCE * 1000)
    expect(wagers.get_by_text("Everybody has been asked")).to_be_visible()
    wagers.get_by_role("button", name=f"Secret: {order[0]}").click()
    expect(wagers.get_by_text("1 of 1 secret")).to_be_visible(timeout=PATIENCE * 1000)
    expect(wagers.get_by_role("button", name=f"Secret: {order[0]}")).to_have_count(0)
    assert found_by_axe(desk) == []
    _shoot(desk, "wagers")


def _take_a_break(desk: Page, player: Page) -> None:
    """Of a stated length (16.18), seen by everybody, and over when the director says so."""
    desk.get_by_label("A break of so many minutes").fill("10")
    desk.get_by_role("button", name="Begin the break").click()
    for page in (desk, player):
        expect(page.get_by_text("Break: play goes on in")).to_be_visible(timeout=PATIENCE * 1000)
    desk.get_by_role("button", name="Go on now").click()
    for page in (desk, player):
        expect(page.get_by_text("Break: play goes on in")).to_have_count(0, timeout=PATIENCE * 1000)


def _wagerers(wagers: Locator) -> list[str]:
    expect(wagers.get_by_role("listitem")).to_have_count(2, timeout=PATIENCE * 1000)
    return wagers.get_by_role("listitem").locator("> span:first-child").all_inner_texts()


def _banked_round(boss: Person) -> tuple[str, Person, Person]:
    """Two players in the first session of a Canberra tournament with one secret wager each."""
    name = f"wagers-{uuid4().hex[:6]}"
    for role in (DIRECTOR, SHIFT):
        give = {"type": "GiveRole", "house": CANBERRA, "person": "admin", "role": role}
        boss.floor(OPERATOR, give)
        boss.floor(role, {"type": "GoOnDuty", "house": CANBERRA})
    text = boss.get("/api/tournament-template?book=canberra-ultimate")["text"]
    for old, new in (
        ("2026-12-05", "2020-12-05"),
        ("least = 10", "least = 2"),
        ("minimum = 100\n", "minimum = 100\nsecret_wagers = 1\n"),
    ):
        text = text.replace(old, new, 1)
    boss.post("/api/tournaments", {"key": name, "id": name, "text": text})

    def ask(person: Person, role: str, act: str, /, **more: str) -> None:
        person.command(f"/api/tournaments/{name}/commands", role, {"type": act, **more})

    for step in ("document", "publish", "notify"):
        ask(boss, OPERATOR, "TakeStep", step=step)
    ask(boss, SHIFT, "TakeStep", step="director", person="admin")
    ask(boss, OPERATOR, "OpenEntries")
    first, second = (register(boss.house, f"{who} of {name}") for who in ("Ann", "Bob"))
    for player in (first, second):
        deposit = {"key": "money", "house": CANBERRA, "amount": 200_00}
        player.post("/api/account/deposit", deposit)
        ask(player, "player", "Enter")
    ask(boss, DIRECTOR, "Draw")
    for player in (first, second):
        ask(player, "player", "Arrive")
    ask(boss, DIRECTOR, "CallSeats")
    ask(boss, DIRECTOR, "Start")
    return name, first, second


def _describe(desk: Page, house: House) -> None:
    desk.goto(f"{house.address}/tournaments")
    form_above = desk.get_by_role("button", name="Next", exact=True)
    expect(form_above).to_be_visible()  # until it is there, what lies below still moves
    desk.get_by_text("From a file", exact=True).click()
    desk.get_by_role("button", name="Crown Melbourne: Crown Poker").click()
    file = desk.get_by_label("The file")
    expect(file).to_have_value(re.compile("Spring Open"))
    assert found_by_axe(desk) == []
    text = file.input_value().replace("2026-12-05", "2020-12-05").replace("least = 10", "least = 2")
    file.fill(text)
    desk.get_by_label("Name for the log").fill("spring-open")
    desk.get_by_role("button", name="Describe it").click()
    expect(desk.get_by_role("heading", name="Spring Open: desk")).to_be_visible(
        timeout=PATIENCE * 1000
    )


def _press(desk: Page, *names: str) -> None:
    """Presses what is next, one after another, each once it is there and until it is gone."""
    for name in names:
        button = desk.get_by_role("button", name=name, exact=True).first
        button.click(timeout=PATIENCE * 1000)
        expect(desk.get_by_role("button", name=name, exact=True)).to_have_count(
            0, timeout=PATIENCE * 1000
        )


def _open_entries(desk: Page) -> None:
    _press(
        desk,
        "Record the document",
        "Record that patrons can read it",
        "Record the notice to the regulator",
        "Name the director",
        "Designate the tables",
        "Go on duty as tournament director",
        "Open entries",
    )


def _enter(player: Page, house: House) -> None:
    enter_as_guest(player, house.address)
    player.goto(f"{house.address}/tournaments")
    player.get_by_role("link", name="Enter for $110").click()
    player.get_by_role("button", name="Enter for $110").click()
    expect(player.get_by_label("Your entry")).to_contain_text(
        "You are entered", timeout=PATIENCE * 1000
    )


def _start(desk: Page, players: list[Page]) -> None:
    _press(desk, "Draw the seats by ballot")
    for player in players:
        player.get_by_role("button", name="I am at my seat").click(timeout=PATIENCE * 1000)
    _press(desk, "Record the briefing", "Call the players to their seats", "Start play")
    for player in players:
        mine = player.get_by_label("Your entry")
        expect(mine).to_contain_text("10,000 chips", timeout=PATIENCE * 1000)
        expect(mine).to_contain_text("Your place is worth $100 if it ended now")
        expect(player.get_by_label("Clock")).to_contain_text("next Level 2")


def _seconds(page: Page) -> int:
    text = page.get_by_role("timer").inner_text().split()[0]
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def _same_clock(desk: Page, wall: Page) -> None:
    """Read one right after the other; a loaded machine may take a while between the two."""
    gaps = [abs(_seconds(desk) - _seconds(wall)) for _ in range(5)]
    assert min(gaps) <= 1


def _usable(*pages: Page) -> None:
    """Nothing serious for axe in either theme, and no page scrolls sideways."""
    for number, page in enumerate(pages):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            assert found_by_axe(page) == []
        for width in (360, 2560):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(150)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            _shoot(page, f"page-{number}-{width}")
        page.set_viewport_size({"width": 1280, "height": 1000})


def _finish(desk: Page, players: list[Page]) -> None:
    """The second player falls to the first; the director takes it back once, then it stands."""
    first, second = (_name(player) for player in players)
    for _ in range(2):
        table = desk.get_by_role("article", name="Table 1")
        table.get_by_role("button", name=f"Out: {second}").click()
        expect(table.get_by_label("The chips went to")).to_have_value(first)
        table.get_by_role("button", name="Record", exact=True).click()
        award = desk.get_by_role("button", name="Award the places and pay the prizes")
        expect(award).to_be_visible(timeout=PATIENCE * 1000)
        if _ == 0:
            desk.get_by_text("Take back the last decision").click()
            desk.get_by_label("Why").fill("a miscount")
            desk.get_by_role("button", name="Undo").click()
            expect(award).to_have_count(0, timeout=PATIENCE * 1000)
    award.click()
    expect(desk.get_by_text("The prizes are paid")).to_be_visible(timeout=PATIENCE * 1000)


def _name(player: Page) -> str:
    row = player.get_by_role("rowheader", name=re.compile(r"\(you\)$"))
    return row.inner_text().removesuffix(" (you)")


def _conditions(desk: Page, house: House) -> None:
    desk.goto(f"{house.address}/tournament/spring-open/conditions")
    expect(desk.get_by_role("heading", name="Spring Open")).to_be_visible()
    expect(desk.get_by_text("(12.4.8(h))")).to_be_visible()
    assert found_by_axe(desk) == []
    _shoot(desk, "conditions")


def _shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
