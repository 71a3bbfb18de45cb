"""Directs a tournament over HTTP in tests."""

from __future__ import annotations

import time
from typing import Any

import httpx

from croupier.books import load_book
from croupier.tournament import template
from tests.server.open_house import Open, Person

PASSWORD = "a password of my own"
HOUSES = {"melbourne-poker": "Crown Melbourne", "melbourne-wsop": "Crown Melbourne",
          "canberra-ultimate": "Casino Canberra"}  # fmt: skip


def small(book: str, **changes: str) -> str:
    """A file for a few players that has begun already."""
    text = template(load_book(book))
    figures = {"2026-12-05T12:00:00+11:00": "2020-12-05T12:00:00+11:00", "least = 10": "least = 2"}
    for old, new in (figures | changes).items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Desk(Person):
    """The administrator, who holds the offices of a tournament too."""

    def role_of(self, book: str, *roles: str) -> None:
        top = next(r["role"] for r in self.me["roles"] if r["house"] == HOUSES[book])
        for role in roles:
            give = {"type": "GiveRole", "house": HOUSES[book], "person": self.name, "role": role}
            self.floor(top, give)
            self.floor(role, {"type": "GoOnDuty", "house": HOUSES[book]})

    def floor(self, role: str, command: dict[str, Any]) -> None:
        self.post("/api/floor/commands", {"key": self.key(), "role": role, "command": command})

    def direct(self, name: str, act: str, role: str = "tournament-director", /, **more: Any) -> Any:
        return good(ask(self, name, act, role, **more))


def ask(
    person: Person, name: str, act: str, role: str = "player", /, **more: Any
) -> httpx.Response:
    seen = {"seen": more.pop("seen")} if "seen" in more else {}
    body = {"key": person.key(), "role": role, "command": {"type": act, **more}}
    return person.post(f"/api/tournaments/{name}/commands", body | seen)


def good(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def look(person: Person, name: str, what: str = "") -> Any:
    return good(person.web.get(f"/api/tournaments/{name}{what}"))


def director(house: Open, *books: str) -> Desk:
    """The administrator with a new password, on duty as director where these books are the law."""
    desk = Desk(house)
    desk.sign_in("admin", house.password)
    desk.me = good(desk.post("/api/password", {"old": house.password, "new": PASSWORD}))
    for book in books:
        more = ("gaming-shift-manager",) if book == "canberra-ultimate" else ()
        desk.role_of(book, "tournament-director", *more)
    desk.me = good(desk.web.get("/api/me"))
    return desk


def opened(desk: Desk, name: str, book: str, **changes: str) -> str:
    body = {"key": desk.key(), "id": name, "text": small(book, **changes)}
    good(desk.post("/api/tournaments", body))
    return steps(desk, name, book)


def steps(desk: Desk, name: str, book: str) -> str:
    """Everything the book asks for before entries, and entries open."""
    top = "casino-operator"
    for step in ("document", "publish", "notify"):
        desk.direct(name, "TakeStep", top, step=step)
    namer = "gaming-shift-manager" if book == "canberra-ultimate" else top
    desk.direct(name, "TakeStep", namer, step="director", person=desk.name)
    if book != "canberra-ultimate":
        desk.direct(name, "TakeStep", top, step="tables")
    desk.direct(name, "OpenEntries", top)
    return name


def hosted(desk: Desk, name: str, entries: int, patience: float) -> dict[str, Any]:
    body = {"key": desk.key(), "on": True, "entries": entries}
    good(desk.post(f"/api/tournaments/{name}/host", body))
    until = time.monotonic() + patience
    while True:
        board: dict[str, Any] = look(desk, name)
        if board["tournament"]["stage"] == "over":
            return board
        assert time.monotonic() < until, board["lines"][:3]
        time.sleep(0.2)
