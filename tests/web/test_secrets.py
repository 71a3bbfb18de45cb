"""Tests that one player's cards never reach another player's browser."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.patience import PATIENCE
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, my_dock, sit_down
from tests.web.search import Machine
from tests.web.staff import administrator, open_poker_table

BANKED, POKER = "CAN-U1", "MEL-M1"
ROUNDS = 4
"""A card that was seen in an earlier round proves nothing; a few rounds are enough to find one."""
HANDS = 24
"""Whoever shows second mucks a worse hand: about every other hand that is checked down, and in some
of these the other has seen both cards before."""


def two_at(table: str, house: House, new_page: NewPage) -> tuple[Machine, Machine]:
    """Ann and Bob, each on a machine of their own, looked at before their first card."""
    both = Machine(new_page()), Machine(new_page())
    for one in both:
        become_guest(one.page, house.address)
        one.is_bare()
    for one in both:
        sit_down(one.page, house.address, table)
    return both


def shown_at(page: Page, table: str) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}`)).json()", table
    )
    return shown


# --- a banked table ---------------------------------------------------------------------------


def own_cards(page: Page) -> list[str]:
    seats = shown_at(page, BANKED)["view"]["seats"]
    return [str(card) for card in next(s for s in seats if s.get("yours"))["cards"]]


def decides(page: Page) -> bool:
    return page.get_by_role("region", name="Your decision").count() > 0


def fold(page: Page, region: str = "Your decision") -> None:
    for _ in range(2):
        page.keyboard.press("f")
    expect(page.get_by_role("region", name=region)).to_have_count(0)


def dealt_in_together(pages: tuple[Page, Page]) -> None:
    """Until both have a decision in one round; whoever was dealt in alone folds."""
    until = time.monotonic() + 3 * PATIENCE
    while time.monotonic() < until:
        for page in pages:
            empty = page.get_by_role("button", name=re.compile("empty, needed to be dealt in"))
            if empty.count():
                with suppress(PlaywrightTimeout):  # the bets may be closed meanwhile
                    empty.first.click(timeout=1000)
        deciding = [page for page in pages if decides(page)]
        if len(deciding) == len(pages):
            return
        if deciding and any("sit this round out" in page.content() for page in pages):
            fold(deciding[0])
        pages[0].wait_for_timeout(150)
    raise AssertionError("the two were never dealt in together")


def test_neither_memory_traffic_nor_storage_ever_holds_the_others_hidden_cards(
    house: House, new_page: NewPage
) -> None:
    """Both fold at once, so that what they held is never turned over."""
    both = ann, bob = two_at(BANKED, house, new_page)
    proved: set[Machine] = set()
    for _ in range(ROUNDS):
        for one in both:
            one.begin_round()
        dealt_in_together((ann.page, bob.page))
        held = {one: own_cards(one.page) for one in both}
        for one in both:
            fold(one.page)
        for one in both:
            expect(my_dock(one.page)).to_contain_text(re.compile("folded"))
        for one, other in ((ann, bob), (bob, ann)):
            if one.never_had(held[other], own=held[one]):
                proved.add(one)
        if len(proved) == len(both):
            return
    raise AssertionError("in no round were the hidden cards new to the other page")


# --- a poker table ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def poker_table(house: House) -> Iterator[str]:
    """A table of hold'em that deals itself, with nobody at it but those who come."""
    boss = administrator(house)
    open_poker_table(boss, POKER)
    yield POKER
    boss.web.close()


def hand_of(page: Page) -> tuple[str, dict[str, Any]]:
    """The name of the hand that lies there, and the seat one has in it."""
    shown = shown_at(page, POKER)
    view = shown["view"] or shown["last"]
    if view is None or shown["you"] is None:
        return "", {}
    mine = [seat for seat in view["seats"] if seat["seat"] == shown["you"]["seat"]]
    return shown["poker"]["hand"], mine[0] if mine else {}


def dealt_after(one: Machine, before: str) -> str:
    """The next hand, once its hole cards lie in front of this person."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        name, seat = hand_of(one.page)
        if name != before and seat.get("cards"):
            return name
        one.page.wait_for_timeout(150)
    raise AssertionError("no hand was dealt")


def play_out(both: tuple[Machine, Machine], hand: str, *, folds: bool) -> None:
    """Whoever is first to act folds; or nobody bets, and whoever may muck does."""
    until = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < until:
        for one in both:
            turn = one.page.get_by_role("region", name="Your turn")
            if folds and turn.count():
                fold(one.page, "Your turn")
                return
            choice = turn.get_by_role("button", name=re.compile("^(Check|Call|Muck)"))
            if choice.count():
                with suppress(PlaywrightTimeout):  # the turn may be over meanwhile
                    choice.last.click(timeout=1500)
        shown = shown_at(both[0].page, POKER)
        if shown["poker"]["hand"] != hand or not shown["poker"]["playing"]:
            return
        both[0].page.wait_for_timeout(100)
    raise AssertionError("the hand does not end")


def sit_out(page: Page, *, out: bool) -> None:
    """A hand takes two: while this person sits out, the next one is not dealt."""
    house = "/".join(page.url.split("/")[:3])
    seat = shown_at(page, POKER)["you"]["seat"]
    answer = page.request.post(
        f"{house}/api/tables/{POKER}/commands",
        data={"key": str(uuid4()), "command": {"type": "SitOut", "seat": seat, "out": out}},
        headers={"X-CSRF": page.request.get(f"{house}/api/me").json()["csrf"], "Origin": house},
    )
    assert answer.ok, answer.text()


@pytest.mark.long
def test_hole_cards_folded_or_mucked_are_never_on_the_others_machine(
    poker_table: str, house: House, new_page: NewPage
) -> None:
    """In the first hand one folds and neither shows; after that hands are checked down until
    somebody mucks. The search is over before the next hand, which may bring any card."""
    both = ann, bob = two_at(poker_table, house, new_page)
    proved: set[str] = set()
    name = ""
    for _ in range(HANDS):
        for one in both:
            one.begin_round()
        name = dealt_after(ann, name)
        sit_out(ann.page, out=True)
        held = {one: [str(card) for card in hand_of(one.page)[1]["cards"]] for one in both}
        play_out(both, name, folds="folded" not in proved)
        for one, other in ((ann, bob), (bob, ann)):
            last, seat = hand_of(other.page)
            hidden = last == name and not seat["shown"]
            if hidden and one.never_had(held[other], own=held[one]):
                proved.add(seat["standing"])
        if {"folded", "mucked"} <= proved:
            return
        sit_out(ann.page, out=False)
    raise AssertionError(f"in no hand were folded and mucked cards new to the other: {proved}")
