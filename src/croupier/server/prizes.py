"""Promotions as people are shown them: the terms for everybody, claims for those they concern."""

import msgspec

from croupier import floor
from croupier.server.ask import Ask, Route


class TermMissing(msgspec.Struct, frozen=True):
    """Something the book wants in the terms and nobody has written yet."""

    id: str
    what: str
    clause: str


class PromotionShown(msgspec.Struct, frozen=True, kw_only=True):
    """`entries` counts people; `entered` says whether you are one. Claims are yours, or, for staff
    of the house, everybody's."""

    id: str
    house: str
    book: str
    state: str
    starts: int
    closes: int
    lodged: int | None
    started: int | None
    prizes: tuple[floor.Prize, ...]
    terms: dict[str, str]
    missing: tuple[TermMissing, ...]
    entries: int
    entered: bool
    draws: tuple[floor.Draw, ...]
    claims: tuple[floor.Claim, ...]


async def promotions(ask: Ask) -> tuple[PromotionShown, ...]:
    """Promotions that run or ran; those still planned are shown to staff of their house."""
    house = ask.casino.world.house()
    person = ask.known.person if ask.known is not None else ""
    works_in = {post.house for post in house.posts if post.person == person}
    return tuple(
        _shown(ask, promotion, person, promotion.house in works_in)
        for promotion in house.promotions.values()
        if promotion.started is not None or promotion.house in works_in
    )


def _shown(ask: Ask, promotion: floor.Promotion, person: str, staff: bool) -> PromotionShown:
    rules = ask.casino.law.book(promotion.book).promotion
    lacking = floor.missing_terms(rules, promotion) if rules is not None else ()
    return PromotionShown(
        id=promotion.id,
        house=promotion.house,
        book=promotion.book,
        state=promotion.state,
        starts=promotion.starts,
        closes=promotion.closes,
        lodged=promotion.lodged,
        started=promotion.started,
        prizes=promotion.prizes,
        terms=dict(promotion.terms),
        missing=tuple(TermMissing(item.id, item.what, item.clause) for item in lacking),
        entries=len(promotion.entries),
        entered=bool(person) and person in promotion.entries,
        draws=promotion.draws if staff else tuple(d for d in promotion.draws if d.told),
        claims=tuple(c for c in promotion.claims if staff or (person and c.person == person)),
    )


ROUTES = (
    Route(method="GET", path="/api/promotions", handler=promotions,
          answer=tuple[PromotionShown, ...], about="Promotions, with their terms and prizes."),
)  # fmt: skip
