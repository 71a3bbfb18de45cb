"""Tests of the check of the cards in the browser: honest rounds, tampered ones, plain HTTP."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.patience import PATIENCE
from tests.web import fair_vectors
from tests.web.conftest import ELSEWHERE, FLAGS, NewPage
from tests.web.house import House
from tests.web.people import decide_once, lay_wagers, sit_down

START = "from croupier.cli import main; raise SystemExit(main())"

TABLE = "MEL-B1"
"""Its book cuts the cards."""
FITS = re.compile(r"Round (\S+): The cards fit the promise\.")
FITS_DECK = re.compile(r"Round (\S+): (?:The cards fit|Not everything)\b")
"""A hand whose promise was seen late is not proven, though its cards fit the deck."""
NOT = re.compile(r"Round (\S+): The cards do not fit the promise\.")
OWN_PART = re.compile(r"Your own seed is in it\.|Your browser did not show its number in time")
"""The second only where this machine was too busy to show a seed within two seconds."""
A_ROUND = re.compile(rf"/api/tables/{TABLE}/rounds/[^/]+$")


def fair_deal(page: Page) -> Locator:
    return page.get_by_role("region", name="Fair deal")


def play_until(page: Page, said: re.Pattern[str]) -> str:
    """Plays rounds until the panel says this of one; gives the round's name."""
    panel = fair_deal(page)
    for _ in range(PATIENCE * 5):
        found = said.search(panel.inner_text())
        if found:
            return found[1]
        wagers = page.get_by_role("region", name="Your wagers")
        empty = wagers.get_by_role("button", name=re.compile(r", empty, needed to be dealt in"))
        if empty.count():
            lay_wagers(page)
        decide_once(page)
        page.keyboard.press("c")
    raise AssertionError(f"no round of which it says {said.pattern}: {panel.inner_text()}")


def tamper(page: Page, change: Any) -> None:
    """From now on a round that the house gives is changed on its way."""

    def changed(route: Route) -> None:
        answer = route.fetch()
        shown = answer.json()
        if shown.get("fairness"):
            change(shown)
        route.fulfill(response=answer, json=shown)

    page.unroute(A_ROUND)
    page.route(A_ROUND, changed)


def another_card(shown: dict[str, Any]) -> None:
    """A card of the dealer's is another in every event and frame that shows it."""
    whole = json.dumps(shown["events"])
    turned = next(e["event"] for e in shown["events"] if e["event"]["type"] == "DealerShown")
    card = turned["cards"][0]
    other = next(f"{rank}c" for rank in fair_vectors.RANKS if f'"{rank}c"' not in whole)
    for part in ("events", "frames"):
        shown[part] = json.loads(json.dumps(shown[part]).replace(f'"{card}"', f'"{other}"'))


def another_commitment(shown: dict[str, Any]) -> None:
    shown["fairness"]["decks"][0]["commitment"] = "0" * 64


@pytest.mark.long
def test_the_page_checks_every_round_and_finds_what_was_changed(
    house: House, new_page: NewPage, tmp_path: Path
) -> None:
    """0.1 showed a bare number beside the table, and checked nothing."""
    page = new_page()
    sit_down(page, house.address, TABLE)
    panel = fair_deal(page)
    tamper(page, another_card)
    play_until(page, NOT)
    status = panel.get_by_role("status")
    expect(status).to_contain_text("in the dealer's hand is not what the deck has there")
    expect(status).to_contain_text("raise a dispute")
    expect(page.locator(".slip.is-problem")).to_contain_text("do not fit what was promised")
    page.unroute(A_ROUND)
    page.reload()
    second = page.context.new_page()
    second.goto(page.url)
    played = play_until(page, FITS)
    panel.get_by_text("Why", exact=True).focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text(OWN_PART)
    expect(panel).to_contain_text(re.compile(r"The cut after \d+ cards was fixed with the deck"))
    expect(panel.get_by_role("status")).to_have_text("")
    second.close()
    page.goto(f"{house.address}/replay/{TABLE}/{played}")
    expect(panel).to_contain_text(FITS)
    panel.get_by_text("Why", exact=True).click()
    with page.expect_download() as taken:
        panel.get_by_role("button", name="Save the promise and the round").click()
    kept = tmp_path / "kept.json"
    taken.value.save_as(kept)
    assert TABLE in verified(kept)
    tamper(page, another_commitment)
    page.reload()
    expect(panel).to_contain_text(NOT)
    expect(panel.get_by_role("status")).to_contain_text("not the one that the house promised")
    expect(panel.get_by_role("button", name="Save the promise and the round")).to_be_visible()


@pytest.mark.parametrize(
    "table",
    [
        "MEL-NL1",
        *(
            pytest.param(table, marks=pytest.mark.long)
            for table in ("MEL-U1", "CAN-U1", "SYD-B1", "PER-U1", "MEL-O1", "MEL-P1")
        ),
    ],
)
def test_the_cards_of_an_honest_house_fit_in_every_game(
    table: str, house: House, new_page: NewPage
) -> None:
    """Each book has its own order of dealing, and burns, spreads or discards as it says."""
    page = new_page()
    sit_down(page, house.address, table)
    play_until(page, FITS_DECK)
    panel = fair_deal(page)
    expect(panel).not_to_contain_text("not fit")
    expect(panel).to_contain_text("came from their places.")


def verified(file: Path) -> str:
    """What `croupier deal verify` says of a file that the browser saved, where all is well."""
    words = ["deal", "verify", str(file), "--kept", str(file)]
    asked = subprocess.run(
        [sys.executable, "-c", START, *words], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stdout + asked.stderr
    return asked.stdout


def test_over_plain_http_the_page_says_why_it_cannot_check(
    house: House, browser: Browser, chromium: Path
) -> None:
    """0.1 could not even take a seat there: keys of commands need HTTPS in a browser."""
    mapped = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    elsewhere = browser.browser_type.launch(executable_path=chromium, args=[*FLAGS, mapped])
    try:
        page = elsewhere.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url))
        address = f"http://{ELSEWHERE}:{house.port}"
        sit_down(page, address, "CAN-U1")
        page.get_by_role("button", name="Beside the table").click()
        panel = fair_deal(page)
        expect(panel).to_contain_text("This page came over plain HTTP")
        expect(panel).to_contain_text("Open the casino over HTTPS")
        expect(panel).to_contain_text("croupier deal verify")
        page.get_by_role("button", name="Close the panel").click()
        lay_wagers(page)
        assert not [url for url in sent if url.endswith("/seed")]
        page.get_by_role("button", name="Leave the table").click()
        expect(page).to_have_url(f"{address}/")
        page.goto(f"{address}/table/CAN-U1")
        expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    finally:
        elsewhere.close()


def test_the_vectors_of_the_client_are_those_of_the_second_implementation() -> None:
    assert fair_vectors.KEPT_AT.read_text(encoding="utf-8") == fair_vectors.text()


@pytest.mark.parametrize("vector", fair_vectors.vectors(), ids=lambda v: str(v["name"]))
def test_the_house_mixes_a_deck_as_the_second_implementation_does(vector: dict[str, Any]) -> None:
    from croupier.house.world.deck_mixing import permutation

    size = len(vector["order"])
    assert permutation(vector["commitment"], vector["seeds"], size) == vector["sigma"]
