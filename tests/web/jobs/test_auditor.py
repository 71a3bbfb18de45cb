"""The job of an auditor: the records of a round, its cards, and who has looked at what."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, heard, listen, sign_in, sign_out
from tests.web.screens.states import banked_story
from tests.web.screens.still_house import StillHouse

pytestmark = pytest.mark.long

CASINO = "The Star"


def test_an_auditor_reads_the_trail_of_a_round_replays_it_and_the_look_is_logged(
    still: StillHouse, new_page: NewPage
) -> None:
    for _ in banked_story(still, "SYD-B1"):
        pass
    played = still.casino.world.rounds["SYD-B1"][-1].id
    appoint(still.door, "Audrey", CASINO, "inspector")
    page = new_page()
    sign_in(page, still.door, "Audrey")
    go_on_duty(page, still.door)

    page.goto(f"{still.address}/pit?tab=audit")
    listen(page)
    page.get_by_label("Table").select_option("SYD-B1")
    page.get_by_label("Its rounds").select_option(played)
    trail = page.get_by_role("region", name="Audit trail")
    for record in ("RoundOpened", "WagerPlaced", "RoundClosed"):
        expect(trail).to_contain_text(record)
    heard(page, rf"{re.escape(played)}: \d+ records")
    page.get_by_role("link", name=re.compile("^Replay it")).click()
    expect(page).to_have_url(re.compile(f"/replay/SYD-B1/{played}"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    answer = page.context.request.get(f"{still.address}/api/audit/looks?house={CASINO}")
    assert answer.ok, answer.text()
    assert "Audrey" in answer.text(), "every look at a round is written to the log"
    assert played in answer.text()
    go_off_duty(page, still.door)
    sign_out(page, still.door)
