"""Tests of the forms of the staff: signs, tables, jackpot systems, duty, idle seats."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House, open_house
from tests.web.staff import PASSWORD, Person, administrator, employ, open_poker_table, register

STAR, MELBOURNE, CANBERRA = "The Star", "Crown Melbourne", "Casino Canberra"
OPERATOR = "casino-operator"
SECOND = "Second Sydney jackpot"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def _sign(boss: Person, table: str) -> dict[str, object]:
    stated: dict[str, object] = boss.get(f"/api/tables/{table}/sign")["stated"]
    return stated


def _pit(page: Page, house: House) -> Page:
    page.goto(f"{house.address}/pit?tab=floor")
    expect(page.get_by_role("heading", name="The pit")).to_be_visible()
    return page


def _edit(page: Page, house: House, table: str) -> Locator:
    _pit(page, house).get_by_role("button", name=f"Limits of {table}").click()
    form = page.get_by_role("form", name=f"Sign of {table}")
    expect(form.get_by_role("button", name="Leave it")).to_be_visible()
    return form


def _set_up_bonus(boss: Person, table: str) -> None:
    """A table of The Star that offers no jackpot, not open."""
    bonus = {"minimum": "1.00", "maximum": "100.00"}
    sign = {"minimum": "5.00", "maximum": "500.00", "ante_bonus": bonus}
    game = {"book": "sydney-bonus", "game": "bonus", "sign": sign}
    boss.floor(OPERATOR, {"type": "SetUpTable", "table": table, **game})


# --- signs --------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_sign_with_charges_blinds_and_side_wagers_is_changed_without_json(
    boss: Person, house: House, new_page: NewPage
) -> None:
    open_poker_table(boss, "MEL-F1")
    page = boss.enter(new_page())
    form = _edit(page, house, "MEL-F1")
    for box in form.get_by_role("textbox").all():
        assert not re.search(r"[{}\[\]\"]", box.input_value())
    form.get_by_label("How it is charged").select_option("percentage")
    form.get_by_label("Share of the pot").fill("5")
    form.get_by_label("At most for each hand").fill("7.50")
    form.get_by_role("checkbox", name="The side wager on the colours of the flop").check()
    chase = form.get_by_role("group", name=re.compile("^The side wager on the colours"))
    chase.get_by_label("At least").fill("1")
    chase.get_by_label("At most").fill("25")
    form.get_by_role("button", name="Add a blind").click()
    third = form.get_by_label("Blind 3")
    expect(third).to_be_focused()
    third.fill("4")
    form.get_by_role("button", name="Change the sign").click()
    notice = page.get_by_role("group", name="Notice at MEL-F1")
    expect(notice.first).to_be_visible()
    coming = [n for n in boss.get("/api/pit")["notices"] if n["table"] == "MEL-F1"]
    said = str(coming)
    for part in ("5%", "7.50", "25.00", "4.00"):
        assert part in said


def test_a_refusal_is_shown_beside_the_field_it_is_about(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = boss.enter(new_page())
    form = _edit(page, house, "CAN-U1")
    most = form.get_by_label(re.compile("^The greatest wager"))
    most.fill("many")
    form.get_by_role("button", name="Change the sign").press("Enter")
    expect(most).to_be_focused()
    expect(most).to_have_accessible_description("Give dollars, such as 5 or 12.50.")
    most.fill("1")
    form.get_by_role("button", name="Change the sign").press("Enter")
    expect(most).to_have_accessible_description('Expected at least the minimum, got "1.00".')
    expect(most).to_be_focused()
    assert _sign(boss, "CAN-U1")["maximum"] == "200.00"
    assert both_themes(page) == []


def test_multiples_and_a_jackpot_are_chosen_from_what_the_book_offers(
    boss: Person, house: House, new_page: NewPage
) -> None:
    game = {"book": "melbourne-wsop", "game": "ultimate"}
    usual = next(s["sign"] for s in boss.get("/api/signs") if s["table"] == "MEL-U1")
    sign = {key: value for key, value in usual.items() if key != "jackpot"}
    boss.floor(OPERATOR, {"type": "SetUpTable", "table": "MEL-F2", "sign": sign, **game})
    page = boss.enter(new_page())
    form = _edit(page, house, "MEL-F2")
    before = form.get_by_role("group", name=re.compile("^Before the flop"))
    expect(before.get_by_role("checkbox", name="3×")).to_be_checked()
    before.get_by_role("checkbox", name="3×").uncheck()
    before.get_by_role("checkbox", name="5×").check()
    form.get_by_role("button", name="Change the sign").click()
    expect(form).to_be_hidden()
    multiples = {"preflop": [4, 5], "flop": [2], "river": [1]}
    assert _sign(boss, "MEL-F2") == {**sign, "multiples": multiples}


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_poker_table_is_set_up_and_opened_by_its_form(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = _pit(boss.enter(new_page()), house)
    page.get_by_text("A new table", exact=True).click()
    page.get_by_label(re.compile("^Book")).select_option("melbourne-poker")
    form = page.get_by_role("form", name="A new table")
    form.get_by_role("button", name="Set it up").click()
    name = form.get_by_label("Name of the table")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("This must be filled in"))
    name.fill("MEL-F3")
    form.get_by_label("Game", exact=True).select_option("omaha")
    form.get_by_label("Betting limits", exact=True).select_option("pot")
    form.get_by_label("Blind 1").fill("2")
    form.get_by_label("Blind 2").fill("5")
    form.get_by_label("The least bet").fill("5")
    form.get_by_role("button", name="Set it up").click()
    row = page.get_by_role("row", name=re.compile("^MEL-F3"))
    expect(row).to_contain_text("Omaha")
    for chore in boss.get("/api/pit")["waiting"]:
        if chore["where"] == "MEL-F3" and chore["command"] == "DoTableChore":
            done = {"type": "DoTableChore", "table": "MEL-F3", "number": chore["number"]}
            boss.floor(OPERATOR, done | {"note": "seen to"})
    row.get_by_role("button", name="Open MEL-F3").click()
    expect(row.get_by_text("open", exact=True)).to_be_visible()
    stated = _sign(boss, "MEL-F3")
    assert stated["blinds"] == ["2.00", "5.00"]
    assert stated["limits"] == {"minimum": "5.00"}


@pytest.mark.long
def test_the_forms_of_the_pit_fit_a_phone(boss: Person, house: House, new_page: NewPage) -> None:
    page = boss.enter(new_page())
    page.set_viewport_size({"width": 390, "height": 844})
    _pit(page, house).get_by_text("A new table", exact=True).click()
    page.get_by_label(re.compile("^Book")).select_option("sydney-bonus")
    form = page.get_by_role("form", name="A new table")
    form.get_by_text("Readings of the book").click()
    expect(form.get_by_label(re.compile("^Places for players"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert both_themes(page) == []


def test_a_count_of_the_cards_is_ordered_from_the_pit(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """A TG Higher Duties Dealer may order it at any time (3.4); real cards are counted by hand."""
    open_poker_table(boss, "MEL-F4", deck="red")
    page = _pit(boss.enter(new_page()), house)
    row = page.get_by_role("row", name=re.compile("^MEL-F4"))
    row.get_by_role("button", name="Order… MEL-F4").click()
    order = page.get_by_role("group", name="Order at MEL-F4")
    order.get_by_role("combobox").select_option("OrderCount")
    order.get_by_role("button", name="Order the cards counted").click()
    expect(page.get_by_text("MEL-F4: Order the cards counted: done.").first).to_be_visible()
    waiting = boss.get("/api/pit")["waiting"]
    assert any(w["where"] == "MEL-F4" and w["command"] == "CountDeck" for w in waiting)


# --- jackpots -----------------------------------------------------------------------------------


def _desk(page: Page, house: House, casino: str) -> Page:
    page.goto(f"{house.address}/desk")
    page.get_by_label("House").select_option(label=casino)
    return page


@pytest.mark.long
def test_a_jackpot_system_is_opened_a_table_linked_moved_and_the_system_closed(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """The Star asks for no notice (15.1)."""
    _set_up_bonus(boss, "SYD-F1")
    _set_up_bonus(boss, "SYD-F2")
    page = _desk(boss.enter(new_page()), house, STAR)
    page.get_by_text("A new jackpot system").click()
    form = page.get_by_role("form", name="A new jackpot system")
    form.get_by_label("Name of the system").fill(SECOND)
    form.get_by_label("What a jackpot wager costs").fill("10")
    form.get_by_label("What the meter starts from").fill("20000")
    form.get_by_role("checkbox", name=re.compile("^SYD-F1")).check()
    form.get_by_role("button", name="Open the system").click()
    system = page.get_by_role("region", name=SECOND, exact=True)
    expect(system.locator("[data-pool='1']")).to_have_text("$20,000.0000")
    expect(system).to_contain_text("Fed by SYD-F1")
    assert both_themes(page) == []

    page.get_by_role("button", name="Link SYD-F2…").click()
    move = page.get_by_role("group", name="Move SYD-F2")
    move.get_by_label("SYD-F2 goes to").select_option(SECOND)
    move.get_by_role("button", name=f"Link SYD-F2 to {SECOND}").click()
    expect(system).to_contain_text("Fed by SYD-F1, SYD-F2")
    page.get_by_role("button", name="Move SYD-F2…").click()
    move.get_by_label("SYD-F2 goes to").select_option("Sydney jackpot")
    expect(move).to_contain_text("jackpot wagers at SYD-F2 feed Sydney jackpot")
    move.get_by_role("button", name="Move SYD-F2 to Sydney jackpot").click()
    expect(system).not_to_contain_text("SYD-F2")
    linked = boss.get("/api/jackpots/sydney-bonus/systems")["linked"]
    assert (linked["SYD-F1"], linked["SYD-F2"]) == (SECOND, "Sydney jackpot")

    system.get_by_text(f"Change the terms of {SECOND}").first.click()
    terms = system.get_by_role("group", name=f"Terms of {SECOND}")
    terms.get_by_label(re.compile("^Flush"), exact=False).first.fill("60")
    terms.get_by_role("button", name=f"Change the terms of {SECOND}").click()
    expect(page.get_by_text("The terms are changed.").first).to_be_visible()
    system.get_by_text(f"Close {SECOND}", exact=True).first.click()
    expect(system).to_contain_text("It holds nothing above its seed")
    system.get_by_role("button", name=f"Propose to close {SECOND}").click()
    expect(page.get_by_text("Another person on duty must confirm it").first).to_be_visible()
    expect(system).to_be_visible()
    second = employ(boss, "Stella", STAR, OPERATOR)
    other = _desk(second.enter(new_page()), house, STAR)
    waiting = other.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text(f"Close {SECOND}")
    expect(other.get_by_role("region", name=SECOND, exact=True)).to_be_visible()
    waiting.get_by_role("button", name="Confirm").click()
    expect(other.get_by_role("region", name=SECOND, exact=True)).to_have_count(0)
    second.web.close()
    assert "SYD-F1" not in boss.get("/api/jackpots/sydney-bonus/systems")["linked"]


def test_in_melbourne_a_move_is_announced_before_it_can_be_made(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """Twenty minutes on the sign of the table (9.1.1(h))."""
    page = _desk(boss.enter(new_page()), house, MELBOURNE)
    page.get_by_role("button", name="Move MEL-B1…").click()
    move = page.get_by_role("group", name="Move MEL-B1")
    expect(move).to_contain_text("It is announced first, for 20 minutes (9.1.1(h))")
    move.get_by_role("button", name="Announce it: take MEL-B1 out").click()
    expect(move).to_contain_text("on it may be done (9.1.1(h))")
    expect(move.get_by_role("button", name="Take MEL-B1 out")).to_be_disabled()


def test_who_does_not_run_systems_is_told_who_does(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Sofia", STAR, "gaming-supervisor").web.close()
    page = Person(house, "Sofia", PASSWORD).enter(new_page())
    page.goto(f"{house.address}/desk")
    page.get_by_text("A new jackpot system").click()
    expect(page.get_by_text(re.compile("For the Casino Operator"))).to_be_visible()
    expect(page.get_by_text("You are not on duty in that role.")).to_be_visible()
    expect(page.get_by_role("form", name="A new jackpot system")).to_have_count(0)


# --- duty ---------------------------------------------------------------------------------------


def _sign_in(page: Page, house: House, name: str, password: str) -> None:
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.long
def test_a_new_dealer_chooses_a_password_goes_on_duty_and_lands_at_the_console(
    boss: Person, house: House, new_page: NewPage
) -> None:
    once = boss.post("/api/staff", {"name": "Dora"})["password"]
    give = {"type": "GiveRole", "house": CANBERRA, "person": "Dora", "role": "dealer"}
    boss.floor(OPERATOR, give)
    page = new_page()
    _sign_in(page, house, "Dora", once)
    page.get_by_label("Old").fill(once)
    page.get_by_label("New, at least ten characters").fill(PASSWORD)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page).to_have_url(f"{house.address}/duty")
    role = page.get_by_role("region", name=f"Dealer, {CANBERRA}")
    expect(role).to_contain_text("off duty")
    assert both_themes(page) == []
    role.get_by_label("Where").select_option("CAN-U1")
    role.get_by_role("button", name="Go on duty").click()
    expect(page).to_have_url(f"{house.address}/console/CAN-U1")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    _sign_in(page, house, "Dora", PASSWORD)
    expect(page).to_have_url(f"{house.address}/console/CAN-U1")
    page.get_by_role("link", name="Duty", exact=True).first.click()
    role.get_by_role("button", name="Go off duty").click()
    expect(role).to_contain_text("off duty")


@pytest.mark.long
def test_staff_land_where_they_work_and_players_in_the_lobby(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Una", CANBERRA, "casino-supervisor").web.close()
    register(house, "Vera").web.close()
    for name, place in (("Una", "/pit"), ("Vera", "/")):
        page = new_page()
        _sign_in(page, house, name, PASSWORD)
        expect(page).to_have_url(f"{house.address}{place}")
    page = Person(house, "Una", PASSWORD).enter(new_page())
    duty = _pit(page, house).get_by_role("group", name="Your duty")
    expect(duty).to_contain_text("On duty")
    duty.get_by_role("button", name="Go off duty").click()
    expect(duty).to_contain_text("Off duty")


# --- idle seats -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose rounds are short."""
    pace = ("--dealer-seconds", "0.05", "--wager-seconds", "1", "--pause-seconds", "0.2")
    with open_house(tmp_path_factory.mktemp("quick"), *pace) as opened:
        yield opened


@pytest.mark.long
def test_an_idle_player_is_asked_for_the_seat_with_a_button(
    quick_house: House, new_page: NewPage
) -> None:
    """After three rounds without a wager the operator of Perth may ask for the seat (6.6)."""
    boss = administrator(quick_house)
    idler = register(quick_house, "Ida")
    idler.post("/api/account/deposit", {"key": "d", "house": "Crown Perth", "amount": 50_000})
    before = idler.get("/api/account")["balance"]
    idler.post("/api/tables/PER-U1/sit", {"key": "s", "seat": 1, "buy_in": 10_000})
    page = boss.enter(new_page())
    page.goto(f"{quick_house.address}/console/PER-U1")
    idle = page.get_by_role("region", name="Idle seats")
    expect(idle).to_contain_text(re.compile(r"Ida, seat 1, has sat out \d+ rounds \(6\.6\)"))
    _pit(page, quick_house)
    row = page.get_by_role("row", name=re.compile("^PER-U1"))
    ask = row.get_by_role("button", name="Ask Ida for seat 1")
    ask.press("Enter")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    ask.press("Space")
    asked = page.get_by_role("alertdialog", name="Ask Ida for seat 1?")
    expect(asked).to_contain_text("the chips go to the account of Ida")
    asked.get_by_role("button", name="Ask for the seat").click()
    expect(ask).to_have_count(0)
    assert idler.get("/api/me")["seats"] == []
    assert idler.get("/api/account")["balance"] == before
    idler.web.close()
    boss.web.close()
