"""Options that describe a jackpot system, and the description that they give."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from croupier.books import Book
from croupier.cli.input import decode_json, located, read_text, shown_name
from croupier.errors import BadInput
from croupier.money import parse_typed, show_exact

TermsFile = Annotated[
    str | None,
    Parameter(
        allow_leading_hyphen=True,
        help="A JSON file with the terms of the system (needed for Sydney: start, increment, cost, "
        "payouts), or - for standard input.",
    ),
]
Cost = Annotated[
    str | None,
    Parameter(help="The cost of a wager in dollars; in Perth, of Level 1. Default: 1.00."),
]


def jackpot_line(
    law: Book, option: int | None, seed: int | None, cost: str | None, sign: str | None
) -> dict[str, Any]:
    """The description of a system, as `croupier meter` reads it, from a file or from options."""
    kind = law.jackpot.kind if law.jackpot else ""
    line: dict[str, Any] = {}
    if sign is not None:
        with located(shown_name(sign)):
            given = decode_json(read_text(sign))
            if not isinstance(given, dict):
                raise BadInput("sign", "a JSON object", given)
            line |= given
    elif kind == "sign pool":
        raise BadInput("--sign", "a file with the figures, which this book leaves to the sign")
    for key, value in (("option", option), ("seed", seed)):
        if value is not None:
            if kind != "prize meter":
                raise BadInput(f"--{key}", f"no such option with the book {law.id}", value)
            line[key] = value
    name = "level1_wager" if kind == "three levels" and "cost" not in line else "cost"
    if cost is not None:
        line[name] = show_exact(parse_typed(cost, field="--cost"), 2)
    elif not {"cost", "level1_wager"} & set(line):
        line[name] = "1.00"
    return {key: value for key, value in line.items() if key not in ("book", "meter", "pools")}


def counts_in(text: str | None, field: str) -> list[int] | None:
    """Whole numbers that are separated by commas."""
    if text is None:
        return None
    parts = text.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise BadInput(field, "a list of whole numbers such as 5,3,2", text)
    return [int(part) for part in parts]
