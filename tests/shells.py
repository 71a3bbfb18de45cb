"""Shells on this machine, for tests of completion, and the words that each completes."""

import os
import pty
import select
import shutil
import subprocess
import time
from pathlib import Path

from tests.patience import PATIENCE

SHELLS = ("bash", "zsh", "fish")
_BASH = """
source {script}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_croupier croupier "${{COMP_WORDS[-1]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def installed_shells() -> list[str]:
    return [shell for shell in SHELLS if shutil.which(shell)]


def missing_shells() -> list[str]:
    return [shell for shell in SHELLS if not shutil.which(shell)]


def completed(shell: str, script: Path, line: str, until: str) -> str:
    """What the shell makes of a line whose last word is begun, with one way to go on.

    A terminal is read until the words of `until` are there, as long as patience lasts.
    """
    if shell == "zsh":
        return _in_terminal(script, line, until)
    if shell == "fish":
        found = _said("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")
    else:
        found = _said("bash", "--norc", "-c", _BASH.format(script=script, words=line))
    return " ".join((*line.split()[:-1], *found))


def _said(*words: str) -> list[str]:
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return [text.split("\t")[0] for text in done.stdout.splitlines()]


def _in_terminal(script: Path, line: str, until: str) -> str:
    """zsh completes only where somebody types: the line, then Tab."""
    folder = script.parent / "functions"
    folder.mkdir(exist_ok=True)
    (folder / "_cyclopts_croupier").write_text(script.read_text(encoding="utf-8"))
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="dumb", COLUMNS="200")
        os.execlp("zsh", "zsh", "-f", "-i")
    try:
        start = f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; echo rea''dy\n"
        _typed(terminal, start, "ready")
        return until if until in _typed(terminal, f"{line}\t", until) else ""
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def _typed(terminal: int, text: str, until: str) -> str:
    """Types a text, and reads what the terminal shows until that is there."""
    os.write(terminal, text.encode())
    shown, last = "", time.monotonic() + PATIENCE
    while until not in shown and time.monotonic() < last:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 65536).decode(errors="replace")
    return shown
