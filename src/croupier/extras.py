"""Optional libraries: which extra of the package brings each, and the error where one is missing.

The core needs msgspec alone. Whatever needs more asks `need` before it begins, so that a missing
library is one line that says what to install.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from croupier.errors import BadInput

EXTRAS: Final[dict[str, tuple[str, ...]]] = {
    "cli": ("cyclopts", "platformdirs", "rich"),
    "server": (
        "alembic",
        "argon2",
        "prometheus_client",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
    ),
    "client": ("websockets",),
    "postgres": ("psycopg",),
    "odds": ("numba", "numpy"),
    "gpu": ("cupy",),
    "plot": ("matplotlib",),
    "pdf": ("fpdf",),
    "parquet": ("pyarrow",),
    "cluster": ("distributed",),
    "rl": ("gymnasium", "pettingzoo"),
}
"""The libraries that each extra brings, besides those of other extras."""


class MissingExtra(BadInput, ImportError):
    """A library of an extra is not installed.

    >>> str(MissingExtra("--plot", "matplotlib"))
    '--plot: expected the extra "plot": run pip install "croupier[plot]" (matplotlib is missing)'
    """

    def __init__(self, field: str, library: str) -> None:
        self.extra = next(extra for extra, brought in EXTRAS.items() if library in brought)
        super().__init__(
            field,
            f'the extra "{self.extra}": run pip install "croupier[{self.extra}]" '
            f"({library} is missing)",
        )


def need(extra: str, field: str) -> None:
    """Raises MissingExtra for what `field` names where a library of the extra is missing."""
    for library in EXTRAS[extra]:
        if find_spec(library) is None:
            raise MissingExtra(field, library)


def missing_extra(error: ImportError, field: str) -> MissingExtra | None:
    """The same error for an import that failed, if an extra brings the library."""
    if isinstance(error, MissingExtra):
        return error
    library = (error.name or "").partition(".")[0]
    if any(library in brought for brought in EXTRAS.values()):
        return MissingExtra(field, library)
    cause = error.__cause__
    return missing_extra(cause, field) if isinstance(cause, ImportError) else None
