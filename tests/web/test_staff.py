"""Tests of staff pages: irregularities, tables, exclusions, roles."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import enter_as_guest, lay_wagers, sit_down
from tests.web.staff import PASSWORD, Person, administrator, employ, register

CASINO = "Casino Canberra"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


@pytest.mark.long
def test_a_fault_is_ruled_on_the_wagers_go_back_and_the_round_is_corrected_afterwards(
    boss: Person, house: House, new_page: NewPage
) -> None:
    player, officer = new_page(), boss.enter(new_page())
    officer.goto(f"{house.address}/console/CAN-U1")
    expect(officer.get_by_role("heading", name=re.compile("^Console"))).to_be_visible()
    enter_as_guest(player, house.address)
    sit_down(player, house.address, "CAN-U1")
    lay_wagers(player)
    player.get_by_role("region", name="Your decision").wait_for()
    officer.get_by_label("What went wrong").select_option("shoe-malfunction")
    officer.get_by_role("button", name="Report").click()
    officer.get_by_role("button", name="Rule by the book").first.click()
    expect(player.get_by_text("This round is void")).to_be_visible()
    expect(
        player.get_by_text(re.compile(r"ante \$\d+ goes back", re.IGNORECASE)).first
    ).to_be_visible()
    officer.goto(f"{house.address}/replay/CAN-U1")
    officer.get_by_role("link", name=re.compile(r"\bRound ")).filter(
        has_not_text="in play"
    ).first.click()
    form = officer.get_by_role("form", name="Correct this round")
    form.get_by_role("combobox", name="To", exact=True).select_option(index=1)
    form.get_by_label("Amount").fill("7.50")
    form.get_by_label("Clause").fill("15.5")
    form.get_by_label("What was settled wrongly").fill("A marker was not returned.")
    form.get_by_role("button", name="Propose the correction").click()
    second = employ(boss, "Sybil", CASINO, "casino-operator")
    listed = pit(second.enter(new_page()), house).get_by_role(
        "region", name="Waiting for a second person"
    )
    expect(listed).to_contain_text("+$7.50, the house -$7.50")
    listed.get_by_role("button", name="Confirm").click()
    expect(listed).to_contain_text("Nothing.")
    second.web.close()
    officer.reload()
    corrections = officer.get_by_role("region", name="Corrections")
    expect(corrections).to_contain_text(re.compile(r"\+\$7\.50, the house −\$7\.50"))
    expect(corrections).to_contain_text("with Sybil")
    player.goto(f"{house.address}/account")
    expect(player.get_by_text(re.compile("correction of round CAN-U1"))).to_be_visible()


def pit(page: Page, house: House, tab: str = "floor") -> Page:
    page.goto(f"{house.address}/pit?tab={tab}")
    expect(page.get_by_role("heading", name="The pit")).to_be_visible()
    return page


def test_a_closing_is_announced_runs_down_and_is_taken_down_again(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """The Star closes a table at least twenty minutes after its sign went up (13.8)."""
    page = pit(boss.enter(new_page()), house)
    page.get_by_role("button", name="Close… SYD-B1").click()
    form = page.get_by_role("group", name="Close SYD-B1")
    expect(form).to_contain_text("20 minutes")
    form.get_by_role("button", name="Announce the closing of SYD-B1").click()
    notice = page.get_by_role("group", name="Notice at SYD-B1")
    expect(notice).to_contain_text(re.compile(r"(20|19):\d\d left"))
    expect(notice).to_contain_text("13.8")
    player = new_page()
    player.goto(f"{house.address}/table/SYD-B1")
    beside = player.get_by_role("complementary", name="Beside the table")
    expect(beside.locator(".notice")).to_contain_text(re.compile("clos", re.IGNORECASE))
    beside.get_by_text("The table's sign").click()
    expect(beside).to_contain_text("$5 to $500")
    notice.get_by_role("button", name="Take it down").click()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_a_table_is_set_up_opened_and_closed_in_the_pit(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = pit(boss.enter(new_page()), house)
    page.get_by_text("A new table", exact=True).click()
    page.get_by_label(re.compile("^Book")).select_option("canberra-ultimate")
    form = page.get_by_role("form", name="A new table")
    form.get_by_label("Name").fill("CAN-N1")
    form.get_by_label(re.compile("^The least wager")).fill("15")
    form.get_by_label("practice table").check()
    form.get_by_role("button", name="Set it up").click()
    row = page.get_by_role("row", name=re.compile("CAN-N1"))
    expect(row).to_contain_text("set up")
    expect(row).to_contain_text("practice table")
    expect(row).to_contain_text("$15")
    row.get_by_role("button", name="Open").click()
    expect(page.get_by_text(re.compile("Name the written approval|first:")).first).to_be_visible()
    waiting = page.get_by_role("form", name=re.compile("at CAN-N1$"))
    expect(waiting.first).to_be_visible()
    for left in range(waiting.count(), 0, -1):
        waiting.first.get_by_role("textbox").fill("seen to")
        waiting.first.get_by_role("button", name="Done").click()
        expect(waiting).to_have_count(left - 1)
    row.get_by_role("button", name="Open").click()
    expect(row).to_contain_text("open")
    row.get_by_role("button", name="Close… CAN-N1").click()
    page.get_by_role("button", name="Close it now: nobody is there").click()
    expect(row).to_contain_text(re.compile("closed|closing"))


@pytest.mark.long
def test_limits_change_on_notice(boss: Person, house: House, new_page: NewPage) -> None:
    page = pit(boss.enter(new_page()), house)
    row = page.get_by_role("row", name=re.compile("^PER-U1"))
    limits = row.get_by_role("button", name="Limits of PER-U1")
    limits.click()
    sign = page.get_by_role("form", name="Sign of PER-U1")
    expect(sign.get_by_role("heading")).to_be_in_viewport()
    sign.get_by_role("button", name="Leave it").click()
    expect(limits).to_be_focused()
    limits.click()
    low = sign.get_by_label(re.compile("least|minimum", re.IGNORECASE)).first
    low.fill("10.00")
    sign.get_by_role("button", name="Change the sign").click()
    notice = page.get_by_role("group", name="Notice at PER-U1")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Take it down").click()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_a_reading_of_the_book_is_chosen_on_the_sign(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = pit(boss.enter(new_page()), house)
    page.get_by_role("button", name="Limits of MEL-H8").click()
    sign = page.get_by_role("form", name="Sign of MEL-H8")
    sign.get_by_text("Readings of the book").click()
    reading = sign.get_by_label(re.compile("raise that nobody called"))
    expect(reading).to_have_value("unmatched part")
    reading.select_option("whole wager")
    sign.get_by_role("button", name="Change the sign").click()
    notice = page.get_by_role("group", name="Notice at MEL-H8")
    expect(notice).to_contain_text("uncalled raise whole wager")
    notice.get_by_role("button", name="Take it down").click()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_somebody_is_kept_out_at_once_and_let_back_in(
    boss: Person, house: House, new_page: NewPage
) -> None:
    player = register(house, "Ned")
    player.post("/api/account/deposit", {"key": "n", "house": CASINO, "amount": 50_000})
    page = pit(boss.enter(new_page()), house, "people")
    form = page.get_by_role("form", name="Sanction a person")
    form.get_by_label(re.compile("^Book")).select_option("canberra-ultimate")
    form.get_by_label("Person").fill("Ned")
    form.get_by_label("What follows").select_option("exclude-player")
    form.get_by_role("button", name="Report and impose").click()
    kept_out = page.get_by_role("row", name=re.compile("^Ned"))
    expect(kept_out).to_be_visible()
    manual = player.get("/api/books/canberra-ultimate/manual")
    kept_out_by = next(s["clause"] for s in manual["sanctions"] if s["id"] == "exclude-player")
    taken = {held["seat"] for held in player.get("/api/tables/CAN-U1")["seats"] if held["person"]}
    free = next(number for number in range(1, 8) if number not in taken)
    seat = {"key": "s", "seat": free, "buy_in": 10_000}
    headers = {"X-CSRF": player.me["csrf"]}
    refused = player.web.post("/api/tables/CAN-U1/sit", json=seat, headers=headers)
    assert refused.status_code == 403, refused.text
    told = refused.json()
    assert told["name"] == "barred"
    assert told["problem"].startswith("You are excluded from this game")
    assert (told["book"], told["clause"]) == ("canberra-ultimate", kept_out_by)
    kept_out.get_by_label(re.compile("^Reason to let Ned")).fill("served")
    kept_out.get_by_role("button", name="Let back in").click()
    expect(kept_out).to_contain_text("lifted")
    again = player.web.post("/api/tables/CAN-U1/sit", json=seat | {"key": "t"}, headers=headers)
    assert again.status_code == 200, again.text
    player.post("/api/tables/CAN-U1/leave", {"key": "l"})
    player.web.close()


@pytest.mark.long
def test_two_people_are_kept_apart_and_let_together_in_the_pit(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = pit(boss.enter(new_page()), house, "people")
    apart = page.get_by_role("region", name="Kept apart at The Star")
    form = apart.get_by_role("form", name="Keep apart at The Star")
    form.get_by_label("Person").fill("Xi")
    form.get_by_label("and").fill("Yan")
    form.get_by_label("Reason").fill("signals")
    form.get_by_role("button", name="Keep apart").click()
    expect(apart).to_contain_text("Xi and Yan")
    apart.get_by_label("Reason to let Xi and Yan play together").fill("cleared by the cameras")
    apart.get_by_role("button", name="Let play together").click()
    expect(apart).to_contain_text("Nobody.")


@pytest.mark.long
def test_a_player_keeps_out_by_their_own_wish_and_cannot_sit(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/account")
    card = page.locator("section").filter(has=page.get_by_role("heading", name="Keep me out"))
    card.get_by_label("House").select_option(label=CASINO)
    card.get_by_role("button", name="Keep me out").click()
    card.get_by_role("button", name="Press again to keep yourself out").click()
    expect(card).to_contain_text("your own wish")
    page.goto(f"{house.address}/table/CAN-U1")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".slip.is-problem")).to_contain_text("by your own wish")
    expect(page.get_by_role("button", name="Leave the table")).to_be_hidden()


def test_a_dispute_is_raised_by_a_player_and_decided_in_the_pit(
    boss: Person, house: House, new_page: NewPage
) -> None:
    player, officer = new_page(), boss.enter(new_page())
    enter_as_guest(player, house.address)
    player.goto(f"{house.address}/account")
    mine = player.locator("section").filter(has=player.get_by_role("heading", name="Disputes"))
    mine.get_by_label("Table").select_option("CAN-U1")
    mine.get_by_label("What it is about").fill("my blind was taken twice")
    mine.get_by_role("button", name="Raise it").click()
    expect(mine.get_by_role("list")).to_contain_text("my blind was taken twice")
    pit(officer, house, "disputes")
    dispute = officer.get_by_role("group", name=re.compile("^Dispute")).filter(
        has_text="my blind was taken twice"
    )
    dispute.get_by_label(re.compile("^Decision")).fill("the blind goes back")
    dispute.get_by_role("button", name="Decide").click()
    expect(dispute).to_contain_text("decided")
    player.reload()
    expect(mine.get_by_role("list")).to_contain_text("the blind goes back")


@pytest.mark.long
def test_the_audit_trail_of_a_round_is_read_in_the_pit(
    boss: Person, house: House, new_page: NewPage
) -> None:
    player = new_page()
    enter_as_guest(player, house.address)
    sit_down(player, house.address, "MEL-B1")
    lay_wagers(player)
    player.get_by_role("region", name="Your decision").wait_for()
    page = pit(boss.enter(new_page()), house, "audit")
    page.get_by_label("Table").select_option("MEL-B1")
    rounds = page.get_by_label("Its rounds")
    expect(rounds.locator("option")).not_to_have_count(1)
    rounds.select_option(index=1)
    trail = page.get_by_role("region", name="Audit trail")
    expect(trail).to_contain_text("RoundOpened")


def test_a_dealer_is_told_who_may_read_the_records_of_a_round(
    boss: Person, house: House, new_page: NewPage
) -> None:
    dealer = employ(boss, "Audit Dealer", "Crown Melbourne", "dealer")
    page = pit(dealer.enter(new_page()), house, "audit")
    page.get_by_label("Or its name").fill("any round")
    page.get_by_role("button", name="Show its trail").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "Only supervisors, operators and auditors on duty in the house it concerns may do this."
    )
    expect(page.get_by_role("region", name="Audit trail")).to_have_count(0)


@pytest.mark.long
def test_a_new_member_of_staff_gets_a_role_and_loses_it(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = boss.enter(new_page())
    page.goto(f"{house.address}/staff")
    page.get_by_role("textbox", name="New member of staff").fill("Nora")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("It is shown this once")).to_be_visible()
    ours = page.get_by_role("region", name=f"Staff of {CASINO}")
    ours.get_by_label("Person").fill("Nora")
    ours.get_by_label(re.compile("^Role")).select_option("dealer")
    ours.get_by_role("button", name="Give the role").click()
    line = ours.get_by_role("row", name=re.compile("^Nora"))
    expect(line).to_contain_text("off duty")
    line.get_by_role("button", name="Remove Nora as Dealer").click()
    asks = page.get_by_role("alertdialog", name="Remove Nora as Dealer?")
    expect(asks).to_contain_text("goes off duty at once")
    asks.get_by_role("button", name="Remove Nora as Dealer").click()
    expect(line).to_be_hidden()


def test_removing_a_role_by_keyboard_asks_first_and_enter_or_escape_removes_nobody(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Olga", CASINO, "dealer").web.close()
    page = boss.enter(new_page())
    page.goto(f"{house.address}/staff")
    ours = page.get_by_role("region", name=f"Staff of {CASINO}")
    line = ours.get_by_role("row", name=re.compile("^Olga"))
    remove = line.get_by_role("button", name="Remove Olga as Dealer")
    asks = page.get_by_role("alertdialog", name="Remove Olga as Dealer?")
    cancel = asks.get_by_role("button", name="Cancel")
    confirm = asks.get_by_role("button", name="Remove Olga as Dealer")
    remove.press("Enter")
    expect(cancel).to_be_focused()
    page.keyboard.press("Escape")
    expect(asks).to_be_hidden()
    expect(remove).to_be_focused()
    remove.press("Enter")
    expect(cancel).to_be_focused()
    page.keyboard.press("Enter")
    expect(asks).to_be_hidden()
    remove.press("Space")
    expect(cancel).to_be_focused()
    page.keyboard.press("Tab")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Announcements")).to_contain_text("Enter does not confirm")
    expect(confirm).to_be_focused()
    assert _works_at(boss, "Olga")
    page.keyboard.press("Space")
    expect(line).to_be_hidden()
    expect(ours.get_by_role("region", name=f"People of {CASINO}")).to_be_focused()
    assert not _works_at(boss, "Olga")


def _works_at(boss: Person, name: str) -> bool:
    people = next(h["people"] for h in boss.get("/api/staff") if h["house"] == CASINO)
    return any(line["person"] == name for line in people)


def test_the_last_operator_cannot_be_removed_and_the_page_says_why(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = boss.enter(new_page())
    page.goto(f"{house.address}/staff")
    ours = page.get_by_role("region", name="Staff of Crown Perth")
    remove = ours.get_by_role("button", name="Remove admin as Casino Operator")
    expect(remove).to_be_disabled()
    reason = re.compile(
        "admin is the only person with the role of Casino Operator.*another person first"
    )
    expect(remove).to_have_accessible_description(reason)
    expect(ours.get_by_text(reason)).to_be_visible()
    expect(ours.get_by_role("button", name="Remove admin as Dealer")).to_be_enabled()
    employ(boss, "Otto", "Crown Perth", "casino-operator").web.close()
    page.reload()
    expect(remove).to_be_enabled()
    expect(ours.get_by_text(reason)).to_have_count(0)


def test_staff_go_on_and_off_duty_and_see_a_pit_only_of_their_house(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Paul", CASINO, "casino-supervisor").web.close()
    page = Person(house, "Paul", PASSWORD).enter(new_page())
    pit(page, house)
    expect(page.get_by_role("row", name=re.compile("CAN-U1"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^SYD-B1"))).to_have_count(0)
    duty = page.get_by_role("group", name="Your duty")
    expect(duty).to_contain_text("On duty")
    duty.get_by_role("button", name="Go off duty").click()
    expect(duty).to_contain_text("Off duty")
    expect(duty.get_by_role("button", name="Go on duty")).to_be_visible()
