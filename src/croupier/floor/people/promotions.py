"""Commands about promotions: prizes and terms, from the plan to the start.

The terms must be complete, and lodged in time, before a promotion starts. What they must contain,
what may not be a prize and every figure are in the book's `promotions.toml`; a promotion that does
not meet a clause is refused by that clause.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation

from msgspec.structs import replace

from croupier.acts import HOUR, Millis, NotOffered, WrongMoment
from croupier.books import BannedPrize, Book, PromotionFile, PromotionItem
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    PromotionCommand,
    SignedHouseEvent,
    SignedPromotionEvent,
    check_given,
)
from croupier.floor.house import House, Promotion, PromotionPrize
from croupier.floor.moves import check_name
from croupier.floor.people.promotion_terms import LATEST, check_terms, lacking_terms, missing_terms
from croupier.money import Cents, parse_amount

# --- events ----------------------------------------------------------------------------------


class PromotionPlanned(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    promotion: Promotion

    def apply(self, house: House) -> House:
        return replace(house, promotions={**house.promotions, self.promotion.id: self.promotion})


class TermsWritten(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    """The terms were changed; before the start they must be lodged again, after it the Authority
    has approved them."""

    terms: Mapping[str, str]

    def change(self, promotion: Promotion) -> Promotion:
        lodged = promotion.lodged if promotion.started is not None else None
        return replace(promotion, terms=self.terms, approved_terms=None, lodged=lodged)


class TermsLodged(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, lodged=self.at)


class TermsApproved(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    terms: Mapping[str, str]
    clause: str

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, approved_terms=self.terms)


class PromotionStarted(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, started=self.at, state="running")


class PrizesPrescribed(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    """What regulations forbid as a prize, beside what the book lists (14.5.5)."""

    name: str
    kinds: tuple[str, ...]

    def apply(self, house: House) -> House:
        return replace(house, banned={**house.banned, self.name: self.kinds})


# --- the book's rules ------------------------------------------------------------------------


def rules_of(recorder: FloorRecorder, book: Book) -> PromotionFile:
    if book.promotion is None:
        recorder.refuse(NotOffered, f"The book {book.id} has no promotional prizes.")
    return book.promotion


def figure(rules: PromotionFile, name: str) -> Cents:
    """An amount of the book about promotions."""
    return parse_amount(rules.limit(name).value)


def check_prize(
    recorder: FloorRecorder, book: Book, rules: PromotionFile, prize: PromotionPrize
) -> None:
    """Refuses what may not be a prize, and an alternative in cash where none may be given."""
    if prize.value < 0 or not prize.id or not prize.what.strip():
        raise BadInput("prizes", "a name, a description and a value for each prize")
    prescribed = recorder.house.banned.get(book.file.house, ())
    kind, banned = rules.kind(prize.kind), (*(row.id for row in rules.banned), *prescribed)
    if kind is None and prize.kind not in banned:
        kinds = ", ".join(row.id for row in rules.prize_kind)
        raise BadInput("prizes.kind", f"one of {kinds}", got=prize.kind)
    for row in rules.banned:
        if _is_banned(prize, row, prescribed):
            limit = row.over_litres
            what = row.what if limit is None else f"More than {limit} litres of {row.id}"
            recorder.refuse(NotOffered, f"{what} may not be a prize.", row.clause, book.id)
    if prize.cash_alternative is not None and kind is not None and kind.paid != "as a thing":
        reason = f"You cannot offer cash in place of a prize in {prize.kind.replace('-', ' ')}."
        recorder.refuse(NotOffered, reason, kind.clause, book.id)


def _is_banned(prize: PromotionPrize, row: BannedPrize, prescribed: tuple[str, ...]) -> bool:
    """Whether a prize is, or with its litres includes, what this row forbids (14.5)."""
    if row.over_litres is None:
        return prize.kind == row.id or (row.id == "prescribed" and prize.kind in prescribed)
    if prize.kind == row.id and not prize.litres:
        raise BadInput("litres", f"the number of litres of {row.id}")
    return _litres(prize) > row.over_litres


def _litres(prize: PromotionPrize) -> Decimal:
    try:
        litres = Decimal(prize.litres or "0")
    except InvalidOperation:
        litres = Decimal("nan")
    if not litres.is_finite() or litres < 0:
        raise BadInput("litres", "a number such as 20.5", got=prize.litres)
    return litres


def promotion_and_book(recorder: FloorRecorder, name: str) -> tuple[Promotion, Book]:
    promotion = recorder.house.promotions.get(name)
    if promotion is None:
        names = ", ".join(recorder.house.promotions)
        expected = f"one of {names}" if names else "a planned promotion, and there is none"
        raise BadInput("promotion", expected, name)
    return promotion, recorder.book(promotion.book)


def promotion_to_offer(
    recorder: FloorRecorder, command: PromotionCommand
) -> tuple[Promotion, Book, PromotionFile]:
    """A promotion, its book and the rules for it; refuses an actor who may not offer promotions."""
    promotion, book = promotion_and_book(recorder, command.promotion)
    recorder.power(command.actor, book, "offer-promotion")
    return promotion, book, rules_of(recorder, book)


# --- commands --------------------------------------------------------------------------------


class PlanPromotion(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Draw up a promotion: prizes, dates, and the terms so far."""

    book: str
    starts: Millis
    closes: Millis
    prizes: tuple[PromotionPrize, ...]
    terms: Mapping[str, str] = {}
    terms_at: str = ""
    marketing: str = ""
    presence: bool = False
    least_wager: Cents | None = None
    criteria: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        rules = rules_of(recorder, book)
        recorder.power(self.actor, book, "offer-promotion")
        if check_name(self.promotion, "promotion") in recorder.house.promotions:
            reason = f"There is a promotion {self.promotion} already: choose another name."
            recorder.refuse(WrongMoment, reason)
        if not self.prizes or self.closes <= self.starts:
            expected = "at least one prize, and entries that close after the start"
            raise BadInput("prizes, closes", expected)
        if self.starts < 0 or self.closes > LATEST:
            raise BadInput("starts, closes", "times from 1970 to 2999, which terms can name")
        for criterion in self.criteria:
            check_given(criterion, "criteria", "each criterion in words")
        for prize in self.prizes:
            check_prize(recorder, book, rules, prize)
        planned = Promotion(
            id=self.promotion,
            house=book.file.house,
            book=book.id,
            starts=self.starts,
            closes=self.closes,
            prizes=self.prizes,
            terms=dict(self.terms),
            terms_at=self.terms_at,
            marketing=self.marketing,
            presence=self.presence,
            least_wager=self.least_wager,
            criteria=self.criteria,
        )
        check_terms(rules, planned)
        recorder.record(PromotionPlanned(**self.signed, promotion=planned))


def _check_complete(
    recorder: FloorRecorder, book: Book, lacking: Iterable[tuple[PromotionItem, str]], when: str
) -> None:
    """Refuses terms that do not say what a promotion that starts, or runs, must state (14.7)."""
    for item, reason in lacking:
        recorder.refuse(WrongMoment, f"Complete the terms {when}. {reason}", item.clause, book.id)


class WriteTerms(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Change the terms; once a promotion runs, only as the Authority has approved (14.10)."""

    terms: Mapping[str, str]

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        check_terms(rules, replace(promotion, terms=self.terms))
        new = {**promotion.terms, **self.terms}
        if promotion.started is not None and promotion.approved_terms != new:
            row = book.ladder.power("approve-new-terms")
            reason = "This promotion has started: the Authority must approve other terms first."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        if promotion.started is not None:
            before = missing_terms(rules, promotion)
            changed = lacking_terms(rules, replace(promotion, terms=new))
            worse = (one for one in changed if one[0] not in before)
            _check_complete(recorder, book, worse, "while the promotion runs")
        recorder.record(TermsWritten(**self.signed, promotion=self.promotion, terms=new))


class ApproveTerms(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Approve other terms, as the Authority, for a promotion that has started."""

    terms: Mapping[str, str]

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        row = recorder.power(self.actor, book, "approve-new-terms")
        check_terms(rules_of(recorder, book), replace(promotion, terms=self.terms))
        new = {**promotion.terms, **self.terms}
        recorder.record(
            TermsApproved(**self.signed, promotion=self.promotion, terms=new, clause=row.clause)
        )


class LodgeTerms(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Record that the full terms, as they are now, were lodged with the Authority (14.9)."""

    def decide(self, recorder: FloorRecorder) -> None:
        promotion_to_offer(recorder, self)
        recorder.record(TermsLodged(**self.signed, promotion=self.promotion))


class StartPromotion(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Start a promotion whose terms are complete, available, referred to, and lodged in time."""

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        if promotion.state != "planned":
            state = f"Promotion {self.promotion} is {promotion.state}"
            recorder.refuse(WrongMoment, f"{state}: only a planned one can be started.")
        if self.at < promotion.starts:
            reason = (
                f"Promotion {self.promotion} starts later: wait until the time it was planned for."
            )
            recorder.refuse(WrongMoment, reason)
        _check_complete(recorder, book, lacking_terms(rules, promotion), "before the start")
        silent = not promotion.terms_at.strip() or not promotion.marketing.strip()
        if silent and (available := rules.clause("terms-available")):
            reason = "Say first where the terms are available and how the marketing refers to them."
            recorder.refuse(WrongMoment, reason, available, book.id)
        row = next(n for n in book.file.notice if n.id == "lodge-promotion")
        hours = row.hours or 0
        if promotion.lodged is None or self.at - promotion.lodged < hours * HOUR:
            reason = f"You must lodge the terms with the Authority {hours} hours before the start."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        recorder.record(PromotionStarted(**self.signed, promotion=self.promotion))


class PrescribePrizes(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Record what the regulations forbid as a prize (14.5.5)."""

    book: str
    kinds: tuple[str, ...]

    def decide(self, recorder: FloorRecorder) -> None:
        book = recorder.book(self.book)
        recorder.power(self.actor, book, "offer-promotion")
        recorder.record(PrizesPrescribed(**self.signed, name=book.file.house, kinds=self.kinds))
