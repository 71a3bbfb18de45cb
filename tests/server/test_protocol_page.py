"""docs/protocol.md lists every endpoint of the server, and none that is not there."""

import re
from pathlib import Path
from typing import Any

from croupier.server import document

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
REQUEST = re.compile(r"`(GET|POST) (/api/[^ `?\n]+)")
TYPES = ("AccountShown", "LobbyTable", "Me", "MeterShown", "PokerShown", "RoomShown", "TableShown")


def described() -> Any:
    """The OpenAPI document of the server."""
    return document()


def test_every_endpoint_is_on_the_page_and_every_one_on_the_page_exists() -> None:
    on_the_page = set(REQUEST.findall(PAGE.read_text(encoding="utf-8")))
    paths = described()["paths"]
    served = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert on_the_page == served


def test_the_types_on_the_page_have_all_their_members() -> None:
    text = PAGE.read_text(encoding="utf-8")
    schemas = described()["components"]["schemas"]
    missing = []
    for name in TYPES:
        found = re.search(rf"^{name} +(\{{.*?\}})\n(?=```|\w)", text, re.MULTILINE | re.DOTALL)
        shown = set(re.findall(r'"(\w+)"', found[1])) if found else set()
        missing += [f"{name}.{member}" for member in schemas[name]["properties"].keys() - shown]
    assert missing == []
