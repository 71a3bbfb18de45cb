"""A director runs a large live event in the browser, from the form to the prizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.needs import not_run
from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import STATIC
from tests.web.house import House, open_house
from tests.web.staff import Person, administrator

WAIT = PATIENCE * 1000
MELBOURNE, DIRECTOR = "Crown Melbourne", "tournament-director"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(WAIT)
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []


@pytest.mark.long
def test_a_live_event_of_200_entries_is_run_by_clicks(tmp_path: Path, page: Page) -> None:
    """Two flights, late entries, a re-entry, a satellite's seat, hand for hand, a double bust and a
    deal."""
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    with open_house(tmp_path, "--empty") as house:
        boss = administrator(house)
        give = {"type": "GiveRole", "house": MELBOURNE, "person": "admin", "role": DIRECTOR}
        boss.floor("casino-operator", give)
        boss.floor(DIRECTOR, {"type": "GoOnDuty", "house": MELBOURNE})
        boss.enter(page)
        make(page, house, "main-event", most=220, tables=25)
        prepare(page)
        make(page, house, "satellite", most=10, tables=2, seats_into="main-event")
        ticket = satellite(page, house)
        enter_main(page, house, ticket)
        sell_and_seat_late(page)
        bag(page, "1A")
        second_flight(page)
        merge(page)
        play_down(page, 12)
        out = hand_for_hand(page)
        play_down(page, 3)
        deal(page)
        finish(page, boss, out)


# --- making an event -----------------------------------------------------------------------------


def make(
    page: Page, house: House, name: str, *, most: int, tables: int, seats_into: str = ""
) -> None:
    """The form in six steps, then the conditions."""
    page.goto(f"{house.address}/tournaments")
    page.get_by_label("Book").select_option("melbourne-poker")
    field(page, "event.name").fill(name.replace("-", " ").title())
    field(page, "event.day").fill("2020-12-05")
    next_step(page, "Entries")
    field(page, "entry.least").fill("2")
    field(page, "entry.most").fill(str(most))
    if not seats_into:
        field(page, "entry.late_until").fill("3")
        field(page, "entry.re_buy").locator("legend input").check()
        field(page, "entry.re_buy.last").fill("2")
        field(page, "entry.re_buy.seat").select_option("drawn")
    next_step(page, "Tables")
    field(page, "tables.count").fill(str(tables))
    next_step(page, "Levels")
    field(page, "play.structure").select_option("turbo")
    if not seats_into:
        two_flights(page)
    next_step(page, "Prizes")
    if seats_into:
        field(page, "prizes.how").select_option("seats")
        field(page, "prizes.seat.what").fill("A seat in the Main Event")
        field(page, "prizes.seat.worth").fill("110")
        field(page, "prizes.seat.into").fill(seats_into)
    else:
        field(page, "prizes.deals").check()
    next_step(page, "Conduct")
    page.get_by_role("button", name="To the conditions").click()
    expect(page.get_by_text("The conditions are complete")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("region", name="The event")).to_contain_text(re.compile(r"About \d+ h"))
    if not seats_into:
        parts = page.get_by_role("list", name="Length of each part").get_by_role("listitem")
        expect(parts).to_have_text([re.compile("^1A"), re.compile("^1B"), re.compile("^Merged")])
    assert found_by_axe(page) == []
    page.get_by_label("Name in the log").fill(name)
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name=re.compile(": desk$"))).to_be_visible(timeout=WAIT)


def two_flights(page: Page) -> None:
    """Both are played to the end of level 4; those left play on together on the third day."""
    field(page, "play.flights").locator("legend input").first.check()
    for place, (name, day) in enumerate((("1A", "2020-12-05"), ("1B", "2020-12-06"))):
        here = f"play.flights.flight.{place}"
        field(page, f"{here}.name").fill(name)
        field(page, f"{here}.day").fill(day)
        field(page, f"{here}.most").fill("110")
        field(page, f"{here}.until_level").fill("4")
    field(page, "play.flights.day").fill("2020-12-07")


def field(page: Page, path: str) -> Locator:
    return page.locator(f'[data-field="{path}"]')


def next_step(page: Page, name: str) -> None:
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("form", name=re.compile(f": {name}$"))).to_be_visible(timeout=WAIT)


def prepare(page: Page) -> None:
    """Everything the book asks for before entries."""
    press(
        page,
        "Record the document",
        "Record that patrons can read it",
        "Record the notice to the regulator",
        "Name the director",
        "Designate the tables",
        "Open entries",
    )


def press(page: Page, *names: str) -> None:
    """Presses what is next, one after another, each once it is there and until it is gone."""
    for name in names:
        button = page.get_by_role("button", name=name, exact=True)
        button.first.click(timeout=WAIT)
        expect(button).to_have_count(0, timeout=WAIT)


# --- entries -------------------------------------------------------------------------------------


def desk(page: Page, house: House, name: str) -> None:
    page.goto(f"{house.address}/tournament/{name}/desk")
    expect(page.get_by_role("heading", name="Entries")).to_be_visible(timeout=WAIT)


def enter_list(page: Page, *names: str) -> None:
    lists = page.get_by_text("Lists of entries")
    if not page.get_by_label("The list").is_visible():
        lists.click()
    before = entries(page)
    page.get_by_label("The list").fill("player,cash\n" + "".join(f"{n},yes\n" for n in names))
    page.get_by_role("button", name="Enter everybody").click()
    expect(counted(page, before + len(names))).to_be_visible(timeout=WAIT)


def entries(page: Page) -> int:
    text = page.get_by_role("region", name="Entries").get_by_text(re.compile(r"\d+ of \d+ entries"))
    return int(text.inner_text().split()[0])


def counted(page: Page, number: int) -> Locator:
    return page.get_by_role("region", name="Entries").get_by_text(f"{number} of ", exact=False)


def start(page: Page, people: int, of: int = 0) -> None:
    """The seats are drawn and called, and play begins: so many are left of all who entered."""
    press(page, "Draw the seats by ballot")
    page.get_by_role("button", name="Everybody is here").click(timeout=WAIT)
    waiting = page.get_by_role("list", name="Entered")
    expect(waiting.get_by_role("button", name="Here", exact=True)).to_have_count(0, timeout=WAIT)
    press(page, "Record the briefing", "Call the players to their seats", "Start play")
    left = page.get_by_text(f"{people} of {of or people}")
    expect(left.first).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("have all live hands turned face up")).to_be_visible()


def satellite(page: Page, house: House) -> str:
    """Four play for a seat; the name of who has won it."""
    prepare(page)
    enter_list(page, "Sat One", "Sat Two", "Sat Three", "Sat Four")
    start(page, 4)
    both_clocks(page, house)
    desk(page, house, "satellite")
    players = people_at(table(page, 1))
    knock_out(table(page, 1), players[1:])
    press(page, "Award the places and pay the prizes")
    won = page.get_by_text(f"{players[0]} takes place 1 and wins A seat in the Main Event")
    expect(won.first).to_be_visible(timeout=WAIT)
    desk(page, house, "main-event")
    return players[0]


def both_clocks(page: Page, house: House) -> None:
    """The wall shows an event in play beside one that takes entries."""
    page.goto(f"{house.address}/wall")
    events = page.get_by_role("article")
    expect(events).to_have_count(2)
    playing = events.filter(has=page.get_by_role("heading", name="Satellite"))
    expect(playing.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d"))
    opened = events.filter(has=page.get_by_role("heading", name="Main Event"))
    expect(opened).to_contain_text("entries are open")


def enter_main(page: Page, house: House, ticket: str) -> None:
    """Ninety-five and the winner of the satellite enter the first flight."""
    enter_list(page, *(f"Player {number}" for number in range(1, 96)))
    page.get_by_label("Enter a player").fill(ticket)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(counted(page, 96)).to_be_visible(timeout=WAIT)
    page.goto(f"{house.address}/tournament/main-event/print/receipts")
    expect(page.get_by_role("article", name="Receipt of Patron Player 95")).to_be_visible()
    desk(page, house, "main-event")
    start(page, 96)
    page.goto(f"{house.address}/tournament/main-event/print/seats")
    expect(page.get_by_role("article", name=re.compile("^Seat card of"))).to_have_count(96)
    page.goto(f"{house.address}/tournament/main-event/wall")
    page.get_by_label("Your name").fill("player 77")
    expect(page.get_by_text(re.compile(r"Patron Player 77: table \d+, seat \d"))).to_be_visible()
    desk(page, house, "main-event")


def sell_and_seat_late(page: Page) -> None:
    """Four by a list and one at the desk come late; one is knocked out and comes back."""
    enter_list(page, *(f"Late {number}" for number in range(1, 5)))
    page.get_by_label("Enter a player").fill("Last One")
    page.get_by_label("pays in cash").check()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(counted(page, 101)).to_be_visible(timeout=WAIT)
    loser = people_at(table(page, 1))[0]
    knock_out(table(page, 1), [loser])
    order(page, "Sell a re-buy or re-entry")
    field(page, "player").select_option(loser)
    field(page, "cash").check()
    page.get_by_role("button", name="Sell a re-buy or re-entry").click()
    told = page.get_by_text(f"{loser} pays $110 for the re-buy")
    expect(told.first).to_be_visible(timeout=WAIT)
    to_level_five(page)


def to_level_five(page: Page) -> None:
    order(page, "Correct the clock")
    field(page, "to").select_option(label="Level 5")
    field(page, "left").fill("09:30")
    field(page, "reason").fill("the clock stood still")
    page.get_by_role("button", name="Correct the clock").click()
    expect(page.get_by_role("region", name="Clock")).to_contain_text("Level 5", timeout=WAIT)


# --- flights -------------------------------------------------------------------------------------


def bag(page: Page, flight: str) -> None:
    """The stacks are as they were recorded, and each bag gets a receipt."""
    name = f"Bag stacks at the end of flight {flight}"
    order(page, name)
    page.get_by_role("button", name=name).click()
    expect(page.get_by_text(f"Flight {flight} is over").first).to_be_visible(timeout=WAIT)


def second_flight(page: Page) -> None:
    """Ninety-nine enter it; a whole table but one is knocked out before the stacks are bagged."""
    enter_list(page, *(f"Player {number}" for number in range(96, 195)))
    expect(counted(page, 200)).to_be_visible(timeout=WAIT)
    start(page, 200)
    players = people_at(table(page, 1))
    knock_out(table(page, 1), players[1:])
    to_level_five(page)
    bag(page, "1B")
    still = f"{201 - len(players)} of 200"
    expect(page.locator("dl.tiles")).to_contain_text(still, timeout=WAIT)


def merge(page: Page) -> None:
    press(page, "Merge the flights and draw their seats")
    told = page.get_by_text(re.compile(r"The flights merge: \d+ players open their bags"))
    expect(told.first).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("region", name="Clock")).to_contain_text("Level 5", timeout=WAIT)


def order(page: Page, name: str) -> None:
    orders = page.get_by_role("region", name="Orders")
    choice = orders.get_by_label("Order")
    label = choice.get_by_role("option", name=re.compile(f"^{re.escape(name)}"))
    expect(label).to_have_count(1, timeout=WAIT)
    choice.select_option(label=label.inner_text())


# --- play ----------------------------------------------------------------------------------------


def table(page: Page, number: int) -> Locator:
    return page.get_by_role("article", name=f"Table {number}", exact=True)


def people_at(card: Locator) -> list[str]:
    names = card.get_by_role("group", name="Who is out").get_by_role("button")
    expect(names.first).to_be_visible(timeout=WAIT)
    return names.all_inner_texts()


def knock_out(card: Locator, players: list[str]) -> None:
    for player in players:
        card.get_by_role("button", name=f"Out: {player}", exact=True).click()
    to = card.get_by_label("The chips went to")
    if not to.input_value():
        to.select_option(index=1)
    card.get_by_role("button", name="Record", exact=True).click()
    expect(card.get_by_role("button", name=f"Out: {players[0]}", exact=True)).to_have_count(
        0, timeout=WAIT
    )


def left(page: Page) -> int:
    tile = page.locator("dl.tiles div", has_text="Players left").locator("dd")
    return int(tile.inner_text().split()[0])


def balance(page: Page) -> None:
    """Makes every move that is due, table by table."""
    moves = page.get_by_role("region", name="Moves to make")
    quiet = page.get_by_text("No moves to make.")
    expect(moves.or_(quiet)).to_be_visible(timeout=WAIT)
    while moves.is_visible():
        before = moves.inner_text()
        moves.get_by_role("button").click()
        expect(moves.get_by_text(before.splitlines()[1], exact=True)).to_have_count(0, timeout=WAIT)
        expect(moves.or_(quiet)).to_be_visible(timeout=WAIT)


def play_down(page: Page, wanted: int) -> None:
    """Knocks players out, most of a table at once, until so many are left."""
    while (now := left(page)) > wanted:
        balance(page)
        players = people_at(table(page, 1))
        gone = players[1 : 1 + min(len(players) - 1, now - wanted)]
        knock_out(table(page, 1), gone)
        expect(page.locator("dl.tiles")).to_contain_text(f"{now - len(gone)} of 200", timeout=WAIT)
        balance(page)


def hand_for_hand(page: Page) -> tuple[str, str]:
    """Two go out in one hand: who had fewer chips finishes lower. Keys deal and end the hand."""
    page.get_by_role("button", name="Hand for hand", exact=True).click()
    part = page.get_by_role("region", name="Hand for hand")
    expect(part).to_be_visible(timeout=WAIT)
    page.keyboard.press("d")
    ending = part.get_by_role("button", name=re.compile("^Table . nobody is out|: nobody is out$"))
    expect(ending).to_have_count(2, timeout=WAIT)
    players = people_at(table(page, 1))
    card, (first, second) = table(page, 1), players[-2:]
    for player in (first, second):
        card.get_by_role("button", name=f"Out: {player}", exact=True).click()
    listed = card.locator("ol:not(.seat-list) li")
    lower = listed.first.inner_text().split(" Had")[0].splitlines()[0].strip()
    upper = second if lower == first else first
    card.get_by_role("button", name=f"{lower} had more than {upper}").click()
    card.get_by_label("The chips went to").select_option(players[0])
    card.get_by_role("button", name="Record", exact=True).click()
    expect(ending).to_have_count(1, timeout=WAIT)
    page.keyboard.press("e")
    expect(ending).to_have_count(0, timeout=WAIT)
    expect(page.locator("dl.tiles")).to_contain_text("10 of 200", timeout=WAIT)
    page.get_by_role("button", name="End hand for hand").click()
    expect(part).to_have_count(0, timeout=WAIT)
    balance(page)
    return lower, upper


def deal(page: Page) -> None:
    """Three share by the chip model and leave $500 to play for."""
    part = page.get_by_role("region", name="Deal")
    part.get_by_role("button", name="Work it out by the chip model").click()
    part.get_by_label("Left to play for").fill("500")
    part.get_by_role("button", name="All agree").click()
    told = page.get_by_text("The 3 players left agree on a deal")
    expect(told.first).to_be_visible(timeout=WAIT)


def finish(page: Page, boss: Person, out: tuple[str, str]) -> None:
    """The last three play on; all of the pool is paid, and the double bust is in its order."""
    players = people_at(table(page, 1))
    knock_out(table(page, 1), players[1:])
    press(page, "Award the places and pay the prizes")
    expect(page.get_by_text("The prizes are paid")).to_be_visible(timeout=WAIT)
    board = boss.get("/api/tournaments/main-event")
    rows = boss.get("/api/tournaments/main-event/players?limit=2000")["players"]
    assert len(rows) == 200
    # 199 paid fees, a seat that was won, and a re-entry at $100 to the pool and $110 for the chips
    assert board["tournament"]["pool"] == 200 * 100_00 + 110_00
    assert sum(row["prize"] for row in rows) == board["tournament"]["pool"]
    places = {row["player"]: row["place"] for row in rows}
    had_more, had_fewer = out
    assert (places[had_fewer], places[had_more]) == (12, 11)
    page.goto(f"{boss.house.address}/tournament/main-event/print/standings")
    listed = page.get_by_role("article", name="Standings").locator("tbody tr")
    expect(listed).to_have_count(200)
    expect(listed.first).to_contain_text(players[0])
