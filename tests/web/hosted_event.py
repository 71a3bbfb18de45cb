"""A tournament of poker that a director describes and that the house deals, for browser tests."""

from __future__ import annotations

from collections.abc import Mapping

from tests.web.staff import POKER_HOUSE, Person

DIRECTOR, OPERATOR = "tournament-director", "casino-operator"
SMALL = {"2026-12-05": "2020-12-05", "least = 10": "least = 2"}
"""A field of a few players, at a time that has come."""


def describe(boss: Person, name: str, changes: Mapping[str, str]) -> None:
    """An event of Crown Poker with changes to the template, whose entries are open."""
    give = {"type": "GiveRole", "house": POKER_HOUSE, "person": "admin", "role": DIRECTOR}
    boss.floor(OPERATOR, give)
    boss.floor(DIRECTOR, {"type": "GoOnDuty", "house": POKER_HOUSE})
    text = boss.get("/api/tournament-template?book=melbourne-poker")["text"]
    for old, new in (SMALL | dict(changes)).items():
        assert old in text, old
        text = text.replace(old, new, 1)
    boss.post("/api/tournaments", {"key": name, "id": name, "text": text})
    for step in ("document", "publish", "notify"):
        ask(boss, name, OPERATOR, "TakeStep", step=step)
    ask(boss, name, OPERATOR, "TakeStep", step="director", person="admin")
    ask(boss, name, OPERATOR, "TakeStep", step="tables")
    ask(boss, name, OPERATOR, "OpenEntries")


def ask(person: Person, name: str, role: str, act: str, /, **more: str) -> None:
    person.command(f"/api/tournaments/{name}/commands", role, {"type": act, **more})


def host(boss: Person, name: str, entries: int) -> None:
    """From now on the house deals."""
    boss.post(f"/api/tournaments/{name}/host", {"key": "host", "on": True, "entries": entries})
