"""`Engine`: decides commands and applies events, by tables that each room fills.

An engine is a law and two tables: which function decides each kind of command, and which
function applies each kind of event. A deciding function gets a recorder. It reads the state
there, refuses, or records events; each event is applied as it is recorded, so the function
sees what it has done. The result is every event with the state after it.

The functions may be methods of the commands and events themselves, as on the floor, which has
some two hundred of them: then its tables name one function for all, which calls the method.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NoReturn, TypeAlias, TypeVar

import msgspec

from croupier.acts.actor import Actor
from croupier.acts.authority import Cited, needs_power, needs_role
from croupier.acts.refusal import Refusal
from croupier.books import Power

LawT = TypeVar("LawT")
BookLawT = TypeVar("BookLawT", bound=Cited)
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


EngineStep: TypeAlias = tuple[EventT, StateT]
"""An event and the state after it."""

Decide = Callable[[Any, Any], None]
"""Decides a command: `decide(recorder, command)`."""

Apply = Callable[[Any, Any], Any]
"""The state after an event: `apply(state, event)`."""


class Recording(msgspec.Struct, Generic[LawT, StateT, EventT], gc=False):
    """One command being decided: the law, the state so far, and what has been recorded.

    A room adds methods that its deciding functions often need in a subclass.
    `states` are the states after each event, where they are asked for; None stands for a state
    that was not computed.
    """

    law: LawT
    state: StateT
    applies: Mapping[type, Apply]
    states: list[StateT | None] | None = None
    events: tuple[EventT, ...] = ()

    def record(self, event: EventT) -> None:
        """Records an event and applies it to `state`."""
        self.state = after = self.applies[type(event)](self.state, event)
        self.events += (event,)
        if self.states is not None:
            self.states.append(after)

    def record_run(self, events: Sequence[EventT], after: StateT) -> None:
        """Records several events with the state after the last; those between are not computed."""
        if not events:
            return
        self.state = after
        self.events += (*events,)
        if self.states is not None:
            self.states += [None] * (len(events) - 1)
            self.states.append(after)


class Recorder(Recording[BookLawT, StateT, EventT], gc=False):
    """A recording under the law of one book, whose refusals cite its clauses."""

    def refuse(self, kind: type[Refusal], reason: str, clause: str = "") -> NoReturn:
        """Refuses the command, citing a clause of the law's book; recorded events are dropped."""
        raise kind(reason, clause, self.law.book.id)

    def power(self, actor: Actor, name: str) -> Power:
        """The book's power of this name; refuses an actor who does not hold it."""
        return needs_power(self.law.book, actor, name)

    def role(self, actor: Actor, role: str, clause: str = "") -> None:
        """Refuses an actor in a role below this one."""
        needs_role(self.law.book, actor, role, clause)


class Engine(Generic[LawT, StateT, EventT]):
    """Decides commands by a law. Subclasses name their tables and their recorder."""

    decides: ClassVar[Mapping[type, Decide]]
    """The function that decides each kind of command: `decide(recorder, command)`."""
    applies: ClassVar[Mapping[type, Apply]]
    """The function that applies each kind of event: `apply(state, event)`."""
    recorder: ClassVar[type[Recording[Any, Any, Any]]]

    def __init__(self, law: LawT) -> None:
        self.law = law
        self._recorder, self._applies = self.recorder, self.applies

    def run(self, recorder: Any, command: Any) -> None:
        """Decides a command; a room that decides more with every command extends this."""
        self.decides[type(command)](recorder, command)

    def steps(self, state: StateT, command: Any) -> tuple[EngineStep[EventT, StateT], ...]:
        """Every event a command leads to with the state after it, or a Refusal."""
        recorder = self._recorder(self.law, state, self._applies, [])
        self.run(recorder, command)
        events = recorder.events
        if len(events) == 1:
            return ((events[0], recorder.state),)
        found: list[EngineStep[EventT, StateT]] = []
        for event, after in zip(events, recorder.states or (), strict=True):
            state = self._applies[type(event)](state, event) if after is None else after
            found.append((event, state))
        return tuple(found)

    def perform(self, state: StateT, command: Any) -> tuple[StateT, tuple[EventT, ...]]:
        """The state a command leads to and its events, or a Refusal."""
        recorder = self._recorder(self.law, state, self._applies)
        self.run(recorder, command)
        return recorder.state, recorder.events

    def decide(self, state: StateT, command: Any) -> tuple[EventT, ...]:
        """The events a command leads to, or a Refusal."""
        return self.perform(state, command)[1]

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after an event that has happened. Nothing is refused here."""
        after: StateT = self.applies[type(event)](state, event)
        return after
