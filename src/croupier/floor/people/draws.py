"""Commands about draws of promotional prizes: drawing, confirming, telling winners (Sydney 14)."""

from datetime import timedelta

from msgspec.structs import replace

from croupier.acts import (
    DAY,
    Actor,
    Millis,
    NotAuthorised,
    NotOffered,
    WrongMoment,
    datetime_of,
    start_of_day,
)
from croupier.books import Book
from croupier.cards import Entropy
from croupier.errors import BadInput
from croupier.floor.authority import holds
from croupier.floor.floor import (
    FloorRecorder,
    PromotionCommand,
    PromotionEvent,
    SignedPromotionEvent,
    check_given,
)
from croupier.floor.house import House, PrizeDraw, Promotion, PromotionPrize, PromotionState
from croupier.floor.people.duties import needs_done, raise_in_house
from croupier.floor.people.house_readings import reading_of
from croupier.floor.people.promotions import figure, promotion_and_book, promotion_to_offer
from croupier.floor.people.staff import works_for
from croupier.money import show_dollars


class PrizeDrawn(PromotionEvent, frozen=True, kw_only=True, tag=True):
    draw: PrizeDraw
    by: Actor

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, draws=(*promotion.draws, self.draw))


class DrawConfirmed(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    """The scrutineer confirmed a draw that they oversaw."""

    prize: str
    clause: str

    def change(self, promotion: Promotion) -> Promotion:
        draws = tuple(
            replace(d, unconfirmed=False) if d.prize == self.prize else d for d in promotion.draws
        )
        return replace(promotion, draws=draws)


class WinnerTold(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    prize: str
    how: str
    late: bool
    clause: str = ""
    """Where the book lists this way of telling; empty in records from before it was kept."""

    def change(self, promotion: Promotion) -> Promotion:
        draws = tuple(
            replace(d, told=self.at, told_by=self.how) if d.prize == self.prize else d
            for d in promotion.draws
        )
        return replace(promotion, draws=draws)


class DrawHalted(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    """The draw was postponed until its integrity is established, or cancelled.

    What no scrutineer has confirmed is not drawn any more.
    """

    cancelled: bool
    reason: str
    clause: str
    told: str = ""
    """Who was told, in records from before the book's task about it was raised."""

    def change(self, promotion: Promotion) -> Promotion:
        drawn = tuple(draw for draw in promotion.draws if not draw.unconfirmed)
        state: PromotionState = "cancelled" if self.cancelled else "postponed"
        return replace(promotion, state=state, draws=drawn)


class DrawResumed(SignedPromotionEvent, frozen=True, kw_only=True, tag=True):
    finding: str

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, state="running")


# --- the draw --------------------------------------------------------------------------------


class DrawPrize(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Draw a prize from the entries; over the threshold a scrutineer oversees it (14.2).

    `winner` is drawn by lot: the house fills it in with `with_winner`.
    """

    prize: str
    winner: str = ""
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
        prize = prize_of(promotion, self.prize)
        if any(draw.prize == self.prize for draw in promotion.draws):
            recorder.refuse(WrongMoment, f"The prize {self.prize} was drawn already.")
        entries = entries_drawn(recorder.house, promotion)
        if not entries:
            recorder.refuse(WrongMoment, f"Nobody has entered promotion {self.promotion}.")
        if self.winner not in entries:
            raise BadInput("winner", "a person who entered the promotion", got=self.winner)
        watched = prize.value > figure(rules, "scrutineer-over")
        if watched:
            row = book.ladder.power("oversee-draw")
            watcher = Actor(self.scrutineer, row.role)
            if not self.scrutineer or not holds(recorder.house, watcher, promotion.house):
                role = book.ladder.role(row.role).name
                limit = show_dollars(figure(rules, "scrutineer-over"))
                reason = f"A {role} must oversee the draw of a prize above {limit}: name one."
                clause = rules.limit("scrutineer-over").clause
                recorder.refuse(NotAuthorised, reason, clause, book.id)
        draw = PrizeDraw(
            prize=self.prize,
            winner=self.winner,
            at=self.at,
            scrutineer=self.scrutineer,
            unconfirmed=watched,
        )
        recorder.record(PrizeDrawn(promotion=self.promotion, draw=draw, by=self.actor))


def entries_drawn(house: House, promotion: Promotion) -> tuple[str, ...]:
    """The entries that a prize is drawn from: not those of people who work for the house by now."""
    return tuple(one for one in promotion.entries if not works_for(house, one, promotion.house))


def with_winner(command: DrawPrize, house: House, source: Entropy) -> DrawPrize:
    """The command with a winner drawn from the entries, each with the same chance."""
    promotion = house.promotions.get(command.promotion)
    entries = entries_drawn(house, promotion) if promotion is not None else ()
    winner = entries[source.below(len(entries))] if entries else ""
    return replace(command, winner=winner)


class ConfirmDraw(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Confirm a draw as the scrutineer who oversaw it (14.2)."""

    prize: str

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        row = recorder.power(self.actor, book, "oversee-draw")
        draw = next((d for d in promotion.draws if d.prize == self.prize), None)
        if draw is None or not draw.unconfirmed:
            raise BadInput("prize", "a drawn prize that is to be confirmed", got=self.prize)
        if self.actor.person != draw.scrutineer:
            reason = f"Only {draw.scrutineer}, who oversaw this draw, can confirm it."
            recorder.refuse(NotAuthorised, reason, row.clause, book.id)
        recorder.record(
            DrawConfirmed(
                **self.signed, promotion=self.promotion, prize=self.prize, clause=row.clause
            )
        )


def needs_confirmed(recorder: FloorRecorder, book: Book, draw: PrizeDraw) -> None:
    """Refuses what has to wait until the scrutineer has confirmed a draw."""
    if draw.unconfirmed:
        reason = f"The draw of {draw.prize} is open: its scrutineer must confirm it first."
        recorder.refuse(WrongMoment, reason, book.ladder.power("oversee-draw").clause, book.id)


def prize_of(promotion: Promotion, name: str) -> PromotionPrize:
    prize = promotion.prize(name)
    if prize is None:
        raise BadInput("prize", f"one of {', '.join(p.id for p in promotion.prizes)}", name)
    return prize


def tell_by(house: House, book: Book, promotion: Promotion, draw: PrizeDraw) -> Millis | None:
    """The time by which a winner who need not be present must be told, as the house reads it."""
    if promotion.presence or book.promotion is None:
        return None
    days = int(book.promotion.limit("winner-told-days").value)
    if reading_of(house, book, "winner_told_within") == "48 hours":
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
        needs_confirmed(recorder, book, draw)
        ways = {way.id: way for way in rules.told_by}
        if self.how not in ways:
            reason = f'A winner must be told by one of {", ".join(ways)}; you gave "{self.how}".'
            recorder.refuse(NotOffered, reason, rules.limit("winner-told-days").clause, book.id)
        until = tell_by(recorder.house, book, promotion, draw)
        recorder.record(
            WinnerTold(
                **self.signed,
                promotion=self.promotion,
                prize=self.prize,
                how=self.how,
                late=until is not None and self.at > until,
                clause=ways[self.how].clause,
            )
        )


class HaltDraw(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Postpone or cancel a draw whose integrity is in doubt (14.13).

    To tell the inspectorate is a task from then on, and nothing is drawn before it is done.
    """

    reason: str
    cancel: bool = False

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        row = recorder.power(self.actor, book, "postpone-draw")
        if promotion.state != "running":
            state = f"Promotion {self.promotion} is {promotion.state}"
            reason = f"{state}: only the draw of a running one can be postponed or cancelled."
            recorder.refuse(WrongMoment, reason)
        check_given(self.reason, "reason", "a description of what is in doubt")
        recorder.record(
            DrawHalted(
                **self.signed,
                promotion=self.promotion,
                cancelled=self.cancel,
                reason=self.reason,
                clause=row.clause,
            )
        )
        raise_in_house(recorder, book, "a draw is in doubt", self.at, _doubt(self.promotion))


def _doubt(promotion: str) -> str:
    """What a task about a draw in doubt is about."""
    return f"promotion {promotion}"


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
        about = [c for c in recorder.house.chores if c.about == _doubt(self.promotion)]
        needs_done(recorder, about, "the draw")
        recorder.record(DrawResumed(**self.signed, promotion=self.promotion, finding=self.finding))
