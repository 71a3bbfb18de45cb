"""Values of a book that only inform people. The schema declares them so, each with its reason.

Nothing that a clause says must be done, paid, counted, waited for or authorised may be declared so:
such a value must change what Croupier does.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Meta

INFORMS = "informs"


def informs(reason: str) -> Meta:
    """Declares a field to inform people only: `what: Annotated[Text, informs("...")]`."""
    return Meta(extra={INFORMS: reason})


def reason_to_inform(extra: Mapping[str, Any] | None) -> str | None:
    """Why a field only informs, from what its type says besides; None if it acts."""
    return None if extra is None else extra.get(INFORMS)
