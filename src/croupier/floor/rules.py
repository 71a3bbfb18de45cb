"""`FloorRules`, the engine of the floor, with its tables of commands and events."""

from collections.abc import Mapping
from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import iter_modules
from typing import Any, Final, TypeVar

from croupier.acts import Apply, Decide, Engine, from_json
from croupier.floor import people, poker, tables
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorEvent,
    FloorLaw,
    FloorRecorder,
    JackpotStates,
    TableCommand,
    TableEvent,
    no_jackpots,
)
from croupier.floor.people.accounts import BuyInFolded
from croupier.floor.people.escrow import Entrust, HandBack
from croupier.floor.poker.waiting import end_calls
from croupier.floor.tables.closing import finish_closing
from croupier.floor.tables.notices import take_effect

MODULES: Final = [
    import_module(f"{room.__name__}.{found.name}")
    for room in (people, tables, poker)
    for found in iter_modules(room.__path__)
]
"""Every module of the sub-rooms: these define the commands and events of the floor."""

KindT = TypeVar("KindT", FloorCommand, FloorEvent)


def _kinds(base: type[KindT]) -> list[type[KindT]]:
    """Every class of command, or of event, that the modules define."""
    return [
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]


OF_THE_HOUSE: Final = (BuyInFolded, Entrust, HandBack)
"""Commands that the house itself gives, for a deal or for a tournament, and nobody else."""


def decide(recorder: FloorRecorder, command: FloorCommand) -> None:
    """Decides a command of the floor: each kind has its own method for that."""
    command.decide(recorder)


def changed(floor: Floor, event: FloorEvent) -> Floor:
    """The floor after an event that has happened: each kind has its own method for that."""
    return event.evolve(floor)


DECIDES: Final[Mapping[type, Decide]] = dict.fromkeys(_kinds(FloorCommand), decide)
APPLIES: Final[Mapping[type, Apply]] = dict.fromkeys(_kinds(FloorEvent), changed)


class FloorRules(Engine[FloorLaw, Floor, FloorEvent]):
    """The engine of the floor: decides commands by the books given, and applies events.

    `jackpots` gives the state of a book's jackpot systems: a table whose sign offers a jackpot
    wager opens only if it is linked to a running one.
    """

    decides = DECIDES
    applies = APPLIES
    recorder = FloorRecorder

    def __init__(self, law: FloorLaw | None = None, jackpots: JackpotStates = no_jackpots) -> None:
        super().__init__(law if law is not None else FloorLaw())
        self.jackpots = jackpots

    def run(self, recorder: FloorRecorder, command: FloorCommand) -> None:
        """Decides a command; before it and after it, announced changes that are due take effect."""
        recorder.jackpots, recorder.actor, recorder.at = self.jackpots, command.actor, command.at
        before = recorder.state
        if before.room.calls:
            end_calls(recorder, command.at)
        if isinstance(command, TableCommand):
            table = before.tables.get(command.table)
            if table is not None and table.notices:
                take_effect(recorder, command.table, command.at)
        decide(recorder, command)
        tables = recorder.state.tables
        if tables is before.tables:
            return
        for name in {e.table: None for e in recorder.events if isinstance(e, TableEvent)}:
            if name not in tables:
                continue
            if tables[name].notices:
                take_effect(recorder, name, command.at)
            if recorder.state.tables[name].phase == "closing":
                finish_closing(recorder, name, command.at)


AnyFloorCommand: Any = reduce(or_, [kind for kind in DECIDES if kind not in OF_THE_HOUSE])
"""Every command that people give, for reading it from JSON."""

AnyFloorEvent: Any = reduce(or_, APPLIES)
"""Every event of the floor, for reading it from JSON."""


def read_command(data: bytes | str) -> FloorCommand:
    """A command from its JSON; anything else is bad input."""
    command: FloorCommand = from_json(data, AnyFloorCommand)
    return command


def read_event(data: bytes | str) -> FloorEvent:
    """An event from its JSON, as the log holds it."""
    event: FloorEvent = from_json(data, AnyFloorEvent)
    return event
