"""The description says which members of an answer are always there, and which are left out."""

from typing import Any

import msgspec
import pytest

from croupier.server import document
from croupier.server.always_sent import require_what_is_sent

SCHEMAS: Any = document()["components"]
SCHEMAS = SCHEMAS["schemas"]


def optional(name: str) -> set[str]:
    return set(SCHEMAS[name]["properties"]) - set(SCHEMAS[name]["required"])


@pytest.mark.parametrize("name", ["Me", "TableShown", "WagerShown", "MeterShown", "TurnOptions"])
def test_what_has_a_default_and_is_sent_all_the_same_is_required(name: str) -> None:
    assert optional(name) == set()


def test_what_is_left_out_when_it_is_empty_is_optional() -> None:
    assert optional("Problem") == {"field", "clause", "book"}
    assert {"street", "board", "seats", "todo"} <= optional("RoundView")
    assert {"id", "table", "phase"}.isdisjoint(optional("RoundView"))


def test_what_clients_send_keeps_its_defaults() -> None:
    assert optional("WatchTable") == {"after"}
    assert optional("Intent") == {"seen", "role"}


def test_what_goes_both_ways_keeps_its_defaults() -> None:
    _, components = msgspec.json.schema_components([Outer])
    require_what_is_sent(components, sent=[Outer], received=[list[Inner]])
    assert components["Inner"]["required"] == []
    assert optional("PromotionPrize") == {"litres", "cash_alternative"}


def test_the_lobby_of_a_message_is_described() -> None:
    assert SCHEMAS["LobbyMessage"]["properties"]["lobby"] == {"$ref": "#/components/schemas/Lobby"}


class Inner(msgspec.Struct):
    kept: int = 0


class Terse(msgspec.Struct, omit_defaults=True):
    left_out: int = 0


class Outer(msgspec.Struct):
    one: Inner | None
    several: dict[str, tuple[Terse, ...]] = {}


def test_structs_are_found_wherever_they_are() -> None:
    _, components = msgspec.json.schema_components([Outer])
    require_what_is_sent(components, sent=[Outer], received=[])
    assert components["Outer"]["required"] == ["one", "several"]
    assert components["Inner"]["required"] == ["kept"]
    assert components["Terse"]["required"] == []
