"""Tests of the OpenAPI document, and of random requests made from it.

The requests come from nobody, a guest and the administrator, with random and with valid values.
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from croupier.server import document, socket_document
from croupier.server.live import frames
from tests.server.commands import commands_of
from tests.server.open_house import Open, Person, open_house

DOCUMENT: dict[str, Any] = document()
EXAMPLES = (2, pytest.param(20, marks=pytest.mark.long))
"""Requests made up for each path and person."""
WANTED = (
    "response_schema_conformance",
    "status_code_conformance",
    "content_type_conformance",
    "not_a_server_error",
    "unsupported_method",
    "positive_data_acceptance",
    "negative_data_rejection",
)
SLOW = ("/api/odds", "/api/advise")
"""The solver's own; its tests ask it."""
ENDS = ("/api/sign-out", "/api/password")
"""What ends the session of whoever asks is asked by nobody here."""
HASHED = ("/api/register", "/api/sign-in", "/api/staff")
"""What takes a password's time to answer is asked once."""
OPERATIONS = sorted(
    (path, method)
    for path, item in DOCUMENT["paths"].items()
    for method in item
    if not path.startswith(SLOW)
)
PASSWORD = "a good long password"


@cache
def read() -> tuple[Any, list[Any]]:
    """The description and the wanted checks. Every worker collects this file and one runs it, so
    only that one takes the seconds to read them."""
    import schemathesis
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    return schemathesis.openapi.from_dict(DOCUMENT), list(CHECKS.get_by_names(list(WANTED)))


class People:
    """Who asks, and what there is to ask about."""

    def __init__(self, house: Open) -> None:
        self.house = house
        self.boss = Person(house).sign_in("admin", house.password)
        changed = self.boss.post("/api/password", {"old": house.password, "new": PASSWORD})
        self.boss.me = changed.json()
        self.guest = Person(house).come_in()
        self.guest.sit("CAN-U1")
        self.nobody = Person(house)
        rounds = self.guest.web.get("/api/tables/CAN-U1/rounds").json()["rounds"]
        self.values: dict[str, Any] = {
            "id": itertools.cycle(["CAN-U1", "MEL-NL1", "SYD-B1"]),
            "table": itertools.cycle(["CAN-U1", "MEL-O1"]),
            "round": itertools.cycle([rounds[0]["id"] if rounds else "CAN-U1-1"]),
            "book": itertools.cycle(["melbourne-wsop", "canberra-ultimate", "melbourne-poker"]),
            "one": itertools.cycle(["melbourne-wsop"]),
            "other": itertools.cycle(["canberra-ultimate"]),
            "house": itertools.cycle(["Casino Canberra", "Crown Perth"]),
            "person": itertools.cycle([self.guest.name, "admin"]),
            "kind": itertools.cycle(["pay", "read", "rule"]),
            "key": (f"described {n}" for n in itertools.count()),
            "role": itertools.cycle(["player", "casino-operator", "dealer"]),
            "amount": itertools.cycle([100, 0, 5_000]),
            "seat": itertools.cycle([3, 1, 99]),
            "buy_in": itertools.cycle([20_000]),
            "count": itertools.cycle([1, 2]),
        }

    def means_something(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return {k: next(self.values[k]) if k in self.values else v for k, v in given.items()}


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    with open_house(tmp_path_factory.mktemp("described") / "house.db") as opened:
        yield People(opened)


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("path, method", OPERATIONS)
def test_every_answer_is_one_that_the_description_gives(
    people: People, path: str, method: str, examples: int
) -> None:
    askers = [people.nobody] if path in ENDS else [people.nobody, people.guest, people.boss]

    def ask(case: Any) -> None:
        for who in askers:
            _checked(case, who)
        if case.path_parameters:
            case.path_parameters = people.means_something(case.path_parameters)
        if case.query:
            case.query = people.means_something(case.query)
        for who in askers:
            if isinstance(case.body, dict):
                case.body = people.means_something(case.body)
            _checked(case, who)

    bounded = settings(
        max_examples=1 if path in HASHED else examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    schema, _ = read()
    bounded(given(case=schema[path][method.upper()].as_strategy())(ask))()


def _checked(case: Any, who: Person) -> None:
    headers = {"X-CSRF": who.me["csrf"]} if who.me else {}
    answer = case.call(
        base_url=who.house.url, cookies=dict(who.web.cookies), headers=headers, timeout=60
    )
    _, checks = read()
    case.validate_response(answer, checks=checks)


@pytest.mark.parametrize("room", ["banked", "poker", "floor", "jackpot"])
def test_every_command_there_is_gets_an_answer_of_the_described_form(
    people: People, room: str
) -> None:
    """Each once by a player and once by staff: done, or refused in one line, never a fault."""
    path = {
        "banked": "/api/tables/CAN-U1/commands",
        "poker": "/api/tables/MEL-NL1/commands",
        "floor": "/api/floor/commands",
        "jackpot": "/api/jackpots/melbourne-wsop/commands",
    }[room]
    answers = set()
    for command in commands_of(room):
        for who, role in ((people.guest, "player"), (people.boss, "casino-operator")):
            body = {"key": next(people.values["key"]), "role": role, "command": command}
            answer = who.post(path, body)
            assert answer.status_code in (200, 403, 404, 409, 422), (command, answer.text)
            if answer.status_code != 200:
                told = answer.json()
                assert told["problem"], command
                assert "\n" not in told["problem"]
            answers.add(answer.status_code)
    assert {409, 422} & answers


def test_the_descriptions_are_served_as_they_are_printed(house: Open) -> None:
    for name, made in (("openapi", DOCUMENT), ("asyncapi", socket_document())):
        assert httpx.get(f"{house.url}/api/{name}.json").json() == json.loads(json.dumps(made))


def test_generators_of_clients_find_flat_names_tags_and_ways_to_sign_in() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert all(name.isidentifier() for name in schemas)
    assert {"BankedFold", "PokerFold"} <= schemas.keys()
    assert '"items": false' not in json.dumps(DOCUMENT)
    tags = {tag["name"] for tag in DOCUMENT["tags"]}
    operations = [said for path in DOCUMENT["paths"].values() for said in path.values()]
    assert all(set(said["tags"]) <= tags and said["security"] for said in operations)
    assert DOCUMENT["paths"]["/api/settle"]["post"]["security"][0] == {}
    wager = DOCUMENT["paths"]["/api/tables/{id}/commands"]["post"]
    by_token = [{"bearer": ["play"]}, {"bearer": ["staff-work"]}]
    assert wager["security"] == [{"session": [], "csrf": []}, *by_token]


def test_the_socket_is_described_with_every_message_and_all_that_they_hold() -> None:
    made: dict[str, Any] = socket_document()
    messages = {*get_args(frames.Frame), *get_args(frames.Message)}
    assert made["channels"]["live"]["messages"].keys() == {kind.__name__ for kind in messages}
    referred = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(made)))
    assert referred == made["components"]["schemas"].keys()
