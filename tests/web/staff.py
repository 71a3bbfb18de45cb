"""Actions of staff over HTTP that prepare a browser test."""

import itertools
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.patience import PATIENCE
from tests.web.house import House
from tests.web.people import CHOSEN

PASSWORD = "a good long password"
_keys = itertools.count(1)


class Person:
    """Somebody signed in over HTTP, whose session a page can take over."""

    def __init__(self, house: House, name: str, password: str) -> None:
        self.house = house
        self.web = httpx.Client(base_url=house.address, timeout=PATIENCE)
        self.me: dict[str, Any] = _good(
            self.web.post("/api/sign-in", json={"name": name, "password": password})
        )

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return _good(self.web.post(path, json=body, headers={"X-CSRF": self.me["csrf"]}))

    def get(self, path: str) -> Any:
        return _good(self.web.get(path))

    def floor(self, role: str, command: dict[str, Any]) -> Any:
        return self.post("/api/floor/commands", _wish(role, command))

    def table(self, table: str, role: str, command: dict[str, Any]) -> Any:
        return self.command(f"/api/tables/{table}/commands", role, command)

    def command(self, path: str, role: str, command: dict[str, Any]) -> Any:
        return self.post(path, _wish(role, command))

    def enter(self, page: Page) -> Page:
        """The page is this person's from now on."""
        token = self.web.cookies["croupier"]
        page.context.add_cookies(
            [{"name": "croupier", "value": token, "url": self.house.address, "httpOnly": True}]
        )
        return page


def _wish(role: str, command: dict[str, Any]) -> dict[str, Any]:
    return {"key": f"scene {next(_keys)}", "role": role, "command": command}


def _good(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def administrator(house: House) -> Person:
    """Signed in, with the one-time password changed where nobody has done so yet."""
    person = Person(house, "admin", house.chosen or house.password)
    if not house.chosen:
        change = {"old": house.password, "new": CHOSEN}
        person.me = person.post("/api/password", change)
        house.chosen = CHOSEN
    return person


def register(house: House, name: str) -> Person:
    """A player of that name; one who is known already signs in."""
    body = {"name": name, "password": PASSWORD}
    httpx.post(f"{house.address}/api/register", json=body, timeout=PATIENCE)
    return Person(house, name, PASSWORD)


def employ(boss: Person, name: str, casino: str, role: str, top: str = "casino-operator") -> Person:
    """Somebody with a role in a house, on duty in it."""
    person = register(boss.house, name)
    boss.floor(top, {"type": "GiveRole", "house": casino, "person": name, "role": role})
    person.floor(role, {"type": "GoOnDuty", "house": casino})
    return person


def open_real_table(
    boss: Person, table: str, book: str, game: str, sign: dict[str, Any], top: str
) -> None:
    """A table with real cards from the bare cloth to its opening."""
    set_up = {"type": "SetUpTable", "table": table, "book": book, "game": game, "sign": sign}
    boss.floor(top, set_up | {"deck": "red"})
    for chore in boss.get("/api/pit")["waiting"]:
        if chore["where"] == table and chore["command"] == "DoTableChore":
            done = {"type": "DoTableChore", "table": table, "number": chore["number"]}
            boss.floor(top, done | {"note": "seen to"})
    boss.floor(top, {"type": "OpenTable", "table": table})


POKER_HOUSE = "Crown Melbourne"
POKER_SIGN: dict[str, Any] = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
}


def top_role(boss: Person, casino: str = POKER_HOUSE) -> str:
    """In which role the administrator is on duty in a house."""
    held = boss.me["roles"]
    role: str = next(r["role"] for r in held if r["house"] == casino and r["on_duty"])
    return role


def open_poker_table(boss: Person, table: str, deck: str = "", **sign: Any) -> str:
    """No-limit hold'em at which nobody sits, with real cards where a deck is named; tells in
    which role it was opened."""
    top = top_role(boss)
    game = {"book": "melbourne-poker", "variant": "holdem", "structure": "no-limit"}
    cards = {"deck": deck} if deck else {}
    set_up = {"type": "SetUpTable", "table": table, "sign": {**POKER_SIGN, **sign}, **game, **cards}
    boss.floor(top, set_up)
    boss.floor(top, {"type": "OpenTable", "table": table})
    return top
