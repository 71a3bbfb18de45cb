"""Orders of a page whose answers a test holds back."""

import json
from typing import Any

from playwright.sync_api import Page, Route

from tests.patience import PATIENCE


class Held:
    """Orders of a page that have no answer until the test gives one."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.waiting = page, list[Route]()
        page.route(address, lambda route: self.waiting.append(route))

    def answer(self) -> dict[str, Any]:
        """Every order is done; gives the last of them."""
        for _ in range(PATIENCE * 50):
            if self.waiting:
                break
            self.page.wait_for_timeout(20)
        asked = json.loads(self.waiting[-1].request.post_data or "{}")["command"]
        for route in self.waiting:
            route.fulfill(json={"key": "k", "version": 1, "position": 1, "repeated": False})
        self.waiting.clear()
        return dict(asked)
