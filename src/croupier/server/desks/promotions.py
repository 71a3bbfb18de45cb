"""Endpoints that show promotions and bonus prizes: terms to everybody, claims and awards to the
people they concern."""

import msgspec

from croupier import floor
from croupier.acts import Millis
from croupier.books import PromotionItem
from croupier.money import Cents
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.views.fields import copy_fields

ROUTES = Routes()


class PromotionShown(msgspec.Struct, frozen=True, kw_only=True):
    """`missing` is what the book wants in the terms and they do not state yet; `figures` are what
    a text of them may name in braces, in words. `entries` counts
    people; `entered` says whether you are one, `wagered` whether you have made the least wager.
    Claims are yours, or, for staff of the house, everybody's."""

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
    criteria: tuple[str, ...]
    least_wager: Cents | None
    wagered: bool
    missing: tuple[PromotionItem, ...]
    figures: dict[str, str]
    entries: int
    entered: bool
    draws: tuple[floor.PrizeDraw, ...]
    claims: tuple[floor.PromotionClaim, ...]


@ROUTES.get("/api/promotions")
async def promotions(ask: Ask) -> tuple[PromotionShown, ...]:
    """Promotions, with their terms and prizes.

    Those still planned are shown to staff of their house alone.
    """
    house = ask.casino.world.house()
    person = ask.looker
    planned = ask.sees("see planned promotions")
    return tuple(
        _shown(ask, promotion, person, staff=planned.covers(promotion.house))
        for promotion in house.promotions.values()
        if promotion.started is not None or planned.covers(promotion.house)
    )


def _shown(ask: Ask, promotion: floor.Promotion, person: str, *, staff: bool) -> PromotionShown:
    book = ask.casino.law.book(promotion.book)
    rules = book.promotion
    every_claim = ask.sees("see claims of prizes").covers(promotion.house)
    lacking = floor.missing_terms(rules, promotion) if rules is not None else ()
    return copy_fields(
        PromotionShown,
        promotion,
        terms=floor.terms_shown(book, promotion),
        missing=lacking,
        figures=floor.promotion_figures(promotion, book.file.zone),
        entries=len(promotion.entries),
        entered=bool(person) and person in promotion.entries,
        wagered=bool(person) and person in promotion.qualified,
        draws=promotion.draws if staff else tuple(d for d in promotion.draws if d.told),
        claims=tuple(c for c in promotion.claims if every_claim or (person and c.person == person)),
    )


class BonusShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus prize on a poker table's sign, and the hands that win it (11.2). Awards are yours,
    or, for staff of the house, everybody's."""

    table: str
    house: str
    bonus: floor.Bonus
    awards: tuple[floor.BonusAward, ...]


@ROUTES.get("/api/bonuses")
async def bonuses(ask: Ask) -> tuple[BonusShown, ...]:
    """Bonus prizes at poker tables, and awards of them."""
    floor_state = ask.casino.world.floor
    person = ask.looker
    awards = ask.sees("see awards of bonuses")
    return tuple(
        BonusShown(
            table=table.id,
            house=table.house,
            bonus=bonus,
            awards=tuple(
                award
                for award in table.awards
                if award.bonus == bonus.id
                and (awards.covers(table.house, table.id) or award.person == person)
            ),
        )
        for table in floor_state.tables.values()
        for bonus in table.bonuses
    )
