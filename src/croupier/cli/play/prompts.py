"""What a person at the terminal answers, and how they get up from the table."""

import sys


class Leave(Exception):
    """The person gets up from the table."""


def answer(prompt: str) -> str:
    """One answer; end of input or q gets up from the table."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\0"
    if not line:
        raise Leave
    said = " ".join("".join(c for c in line if c.isprintable()).split())
    if said.lower() in ("q", "quit", "exit"):
        raise Leave
    return said
