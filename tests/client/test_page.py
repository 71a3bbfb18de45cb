"""Runs the code of the guide to clients, against a real server."""

import doctest
from pathlib import Path

from tests.client.conftest import new_token
from tests.server.open_house import Open, Person

PAGE = Path(__file__).parents[2] / "docs" / "clients.md"


def of_house(text: str, house: Open, token: str) -> str:
    """The text of the page with the address of a server, and a token, that there are."""
    return text.replace("127.0.0.1:8080", house.address).replace("croupier_...", token)


def test_what_the_guide_shows_is_what_happens(house: Open, player: Person) -> None:
    text = of_house(PAGE.read_text(encoding="utf-8"), house, new_token(player, "read", "odds"))
    shown = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    failed, tried = runner.run(shown)
    assert (failed, tried > 20) == (0, True)
