"""What every game has in common: decide, evolve, replay.

`decide(state, command)` is the law: it returns the events that follow, or
raises a Refusal. `evolve(state, event)` is the memory: it never refuses. Both
are pure, so a game replayed from its events is the game itself.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

S = TypeVar("S")
C = TypeVar("C", contravariant=True)
E = TypeVar("E")


class Rules(Protocol[S, C, E]):
    """A game that can be played and replayed."""

    def decide(self, state: S, command: C) -> tuple[E, ...]:
        """The events a command leads to, or a Refusal."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after an event that has happened."""
        ...


def perform(rules: Rules[S, C, E], state: S, command: C) -> tuple[S, tuple[E, ...]]:
    """Decides a command and applies what follows."""
    events = rules.decide(state, command)
    for event in events:
        state = rules.evolve(state, event)
    return state, events


def replay(rules: Rules[S, C, E], state: S, events: Iterable[E]) -> S:
    """The state after a history."""
    for event in events:
        state = rules.evolve(state, event)
    return state


def prefixes(rules: Rules[S, C, E], state: S, events: Iterable[E]) -> Iterator[S]:
    """The state at every point of a history, the beginning included."""
    yield state
    for event in events:
        state = rules.evolve(state, event)
        yield state
