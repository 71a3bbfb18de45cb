"""Searches a person's network traffic, page memory and storage for cards."""

import json

from playwright.sync_api import Error as Gone
from playwright.sync_api import Page, Response, WebSocket


class Machine:
    """Everything that came to a page, is kept there or lives in its memory.

    A card that a page has seen in an earlier round proves nothing; each search is for those that
    were new to it when the round began.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._heard: list[str] = []
        self._answers: list[Response] = []
        self._bare: list[str] = []
        self._before = 0
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self._answers.append(answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._heard.append(str(frame)))

    def _catch_up(self) -> None:
        """Bodies are read outside of the event that tells of them. One that the page has left
        before it was read is gone; where cards could be in it, that must not happen."""
        for answer in self._answers:
            if "/api/" not in answer.url:
                continue
            try:
                self._heard.append(answer.text())
            except Gone:
                assert "/api/tables/" not in answer.url, answer.url
        self._answers.clear()

    def is_bare(self) -> None:
        """Nobody has been dealt a card here: what lies there now is the client's own."""
        self._catch_up()
        self._bare = self._memory()

    def begin_round(self) -> None:
        self._catch_up()
        self._before = len(self._heard)

    def _memory(self) -> list[str]:
        """Every string that lives in the page's memory."""
        pieces: list[str] = []
        session = self.page.context.new_cdp_session(self.page)
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda got: pieces.append(got["chunk"]))
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        strings: list[str] = json.loads("".join(pieces))["strings"]
        return strings

    def _stored(self) -> str:
        kept: str = self.page.evaluate(
            "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
        )
        return kept

    def never_had(self, hidden: list[str], own: list[str]) -> bool:
        """Fails where a hidden card is found; False where each was known from an earlier round."""
        self._catch_up()
        known = [*self._bare, *self._heard[: self._before]]
        fresh = [card for card in hidden if not _holds(known, card)]
        if not fresh:
            return False
        now = [*self._heard[self._before :], self._stored(), *self._memory()]
        assert not [card for card in fresh if _holds(now, card)]
        assert all(_holds(now, card) for card in own), "the search finds what is there"
        return True


def _holds(strings: list[str], card: str) -> bool:
    return any(text == card or f'"{card}"' in text for text in strings)
