"""Tests of what commands show on a terminal: colours, and progress at 80 columns."""

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.output import progress_bars
from tests.cli.test_json_everywhere import ROUND

COLOUR = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")
TASKS = (
    "Playing",
    "Solving melbourne-wsop/ultimate with my-careful-strategy; compiling first",
    "Counting all cards to come; compiling first",
)


def on_terminal(*words: str, **environment: str) -> str:
    """What a command shows on a terminal."""
    leader, follower = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", *words],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=kept | {"TERM": "xterm-256color", "COLUMNS": "80"} | environment,
    ):
        os.close(follower)
        shown = b"".join(_read(leader))
    os.close(leader)
    return shown.decode()


def _read(terminal: int) -> Iterator[bytes]:
    try:
        while part := os.read(terminal, 65536):
            yield part
    except OSError:
        return  # the other end is closed


def test_a_terminal_has_colours_unless_the_environment_says_no(tmp_path: Path) -> None:
    """A wager that lost is red."""
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    assert COLOUR.search(on_terminal("settle", str(file)))
    plain = on_terminal("settle", str(file), NO_COLOR="1")
    assert "lose" in plain
    assert not COLOUR.search(plain)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("total", [None, 1000])
def test_progress_is_one_line_with_its_bar_and_figures(
    task: str, columns: int, total: int | None
) -> None:
    paper = io.StringIO()
    console = Console(file=paper, width=columns, force_terminal=True, color_system=None)
    bars = progress_bars(console)
    bar = bars.add_task(task, total=total)
    bars.advance(bar, 420)
    console.print(bars.get_renderable())
    [line] = paper.getvalue().splitlines()
    assert len(line) <= columns
    assert line.count("━") == (20 if total is None else 8)  # 42% of 20
    assert total is None or "42%" in line
    assert line.startswith(task if len(task) < columns - 40 else task[: columns - 40][:3])
