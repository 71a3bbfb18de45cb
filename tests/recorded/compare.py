"""Replays recorded sequences on today's engines and finds differences from version 0.1."""

from collections.abc import Iterator
from typing import Any

from tests.recorded.changes import changed, changes
from tests.recorded.difference import Difference, Found
from tests.recorded.differences import accepted
from tests.recorded.engines import ENGINES
from tests.recorded.files import sequence
from tests.recorded.forms import same_refusal, without_words

MOST_CHANGES = 6


def compare(engine: str, number: int) -> Iterator[tuple[Found, Difference | None]]:
    """Every difference in a sequence, with its entry in the list; the last may have none."""
    recorded, called = sequence(engine, number), ENGINES[engine]
    rules, state = called.begin(recorded["setup"])
    messages = called.forms.messages
    seen: dict[int, Any] = {}
    for step, (command, was, views) in enumerate(recorded["steps"]):
        about = (engine, number, step, recorded["setup"], command)
        before = state
        state, now = called.answer(rules, state, command)
        then, today = (without_words(messages, called.part(command, each)) for each in (was, now))
        if then != today:
            found = Found(*about, "answer", was, now)
            known, reworded = accepted(found), same_refusal(was, now)
            if known is not None or not reworded:
                yield found, known
            if not reworded and (known is None or not known.goes_on):
                return
            if isinstance(was, dict):
                state = before
            elif isinstance(now, dict):
                state = called.follow(rules, state, was)
        for viewers, found_changes in views:
            for viewer in viewers:
                seen[viewer] = changed(seen.get(viewer), _copied(found_changes))
        for viewer, before in seen.items():
            who = recorded["viewers"][viewer]
            if who in called.unseen:
                continue
            shown = without_words(messages, called.seen(rules, state, who, command))
            shown_then = without_words(messages, before)
            if shown != shown_then:
                found = Found(*about, "view", shown_then, shown, who)
                known = accepted(found)
                yield found, known
                if known is None:
                    return


def _copied(value: Any) -> Any:
    """A copy, for each viewer keeps a tree of their own."""
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value


def told(found: Found) -> str:
    """A difference in words, for whoever looks into it."""
    what = "" if found.viewer is None else f" for {found.viewer}"
    parts = changes(found.was, found.now)
    lines = [f"{path or '/'}: {value[0] if value else 'gone'}" for path, *value in parts]
    return "\n".join(
        (
            f"{found.engine}, sequence {found.number}, command {found.step}: {found.command}",
            f"another {found.part}{what}; it was {str(found.was)[:600]}",
            f"now {str(found.now)[:600]}",
            *lines[:MOST_CHANGES],
        )
    )
