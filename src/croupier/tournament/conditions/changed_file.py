"""Changes figures of a tournament's file, and leaves every other line and comment as it is."""

from __future__ import annotations

from collections.abc import Mapping


def with_figures(text: str, figures: Mapping[str, str]) -> str:
    """The file with other lines for some figures, each named as `section.key`, or `key` at the top.

    The value is the whole line that takes the place of the figure's.
    """
    left, section, lines = dict(figures), "", []
    for line in text.splitlines():
        if line.startswith("["):
            section = line.split("]")[0].strip("[]") + "."
        key = line.split("=")[0].strip()
        lines.append(left.pop(f"{section}{key}", line))
    assert not left, f"the file has no {', '.join(left)}"
    return "\n".join(lines) + "\n"
