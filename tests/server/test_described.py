"""The description of the server, and requests made up from it."""

import json
import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks

from croupier.server import document
from tests.server.open_house import Open, Person

load_all_checks()

DOCUMENT = document()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
EXAMPLES = int(os.environ.get("CROUPIER_SCHEMA_EXAMPLES", "8"))
"""Requests made up for each path; the environment may ask for more."""
WANTED = (
    "response_schema_conformance",
    "status_code_conformance",
    "content_type_conformance",
    "not_a_server_error",
)
PATHS = sorted(
    path for path, item in DOCUMENT["paths"].items() if "get" in item and "/odds/" not in path
)


@pytest.mark.parametrize("path", PATHS)
def test_what_a_get_answers_is_what_the_description_says(house: Open, path: str) -> None:
    person = Person(house).come_in()
    checks = list(CHECKS.get_by_names(list(WANTED)))
    assert len(checks) == len(WANTED)

    def ask(case: Any) -> None:
        answer = case.call(base_url=house.url, cookies=dict(person.web.cookies))
        case.validate_response(answer, checks=checks)

    bounded = settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    bounded(given(case=SCHEMA[path]["GET"].as_strategy())(ask))()


def test_the_description_is_served_as_it_is_printed(house: Open) -> None:
    assert httpx.get(f"{house.url}/api/openapi.json").json() == json.loads(json.dumps(DOCUMENT))
