"""A cache for pure functions of immutable objects, keyed by the identity of the arguments.

States never change, so a pure function of the very same object gives the same result. Comparing
or hashing a whole state would cost more than working the result out again; comparing identities
costs next to nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

ArgumentT = TypeVarTuple("ArgumentT")
ResultT = TypeVar("ResultT")


def cached_by_identity(
    size: int,
) -> Callable[[Callable[[Unpack[ArgumentT]], ResultT]], Callable[[Unpack[ArgumentT]], ResultT]]:
    """Decorates a pure function of immutable objects: it keeps up to `size` results.

    A full cache is emptied, so that the objects in it can be freed.
    """

    def decorate(
        function: Callable[[Unpack[ArgumentT]], ResultT],
    ) -> Callable[[Unpack[ArgumentT]], ResultT]:
        cache: dict[tuple[int, ...], tuple[tuple[object, ...], ResultT]] = {}

        @wraps(function)
        def cached(*arguments: *ArgumentT) -> ResultT:
            key = tuple(map(id, arguments))
            found = cache.get(key)
            if found is not None:
                return found[1]
            result = function(*arguments)
            if len(cache) >= size:
                cache.clear()
            cache[key] = (arguments, result)  # an object that is kept alive keeps its identity
            return result

        return cached

    return decorate
