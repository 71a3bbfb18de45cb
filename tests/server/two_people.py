"""Two people for one command: one proposes it, the other confirms it in a session of their own."""

from typing import Any, Protocol


class Asks(Protocol):
    """Somebody with a session."""

    def get(self, path: str) -> Any: ...

    def post(self, path: str, body: dict[str, Any]) -> Any: ...


def waiting(who: Asks) -> list[Any]:
    """What waits for a second person, as somebody sees it."""
    return list(who.get("/api/proposals"))


def confirm(who: Asks, role: str, number: int | None = None, **more: Any) -> Any:
    """Confirms a proposal: the newest, unless its number is given."""
    number = waiting(who)[-1]["number"] if number is None else number
    return who.post(f"/api/proposals/{number}/confirm", {"role": role, **more})


def seconded(proposed: Any, who: Asks, role: str) -> Any:
    """The answer to a command of two people: its refusal, or that of the confirmation."""
    return proposed if proposed.status_code != 200 else confirm(who, role)
