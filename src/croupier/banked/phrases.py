"""Parts of the sentences in which a round refuses a command or says what is to be done."""

from collections.abc import Iterable


def either(choices: Iterable[str]) -> str:
    """Choices as a person lists them.

    >>> either(["fold", "check", "bet"])
    'fold, check or bet'
    """
    *first, last = choices
    return f"{', '.join(first)} or {last}" if first else last
