"""Two people at one table: what one holds never comes near the other's machine."""

import json
import re
import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import PATIENCE, become_guest, my_seat, sit_down

TABLE = "CAN-U1"
ROUNDS = 4
"""A card that was seen in an earlier round proves nothing; a few rounds are enough to find one."""


class Listener:
    """Everything that came to a page over the network."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self._answers.append(answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def catch_up(self) -> None:
        """Bodies are read outside of the event that tells of them."""
        for answer in self._answers:
            if "/api/" in answer.url:
                self.heard.append(answer.text())
        self._answers.clear()


def memory_of(page: Page) -> list[str]:
    """Every string that lives in the page's memory."""
    pieces: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda got: pieces.append(got["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    strings: list[str] = json.loads("".join(pieces))["strings"]
    return strings


def stored_by(page: Page) -> str:
    kept: str = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    return kept


def own_cards(page: Page) -> list[str]:
    shown: dict[str, Any] = page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}`)).json()", TABLE
    )
    mine = next(seat for seat in shown["view"]["seats"] if seat.get("yours"))
    return [str(card) for card in mine["cards"]]


def holds(strings: list[str], card: str) -> bool:
    return any(text == card or f'"{card}"' in text for text in strings)


def decides(page: Page) -> bool:
    return page.get_by_role("region", name="Your decision").count() > 0


def fold(page: Page) -> None:
    for _ in range(2):
        page.keyboard.press("f")
    expect(page.get_by_role("region", name="Your decision")).to_have_count(
        0, timeout=PATIENCE * 1000
    )


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
    pages = ann, bob = new_page(), new_page()
    listeners = {page: Listener(page) for page in pages}
    for page in pages:
        become_guest(page, house.address)
        listeners[page].catch_up()
    bare = set(memory_of(ann)) | set(memory_of(bob))
    for page in pages:
        sit_down(page, house.address, TABLE)
    proved: set[int] = set()
    for _ in range(ROUNDS):
        for listener in listeners.values():
            listener.catch_up()
        before = {page: len(listeners[page].heard) for page in pages}
        dealt_in_together(pages)
        held = {page: own_cards(page) for page in pages}
        for page in pages:
            fold(page)
        for page in pages:
            expect(my_seat(page)).to_contain_text(re.compile("folded"), timeout=PATIENCE * 1000)
        for listener in listeners.values():
            listener.catch_up()
        for number, (page, other) in enumerate(((ann, bob), (bob, ann))):
            known = [*bare, *listeners[page].heard[: before[page]]]
            hidden = [card for card in held[other] if not holds(known, card)]
            if not hidden:
                continue
            proved.add(number)
            now = [*listeners[page].heard[before[page] :], stored_by(page), *memory_of(page)]
            assert not [card for card in hidden if holds(now, card)]
            assert all(holds(now, card) for card in held[page]), "the search finds what is there"
        if len(proved) == len(pages):
            return
    raise AssertionError("in no round were the hidden cards new to the other page")
