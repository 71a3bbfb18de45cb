"""One sequence while it is recorded: commands are tried, and what follows is written down.

This runs on version 0.1. Its modules are looked up by name, so that this file can still be read
and checked after they have changed.
"""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from tests.recorded.changes import changes
from tests.recorded.files import ordered

acts: Any = import_module("croupier.acts")
BadInput: Any = import_module("croupier.errors").BadInput

DEFECTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What no command should lead to: counted, and not recorded."""

Call = Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]
"""From a state and a command to the next state and the events."""

Look = Callable[[Any, Any], Any]
"""From a state and a viewer to the view."""


def plain(value: Any) -> Any:
    """A value as the JSON it is sent as, read back as plain lists and objects."""
    return msgspec.json.decode(acts.to_json(value))


class Recording:
    """A sequence under way; `kinds` is the type that reads its commands from JSON."""

    def __init__(self, *, setup: Any, state: Any, call: Call, look: Look, kinds: Any) -> None:
        self.setup = setup
        self.state = state
        self.viewers: list[Any] = []
        self.steps: list[Any] = []
        self.refusals = 0
        self.crashes: Counter[str] = Counter()
        self._call, self._look, self._kinds = call, look, kinds
        self._seen: list[Any] = []

    def attempt(self, command: Any) -> bool:
        """Whether the engine took the command; what it does not even read is not written."""
        sent = acts.to_json(command)
        try:
            read = acts.from_json(sent, self._kinds)
        except BadInput:
            return False
        before = self.state
        try:
            self.state, events = self._call(before, read)
            outcome: Any = [_named(event) for event in events]
        except (acts.Refusal, BadInput) as refusal:
            outcome = refused(refusal)
            self.refusals += 1
        except DEFECTS as problem:
            self.crashes[f"{type(read).__name__}: {problem!r}"[:200]] += 1
            return False
        self.steps.append([msgspec.json.decode(sent), outcome, self._views()])
        return isinstance(outcome, list)

    def allows(self, command: Any) -> bool:
        """Whether the engine would take the command."""
        try:
            self._call(self.state, acts.from_json(acts.to_json(command), self._kinds))
        except (acts.Refusal, BadInput):
            return False
        except DEFECTS as problem:
            self.crashes[f"{type(command).__name__}: {problem!r}"[:200]] += 1
            return False
        return True

    def _views(self) -> list[Any]:
        """Views that changed, those that changed alike together."""
        groups: list[tuple[list[int], Any]] = []
        while len(self._seen) < len(self.viewers):
            self._seen.append(None)
        for number, viewer in enumerate(self.viewers):
            new = plain(self._look(self.state, viewer))
            found = changes(self._seen[number], new)
            self._seen[number] = new
            if found:
                alike = next((group for group in groups if group[1] == found), None)
                if alike is None:
                    groups.append(([number], found))
                else:
                    alike[0].append(number)
        return [list(group) for group in groups]

    def written(self) -> dict[str, Any]:
        viewers = [plain(viewer) for viewer in self.viewers]
        return {"setup": self.setup, "viewers": viewers, "steps": self.steps}


def refused(refusal: Any) -> dict[str, str]:
    """A refusal, or input that cannot be taken, as it is written down."""
    name = type(refusal).__name__
    if isinstance(refusal, BadInput):
        return {"refused": name, "reason": str(refusal)}
    return {
        "refused": name,
        "reason": ordered(refusal.reason),
        "clause": refusal.clause,
        "book": refusal.book,
    }


def _named(event: Any) -> Any:
    """An event with the name of its type."""
    return {"type": type(event).__name__, **plain(event)}
