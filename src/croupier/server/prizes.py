"""Promotions and bonus prizes as people are shown them: terms for everybody, claims and awards
for those they concern."""

import msgspec

from croupier import floor
from croupier.acts import Millis
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
    starts: Millis
    closes: Millis
    lodged: Millis | None
    started: Millis | None
    prizes: tuple[floor.PromotionPrize, ...]
    terms: dict[str, str]
    terms_at: str
    marketing: str
    presence: bool
    missing: tuple[TermMissing, ...]
    entries: int
    entered: bool
    draws: tuple[floor.PrizeDraw, ...]
    claims: tuple[floor.PromotionClaim, ...]


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
        terms_at=promotion.terms_at,
        marketing=promotion.marketing,
        presence=promotion.presence,
        missing=tuple(TermMissing(item.id, item.what, item.clause) for item in lacking),
        entries=len(promotion.entries),
        entered=bool(person) and person in promotion.entries,
        draws=promotion.draws if staff else tuple(d for d in promotion.draws if d.told),
        claims=tuple(c for c in promotion.claims if staff or (person and c.person == person)),
    )


class BonusShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus prize on a poker table's sign, and the hands that win it (11.2). Awards are yours,
    or, for staff of the house, everybody's."""

    table: str
    house: str
    bonus: floor.Bonus
    awards: tuple[floor.BonusAward, ...]


async def bonuses(ask: Ask) -> tuple[BonusShown, ...]:
    whole = ask.casino.world.floor
    person = ask.known.person if ask.known is not None else ""
    works_in = {post.house for post in whole.house.posts if post.person == person}
    return tuple(
        BonusShown(
            table=table.id,
            house=table.house,
            bonus=bonus,
            awards=tuple(
                award
                for award in table.awards
                if award.bonus == bonus.id and (table.house in works_in or award.person == person)
            ),
        )
        for table in whole.tables.values()
        for bonus in table.bonuses
    )


ROUTES = (
    Route(method="GET", path="/api/promotions", handler=promotions,
          answer=tuple[PromotionShown, ...], about="Promotions, with their terms and prizes."),
    Route(method="GET", path="/api/bonuses", handler=bonuses,
          answer=tuple[BonusShown, ...], about="Bonus prizes at poker tables, and awards of them."),
)  # fmt: skip
