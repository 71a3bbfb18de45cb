"""A checker of linearizability: could the operations have happened one after another, each at one
moment between its call and its answer?

It is Wing and Gong's search with Lowe's memory: operations are tried in every order that their
times allow, and a pair of operations done and state that was seen before is not searched again. A
history is about one object: linearizability is local, so that objects can be checked one by one. An
operation whose outcome nobody knows, because its answer never came, may have happened at any moment
after its call, or never.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf
from typing import Generic, NamedTuple, TypeVar

State = TypeVar("State", bound=Hashable)

UNKNOWN = "unknown"
"""The answer to an operation whose answer never came."""


class Operation(NamedTuple):
    """A call and its answer, with the times between which it took place."""

    call: tuple[Hashable, ...]
    answer: Hashable
    called: float
    answered: float = inf

    def __str__(self) -> str:
        words = " ".join(map(str, self.call))
        return f"{self.called:.4f}..{self.answered:.4f} {words} -> {self.answer}"


class Model(NamedTuple, Generic[State]):
    """What an object does when operations come one at a time.

    `step` gives the states that an operation may lead to; none where its answer is not possible in
    this state. For the answer UNKNOWN it gives those after any possible answer.
    """

    initial: State
    step: Callable[[State, tuple[Hashable, ...], Hashable], Iterable[State]]


class NotLinearizable(Exception):
    """No order explains the history; `str()` shows how far the best order went."""


def check(model: Model[State], history: Sequence[Operation]) -> None:
    """Raises NotLinearizable where no order of the operations explains their answers."""
    operations = sorted(history, key=lambda operation: operation.called)
    needed = sum(1 << n for n, one in enumerate(operations) if one.answer != UNKNOWN)
    seen: set[tuple[int, State]] = set()
    best, best_state = 0, model.initial
    open_ends = [(0, model.initial)]
    while open_ends:
        done, state = open_ends.pop()
        if done & needed == needed:
            return
        if (done, state) in seen:
            continue
        seen.add((done, state))
        if (done & needed).bit_count() > (best & needed).bit_count():
            best, best_state = done, state
        for number in _next_ones(operations, done):
            one = operations[number]
            after = model.step(state, one.call, one.answer)
            open_ends.extend((done | 1 << number, later) for later in after)
    raise NotLinearizable(_report(operations, best, best_state))


def _next_ones(operations: Sequence[Operation], done: int) -> list[int]:
    """The operations that may be next: called before the first answer that is still to be
    explained."""
    first_answer, candidates = inf, []
    for number, one in enumerate(operations):
        if done >> number & 1:
            continue
        if one.called > first_answer:
            break
        first_answer = min(first_answer, one.answered)
        candidates.append(number)
    return [number for number in candidates if operations[number].called <= first_answer]


def _report(operations: Sequence[Operation], best: int, state: Hashable) -> str:
    left = [str(one) for number, one in enumerate(operations) if not best >> number & 1]
    explained = f"{best.bit_count()} operations are explained and lead to {state}"
    return "\n".join([f"{explained}; these are not:", *left[:12]])
