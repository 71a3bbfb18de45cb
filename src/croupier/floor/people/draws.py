"""Commands about promotional prizes: draws, telling winners, granting claims (Sydney 14)."""

from collections.abc import Mapping
from datetime import timedelta

from msgspec.structs import replace

from croupier.acts import (
    DAY,
    Actor,
    Millis,
    NotAuthorised,
    NotOffered,
    WrongAmount,
    WrongMoment,
    datetime_of,
    start_of_day,
)
from croupier.books import Book, PromotionFile
from croupier.errors import BadInput
from croupier.floor.authority import holds
from croupier.floor.floor import (
    FloorRecorder,
    PromotionCommand,
    PromotionEvent,
    SignedPromotionEvent,
    check_given,
)
from croupier.floor.house import PrizeDraw, Promotion, PromotionClaim, PromotionPrize
from croupier.floor.moves import MoneyMove, between, cage_of, promotions_of
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.people.promotions import figure, promotion_and_book, promotion_to_offer
from croupier.floor.table import by_number
from croupier.money import Cents, show_dollars, total


class PrizeDrawn(PromotionEvent, frozen=True, kw_only=True, tag=True):
    draw: PrizeDraw
    by: Actor

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, draws=(*promotion.draws, self.draw))


class WinnerTold(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    prize: str
    how: str
    late: bool

    def change(self, promotion: Promotion) -> Promotion:
        draws = tuple(
            replace(d, told=self.at, told_by=self.how) if d.prize == self.prize else d
            for d in promotion.draws
        )
        return replace(promotion, draws=draws)


class DrawHalted(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    """The draw was postponed until its integrity is established, or cancelled."""

    cancelled: bool
    reason: str
    told: str
    clause: str

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, state="cancelled" if self.cancelled else "postponed")


class DrawResumed(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    finding: str

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, state="running")


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


# --- the draw --------------------------------------------------------------------------------


class DrawPrize(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Record a draw; over the threshold a scrutineer oversees it (14.2)."""

    prize: str
    winner: str
    scrutineer: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        if promotion.state != "running":
            reason = (
                f"Promotion {self.promotion} is {promotion.state}: only a running one is drawn."
            )
            recorder.refuse(WrongMoment, reason)
        if self.at < promotion.closes:
            reason = f"Entries to promotion {self.promotion} are still open: wait until they close."
            recorder.refuse(WrongMoment, reason)
        prize = _prize(promotion, self.prize)
        if any(draw.prize == self.prize for draw in promotion.draws):
            recorder.refuse(WrongMoment, f"The prize {self.prize} was drawn already.")
        if self.winner not in promotion.entries:
            raise BadInput("winner", "a person who entered the promotion", got=self.winner)
        if prize.value > figure(rules, "scrutineer-over"):
            row = book.ladder.power("oversee-draw")
            watcher = Actor(self.scrutineer, row.role)
            if not self.scrutineer or not holds(recorder.house, watcher, promotion.house):
                role = book.ladder.role(row.role).name
                limit = show_dollars(figure(rules, "scrutineer-over"))
                reason = f"A {role} must oversee the draw of a prize above {limit}: name one."
                recorder.refuse(NotAuthorised, reason, row.clause, book.id)
        draw = PrizeDraw(
            prize=self.prize, winner=self.winner, at=self.at, scrutineer=self.scrutineer
        )
        recorder.record(PrizeDrawn(promotion=self.promotion, draw=draw, by=self.actor))


def _prize(promotion: Promotion, name: str) -> PromotionPrize:
    prize = promotion.prize(name)
    if prize is None:
        raise BadInput("prize", f"one of {', '.join(p.id for p in promotion.prizes)}", name)
    return prize


def tell_by(book: Book, promotion: Promotion, draw: PrizeDraw) -> Millis | None:
    """The time by which a winner who need not be present must be told, by the book's reading."""
    if promotion.presence or book.promotion is None:
        return None
    days = int(next(f.value for f in book.promotion.figure if f.id == "winner-told-days"))
    reading = next(s.default for s in book.file.setting if s.id == "winner_told_within")
    if reading == "48 hours":
        return Millis(draw.at + days * DAY)
    day = datetime_of(draw.at, book.file.zone).date()
    return start_of_day(day + timedelta(days=days + 1), book.file.zone)


class TellWinner(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Record that a winner was told, in one of the ways the book lists, and whether too late."""

    prize: str
    how: str

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book, rules = promotion_to_offer(recorder, self)
        draw = next((d for d in promotion.draws if d.prize == self.prize), None)
        if draw is None or draw.told is not None:
            expected = "a drawn prize whose winner has not been told"
            raise BadInput("prize", expected, got=self.prize)
        ways = {way.id: way for way in rules.told_by}
        if self.how not in ways:
            reason = f'A winner must be told by one of {", ".join(ways)}; you gave "{self.how}".'
            recorder.refuse(NotOffered, reason, "14.8", book.id)
        until = tell_by(book, promotion, draw)
        recorder.record(
            WinnerTold(
                **self.signed,
                promotion=self.promotion,
                prize=self.prize,
                how=self.how,
                late=until is not None and self.at > until,
            )
        )


class HaltDraw(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Postpone or cancel a draw whose integrity is in doubt, telling the inspectorate at once."""

    reason: str
    told: str
    cancel: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        row = recorder.power(self.actor, book, "postpone-draw")
        if promotion.state != "running":
            state = f"Promotion {self.promotion} is {promotion.state}"
            reason = f"{state}: only the draw of a running one can be postponed or cancelled."
            recorder.refuse(WrongMoment, reason)
        check_given(self.reason, "reason", "a description of what is in doubt")
        if not self.told:
            reason = "The inspectorate must be told at once: give the name of the inspector."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        recorder.record(
            DrawHalted(
                **self.signed,
                promotion=self.promotion,
                cancelled=self.cancel,
                reason=self.reason,
                told=self.told,
                clause=row.clause,
            )
        )


class ResumeDraw(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Go on with a postponed draw whose integrity has been established."""

    finding: str

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        row = recorder.power(self.actor, book, "postpone-draw")
        if promotion.state != "postponed":
            state = f"Promotion {self.promotion} is {promotion.state}"
            reason = f"{state}: only a postponed draw can be resumed."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        if not self.finding:
            reason = f"The draw of {self.promotion} is postponed: say what was found about it."
            recorder.refuse(WrongMoment, reason, row.clause, book.id)
        recorder.record(DrawResumed(**self.signed, promotion=self.promotion, finding=self.finding))


# --- claims ----------------------------------------------------------------------------------


class ClaimPrize(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Claim a prize."""

    prize: str

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, _ = promotion_and_book(recorder, self.promotion)
        prize = _prize(promotion, self.prize)
        person = self.actor.person
        if any(c.person == person and c.prize == self.prize for c in promotion.claims):
            recorder.refuse(WrongMoment, f"You have claimed the prize {self.prize} already.")
        needs_admission(recorder, person, promotion.house, "", self.at)
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
        payment = _payment(recorder, self, book, rules, _prize(promotion, claim.prize))
        granted = replace(claim, decided=self.at, granted=True, payment=payment, told=self.at)
        move = _move(self, promotion.house, total(payment.values()))
        recorder.record(
            ClaimDecided(promotion=self.promotion, claim=granted, by=self.actor, move=move)
        )


def _move(command: GrantClaim, house: str, amount: Cents) -> MoneyMove | None:
    if not amount:
        return None
    name = f"{house} promotion {command.promotion} claim {command.number}"
    source, target = promotions_of(house), cage_of(house)
    return between(name, source, target, amount, "promotional prize", ("14.4",))


def _payment(
    recorder: FloorRecorder,
    command: GrantClaim,
    book: Book,
    rules: PromotionFile,
    prize: PromotionPrize,
) -> dict[str, Cents]:
    amount: Cents | None = prize.value if prize.kind == "cash" else None
    if command.cash_alternative:
        amount = prize.cash_alternative
        if amount is None:
            reason = f"The terms offer no cash in place of {prize.id}: award the prize itself."
            recorder.refuse(NotOffered, reason, "14.3", book.id)
    if amount is None:
        if command.payment:
            raise BadInput("payment", "no payment, because the prize is not money")
        return {}
    payment = dict(command.payment) or {"cash": amount}
    ways = {way.id for way in rules.payment}
    for way in payment:
        if way not in ways:
            raise BadInput("payment", f"one or more of {', '.join(sorted(ways))}", got=way)
    if total(payment.values()) != amount or min(payment.values()) < 0:
        reason = f"The parts of the payment must add up to {show_dollars(amount)}, none below $0."
        recorder.refuse(WrongAmount, reason, "14.4", book.id)
    limit = figure(rules, "payment-choice-over")
    if amount > limit and not command.payment:
        reason = f"The winner of more than {show_dollars(limit)} chooses how it is paid: ask first."
        recorder.refuse(WrongMoment, reason, "14.4", book.id)
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
        if not self.reason:
            reason = "Give the reason why the claim is denied: the person must be told."
            recorder.refuse(WrongMoment, reason, "14.11", book.id)
        limit = figure(rules, "denied-claim-over")
        kept = claim.amount > limit
        if kept and not (self.name and self.address):
            kind = f"a denied claim of more than {show_dollars(limit)}"
            reason = f"Give the person's name and address: {kind} is kept with them."
            recorder.refuse(WrongMoment, reason, "14.11.1", book.id)
        denied = replace(
            claim,
            decided=self.at,
            reason=self.reason,
            told=self.at,
            name=self.name if kept else "",
            address=self.address if kept else "",
        )
        recorder.record(ClaimDecided(promotion=self.promotion, claim=denied, by=self.actor))
