"""Fixtures of the client's tests: a real server, and the access token of a player."""

from collections.abc import Iterator

import pytest

from tests.server.open_house import Open, Person, open_house

PASSWORD = "a good long password"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """One house with the demonstration floor for all tests of a file."""
    with open_house(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def player(house: Open) -> Person:
    """A player with a password, signed in over HTTP."""
    person = Person(house)
    answer = person.web.post("/api/register", json={"name": "ada bots", "password": PASSWORD})
    person.me = answer.json()
    return person


def new_token(player: Person, *scopes: str) -> str:
    body = {"name": "test", "scopes": scopes, "days": 1, "password": PASSWORD}
    answer = player.post("/api/access-tokens", body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


@pytest.fixture(scope="module")
def token(player: Person) -> str:
    """An access token to read, play and ask for odds."""
    return new_token(player, "read", "play", "odds")
