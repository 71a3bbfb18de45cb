"""Answers known for things lately asked about.

States never change, so a pure question about the same state, the very same object, has the same
answer. Comparing or hashing a whole state would cost more than to work the answer out; asking
whether it is the same object costs nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

AskedT = TypeVarTuple("AskedT")
AnswerT = TypeVar("AnswerT")


def known_lately(
    most: int,
) -> Callable[[Callable[[Unpack[AskedT]], AnswerT]], Callable[[Unpack[AskedT]], AnswerT]]:
    """For a pure function of immutable things: it remembers `most` answers, by identity."""

    def remembering(
        work_out: Callable[[Unpack[AskedT]], AnswerT],
    ) -> Callable[[Unpack[AskedT]], AnswerT]:
        known: dict[tuple[int, ...], tuple[tuple[object, ...], AnswerT]] = {}

        @wraps(work_out)
        def answer(*asked: *AskedT) -> AnswerT:
            names = tuple(map(id, asked))
            found = known.get(names)
            if found is not None:
                return found[1]
            worked_out = work_out(*asked)
            if len(known) >= most:
                known.clear()
            known[names] = (asked, worked_out)  # kept alive, an object keeps its identity
            return worked_out

        return answer

    return remembering
