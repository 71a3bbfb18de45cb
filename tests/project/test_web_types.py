"""The browser client takes the types of what the server sends from the server, not from copies."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.server import document
from tests.project.rooms import ROOT

CLIENT = ROOT / "web" / "src"
FEW = 3
"""Types with fewer members than this, such as `{ id, name }`, are alike by chance."""
SHARE = 0.6
"""A type with this share of the members of a schema is a copy of it."""
DECLARED = re.compile(r"^(?:export )?(?:interface (\w+)[^{\n]*|type (\w+) = )\{\n", re.M)
MEMBER = re.compile(r"^  (\w+)\??:", re.M)


def declared(source: str) -> Iterator[tuple[str, set[str]]]:
    """The object types of a file that Biome has formatted, each with the names of its members."""
    for found in DECLARED.finditer(source):
        body = source[found.end() : source.index("\n}", found.end())]
        yield found[1] or found[2], set(MEMBER.findall(body))


def schemas() -> dict[str, set[str]]:
    described: Any = document()["components"]
    return {
        name: set(schema.get("properties", ())) for name, schema in described["schemas"].items()
    }


def copied(members: set[str], known: dict[str, set[str]]) -> list[str]:
    """The schemas of which a type with these members would be a copy."""
    return [
        name
        for name, theirs in known.items()
        if len(members) >= FEW and members <= theirs and len(members) >= SHARE * len(theirs)
    ]


def test_no_type_of_the_client_repeats_a_schema_of_the_server() -> None:
    known = schemas()
    assert [
        f"{file.relative_to(ROOT)}: take {schema} of lib/server-types.ts instead of {name}"
        for file in sorted(CLIENT.rglob("*.ts*"))
        for name, members in declared(file.read_text(encoding="utf-8"))
        for schema in copied(members, known)
    ] == []


@pytest.mark.parametrize(
    "source, caught",
    [
        (
            "export interface Duty {\n  house: string;\n  role: string;\n  on_duty: boolean;\n}\n",
            True,
        ),
        ("type Duty = {\n  house: string;\n  role: string;\n  on_duty?: boolean;\n}\n", True),
        ("interface Props {\n  house: string;\n  role: string;\n  done: () => void;\n}\n", False),
        ("interface Named {\n  house: string;\n  role: string;\n}\n", False),
    ],
)
def test_a_copy_is_recognised(source: str, caught: bool) -> None:
    known = {"RoleHeld": {"house", "role", "on_duty", "tables"}}
    assert [bool(copied(members, known)) for _, members in declared(source)] == [caught]


def test_the_client_has_types_of_its_own_that_are_read() -> None:
    files = [Path(file) for file in CLIENT.rglob("*.ts*")]
    assert len([name for f in files for name, _ in declared(f.read_text(encoding="utf-8"))]) > 30
