"""The one error every room may raise about what a person handed in."""

from __future__ import annotations

from typing import Final, Self

_NOTHING: Final = object()
_LONGEST_GOT: Final = 80


class BadInput(ValueError):
    """Somebody gave something we cannot take; `str()` is the one line they are shown.

    The line names the field, what was expected and what came instead, and, where it is known, the
    file and row it stood in::

        rounds.jsonl line 3: amount: expected a string with two decimals such as "12.50", got 12.5
    """

    def __init__(
        self,
        field: str,
        expected: str,
        got: object = _NOTHING,
        where: str | None = None,
    ) -> None:
        super().__init__(field, expected)
        self.field = field
        self.expected = expected
        self.where = where
        self._got = got

    def at(self, where: str) -> Self:
        """This same complaint, placed: outer callers know the file, inner ones the row.

        >>> str(BadInput("amount", "a string", got=12.5).at("line 3").at("rounds.jsonl"))
        'rounds.jsonl line 3: amount: expected a string, got 12.5'
        """
        self.where = where if self.where is None else f"{where} {self.where}"
        return self

    def __str__(self) -> str:
        place = "" if self.where is None else f"{self.where}: "
        got = "" if self._got is _NOTHING else f", got {_shown(self._got)}"
        return _one_line(f"{place}{self.field}: expected {self.expected}{got}")


def _shown(got: object) -> str:
    """What came, as the person would recognise it, never longer than part of a line."""
    if got is None:
        return "nothing"
    text = f'"{got}"' if isinstance(got, str) else repr(got)
    return text if len(text) <= _LONGEST_GOT else f"{text[:_LONGEST_GOT]}…"


def _one_line(text: str) -> str:
    """Control characters from a stranger's file must not break the line or the terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
