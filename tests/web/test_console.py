"""Tests of the dealer's console at a banked table with real cards."""

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.sight import in_sight
from tests.web.staff import Person, administrator, employ, open_real_table, register

CASINO, OPERATOR = "Casino Canberra", "casino-operator"
SIGN = {"minimum": "5.00", "maximum": "100.00", "maximum_payout": "50000.00"}


_numbers = itertools.count(1)


@pytest.fixture
def table(house: House) -> Iterator[str]:
    """A table that no other test has played at, with one player."""
    name = f"CAN-C{next(_numbers)}"
    boss = administrator(house)
    open_real_table(boss, name, "canberra-ultimate", "ultimate", SIGN, OPERATOR)
    player = register(house, f"Cora of {name}")
    funds = {"key": "chips", "house": CASINO, "amount": 100_000}
    player.post("/api/account/deposit", funds)
    player.post(f"/api/tables/{name}/sit", {"key": "sit", "seat": 2, "buy_in": 50_000})
    yield name
    boss.web.close()
    player.web.close()


@pytest.fixture(scope="module")
def dealer(house: House) -> Person:
    return employ(administrator(house), "Dora", CASINO, "dealer")


def says(page: Page, words: str) -> None:
    """The console asks for this next."""
    now = page.get_by_role("region", name="What to do next").locator(".headline")
    expect(now).to_contain_text(re.compile(words, re.IGNORECASE))


def lay(page: Page, spot: str, dollars: str) -> None:
    box = page.get_by_label(f"Seat 2, {spot}, dollars")
    box.fill(dollars)
    box.press("Enter")
    shown = page.get_by_role("region", name="Table", exact=True)
    expect(shown).to_contain_text(f"{spot.lower()} ${dollars}")


def read(page: Page, cards: str, asked: str) -> None:
    """Types the cards that lie there and records them."""
    says(page, asked)
    page.locator("h1").click()
    for letter in cards.replace(" ", ""):
        page.keyboard.press(letter)
    expect(page.get_by_role("region", name="Enter cards")).to_contain_text(
        f"{len(cards.split())} of {len(cards.split())}"
    )
    page.keyboard.press("Enter")


def deal(page: Page) -> None:
    """Opens a round with ante and blind and deals it face down, up to the first decision."""
    page.get_by_role("button", name="Open the round").click()
    lay(page, "Ante", "10")
    lay(page, "Blind", "10")
    page.get_by_role("button", name="Shuffled").first.click()
    says(page, "deal five cards")
    page.get_by_role("button", name="All of them face down").click()
    expect(page.get_by_role("region", name="Decisions")).to_be_visible()


def test_a_round_with_real_cards_is_dealt_and_paid_from_the_keyboard(
    table: str, dealer: Person, house: House, new_page: NewPage
) -> None:
    """Jh Tc makes the jack-high straight on 9s 8d 7c 2h Kd: Ante and Play at 1 to 1, Blind too."""
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{table}")
    deal(page)
    page.locator("h1").click()
    page.keyboard.press("c")
    read(page, "9s 8d 7c", "reveal the flop")
    expect(page.get_by_role("region", name="Decisions")).to_be_visible()
    page.get_by_role("button", name="Bets $20").click()
    read(page, "2h Kd", "reveal the turn and the river")
    read(page, "Kh 4s", "reveal the dealer")
    read(page, "Jh Tc", "settle seat 2")
    page.get_by_role("button", name="Settle", exact=True).click()
    shown = page.get_by_role("region", name="Table", exact=True)
    expect(shown).to_contain_text("Straight")
    expect(shown).to_contain_text("Pay $20 play")
    expect(shown).to_contain_text("Pay $10 blind")
    expect(shown).to_contain_text("Hand over $80")
    page.get_by_role("button", name="In the rack").click()
    says(page, "open the next round")


@pytest.mark.long
def test_a_figure_bets_that_multiple_of_the_ante_as_the_key_sheet_says(
    table: str, dealer: Person, house: House, new_page: NewPage
) -> None:
    """Before the flop a player bets 3 or 4 times an Ante of $10: key 3 is $30, key 1 nothing."""
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{table}")
    deal(page)
    page.locator("h1").click()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    line = sheet.get_by_role("row").filter(has_text="bets that multiple of its Ante")
    expect(line.get_by_role("rowheader")).to_have_text("1 to 4")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.get_by_role("region", name="Table", exact=True)).to_contain_text("play $30")


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (1180, 820)], ids=str)
def test_step_pad_and_every_seat_are_seen_without_scrolling_at_a_full_table(
    table: str, dealer: Person, house: House, new_page: NewPage, size: tuple[int, int]
) -> None:
    """Seven players with an Ante, a Blind and Trips each, and the first cards to be read."""
    for seat in (1, 3, 4, 5, 6, 7):
        sold = {"key": f"{table} {seat}", "role": "dealer", "seat": seat, "chips": 20_000}
        dealer.post(f"/api/tables/{table}/patrons", sold)
    dealer.table(table, "dealer", {"type": "OpenRound"})
    for seat in range(1, 8):
        for wager in ("ante", "blind", "trips"):
            laid = {"type": "RecordWager", "seat": seat, "wager": wager, "amount": 1000}
            dealer.table(table, "dealer", laid)
    page = dealer.enter(new_page())
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{house.address}/console/{table}")
    step = page.get_by_role("region", name="What to do next").get_by_role("button")
    expect(step).to_have_text(re.compile("Shuffled"))
    assert in_sight(page, step)
    step.click()
    says(page, "deal five cards")
    entry = page.get_by_role("region", name="Enter cards")
    for card in ("ace of spades", "two of clubs"):
        assert in_sight(page, entry.get_by_role("button", name=card))
    assert in_sight(page, entry.get_by_role("button", name="Face down", exact=False).first)
    lines = page.get_by_role("region", name="Table", exact=True).locator(".seat-line")
    expect(lines).to_have_count(7)
    for line in lines.all():
        assert in_sight(page, line)
    page.get_by_role("button", name="All of them face down").click()
    expect(page.get_by_role("region", name="Decisions")).to_be_visible()


@pytest.mark.long
def test_a_wager_is_undone_and_a_card_taken_back_before_it_is_recorded(
    table: str, dealer: Person, house: House, new_page: NewPage
) -> None:
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{table}")
    page.get_by_role("button", name="Open the round").click()
    lay(page, "Ante", "10")
    lay(page, "Ante", "25")
    page.get_by_role("button", name="Undo the last wager").click()
    shown = page.get_by_role("region", name="Table", exact=True)
    expect(shown).to_contain_text("ante $10")
    lay(page, "Blind", "10")
    page.get_by_role("button", name="Shuffled").first.click()
    entry = page.get_by_role("region", name="Enter cards")
    entry.get_by_role("button", name="ace of spades").click()
    expect(entry).to_contain_text("1 of 3")
    entry.get_by_role("button", name="Undo").click()
    expect(entry).to_contain_text("0 of 3")
    expect(entry.get_by_role("button", name="ace of spades", exact=True)).to_be_visible()
    page.get_by_role("button", name="All of them face down").click()
    expect(page.get_by_role("region", name="Decisions")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Folds")).click()
    says(page, "open the next round|in the rack|put the cards")


def test_somebody_without_an_account_is_seated_for_cash_and_cashed_out(
    table: str, dealer: Person, house: House, new_page: NewPage
) -> None:
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{table}")
    page.get_by_text("Seats", exact=True).click()
    form = page.get_by_role("form", name="Seat a player")
    form.get_by_label(re.compile("^Seat")).select_option("5")
    form.get_by_label("Name").fill("Walter")
    form.get_by_label("Chips, dollars").fill("150")
    form.get_by_role("button", name="Seat them").click()
    line = page.get_by_role("listitem").filter(has_text="Patron Walter")
    expect(line).to_contain_text("$150")
    line.get_by_role("button", name="More chips").click()
    expect(line).to_contain_text(re.compile(r"\$250|\$300"))
    line.get_by_role("button", name="Cash out").click()
    expect(line).to_be_hidden()


def test_a_misdeal_is_reported_by_the_dealer_and_ruled_on_by_a_supervisor_in_the_pit(
    table: str, dealer: Person, house: House, new_page: NewPage
) -> None:
    supervisor = employ(administrator(house), "Sue", CASINO, "casino-supervisor")
    console, pit = dealer.enter(new_page()), supervisor.enter(new_page())
    console.goto(f"{house.address}/console/{table}")
    deal(console)
    wrong = console.get_by_role("region", name="Irregularities")
    wrong.get_by_label("What went wrong").select_option("shoe-malfunction")
    wrong.get_by_role("button", name="Report").click()
    pit.goto(f"{house.address}/pit")
    ruling = pit.get_by_role("group", name=f"Ruling at {table}")
    expect(ruling).to_be_visible()
    expect(ruling).to_contain_text("wagers: return all")
    expect(ruling.get_by_role("link", name="Open the round")).to_be_visible()
    ruling.get_by_role("button", name="Rule by the book").click()
    expect(ruling).to_be_hidden()
    shown = console.get_by_role("region", name="Table", exact=True)
    expect(shown).to_contain_text("The round is void")
    for page in (console, pit):
        todo = page.get_by_role("region", name="After the ruling")
        expect(todo).to_contain_text("2 of 2 still to do")
        expect(todo).to_contain_text("Give back $10 of the Ante that lies there.")
        expect(todo.get_by_role("link", name="11.1").first).to_be_visible()
    back = console.get_by_role("region", name="After the ruling")
    for line in ("Ante", "Blind"):
        back.get_by_label(f"Give back $10 of the {line}").check()
    expect(back).to_contain_text("all done")
    console.reload()
    expect(back).to_contain_text("all done")
