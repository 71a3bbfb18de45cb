"""The listing of messages: by category and room, once for each place and wording."""

import re
from collections import defaultdict
from collections.abc import Iterable

from tests.messages.rules import Message, complaints

CATEGORIES = ("refusal", "house error", "bad input", "record error", "notice")
_VALUE = re.compile(r"\$?\d[\d,.]*\d|\d|\"[^\"]*\"")


def written(messages: Iterable[Message]) -> str:
    """The listing: a table of counts, then every wording with the place that makes it.

    Messages of one place that differ only in figures and quoted values are listed once.
    """
    wordings: dict[tuple[str, str, str], Message] = {}
    for message in messages:
        wordings.setdefault((message.category, message.place, _pattern(message.text)), message)
    rooms: dict[str, dict[str, list[Message]]] = defaultdict(lambda: defaultdict(list))
    for message in wordings.values():
        rooms[message.category][_room(message)].append(message)
    parts = [_counts(list(wordings.values()))]
    for category in CATEGORIES:
        for room, found in sorted(rooms[category].items()):
            parts.append(f"\n== {category}: {room} ({len(found)}) ==\n")
            parts += [_entry(message) for message in sorted(found, key=lambda m: (m.place, m.text))]
    return "\n".join(parts) + "\n"


def _pattern(text: str) -> str:
    return _VALUE.sub("0", text)


def _room(message: Message) -> str:
    return message.place.split(".")[1]


def _counts(messages: list[Message]) -> str:
    lines = [f"{'category':14} {'wordings':>8} {'against the rules':>18}"]
    for category in CATEGORIES:
        found = [message for message in messages if message.category == category]
        wrong = sum(1 for message in found if any(complaints(message)))
        lines.append(f"{category:14} {len(found):8} {wrong:18}")
    wrong = sum(1 for message in messages if any(complaints(message)))
    lines.append(f"{'all':14} {len(messages):8} {wrong:18}")
    return "\n".join(lines)


def _entry(message: Message) -> str:
    said_to = f" to {message.role}" if message.role else ""
    wrong = "".join(f"\n      ! {complaint}" for complaint in complaints(message))
    return f"  {message.text}\n      {message.kind}{said_to}, {message.place}{wrong}"
