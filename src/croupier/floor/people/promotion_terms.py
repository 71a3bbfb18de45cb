"""What the terms of a promotion lack, and its own figures, which their texts name in braces."""

from datetime import UTC, datetime

from croupier.acts import Millis, datetime_of, millis_of_datetime
from croupier.books import Book, PromotionFile, PromotionItem, filled, text_lacks
from croupier.errors import BadInput
from croupier.floor.house import Promotion
from croupier.money import show_dollars

LATEST = millis_of_datetime(datetime(2999, 12, 31, tzinfo=UTC))
"""The last day that terms can name."""
PRESENCE = {True: "entrants must be present", False: "entrants need not be present"}


def missing_terms(rules: PromotionFile, promotion: Promotion) -> tuple[PromotionItem, ...]:
    """The items that the terms must contain and do not state; some are only for certain prizes."""
    return tuple(item for item, _ in lacking_terms(rules, promotion))


def lacking_terms(
    rules: PromotionFile, promotion: Promotion
) -> tuple[tuple[PromotionItem, str], ...]:
    """Every item that the terms do not state as the book wants, with what its text lacks."""
    known = promotion_figures(promotion)
    lacking = (
        (item, text_lacks(item, promotion.terms.get(item.id, ""), known))
        for item in rules.condition
        if _asked(item, promotion)
    )
    return tuple((item, reason) for item, reason in lacking if reason)


def _asked(item: PromotionItem, promotion: Promotion) -> bool:
    """Whether this promotion's terms need the item."""
    kinds = {prize.kind for prize in promotion.prizes}
    if item.prize is not None and item.prize not in kinds:
        return False
    if item.applies == "always":
        return True
    if item.id == "cash-alternative":
        return any(prize.cash_alternative is not None for prize in promotion.prizes)
    return item.id == "least-wager" and promotion.least_wager is not None


def promotion_figures(promotion: Promotion, zone: str = "UTC") -> dict[str, str]:
    """The figures that a promotion has, in words; times are by the clocks of a zone."""
    found = {
        "starts": _when(promotion.starts, zone),
        "closes": _when(promotion.closes, zone),
        "prizes": "; ".join(f"{p.what}, worth {show_dollars(p.value)}" for p in promotion.prizes),
        "presence": PRESENCE[promotion.presence],
    }
    if promotion.least_wager is not None:
        found["least_wager"] = show_dollars(promotion.least_wager)
    if promotion.criteria:
        found["criteria"] = "; ".join(promotion.criteria)
    alternatives = [
        f"{show_dollars(prize.cash_alternative)} for {prize.what}"
        for prize in promotion.prizes
        if prize.cash_alternative is not None
    ]
    if alternatives:
        found["cash_alternative"] = "; ".join(alternatives)
    return found


def _when(at: Millis, zone: str) -> str:
    within = Millis(min(max(at, 0), LATEST))
    return f"{datetime_of(within, zone):%d %B %Y, %H:%M}"


def check_terms(rules: PromotionFile, promotion: Promotion) -> None:
    """Refuses terms about what the book does not ask for, or with figures that there are not."""
    items = [item.id for item in rules.condition]
    known = promotion_figures(promotion)
    for name, text in promotion.terms.items():
        if name not in items:
            raise BadInput(f"terms.{name}", f"one of {', '.join(sorted(items))}")
        filled(text, known, f"terms.{name}")


def terms_shown(book: Book, promotion: Promotion) -> dict[str, str]:
    """The terms as people read them, with their figures filled in."""
    known = promotion_figures(promotion, book.file.zone)
    return {name: filled(text, known) for name, text in promotion.terms.items()}
