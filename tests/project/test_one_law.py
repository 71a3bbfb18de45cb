"""Tests that each command and event belongs to one room only."""

import importlib
import inspect
import pkgutil

import msgspec
import pytest

from croupier.acts import Command

ENGINES = ("banked", "poker", "jackpot", "tournament")


def words_of(room: str) -> set[str]:
    """The names of a room's commands and events: tagged structs, bases included."""
    package = importlib.import_module(f"croupier.{room}")
    found = set()
    for module in pkgutil.walk_packages(package.__path__, f"croupier.{room}."):
        inside = importlib.import_module(module.name)
        for name, kind in vars(inside).items():
            own = inspect.isclass(kind) and kind.__module__ == inside.__name__
            if own and issubclass(kind, msgspec.Struct) and _is_word(kind):
                found.add(name)
    return found


def _is_word(kind: type[msgspec.Struct]) -> bool:
    return issubclass(kind, Command) or kind.__struct_config__.tag is not None


def test_the_words_of_a_room_are_found() -> None:
    assert {"SitDown", "SatDown", "BeginHand", "FloorCommand"} <= words_of("floor")
    assert {"TakeSeat", "SeatTaken", "OpenRound"} <= words_of("banked")
    assert {"Fold", "Folded", "ShuffleDeck", "Shuffled"} <= words_of("poker")


@pytest.mark.parametrize("room", ENGINES)
def test_the_floor_shares_no_command_or_event_with_an_engine(room: str) -> None:
    assert words_of("floor") & words_of(room) == set()
