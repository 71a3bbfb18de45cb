"""The error of a simulation in which something does not hold."""


class Broken(Exception):
    """A check failed; `str()` says in a sentence what does not hold."""


def need(good: bool, what: str) -> None:
    """Raises Broken unless `good`; unlike `assert` it is never switched off."""
    if not good:
        raise Broken(what)
