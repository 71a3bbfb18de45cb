"""Tests that every floor command decides something and every event changes something."""

from collections.abc import Iterable

from croupier.floor import FloorCommand, FloorEvent, FloorRules
from croupier.floor.floor import HouseEvent, TableEvent

ONLY_WRITTEN_DOWN = {
    "AskedToSit",
    "BonusPaidOut",
    "CardsAskedFor",
    "RulesExplained",
    "RulesShown",
    "ShuffleOrdered",
    "TroubleReported",
    "WagerRefused",
    "WallClockJumped",
}
"""Events that are kept for the record and change neither the house nor a table."""


def kinds_with(method: object, name: str, kinds: Iterable[type]) -> set[str]:
    """The kinds whose method of that name is this one."""
    return {kind.__name__ for kind in kinds if getattr(kind, name, None) is method}


def test_every_command_has_its_own_way_of_being_decided() -> None:
    assert len(FloorRules.decides) > 90
    assert kinds_with(FloorCommand.decide, "decide", FloorRules.decides) == set()


def test_an_event_changes_something_or_is_known_to_be_only_written_down() -> None:
    assert kinds_with(FloorEvent.evolve, "evolve", FloorRules.applies) == set()
    of_the_house = kinds_with(HouseEvent.apply, "apply", FloorRules.applies)
    at_a_table = kinds_with(TableEvent.apply, "apply", FloorRules.applies)
    whole_floor = {"TableRemoved"}  # changes which tables there are
    assert of_the_house | at_a_table == ONLY_WRITTEN_DOWN | whole_floor
