"""The job of whoever decides disputes: the round is opened from the dispute, decided, and told."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, heard, listen, sign_in
from tests.web.screens.states import banked_story
from tests.web.screens.still_house import PASSWORD, YOU, StillHouse

pytestmark = pytest.mark.long

TABLE, CASINO = "CAN-U1", "Casino Canberra"


def test_a_dispute_about_a_round_is_looked_into_decided_and_told_to_the_player(
    still: StillHouse, new_page: NewPage
) -> None:
    for _ in banked_story(still, TABLE):
        pass
    played = still.casino.world.rounds[TABLE][-1].id
    player, officer = new_page(), new_page()
    player.goto(f"{still.address}/sign-in")
    player.get_by_label("Name").fill(YOU)
    player.get_by_label("Password").fill(PASSWORD)
    player.get_by_role("button", name="Sign in", exact=True).click()
    player.wait_for_url(re.compile(r"(?<!/sign-in)$"))
    player.goto(f"{still.address}/record")
    mine = player.get_by_role("article", name=re.compile(re.escape(played)))
    mine.get_by_role("button", name=re.compile("ispute")).click()
    mine.get_by_role("textbox").fill("my blind was taken twice")
    mine.get_by_role("button", name=re.compile("Raise|Send|Dispute it")).click()

    appoint(still.door, "Dot", CASINO, "casino-operator")
    sign_in(officer, still.door, "Dot")
    go_on_duty(officer, still.door)
    officer.goto(f"{still.address}/pit?tab=disputes")
    dispute = officer.get_by_role("group", name=re.compile("^Dispute")).filter(
        has_text="my blind was taken twice"
    )
    expect(dispute).to_contain_text(played)
    replay = dispute.get_by_role("link", name=re.compile("replay|round", re.IGNORECASE)).first
    expect(replay).to_have_attribute("href", re.compile(f"/replay/{TABLE}/{played}"))
    listen(officer)
    dispute.get_by_label(re.compile("^Decision")).fill("the blind goes back")
    dispute.get_by_role("button", name="Decide").click()
    expect(dispute).to_contain_text("decided")
    heard(officer, "Decided")
    go_off_duty(officer, still.door)
    player.goto(f"{still.address}/account")
    expect(player.get_by_text("the blind goes back").first).to_be_visible()
