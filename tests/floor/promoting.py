"""Promotions of The Star for tests: a plan, its terms as section 14 asks for them, and prizes."""

from typing import Any, NamedTuple

from croupier.acts import Actor
from croupier.floor import (
    ClaimPrize,
    ConfirmDraw,
    DrawPrize,
    EnterPromotion,
    LodgeTerms,
    PlanPromotion,
    PromotionPrize,
    StartPromotion,
)
from croupier.money import Cents, dollars
from tests.floor.casino import Casino, clock, player

STAR = "sydney-bonus"
CASH = PromotionPrize(id="main", kind="cash", what="A sum of money", value=dollars(5000))


class Term(NamedTuple):
    """What the terms must contain, by its clause; `prize` is the kind that asks for it."""

    id: str
    clause: str
    text: str
    prize: str | None = None
    always: bool = True

    @property
    def proves(self) -> tuple[str, ...]:
        """The clauses of the item: its own, and the one that it is a part of."""
        parent = self.clause.partition("(")[0]
        return (self.clause,) if parent == self.clause else (parent, self.clause)


def _of(prize: str, clause: str, *items: str) -> tuple[Term, ...]:
    """The details of a kind of prize, (i) and so on under its clause."""
    roman = ("i", "ii", "iii", "iv", "v", "vi")
    name = {"real-estate": "estate"}.get(prize, prize)
    return tuple(
        Term(f"{name}-{item}", f"{clause}({roman[n]})", "as in the brochure", prize)
        for n, item in enumerate(items)
    )


TERMS = (
    Term("how-awarded", "14.7.1", "By a draw from all entries."),
    Term("when-and-where-awarded", "14.7.2", "On the gaming floor after entries close."),
    Term("eligibility", "14.7.3", "Every adult player may enter."),
    Term("least-wager", "14.7.4", "A wager of {least_wager}.", always=False),
    Term("nature-of-prize", "14.7.5", "The prize is not transferable."),
    Term("entries-close", "14.7.6", "Entries close on {closes}."),
    Term("place-and-time", "14.7.7", "On the gaming floor from {starts}."),
    Term("how-to-claim", "14.7.8", "At the desk; {presence}."),
    Term("how-told", "14.7.9", "By telephone."),
    Term("how-published", "14.7.10", "On the screens of the gaming floor."),
    Term("prizes", "14.7.11", "{prizes}."),
    *_of("appliance", "14.7.11.1", "make", "model", "accessories"),
    *_of("vehicle", "14.7.11.2", "make", "model", "accessories", "on-road-costs"),
    *_of("travel", "14.7.11.3", "persons", "included", "dates", "spending-money"),
    *_of(
        "real-estate",
        "14.7.11.4",
        "dwelling",
        "plans",
        "contract",
        "easements",
        "address",
        "included",
    ),
    Term(
        "cash-alternative",
        "14.3",
        "The winner may take cash in place of the prize: {cash_alternative}.",
        always=False,
    ),
)
"""Everything that section 14 asks for: eleven items of every promotion, seventeen of certain
prizes, and the cash that a winner may take."""


def terms_for(*kinds: str, but: str = "", also: tuple[str, ...] = ()) -> dict[str, str]:
    """The terms of a promotion with prizes of these kinds, one of them left out."""
    return {
        term.id: term.text
        for term in TERMS
        if term.prize in (None, *kinds) and (term.always or term.id in also) and term.id != but
    }


def plan(casino: Casino, **fields: Any) -> None:
    prizes = fields.pop("prizes", (CASH,))
    base = {
        "promotion": "spring",
        "book": STAR,
        "starts": clock("12:00", day=2),
        "closes": clock("12:00", day=5),
        "prizes": prizes,
        "terms": terms_for(*(prize.kind for prize in prizes)),
        "terms_at": "at the desk",
        "marketing": "every flyer",
    }
    casino.do(PlanPromotion, **{**base, **fields})


def start(casino: Casino) -> Casino:
    """Lodges the terms of a planned promotion and starts it on day 2."""
    casino.do(LodgeTerms, promotion="spring")
    casino.at("12:00", day=2).do(StartPromotion, promotion="spring")
    return casino


def running(**fields: Any) -> Casino:
    """A promotion that runs since day 2, with three entries."""
    casino = Casino(STAR)
    plan(casino, **fields)
    start(casino)
    for person in ("ann", "bob", "cal"):
        casino.do(EnterPromotion, promotion="spring", actor=player(person))
    return casino


def won(value: int, kind: str = "cash", **more: Any) -> Casino:
    """Ann has won the prize and claims it."""
    prize = PromotionPrize(id="main", kind=kind, what="x", value=Cents(value), **more)
    fields: dict[str, Any] = {"prizes": (prize,)}
    if more:
        fields["terms"] = terms_for(kind, also=("cash-alternative",))
    casino = running(**fields)
    casino.at("13:00", day=5).do(
        DrawPrize, promotion="spring", prize="main", winner="ann", scrutineer="scrutineer"
    )
    if value > 10_000_00:
        scrutineer = Actor("scrutineer", "scrutineer")
        casino.do(ConfirmDraw, promotion="spring", prize="main", actor=scrutineer)
    casino.do(ClaimPrize, promotion="spring", prize="main", actor=player("ann"))
    return casino
