"""The protocol of all engines, `Rules`, and functions that perform commands and replay events.

`decide(state, command)` returns the events of a command, or raises a Refusal.
`evolve(state, event)` returns the state after an event, and never refuses. Both
are pure, so replaying the events of a game gives exactly its state.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

S = TypeVar("S")
C = TypeVar("C", contravariant=True)
E = TypeVar("E")


class Rules(Protocol[S, C, E]):
    """A game that can be played by commands and replayed from events."""

    def decide(self, state: S, command: C) -> tuple[E, ...]:
        """The events a command leads to, or a Refusal."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after an event that has happened."""
        ...


def perform(rules: Rules[S, C, E], state: S, command: C) -> tuple[S, tuple[E, ...]]:
    """Decides a command and applies its events."""
    events = rules.decide(state, command)
    for event in events:
        state = rules.evolve(state, event)
    return state, events


def replay(rules: Rules[S, C, E], state: S, events: Iterable[E]) -> S:
    """The state after all these events."""
    for event in events:
        state = rules.evolve(state, event)
    return state


def prefixes(rules: Rules[S, C, E], state: S, events: Iterable[E]) -> Iterator[S]:
    """The state after each of these events, and first the state before them."""
    yield state
    for event in events:
        state = rules.evolve(state, event)
        yield state
