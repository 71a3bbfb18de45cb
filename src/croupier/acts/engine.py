"""The one shape of an engine: commands are decided, events recorded, pairs given back.

An engine is a law and two tables: which function decides each kind of command, and which
function applies each kind of event. A deciding function gets a recorder. It reads the state
there, refuses, or records events; each event is applied as it is recorded, so the function
sees what it has done. What comes out is every event with the state after it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NoReturn, TypeAlias, TypeVar, cast

from croupier.acts.actor import Actor
from croupier.acts.authority import Cited, needs_power, needs_role
from croupier.acts.refusal import Refusal
from croupier.books import Power

LawT = TypeVar("LawT")
BookLawT = TypeVar("BookLawT", bound=Cited)
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


Step: TypeAlias = tuple[EventT, StateT]
"""An event and the state after it."""

Apply = Callable[[Any, Any], Any]
"""The state after an event: `apply(state, event)`."""


class Recording(Generic[LawT, StateT, EventT]):
    """One command being decided: the law, the state so far, and what has been recorded.

    A room adds the questions its own law asks again and again as methods of a subclass.
    """

    __slots__ = ("_after", "_applies", "_before", "events", "law", "state")

    def __init__(self, law: LawT, state: StateT, applies: Mapping[type, Apply]) -> None:
        self.law = law
        self.state = state
        self.events: list[EventT] = []
        self._before = state
        self._after: list[StateT | None] = []
        self._applies = applies

    def record(self, event: EventT) -> None:
        """Records an event; the state is the one after it from here on."""
        self.state = after = self._applies[type(event)](self.state, event)
        self.events.append(event)
        self._after.append(after)

    def record_known(self, event: EventT, after: StateT) -> None:
        """Records an event whose state is worked out already."""
        self.state = after
        self.events.append(event)
        self._after.append(after)

    def record_run(self, events: Sequence[EventT], after: StateT) -> None:
        """Records several events at once; the states between them are worked out if asked for."""
        if not events:
            return
        self.state = after
        self.events += events
        self._after += [None] * (len(events) - 1)
        self._after.append(after)

    @property
    def steps(self) -> tuple[Step[EventT, StateT], ...]:
        """Every event recorded, each with the state after it."""
        if len(self.events) == 1:
            return ((self.events[0], self.state),)
        state = self._before
        for place, (event, after) in enumerate(zip(self.events, self._after, strict=True)):
            if after is None:
                self._after[place] = state = self._applies[type(event)](state, event)
            else:
                state = after
        return cast(
            "tuple[Step[EventT, StateT], ...]", (*zip(self.events, self._after, strict=True),)
        )


class Recorder(Recording[BookLawT, StateT, EventT]):
    """A recording under the law of one book, which refuses by its clauses."""

    __slots__ = ()

    def refuse(self, kind: type[Refusal], reason: str, clause: str = "") -> NoReturn:
        """Refuses the command by a clause of the law's book; nothing recorded so far counts."""
        raise kind(reason, clause, self.law.book.id)

    def power(self, actor: Actor, name: str) -> Power:
        """The power the book gives under this name, refused to whoever does not hold it."""
        return needs_power(self.law.book, actor, name)

    def role(self, actor: Actor, role: str, clause: str = "") -> None:
        """Refuses whoever acts in a role below this one."""
        needs_role(self.law.book, actor, role, clause)


class Engine(Generic[LawT, StateT, EventT]):
    """A law that commands are decided by. Subclasses name their tables and their recorder."""

    decides: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    """The function that decides each kind of command: `decide(recorder, command)`."""
    applies: ClassVar[Mapping[type, Apply]]
    """The function that applies each kind of event: `apply(state, event)`."""
    recorder: ClassVar[type[Recording[Any, Any, Any]]]

    def __init__(self, law: LawT) -> None:
        self.law = law

    def run(self, recorder: Any, command: Any) -> None:
        """Decides a command; a room that decides more with every command extends this."""
        self.decides[type(command)](recorder, command)

    def steps(self, state: StateT, command: Any) -> tuple[Step[EventT, StateT], ...]:
        """Every event a command leads to with the state after it, or a Refusal."""
        recorder = self.recorder(self.law, state, self.applies)
        self.run(recorder, command)
        return recorder.steps

    def perform(self, state: StateT, command: Any) -> tuple[StateT, tuple[EventT, ...]]:
        """The state a command leads to and its events, or a Refusal."""
        recorder = self.recorder(self.law, state, self.applies)
        self.run(recorder, command)
        return recorder.state, tuple(recorder.events)

    def decide(self, state: StateT, command: Any) -> tuple[EventT, ...]:
        """The events a command leads to, or a Refusal."""
        return self.perform(state, command)[1]

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after an event that has happened. Nothing is refused here."""
        after: StateT = self.applies[type(event)](state, event)
        return after
