"""Checks of the notices in `book.toml`: each stands once and says nothing without effect."""

from typing import Final

from croupier.books.schema import NoticeRule
from croupier.errors import BadInput

LODGING: Final = "lodge-promotion"
OF_POKER: Final = ("change-game", "change-commission")
OF_BANKED_GAMES: Final = ("change-limits", "raise-kept-minimum", LODGING)


def check_notices(notices: tuple[NoticeRule, ...], *, poker: bool) -> None:
    """Checks the notices of a book of poker, or of one of banked games."""
    seen: set[str] = set()
    for notice in notices:
        row = f"notice {notice.id}"
        if notice.id in seen:
            raise BadInput(f"{row}, id", "each id once", got=notice.id)
        seen.add(notice.id)
        if notice.id in (OF_BANKED_GAMES if poker else OF_POKER):
            games = "banked games" if poker else "poker"
            raise BadInput(f"{row}, id", f"to be left out, because it is a notice of {games}")
        if notice.id == LODGING:
            _check_lodging(row, notice)
        elif notice.hours is not None:
            raise BadInput(f"{row}, hours", "minutes, because a table is told by its sign")


def _check_lodging(row: str, notice: NoticeRule) -> None:
    """Terms are lodged hours before; no table and no player has a part in it."""
    if not notice.hours:
        raise BadInput(f"{row}, hours", "at least 1", got=notice.hours)
    others = (notice.minutes, notice.hands, notice.agree, notice.when_empty or None)
    if any(other is not None for other in others):
        raise BadInput(row, "hours alone, because terms are lodged and not shown at a table")
