"""Commands about claims to promotional prizes: claiming, granting, denying (Sydney 14)."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, WrongAmount, WrongMoment
from croupier.books import Book, PromotionFile
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, PromotionCommand, PromotionEvent
from croupier.floor.house import Promotion, PromotionClaim, PromotionPrize
from croupier.floor.moves import MoneyMove, between, cage_of, promotions_of
from croupier.floor.people.draws import needs_confirmed, prize_of
from croupier.floor.people.exclusions import needs_no_exclusion
from croupier.floor.people.promotions import figure, promotion_and_book, promotion_to_offer
from croupier.floor.table import by_number
from croupier.money import Cents, show_dollars, total


class PrizeClaimed(PromotionEvent, frozen=True, kw_only=True, tag=True):
    claim: PromotionClaim

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, claims=(*promotion.claims, self.claim))


class ClaimDecided(PromotionEvent, frozen=True, kw_only=True, tag=True):
    """A prize is awarded or refused; money that is paid for it leaves the house at the cage."""

    claim: PromotionClaim
    by: Actor
    move: MoneyMove | None = None

    def change(self, promotion: Promotion) -> Promotion:
        made = self.claim
        claims = tuple(made if c.number == made.number else c for c in promotion.claims)
        return replace(promotion, claims=claims)


class ClaimPrize(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Claim a prize."""

    prize: str

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, _ = promotion_and_book(recorder, self.promotion)
        prize = prize_of(promotion, self.prize)
        person = self.actor.person
        if any(c.person == person and c.prize == self.prize for c in promotion.claims):
            recorder.refuse(WrongMoment, f"You have claimed the prize {self.prize} already.")
        needs_no_exclusion(recorder, person, promotion.house, self.at)
        claim = PromotionClaim(
            number=len(promotion.claims) + 1,
            person=person,
            prize=self.prize,
            amount=prize.value,
            at=self.at,
        )
        recorder.record(PrizeClaimed(promotion=self.promotion, claim=claim))


def _open_claim(promotion: Promotion, number: int) -> PromotionClaim:
    claim = by_number(promotion.claims, number)
    if claim is None or claim.decided is not None:
        raise BadInput("number", "the number of a claim that is open", got=number)
    return claim


class GrantClaim(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Award a prize. The winner of a large sum says how it is to be paid (14.4).

    `payment` divides a cash prize, or the cash in place of another prize, over the ways the
    book lists.
    """

    number: int
    payment: Mapping[str, Cents] = {}
    cash_alternative: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        claim = _open_claim(promotion, self.number)
        drawn = next((d for d in promotion.draws if d.prize == claim.prize), None)
        if drawn is None or drawn.winner != claim.person:
            expected = f"the number of the claim of the winner of {claim.prize}"
            raise BadInput("number", expected, self.number)
        needs_confirmed(recorder, book, drawn)
        payment = _payment(recorder, self, book, rules, prize_of(promotion, claim.prize))
        granted = replace(claim, decided=self.at, granted=True, payment=payment, told=self.at)
        move = _move(self, rules, promotion.house, payment)
        recorder.record(
            ClaimDecided(promotion=self.promotion, claim=granted, by=self.actor, move=move)
        )


def _move(
    command: GrantClaim, rules: PromotionFile, house: str, payment: Mapping[str, Cents]
) -> MoneyMove | None:
    amount = total(payment.values())
    if not amount:
        return None
    clauses = tuple(dict.fromkeys(way.clause for way in rules.payment if way.id in payment))
    name = f"{house} promotion {command.promotion} claim {command.number}"
    source, target = promotions_of(house), cage_of(house)
    return between(name, source, target, amount, "promotional prize", clauses)


def _payment(
    recorder: FloorRecorder,
    command: GrantClaim,
    book: Book,
    rules: PromotionFile,
    prize: PromotionPrize,
) -> dict[str, Cents]:
    kind = rules.kind(prize.kind)
    amount: Cents | None = prize.value if kind is not None and kind.paid == "as money" else None
    if command.cash_alternative:
        amount = prize.cash_alternative
        if amount is None:
            reason = f"The terms offer no cash in place of {prize.id}: award the prize itself."
            recorder.refuse(NotOffered, reason, kind.clause if kind else "", book.id)
    if amount is None:
        if command.payment:
            raise BadInput("payment", "no payment, because the prize is not money")
        return {}
    choice = rules.limit("payment-choice-over")
    payment = dict(command.payment) or {rules.payment[0].id: amount}
    ways = {way.id for way in rules.payment}
    for way in payment:
        if way not in ways:
            raise BadInput("payment", f"one or more of {', '.join(sorted(ways))}", got=way)
    if total(payment.values()) != amount or min(payment.values()) < 0:
        reason = f"The parts of the payment must add up to {show_dollars(amount)}, none below $0."
        recorder.refuse(WrongAmount, reason, choice.clause, book.id)
    limit = figure(rules, "payment-choice-over")
    if amount > limit and not command.payment:
        reason = f"The winner of more than {show_dollars(limit)} chooses how it is paid: ask first."
        recorder.refuse(WrongMoment, reason, choice.clause, book.id)
    return payment


class DenyClaim(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Refuse a prize and tell the person why; name and address are kept for larger ones (14.11)."""

    number: int
    reason: str
    name: str = ""
    address: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        claim = _open_claim(promotion, self.number)
        told = rules.clause("reasons-told")
        if told and not self.reason.strip():
            reason = "Give the reason why the claim is denied: the person must be told."
            recorder.refuse(WrongMoment, reason, told, book.id)
        limit = figure(rules, "denied-claim-over")
        kept = claim.amount > limit
        if kept and not (self.name and self.address):
            kind = f"a denied claim of more than {show_dollars(limit)}"
            reason = f"Give the person's name and address: {kind} is kept with them."
            clause = rules.limit("denied-claim-over").clause
            recorder.refuse(WrongMoment, reason, clause, book.id)
        denied = replace(
            claim,
            decided=self.at,
            reason=self.reason,
            told=self.at,
            name=self.name if kept else "",
            address=self.address if kept else "",
        )
        recorder.record(ClaimDecided(promotion=self.promotion, claim=denied, by=self.actor))
