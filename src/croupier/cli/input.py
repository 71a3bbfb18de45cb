"""How commands read: a file by name, or `-` for standard input."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.errors import BadInput

FileName = Annotated[str, Parameter(help="A file, or - for standard input.")]

STANDARD_INPUT = "-"


def shown_name(name: str) -> str:
    """What to call this input in a complaint."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """The whole of the named file as text; anything unreadable is the giver's mistake."""
    try:
        raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("file", f"one that can be read ({reason})", where=name) from None
    except UnicodeDecodeError as trouble:
        raise BadInput(
            "text", f"UTF-8 (byte {trouble.start} is not)", where=shown_name(name)
        ) from None
